"""The levels of the other games: honest, reproducible and lawful."""

from typing import Any

import pytest

from stonehenge.bots import Bot
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games import GAMES
from stonehenge.games.carodeni.bots.search import Searcher as Brewer
from stonehenge.games.extreme.bots.search import Searcher
from stonehenge.games.levels import levels_of
from stonehenge.games.quiddler import Quiddler
from stonehenge.games.quiddler.bots.search import Thinker
from stonehenge.games.quiddler.bots.vocabulary import vocabulary
from support.cases import CASES, AnyGame, Case, named

BOTS: dict[str, list[Bot]] = {
    "carodeni": [Brewer(worlds=1), Brewer(worlds=1, heats=2, rounds=1, victory=20.0)],
    "extreme": [Searcher(worlds=2, heats=2, wide=1, spite=0.3)],
    "quiddler": [Thinker("5k", draws=2, patience=2), Thinker("all", draws=0)],
}
TABLES = [case for case in CASES if case[0] in BOTS]


def knows(lexicon: str, word: str) -> bool:
    """A judge that knows whatever the bots know on this machine."""
    return any(vocabulary(lexicon, name).contains(word) for name in ("5k", "all"))


@pytest.mark.parametrize("case", TABLES, ids=named)
def test_a_thinking_bot_keeps_the_rules_and_plays_by_what_it_sees(case: Case) -> None:
    game: AnyGame = Quiddler(knows) if case[0] == "quiddler" else GAMES[case[0]]
    dice = Seeded.of(3)
    for bot in BOTS[case[0]]:
        state: Any = game.start(case[1], case[2])
        acted = 0
        while acted < 70 and (waiting := game.waiting(state)):
            seat = min(waiting)
            if seat == NATURE:
                state = game.apply(state, seat, game.chance(state, dice))
                continue
            view = game.view(state, seat)
            action = bot(view, Seeded.of(4, acted))
            if acted % 10 == 0:
                other = game.guess(view, Seeded.of(5, acted))
                assert bot(game.view(other, seat), Seeded.of(4, acted)) == action
            state = game.apply(state, seat, action)
            acted += 1
        assert acted


def test_every_game_has_levels_in_order() -> None:
    order = ["random", "easy", "medium", "hard", "master"]
    for levels in map(levels_of, GAMES):
        assert list(levels) == order[: len(levels)]


def test_in_extreme_advice_names_the_penalty_of_every_card() -> None:
    game, dice = GAMES["extreme"], Seeded.of(1)
    state: Any = game.start(3, {})
    state = game.apply(state, NATURE, game.chance(state, dice))
    advice = Searcher(worlds=2).explain(game.view(state, min(game.waiting(state))), dice)
    assert advice.best == advice.choices[0].action
    assert any(choice.action == "mage" for choice in advice.choices)
    assert all(choice.points >= 0 for choice in advice.choices)


def test_in_quiddler_advice_weighs_every_kind_of_decision() -> None:
    game, dice, bot = Quiddler(knows), Seeded.of(2), Thinker("5k", draws=0)
    state: Any = game.start(2, {"validation": "auto"})
    weighed: dict[str, int] = {}
    while (waiting := game.waiting(state)) and len(weighed) < 3:
        seat = min(waiting)
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        view = game.view(state, seat)
        advice = bot.explain(view, Seeded.of(1))
        assert advice.best == advice.choices[0].action
        assert len({choice.action for choice in advice.choices}) == len(advice.choices)
        if len(advice.choices) > 1:
            weighed[advice.best.split()[0]] = len(advice.choices)
        state = game.apply(state, seat, bot(view, Seeded.of(1)))
    assert weighed["draw"] == 2
    assert weighed["discard"] > 2
    assert weighed["lay"] > 2
