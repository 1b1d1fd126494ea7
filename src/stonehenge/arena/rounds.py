"""What a finished game tells about its rounds, where it has bids."""

from typing import Any, NamedTuple


class Round(NamedTuple):
    """A round: cards dealt to each seat, and what each seat bid, took and got."""

    size: int
    bids: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


Rounds = tuple[Round, ...]


def rounds_of(name: str, state: Any) -> Rounds | None:
    """The rounds of a finished game; None where a game has no bids to look at."""
    if name != "wizard":
        return None
    rows = zip(state.sizes, state.sheet, strict=True)
    return tuple(Round(size, row.bids, row.won, row.points()) for size, row in rows)


# Where fewer points are better.
PENALTIES = {"extreme"}


def sign(name: str) -> int:
    """1 where points are good, -1 where they are not."""
    return -1 if name in PENALTIES else 1
