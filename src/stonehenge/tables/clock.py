"""Clocks: a bank of seconds for every seat, and some more after every move."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from stonehenge.core.cards import Seat
from stonehenge.tables.table import PLAYING, Table

# How often the time of those who think is stored, in case the server ends meanwhile.
STORE_EVERY = 5.0


@dataclass(slots=True)
class Clock:
    """Who has been thinking since when; the seconds themselves are the table's."""

    since: dict[Seat, float] = field(default_factory=dict)
    stored_at: float = 0.0
    is_watched: bool = False  # whether anybody looks; at an empty table no time passes

    def runs(self, table: Table) -> bool:
        """Whether time counts at this table now."""
        return table.settings.bank is not None and table.status == PLAYING and not table.paused

    def thinkers(self, table: Table) -> Iterable[Seat]:
        """The persons who have to act, also while a bot stands in: no thought is free."""
        if not self.is_watched or not self.runs(table):
            return ()
        return [seat for seat in table.waiting() if table.is_person(seat)]

    def turn(self, table: Table, now: float) -> None:
        """The time of whoever has to act now runs, and of nobody else."""
        thinkers = self.thinkers(table)
        self.since = {seat: self.since.get(seat, now) for seat in thinkers}

    def left(self, table: Table, now: float, moved: Seat | None = None) -> list[float]:
        """The seconds that everyone has at this moment; whoever has just moved gains some."""
        left = [
            max(0.0, bank - (now - self.since.get(seat, now)))
            for seat, bank in enumerate(table.left)
        ]
        if moved is not None and moved < len(left):
            left[moved] += table.settings.increment
        return [round(seconds, 3) for seconds in left]

    def keep(self, table: Table, now: float) -> None:
        """The table's seconds are those of this moment: everyone thinks on from here."""
        self.since = dict.fromkeys(self.since, now)
        self.stored_at = now
        self.turn(table, now)

    def flagged(self, table: Table, now: float) -> list[Seat]:
        """Who has no time left."""
        return [seat for seat in self.since if self.ends(table, seat) <= now]

    def ends(self, table: Table, seat: Seat) -> float:
        """When a thinking seat runs out of time."""
        return self.since[seat] + table.left[seat]

    def due(self, table: Table, bot_seats: Collection[Seat]) -> float | None:
        """When to look at the clock again; a seat that a bot moves for is not waited for."""
        if not self.since:
            return None
        ends = [self.ends(table, seat) for seat in self.since if seat not in bot_seats]
        return min([self.stored_at + STORE_EVERY, *ends])
