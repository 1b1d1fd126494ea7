"""Who can be told something: a browser's tab at a table, or whoever waits for one answer."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

import orjson

from stonehenge.cards import Seat
from stonehenge.server.post import Letter
from stonehenge.tables.table import Body


class Listener(Protocol):
    """Whoever can be told something."""

    def send(self, *messages: bytes) -> None:
        """Take messages; never waits."""
        ...

    def look(self, letter: Letter, seat: Seat, first: bytes) -> bool:
        """Be a reader of a picture, after something that is said first; or False."""
        ...

    def drop(self) -> None:
        """Go away."""
        ...


@dataclass(eq=False, slots=True)
class Waiter:
    """Somebody who asked over HTTP and waits for one answer."""

    answer: asyncio.Future[Body]

    def send(self, *messages: bytes) -> None:
        """The answer."""
        if not self.answer.done():
            self.answer.set_result(orjson.loads(messages[0]))

    def look(self, letter: Letter, seat: Seat, first: bytes) -> bool:
        """Nobody looks."""
        return False

    def drop(self) -> None:
        """There is no connection to close."""
