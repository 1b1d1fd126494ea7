"""What is sent has the shapes that are promised to programs in other languages."""

import json
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest
from pydantic import ValidationError

from stonehenge.games import GAMES
from stonehenge.server.schema import schema
from stonehenge.server.socket_messages import FromServer
from stonehenge.server.views import (
    CarodeniView,
    ExtremeView,
    QuiddlerSoloView,
    QuiddlerView,
    WizardView,
)
from stonehenge.tables.pictures import painter
from stonehenge.tables.table import TableSettings
from support.cases import CASES, Case, named, steps
from support.machine import Room

SHAPES = {"wizard": WizardView, "extreme": ExtremeView, "carodeni": CarodeniView}


def test_the_schema_is_printed_by_its_module() -> None:
    command = [sys.executable, "-m", "stonehenge.server.schema"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert json.loads(printed) == schema()
    assert {"FromServer", "ToServer", "Replay", "TableAbout"} <= set(schema()["$defs"])


def test_fields_have_no_titles_that_would_become_types() -> None:
    for shape in schema()["$defs"].values():
        for field in shape.get("properties", {}).values():
            assert "title" not in field


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_view_has_its_shape(case: Case) -> None:
    game, name = GAMES[case[0]], case[0]
    shape: Any = SHAPES.get(name) or (QuiddlerSoloView if case[1] == 1 else QuiddlerView)
    for step in islice(steps(case, 5), 0, None, 5):
        paint = painter(name, step.after)
        for seat in (None, 0):
            shape.model_validate_json(paint.whole(game, step.after, seat), strict=True)
        shape.model_validate_json(paint.opened(game, step.after), strict=True)


def test_every_message_of_a_table_has_its_shape() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60, hints=True))
    for seat in (0, 1, None):
        room.join(seat)
    room.leave("c1")
    room.send(0, type="chat", text="hello")
    room.send(0, type="chat", phrase="hello")
    room.send(0, type="vote", kind="lunch")
    room.send(0, type="vote", kind="pause")
    room.send(1, type="vote", kind="pause", yes=False)
    while room.table.status == "playing":
        room.move()
    kinds = set()
    # Who sits down asks over HTTP, and gets another answer.
    del room.messages["sitter"]
    for message in (each for messages in room.messages.values() for each in messages):
        kinds.add(FromServer.model_validate_json(message, strict=True).root.type)
    assert kinds == {"view", "ok", "refused", "chat", "here"}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "pong", "more": 1},
        {"type": "here", "seat": 1},
        {"type": "dance"},
        {"type": "ok", "id": 5, "n": 1},
    ],
)
def test_another_message_has_not(message: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        FromServer.model_validate(message, strict=True)
