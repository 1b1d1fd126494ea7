"""The server is killed at random moments under load, and nothing that it acknowledged is lost."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.table import Table
from support.server import Running, full
from support.soak import SOAK
from support.views import first, read

KILLS = 500 if SOAK else 20
TABLES, SEATS = 4, 3
HERE = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


class Factory:
    """Where servers come from that will be killed."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "support" / "killable_server.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def server(self, data: Path, bug: str) -> tuple[int, Running]:
        """A new server: its process, and where it is."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{data} {bug}\n")
        self.process.stdin.flush()
        self.newest, port = map(int, self.process.stdout.readline().split())
        return self.newest, Running(port, None)

    def close(self) -> None:
        # After a test that failed the newest one may still live, and hold our pipe.
        with suppress(ProcessLookupError):
            os.kill(self.newest, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture(scope="module")
def factory() -> Iterator[Factory]:
    servers = Factory()
    yield servers
    servers.close()


class Memory:
    """What clients sent, and what was acknowledged to them."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], dict[str, str]] = {}
        self.acknowledged: dict[tuple[str, int], set[str]] = {}
        self.ids = 0


async def insist(
    at: Running, table: str, seat: int, token: str, memory: Memory, dice: Random
) -> None:
    """Play and chat as fast as possible, until the server is gone."""
    sent = memory.sent.setdefault((table, seat), {})
    acknowledged = memory.acknowledged.setdefault((table, seat), set())
    with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError):
        async with connect(at.socket(table), proxy=None, compression=None) as socket:
            await socket.send(first(token))
            while True:
                message = read(await socket.recv())
                command: dict[str, Any] | None = None
                if message["type"] == "ok":
                    acknowledged.add(message["id"])
                    continue
                if message["type"] == "view":
                    if seat in message["waiting"]:
                        act = dice.choice(message["offers"])
                        command = {"type": "act", "n": message["n"], "act": act}
                    elif message["table"]["status"] == "over":
                        command = {"type": "vote", "kind": "rematch"}
                    elif dice.random() < 0.2:
                        command = {"type": "chat", "text": f"hello {memory.ids}"}
                if command is not None:
                    memory.ids += 1
                    command["id"] = f"{seat}-{memory.ids}"
                    sent[command["id"]] = str(command.get("act", command.get("text", "rematch")))
                    text = msgspec.json.encode(command).decode()
                    # A nervous client says it twice.
                    for _ in range(1 + (dice.random() < 0.3)):
                        await socket.send(text)


async def burst(
    at: Running, pid: int, tables: list[tuple[str, list[str]]], memory: Memory, dice: Random
) -> None:
    """Everybody plays, and suddenly the server is killed."""
    playing = [
        asyncio.create_task(insist(at, table, seat, token, memory, Random(dice.random())))
        for table, tokens in tables
        for seat, token in enumerate(tokens)
    ]
    enough = memory.ids + 30 + dice.randrange(150)
    while memory.ids < enough and not all(task.done() for task in playing):
        await asyncio.sleep(0.002)
    os.kill(pid, signal.SIGKILL)
    await asyncio.gather(*playing)


def faults(data: Path, memory: Memory) -> list[str]:
    """What is wrong with what was kept."""
    store = SqliteStore(data / "tables.sqlite")
    problems = store.check()
    for (table, seat), sent in memory.sent.items():
        bodies = [entry.body for entry in store.entries(table)]
        commands = [body for body in bodies if body.get("seat") == seat and "id" in body]
        ids = [body["id"] for body in commands]
        problems += [f"lost: {id}" for id in memory.acknowledged[table, seat] - set(ids)]
        problems += [f"doubled: {id}" for id in set(ids) if ids.count(id) > 1]
        problems += [f"nobody sent: {id}" for id in set(ids) - set(sent)]
        for body in commands:
            text = body.get("act", body.get("text", "rematch"))
            if sent.get(body["id"], text) != text:
                problems.append(f"changed: {body['id']}")
        Table.replay(table, bodies)
    store.close()
    return problems


def killed(factory: Factory, data: Path, bug: str, kills: int, seed: int) -> Iterator[list[str]]:
    """Kill one server after the other; after each, what is wrong, without waiting for more."""
    dice, memory = Random(seed), Memory()
    pid, at = factory.server(data, bug)
    tables = [full(at, SEATS, options={"rounds": "1-4"}) for _ in range(TABLES)]
    for number in range(kills):
        if number:
            pid, at = factory.server(data, bug)
        asyncio.run(burst(at, pid, tables, memory, dice))
        if bug != "none" or number % 10 == 9 or number == kills - 1:
            yield faults(data, memory)
    acknowledged = sum(map(len, memory.acknowledged.values()))
    assert acknowledged > kills * 10, acknowledged


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    factory: Factory, tmp_path: Path
) -> None:
    for problems in killed(factory, tmp_path, "none", KILLS, 1):
        assert problems == []


@pytest.mark.parametrize(("bug", "sign"), [("early", "lost"), ("double", "doubled")])
def test_a_planted_bug_is_found(factory: Factory, tmp_path: Path, bug: str, sign: str) -> None:
    rounds = killed(factory, tmp_path, bug, 30, 2)
    assert any(any(fault.startswith(sign) for fault in problems) for problems in rounds)
