"""One JSON Schema of everything that is said to the server and by it.

`python -m stonehenge.server.schema` prints it, for programs in other languages to make their
types from.
"""

import json
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from stonehenge.server import messages, said
from stonehenge.server import views as pictured


def models() -> list[type[BaseModel]]:
    """Everything with a shape, each once, in the order in which it is written."""
    named = {
        found.__name__: found
        for room in (pictured, said, messages)
        for found in vars(room).values()
        if isinstance(found, type) and issubclass(found, BaseModel)
    }
    return [found for found in named.values() if found.__module__.startswith("stonehenge.")]


def untitled(found: Any) -> Any:
    """Without the titles of fields, which would become types of their own elsewhere."""
    match found:
        case {"properties": dict(fields)}:
            bare = {name: untitled(field) for name, field in fields.items()}
            found = {key: untitled(value) for key, value in found.items() if key != "properties"}
            return {**found, "properties": bare}
        case dict():
            return {key: untitled(value) for key, value in found.items() if key != "title"}
        case list():
            return [untitled(each) for each in found]
    return found


def schema() -> dict[str, Any]:
    """The document: a definition for every shape."""
    _, found = models_json_schema([(each, "validation") for each in models()])
    shapes = {name: {"title": name, **untitled(shape)} for name, shape in found["$defs"].items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stonehenge",
        "$defs": dict(sorted(shapes.items())),
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, ensure_ascii=False))
