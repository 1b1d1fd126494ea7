"""Connections below the application: how long a request may take to arrive.

uvicorn waits for ever for the head of a request. So every connection begins with a protocol of
ours, which hands everything on to uvicorn's and knows the transport.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

Address = tuple[str, int]


class Connections:
    """The open connections, by the address of their other end."""

    def __init__(self, patience: float) -> None:
        self.patience = patience  # seconds for a request to arrive
        self.open: dict[Address, ClientProtocol] = {}

    @contextmanager
    def answering(self, scope: Any) -> Iterator[None]:
        """While a request is answered its connection has time."""
        client = scope.get("client")
        protocol = self.open.get(tuple(client)) if client else None
        if protocol is None:
            yield
            return
        protocol.deadline.cancel()
        try:
            yield
        finally:
            protocol.expect_request()

    def hand_over(self, transport: asyncio.BaseTransport) -> None:
        """A connection becomes a WebSocket: another protocol hears of its end."""
        protocol = self.open.get(tuple(transport.get_extra_info("peername")[:2]))
        if protocol is not None:
            protocol.deadline.cancel()
            self.forget(protocol)

    def forget(self, protocol: "ClientProtocol") -> None:
        """A connection is over; another one may have its address by now."""
        if self.open.get(protocol.address) is protocol:
            del self.open[protocol.address]


class ClientProtocol(asyncio.Protocol):
    """Hands everything on to uvicorn's protocol; closes what does not become a request in time."""

    def __init__(self, connections: Connections, protocol: asyncio.Protocol) -> None:
        self.connections, self.protocol = connections, protocol
        self.loop = asyncio.get_running_loop()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Whoever connects has to say something."""
        self.transport = cast("asyncio.Transport", transport)
        self.address: Address = tuple(transport.get_extra_info("peername")[:2])
        self.connections.open[self.address] = self
        self.expect_request()
        self.protocol.connection_made(transport)

    def expect_request(self) -> None:
        """The next request must have arrived in time."""
        self.deadline = self.loop.call_later(self.connections.patience, self.give_up)

    def give_up(self) -> None:
        """Half a request is no request."""
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
        self.protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self.deadline.cancel()
        self.connections.forget(self)
        self.protocol.connection_lost(exc)
