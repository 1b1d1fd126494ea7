"""What a desk hears, and what it says is to be done; whoever runs it does it."""

from typing import Any, NamedTuple

from stonehenge.cards import Seat
from stonehenge.tables.store import Addition
from stonehenge.tables.wishes import Guest, Wish

# Whoever runs the desk knows its connections; here they are keys.
Sender = Any


class Write(NamedTuple):
    """Keep an entry, then call done() or failed()."""

    addition: Addition


class Tell(NamedTuple):
    """Send a message to a connection."""

    to: Sender
    message: bytes


class Show(NamedTuple):
    """Send everyone their view, each to a connection of its own."""

    views: list[tuple[Sender, bytes]]


class Ask(NamedTuple):
    """Let a bot decide by this view and call answer(); show its answer after the delay."""

    seat: Seat
    n: int
    level: str
    view: Any
    delay: float


class Drop(NamedTuple):
    """Close a connection whose seat belongs to somebody else now."""

    to: Sender


class Reload(NamedTuple):
    """Somebody else wrote to this table: read it again, and call reloaded()."""


Effect = Write | Tell | Show | Ask | Drop | Reload


class Letter(NamedTuple):
    """A wish in the tray; without a sender it comes from the house: chance, a bot, a clock."""

    sender: Sender | None
    seat: Seat | None
    wish: Wish
    guest: Guest | None = None


def id_of(wish: Wish) -> str | None:
    """The id that its sender gave a wish."""
    id = wish.get("id")
    return id if isinstance(id, str) else None
