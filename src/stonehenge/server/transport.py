"""Connections below the application: how long a request and the reading of its answer may take.

uvicorn waits for ever for the head of a request, and for somebody who does not read the answer.
So every connection begins with a protocol of ours, which hands everything on to uvicorn's and
knows the transport.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, cast

from stonehenge.server.settings import Limits

Address = tuple[str, int]


@lru_cache(maxsize=4096)
def side(host: str) -> str:
    """What limits count as one: an address, or the /64 that one household has of IPv6."""
    try:
        given = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(given, IPv6Address):
        return host
    if given.ipv4_mapped is not None:
        return str(given.ipv4_mapped)
    return f"{IPv6Address(int(given) >> 64 << 64)}/64"


class Connections:
    """The open connections, by the address of their other end."""

    def __init__(self, limits: Limits, proxies: Collection[str] = ()) -> None:
        self.patience = limits.patience  # seconds for a request to arrive
        self.most = limits.connections_of_one
        self.proxies = proxies  # behind which there may be any number of people
        self.open: dict[Address, ClientProtocol] = {}
        self.counts: Counter[str] = Counter()  # by side()

    def remember(self, protocol: "ClientProtocol") -> bool:
        """A new connection; whether there are not too many from there."""
        host = protocol.address[0]
        self.open[protocol.address] = protocol
        self.counts[side(host)] += 1
        return self.counts[side(host)] <= self.most or host in self.proxies

    @contextmanager
    def answering(self, scope: Any) -> Iterator[None]:
        """While a request is answered its connection has time."""
        client = scope.get("client")
        protocol = self.open.get(tuple(client)) if client else None
        if protocol is None:
            yield
            return
        protocol.is_answering = True
        try:
            yield
        finally:
            protocol.is_answering = False
            protocol.rearm()

    def hand_over(self, transport: asyncio.BaseTransport) -> None:
        """A connection becomes a WebSocket: another protocol hears of its end."""
        protocol = self.open.get(tuple(transport.get_extra_info("peername")[:2]))
        if protocol is not None:
            protocol.stop_waiting()
            self.forget(protocol)

    def forget(self, protocol: "ClientProtocol") -> None:
        """A connection is over; another one may have its address by now."""
        if self.open.get(protocol.address) is protocol:
            del self.open[protocol.address]
            who = side(protocol.address[0])
            self.counts[who] -= 1
            if not self.counts[who]:
                del self.counts[who]


class ClientProtocol(asyncio.Protocol):
    """Hands everything on to uvicorn's protocol; ends what neither says nor reads anything."""

    def __init__(self, connections: Connections, protocol: asyncio.Protocol) -> None:
        self.connections, self.protocol = connections, protocol
        self.loop = asyncio.get_running_loop()
        self.is_answering = False
        self.unread = 0  # bytes, when they were last counted
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Whoever connects has to say something."""
        self.transport = cast("asyncio.Transport", transport)
        self.address: Address = tuple(transport.get_extra_info("peername")[:2])
        is_welcome = self.connections.remember(self)
        self.rearm()
        self.protocol.connection_made(transport)
        if not is_welcome:
            self.transport.abort()

    def rearm(self) -> None:
        """The next request, or somebody who reads the answer, is waited for from now on."""
        self.stop_waiting()
        self.unread = self.transport.get_write_buffer_size()
        self.deadline = self.loop.call_later(self.connections.patience, self.be_due)

    def stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()

    def be_due(self) -> None:
        """Whoever reads has time, and so has an answer in the making; half a request has not."""
        unread = self.transport.get_write_buffer_size()
        if unread and unread >= self.unread > 0:
            self.transport.abort()
        elif unread or self.is_answering:
            self.rearm()
        else:
            self.connections.forget(self)
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        self.protocol.data_received(data)

    def eof_received(self) -> bool | None:
        """The other side says no more."""
        return self.protocol.eof_received()

    def pause_writing(self) -> None:
        """The other side does not keep up."""
        self.protocol.pause_writing()

    def resume_writing(self) -> None:
        """It does again."""
        self.unread = 0
        self.protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self.stop_waiting()
        self.connections.forget(self)
        self.protocol.connection_lost(exc)
