"""The second protocol: records with contributions, and what a device kept of them."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stonehenge.cli import app
from stonehenge.core import fair
from stonehenge.core.dice import Seeded
from stonehenge.core.fair import Fair, VoidRound
from stonehenge.core.game import NATURE, Step
from stonehenge.core.kept import Kept
from stonehenge.core.record import InvalidRecord, Record
from stonehenge.games import records
from support.cases import GAMES, choose

SECRET = bytes(range(32))
GIVEN = ("aa" * 32, None, "bb" * 32)


def hashed(given: str | None) -> str | None:
    return given and fair.commitment(bytes.fromhex(given))


PROMISED = tuple(map(hashed, GIVEN))
# The second seat had promised something, too, and was silent.
VOID = VoidRound(1, "5" * 64, ("1" * 64, "2" * 64, "3" * 64), (1,))
AGREED = Fair(
    fair.commitment(SECRET),
    ("abc", "č"),
    SECRET,
    version=2,
    table=sha256(b"t").hexdigest(),
    commitments=PROMISED,
    contributions=GIVEN,
    missing=(1,),
)
# What the first seat saw, and gave.
SEEN: dict[str, Any] = {
    "table": AGREED.table,
    "game": 1,
    "seat": 0,
    "rounds": [
        {
            "round": 1,
            "commitment": AGREED.commitment,
            "commitments": list(PROMISED),
            "words": ["abc", "č"],
            "contribution": GIVEN[0],
        }
    ],
}


def dealt(agreed: Fair) -> Record:
    """A game of three that is dealt as agreed."""
    game, luck = GAMES["wizard"], Seeded.of(7)
    state = game.start(3, {"rounds": "1-2"})
    record = Record.begin(game, state, ["Ada", "Bob", "Eve"], fair=agreed.as_dict())
    key, deals = agreed.key(), 0
    while waiting := sorted(game.waiting(state)):
        seat = waiting[0]
        dice: Any = luck
        if seat == NATURE:
            dice, deals = fair.dice(key, agreed.words, deals << 32), deals + 1
        action = choose(game, state, seat, dice)
        step = Step(state, seat, action, game.apply(state, seat, action))
        record.add(game, step)
        state = step.after
    return record


def problem(record: Record, kept: dict[str, Any] | None = None) -> str | None:
    """Why a record is not as promised."""
    try:
        records.verify(record)
        if kept is not None:
            Kept.read(json.dumps(kept)).compare(Fair.of(record))
    except InvalidRecord as error:
        return error.refusal.name
    return None


def test_the_list_and_the_key_are_those_that_the_page_about_them_shows() -> None:
    # docs/fair.md has the same numbers, for whoever writes a verifier in another language.
    page = Path(__file__).parents[2].joinpath("docs", "fair.md").read_text("utf-8")
    assert f"| the hash of the list | {AGREED.list_hash()} |" in page
    assert f"| the key | {AGREED.key().hex()} |" in page


def test_everything_that_is_agreed_on_changes_the_key() -> None:
    others = [
        replace(AGREED, table="0" * 64),
        replace(AGREED, game=2),
        replace(AGREED, round=2),
        replace(AGREED, words=("abc",)),
        replace(AGREED, secret=SECRET[::-1], commitment=fair.commitment(SECRET[::-1])),
        replace(AGREED, commitments=(*PROMISED[:2], "c" * 64)),
        replace(AGREED, contributions=("ab" * 32, *GIVEN[1:])),
    ]
    assert len({AGREED.key(), *(each.key() for each in others)}) == 8


def test_a_game_dealt_as_agreed_is_found_right_also_by_who_contributed() -> None:
    record = records.read(records.write(dealt(AGREED)))
    assert records.verify(record) == 2
    assert problem(record, SEEN) is None
    again = dealt(replace(AGREED, round=2, void=(VOID,)))
    assert problem(again) is None


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"secret": "00" * 32}, "other-secret"),
        ({"contributions": ["ab" * 32, None, "bb" * 32]}, "other-contribution"),
        ({"contributions": [None, None, "bb" * 32]}, "other-contribution"),
        ({"contributions": ["aa" * 32, "cc" * 32, "bb" * 32]}, "other-contribution"),
        ({"table": "0" * 64}, "other-deal"),
        ({"game": 2}, "other-deal"),
        ({"words": ["č", "abc"]}, "other-deal"),
        ({"version": 3}, "newer-fair"),
        ({"round": 2}, "bad-fair"),
        ({"round": 2, "void": [{**VOID.as_dict(), "silent": []}]}, "bad-fair"),
        ({"round": 2, "void": [{**VOID.as_dict(), "silent": [2]}]}, "bad-fair"),
        ({"round": 2, "void": [{**VOID.as_dict(), "silent": [7]}]}, "bad-fair"),
        ({"round": 2, "void": [{**VOID.as_dict(), "round": 2}]}, "bad-fair"),
        # Left out after a round in which it was not silent; promised again what is known by now.
        ({"round": 2, "void": [{**VOID.as_dict(), "silent": [1, 2]}]}, "bad-fair"),
        (
            {
                "round": 2,
                "void": [{**VOID.as_dict(), "commitments": [PROMISED[0], "2" * 64, "3" * 64]}],
            },
            "bad-fair",
        ),
        ({"missing": []}, None),
        ({"missing": [0, 1]}, "bad-fair"),
        ({"round": 2, "void": [VOID.as_dict()], "missing": []}, "bad-fair"),
        ({"contributions": ["aa" * 32]}, "bad-fair"),
        ({"contributions": ["aa", None, "bb" * 32]}, "bad-fair"),
        ({"commitments": 7}, "bad-fair"),
        ({"missing": ["x"]}, "bad-fair"),
        ({"void": [{}]}, "bad-fair"),
        ({"table": None}, "bad-fair"),
    ],
)
def test_what_was_changed_afterwards_is_named(changes: dict[str, Any], name: str | None) -> None:
    record = dealt(AGREED)
    record.more["fair"] |= changes
    assert problem(record) == name


def test_several_void_rounds_are_named() -> None:
    rounds = (VOID, VoidRound(2, "6" * 64, ("4" * 64, None, "7" * 64), (0,)))
    agreed = replace(
        AGREED,
        round=3,
        void=rounds,
        commitments=(None, *PROMISED[1:]),
        contributions=(None, *GIVEN[1:]),
        missing=(0, 1),
    )
    assert problem(dealt(agreed)) == "begun-often"


def seen(**changes: Any) -> dict[str, Any]:
    """What the first seat kept, with changes in its only round."""
    return {**SEEN, "rounds": [{**SEEN["rounds"][0], **changes}]}


@pytest.mark.parametrize(
    ("kept", "name"),
    [
        (seen(commitment="5" * 64), "other-promise"),
        (seen(commitments=[PROMISED[0], None, "c" * 64]), "other-list"),
        (seen(words=["abc"]), "other-list"),
        (seen(contribution="cc" * 32), "not-yours"),
        (seen(round=2), "other-list"),  # a round that the record does not know
        ({**SEEN, "table": "0" * 64}, "other-game"),
        ({**SEEN, "game": 2}, "other-game"),
        ({**SEEN, "rounds": 7}, "not-kept-file"),
        ({"rounds": []}, "not-kept-file"),
    ],
)
def test_a_record_that_is_not_what_a_device_saw_is_named(kept: dict[str, Any], name: str) -> None:
    assert problem(dealt(AGREED), kept) == name


def test_a_device_that_revealed_cannot_be_called_silent() -> None:
    saw = seen(commitment=VOID.commitment, commitments=VOID.commitments)
    record = dealt(replace(AGREED, round=2, void=(VOID,)))
    assert problem(record, saw) is None
    claimed = replace(VOID, silent=(0, 1))
    without = replace(
        AGREED,
        round=2,
        void=(claimed,),
        commitments=(None, *PROMISED[1:]),
        contributions=(None, *GIVEN[1:]),
        missing=(0, 1),
    )
    assert problem(dealt(without)) is None
    assert problem(dealt(without), saw) == "not-silent"


def test_a_spectator_kept_the_commitment_alone() -> None:
    rounds = [{"round": 1, "commitment": AGREED.commitment}]
    assert problem(dealt(AGREED), {**SEEN, "seat": None, "rounds": rounds}) is None
    rounds[0]["commitment"] = "5" * 64
    assert problem(dealt(AGREED), {**SEEN, "seat": None, "rounds": rounds}) == "other-promise"


def test_the_command_line_says_who_contributed_and_takes_what_was_kept(tmp_path: Path) -> None:
    file, kept = tmp_path / "game.jsonl", tmp_path / "kept.json"
    file.write_text(records.write(dealt(AGREED)), "utf-8")
    kept.write_text(json.dumps(SEEN), "utf-8")
    command = ["verify", str(file), "--lang", "en", "--kept", str(kept)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0
    assert result.stdout == "Game 1: 2 deals are as promised; 2 of 3 persons contributed.\n"
    kept.write_text(json.dumps(seen(contribution="cc" * 32)), "utf-8")
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 1
    assert result.stdout == "Game 1: your contribution is not in these shuffles.\n"
    kept.write_text("no JSON", "utf-8")
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert "not a file of what a device kept" in result.stderr
