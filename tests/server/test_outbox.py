"""What is sent to one connection arrives in its order, whichever way it goes."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from stonehenge.server.guard import Bucket
from stonehenge.server.settings import Limits
from stonehenge.server.sockets import Connection


class Wire:
    """A wire that is full at first."""

    def __init__(self, out: list[str]) -> None:
        self.out, self.full = out, True

    def push(self, *messages: bytes) -> bool:
        if not self.full:
            self.out += [message.decode() for message in messages]
        return not self.full

    def look(self, letter: object, seat: int, first: bytes) -> bool:
        return False

    def listen(self, ear: object) -> None:
        """Nobody speaks here."""

    def abort(self) -> None:
        """Nobody is slow for so long."""


def test_what_comes_later_does_not_overtake_what_waits_for_the_wire() -> None:
    # The first message had left the outbox and waited; the second one found the wire free.
    async def told() -> list[str]:
        out: list[str] = []
        wire, free = Wire(out), asyncio.Event()

        async def write(message: Any) -> None:
            await free.wait()
            out.append(message["text"])

        rooms = SimpleNamespace(
            loop=asyncio.get_running_loop(), settings=SimpleNamespace(limits=Limits())
        )
        connection = Connection(cast(Any, rooms), cast(Any, None), write, Bucket(1, 1), wire)
        writer = asyncio.create_task(connection.writer())
        connection.send(b"first")
        await asyncio.sleep(0)
        wire.full = False
        connection.send(b"second")
        free.set()
        while len(out) < 2:
            await asyncio.sleep(0)
        connection.send(b"third")
        writer.cancel()
        return out

    assert asyncio.run(told()) == ["first", "second", "third"]
