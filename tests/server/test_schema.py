"""What is sent has the shapes that are promised to programs in other languages."""

import json
import re
import subprocess
import sys
from itertools import islice
from typing import Any

import msgspec
import pytest

from stonehenge.games import GAMES, KITS
from stonehenge.games.views import joined, messages_of, revealed
from stonehenge.server.schema import schema
from stonehenge.tables.messages import FromServer
from stonehenge.tables.table import TableSettings
from support.cases import CASES, Case, named, steps
from support.machine import Room
from support.views import check


def test_the_schema_is_printed_by_its_module() -> None:
    command = [sys.executable, "-m", "stonehenge.server.schema"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert json.loads(printed) == schema()
    assert {"FromServer", "ToServer", "First", "Replay", "TableAbout"} <= set(schema()["$defs"])


def test_fields_have_no_titles_that_would_become_types() -> None:
    for shape in schema()["$defs"].values():
        for field in shape.get("properties", {}).values():
            assert "title" not in field


def test_lines_and_events_are_described_by_the_shapes_of_the_games() -> None:
    definitions = schema()["$defs"]
    for part in ("PublicPart", "OwnPart", "ReplayStep"):
        assert names_in(definitions[part]["properties"]["lines"]["items"]) == {"GameLine"}
    lines, events = (names_in(definitions[name]) for name in ("GameLine", "GameEvent"))
    for messages in (kit.messages.load() for kit in KITS.values()):
        line, event = f"{messages.name}Line", f"{messages.name}Event"
        assert names_in(definitions[line]) == {shape.__name__ for shape in messages.lines}
        assert names_in(definitions[event]) == {shape.__name__ for shape in messages.events}
        lines.remove(line)
        events.remove(event)
    assert not lines | events
    assert set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(definitions))) <= set(definitions)


def names_in(union: dict[str, Any]) -> set[str]:
    return {each["$ref"].rpartition("/")[2] for each in union["anyOf"]}


def test_a_definition_is_described_in_one_line() -> None:
    # Pythons differ in how they indent the others.
    assert not [name for name, each in schema()["$defs"].items() if "\n" in str(each)]


def test_a_line_of_another_shape_is_found_in_a_message() -> None:
    room = Room()
    room.join(0)
    room.move()
    message = msgspec.json.decode(room.messages["c0"][-1])
    check(msgspec.json.encode(message))
    message["public"]["lines"][-1]["more"] = 1
    with pytest.raises(msgspec.ValidationError):
        check(msgspec.json.encode(message))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_view_has_its_shape(case: Case) -> None:
    game = GAMES[case[0]]
    for step in islice(steps(case, 5), 0, None, 5):
        kind = messages_of(game.name, game.view(step.after, None)).view_type
        for view in (
            *(joined(game, step.after, seat) for seat in (None, 0)),
            revealed(game, step.after),
        ):
            msgspec.json.decode(msgspec.json.encode(view), type=kind)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_both_parts_joined_say_what_the_whole_view_says(case: Case) -> None:
    game = GAMES[case[0]]
    for step in islice(steps(case, 3), 0, None, 7):
        spectator = game.view(step.after, None)
        messages = messages_of(game.name, spectator)
        public = messages.public(spectator)
        for seat in range(case[1]):
            view = game.view(step.after, seat)
            # Nothing that everybody gets depends on a seat.
            assert messages.public(view) == public
            parts = msgspec.to_builtins(public) | msgspec.to_builtins(messages.own(view))
            assert parts == msgspec.to_builtins(joined(game, step.after, seat))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_message_of_a_whole_game_has_its_shape(case: Case) -> None:
    name, seats, options = case
    room = Room(seats, options, game=name)
    for seat in (*range(seats), None):
        room.join(seat)
    for _ in range(60):
        if room.table.status != "playing" or max(room.table.waiting()) >= seats:
            break
        room.move()
    room.wait(1)
    room.messages.pop("sitter", None)
    room.messages.pop("starter", None)
    messages = [each for messages in room.messages.values() for each in messages]
    assert {check(message) for message in messages} == {"view", "ok", "here"}


def test_every_message_of_a_table_has_its_shape() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60, hints=True))
    for seat in (0, 1, None):
        room.join(seat)
    room.leave("c1")
    room.wait(1)
    room.send(0, type="chat", text="hello")
    room.send(0, type="chat", phrase="hello")
    room.send(0, type="vote", kind="lunch")
    room.send(0, type="vote", kind="pause")
    room.send(1, type="vote", kind="pause", yes=False)
    while room.table.status == "playing":
        room.move()
    # Who sits down asks over HTTP, and gets another answer.
    del room.messages["sitter"]
    kinds = {check(message) for messages in room.messages.values() for message in messages}
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
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(message, FromServer)
