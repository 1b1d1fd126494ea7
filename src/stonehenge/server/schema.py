"""One JSON Schema of everything that is sent to the server and by it.

`python -m stonehenge.server.schema` prints it, for programs in other languages to make their
types from.
"""

import json
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from stonehenge.games import KITS
from stonehenge.server import messages
from stonehenge.tables.messages import (
    First,
    FromServer,
    TableAbout,
    TableShown,
    ToServer,
    Why,
)
from stonehenge.tables.replays import Replay, ReplayStep

Node = dict[str, Any]
A_LINE = "What happened, as somebody at the table may read it; which game's, `table.game` says."
AN_EVENT = "What happened, as the `log` of a record has it, with all that is hidden."


def models() -> list[type[BaseModel]]:
    """The bodies that FastAPI describes, each once, in the order in which they are written."""
    named = vars(messages).values()
    bodies = [each for each in named if isinstance(each, type) and issubclass(each, BaseModel)]
    return [model for model in bodies if model not in (BaseModel, messages.Shape)]


def shapes(template: str) -> Node:
    """The definitions of everything that is not FastAPI's, the games' shapes included."""
    games = [kit.messages.load() for kit in KITS.values()]
    views = [each for game in games for each in game.views]
    parts = [part for each in views for part in (each.public_type, each.own_type, each.view_type)]
    lines = {f"{game.name}Line": game.line_type for game in games}
    events = {f"{game.name}Event": game.event_type for game in games}
    named = [*get_args(FromServer), *get_args(ToServer), First, TableShown, TableAbout, Why]
    named += [Replay, ReplayStep, *parts]
    unions = {**lines, **events}
    described, definitions = msgspec.json.schema_components(
        [*unions.values(), *named], ref_template=template
    )
    definitions |= dict(zip(unions, described, strict=False))
    null = {"type": "null"}

    def one_of(names: Iterable[str], *more: Node) -> Node:
        return {"anyOf": [*({"$ref": template.format(name=name)} for name in names), *more]}

    # What is encoded beforehand is described by what it was encoded from.
    public, own = definitions["PublicPart"]["properties"], definitions["OwnPart"]["properties"]
    public["view"] = one_of([each.public_type.__name__ for each in views], null)
    public["table"] = one_of(["TableShown"])
    own["view"] = one_of([each.own_type.__name__ for each in views], null)
    definitions["ReplayStep"]["properties"]["view"] = one_of([each.name for each in views])
    definitions["Replay"]["properties"]["steps"]["items"] = one_of(["ReplayStep"])
    definitions["FromServer"] = one_of([each.__name__ for each in get_args(FromServer)])
    definitions["ToServer"] = one_of([each.__name__ for each in get_args(ToServer)])
    # Lines are sent as the game gives them, and have the shapes that it states.
    definitions["GameLine"] = {"description": A_LINE, **one_of(lines)}
    definitions["GameEvent"] = {"description": AN_EVENT, **one_of(events)}
    for part in ("PublicPart", "OwnPart", "ReplayStep"):
        definitions[part]["properties"]["lines"]["items"] = one_of(["GameLine"])
    return definitions


def untitled(node: Any) -> Any:
    """Without titles of fields, which would become types elsewhere, and with open objects open."""
    match node:
        case {"properties": dict(fields)}:
            bare = {name: untitled(field) for name, field in fields.items()}
            node = {key: untitled(value) for key, value in node.items() if key != "properties"}
            return {**node, "properties": bare}
        case {"type": "object"} if "additionalProperties" not in node:
            return {**node, "additionalProperties": True}
        case dict():
            return {key: untitled(value) for key, value in node.items() if key != "title"}
        case list():
            return [untitled(each) for each in node]
    return node


def schema() -> Node:
    """The document: a definition for every shape."""
    _, document = models_json_schema([(each, "validation") for each in models()])
    definitions = {**document["$defs"], **shapes("#/$defs/{name}")}
    titled = {name: {"title": name, **untitled(shape)} for name, shape in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stonehenge",
        "$defs": dict(sorted(titled.items())),
    }


def describe(app: FastAPI) -> None:
    """Add to FastAPI's description the shapes that it does not know."""
    own = app.openapi

    def openapi() -> Node:
        if app.openapi_schema is None:
            own()["components"]["schemas"] |= shapes("#/components/schemas/{name}")
        return own()

    app.openapi = openapi  # type: ignore[method-assign]


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
