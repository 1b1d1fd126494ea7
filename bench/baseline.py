"""A baseline server to measure ours against: the same frame without rules, views or limits.

Starlette on uvicorn as they come, one task a table, SQLite with many entries in one commit. A
move is saved, acknowledged and sent to four seats; what is sent is always the same. How fast this
is says how fast the machine is.
"""

import asyncio
import json
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.load import SEATS
from stonehenge.server.run import Server, raise_files
from stonehenge.tables.sqlite import opened

PADDING = "x" * 300

Row = tuple[str, int, str]


class Writer:
    """Keeps rows in a file, all that wait in one commit."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.queue: SimpleQueue[tuple[Row, asyncio.Future[None]]] = SimpleQueue()
        self.loop = loop
        self.file = opened(path)
        self.file.execute(
            "CREATE TABLE entries (id TEXT, number INTEGER, body TEXT, PRIMARY KEY (id, number))"
            " WITHOUT ROWID"
        )
        threading.Thread(target=self.work, daemon=True).start()

    def work(self) -> None:
        """The writer's life."""
        while True:
            batch = [self.queue.get()]
            try:
                while True:
                    batch.append(self.queue.get_nowait())
            except Empty:
                pass
            self.file.execute("BEGIN IMMEDIATE")
            self.file.executemany("INSERT INTO entries VALUES (?, ?, ?)", [row for row, _ in batch])
            self.file.execute("COMMIT")
            self.loop.call_soon_threadsafe(self.tell, [future for _, future in batch])

    def tell(self, futures: list[asyncio.Future[None]]) -> None:
        """Everyone whose row is saved goes on."""
        for future in futures:
            if not future.done():  # nobody waits any more when a seat has left
                future.set_result(None)


class Round:
    """A table where everyone says something in turn."""

    def __init__(self, id: str, writer: Writer) -> None:
        self.id, self.writer, self.n = id, writer, 0
        self.seats: dict[int, WebSocket] = {}
        self.commands: asyncio.Queue[tuple[WebSocket, Any]] = asyncio.Queue()
        self.task = asyncio.create_task(self.work())

    async def work(self) -> None:
        """One move after the other."""
        while True:
            socket, command = await self.commands.get()
            if command["n"] != self.n:
                continue
            future: asyncio.Future[None] = self.writer.loop.create_future()
            self.writer.queue.put(((self.id, self.n, json.dumps(command)), future))
            await future
            self.n += 1
            await socket.send_text(f'{{"type":"ok","id":"{command["id"]}","n":{self.n}}}')
            await self.tell()

    async def tell(self) -> None:
        """Send everyone whose turn it is."""
        turn = self.n % SEATS
        for seat, socket in list(self.seats.items()):
            offers = '"pass"' if seat == turn else ""
            await socket.send_text(
                f'{{"type":"view","n":{self.n},"waiting":[{turn}],"seat":{seat},'
                f'"offers":[{offers}],"view":"{PADDING}"}}'
            )

    async def serve(self, socket: WebSocket) -> None:
        """One seat."""
        await socket.accept()
        try:
            self.seats[int((await socket.receive_json())["token"])] = socket
            if len(self.seats) == SEATS:
                await self.tell()
            while True:
                self.commands.put_nowait((socket, json.loads(await socket.receive_text())))
        except WebSocketDisconnect:
            self.task.cancel()


def create(data: Path) -> Starlette:
    """The application; a token is the number of a seat."""
    rounds: dict[str, Round] = {}
    writers: list[Writer] = []
    guests = cycle(range(1, SEATS))

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        writers.append(Writer(data / "bare.sqlite", asyncio.get_running_loop()))
        yield

    async def make(request: Request) -> JSONResponse:
        id = str(len(rounds))
        rounds[id] = Round(id, writers[0])
        return JSONResponse({"table": id, "token": "0"})

    async def sit(request: Request) -> JSONResponse:
        return JSONResponse({"token": str(next(guests))})

    async def start(request: Request) -> JSONResponse:
        return JSONResponse({})

    async def play(socket: WebSocket) -> None:
        await rounds[socket.path_params["id"]].serve(socket)

    routes = [
        Route("/api/tables", make, methods=["POST"]),
        Route("/api/tables/{id}/sit", sit, methods=["POST"]),
        Route("/api/tables/{id}/start", start, methods=["POST"]),
        WebSocketRoute("/api/tables/{id}/ws", play),
    ]
    return Starlette(routes=routes, lifespan=life)


if __name__ == "__main__":
    raise_files()
    config = uvicorn.Config(
        create(Path(sys.argv[1])), port=0, log_level="critical", ws_per_message_deflate=False
    )
    Server(config, lambda port: print(port, flush=True)).run()
