"""Many people at many tables, to measure a server: real WebSockets, in a process of their own.

The client reads as little of each message as it can, so that the server is what is measured.
"""

import asyncio
import gc
import json
import os
import re
import subprocess
import urllib.request
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile
from time import perf_counter, process_time, sleep
from typing import Any

from stonehenge.server.run import raise_files

# A view as we send it, and in one piece, as the baseline and our servers of before do.
PUBLIC = re.compile(rb'\{"type":"view","public":\{"n":(\d+),"waiting":\[([\d,]*)\]')
OWN = re.compile(rb'"own":\{"seat":\d+,"offers":\[([^\]]*)\]')
WHOLE = re.compile(
    rb'\{"type":"view","n":(\d+),"waiting":\[([\d,]*)\],"seat":\d+,"offers":\[([^\]]*)\]'
)
SEATS = 4
ENTRY = 8192  # bytes of the log that one entry takes: a page or two
LOG = 1 << 19  # bytes of a log that is written over
# A server without limits on how much one address may do.
SERVER = """
from pathlib import Path
from stonehenge.server.run import run
from stonehenge.server.settings import Limits, Settings
big = 1e9
limits = Limits(messages_a_second=big, message_burst=big, requests_a_second=big,
    request_burst=big, tables_a_second=big, table_burst=big, connections=100_000,
    connections_of_one=100_000)
run(Settings(Path({data!r}), port=0, limits=limits), lambda port: print(port, flush=True))
"""


@dataclass(slots=True)
class Move:
    """A move on its way."""

    sent: float
    unseen: int  # seats that have not seen it yet


@dataclass(slots=True)
class Match:
    """One table: who is there, and the moves that are on their way, by the n they lead to."""

    people: list["Person"] = field(default_factory=list)
    moves: dict[int, Move] = field(default_factory=dict)


@dataclass(slots=True)
class Crowd:
    """Everyone, and what was measured."""

    loop: asyncio.AbstractEventLoop
    rate: float | None  # moves a second, or as many as possible
    random: Random = field(default_factory=lambda: Random(1))
    delays: list[float] = field(default_factory=list)
    moves: int = 0
    ready: deque[tuple["Person", bytes]] = field(default_factory=deque)
    over: int = 0
    refused: int = 0

    def offer(self, person: "Person", frame: bytes) -> None:
        """Somebody could move now."""
        if self.rate is None:
            person.move(frame)
        else:
            self.ready.append((person, frame))

    async def pace(self) -> None:
        """Let people move at an even rate, each chosen by lot; lost time is not made up for."""
        assert self.rate is not None
        at = self.loop.time()
        while True:
            at = max(at + 1 / self.rate, self.loop.time())
            await asyncio.sleep(max(0.0, at - self.loop.time()))
            if self.ready:
                self.ready.rotate(self.random.randrange(len(self.ready)))
                person, frame = self.ready.popleft()
                person.move(frame)


class Person(asyncio.Protocol):
    """One seat: a small WebSocket client."""

    def __init__(self, crowd: Crowd, match: Match, path: str, token: str) -> None:
        self.crowd, self.match, self.path, self.token = crowd, match, path, token
        self.buffer = b""
        self.open = False
        self.seen = False  # whether a view has come
        self.turn = -1

    def itself(self) -> "Person":
        """The protocol of its own connection."""
        return self

    def connection_made(self, transport: Any) -> None:
        """Shake hands."""
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: c3RvbmVoZW5nZWJlbmNoMQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take the messages apart; nearly always there is one, and it is whole."""
        if self.buffer:
            data = self.buffer + data
        if not self.open:
            _, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = data
                return
            self.open, data = True, rest
            self.transport.write(framed(json.dumps({"protocol": 2, "token": self.token}).encode()))
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = data[at + 2] << 8 | data[at + 3] if size - at > 3 else size, at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size < start + length:
                break
            if data[at] == 0x81:
                self.hear(data, start, start + length)
            elif data[at] == 0x89:
                self.transport.write(framed(data[start : start + length], 0x8A))
            at = start + length
        self.buffer = data[at:]

    def hear(self, data: bytes, start: int, end: int) -> None:
        """A view may be the end of a move, and may ask for the next one."""
        if public := PUBLIC.match(data, start):
            own = OWN.match(data, data.rindex(b'"own":', start, end))
            assert own is not None
            number, waiting, offers = *public.groups(), own[1]
        elif whole := WHOLE.match(data, start):
            number, waiting, offers = whole.groups()
        else:
            self.crowd.refused += data.startswith(b'{"type":"refused"', start)
            return
        self.seen = True
        n, moves, crowd = int(number), self.match.moves, self.crowd
        if (move := moves.get(n)) is not None:
            move.unseen -= 1
            if not move.unseen:
                crowd.delays.append(perf_counter() - move.sent)
                crowd.moves += 1
                del moves[n]
        if n <= self.turn:
            return
        if offers:
            self.turn = n
            act = crowd.random.choice(offers.split(b","))
            command = b'{"type":"act","id":"%d","n":%d,"act":%b}' % (n, n, act)
            crowd.offer(self, framed(command))
        elif not waiting and b'"status":"over"' in data[start:end]:
            # Fast tables finish their game before the measurement ends: they play another one.
            self.turn = n
            crowd.over += 1
            self.transport.write(framed(b'{"type":"vote","id":"v%d","kind":"rematch"}' % n))

    def move(self, frame: bytes) -> None:
        """Send a move."""
        self.match.moves[self.turn + 1] = Move(perf_counter(), len(self.match.people))
        self.transport.write(frame)


def framed(payload: bytes, first: int = 0x81) -> bytes:
    """A frame as clients send it; the mask of zeros leaves the text as it is."""
    if len(payload) < 126:
        return b"%c%c\0\0\0\0%b" % (first, 0x80 | len(payload), payload)
    return b"%c\xfe%b\0\0\0\0%b" % (first, len(payload).to_bytes(2, "big"), payload)


Command = Callable[[Path], list[str]]


def our_server(python: str) -> Command:
    """How a server is started by the Python of this or of another checkout."""
    return lambda data: [python, "-c", SERVER.format(data=str(data))]


@contextmanager
def serving(command: list[str]) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline()), process.pid
        finally:
            process.terminate()


def post(port: int, path: str, body: Any, token: str = "") -> Any:
    """Ask the server something."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    url = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def sat_down(port: int) -> tuple[str, list[str]]:
    """A table with four people, begun: its id and the tokens."""
    body = {"game": "wizard", "seats": SEATS, "name": "P0", "pace": "off", "away": None}
    made = post(port, "/api/tables", body)
    table, path = made["table"], f"/api/tables/{made['table']}/sit"
    guests = [post(port, path, {"name": f"P{seat}"}) for seat in range(1, SEATS)]
    tokens = [made["token"], *(guest["token"] for guest in guests)]
    post(port, f"/api/tables/{table}/start", {}, tokens[0])
    return table, tokens


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    if not os.path.exists("/proc"):
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen() -> tuple[int, int]:
    """Time that other machines on the same hardware took from ours, and all time, in ticks."""
    if not os.path.exists("/proc/stat"):
        return 0, 0
    ticks = [int(each) for each in Path("/proc/stat").read_text().split()[1:9]]
    return ticks[7], sum(ticks)


def memory(pid: int) -> float:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{pid}/status")
    resident = re.search(r"VmRSS:\s*(\d+)", status.read_text()) if status.exists() else None
    return int(resident[1]) / 1024 if resident else 0.0


async def crowded(port: int, pid: int, tables: int, seconds: float, rate: float | None) -> Any:
    """One measurement."""
    loop = asyncio.get_running_loop()
    crowd = Crowd(loop, rate)
    places = [await asyncio.to_thread(sat_down, port) for _ in range(tables)]
    waiting = [(Match(), f"/api/tables/{table}/ws", tokens) for table, tokens in places]
    for match, path, tokens in waiting:
        for token in tokens:
            person = Person(crowd, match, path, token)
            match.people.append(person)
    for match, _, _ in waiting:
        for person in match.people:
            await loop.create_connection(person.itself, "127.0.0.1", port)
    # The system connects before the server has shaken hands: nothing is measured until it has.
    while not all(person.seen for match, _, _ in waiting for person in match.people):
        await asyncio.sleep(0.05)
    pacing = loop.create_task(crowd.pace()) if rate else None
    await asyncio.sleep(min(2.0, seconds))
    crowd.delays.clear()
    crowd.moves = 0
    away = stolen()
    begun, used, own = loop.time(), processor(pid), process_time()
    await asyncio.sleep(seconds)
    passed, used, own = loop.time() - begun, processor(pid) - used, process_time() - own
    lost, ticks = (after - before for before, after in zip(away, stolen(), strict=True))
    if pacing:
        pacing.cancel()
    moves, delays = crowd.moves, sorted(crowd.delays)
    for match, _, _ in waiting:
        for person in match.people:
            person.transport.close()
    return {
        "tables": tables,
        "connections": tables * SEATS,
        "rate": rate,
        "moves_per_second": moves / passed,
        "median_ms": 1000 * median(delays) if delays else None,
        "p99_ms": 1000 * delays[int(0.99 * len(delays))] if delays else None,
        "cpu_us_per_move": 1e6 * used / moves if moves else None,
        "client_cpu_us_per_move": 1e6 * own / moves if moves else None,
        "stolen_percent": 100 * lost / ticks if ticks else None,
        "memory_mb": memory(pid),
        "games_over": crowd.over,
        "refused": crowd.refused,
    }


def disk(rate: float, seconds: float = 3.0) -> dict[str, float]:
    """What a few kilobytes take to be safe on the disk, at an even rate and with nothing else.

    No move can be acknowledged sooner, and all that come meanwhile wait for the same one.
    """
    took: list[float] = []
    sync = getattr(os, "fdatasync", os.fsync)  # as SQLite does
    with TemporaryFile(buffering=0) as file:
        file.write(bytes(LOG))
        os.fsync(file.fileno())
        for number in range(int(seconds * rate)):
            begun = perf_counter()
            file.seek(number * ENTRY % LOG)
            file.write(bytes(ENTRY))
            sync(file.fileno())
            took.append(perf_counter() - begun)
            sleep(max(0.0, 1 / rate - took[-1]))
    took.sort()
    return {
        "median_ms": 1000 * median(took),
        "p99_ms": 1000 * took[int(0.99 * len(took))],
        "longest_ms": 1000 * took[-1],
    }


def measured(command: Command, tables: int, seconds: float, rate: float | None) -> Any:
    """A fresh server and a fresh crowd."""
    import uvloop

    raise_files()
    # What is measured is the server, not how the client collects its garbage.
    gc.disable()
    try:
        with TemporaryDirectory() as data, serving(command(Path(data))) as (port, pid):
            return uvloop.run(crowded(port, pid, tables, seconds, rate))
    finally:
        gc.enable()
