"""The application: what can be asked over HTTP, and the lifetime of the tables."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from stonehenge.core.game import Refusal, Refused
from stonehenge.games import GAMES, KITS, OURS
from stonehenge.games.plugins import leave_out_broken
from stonehenge.server import errors, lobby, routes, schema, static
from stonehenge.server.messages import (
    Error,
    GameList,
    HostWish,
    Made,
    NewTable,
    OptionsChecked,
    OptionsWish,
    PersonAbout,
    Seated,
    Sit,
    Started,
    TableList,
)
from stonehenge.server.middleware import Buckets, Guard, address
from stonehenge.server.registry import TableRegistry
from stonehenge.server.requests import (
    Json,
    Language,
    Live,
    Registry,
    Token,
    answer,
    not_looking,
    refused,
    seat_by,
)
from stonehenge.server.settings import Settings
from stonehenge.server.sockets import Sockets
from stonehenge.server.transport import Connections
from stonehenge.tables.commands import Applicant
from stonehenge.tables.messages import HostSeat, Start, TableAbout
from stonehenge.tables.table import Body

log = logging.getLogger("stonehenge.server")

VERSION = "1"
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (401, 403, 404, 409, 413, 422, 429, 503)
}


def create(settings: Settings, connections: Connections | None = None) -> Guard:
    """The whole application, behind its guard."""
    leave_out_broken(KITS, GAMES, len(OURS))
    limits = settings.limits

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[dict[str, Any]]:
        registry = TableRegistry(settings, asyncio.get_running_loop())
        sockets = Sockets(registry)
        try:
            yield {
                "registry": registry,
                "sockets": sockets,
                "makers": Buckets(limits.tables_a_second, limits.table_burst),
                "listers": Buckets(limits.listed_an_hour / 3600, limits.listed_an_hour),
            }
        finally:
            await sockets.close()
            registry.close()

    app = FastAPI(
        title="Stonehenge",
        version=VERSION,
        lifespan=life,
        default_response_class=Json,
        openapi_url="/api/openapi.json" if settings.docs else None,
        docs_url=None,
        redoc_url=None,
        responses=ERRORS,
        redirect_slashes=False,
    )
    add_errors(app)
    add_tables(app)
    add_knowledge(app)
    add_state(app, settings)
    routes.add(app)
    static.add(app, settings.docs)
    schema.describe(app)
    connections = connections or Connections(settings.limits, settings.proxies)
    return Guard(app, settings.limits, settings.proxies, connections)


def add_errors(app: FastAPI) -> None:
    """Every error has our shape."""

    def answer(request: Request, refusal: Refusal, status: int | None = None) -> Response:
        language = errors.language_of(request.headers.get("accept-language", ""))
        return Json(errors.body(refusal, language), status or errors.status(refusal))

    @app.exception_handler(Refused)
    async def on_refused(request: Request, error: Refused) -> Response:
        return answer(request, error.refusal)

    @app.exception_handler(RequestValidationError)
    async def on_malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        # Of a body that is no JSON only the place of the fault is known, which names no field.
        named = () if first["type"] == "json_invalid" else first["loc"]
        field = ".".join(str(part)[:40] for part in named if part != "body")
        return answer(request, Refusal("malformed", "", {"field": field or "body"}))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        names = {404: "not-found", 405: "method-not-allowed"}
        name = names.get(error.status_code)
        refusal = Refusal(name, "") if name else Refusal("malformed", "", {"field": "body"})
        reply = answer(request, refusal, error.status_code)
        reply.headers.update(error.headers or {})
        return reply

    @app.exception_handler(Exception)
    async def on_failure(request: Request, error: Exception) -> Response:
        # uvicorn writes the traceback next; this line ties it to what was answered.
        id, what = secrets.token_hex(4), f"{type(error).__name__}: {error}"
        log.error("error %s in %s %r: %s", id, request.method, request.url.path, what)
        return answer(request, Refusal("server-error", "", {"id": id}), 500)


def add_tables(app: FastAPI) -> None:
    """Tables: made, found, sat down at, begun."""

    @app.post("/api/tables", status_code=201, response_model=Made, tags=["tables"])
    async def make_table(command: NewTable, registry: Registry, request: Request) -> Body:
        """Make a table and sit down at it; with bots in all other seats it begins at once."""
        who = address(request.scope)
        if not request.state.makers.take(who, registry.loop.time()):
            raise refused("too-many")
        if command.listed and not request.state.listers.take(who, registry.loop.time()):
            raise refused("too-many")
        first = lobby.first_entry(command, registry.signer, who)
        live = await registry.make(first, who)
        table, seat = live.table, first.host
        return {
            "table": table.id,
            "code": table.code,
            "link": link(request, table.id),
            "fair": table.promise().as_dict(),
            **lobby.seated(registry.signer, table, seat),
        }

    @app.get("/api/tables", responses={200: {"model": TableList}}, tags=["tables"])
    async def list_tables(registry: Registry) -> Body:
        """The tables that the lobby shows, the newest first."""
        watched, now = registry.watched(), time.time()
        return {"tables": await asyncio.to_thread(lobby.listed, registry, watched, now)}

    @app.get("/api/tables/{id}", responses=answer(TableAbout), tags=["tables"])
    async def show_table(live: Live, request: Request, token: Token) -> Response:
        """A table as anybody may see it before sitting down."""
        is_shown = not_looking(live, token, request) is None
        return Json(lobby.about(live, link(request, live.table.id), is_shown))

    @app.get("/api/tables/{id}/qr", tags=["tables"], response_class=Response)
    async def show_qr(live: Live, request: Request) -> Response:
        """The link of a table as a QR code, in SVG."""
        return Response(lobby.qr(link(request, live.table.id)), media_type="image/svg+xml")

    @app.post("/api/tables/{id}/sit", response_model=Seated, tags=["tables"])
    async def sit_down(command: Sit, live: Live, registry: Registry, request: Request) -> Body:
        """Take a free seat, any or a certain one."""
        given = lobby.guest(command, registry.signer, address(request.scope), live.table.id)
        accepted = await live.welcome(Applicant(command.seat, **given))
        assert isinstance(accepted.seat, int)
        return lobby.seated(registry.signer, live.table, accepted.seat)

    @app.post("/api/tables/{id}/start", response_model=Started, tags=["tables"])
    async def start_game(live: Live, token: Token) -> Body:
        """The host begins the game when every seat is taken."""
        await live.submit(seat_by(live, token), Start(id=""))
        return {"status": live.table.status, "n": live.table.n}

    @app.post("/api/tables/{id}/host", response_model=Started, tags=["tables"])
    async def host_table(command: HostWish, live: Live, token: Token) -> Body:
        """The host kicks, hands a seat to a bot or back to its person, opens it, or mutes."""
        await live.submit(seat_by(live, token), HostSeat(id="", **command.model_dump()))
        return {"status": live.table.status, "n": live.table.n}

    @app.get("/api/tables/{id}/record", tags=["tables"])
    async def show_record(
        request: Request, live: Live, registry: Registry, token: Token, game: routes.Number = None
    ) -> Response:
        """The record of a finished game; the last one, or the one with this number."""
        who = live.asker(address(request.scope), live.seat_of(token))
        records, number = await routes.finished_games(live, registry, who, game)
        return Response(records[number - 1] + "\n", media_type="application/json")


def link(request: Request, table: str) -> str:
    """Where a browser finds a table."""
    registry: TableRegistry = request.state.registry
    base = registry.settings.public_url or str(request.base_url)
    return f"{base.rstrip('/')}/t/{table}"


def add_knowledge(app: FastAPI) -> None:
    """What can be known without a table."""

    @app.get("/api/games", responses={200: {"model": GameList}}, tags=["games"])
    async def list_games(language: Language) -> Body:
        """The games with their seats, house rules, bots and all texts about them."""
        return {"games": lobby.games(language)}

    @app.post("/api/games/{game}/check", response_model=OptionsChecked, tags=["games"])
    async def check_options(game: str, wish: OptionsWish, language: Language) -> Body:
        """Which house rules fit what somebody has chosen so far, and why the others do not."""
        return await asyncio.to_thread(lobby.check_options, game, wish, language)

    @app.get("/api/phrases", tags=["games"])
    async def list_phrases(language: Language) -> dict[str, str]:
        """The quick phrases of the chat in a language."""
        return lobby.phrases(language)

    @app.get("/api/words/{language}/{name}", tags=["games"])
    async def list_words(language: str, name: str) -> Body:
        """The messages of a game, or of the server, in a language, for ICU MessageFormat."""
        catalogue = lobby.words(language, name)
        if catalogue is None:
            raise refused("not-found")
        return catalogue

    @app.get("/api/people/me", responses={200: {"model": PersonAbout}}, tags=["people"])
    async def show_person(registry: Registry, token: Token) -> Body:
        """The finished games of a person and how they did."""
        person = registry.signer.person(token)
        if person is None:
            raise refused("bad-token")
        return await asyncio.to_thread(lobby.person_history, registry.store, person)


def add_state(app: FastAPI, settings: Settings) -> None:
    """How the server does."""

    @app.head("/api/health", include_in_schema=False)
    @app.get("/api/health", tags=["server"])
    async def health(registry: Registry) -> Body:
        """Whether the server runs, and can keep what happens."""
        if trouble := await asyncio.to_thread(registry.store.trouble):
            name, args = trouble
            raise refused("no-space", **args) if name == "full" else refused("no-writing", **args)
        return {"status": "ok", "version": VERSION}

    if not settings.metrics:
        return
    port = settings.metrics_address[1] if settings.metrics_address else None

    @app.get("/metrics", tags=["server"], response_class=Response)
    async def metrics(registry: Registry, request: Request) -> Response:
        """Counters for Prometheus."""
        if port is not None and request.scope["server"][1] != port:
            raise refused("not-found")
        sockets: Sockets = request.state.sockets
        # Nothing about single bots: whether one thinks would tell that it has a choice.
        text = registry.metrics.text({"tables": len(registry.tables), "connections": sockets.count})
        return Response(text, media_type="text/plain; version=0.0.4")
