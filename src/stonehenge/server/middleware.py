"""Middleware: rate limits, limits of size, security headers, the way in for WebSockets."""

import asyncio
import re
from collections import Counter, OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec

from stonehenge.core.game import Refusal
from stonehenge.server import errors
from stonehenge.server.settings import Limits
from stonehenge.server.transport import Connections, side

REPLAY = "/api/replay"
WS_PATH = re.compile(r"/api/tables/([^/]+)/ws")
MOST_ADDRESSES = 50_000
# Larger answers go out in pieces of so many bytes, each when the one before was read.
PIECE = 1 << 16
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self';"
    " worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    # Answers carry tokens and histories; files of the page say themselves how long they last.
    (b"cache-control", b"no-store"),
]


def header(scope: Any, name: bytes) -> str:
    """A header of a request, or nothing."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def host_of(scope: Any) -> str:
    """The very address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def address(scope: Any) -> str:
    """Where a request comes from, as limits count it."""
    return side(host_of(scope))


@dataclass(slots=True)
class Bucket:
    """Fills up slowly and is emptied by the cup: how fast somebody may go on."""

    rate: float
    size: float
    left: float = -1.0
    at: float = 0.0

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Whether there is enough left; what is taken beyond that is owed."""
        if self.at == 0.0:
            self.left, self.at = self.size, now
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        self.left -= amount
        return self.left >= 0

    def is_hopeless(self) -> bool:
        """Whether somebody goes on although they were refused."""
        return self.left < -self.size


class Buckets:
    """A bucket for every address, the most recent ones."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size = rate, size
        self.by_address: OrderedDict[str, Bucket] = OrderedDict()

    def may_take(self, who: str, now: float) -> bool:
        """Whether this address could go on."""
        bucket = self.by_address.get(who)
        return bucket is None or (bucket.take(now, 0.0) and bucket.left >= 1)

    def take(self, who: str, now: float) -> bool:
        """Whether this address may go on."""
        bucket = self.by_address.setdefault(who, Bucket(self.rate, self.size))
        self.by_address.move_to_end(who)
        if len(self.by_address) > MOST_ADDRESSES:
            self.by_address.popitem(last=False)
        allowed = bucket.take(now)
        bucket.left = max(bucket.left, -1.0)
        return allowed


def behind(scope: Any, proxies: Collection[str]) -> Any:
    """A request as a proxy of ours forwarded it; what anybody else says of that is ignored."""
    if host_of(scope) not in proxies:
        return scope
    addresses = [part.strip() for part in header(scope, b"x-forwarded-for").split(",")]
    # Each proxy adds who called it; further to the left anybody could have written anything.
    senders = [sender for sender in reversed(addresses) if sender and sender not in proxies]
    scheme = {"https": "https", "http": "http"}.get(header(scope, b"x-forwarded-proto"))
    if scope["type"] == "websocket" or scheme is None:
        scheme = scope["scheme"]
    return {**scope, "client": (senders[0][:64], 0), "scheme": scheme} if senders else scope


class Guard:
    """Everything passes here before anything else sees it."""

    def __init__(
        self, app: Any, limits: Limits, proxies: Collection[str], connections: Connections
    ) -> None:
        self.app = app
        self.connections = connections
        self.limits = limits
        self.proxies = frozenset(proxies)
        self.requests = Buckets(limits.requests_a_second, limits.request_burst)
        self.unread: Counter[str] = Counter()  # bytes of large answers on their way, by address

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request, one connection or the server's life."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with self.connections.answering(scope):
            scope = behind(scope, self.proxies)
            if self.is_too_much(scope):
                await turn_away(Refusal("too-many", ""), scope, send)
            else:
                await self.request(scope, receive, send)

    def is_too_much(self, scope: Any) -> bool:
        """Whether there were too many requests from there."""
        return not self.requests.take(address(scope), asyncio.get_running_loop().time())

    async def socket(self, scope: Any, transport: asyncio.Transport) -> Any:
        """A connection to a table, or an HTTP answer; WebSockets have one address a table."""
        self.connections.hand_over(transport)
        scope = behind(scope, self.proxies)
        match = WS_PATH.fullmatch(scope["path"])
        if self.is_too_much(scope):
            outcome = Refusal("too-many", "")
        elif match is None:
            outcome = Refusal("not-found", "")
        else:
            outcome = await scope["state"]["sockets"].open(match[1], scope)
        return written(outcome, scope) if isinstance(outcome, Refusal) else outcome

    async def request(self, scope: Any, receive: Any, send: Any) -> None:
        """Read the whole body first: it is small, and it comes soon."""
        most = self.limits.record_bytes if scope["path"] == REPLAY else self.limits.message_bytes
        try:
            async with asyncio.timeout(self.limits.patience):
                body = await self.body(scope, receive, most)
        except TimeoutError:
            await turn_away(Refusal("too-slow", ""), scope, send)
            return
        if body is None:
            await turn_away(Refusal("too-large", "", {"most": most}), scope, send)
            return
        parts = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def once() -> Any:
            return next(parts, None) or await receive()

        await self.app(scope, once, self.in_pieces(scope, secured(send)))

    def in_pieces(self, scope: Any, send: Any) -> Any:
        """Send large answers as they are read; who leaves too many unread gets no more of them."""
        who, heads = address(scope), []

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                heads.append(message)
                return
            body = message.get("body", b"")
            if (
                heads
                and len(body) > PIECE
                and self.unread[who] + len(body) > self.limits.answer_bytes
            ):
                heads.clear()
                await turn_away(Refusal("too-many", ""), scope, send)
                return
            if heads:
                await send(heads.pop())
            if len(body) <= PIECE:
                await send(message)
                return
            self.unread[who] += len(body)
            try:
                for at in range(0, len(body), PIECE):
                    more = at + PIECE < len(body) or message.get("more_body", False)
                    await send({**message, "body": body[at : at + PIECE], "more_body": more})
            finally:
                self.unread[who] -= len(body)
                if not self.unread[who]:
                    del self.unread[who]

        return sending

    async def body(self, scope: Any, receive: Any, most: int) -> bytes | None:
        """The body of a request; None when it is too large."""
        length = header(scope, b"content-length")
        if length.isdigit() and int(length) > most:
            return None
        data = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return bytes(data)
            data += message.get("body", b"")
            if len(data) > most:
                return None
            if not message.get("more_body"):
                return bytes(data)


def refused(refusal: Refusal, scope: Any) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """An error of our shape: status, headers and body."""
    language = errors.language_of(header(scope, b"accept-language"))
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *SECURITY]
    return errors.status(refusal), headers, msgspec.json.encode(errors.body(refusal, language))


async def turn_away(refusal: Refusal, scope: Any, send: Any) -> None:
    """Answer a request with an error of our shape."""
    status, headers, body = refused(refusal, scope)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def written(refusal: Refusal, scope: Any) -> bytes:
    """The same as it goes over the wire, for who asked for a WebSocket."""
    status, headers, body = refused(refusal, scope)
    headers.append((b"content-length", b"%d" % len(body)))
    lines = [b"HTTP/1.1 %d %b" % (status, HTTPStatus(status).phrase.encode())]
    return b"\r\n".join([*lines, *(b"%b: %b" % header for header in headers), b"", body])


def secured(send: Any) -> Any:
    """Answers with the headers that protect whoever reads them."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", []))
            names = {name for name, _ in given}
            more = [each for each in SECURITY if each[0] not in names]
            message = {**message, "headers": [*given, *more]}
        await send(message)

    return sending
