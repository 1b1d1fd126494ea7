"""The WebSocket's wire: uvicorn's protocol, with a short way for text in both directions.

A message to a reader who keeps up is written in the same turn, without a task of its own; a
message that arrives is handed over at once, without a queue. Whoever does not keep up is
written to the long way, through ASGI, which waits.
"""

import asyncio
import logging
from collections.abc import Callable
from struct import Struct
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from stonehenge.server.post import Box, Letter, Post
from stonehenge.server.pulse import Pulse

EXTENSION = "stonehenge.wire"
LONG, LONGER = 126, 127
SHORT_HEAD, LONG_HEAD, LONGER_HEAD = Struct(">BB"), Struct(">BBH"), Struct(">BBQ")
# The first byte of a whole text and of a pong; the bit of a mask, which clients must use.
WHOLE_TEXT, PONG, MASKED = 0x81, 0x8A, 0x80
PING = b"\x89\x00"
Ear = Callable[[str | None], None]

log = logging.getLogger("stonehenge.server")


class Wire(Protocol):
    """What a connection may use of it."""

    def push(self, *messages: bytes) -> bool:
        """Write text messages in this turn; False when that would have to wait."""
        ...

    def look(self, letter: Letter, seat: int, first: bytes) -> bool:
        """Be a reader of a picture, after a text message; False when that would have to wait."""
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
    if LONG <= size < 1 << 16:
        return LONG_HEAD.pack(WHOLE_TEXT, LONG, size) + message
    if size < LONG:
        return SHORT_HEAD.pack(WHOLE_TEXT, size) + message
    return LONGER_HEAD.pack(WHOLE_TEXT, LONGER, size) + message


def unframed(data: bytes, most: int) -> tuple[int, bytes, int] | None:
    """The first byte and the payload of the frame that data begins with, and where it ends.

    None unless it is whole, masked, and a text or a pong of no more than `most` bytes.
    """
    size = len(data)
    if size < 6 or data[0] not in (WHOLE_TEXT, PONG):
        return None
    length, at = data[1] - MASKED, 2
    if length == LONG and size >= 8:
        length, at = int.from_bytes(data[2:4], "big"), 4
    elif not 0 <= length < LONG:
        return None
    end = at + 4 + length
    if length > most or size < end:
        return None
    return data[0], apply_mask(data[at + 4 : end], data[at : at + 4]), end


class Direct(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the short way."""

    # Of the server, for all its connections.
    post: Post
    pulse: Pulse
    ward: int | None = None
    ear: Ear | None = None
    # Until a frame comes in pieces: then the long way has begun to read it, and goes on.
    is_quick = True
    is_clear = True  # whether what is written leaves at once
    silent = 0  # looks since anything was heard

    def connection_made(self, transport: Any) -> None:
        """Whatever is written goes through a box, so that nothing overtakes the post."""
        self.box = Box(transport, self.post)
        super().connection_made(cast("asyncio.Transport", self.box))

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will be written."""
        super().connection_lost(exc)
        self.box.lost()
        if hasattr(self, "scope"):
            # Else it would hold itself, and stay until all memory is searched.
            cast("dict[str, Any]", self.scope["extensions"]).pop(EXTENSION, None)

    def handle_connect(self, event: Request) -> None:
        """The application finds the wire in the scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[EXTENSION] = self

    def push(self, *messages: bytes) -> bool:
        """Write text messages in this turn; False when that would have to wait."""
        if self.close_sent or not self.is_clear:
            return False
        data = framed(messages[0]) if len(messages) == 1 else b"".join(map(framed, messages))
        self.post.put(self.box, data)
        return True

    def look(self, letter: Letter, seat: int, first: bytes) -> bool:
        """Be a reader of a picture, after a text message; False when that would have to wait."""
        if self.close_sent or not self.is_clear:
            return False
        letter.add(self.box, seat, framed(first) if first else b"")
        return True

    def pause_writing(self) -> None:
        """The other side does not keep up."""
        self.is_clear = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """It does again."""
        self.is_clear = True
        super().resume_writing()

    def abort(self) -> None:
        """End the connection now, whatever was still to be written."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Frames as everybody sends them are read here; all others are left to the long way."""
        self.silent = 0
        while self.is_quick and self.handshake_initiated and not self.close_sent:
            found = unframed(data, self.config.ws_max_size)
            if found is None:
                self.is_quick = False
                break
            kind, payload, end = found
            if kind == WHOLE_TEXT and self.ear is not None:
                self.hand_over(self.ear, payload, True)
            elif kind == WHOLE_TEXT:
                self.frames, self.curr_msg_data_type = [payload], "text"
                super().send_receive_event_to_app()
            if end == len(data):
                return
            data = data[end:]
        super().data_received(data)

    def start_keepalive(self) -> None:
        """From now on somebody looks whether the other side is there."""
        self.ward = self.pulse.join(self)

    def stop_keepalive(self) -> None:
        """Nobody does any more."""
        if self.ward is not None:
            self.pulse.leave(self, self.ward)

    def look_after(self) -> None:
        """Ask whether somebody is there, unless something was heard of them lately."""
        if self.close_sent or self.transport.is_closing():
            return
        every, patience = self.pulse.every, self.ping_timeout or 0.0
        if self.silent * every >= every + patience:
            self.keepalive_timeout()
            return
        if self.silent:
            self.post.put(self.box, PING)
        self.silent += 1

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
        self.hand_over(self.ear, data, self.curr_msg_data_type == "text")

    def hand_over(self, ear: Ear, data: bytes, is_text: bool) -> None:
        """Somebody listens: they hear it at once."""
        try:
            ear(data.decode() if is_text else None)
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        except Exception:
            log.exception("a connection failed")
            self.transport.close()
