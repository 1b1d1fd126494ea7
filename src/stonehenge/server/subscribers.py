"""Who gets messages: a browser's tab at a table, or whoever waits for one answer."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

import msgspec

from stonehenge.tables.messages import OkMessage, RefusedMessage


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

    answer: asyncio.Future[OkMessage | RefusedMessage]

    def send(self, message: bytes) -> None:
        if not self.answer.done():
            self.answer.set_result(msgspec.json.decode(message, type=OkMessage | RefusedMessage))

    def drop(self) -> None:
        """There is no connection to close."""
