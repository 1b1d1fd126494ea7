"""The WebSocket's wire: uvicorn's protocol, with a short way for text in both directions.

A message to a reader who keeps up is written at once, without a task that wakes up for it; a
message that arrives is handed over at once, without a queue. Whoever does not keep up is
written to the long way, through ASGI, which waits.
"""

import logging
from collections.abc import Callable
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "stonehenge.wire"
TEXT, LONG, LONGER = b"\x81", 126, 127
Ear = Callable[[str | None], None]

log = logging.getLogger("stonehenge.server")


class Wire(Protocol):
    """What a connection may use of it."""

    def push(self, *messages: bytes) -> bool:
        """Write text messages now; False when that would have to wait."""
        ...

    def listen(self, ear: Ear | None) -> None:
        """Hand over all further messages; None for one that is not text."""
        ...

    def abort(self) -> None:
        """End the connection now, whatever was still to be written."""
        ...


def wire_of(scope: Any) -> Wire | None:
    """The short way of a connection, where there is one."""
    return cast("Wire | None", scope.get("extensions", {}).get(EXTENSION))


def framed(message: bytes) -> bytes:
    """A whole text message as a server's frame."""
    size = len(message)
    if size < LONG:
        return b"%b%c%b" % (TEXT, size, message)
    if size < 1 << 16:
        return b"%b%c%b%b" % (TEXT, LONG, size.to_bytes(2, "big"), message)
    return b"%b%c%b%b" % (TEXT, LONGER, size.to_bytes(8, "big"), message)


class Direct(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the short way."""

    ear: Ear | None = None

    def handle_connect(self, event: Request) -> None:
        """The application finds the wire in the scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[EXTENSION] = self

    def push(self, *messages: bytes) -> bool:
        """Write text messages now; False when that would have to wait."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(framed, messages)))
        return True

    def abort(self) -> None:
        """End the connection now, whatever was still to be written."""
        self.transport.abort()

    def listen(self, ear: Ear | None) -> None:
        """Hand over all further messages, and first those that are here already."""
        self.ear = ear
        if ear is not None and self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """A whole message is here."""
        if self.ear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        try:
            self.ear(data.decode() if self.curr_msg_data_type == "text" else None)
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        except Exception:
            log.exception("a connection failed")
            self.transport.close()
