"""Questions over HTTP that change nothing: replays, reasons, rules, words."""

from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response

from stonehenge.core.game import Refusal, Refused
from stonehenge.server import jobs, lobby
from stonehenge.server.messages import Best, LookedUp, RuleBook
from stonehenge.server.middleware import address
from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.server.requests import (
    Json,
    Language,
    Live,
    Looking,
    Registry,
    Token,
    answer,
    refused,
    seat_by,
)
from stonehenge.server.workers import Asker
from stonehenge.tables.encode import reason
from stonehenge.tables.messages import Why
from stonehenge.tables.replays import Eyes, Replay
from stonehenge.tables.table import Body

Number = Annotated[
    int | None,
    Query(ge=1, le=10_000, description="Which game, from 1; a table's `number` counts from 0."),
]
Seat = Annotated[
    str,
    Query(pattern="^([0-9]|all)?$", description="A seat, `all` for open hands, or a spectator."),
]
REPLAY = answer(Replay)
# A file of records is no JSON: it has one object a line.
RECORDS = {"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}}


def eyes_of(seat: str) -> Eyes:
    """Through whose eyes somebody wants to look."""
    if seat == "all":
        return "all"
    return int(seat) if seat else None


def unwrap(result: Any) -> Any:
    """What was worked out, or Refused."""
    if isinstance(result, Refusal):
        raise Refused(result)
    return result


async def finished_games(
    live: LiveTable, registry: TableRegistry, who: Asker, game: int | None
) -> tuple[list[str], int]:
    """The records of a table's finished games, and the number of the one that is meant."""
    records = await registry.finished.of(live.table, who)
    begun = live.table.number + 1
    if game is not None and game > begun:
        raise refused("no-such-number", given=game, games=begun)
    number = len(records) if game is None else game
    if not 1 <= number <= len(records):
        raise refused("not-over")
    return records, number


def add(app: FastAPI) -> None:
    add_replays(app)
    add_tables(app)

    @app.get("/api/rules/{language}/{game}", response_model=RuleBook, tags=["games"])
    async def show_rules(language: str, game: str) -> Body:
        """The rules of a game in a language, in our own words, each with its id."""
        book = lobby.rules(language, game)
        if book is None:
            raise refused("not-found")
        return book


def add_replays(app: FastAPI) -> None:
    """Finished games, step by step."""

    @app.post("/api/replay", responses=REPLAY, openapi_extra=RECORDS, tags=["games"])
    async def replay_record(
        request: Request,
        registry: Registry,
        language: Language,
        game: Number = None,
        seat: Seat = "",
    ) -> Response:
        """A game of a file of records, checked against the rules and its own promise."""
        text = (await request.body()).decode("utf-8", "replace")
        eyes = eyes_of(seat)
        work = registry.helpers.do(address(request.scope), jobs.replay, text, game, eyes, language)
        return Json(unwrap(await work))

    @app.get("/api/tables/{id}/replay", responses=REPLAY, tags=["tables"])
    async def replay_table(
        request: Request,
        live: Live,
        registry: Registry,
        language: Language,
        token: Token,
        game: Number = None,
        seat: Seat = "",
    ) -> Response:
        """A finished game of a table; the last one, or the one with this number."""
        who = live.asker(address(request.scope), live.seat_of(token))
        records, number = await finished_games(live, registry, who, game)
        text, eyes = "\n".join(records), eyes_of(seat)
        work = registry.helpers.do(who, jobs.replay, text, number, eyes, language)
        return Json(unwrap(await work))


def add_tables(app: FastAPI) -> None:
    """What can be asked at a table."""

    @app.get("/api/tables/{id}/why", responses=answer(Why), tags=["tables"])
    async def show_why(
        live: Live, _: Looking, trick: Annotated[int | None, Query(ge=0, le=100)] = None
    ) -> Response:
        """Why the last trick went as it did, or that trick of the round (from 0)."""
        view = live.table.game.view(live.table.state, None)
        return Json(Why(n=live.table.n, reason=reason(jobs.why(live.table.game, view, trick))))

    @app.get("/api/tables/{id}/best", response_model=Best, tags=["tables"])
    async def show_best(
        request: Request, live: Live, registry: Registry, token: Token, _: Looking
    ) -> Body:
        """What everyone could have done in the last finished round: in Quiddler, the best words."""
        table = live.table
        who = live.asker(address(request.scope), live.seat_of(token))
        state = table.scored
        if state is None and table.state is not None and table.game.scores(table.state) is not None:
            # A game without rounds: all of it was one.
            state = table.state
        work = registry.helpers.do(who, jobs.best, table.game.name, state)
        body: Body = unwrap(await work)
        return body

    @app.get("/api/tables/{id}/lexicon/{word}", response_model=LookedUp, tags=["tables"])
    async def look_up(
        request: Request, live: Live, registry: Registry, token: Token, word: str
    ) -> Body:
        """Look a word up, where the table allows it: in Quiddler to whoever is not on turn."""
        table = live.table
        seat = seat_by(live, token)
        view = table.game.view(table.state, seat)
        who = live.asker(address(request.scope), seat)
        work = registry.helpers.do(who, jobs.look_up, table.game.name, view, word)
        body: Body = unwrap(await work)
        return body
