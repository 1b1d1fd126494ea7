"""Answers over HTTP that nobody reads are not kept: pieces, bytes and timers are counted."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from stonehenge.server.middleware import PIECE, Guard
from stonehenge.server.settings import Limits
from stonehenge.server.transport import ClientProtocol, Connections
from support.server import all_of, raw, running

LARGE = 4 * PIECE + 1


async def large(scope: Any, receive: Any, send: Any) -> None:
    """An application with one large answer."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * LARGE})


class Reader:
    """Somebody who asks, and reads when they like to."""

    def __init__(self, guard: Guard, who: str = "1.2.3.4") -> None:
        self.guard, self.who = guard, who
        self.sent: list[Any] = []
        self.may_go_on = asyncio.Semaphore(0)

    async def ask(self) -> None:
        scope = {
            "type": "http", "client": (self.who, 1), "path": "/", "headers": [], "scheme": "http",
        }  # fmt: skip
        await self.guard(scope, self.receive, self.send)

    async def receive(self) -> Any:
        return {"type": "http.request", "body": b""}

    async def send(self, message: Any) -> None:
        self.sent.append(message)
        await self.may_go_on.acquire()

    def read(self) -> None:
        for _ in range(100):
            self.may_go_on.release()

    @property
    def status(self) -> int:
        status: int = self.sent[0]["status"]
        return status


async def turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_large_answer_goes_out_as_it_is_read() -> None:
    async def play() -> None:
        reader = Reader(Guard(large, Limits(), (), Connections(Limits())))
        asking = asyncio.create_task(reader.ask())
        for number in range(1, 7):
            await turns()
            assert len(reader.sent) == number
            reader.may_go_on.release()
        await asking
        assert b"".join(part.get("body", b"") for part in reader.sent) == b"x" * LARGE
        assert [part["more_body"] for part in reader.sent[1:]] == [True] * 4 + [False]

    asyncio.run(play())


def test_one_address_leaves_only_so_much_unread() -> None:
    # 40 answers of 6 MB that nobody read were kept for ever.
    async def play() -> None:
        limits = Limits(answer_bytes=3 * LARGE)
        guard = Guard(large, limits, (), Connections(limits))
        lazy = [Reader(guard) for _ in range(10)]
        other = Reader(guard, "5.6.7.8")
        async with asyncio.TaskGroup() as asking:
            for reader in (*lazy, other):
                asking.create_task(reader.ask())
                await turns()
                reader.may_go_on.release()  # the head
                await turns()
            assert [reader.status for reader in lazy] == [200] * 3 + [429] * 7
            assert other.status == 200
            for reader in (*lazy, other):
                reader.read()
        assert not guard.unread

    asyncio.run(play())


class Line:
    """A transport, and what is unread of it."""

    def __init__(self) -> None:
        self.unread = 0
        self.is_closed = self.is_aborted = False

    def get_extra_info(self, name: str) -> Any:
        return ("1.2.3.4", 5)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True


def test_who_reads_nothing_of_an_answer_is_cut_off_and_who_reads_slowly_is_not() -> None:
    async def play() -> None:
        line = Line()
        transport: Any = line
        connections = Connections(Limits())
        protocol = ClientProtocol(connections, asyncio.Protocol())
        protocol.connection_made(transport)
        with connections.answering({"client": ("1.2.3.4", 5)}):
            # As long as the answer is in the making nobody has to read anything.
            protocol.be_due()
            for unread in (900, 600, 300):
                line.unread = unread
                protocol.be_due()
            # More was written, because the last of it was read.
            line.unread = 900
            protocol.resume_writing()
            protocol.be_due()
        line.unread = 200
        protocol.be_due()
        assert (line.is_closed, line.is_aborted) == (False, False)
        protocol.be_due()
        assert line.is_aborted
        protocol.stop_waiting()

    asyncio.run(play())


def test_one_address_has_only_so_many_connections_that_ask_nothing(tmp_path: Path) -> None:
    limits = Limits(connections_of_one=3)
    with running(tmp_path, limits) as at, raw(at) as one, raw(at) as two, raw(at) as three:
        request = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        for each in (one, two, three):
            each.sendall(request)
            assert each.recv(65536).startswith(b"HTTP/1.1 200")
        with raw(at) as fourth:
            with suppress(OSError):
                fourth.sendall(request)
            assert all_of(fourth) == b""


@pytest.mark.parametrize("proxies", [(), ("1.2.3.4",)])
def test_a_proxy_has_any_number_of_connections(proxies: tuple[str, ...]) -> None:
    async def play() -> list[bool]:
        connections = Connections(Limits(connections_of_one=2), proxies)
        transport: Any = Line()
        lines = []
        for port in range(4):
            protocol = ClientProtocol(connections, asyncio.Protocol())
            transport = Line()
            transport.get_extra_info = lambda _, port=port: ("1.2.3.4", port)
            protocol.connection_made(transport)
            protocol.stop_waiting()
            lines.append(transport.is_aborted)
        return lines

    assert asyncio.run(play()) == [False, False, not proxies, not proxies]
