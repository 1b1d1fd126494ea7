"""Shuffles one can check: what is promised before a game is what was dealt in it."""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import chisquare
from typer.testing import CliRunner

from stonehenge.cli import app
from stonehenge.core import fair
from stonehenge.core.dice import Seeded, shuffled
from stonehenge.core.fair import Fair
from stonehenge.core.game import NATURE, Step
from stonehenge.core.record import InvalidRecord, Record
from stonehenge.games import records
from support.cases import CASES, GAMES, Case, choose, named

SECRET = bytes(range(32))
every_table = pytest.mark.parametrize("case", CASES, ids=named)


def fair_game(case: Case, words: tuple[str, ...] = ("abrakadabra", "čáry máry")) -> Record:
    """A whole game whose deals are drawn as promised; the players play at random."""
    name, seats, options = case
    game, luck = GAMES[name], Seeded.of(7)
    state = game.start(seats, options)
    promised = Fair(fair.commitment(SECRET), words, SECRET)
    players = [f"P{seat}" for seat in range(seats)]
    record = Record.begin(game, state, players, fair=promised.as_dict())
    while waiting := sorted(game.waiting(state)):
        seat = waiting[luck.below(len(waiting))]
        dice: Any = fair.dice(SECRET, words, len(record.log)) if seat == NATURE else luck
        action = choose(game, state, seat, dice)
        step = Step(state, seat, action, game.apply(state, seat, action))
        record.add(game, step)
        state = step.after
    return record


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert fair.commitment(SECRET) == sha256(SECRET).hexdigest()
    assert len(fair.new_secret()) == 32
    assert fair.new_secret() != fair.new_secret()


def test_the_dice_are_those_that_the_page_about_them_shows() -> None:
    # docs/fair.md has the same numbers, for whoever writes a verifier in another language.
    dice = fair.dice(SECRET, ["abc", "č"], 41)
    assert [dice.below(60) for _ in range(10)] == [9, 30, 17, 43, 51, 34, 6, 21, 30, 56]
    dice = fair.dice(SECRET, [], 0)
    assert shuffled(range(10), 10, dice) == [2, 9, 0, 8, 4, 1, 6, 3, 7, 5]


def test_no_number_is_favoured() -> None:
    dice = fair.dice(SECRET, (), 0)
    for n in (2, 6, 52, 60):
        counts = Counter(dice.below(n) for _ in range(200 * n))
        assert chisquare([counts[number] for number in range(n)]).pvalue > 0.001
    assert all(0 <= dice.below(3 * 2**40) < 3 * 2**40 for _ in range(100))


def test_numbers_that_would_favour_some_are_thrown_away() -> None:
    dice = fair.dice(SECRET, (), 0)
    dice.left = [5, fair.WORD - 1]  # 2**32 - 1 is beyond the last whole 60
    assert dice.below(60) == 5


def test_everything_that_goes_in_changes_what_comes_out() -> None:
    def first(secret: bytes, words: tuple[str, ...], number: int) -> list[int]:
        dice = fair.dice(secret, words, number)
        return [dice.below(1 << 32) for _ in range(4)]

    drawn = [
        first(SECRET, (), 0),
        first(SECRET[::-1], (), 0),
        first(SECRET, ("a",), 0),
        first(SECRET, ("", "a"), 0),
        first(SECRET, ("a", ""), 0),
        first(SECRET, (), 1),
    ]
    assert len({tuple(numbers) for numbers in drawn}) == len(drawn)


@every_table
def test_a_game_dealt_as_promised_is_found_right(case: Case) -> None:
    record = records.read(records.write(fair_game(case)))
    assert records.verify(record) > 0


def spoiled(record: Record, **changes: Any) -> Record:
    record.more["fair"] = {**record.more["fair"], **changes}
    return record


def test_the_first_wrong_deal_is_named() -> None:
    record = fair_game(("wizard", 3, {"rounds": "1-3"}))
    other = fair_game(("wizard", 3, {"rounds": "1-3"}), ("other words",))
    record.more["fair"]["words"] = ["other words"]
    with pytest.raises(InvalidRecord) as error:
        records.verify(record)
    assert error.value.refusal.name == "other-deal"
    assert error.value.refusal.args["number"] == 1
    assert records.verify(other) == 3


def test_a_later_deal_that_was_changed_is_named() -> None:
    for words in ("a", "b", "c", "d", "e", "f"):
        record = fair_game(("wizard", 3, {"rounds": "1,1"}), (words,))
        at = [number for number, event in enumerate(record.log) if event["e"] == "deal"][1]
        turned = record.log[at]["turned"]
        if len(turned) > 1:
            break
    # Another card of the same suit is turned up: the rules do not mind, the promise does.
    dealt = {turned, *(card for hand in record.log[at]["hands"] for card in hand)}
    record.log[at]["turned"] = next(
        card for value in range(1, 14) if (card := f"{turned[0]}{value}") not in dealt
    )
    with pytest.raises(InvalidRecord) as error:
        records.verify(record)
    assert error.value.refusal.name == "other-deal"
    assert error.value.refusal.args["number"] == at + 1


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"secret": "00" * 32}, "other-secret"),
        ({"secret": None}, "still-secret"),
        ({"secret": "no hex"}, "bad-fair"),
        ({"words": "no list"}, "bad-fair"),
        ({"words": [1]}, "bad-fair"),
        ({"commitment": "0" * 64}, "other-secret"),
    ],
)
def test_what_cannot_be_checked_says_so(changes: dict[str, Any], name: str) -> None:
    record = spoiled(fair_game(("wizard", 3, {"rounds": "1"})), **changes)
    with pytest.raises(InvalidRecord) as error:
        records.verify(record)
    assert error.value.refusal.name == name


def test_a_simulated_game_promised_nothing() -> None:
    record = fair_game(("wizard", 3, {"rounds": "1"}))
    del record.more["fair"]
    with pytest.raises(InvalidRecord, match="no-commitment"):
        records.verify(record)


def test_the_command_line_says_yes_or_no(tmp_path: Path) -> None:
    good = fair_game(("wizard", 3, {"rounds": "1-2"}))
    file = tmp_path / "games.jsonl"
    file.write_text(records.write(good) + "\n", "utf-8")
    result = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
    assert result.exit_code == 0
    assert result.stdout == "Game 1: 2 deals are as promised.\n"
    bad = spoiled(fair_game(("wizard", 3, {"rounds": "1"})), words=["changed"])
    file.write_text("\n".join(map(records.write, (good, bad))), "utf-8")
    result = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
    assert result.exit_code == 1
    assert "Game 2: event 1 is not the promised deal" in result.stdout
    result = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert '"error": "other-deal"' in result.stdout
    file.write_text("", "utf-8")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 1


def test_the_command_line_compares_with_what_one_saw_promised(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(records.write(fair_game(("wizard", 3, {"rounds": "1-2"}))), "utf-8")
    seen = fair.commitment(SECRET)
    command = ["verify", str(file), "--lang", "en", "--promised"]
    assert CliRunner().invoke(app, [*command, seen.upper()]).exit_code == 0
    # A record of another secret is right in itself, and not what was promised.
    result = CliRunner().invoke(app, [*command, fair.commitment(b"another")])
    assert result.exit_code == 1
    assert "not the one that you saw" in result.stdout
