"""What is still to be sent to one connection: in its order, and never more than its limits."""

from collections import deque

from picows import WSCloseCode, WSMsgType, WSTransport


class Outbox:
    """Messages to one reader; they wait here while the reader does not keep up."""

    def __init__(self, transport: WSTransport, most_messages: int, most_bytes: int) -> None:
        self.transport = transport
        self.most_messages, self.most_bytes = most_messages, most_bytes
        self.messages: deque[bytes] = deque()
        self.size = 0
        self.pong: bytes | None = None  # the answer to the last ping that waits for the reader
        self.is_paused = False
        self.close_code: int | None = None

    def put(self, message: bytes) -> bool:
        """Send a message, or let it wait; whether the outbox still takes more."""
        if not self.is_paused:
            self.transport.send(WSMsgType.TEXT, message)
            return True
        self.messages.append(message)
        self.size += len(message)
        return len(self.messages) <= self.most_messages and self.size <= self.most_bytes

    def put_pong(self, payload: bytes) -> None:
        """Answer a ping; of those that came while the reader did not keep up, only the last."""
        if self.is_paused:
            self.pong = payload
        else:
            self.transport.send_pong(payload)

    def resume(self) -> None:
        """The reader keeps up again."""
        self.is_paused = False
        if self.pong is not None:
            payload, self.pong = self.pong, None
            self.transport.send_pong(payload)
        while self.messages and not self.is_paused:
            message = self.messages.popleft()
            self.size -= len(message)
            self.transport.send(WSMsgType.TEXT, message)
        if self.close_code is not None and not self.messages:
            self.end(self.close_code)

    def close(self, code: int) -> None:
        """End the connection after what is in the outbox; the first code counts."""
        if self.close_code is None:
            self.close_code = code
            if not self.messages:
                self.end(code)

    def end(self, code: int) -> None:
        """Nothing is read any more, and what was sent is still delivered."""
        if not self.transport.is_disconnected:
            self.transport.send_close(WSCloseCode(code) if code < 4000 else code)  # type: ignore[arg-type]
            self.transport.disconnect()
