"""What is sent to a seat or a spectator, as bytes: the whole view, and the lines it may read."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import orjson

from stonehenge.cards import Seat
from stonehenge.fair import commitment
from stonehenge.game import NATURE, Refusal, Step
from stonehenge.tables.company import Company
from stonehenge.tables.effects import Sender
from stonehenge.tables.pictures import painter
from stonehenge.tables.pictures.painter import Kept
from stonehenge.tables.table import OPEN, OVER, PERSON, Body, Table

NO_OFFERS, TOLD = b"[]", b',"offers":%b,"lines":%b,"view":'
# How a view says whose it is; a spectator has no seat.
SEATS = {None: b"null"} | {seat: b"%d" % seat for seat in range(16)}


def encoded(message: Body) -> bytes:
    """A message as it goes over the wire."""
    return orjson.dumps(message)


def ok(id: str | None, n: int, seat: Seat | None = None) -> bytes:
    """What was asked for is kept; whoever asked for a seat is told which one it is."""
    told: Body = {"type": "ok", "id": id, "n": n}
    return encoded(told if seat is None else {**told, "seat": seat})


def refused(id: str | None, refusal: Refusal) -> bytes:
    """What was asked for is not done, and why."""
    told = {"reason": refusal.name, "rule": refusal.rule, "args": dict(refusal.args)}
    return encoded({"type": "refused", "id": id, **told})


def about(table: Table, company: Company) -> Body:
    """The table around the game: who sits where, what was promised, what is voted on."""
    present = company.here()
    told: Body = {
        "status": table.status,
        "paused": table.paused,
        "game": table.game.name,
        "code": table.code,
        "host": table.host,
        "number": table.number,
        "seats": [
            {
                "kind": place.kind,
                "name": place.name,
                "level": place.level or None,
                "here": place.kind != PERSON or seat in present,
                "muted": place.muted,
            }
            for seat, place in enumerate(table.places)
        ],
        "house": table.house.as_dict(),
        "differs": table.differences(),
        "fair": table.promise().as_dict(),
        "vote": None,
        "watching": company.watching(),
    }
    if table.vote:
        told["vote"] = {
            "kind": table.vote.kind,
            "by": table.vote.by,
            "yes": sorted(table.vote.yes),
        }
        if table.vote.secret:
            told["vote"]["commitment"] = commitment(bytes.fromhex(table.vote.secret))
    if table.status == OVER:
        told["scores"] = table.game.scores(table.state)
        told["winners"] = table.game.winners(table.state) if told["scores"] is not None else []
    return told


@lru_cache(maxsize=1024)
def in_order(seats: frozenset[Seat]) -> tuple[tuple[Seat, ...], bytes]:
    """The seats for people among those who may act, and how they are written."""
    people = tuple(sorted(seats - {NATURE}))
    return people, orjson.dumps(people)


class Sheets:
    """The views of one moment of a table; what all of them share is written once."""

    def __init__(self, table: Table, about: bytes, kept: Kept | None = None) -> None:
        self.table = table
        self.waiting, waiting = in_order(table.waiting())
        self.paint = painter(table.game.name, table.state)
        self.alike: tuple[Sequence[Step[Any, Any]], bytes] | None = None  # lines for everybody
        self.head = b'{"type":"view","n":%d,"waiting":%b,"seat":' % (table.n, waiting)
        self.about = about
        self.eyes: Callable[[Seat], bytes] | None = None  # nothing is seen before the game
        if table.status != OPEN:
            kept = {} if kept is None else kept
            # Only what a spectator sees is shared: nobody's own cards can come this way.
            self.public = self.paint.common(table.game, table.state, kept)
            self.eyes, same = self.paint.eyes(table.game, table.state, kept)
            self.rest = b"".join((same, b",", self.public, b'},"table":', about))

    def view(self, seat: Seat | None, steps: Sequence[Step[Any, Any]], more: bytes = b"") -> bytes:
        """The message that shows the whole table to a seat or a spectator."""
        offers = self.offers(seat) if seat in self.waiting else NO_OFFERS
        told = TOLD % (offers, self.lines(seat, steps))
        return b"".join((self.head, SEATS[seat], told, self.painted(seat), more, b"}"))

    def views(
        self, people: Mapping[Sender, Seat | None], steps: Sequence[Step[Any, Any]]
    ) -> list[tuple[Sender, bytes]]:
        """Everyone's message; those of one seat are the same."""
        shown: dict[Seat | None, bytes] = {}
        eyes, waiting, views = self.eyes, self.waiting, []
        quick = eyes is not None and len(steps) == 1 and self.paint.told_alike(steps[0])
        told = TOLD % (NO_OFFERS, self.lines(None, steps)) if quick else b""
        for sender, seat in people.items():
            if seat in shown:
                pass
            elif eyes is None or not quick or seat is None or seat in waiting:
                shown[seat] = self.view(seat, steps)
            else:
                # Whoever has to wait differs from the others in their hand alone.
                parts = (self.head, SEATS[seat], told, eyes(seat), self.rest, b"}")
                shown[seat] = b"".join(parts)
            views.append((sender, shown[seat]))
        return views

    def lines(self, seat: Seat | None, steps: Sequence[Step[Any, Any]]) -> bytes:
        """The lines that a viewer may read about some steps."""
        if self.alike is not None and self.alike[0] is steps:
            return self.alike[1]
        retell = self.table.game.retell
        if len(steps) == 1 and self.paint.told_alike(steps[0]):
            self.alike = steps, orjson.dumps(retell(steps[0], None))
            return self.alike[1]
        return orjson.dumps([line for step in steps for line in retell(step, seat)])

    def painted(self, seat: Seat | None) -> bytes:
        """The view of a seat or a spectator as JSON, and the table around it."""
        if self.eyes is None:
            return b'null,"table":%b' % self.about
        if seat is not None:
            return self.eyes(seat) + self.rest
        own = self.paint.seen(self.table.game, self.table.state, None)
        return b'%b,%b},"table":%b' % (own[:-1], self.public, self.about)

    def offers(self, seat: Seat) -> bytes:
        """What a seat may do, as it is written."""
        return self.paint.offers(self.table.game, self.table.state, seat)


def chat(line: Body) -> bytes:
    """A line of the chat."""
    return encoded({"type": "chat", **line})


def presence(seat: Seat | None, here: bool, watching: int) -> bytes:
    """Somebody came or went; a spectator has no seat."""
    return encoded({"type": "here", "seat": seat, "here": here, "watching": watching})
