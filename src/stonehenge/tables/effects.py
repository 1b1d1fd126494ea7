"""What a table machine gets, and what it says is to be done; whoever runs it does it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from stonehenge.core.cards import Seat
from stonehenge.core.game import Step
from stonehenge.tables.commands import Applicant
from stonehenge.tables.messages import Command
from stonehenge.tables.store import Append

# What nobody sends: chance, the end of a vote, its result, the clock, a person away or back, a host
# who is gone, somebody who does not reveal their part of the shuffles.
Internal = Literal["chance", "expire", "count", "clock", "away", "back", "host", "silence"]
# Whoever runs the machine knows its connections; here they are keys.
Sender = Any


class Write(NamedTuple):
    """Keep an entry, then call done() or failed()."""

    addition: Append


class Tell(NamedTuple):
    """Send a message to a connection."""

    to: Sender
    message: bytes


class Encoder(Protocol):
    """The views of one moment of a table."""

    def view(
        self, seat: Seat | None, steps: Sequence[Step[Any, Any]], language: str | None
    ) -> bytes:
        """The message that shows the whole table to a seat or a spectator."""
        ...


class Show(NamedTuple):
    """Send everyone their view; those of one seat and language are the same."""

    to: Mapping[Sender, Seat | None]
    languages: Mapping[Sender, str]
    encoder: Encoder
    steps: Sequence[Step[Any, Any]]

    def views(self) -> Iterator[tuple[Sender, bytes]]:
        """Every connection and its message."""
        messages: dict[tuple[Seat | None, str | None], bytes] = {}
        for sender, seat in self.to.items():
            reader = seat, self.languages.get(sender)
            if reader not in messages:
                messages[reader] = self.encoder.view(seat, self.steps, reader[1])
            yield sender, messages[reader]


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


class QueuedCommand(NamedTuple):
    """A command in the inbox; without a sender it is internal: chance, a bot, a clock."""

    sender: Sender | None
    seat: Seat | None
    command: Command | Internal | None  # None for an applicant
    guest: Applicant | None = None
    by: str = ""  # who decided for a bot, where that was not its level

    @property
    def id(self) -> str | None:
        """The id that its sender gave the command."""
        if self.command is None or isinstance(self.command, str):
            return None
        return self.command.id or None
