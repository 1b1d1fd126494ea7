"""Messages as a client of the socket puts them together."""

from contextlib import suppress
from typing import Any

import msgspec

from stonehenge.games import KITS
from stonehenge.tables.messages import PROTOCOL, FromServer, TableShown, ViewMessage
from support.events import decoded


def check(raw: bytes | str) -> str:
    """Decode a message by its described type, which forbids unknown fields; its kind."""
    message = msgspec.json.decode(raw, type=FromServer)
    if isinstance(message, ViewMessage):
        table = msgspec.json.decode(message.public.table, type=TableShown)
        if message.public.view != b"null":
            check_view(table.game, message.public.view, message.own.view)
        for lines in (message.public.lines, message.own.lines or ()):
            decoded(map(dict, lines), KITS[table.game].messages.load().line_type)
    return str(type(message).__struct_config__.tag)


def check_view(game: str, public: bytes, own: bytes) -> None:
    """Both parts of a view are of one sort of the game's views."""
    for sort in KITS[game].messages.load().views:
        with suppress(msgspec.ValidationError):
            msgspec.json.decode(public, type=sort.public_type)
            msgspec.json.decode(own, type=sort.own_type)
            return
    raise AssertionError(f"no view of {game}: {public!r} {own!r}")


def first(token: str | None = None) -> str:
    """The first message of a seat, or of a spectator."""
    who: dict[str, Any] = {"token": token} if token else {"watch": True}
    return msgspec.json.encode({"protocol": PROTOCOL, **who}).decode()


def read(raw: bytes | str) -> dict[str, Any]:
    """A message; the two parts of a view are joined, the own one over the public one."""
    message: dict[str, Any] = msgspec.json.decode(raw)
    if message["type"] != "view":
        return message
    public, own = message.pop("public"), message.pop("own")
    view = public["view"] and {**public["view"], **own["view"]}
    return {**message, **public, **own, "view": view}
