"""Whoever floods a connection, or never reads, is cut off: frames, bytes and timers are counted."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from picows import WSMsgType

from stonehenge.server import upgrade
from stonehenge.server.metrics import Metrics
from stonehenge.server.middleware import Buckets
from stonehenge.server.settings import Limits
from stonehenge.server.sockets import Connection
from stonehenge.server.upgrade import MOST_AT_ONCE, FrameProtocol
from stonehenge.tables.commands import Applicant
from support.server import made, raw, running
from support.sockets import frame, handshake
from support.views import first

BURST = 10


class Timer:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class Line:
    """A transport, below picows and above, and the loop: what was done with it."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.timers: list[Timer] = []
        self.is_reading, self.is_aborted, self.is_disconnected = True, False, False
        self.underlying_transport = self

    def pause_reading(self) -> None:
        self.is_reading = False

    def abort(self) -> None:
        self.is_aborted = True

    def send(self, kind: object, message: bytes) -> None:
        self.sent.append(message)

    def send_pong(self, payload: bytes) -> None:
        self.sent.append(payload)

    def send_close(self, code: object) -> None:
        self.sent.append(code)

    def disconnect(self) -> None:
        self.is_disconnected = True

    def time(self) -> float:
        return 1.0

    def call_later(self, delay: float, call: Callable[[], None]) -> Timer:
        self.timers.append(Timer(call))
        return self.timers[-1]

    def let_time_pass(self) -> None:
        timers, self.timers = self.timers, []
        for timer in timers:
            if timer.call is not None:
                timer.call()


class Table:
    """A table that anybody may look at, and that has an answer for everything."""

    seat = None
    table = SimpleNamespace(word="", out=set(), places=[])

    def __init__(self) -> None:
        self.visitors: dict[object, object] = {}

    def visitor(self, *given: object) -> Applicant:
        return Applicant(None, "", "")

    def connect(self, *given: object) -> None: ...

    def disconnect(self, *given: object) -> None: ...


def connected(line: Line) -> Connection:
    """A spectator's connection."""
    settings = SimpleNamespace(limits=Limits(message_burst=BURST, messages_a_second=1e-9))
    registry = SimpleNamespace(settings=settings, loop=line, metrics=Metrics())
    nothing, spectators = (lambda _: None), Buckets(1.0, 1e9)
    sockets: Any = SimpleNamespace(
        registry=registry, remember=nothing, forget=nothing, spectators=spectators
    )
    live: Any = Table()
    connection = Connection(sockets, live, "1.2.3.4")
    transport: Any = line
    connection.on_ws_connected(transport)
    send(connection, WSMsgType.TEXT, first().encode())
    return connection


def send(
    connection: Connection, kind: WSMsgType, payload: bytes = b"", is_last: bool = True
) -> None:
    """A frame comes in."""
    part: Any = SimpleNamespace(msg_type=kind, fin=is_last, get_payload_as_bytes=lambda: payload)
    connection.on_ws_frame(connection.transport, part)


FLOODS: dict[str, tuple[WSMsgType, bytes, bool]] = {
    "texts": (WSMsgType.TEXT, b"{}", True),
    "empty texts": (WSMsgType.TEXT, b"", True),
    "binaries": (WSMsgType.BINARY, b"", True),
    "pings": (WSMsgType.PING, b"x" * 125, True),
    "pongs": (WSMsgType.PONG, b"", True),
}


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("is_read", [True, False], ids=["read", "unread"])
def test_a_flood_ends_the_reading_of_its_connection(flood: str, is_read: bool) -> None:
    # Who left unread what was said was not told to go before that was read, and read for ever.
    line = Line()
    connection = connected(line)
    if not is_read:
        connection.pause_writing()
    kind, payload, is_last = FLOODS[flood]
    frames = 0
    while line.is_reading:
        send(connection, kind, payload, is_last)
        frames += 1
        assert frames <= 2 * BURST + 1
    said, waiting = list(line.sent), list(connection.outbox.messages)
    for _ in range(1000):
        send(connection, kind, payload, is_last)
    assert (line.sent, list(connection.outbox.messages)) == (said, waiting)
    assert len(said) + len(waiting) <= 2 * BURST + 2
    line.let_time_pass()
    assert line.is_aborted


def test_a_message_in_endless_pieces_ends_the_reading_of_its_connection() -> None:
    line = Line()
    connection = connected(line)
    send(connection, WSMsgType.TEXT, b"", is_last=False)
    frames = 0
    while line.is_reading:
        send(connection, WSMsgType.CONTINUATION, b"", is_last=False)
        frames += 1
        assert frames <= BURST + 1


def test_who_reads_nothing_for_too_long_is_cut_off() -> None:
    line = Line()
    connection = connected(line)
    line.timers.clear()
    connection.pause_writing()
    connection.resume_writing()
    line.let_time_pass()
    assert not line.is_aborted
    connection.pause_writing()
    line.let_time_pass()
    assert line.is_aborted


def test_of_all_pings_that_nobody_reads_the_answer_to_one_answer_is_kept() -> None:
    # 125 bytes each, and none counted: 90 MB in 12 seconds.
    line = Line()
    connection = connected(line)
    line.sent.clear()
    connection.pause_writing()
    for number in range(BURST - 1):
        send(connection, WSMsgType.PING, b"%d" % number)
    assert line.sent == []
    connection.resume_writing()
    assert line.sent == [b"%d" % (BURST - 2)]


def test_no_connection_is_read_for_long_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    class Counted(FrameProtocol):
        def buffer_updated(self, size: int) -> None:
            sizes.append(size)
            super().buffer_updated(size)

    monkeypatch.setattr(upgrade, "FrameProtocol", Counted)
    pings, pongs = frame(b'{"type": "ping"}') * 5000, b""
    with running(tmp_path) as at, raw(at) as connection:
        connection.sendall(handshake(made(at)["table"]))
        assert connection.recv(65536).startswith(b"HTTP/1.1 101")
        connection.sendall(frame(first().encode()) + pings)
        while pongs.count(b'{"type":"pong"}') < 5000:
            pongs += connection.recv(65536)
    assert sum(sizes) > len(pings)
    assert max(sizes) <= MOST_AT_ONCE
