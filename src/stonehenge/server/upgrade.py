"""From uvicorn to picows: a request for a WebSocket is checked, then handed over or refused."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, cast
from urllib.parse import unquote

from picows import WSAutoPingStrategy, WSListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]

Scope = dict[str, Any]
# Decides about a request: somebody who listens to the socket, or a whole HTTP answer.
Door = Callable[[Scope, asyncio.Transport], Awaitable[WSListener | bytes]]

# How many bytes of a connection are read before it is another one's turn.
MOST_AT_ONCE = 4096

log = logging.getLogger("stonehenge.sockets")
# Where picows notes what is wrong with somebody's frames: whoever sends them could fill a log.
frames_log = logging.getLogger("stonehenge.frames")
frames_log.disabled = True


class FrameProtocol(WSProtocol):  # type: ignore[misc]
    """picows' protocol, which reads as much at once as its buffer holds, and lets that grow."""

    def get_buffer(self, size_hint: int) -> memoryview:
        """Where the next bytes go."""
        room: memoryview = super().get_buffer(size_hint)
        return room[:MOST_AT_ONCE]


class UpgradeProtocol(asyncio.Protocol):
    """What uvicorn hands a request for a WebSocket to, in place of a protocol of its own."""

    def __init__(self, door: Door, most: int, every: float, patience: float, **given: Any) -> None:
        self.door, self.state = door, given["app_state"]
        self.settings = (True, every, min(every, patience), WSAutoPingStrategy.PING_WHEN_IDLE)
        self.most, self.data = most, b""
        self.task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """The request, as uvicorn writes it again; nobody sends more before the answer."""
        self.data += data
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.answer())
        elif len(self.data) > 2 * self.most:
            self.transport.abort()

    async def answer(self) -> None:
        """Let picows talk, or send the refusal."""
        head, *lines = self.data.partition(b"\r\n\r\n")[0].split(b"\r\n")
        fields = (line.partition(b": ") for line in lines)
        scope: Scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": unquote(head.split()[1].partition(b"?")[0].decode("latin-1")),
            "headers": [(name.lower(), value) for name, _, value in fields],
            "client": self.transport.get_extra_info("peername")[:2],
            "state": self.state,
        }
        try:
            outcome = await self.door(scope, self.transport)
        except Exception:
            log.exception("a handshake failed")
            self.transport.abort()
            return
        if self.transport.is_closing():
            return
        if isinstance(outcome, bytes):
            # Not a warning: anybody could fill the log from outside.
            head, _, body = outcome.partition(b"\r\n\r\n")
            status, reason = int(head.split()[1]), json.loads(body)["error"]
            log.info("a WebSocket was refused: %d %s at %r", status, reason, scope["path"])
            self.transport.write(outcome)
            self.transport.close()
            return
        # The positions are those of picows.ws_create_server.
        protocol = FrameProtocol(
            None, None, False, lambda _: outcome, frames_log, True, None,
            *self.settings, False, self.most, None, 2048,
        )  # fmt: skip
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        data = memoryview(self.data)
        while data:
            room = protocol.get_buffer(-1)
            size = min(len(room), len(data))
            room[:size] = data[:size]
            data = data[size:]
            protocol.buffer_updated(size)
