"""What a request is about: its table, its token, its language."""

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Header, Query, Request
from fastapi.responses import JSONResponse

from stonehenge.core.game import Refusal, Refused
from stonehenge.server import errors
from stonehenge.server.middleware import address
from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.tables.commands import not_shown

Bearer = Annotated[str, Header(description="Bearer TOKEN")]


class Json(JSONResponse):
    """JSON, as the tables write it."""

    def render(self, content: Any) -> bytes:
        """The body; what is written already stays as it is."""
        if isinstance(content, bytes):
            return content
        return msgspec.json.encode(content)


def answer(shape: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """What a request is answered with, for the description; `schema.py` adds the shape itself."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}
    return {200: {"description": "Successful Response", "content": content}}


def refused(name: str, **args: object) -> Refused:
    return Refused(Refusal(name, "", args))


def registry_of(request: Request) -> TableRegistry:
    """The tables of this server."""
    registry: TableRegistry = request.state.registry
    return registry


def token_of(authorization: Bearer = "") -> str:
    """The token that a request carries."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def language_of(request: Request, lang: Annotated[str, Query(max_length=8)] = "") -> str:
    """The language of an answer: asked for, or the browser's."""
    return errors.language_of(lang or request.headers.get("accept-language", ""))


Registry = Annotated[TableRegistry, Depends(registry_of)]
Token = Annotated[str, Depends(token_of)]
Language = Annotated[str, Depends(language_of)]


async def live_table(id: str, registry: Registry, request: Request) -> LiveTable:
    """The table that a request is about, by id or code."""
    live = await registry.seek(id, address(request.scope))
    if live is None:
        raise refused("no-such-table")
    return live


Live = Annotated[LiveTable, Depends(live_table)]


def not_looking(live: LiveTable, token: str, request: Request) -> Refusal | None:
    """Why somebody who has no seat may see nothing of the game."""
    if live.seat_of(token) is not None:
        return None
    return not_shown(live.table, live.visitor(address(request.scope), person=token))


def looking(live: Live, token: Token, request: Request) -> None:
    """Whoever asks may see the game, or is refused."""
    if refusal := not_looking(live, token, request):
        raise Refused(refusal)


Looking = Annotated[None, Depends(looking)]


def seat_by(live: LiveTable, token: str) -> int:
    """The seat that a token gives at a table."""
    seat = live.seat_of(token)
    if seat is None:
        raise refused("bad-token")
    return seat
