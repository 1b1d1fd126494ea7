"""A server for tests, and people who play at its tables over real connections."""

import asyncio
import socket as sockets
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import ClientConnection as SyncConnection
from websockets.sync.client import connect as sync_connect

from stonehenge.server.run import Server, configured
from stonehenge.server.settings import Limits, Settings
from support.views import first, read

# Nothing depends on it: it is the end of what would never end.
PATIENCE = 120.0
# Whoever plays as fast as a program can is too fast for a server that waits for people.
FAST = Limits(messages_a_second=1e9, message_burst=1e9, watching_burst=1e9)


@dataclass(slots=True)
class Running:
    """A server that runs in a thread."""

    port: int
    server: Server | None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, trust_env=False)

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/ws"


@contextmanager
def running(data: Path, limits: Limits | None = None, **more: Any) -> Iterator[Running]:
    """A server on a free port, until the end of the block."""
    up = threading.Event()
    ports: list[int] = []

    def ready(port: int) -> None:
        ports.append(port)
        up.set()

    # A busy machine answers a ping when it can.
    more = {"ping_every": 1000.0, "bot_processes": 0, **more}
    settings = Settings(data, port=0, limits=limits or FAST, **more)
    server = Server(configured(settings, "critical"), ready)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert up.wait(PATIENCE)
    try:
        yield Running(ports[0], server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def raw(at: Running) -> sockets.socket:
    """A connection on which anything may be said."""
    connection = sockets.create_connection(("127.0.0.1", at.port), timeout=PATIENCE)
    connection.settimeout(PATIENCE)
    return connection


def all_of(connection: sockets.socket) -> bytes:
    """Everything until the other side closes."""
    data = b""
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            return data
        if not part:
            return data
        data += part


@contextmanager
def sit(at: Running, table: str, token: str | None = None, **more: Any) -> Iterator[SyncConnection]:
    """A connection of a seat, or of a spectator."""
    # Without a limit on what it has not read, or it would not read that it may close; and without
    # pings, which draw from Python's own dice while Hypothesis watches those.
    calm = {"max_queue": None, "ping_interval": None}
    more = {"open_timeout": PATIENCE, "proxy": None, **calm, **more}
    with sync_connect(at.socket(table), **more) as connection:
        connection.send(first(token))
        yield connection


def say(connection: SyncConnection, **command: Any) -> None:
    """Send a message."""
    connection.send(msgspec.json.encode(command).decode())


def hear(connection: SyncConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message = read(connection.recv(timeout=PATIENCE))
        if message["type"] in kinds:
            return message


def made(at: Running, **fields: Any) -> dict[str, Any]:
    """A new table."""
    body: dict[str, Any] = {"game": "wizard", "seats": 3, "name": "Ada", "pace": "off"}
    if fields.get("game", "wizard") == "wizard":
        body["options"] = {"rounds": "1-2"}
    with at.client() as client:
        answer = client.post("/api/tables", json={**body, **fields})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def full(at: Running, seats: int = 3, **fields: Any) -> tuple[str, list[str]]:
    """A table where persons sit in all seats and the game has begun: its id, and the tokens."""
    table = made(at, seats=seats, **fields)
    tokens = [table["token"]]
    with at.client() as client:
        for seat in range(1, seats):
            answer = client.post(f"/api/tables/{table['table']}/sit", json={"name": f"P{seat}"})
            assert answer.status_code == 200, answer.text
            tokens.append(answer.json()["token"])
        bearer = {"Authorization": f"Bearer {tokens[0]}"}
        answer = client.post(f"/api/tables/{table['table']}/start", headers=bearer)
        # A game for one begins by itself.
        assert answer.status_code == 200 or seats == 1, answer.text
    return table["table"], tokens


@dataclass(slots=True)
class Player:
    """Somebody who plays at random over a connection, and keeps all they were sent."""

    socket: ClientConnection
    seat: int | None
    random: Random
    messages: list[bytes] = field(default_factory=list)
    sent: int = 0

    async def play(self) -> None:
        """Until the game is over."""
        while True:
            raw = await asyncio.wait_for(self.socket.recv(decode=False), PATIENCE)
            self.messages.append(raw)
            message = read(raw)
            # Several seats may act at the same time; whoever is late has a newer view already.
            assert message.get("reason", "stale") == "stale", message
            if message["type"] == "view":
                if message["table"]["status"] == "over":
                    return
                if self.seat in message["waiting"] and message["offers"]:
                    self.sent += 1
                    act = self.random.choice(message["offers"])
                    command = {
                        "type": "act",
                        "id": f"{self.seat}-{self.sent}",
                        "n": message["n"],
                        "act": act,
                    }
                    await self.socket.send(msgspec.json.encode(command).decode())


async def played(at: Running, table: str, tokens: list[str], seed: int) -> list[Player]:
    """A whole game, with a spectator last; everything that everyone was sent."""
    players: list[Player] = []
    who: list[tuple[int | None, str | None]] = [*enumerate(tokens), (None, None)]
    async with AsyncExitStack() as sockets:
        for seat, token in who:
            connection = connect(at.socket(table), proxy=None, max_size=None)
            socket = await sockets.enter_async_context(connection)
            await socket.send(first(token))
            players.append(Player(socket, seat, Random(f"{seed} {seat}")))
        await asyncio.gather(*(player.play() for player in players))
    return players
