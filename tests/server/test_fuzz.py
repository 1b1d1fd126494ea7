"""Anything may come in: it gets a named error, and the table stays as it was."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stonehenge.server.settings import Limits
from support.server import Running, full, hear, running, say, sit
from support.soak import SOAK

# The machine may be busy: no clock decides a test.
CALM: dict[str, Any] = {"deadline": None, "suppress_health_check": list(HealthCheck)}
WIDE = Limits(
    message_burst=1e9,
    messages_a_second=1e9,
    request_burst=1e9,
    requests_a_second=1e9,
    table_burst=1e9,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data"), WIDE) as instance:
        yield instance


@pytest.fixture(scope="module", params=["host", "guest", "spectator"])
def seat(server: Running, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Somebody at a table of their own."""
    table, tokens = full(server)
    token = {"host": tokens[0], "guest": tokens[1]}.get(request.param)
    with sit(server, table, token) as socket:
        yield socket


json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
kinds = st.sampled_from(["act", "vote", "host", "words", "start", "back", "dance", "chance", "sit"])
commands = st.fixed_dictionaries(
    {"id": st.text(min_size=1, max_size=80) | json},
    optional={
        "type": kinds | json,
        "n": st.integers(-3, 3) | json,
        "act": st.sampled_from(["bid 0", "play R1", "deal 0: R1 | R2 | R3 / -"]) | json,
        "kind": st.sampled_from(["rematch", "lunch"]) | json,
        "yes": json,
        "seat": st.integers(-2, 4) | json,
        "do": st.sampled_from(["kick", "bot", "back", "open", "mute"]) | json,
        "level": json,
        "words": json,
    },
)


@settings(max_examples=2000 if SOAK else 150, **CALM)
@given(command=commands | json)
def test_any_json_is_answered_by_name(seat: Any, command: Any) -> None:
    try:
        text = msgspec.json.encode(command).decode()
    except (TypeError, ValueError):
        text = repr(command).encode("utf-8", "replace").decode()
    if len(text.encode()) > 16_000:
        return
    seat.send(text)
    answer = hear(seat, "refused", "ok")
    if answer["type"] == "refused":
        assert answer["reason"]
        assert set(answer) == {"type", "id", "reason", "rule", "args"}


# Every command as it should be, and what may stand in any of its fields instead.
COMMANDS: list[dict[str, Any]] = [
    {"type": "host", "do": "bot", "seat": 2, "level": "easy"},
    {"type": "host", "do": "mute", "seat": 2, "on": True},
    {"type": "vote", "kind": "pause", "yes": False},
    {"type": "chat", "text": "hello"},
    {"type": "chat", "phrase": "hello"},
    {"type": "words", "words": "abc"},
    {"type": "act", "n": 1, "act": "bid 0"},
    {"type": "why", "trick": 0},
    {"type": "hint"},
    {"type": "start"},
    {"type": "back"},
]
ODD: list[Any] = [None, True, -1, 2**60, 0.5, "", "x" * 5000, [], [0], {}, {"seat": 0}]


def test_no_field_of_any_command_can_hold_what_is_not_answered(seat: Any) -> None:
    for command in COMMANDS:
        for field in command:
            for value in ODD:
                say(seat, id="odd", **{**command, field: value})
                assert hear(seat, "refused", "ok", "why")
    say(seat, type="ping")
    assert hear(seat, "pong")


@settings(max_examples=1000 if SOAK else 60, **CALM)
@given(data=st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_and_any_bytes_are_answered_by_name(seat: Any, data: str | bytes) -> None:
    if isinstance(data, str):
        data = data.encode("utf-8", "replace").decode()
    seat.send(data)
    assert hear(seat, "refused")["reason"] in ("not-text", "bad-json", "malformed")
    say(seat, type="ping")
    assert hear(seat, "pong")


def test_every_request_of_the_description_is_answered_in_its_shape(server: Running) -> None:
    described = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    results: list[Any] = list(described.get_all_operations())
    operations = [each.ok() for each in results]
    assert len(operations) > 10
    for operation in operations:

        @settings(max_examples=200 if SOAK else 12, **CALM)
        @given(case=operation.as_strategy())
        def request(case: Any) -> None:
            answer = case.call()
            assert answer.status_code < 500 or answer.status_code == 503, answer.text
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error", "detail", "args"}
                assert answer.json()["detail"] != answer.json()["error"]

        request()
