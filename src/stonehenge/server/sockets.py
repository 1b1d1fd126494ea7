"""Live connections to a table: one message in, at most a full outbox out.

A reader who does not read fills an outbox of their own and is dropped; nobody waits for them.
"""

import asyncio
import logging
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from stonehenge.core.cards import Seat
from stonehenge.core.game import Refusal, Refused
from stonehenge.server.middleware import Bucket, Buckets, address, header
from stonehenge.server.outbox import Outbox
from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.tables import encode
from stonehenge.tables.commands import not_shown
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

# Close codes: the server ends, against the protocol, no text, a broken policy, too large.
ENDING, PROTOCOL_ERROR, NOT_TEXT, POLICY, TOO_LARGE = 1012, 1002, 1007, 1008, 1009
PONG = encode.encoded(PongMessage())


class Connection(WSListener):
    """One browser tab at one table."""

    def __init__(self, sockets: "Sockets", live: LiveTable, who: str) -> None:
        self.sockets, self.registry, self.live, self.who = sockets, sockets.registry, live, who
        limits = self.registry.settings.limits
        self.limits = limits
        self.bucket = Bucket(limits.messages_a_second, limits.message_burst)
        self.parts: list[bytes] = []  # of a message that comes in several frames
        self.seat: Seat | None = None
        self.is_known = False  # whether the first message has come
        self.is_cut_off = False

    # What picows calls.

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The other side has to say who it is, soon."""
        self.transport = transport
        self.sockets.remember(self)
        self.outbox = Outbox(transport, self.limits.outbox_messages, self.limits.outbox_bytes)
        self.deadline = self.registry.loop.call_later(self.limits.patience, self.be_late)
        self.unread: asyncio.TimerHandle | None = None  # while the other side does not read

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame came in; of those that came together with the last one nothing is read."""
        if self.outbox.close_code is not None or self.is_cut_off:
            return
        try:
            self.read(frame)
        except Exception:
            log.exception("a connection failed")
            self.cut_off()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is over."""
        self.deadline.cancel()
        self.stop_waiting()
        self.sockets.forget(self)
        if self.is_known:
            self.live.disconnect(self)

    def pause_writing(self) -> None:
        """The other side does not read as fast as we send."""
        self.outbox.is_paused = True
        self.unread = self.registry.loop.call_later(self.limits.reading, self.lose_patience)

    def resume_writing(self) -> None:
        """It does again."""
        self.stop_waiting()
        self.outbox.resume()

    def stop_waiting(self) -> None:
        """Nobody has to read any more."""
        if self.unread is not None:
            self.unread.cancel()

    # Frames.

    def read(self, frame: WSFrame) -> None:
        """One frame: of a message, or between messages."""
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            self.transport.send_close(frame.get_close_code())
            self.transport.disconnect()
        elif kind in (WSMsgType.PING, WSMsgType.PONG):
            if self.may_go_on() and kind == WSMsgType.PING:
                self.outbox.put_pong(frame.get_payload_as_bytes())
        elif (kind == WSMsgType.CONTINUATION) != bool(self.parts):
            self.close(PROTOCOL_ERROR)
        else:
            self.parts.append(frame.get_payload_as_bytes())
            if sum(map(len, self.parts)) > self.limits.message_bytes:
                self.close(TOO_LARGE)
            elif frame.fin:
                data, self.parts = b"".join(self.parts), []
                self.hear(data, kind == WSMsgType.BINARY)
            elif not self.may_go_on():
                self.parts.clear()

    def may_go_on(self) -> bool:
        """Whether this is not too much; whoever goes on all the same has to go."""
        allowed = self.bucket.take(self.registry.loop.time())
        if not allowed and self.bucket.is_hopeless():
            self.close(POLICY)
        return allowed

    def hear(self, data: bytes, is_binary: bool) -> None:
        """A whole message came in."""
        try:
            text = None if is_binary else data.decode()
        except UnicodeDecodeError:
            self.close(NOT_TEXT)
            return
        if self.is_known:
            self.take(text)
        else:
            self.deadline.cancel()
            self.is_known = self.authenticate(text)

    # Messages.

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; whoever does not read is cut off."""
        if not self.is_cut_off and self.outbox.close_code is None and not self.outbox.put(message):
            self.lose_patience()

    def lose_patience(self) -> None:
        """Too much is unread, or it is for too long."""
        self.registry.metrics.counts["dropped"] += 1
        self.cut_off()

    def close(self, code: int) -> None:
        """Say goodbye after all that was said; nothing more is read, and it is over soon."""
        if self.outbox.close_code is None:
            self.deadline.cancel()
            self.deadline = self.registry.loop.call_later(self.limits.patience, self.cut_off)
            self.transport.underlying_transport.pause_reading()
            self.outbox.close(code)

    def cut_off(self) -> None:
        """End it at once; whoever does not read would not read a farewell either."""
        self.is_cut_off = True
        self.outbox.messages.clear()
        self.transport.underlying_transport.abort()

    def drop(self) -> None:
        """The seat belongs to somebody else now."""
        self.say_goodbye(Refusal("bad-token", ""))

    def be_late(self) -> None:
        """Nobody has said who it is."""
        self.say_goodbye(Refusal("too-slow", ""))

    def say_goodbye(self, refusal: Refusal) -> None:
        """Say why, and end the connection."""
        self.refuse(None, refusal)
        self.close(POLICY)

    def take(self, text: str | None) -> None:
        """One message came in."""
        self.registry.metrics.counts["messages"] += 1
        now = self.registry.loop.time()
        # All tabs of a seat share its bucket, and all spectators of one address share one more.
        allowed = self.bucket.take(now)
        if self.seat is None:
            allowed = self.sockets.spectators.take(self.who, now) and allowed
        if not allowed:
            # With its id, so that whoever was too fast knows what to say again.
            self.refuse(id_in(text), Refusal("too-many", ""))
            if self.bucket.is_hopeless():
                self.close(POLICY)
            return
        command = decode(text, ToServer)
        if isinstance(command, Refusal):
            self.refuse(id_in(text), command)
        elif isinstance(command, Ping):
            self.send(PONG)
        elif isinstance(command, Question):
            self.live.question(self, self.seat, command, self.who)
        else:
            self.live.receive(self, self.seat, command)

    def refuse(self, id: str | None, refusal: Refusal) -> None:
        """Say by name what was wrong with a message."""
        self.registry.metrics.counts["refused"] += 1
        self.send(encode.refused(id, refusal))

    def authenticate(self, text: str | None) -> bool:
        """The first message says who it is: a seat by its token, or a spectator."""
        first = decode(text, First)
        if isinstance(first, Refusal):
            if first.args.get("field") == "protocol":
                self.close(OTHER_PROTOCOL)
            else:
                self.say_goodbye(first)
            return False
        if first.token is not None:
            self.seat = self.live.seat_of(first.token)
            if self.seat is None:
                self.say_goodbye(Refusal("bad-token", ""))
                return False
            self.live.who = self.who
            self.bucket = self.live.bucket(self.seat)
        elif not first.watch:
            self.say_goodbye(malformed("token"))
            return False
        else:
            visitor = self.live.visitor(self.who, first.word, first.person)
            if refusal := not_shown(self.live.table, visitor):
                self.say_goodbye(refusal)
                return False
            self.live.visitors[self] = visitor
        self.live.connect(self, self.seat, first.language)
        return True


class Sockets:
    """All live connections."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.connections: set[Connection] = set()
        self.addresses: Counter[str] = Counter()
        limits = registry.settings.limits
        self.spectators = Buckets(limits.watching_a_second, limits.watching_burst)

    @property
    def count(self) -> int:
        return len(self.connections)

    async def open(self, table: str, scope: Any) -> Connection | Refusal:
        """A connection to a table, or why there is none."""
        if refusal := self.refusal(scope):
            return refusal
        try:
            live = await self.registry.seek(table, address(scope))
        except Refused as error:
            return error.refusal
        if live is None:
            return Refusal("no-such-table", "")
        return Connection(self, live, address(scope))

    def remember(self, connection: Connection) -> None:
        """A connection stands; before that it may still break off."""
        self.connections.add(connection)
        self.addresses[connection.who] += 1

    def forget(self, connection: Connection) -> None:
        """A connection is over."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.addresses[connection.who] -= 1
            if not self.addresses[connection.who]:
                del self.addresses[connection.who]

    def refusal(self, scope: Any) -> Refusal | None:
        """Why nobody may connect from there."""
        limits = self.registry.settings.limits
        host = header(scope, b"host")
        if not (self.is_known(host) and self.is_own(header(scope, b"origin"), host)):
            return Refusal("foreign-origin", "")
        mine = self.addresses[address(scope)]
        if mine >= limits.connections_of_one or self.count >= limits.connections:
            return Refusal("too-many", "")
        return None

    def is_known(self, host: str) -> bool:
        """Whether a page was asked for by a name of ours, if ours was said; a number is none."""
        public = self.registry.settings.public_url
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        own_names = ("localhost", urlsplit(public).hostname)
        return not public or name in own_names or name.replace(".", "").isdigit() or ":" in name

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page is ours, or one that the host of the server named; programs have none."""
        if not origin or origin in self.registry.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower() != ""
        except ValueError:
            return False

    async def close(self) -> None:
        """The server ends, and says so."""
        for connection in list(self.connections):
            connection.close(ENDING)
        await asyncio.sleep(0)
