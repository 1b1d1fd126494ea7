"""Records of the games that are known here: read, replayed and verified by the game's name."""

from collections.abc import Iterable, Iterator
from typing import Any

from stonehenge.core import fair, record
from stonehenge.core.game import Step
from stonehenge.core.record import InvalidRecord, Record, fault, write
from stonehenge.games import GAMES

__all__ = [
    "InvalidRecord",
    "Record",
    "fault",
    "read",
    "read_lines",
    "replay",
    "start",
    "verify",
    "write",
]


def read(text: str, place: str = "") -> Record:
    """The record that a line holds, or InvalidRecord; the place is where the line was found."""
    return record.read(text, GAMES, place)


def read_lines(lines: Iterable[str], name: str = "") -> Iterator[Record]:
    """The records of a file, one a line; empty lines are passed over."""
    return record.read_lines(lines, GAMES, name)


def start(played: Record) -> Any:
    """The game's first state, as the record's header says."""
    return record.start(played, GAMES[played.game])


def replay(played: Record) -> Iterator[Step[Any, Any]]:
    """The steps of a game, each checked against the rules and against the rest of the record."""
    return record.replay(played, GAMES[played.game])


def verify(played: Record) -> int:
    """How many deals were checked; InvalidRecord names the first one that is not as promised."""
    return fair.verify(played, GAMES[played.game])
