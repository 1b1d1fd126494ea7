"""Who is still there: all connections are looked at in turn, a few of them at every beat.

A timer for each of them would wake the server some hundred times a second for nothing else, and
all that came together, after a restart, would be looked at together for ever.
"""

import asyncio
import logging
from itertools import count
from typing import Protocol

# Everybody is looked at once in so many beats.
BEATS = 30

log = logging.getLogger("stonehenge.server")


class Guest(Protocol):
    """Whoever can be looked at."""

    def look_after(self) -> None:
        """See whether somebody is there."""
        ...


class Pulse:
    """Looks at everybody once in a while."""

    def __init__(self, every: float) -> None:
        self.every = every  # seconds; 0: never
        self.wards: list[dict[Guest, None]] = [{} for _ in range(BEATS)]
        self.places = count()
        self.at = 0
        self.timer: asyncio.TimerHandle | None = None

    def join(self, who: Guest) -> int:
        """One more; the ward where they are."""
        ward = next(self.places) % BEATS
        self.wards[ward][who] = None
        if self.timer is None:
            self.wait()
        return ward

    def leave(self, who: Guest, ward: int) -> None:
        """Nobody looks at them any more."""
        self.wards[ward].pop(who, None)

    def wait(self) -> None:
        """Until the next beat, if somebody is there."""
        if self.every and any(self.wards):
            self.timer = asyncio.get_running_loop().call_later(self.every / BEATS, self.beat)

    def beat(self) -> None:
        """Look at all in one ward."""
        self.timer = None
        self.at = (self.at + 1) % BEATS
        for who in list(self.wards[self.at]):
            try:
                who.look_after()
            except Exception:
                log.exception("a connection failed")
        self.wait()
