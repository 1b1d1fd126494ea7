"""Who gets messages: a browser's tab at a table, or whoever waits for one answer."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

import orjson

from stonehenge.tables.table import Body


class Listener(Protocol):
    """Whoever gets messages."""

    def send(self, message: bytes) -> None:
        """Take a message; never waits."""
        ...

    def drop(self) -> None:
        """Go away."""
        ...


@dataclass(eq=False, slots=True)
class Waiter:
    """Somebody who asked over HTTP and waits for one answer."""

    answer: asyncio.Future[Body]

    def send(self, message: bytes) -> None:
        if not self.answer.done():
            self.answer.set_result(orjson.loads(message))

    def drop(self) -> None:
        """There is no connection to close."""
