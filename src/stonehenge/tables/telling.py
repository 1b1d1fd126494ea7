"""What is sent to a seat or a spectator, as bytes: the whole view, and the lines it may read."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import orjson

from stonehenge.cards import Seat
from stonehenge.fair import commitment
from stonehenge.game import NATURE, Event, Refusal, Step
from stonehenge.tables.company import Company
from stonehenge.tables.pictures import painter
from stonehenge.tables.pictures.painter import Kept
from stonehenge.tables.table import OPEN, OVER, PERSON, Body, Table

NOTHING, NO_OFFERS = b"null", b"[]"


def encoded(message: Body) -> bytes:
    """A message as it goes over the wire."""
    return orjson.dumps(message)


def ok(id: str | None, n: int, **more: Any) -> bytes:
    """What was asked for is kept."""
    return encoded({"type": "ok", "id": id, "n": n, **more})


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


def lines(table: Table, steps: Iterable[Step[Any, Any]], to: Seat | None) -> list[Event]:
    """What a seat or a spectator may read about some steps."""
    return [line for step in steps for line in table.game.retell(step, to)]


class Sheets:
    """The views of one moment of a table; what all of them share is written once."""

    def __init__(self, table: Table, about: bytes, kept: Kept | None = None) -> None:
        self.table = table
        self.waiting = sorted(table.waiting() - {NATURE})
        self.paint = painter(table.game.name, table.state)
        self.alike: tuple[Sequence[Step[Any, Any]], bytes] | None = None  # lines for everybody
        waiting = orjson.dumps(self.waiting)
        self.head = b'{"type":"view","n":%d,"waiting":%b,"seat":' % (table.n, waiting)
        self.tail = b',"table":%b' % about
        self.eyes: Callable[[Seat], bytes] | None = None  # nothing is seen before the game
        if table.status != OPEN:
            kept = {} if kept is None else kept
            # Only what a spectator sees is shared: nobody's own cards can come this way.
            self.public = self.paint.common(table.game, table.state, kept)[1:]
            self.eyes, same = self.paint.eyes(table.game, table.state, kept)
            self.rest = b"%b,%b%b" % (same, self.public, self.tail)

    def view(self, seat: Seat | None, steps: Sequence[Step[Any, Any]], more: bytes = b"") -> bytes:
        """The message that shows the whole table to a seat or a spectator."""
        alike = self.alike
        return b'%b%b,"offers":%b,"lines":%b,"view":%b%b}' % (
            self.head,
            NOTHING if seat is None else b"%d" % seat,
            self.offers(seat) if seat in self.waiting else NO_OFFERS,
            alike[1] if alike and alike[0] is steps else self.told(seat, steps),
            self.painted(seat),
            more,
        )

    def told(self, seat: Seat | None, steps: Sequence[Step[Any, Any]]) -> bytes:
        """The lines that a viewer may read."""
        if len(steps) != 1 or not self.paint.told_alike(steps[0]):
            return orjson.dumps(lines(self.table, steps, seat))
        told = orjson.dumps(lines(self.table, steps, None))
        self.alike = steps, told
        return told

    def painted(self, seat: Seat | None) -> bytes:
        """The view of a seat or a spectator as JSON, and the table around it."""
        if self.eyes is None:
            return NOTHING + self.tail
        if seat is not None:
            return self.eyes(seat) + self.rest
        own = self.paint.seen(self.table.game, self.table.state, None)
        return b"%b,%b%b" % (own[:-1], self.public, self.tail)

    def offers(self, seat: Seat) -> bytes:
        """What a seat may do, as it is written."""
        return self.paint.offers(self.table.game, self.table.state, seat)


def chat(line: Body) -> bytes:
    """A line of the chat."""
    return encoded({"type": "chat", **line})


def presence(seat: Seat | None, here: bool, watching: int) -> bytes:
    """Somebody came or went; a spectator has no seat."""
    return encoded({"type": "here", "seat": seat, "here": here, "watching": watching})
