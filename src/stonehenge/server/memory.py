"""Python's search for dead cycles, so seldom and so small that nobody waits for it.

It looks at every object there is, and everyone waits meanwhile: with 2000 connections for a third
of a second. Neither a game in play nor a connection that has ended makes a cycle; few things do.
"""

import gc

# Searches among what is new, until everything is searched again.
NEW_ONES = 24


def calm() -> None:
    """Next to nothing is searched unasked any more, and what is here already stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 50, 1_000)


class Broom:
    """Searches what is new since the last time, and everything when nobody notices, or at last."""

    def __init__(self) -> None:
        self.searches = 0

    def sweep(self, is_quiet: bool) -> None:
        """Search once."""
        self.searches += 1
        if is_quiet or self.searches > NEW_ONES:
            self.searches = 0
            gc.unfreeze()
        gc.collect()
        gc.freeze()
