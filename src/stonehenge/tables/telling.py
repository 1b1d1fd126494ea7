"""What is sent to a seat or a spectator, as bytes: the whole view, and the lines it may read."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from stonehenge.cards import Seat
from stonehenge.game import Event, Refusal, Step
from stonehenge.tables.pictures import painter
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


def about(table: Table, here: Iterable[Seat]) -> Body:
    """The table around the game: who sits where, what was promised, what is voted on."""
    present = set(here)
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
    }
    if table.vote:
        told["vote"] = {
            "kind": table.vote.kind,
            "by": table.vote.by,
            "yes": sorted(table.vote.yes),
        }
    if table.status == OVER:
        told["scores"] = table.game.scores(table.state)
        told["winners"] = table.game.winners(table.state) if told["scores"] is not None else []
    return told


def lines(table: Table, steps: Iterable[Step[Any, Any]], to: Seat | None) -> list[Event]:
    """What a seat or a spectator may read about some steps."""
    return [line for step in steps for line in table.game.retell(step, to)]


class Sheets:
    """The views of one moment of a table; what all of them share is written once."""

    def __init__(self, table: Table, about: bytes) -> None:
        self.table = table
        self.about = about
        self.public = b""
        self.waiting = sorted(seat for seat in table.waiting() if seat >= 0)
        self.paint = painter(table.game.name, table.state)
        self.lines: bytes | None = None  # where everybody reads the same

    def view(self, seat: Seat | None, steps: Sequence[Step[Any, Any]], more: bytes = b"") -> bytes:
        """The message that shows the whole table to a seat or a spectator."""
        table = self.table
        if table.status == OPEN:
            shown, offers = NOTHING, NO_OFFERS
        else:
            shown, offers = self.painted(seat)
        return b'{"type":"view","n":%d,"seat":%b,"waiting":%b,"offers":%b,"lines":%b,' % (
            table.n,
            NOTHING if seat is None else b"%d" % seat,
            orjson.dumps(self.waiting),
            offers,
            self.told(seat, steps),
        ) + b'"view":%b,"table":%b%b}' % (shown, self.about, more)

    def told(self, seat: Seat | None, steps: Sequence[Step[Any, Any]]) -> bytes:
        """The lines that a viewer may read."""
        if len(steps) != 1 or not self.paint.told_alike(steps[0]):
            return orjson.dumps(lines(self.table, steps, seat))
        if self.lines is None:
            self.lines = orjson.dumps(lines(self.table, steps, None))
        return self.lines

    def painted(self, seat: Seat | None) -> tuple[bytes, bytes]:
        """The view of a seat as JSON, and its offers as they are written."""
        game, state = self.table.game, self.table.state
        if not self.public:
            # Only what a spectator sees is shared: nobody's own cards can come this way.
            self.public = self.paint.common(game, state)[1:]
        own, offers = self.paint.seen(game, state, seat), NO_OFFERS
        if seat is not None and seat in self.waiting:
            offers = orjson.dumps([game.write(act) for act in game.offers(state, seat)])
        return b"%b,%b" % (own[:-1], self.public), offers


def chat(line: Body) -> bytes:
    """A line of the chat."""
    return encoded({"type": "chat", **line})


def presence(seat: Seat, here: bool) -> bytes:
    """Somebody came or went."""
    return encoded({"type": "here", "seat": seat, "here": here})
