"""Live connections to a table: one message in, at most a full outbox out.

A reader who does not read fills an outbox of their own and is dropped; nobody waits for them.
"""

import asyncio
import logging
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import orjson

from stonehenge.cards import Seat
from stonehenge.game import Refusal
from stonehenge.server.guard import Bucket, address, header, turn_away
from stonehenge.server.post import Letter
from stonehenge.server.rooms import Room, Rooms
from stonehenge.server.wire import Wire, wire_of
from stonehenge.tables import telling
from stonehenge.tables.wishes import malformed

log = logging.getLogger("stonehenge.server")

# Close codes: a policy was broken, the reader was too slow, the server ends.
POLICY, SLOW = 1008, 1013
LONGEST_ID = 64
# What changes nothing is answered at once, without the desk.
QUESTIONS = ("why", "hint")


@dataclass(eq=False, slots=True)
class Connection:
    """One browser tab at one table."""

    rooms: Rooms
    room: Room
    write: Any  # the ASGI way out
    bucket: Bucket
    wire: Wire | None
    outbox: deque[bytes] = field(default_factory=deque)
    size: int = 0
    writing: bool = False  # something that was in the outbox is on its way
    wake: asyncio.Future[None] | None = None
    closing: int | None = None  # the close code, once it has to end
    seat: Seat | None = None
    reader: asyncio.Task[Any] | None = None  # who listens to it

    def send(self, *messages: bytes) -> None:
        """Send messages at once, or put them into the outbox; a full one means nobody reads."""
        if self.closing is None and self.wire is not None:
            # Whatever is in the outbox or on its way was said before.
            if not self.outbox and not self.writing and self.wire.push(*messages):
                return
        elif self.closing == SLOW:
            return
        limits = self.rooms.settings.limits
        self.outbox.extend(messages)
        self.size += sum(map(len, messages))
        if len(self.outbox) > limits.outbox_messages or self.size > limits.outbox_bytes:
            self.rooms.metrics.counts["dropped"] += 1
            self.cut()
        self.rouse()

    def look(self, letter: Letter, seat: Seat, first: bytes) -> bool:
        """Be a reader of a picture, after something that is said first; or False."""
        wire = self.wire
        # Whatever is in the outbox or on its way was said before.
        if wire is None or self.outbox or self.writing or self.closing is not None:
            return False
        return wire.look(letter, seat, first)

    def drop(self) -> None:
        """The seat belongs to somebody else now."""
        self.send(telling.refused(None, Refusal("bad-token", "")))
        self.end(POLICY)

    def cut(self) -> None:
        """End now: whoever does not read would not read a farewell either."""
        self.closing = SLOW
        self.outbox.clear()
        if self.wire is not None:
            self.wire.abort()
        elif self.reader is not None:
            self.reader.cancel()

    def end(self, code: int) -> None:
        """Close after what is in the outbox."""
        self.closing = self.closing or code
        self.rouse()

    def rouse(self) -> None:
        """The writer has something to do."""
        if self.wake is not None:
            if not self.wake.done():
                self.wake.set_result(None)
            self.wake = None

    async def writer(self) -> None:
        """Send what is in the outbox, one after the other."""
        loop = self.rooms.loop
        while True:
            while self.outbox:
                message = self.outbox.popleft()
                self.size -= len(message)
                # Whatever comes meanwhile has to wait behind it.
                self.writing = True
                await self.write({"type": "websocket.send", "text": message.decode()})
                self.writing = False
            if self.closing is not None:
                await self.write({"type": "websocket.close", "code": self.closing})
                return
            self.wake = loop.create_future()
            await self.wake

    def take(self, text: str | None) -> None:
        """One message came in."""
        if self.closing is not None:
            return
        self.rooms.metrics.counts["messages"] += 1
        wish = understood(text)
        id = None if isinstance(wish, Refusal) else wish.get("id")
        known = isinstance(id, str) and 0 < len(id) <= LONGEST_ID
        if not self.bucket.take(self.rooms.loop.time()):
            if self.bucket.is_hopeless():
                self.end(POLICY)
            # With its id, so that whoever was too fast knows what to say again.
            self.refuse(id if known else None, Refusal("too-many", ""))
        elif isinstance(wish, Refusal):
            self.refuse(None, wish)
        elif wish.get("type") == "ping":
            self.send(b'{"type":"pong"}')
        elif not known:
            self.refuse(None, malformed("id"))
        elif wish.get("type") in QUESTIONS:
            self.room.question(self, self.seat, wish)
        else:
            self.room.receive(self, self.seat, wish)

    def refuse(self, id: str | None, refusal: Refusal) -> None:
        """Say by name what was wrong with a message."""
        self.rooms.metrics.counts["refused"] += 1
        self.send(telling.refused(id, refusal))


def understood(text: str | None) -> dict[str, Any] | Refusal:
    """The object that a message is, or what is wrong with it."""
    if text is None:
        return Refusal("not-text", "")
    try:
        wish = orjson.loads(text)
    except ValueError:
        return Refusal("bad-json", "")
    return wish if isinstance(wish, dict) else malformed("message")


class Sockets:
    """The way in for WebSockets."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.addresses: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many connections there are."""
        return self.addresses.total()

    def refusal(self, scope: Any) -> Refusal | None:
        """Why nobody may connect from there."""
        limits = self.rooms.settings.limits
        if not self.is_own(header(scope, b"origin"), header(scope, b"host")):
            return Refusal("foreign-origin", "")
        mine = self.addresses[address(scope)]
        if mine >= limits.connections_of_one or self.count >= limits.connections:
            return Refusal("too-many", "")
        return None

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page is ours, or one that the host of the server named; programs have none."""
        if not origin or origin in self.rooms.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower() != ""
        except ValueError:
            return False

    async def serve(self, table: str, scope: Any, receive: Any, send: Any) -> None:
        """One connection, from its first to its last message."""
        await receive()  # websocket.connect
        refused = self.refusal(scope)
        room = None if refused else await self.rooms.find(table)
        if room is None:
            await turn_away(refused or Refusal("no-such-table", ""), scope, send)
            return
        who = address(scope)
        self.addresses[who] += 1
        try:
            await send({"type": "websocket.accept"})
            await self.attend(room, receive, send, wire_of(scope))
        finally:
            self.addresses[who] -= 1
            if not self.addresses[who]:
                del self.addresses[who]

    async def attend(self, room: Room, receive: Any, send: Any, wire: Wire | None) -> None:
        """Listen until the other side leaves."""
        limits = self.rooms.settings.limits
        bucket = Bucket(limits.messages_a_second, limits.message_burst)
        connection = Connection(self.rooms, room, send, bucket, wire)
        connection.reader = asyncio.current_task()
        writer = self.rooms.loop.create_task(connection.writer())
        try:
            if await self.introduced(connection, receive):
                if wire is not None:
                    wire.listen(connection.take)
                # With a wire, all that still comes this way is the end.
                while (message := await receive())["type"] == "websocket.receive":
                    connection.take(message.get("text"))
            elif connection.closing is not None:
                await writer
        except Exception as error:
            if type(error).__name__ != "ClientDisconnected":
                log.exception("a connection failed")
        finally:
            if wire is not None:
                wire.listen(None)
            room.disconnect(connection)
            writer.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writer

    async def introduced(self, connection: Connection, receive: Any) -> bool:
        """The first message says who it is: a seat by its token, or a spectator."""
        try:
            patience = self.rooms.settings.limits.patience
            message = await asyncio.wait_for(receive(), patience)
        except TimeoutError:
            connection.refuse(None, Refusal("too-slow", ""))
            connection.end(POLICY)
            return False
        if message["type"] != "websocket.receive":
            return False
        first = understood(message.get("text"))
        match first:
            case {"token": str(token)}:
                connection.seat = connection.room.seat_of(token)
                known = connection.seat is not None
            case {"watch": True}:
                known = True
            case _:
                connection.refuse(None, first if isinstance(first, Refusal) else malformed("token"))
                connection.end(POLICY)
                return False
        if not known:
            connection.refuse(None, Refusal("bad-token", ""))
            connection.end(POLICY)
            return False
        connection.room.connect(connection, connection.seat)
        return True
