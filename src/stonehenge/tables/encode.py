"""What is sent to a seat or a spectator, as bytes: the whole view, and the lines it may read."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson

from stonehenge.core.cards import Seat
from stonehenge.core.fair import commitment
from stonehenge.core.game import NATURE, Refusal, Step
from stonehenge.tables.pictures import painter
from stonehenge.tables.presence import Presence
from stonehenge.tables.table import OPEN, OVER, PERSON, Body, Table

NO_OFFERS = b"[]"
VIEW_HEAD = b'{"type":"view","n":%d,"waiting":%b,"seat":%b,"offers":%b,"lines":%b,"view":'
# How a view says whose it is; a spectator has no seat.
SEATS = {None: b"null"} | {seat: b"%d" % seat for seat in range(16)}


def encoded(message: Body) -> bytes:
    """A message as it goes over the wire."""
    return orjson.dumps(message)


def ok(id: str | None, n: int, seat: Seat | None = None) -> bytes:
    """A command is stored; whoever asked for a seat learns which one it is."""
    message: Body = {"type": "ok", "id": id, "n": n}
    return encoded(message if seat is None else {**message, "seat": seat})


def refused(id: str | None, refusal: Refusal) -> bytes:
    """A command is not carried out, and why."""
    details = {"reason": refusal.name, "rule": refusal.rule, "args": dict(refusal.args)}
    return encoded({"type": "refused", "id": id, **details})


def about(table: Table, presence: Presence) -> Body:
    """The table around the game: who sits where, what was promised, what is voted on."""
    present = presence.here()
    body: Body = {
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
        "house": table.settings.as_dict(),
        "differs": table.differences(),
        "fair": table.promise().as_dict(),
        "vote": None,
        "watching": presence.watching(),
    }
    if table.vote:
        body["vote"] = {
            "kind": table.vote.kind,
            "by": table.vote.by,
            "yes": sorted(table.vote.yes),
        }
        if table.vote.secret:
            body["vote"]["commitment"] = commitment(bytes.fromhex(table.vote.secret))
    if table.status == OVER:
        body["scores"] = table.game.scores(table.state)
        body["winners"] = table.game.winners(table.state) if body["scores"] is not None else []
    return body


@lru_cache(maxsize=1024)
def in_order(seats: frozenset[Seat]) -> tuple[tuple[Seat, ...], bytes]:
    """The seats for people among those who may act, and how they are written."""
    people = tuple(sorted(seats - {NATURE}))
    return people, orjson.dumps(people)


class ViewEncoder:
    """The views of one moment of a table; what all of them share is written once."""

    def __init__(self, table: Table, about: bytes) -> None:
        self.table, self.state, self.n = table, table.state, table.n
        self.about = about
        self.paint = painter(table.game.name, table.state)
        self.waiting, self.waits = in_order(table.waiting())
        self.is_begun = table.status != OPEN  # nothing is seen before the game
        self.common: bytes | None = None  # what everybody sees of the game

    def view(self, seat: Seat | None, steps: Sequence[Step[Any, Any]], more: bytes = b"") -> bytes:
        """The message that shows the whole table to a seat or a spectator."""
        offers = self.offers(seat) if seat in self.waiting else NO_OFFERS
        head = VIEW_HEAD % (self.n, self.waits, SEATS[seat], offers, self.lines(seat, steps))
        return b"".join((head, *self.painted(seat), more, b"}"))

    def lines(self, seat: Seat | None, steps: Sequence[Step[Any, Any]]) -> bytes:
        """The lines that a viewer may read about some steps."""
        retell = self.table.game.retell
        return orjson.dumps([line for step in steps for line in retell(step, seat)])

    def painted(self, seat: Seat | None) -> tuple[bytes, ...]:
        """The view of a seat or a spectator as JSON, and the table around it."""
        if not self.is_begun:
            return b'null,"table":', self.about
        if self.common is None:
            # Only what a spectator sees is shared: nobody's own cards can come this way.
            self.common = self.paint.common(self.table.game, self.state)
        own = self.paint.seen(self.table.game, self.state, seat)[:-1]
        return own, b",", self.common, b'},"table":', self.about

    def offers(self, seat: Seat) -> bytes:
        """What a seat may do, as it is written."""
        return self.paint.offers(self.table.game, self.state, seat)


def chat(line: Body) -> bytes:
    return encoded({"type": "chat", **line})


def presence(seat: Seat | None, here: bool, watching: int) -> bytes:
    """Somebody came or went; a spectator has no seat."""
    return encoded({"type": "here", "seat": seat, "here": here, "watching": watching})
