"""What is still to be sent to one connection: in its order, and never more than its limits."""

import asyncio
from collections import deque
from typing import Any


class Outbox:
    """Messages on their way to one reader; a full one means that nobody reads."""

    def __init__(self, send: Any, most_messages: int, most_bytes: int) -> None:
        self.send = send  # of ASGI
        self.most_messages, self.most_bytes = most_messages, most_bytes
        self.messages: deque[bytes] = deque()
        self.size = 0
        self.close_code: int | None = None
        self.changed = asyncio.Event()

    def put(self, message: bytes) -> bool:
        """Add a message; whether the outbox still takes more."""
        self.messages.append(message)
        self.size += len(message)
        self.changed.set()
        return len(self.messages) <= self.most_messages and self.size <= self.most_bytes

    def close(self, code: int) -> None:
        """End the connection after what is in the outbox; the first code counts."""
        if self.close_code is None:
            self.close_code = code
            self.changed.set()

    async def run(self) -> None:
        """Send one message after the other, until the connection has to end."""
        while True:
            while self.messages:
                message = self.messages.popleft()
                self.size -= len(message)
                await self.send({"type": "websocket.send", "text": message.decode()})
            if self.close_code is not None:
                await self.send({"type": "websocket.close", "code": self.close_code})
                return
            self.changed.clear()
            await self.changed.wait()
