"""Live connections to a table: one message in, at most a full outbox out.

A reader who does not read fills an outbox of their own and is dropped; nobody waits for them.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from stonehenge.core.cards import Seat
from stonehenge.core.game import Refusal, Refused
from stonehenge.server.middleware import Bucket, address, header, turn_away
from stonehenge.server.outbox import Outbox
from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.tables import encode
from stonehenge.tables.messages import (
    OTHER_PROTOCOL,
    First,
    Ping,
    PongMessage,
    Question,
    ToServer,
    decode,
    id_in,
    malformed,
)

log = logging.getLogger("stonehenge.server")

# The close code for a broken policy.
POLICY = 1008
PONG = encode.encoded(PongMessage())


@dataclass(eq=False, slots=True)
class Connection:
    """One browser tab at one table."""

    registry: TableRegistry
    live: LiveTable
    outbox: Outbox
    bucket: Bucket
    abort: Callable[[], None]  # ends the connection at once
    seat: Seat | None = None
    is_cut_off: bool = False

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; whoever does not read is cut off."""
        if not self.is_cut_off and not self.outbox.put(message):
            self.is_cut_off = True
            self.registry.metrics.counts["dropped"] += 1
            # Whoever does not read would not read a farewell either.
            self.outbox.messages.clear()
            self.abort()

    def drop(self) -> None:
        """The seat belongs to somebody else now."""
        self.send(encode.refused(None, Refusal("bad-token", "")))
        self.outbox.close(POLICY)

    def take(self, text: str | None) -> None:
        """One message came in."""
        self.registry.metrics.counts["messages"] += 1
        if not self.bucket.take(self.registry.loop.time()):
            if self.bucket.is_hopeless():
                self.outbox.close(POLICY)
            # With its id, so that whoever was too fast knows what to say again.
            self.refuse(id_in(text), Refusal("too-many", ""))
            return
        command = decode(text, ToServer)
        if isinstance(command, Refusal):
            self.refuse(id_in(text), command)
        elif isinstance(command, Ping):
            self.send(PONG)
        elif isinstance(command, Question):
            self.live.question(self, self.seat, command)
        else:
            self.live.receive(self, self.seat, command)

    def refuse(self, id: str | None, refusal: Refusal) -> None:
        """Say by name what was wrong with a message."""
        self.registry.metrics.counts["refused"] += 1
        self.send(encode.refused(id, refusal))


class Sockets:
    """The way in for WebSockets."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.addresses: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many connections there are."""
        return self.addresses.total()

    def refusal(self, scope: Any) -> Refusal | None:
        """Why nobody may connect from there."""
        limits = self.registry.settings.limits
        if not self.is_own(header(scope, b"origin"), header(scope, b"host")):
            return Refusal("foreign-origin", "")
        mine = self.addresses[address(scope)]
        if mine >= limits.connections_of_one or self.count >= limits.connections:
            return Refusal("too-many", "")
        return None

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page is ours, or one that the host of the server named; programs have none."""
        if not origin or origin in self.registry.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower() != ""
        except ValueError:
            return False

    async def serve(
        self, table: str, scope: Any, receive: Any, send: Any, abort: Callable[[], None]
    ) -> None:
        """One connection, from its first to its last message."""
        await receive()  # websocket.connect
        refused = self.refusal(scope)
        try:
            live = None if refused else await self.registry.find(table)
        except Refused as error:
            live, refused = None, error.refusal
        if live is None:
            await turn_away(refused or Refusal("no-such-table", ""), scope, send)
            return
        who = address(scope)
        self.addresses[who] += 1
        try:
            await send({"type": "websocket.accept"})
            await self.attend(live, receive, send, abort)
        finally:
            self.addresses[who] -= 1
            if not self.addresses[who]:
                del self.addresses[who]

    async def attend(
        self, live: LiveTable, receive: Any, send: Any, abort: Callable[[], None]
    ) -> None:
        """Listen until one side ends it."""
        limits = self.registry.settings.limits
        outbox = Outbox(send, limits.outbox_messages, limits.outbox_bytes)
        bucket = Bucket(limits.messages_a_second, limits.message_burst)
        connection = Connection(self.registry, live, outbox, bucket, abort)
        writer = self.registry.loop.create_task(outbox.run())
        try:
            if await self.authenticate(connection, receive):
                while outbox.close_code is None:
                    message = await receive()
                    if message["type"] != "websocket.receive":
                        return
                    connection.take(message.get("text"))
            if outbox.close_code is not None:
                await asyncio.wait_for(writer, limits.patience)
        except TimeoutError:
            abort()
        except Exception as error:
            if type(error).__name__ != "ClientDisconnected":
                log.exception("a connection failed")
        finally:
            live.disconnect(connection)
            writer.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writer

    async def authenticate(self, connection: Connection, receive: Any) -> bool:
        """The first message says who it is: a seat by its token, or a spectator."""
        try:
            patience = self.registry.settings.limits.patience
            message = await asyncio.wait_for(receive(), patience)
        except TimeoutError:
            connection.refuse(None, Refusal("too-slow", ""))
            connection.outbox.close(POLICY)
            return False
        if message["type"] != "websocket.receive":
            return False
        first = decode(message.get("text"), First)
        if isinstance(first, Refusal):
            other = first.args.get("field") == "protocol"
            if not other:
                connection.refuse(None, first)
            connection.outbox.close(OTHER_PROTOCOL if other else POLICY)
            return False
        if first.token is not None:
            connection.seat = connection.live.seat_of(first.token)
        if connection.seat is None and (first.token is not None or not first.watch):
            named = Refusal("bad-token", "") if first.token is not None else malformed("token")
            connection.refuse(None, named)
            connection.outbox.close(POLICY)
            return False
        connection.live.connect(connection, connection.seat)
        return True
