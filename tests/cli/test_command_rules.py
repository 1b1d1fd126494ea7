"""The rules in words, and the number of ways a game can go."""

import json

import pytest

from stonehenge.cli.perft import divide, perft
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games import GAMES
from stonehenge.games.words import rules_of
from stonehenge.i18n import LANGUAGES
from support.terminal import Run


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_are_told_in_every_language(stonehenge: Run, language: str) -> None:
    result = stonehenge("rules", "wizard", "--lang", language)
    assert result.exit_code == 0
    for key in rules_of(language, "wizard"):
        section, _, id = key.partition(".")
        assert id == "title" or id in result.stdout, section
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_single_rules_are_told_however_they_are_typed(stonehenge: Run) -> None:
    result = stonehenge("rules", "wizard", "w-30", "W-20B")
    assert result.exit_code == 0
    assert "W-30  If you are not leading" in result.stdout
    assert "W-20b" in result.stdout


def test_house_rules_are_told_with_their_values(stonehenge: Run) -> None:
    output = stonehenge("rules", "wizard").stdout
    for key, values in GAMES["wizard"].choices().items():
        for value in values:
            assert f"{key}={str(value).lower() if isinstance(value, bool) else value}" in output


def test_perft_counts_what_applying_every_action_would_count() -> None:
    game = GAMES["wizard"]
    start = game.start(3, {"rounds": "2"})
    dealt = game.apply(start, NATURE, game.chance(start, Seeded.of(0, 0)))
    states = [dealt]
    for depth in range(1, 6):
        states = [
            game.apply(state, seat, action)
            for state in states
            for seat in game.waiting(state)
            for action in game.offers(state, seat)
        ]
        assert perft(game, start, depth, 0) == len(states)
        assert sum(divide(game, start, depth, 0).values()) == len(states)


def test_perft_deals_the_next_round_on_the_way() -> None:
    game = GAMES["wizard"]
    start = game.start(3, {"rounds": "1,1"})
    assert perft(game, start, 0, 0) == 1
    assert perft(game, start, 12, 0) == 8 * 8
    assert perft(game, start, 13, 0) == 0


def test_perft_counts_every_order_of_bids_made_at_once() -> None:
    game = GAMES["wizard"]
    start = game.start(3, {"rounds": "1", "bidding": "hidden"})
    assert perft(game, start, 3, 0) == 6 * 8


def test_perft_writes_json(stonehenge: Run) -> None:
    result = stonehenge("perft", "wizard", "--depth", 3, "--set", "rounds=2", "--json")
    counts = json.loads(result.stdout)
    assert counts["sequences"] == 27
    assert list(counts["first"].values()) == [9, 9, 9]
    assert "all" in stonehenge("perft", "wizard", "--depth", 3).stdout
