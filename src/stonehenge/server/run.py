"""Running the application on uvicorn, with what its defaults leave open closed."""

import logging
import sys
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from stonehenge.server import memory
from stonehenge.server.app import create
from stonehenge.server.post import Post
from stonehenge.server.pulse import Pulse
from stonehenge.server.settings import Settings
from stonehenge.server.wire import Direct


class Patient(H11Protocol):
    """HTTP/1.1 that does not wait for ever: a request has to arrive within some seconds."""

    patience = 10.0

    def connection_made(self, transport: Any) -> None:
        """Whoever connects has to say something."""
        super().connection_made(transport)
        self.expect()

    def expect(self) -> None:
        """The head of a request must be here in time."""
        self.deadline = self.loop.call_later(self.patience, self.give_up)

    def give_up(self) -> None:
        """Half a request is no request; one that is being answered is."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.transport.get_protocol() is self and not answering:
            self.transport.close()
        elif answering:
            self.expect()

    def data_received(self, data: bytes) -> None:
        """Something came; when a request was answered before, the next one has its own time."""
        done = self.cycle is not None and self.cycle.response_complete
        super().data_received(data)
        if done and self.deadline.when() < self.loop.time():
            self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any longer."""
        self.deadline.cancel()
        super().connection_lost(exc)


def raise_files() -> None:
    """As many connections as the system allows."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def configured(settings: Settings, log_level: str = "warning") -> uvicorn.Config:
    """How uvicorn runs our application."""
    limits = settings.limits
    patient = type("Patient", (Patient,), {"patience": limits.patience})
    post = Post(settings.courier_from)
    direct = type("Direct", (Direct,), {"post": post, "pulse": Pulse(settings.ping_every)})
    return uvicorn.Config(
        create(settings, post),
        host=settings.host,
        port=settings.port,
        http=patient,
        ws=direct,
        ws_max_size=limits.message_bytes,
        ws_ping_timeout=settings.ping_patience,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=limits.header_bytes,
        lifespan="on",
        log_level=log_level,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=3,
    )


class Server(uvicorn.Server):
    """uvicorn's server, which says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Any = None) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: Any = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started and self.ready:
            port = self.servers[0].sockets[0].getsockname()[1]
            self.ready(port)

    async def shutdown(self, sockets: Any = None) -> None:
        """Say good-bye to everyone."""
        await super().shutdown(sockets)
        if (post := getattr(self.config.ws_protocol_class, "post", None)) is not None:
            post.end()


def run(settings: Settings, ready: Any = None, log_level: str = "warning") -> None:
    """Serve until somebody ends it."""
    logging.getLogger("stonehenge").setLevel(log_level.upper())
    raise_files()
    memory.calm()
    Server(configured(settings, log_level), ready).run()
