"""What is sent to a seat or a spectator, as bytes: the whole view, and the lines it may read."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from stonehenge.cards import Seat
from stonehenge.game import Event, Refusal, Step
from stonehenge.tables.pictures import painter
from stonehenge.tables.table import OPEN, OVER, PERSON, Body, Table

NOTHING = b"null"


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

    def view(self, seat: Seat | None, steps: Sequence[Step[Any, Any]], more: bytes = b"") -> bytes:
        """The message that shows the whole table to a seat or a spectator."""
        table = self.table
        told = {
            "type": "view",
            "n": table.n,
            "seat": seat,
            "waiting": sorted(at for at in table.waiting() if at >= 0),
            "lines": lines(table, steps, seat),
        }
        if table.status == OPEN:
            shown, told["offers"] = NOTHING, []
        else:
            shown, told["offers"] = self.painted(seat)
        head = orjson.dumps(told)
        return b'%b,"view":%b,"table":%b%b}' % (head[:-1], shown, self.about, more)

    def painted(self, seat: Seat | None) -> tuple[bytes, list[str]]:
        """The view of a seat as JSON, and its offers as they are written."""
        game, state = self.table.game, self.table.state
        view = game.view(state, seat)
        paint = painter(game.name, view)
        if not self.public:
            # Only what a spectator sees is shared: nobody's own cards can come this way.
            spectator = view if seat is None else game.view(state, None)
            self.public = orjson.dumps(paint.public(spectator), option=orjson.OPT_NON_STR_KEYS)
        own = orjson.dumps(paint.private(view))
        return b"%b,%b" % (own[:-1], self.public[1:]), [game.write(a) for a in view.offers]


def chat(line: Body) -> bytes:
    """A line of the chat."""
    return encoded({"type": "chat", **line})


def presence(seat: Seat, here: bool) -> bytes:
    """Somebody came or went."""
    return encoded({"type": "here", "seat": seat, "here": here})
