"""One JSON Schema of everything that is sent to the server and by it.

`python -m stonehenge.server.schema` prints it, for programs in other languages to make their
types from.
"""

import json
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from stonehenge.server import messages, socket_messages, views


def models() -> list[type[BaseModel]]:
    """Everything with a shape, each once, in the order in which it is written."""
    named = {
        model.__name__: model
        for module in (views, socket_messages, messages)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, BaseModel)
    }
    return [model for model in named.values() if model.__module__.startswith("stonehenge.")]


def untitled(node: Any) -> Any:
    """Without the titles of fields, which would become types of their own elsewhere."""
    match node:
        case {"properties": dict(fields)}:
            bare = {name: untitled(field) for name, field in fields.items()}
            node = {key: untitled(value) for key, value in node.items() if key != "properties"}
            return {**node, "properties": bare}
        case dict():
            return {key: untitled(value) for key, value in node.items() if key != "title"}
        case list():
            return [untitled(each) for each in node]
    return node


def schema() -> dict[str, Any]:
    """The document: a definition for every shape."""
    _, document = models_json_schema([(each, "validation") for each in models()])
    shapes = {name: {"title": name, **untitled(shape)} for name, shape in document["$defs"].items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stonehenge",
        "$defs": dict(sorted(shapes.items())),
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
