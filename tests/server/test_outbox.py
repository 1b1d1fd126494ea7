"""What is sent to one connection arrives in its order, and what nobody reads is not kept."""

import asyncio
from typing import Any

from stonehenge.server.outbox import Outbox


def test_messages_leave_in_their_order_and_the_farewell_last() -> None:
    async def sent() -> list[Any]:
        out: list[Any] = []
        free = asyncio.Event()

        async def send(message: Any) -> None:
            await free.wait()
            out.append(message.get("text") or message["code"])

        outbox = Outbox(send, 10, 1000)
        writer = asyncio.create_task(outbox.run())
        outbox.put(b"first")
        await asyncio.sleep(0)  # it is on its way, and waits
        outbox.put(b"second")
        outbox.close(1008)
        outbox.put(b"third")
        outbox.close(1011)
        free.set()
        await writer
        return out

    assert asyncio.run(sent()) == ["first", "second", "third", 1008]


def test_an_outbox_is_full_by_messages_or_by_bytes() -> None:
    async def send(message: Any) -> None:
        raise AssertionError("nobody reads")

    async def taken(most_messages: int, most_bytes: int) -> list[bool]:
        outbox = Outbox(send, most_messages, most_bytes)
        return [outbox.put(b"12345") for _ in range(4)]

    assert asyncio.run(taken(2, 1000)) == [True, True, False, False]
    assert asyncio.run(taken(100, 15)) == [True, True, True, False]
