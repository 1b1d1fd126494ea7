"""Where tables are kept: entries under (table, number), each there for good once it is done.

Anything that answers this protocol can keep tables; `stonehenge.tables.sqlite` does it in a file.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol


class Conflict(Exception):
    """Another entry already has this number: whoever wrote it knows more than we do."""


class WriteFailed(Exception):
    """The entry could not be kept: a full disk, a locked file."""


class Entry(NamedTuple):
    """One thing that happened at a table."""

    number: int
    at: float  # seconds since 1970, for history alone: it decides nothing
    body: Any  # a struct of entries.py, or the object that was stored of it


class Listing(NamedTuple):
    """A table as the lobby shows it."""

    table: str
    code: str
    game: str
    listed: bool
    status: str
    about: dict[str, Any]
    changed: float = 0.0  # seconds since 1970, where it was read from a store


class Result(NamedTuple):
    """How a finished game went for one person."""

    person: str
    table: str
    number: int  # of the game at its table
    seat: int
    body: dict[str, Any]


class Append(NamedTuple):
    """An entry to be kept, and what changes with it in the lobby and in the histories."""

    table: str
    entry: Entry
    listing: Listing | None = None
    results: Sequence[Result] = ()


Done = Callable[[Exception | None], None]
Pending = tuple[Append, Done]


class Store(Protocol):
    """Keeps entries; what is done survives the end of the process and of the power."""

    def add(self, *pending: Pending) -> None:
        """Keep entries; their `done` get None when they are kept for good, else why not."""
        ...

    def entries(self, table: str) -> list[Entry]:
        """All entries of a table in order; none when there is no such table."""
        ...

    def find(self, code: str) -> str | None:
        """The table with this code."""
        ...

    def listed(self, most: int) -> list[Listing]:
        """The tables of the lobby, the newest first."""
        ...

    def playing(self, most: int) -> list[str]:
        """The tables whose games go on, the newest first."""
        ...

    def results(self, person: str) -> list[dict[str, Any]]:
        """The finished games of a person, the oldest first."""
        ...

    def key(self, name: str) -> bytes:
        """256 bits of this name that are the same for ever."""
        ...

    def close(self) -> None:
        """Finish what was begun and let go."""
        ...
