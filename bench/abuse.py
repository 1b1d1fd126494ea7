"""What honest people feel while somebody attacks the server: make abuse.

    python -m bench.abuse --seconds 6 --only frames pings

A server with its usual limits, on loopback. Honest tables play at an even pace from one address;
every attack comes from another one, in a process of its own with low priority, so that the
attacker's work is not what is measured. Told is how long a move takes until all seats see it.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import sys
import time
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.load import SEATS, Crowd, Match, Person, framed, memory, sat_down, serving
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, Step
from stonehenge.core.record import Record
from stonehenge.games import GAMES, records

TABLES, RATE = 10, 40.0
ATTACKER = "127.0.0.2"
SERVER = """
from pathlib import Path
from stonehenge.server.run import run
from stonehenge.server.settings import Settings
run(Settings(Path({data!r}), port=0), lambda port: print(port, flush=True), "critical")
"""
HANDSHAKE = (
    "GET /api/tables/{table}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: c3RvbmVoZW5nZWJlbmNoMQ==\r\n\r\n"
)
WATCH = framed(b'{"protocol":2,"watch":true}')
GAME = "wizard"  # whose records are replayed
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Target:
    """A server, and a table of its own for the attacker."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.table, self.tokens = sat_down(port)

    async def connect(self) -> Streams:
        """A connection from the attacker's address."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER, 0))

    async def watch(self) -> Streams:
        """A spectator of the attacker's table."""
        reader, writer = await self.connect()
        writer.write(HANDSHAKE.format(table=self.table).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(WATCH)
        return reader, writer

    async def ask(self, method: str, path: str, body: bytes = b"") -> Streams:
        """A request whose answer nobody has read yet."""
        reader, writer = await self.connect()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        return reader, writer


async def again(attack: Callable[[], Awaitable[None]]) -> None:
    """Over and over, whatever the server does about it."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await attack()
        await asyncio.sleep(0.01)


async def vanishing(target: Target) -> None:
    """300 spectators of one table who read everything, and are gone at once."""

    async def attack() -> None:
        crowd = [await target.watch() for _ in range(300)]
        await asyncio.sleep(0.5)
        for _, writer in crowd:
            writer.transport.abort()

    await again(attack)


def flooding(frame: bytes, reads: bool) -> Callable[[Target], Awaitable[None]]:
    """Frames as fast as they are taken, before and after being told to go."""

    async def flood(target: Target) -> None:
        async def attack() -> None:
            _reader, writer = await target.watch()
            if not reads:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
            while not writer.is_closing():
                writer.write(frame * 1000)
                await writer.drain()

        await again(attack)

    return flood


async def muting(target: Target) -> None:
    """A host who mutes somebody and lets them speak again, before 140 spectators."""

    async def attack() -> None:
        crowd = [await target.watch() for _ in range(140)]
        _, writer = await target.connect()
        writer.write(HANDSHAKE.format(table=target.table).encode())
        await asyncio.sleep(0.2)
        first = {"protocol": 2, "token": target.tokens[0]}
        writer.write(framed(json.dumps(first).encode()))
        for number in range(400):
            mute = {"type": "host", "id": f"m{number}", "do": "mute", "seat": 1}
            writer.write(framed(json.dumps({**mute, "on": number % 2 == 0}).encode()))
            await asyncio.sleep(0.03)
        for _, each in [*crowd, (None, writer)]:
            each.transport.abort()

    await again(attack)


def record() -> bytes:
    """A long game, as a file of records."""
    game, dice = GAMES[GAME], Seeded.of(1)
    state = game.start(6, {})
    written = Record.begin(game, state, [f"P{seat}" for seat in range(6)])
    while waiting := sorted(game.waiting(state)):
        seat = waiting[0]
        if seat == NATURE:
            action: Any = game.chance(state, dice)
        else:
            offers = list(game.offers(state, seat))
            action = offers[dice.below(len(offers))]
        step = Step(state, seat, action, game.apply(state, seat, action))
        written.add(game, step)
        state = step.after
    return records.write(written).encode()


async def replaying(target: Target) -> None:
    """26 who post a game to be replayed, again and again, and do not read the answers."""
    text = record()

    async def attack() -> None:
        _, writer = await target.ask("POST", "/api/replay?seat=all", text)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await asyncio.sleep(0.5)

    await asyncio.gather(*(again(attack) for _ in range(26)))


async def making(target: Target) -> None:
    """Tables with bots and a clock of a day, listed, that nobody sits at."""
    clock = {"bank": 86_400, "increment": 0}
    wish = {"game": GAME, "seats": 3, "name": "X", "bots": {"1": "easy", "2": "easy"}}
    body = json.dumps({**wish, "clock": clock, "listed": True}).encode()

    async def attack() -> None:
        reader, writer = await target.ask("POST", "/api/tables", body)
        await reader.read(1)
        writer.transport.abort()

    await asyncio.gather(*(again(attack) for _ in range(8)))


async def guessing(target: Target) -> None:
    """Codes of tables, one after the other."""

    async def attack() -> None:
        reader, writer = await target.ask("GET", f"/api/tables/baba-{time.time_ns() % 10_000}")
        await reader.read(1)
        writer.transport.abort()

    await asyncio.gather(*(again(attack) for _ in range(8)))


async def dawdling(target: Target) -> None:
    """Half requests, many of them, that never become whole ones."""

    async def attack() -> None:
        held = [await target.connect() for _ in range(400)]
        for _, writer in held:
            writer.write(b"GET / HTTP/1.1\r\nHost: ")
        await asyncio.sleep(3)
        for _, writer in held:
            writer.transport.abort()

    await again(attack)


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "vanishing spectators": vanishing,
    "frames": flooding(framed(b"{}"), reads=True),
    "pings": flooding(framed(b"", 0x89), reads=False),
    "long pings": flooding(framed(b"x" * 125, 0x89), reads=False),
    "pongs": flooding(framed(b"", 0x8A), reads=True),
    "fragments": flooding(framed(b"x", 0x01) + framed(b"", 0x00), reads=True),
    "muting": muting,
    "replays": replaying,
    "tables": making,
    "codes": guessing,
    "half requests": dawdling,
}


def attacked(name: str, target: Target) -> None:
    """The attacker's process; it ends with ours."""
    os.nice(10)
    asyncio.run(ATTACKS[name](target))  # type: ignore[arg-type]


async def honest(port: int, seconds: float) -> dict[str, float]:
    """What people at honest tables feel."""
    loop = asyncio.get_running_loop()
    crowd = Crowd(loop, RATE)
    places = [await asyncio.to_thread(sat_down, port) for _ in range(TABLES)]
    matches = []
    for table, tokens in places:
        match = Match()
        match.people = [Person(crowd, match, f"/api/tables/{table}/ws", each) for each in tokens]
        matches.append(match)
        for person in match.people:
            await loop.create_connection(person.itself, "127.0.0.1", port)
    while not all(person.seen for match in matches for person in match.people):
        await asyncio.sleep(0.05)
    pacing = loop.create_task(crowd.pace())
    await asyncio.sleep(seconds)
    pacing.cancel()
    delays = sorted(crowd.delays)
    for match in matches:
        for person in match.people:
            person.transport.close()
    assert delays, "nobody could move"
    return {
        "moves": len(delays),
        "median_ms": 1000 * median(delays),
        "p99_ms": 1000 * delays[int(0.99 * len(delays))],
        "longest_ms": 1000 * delays[-1],
    }


def felt(name: str, seconds: float) -> dict[str, float]:
    """One attack, or none, on a fresh server."""
    with TemporaryDirectory() as data:
        command = [sys.executable, "-c", SERVER.format(data=str(Path(data) / "tables"))]
        with serving(command) as (port, pid):
            attacker = None
            if name:
                target = Target(port)
                attacker = multiprocessing.Process(target=attacked, args=(name, target))
                attacker.start()
                time.sleep(1)
            try:
                figures = asyncio.run(honest(port, seconds))
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health") as answer:
                    figures["healthy"] = answer.status == 200
                figures["memory_mb"] = memory(pid)
            finally:
                if attacker is not None:
                    attacker.kill()
                    attacker.join()
    return figures


def main() -> None:
    """Measure without an attack, then every attack, and say what was felt more."""
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--seconds", type=float, default=5.0, help="of one measurement")
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    quiet = felt("", options.seconds)
    for name in ("", *options.only):
        figures = felt(name, options.seconds) if name else quiet
        more = figures["p99_ms"] - quiet["p99_ms"]
        if options.json:
            print(json.dumps({"attack": name or None, **figures, "more_p99_ms": more}), flush=True)
        else:
            print(
                f"{name or 'nobody attacks':22} {figures['moves']:4.0f} moves of {TABLES * SEATS}"
                f" people, median {figures['median_ms']:5.1f} ms, p99 {figures['p99_ms']:6.1f} ms"
                f" ({more:+.0f}), longest {figures['longest_ms']:6.1f} ms,"
                f" {figures['memory_mb']:.0f} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
