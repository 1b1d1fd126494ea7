"""Who is at a table: connections, the seats they belong to, and who has been away since when."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from stonehenge.core.cards import Seat
from stonehenge.tables.commands import Attendance
from stonehenge.tables.effects import Sender
from stonehenge.tables.table import PERSON, PLAYING, Table

# Seconds in which all who come and go are told of together.
TOGETHER = 0.25
# Seconds without a connection until others may do without somebody.
GONE = 60.0


@dataclass(slots=True)
class Presence:
    """Everyone who looks at a table, through any number of connections."""

    people: dict[Sender, Seat | None] = field(default_factory=dict)  # connections
    languages: dict[Sender, str] = field(default_factory=dict)  # of those who read it as text
    gone: dict[Seat, float] = field(default_factory=dict)  # since when nobody is there
    connections: Counter[Seat | None] = field(default_factory=Counter)  # how many each seat has
    news: dict[Seat | None, bool] = field(default_factory=dict)  # who came or went, and is not told
    tell_at: float | None = None  # when they will be
    replaced: set[Seat] = field(default_factory=set)  # those of them whom a bot was called for
    passing: bool = False  # whether the next host is being written down

    def gather(self, table: Table, now: float) -> None:
        """The table has just been opened, and nobody is there yet."""
        places = enumerate(table.places)
        self.gone = {seat: now for seat, place in places if place.kind == PERSON}

    def come(self, sender: Sender, seat: Seat | None) -> bool:
        """A connection; whether the others do not know yet that somebody is there."""
        self.people[sender] = seat
        self.connections[seat] += 1
        self.passing = False
        if seat is not None:
            self.replaced.discard(seat)
        return seat is None or self.gone.pop(seat, None) is not None

    def go(self, sender: Sender, now: float) -> bool:
        """A connection ended; whether it was the last one of its seat, or a spectator's."""
        if sender not in self.people:
            return False
        seat = self.people.pop(sender)
        self.languages.pop(sender, None)
        self.connections[seat] -= 1
        if self.connections[seat]:
            return seat is None
        if seat is not None:
            self.gone[seat] = now
        return True

    def note(self, seat: Seat | None, here: bool, now: float) -> None:
        """Somebody came or went: the others are told soon, of all such changes together."""
        self.news[seat] = here
        self.tell_soon(now)

    def tell_soon(self, now: float) -> None:
        """Something small is new: it is told with all that comes in a quarter of a second."""
        if self.tell_at is None:
            self.tell_at = now + TOGETHER

    def take_news(self, now: float) -> dict[Seat | None, bool]:
        """Who came or went, once it is time to tell it; a seat's message counts spectators too."""
        if self.tell_at is None or self.tell_at > now:
            return {}
        news, self.news, self.tell_at = self.news, {}, None
        return {seat: here for seat, here in news.items() if seat is not None} or news

    def expect(self, seat: Seat, now: float) -> None:
        """Somebody has sat down, and will connect."""
        self.gone[seat] = now

    def send_away(self, seat: Seat) -> list[Sender]:
        """Whoever sat here has to go; their connections."""
        self.gone.pop(seat, None)
        leaving = [sender for sender, at in self.people.items() if at == seat]
        for sender in leaving:
            del self.people[sender]
            self.languages.pop(sender, None)
        del self.connections[seat]
        return leaving

    def here(self) -> set[Seat]:
        """The seats that somebody looks from."""
        return {seat for seat, number in self.connections.items() if number and seat is not None}

    def attendance(self, now: float) -> Attendance:
        """Who is there, and who has been gone for long."""
        gone = {seat for seat, at in self.gone.items() if at + GONE <= now}
        return Attendance(self.here(), gone)

    def watching(self) -> int:
        """How many look on without a seat."""
        return self.connections[None]

    def leavers(self, table: Table, now: float) -> list[Seat]:
        """Persons who have been away for too long; each is named once."""
        patience = table.settings.away or 0
        seats = [seat for seat, at in self.absent(table) if at + patience <= now]
        self.replaced.update(seats)  # somebody will play for them; do not think of it again
        return seats

    def due(self, table: Table) -> Iterable[float]:
        """When somebody will have been away for too long."""
        return [at + (table.settings.away or 0) for _, at in self.absent(table)]

    def absent(self, table: Table) -> list[tuple[Seat, float]]:
        """Persons whom a bot will replace, and since when they are away."""
        if table.settings.away is None or table.status != PLAYING or not self.gone:
            return []
        # Nobody is replaced at a table where nobody is left to mind.
        if not self.here():
            return []
        return [
            (seat, at)
            for seat, at in self.gone.items()
            if seat not in self.replaced and seat in table.persons()
        ]

    def heir(self, table: Table) -> Seat | None:
        """Who is host when the host is gone: the next person who is there."""
        order = ((table.host + step) % table.seats for step in range(1, table.seats))
        here = self.here()
        return next((seat for seat in order if seat in here and table.is_person(seat)), None)

    def host_ends(self, table: Table) -> float | None:
        """When the host will have been gone for too long, if somebody else is there."""
        at = None if self.passing else self.gone.get(table.host)
        return None if at is None or self.heir(table) is None else at + GONE
