"""Running the application on uvicorn, with what its defaults leave open closed."""

import asyncio
import gc
import logging
import socket
import sys
from pathlib import Path
from typing import Any, cast

import uvicorn
from uvicorn.config import HTTP_PROTOCOLS
from uvicorn.importer import import_from_string

from stonehenge.server.app import create
from stonehenge.server.settings import Settings
from stonehenge.server.transport import ClientProtocol, Connections
from stonehenge.server.upgrade import UpgradeProtocol
from stonehenge.tables.files import examine, held, try_writing
from stonehenge.tables.sqlite import SqliteStore

LOG_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOG_TIME = "%Y-%m-%dT%H:%M:%S%z"
LEVELS = ("debug", "info", "warning", "error", "critical")


def raise_files() -> None:
    """As many connections as the system allows."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def configured(settings: Settings, log_level: str = "warning") -> uvicorn.Config:
    """How uvicorn runs our application."""
    limits = settings.limits
    connections = Connections(limits, settings.proxies)
    # h11, because it limits the head of a request.
    h11_protocol = import_from_string(HTTP_PROTOCOLS["h11"])

    def http_protocol(**given: Any) -> ClientProtocol:
        return ClientProtocol(connections, h11_protocol(**given))

    app = create(settings, connections)
    talk = (limits.message_bytes, settings.ping_every, settings.ping_patience)

    def ws_protocol(**given: Any) -> UpgradeProtocol:
        return UpgradeProtocol(app.socket, *talk, **given)

    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=cast("type[asyncio.Protocol]", http_protocol),
        ws=cast("type[asyncio.Protocol]", ws_protocol),
        h11_max_incomplete_event_size=limits.header_bytes,
        lifespan="on",
        log_level=log_level,
        log_config=None,
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


def tune_garbage_collector() -> None:
    """Everyone waits while Python looks for cycles: what is here already stays, new ones are few.

    A game in play makes none, so that looking seldom costs little memory.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


class CannotListen(Exception):
    """An address where nobody can reach us."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(f"{host}:{port}: {error}")
        self.host, self.port, self.error = host, port, error


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets at every address of a host, as uvicorn takes them."""
    sockets: list[socket.socket] = []
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, *_, where in dict.fromkeys(addresses):
            sockets.append(socket.create_server((where[0], port), family=family, backlog=2048))
            port = sockets[0].getsockname()[1]
    except OSError as error:
        for each in sockets:
            each.close()
        raise CannotListen(host, port, error) from error
    return sockets


def prepare(path: Path) -> None:
    """A file that can be read and written to, or FileFault; there is one afterwards."""
    if path.exists():
        examine(path)
        try_writing(path)
    store = SqliteStore(path)
    store.key("tokens")
    store.close()


def run(settings: Settings, ready: Any = None, log_level: str = "warning") -> None:
    """Serve until somebody ends it; FileFault or CannotListen before anything is begun."""
    logging.basicConfig(format=LOG_LINE, datefmt=LOG_TIME, level=log_level.upper())
    with held(settings.data):
        prepare(settings.file)
        sockets = listening(settings.host, settings.port)
        if settings.metrics_address:
            sockets += listening(*settings.metrics_address)
        raise_files()
        tune_garbage_collector()
        Server(configured(settings, log_level), ready).run(sockets)
