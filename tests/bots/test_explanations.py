"""Every bot of every game says why: what it would do, and what it counts on."""

from typing import Any

import pytest

from stonehenge.bots import Bot
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of
from stonehenge.games.quiddler import Quiddler
from stonehenge.games.wizard import Wizard
from support.cases import CASES, AnyGame, Case, named

PLAIN = ["random", "easy"]


def knows(lexicon: str, word: str) -> bool:
    """A judge that lets every word pass."""
    return True


def views(name: str, seats: int, options: dict[str, object], bot: Bot, most: int) -> list[Any]:
    """What the seats see when they decide, while everyone plays like this bot."""
    game: AnyGame = Quiddler(knows) if name == "quiddler" else GAMES[name]
    dice, state = Seeded.of(3), game.start(seats, options)
    seen: list[Any] = []
    while len(seen) < most and (waiting := game.waiting(state)):
        seat = min(waiting)
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        seen.append(game.view(state, seat))
        state = game.apply(state, seat, bot(seen[-1], Seeded.of(4, len(seen))))
    return seen


@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_bot_without_search_tells_first_what_it_does(case: Case, level: str) -> None:
    bot, write = levels_of(case[0])[level], GAMES[case[0]].write
    for at, view in enumerate(views(*case, bot, 25)):
        advice = bot.explain(view, Seeded.of(5, at))
        assert advice.best == write(bot(view, Seeded.of(5, at)))
        actions = [choice.action for choice in advice.choices]
        assert actions[0] == advice.best
        assert len(set(actions)) == len(actions)
        assert {write(offer) for offer in view.offers} <= set(actions)
        for choice in advice.choices:
            if choice.tricks:
                assert sum(choice.tricks) == pytest.approx(1)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_level_of_every_game_explains_itself(name: str) -> None:
    seats = max(2, GAMES[name].least)
    view = views(name, seats, {}, levels_of(name)["easy"], 1)[0]
    for level, bot in levels_of(name).items():
        advice = bot.explain(view, Seeded.of(1))
        assert advice.best == advice.choices[0].action, level
        assert advice.as_dict()["choices"][0]["action"] == advice.best


def test_who_acts_by_lot_expects_the_same_of_everything() -> None:
    view = views("wizard", 3, {"rounds": "5"}, levels_of("wizard")["easy"], 1)[0]
    advice = levels_of("wizard")["random"].explain(view, Seeded.of(1))
    assert {choice.points for choice in advice.choices} == {0.0}


def test_a_sure_trick_is_told_as_sure() -> None:
    game = Wizard()
    state = game.set_up("seats 3  options rounds=1  dealer 2  turned R8  hands W | G1 | Y1")
    advice = levels_of("wizard")["easy"].explain(game.view(state, 0), Seeded.of(1))
    choices = {choice.action: choice for choice in advice.choices}
    assert advice.best == "bid 1"
    assert choices["bid 1"].made == pytest.approx(1)
    assert choices["bid 1"].points == pytest.approx(30)
    assert choices["bid 0"].points == pytest.approx(-10)
