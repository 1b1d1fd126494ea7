"""Records: written exactly, read carefully, checked to the last event."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stonehenge.core.record import InvalidRecord, Record
from stonehenge.games import records
from support.cases import record_of

CASE: Any = ("wizard", 3, {"rounds": "2-3"})
GOOD = record_of(CASE, 1)


def spoiled(**fields: Any) -> str:
    """The good record with other fields; None leaves one out."""
    values = {**json.loads(records.write(GOOD)), **fields}
    return json.dumps({key: value for key, value in values.items() if value is not None})


def fault_of(text: str) -> tuple[str, dict[str, Any]]:
    """What is wrong with a record, found by reading and replaying it."""
    with pytest.raises(InvalidRecord) as error:
        list(records.replay(records.read(text, "games.jsonl:1")))
    assert str(error.value)
    return error.value.refusal.name, dict(error.value.refusal.args)


def test_a_record_has_the_fields_that_every_reader_relies_on() -> None:
    record = json.loads(records.write(GOOD))
    assert list(record) == [
        "game", "version", "options", "players", "seed", "log", "scores", "winners",
    ]  # fmt: skip
    assert record["game"] == "wizard"
    assert record["version"] == 1
    assert record["options"] == {
        "edition": "rex",
        "bidding": "open",
        "hidden_reveal": "before_play",
        "plus_minus_one": False,
        "foresight": "off",
        "one_colour": False,
        "rounds": "2-3",
    }
    assert [event["e"] for event in record["log"][:8]] == [
        "deal", "bid", "bid", "bid", "play", "play", "play", "trick",
    ]  # fmt: skip
    assert record["log"][-1]["e"] == "score"
    assert record["log"][-1]["totals"] == record["scores"]


def test_a_record_is_one_line_of_utf_8() -> None:
    text = records.write(Record("wizard", 1, {}, ["Žofie"]))
    assert "\n" not in text
    assert "Žofie" in text


def test_an_unfinished_game_has_no_scores_and_no_winners() -> None:
    half = Record(GOOD.game, 1, GOOD.options, GOOD.players, GOOD.log[:5])
    assert json.loads(records.write(half))["scores"] is None
    assert len(list(records.replay(records.read(records.write(half))))) == 5


def test_fields_that_this_program_does_not_know_are_kept() -> None:
    text = spoiled(fair={"commitment": "ab", "words": [], "secret": None}, note="hello")
    record = records.read(text)
    assert record.more["note"] == "hello"
    assert json.loads(records.write(record))["fair"]["commitment"] == "ab"
    assert list(records.replay(record))


def test_events_may_say_more_than_they_must() -> None:
    log = [{**event, "at": 12} for event in GOOD.log]
    assert list(records.replay(records.read(spoiled(log=log))))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("[" * 100_000, "not-json"),
        ("[]", "not-a-record"),
        ('"wizard"', "not-a-record"),
        ("{}", "bad-field"),
        (spoiled(game="chess"), "unknown-game"),
        (spoiled(game=3), "bad-field"),
        (spoiled(version=2), "other-version"),
        (spoiled(version="1"), "bad-field"),
        (spoiled(version=True), "bad-field"),
        (spoiled(players="Ada"), "bad-field"),
        (spoiled(players=[1, 2, 3]), "bad-field"),
        (spoiled(players=["Ada"]), "seats"),
        (spoiled(options={"bidding": "loud"}), "option-value"),
        (spoiled(options={"biding": "open"}), "unknown-option"),
        (spoiled(log={}), "bad-field"),
        (spoiled(log=[1]), "bad-field"),
        (spoiled(log=[{}]), "bad-event"),
        (spoiled(log=[{"e": "fly"}]), "bad-event"),
        (spoiled(log=GOOD.log[1:]), "refused-event"),
        (spoiled(log=GOOD.log[:7]), "other-event"),
        (spoiled(log=GOOD.log[:-1]), "other-event"),
        (spoiled(log=[*GOOD.log, GOOD.log[1]]), "refused-event"),
        (spoiled(log=[*GOOD.log, GOOD.log[-1]]), "other-event"),
        (spoiled(scores=[1, 2, 3]), "other-result"),
        (spoiled(winners=[]), "other-result"),
        (spoiled(scores=None), "other-result"),
    ],
)
def test_what_is_not_a_record_is_named(text: str, name: str) -> None:
    assert fault_of(text)[0] == name


def test_a_wrong_event_is_named_by_its_number() -> None:
    log = json.loads(json.dumps(GOOD.log))
    log[7]["winner"] = (log[7]["winner"] + 1) % 3
    name, args = fault_of(spoiled(log=log))
    assert (name, args["number"]) == ("other-event", 8)


def test_a_move_against_the_rules_is_named_with_its_rule() -> None:
    log = [*GOOD.log[:1], {**GOOD.log[1], "bid": 9}, *GOOD.log[2:]]
    name, args = fault_of(spoiled(log=log))
    assert name == "refused-event"
    assert args["number"] == 2
    assert "W-24" in args["problem"]


def test_a_file_of_records_names_the_line() -> None:
    lines = [records.write(GOOD), "", "rubbish"]
    games = records.read_lines(lines, "games.jsonl")
    assert next(games) == GOOD
    with pytest.raises(InvalidRecord) as error:
        next(games)
    assert error.value.refusal.args["place"] == "games.jsonl:3"


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(text=st.text() | json_like.map(json.dumps))
def test_rubbish_is_an_invalid_record_and_nothing_else(text: str) -> None:
    with pytest.raises(InvalidRecord):
        records.read(text)


@given(data=st.data())
def test_a_spoiled_event_is_an_invalid_record_or_another_game(data: Any) -> None:
    log = json.loads(json.dumps(GOOD.log))
    event = log[data.draw(st.integers(0, len(log) - 1))]
    field = data.draw(st.sampled_from(sorted(event)))
    event[field] = data.draw(json_like)
    text = spoiled(log=log)
    try:
        steps = list(records.replay(records.read(text)))
    except InvalidRecord as error:
        assert error.refusal.name  # noqa: PT017
    else:
        assert len(steps) == len(list(records.replay(GOOD)))


@given(at=st.integers(0, 10_000))
def test_a_truncated_record_is_an_invalid_record(at: int) -> None:
    text = records.write(GOOD)
    with pytest.raises(InvalidRecord):
        records.read(text[: at % len(text)])
