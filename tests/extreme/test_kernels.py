"""The compiled rules play out exactly as the interpreted ones do, with the same dice."""

import numpy as np
import pytest

from stonehenge.core.dice import Seeded, stream
from stonehenge.core.game import NATURE
from stonehenge.games.extreme import Extreme, Match
from stonehenge.games.extreme.kernels import play as compiled
from stonehenge.games.extreme.rules import OVER
from support.cases import steps

game = Extreme()
MODES: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"mage_base": 5}),
    (4, {"long_game": True}),
    (5, {"long_game": True}),
    (5, {"white_exhausted": "no_compensation"}),
]


def played(state: Match, seed: int, number: int) -> tuple[Match, int]:
    """A game played on at random to the end of it, and how many actions that took."""
    chance, actions = Seeded.of(seed, number), 0
    dice = [Seeded.of(seed, number, seat) for seat in range(game.seats(state))]
    while waiting := game.waiting(state):
        (seat,) = waiting
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, chance))
            continue
        offers = game.offers(state, seat)
        state = game.apply(state, seat, offers[dice[seat].below(len(offers))])
        actions += 1
    return state, actions


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_compiled_and_interpreted_games_are_the_same(
    seats: int, options: dict[str, object]
) -> None:
    totals, actions = compiled.random_games(seats, options, 15, seed=6)
    counted = 0
    for number in range(15):
        state, taken = played(game.start(seats, options), 6, number)
        counted += taken
        assert tuple(totals[number]) == game.scores(state)
    assert counted == actions


def test_a_batch_does_not_depend_on_how_it_is_cut() -> None:
    whole, _ = compiled.random_games(4, {}, 20, seed=3)
    parts = [compiled.random_games(4, {}, 5, seed=3, first=first)[0] for first in range(0, 20, 5)]
    assert np.array_equal(whole, np.concatenate(parts))


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_stepping_compiled_rules_offers_what_the_game_offers(
    seats: int, options: dict[str, object]
) -> None:
    stepper = compiled.Stepper(seats, options, seed=9)
    dice, choices = Seeded(stream(9, 0)), Seeded.of(10)
    state = game.start(seats, options)
    while waiting := game.waiting(state):
        (seat,) = waiting
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        offers = game.offers(state, seat)
        assert stepper.offers == (1 << len(offers)) - 1
        assert stepper.packed[0]["turn"] == seat
        assert list(stepper.packed[0]["centre"]) == list(state.play.centre)
        lot = choices.below(len(offers))
        stepper.act(lot)
        state = game.apply(state, seat, offers[lot])
    assert stepper.offers == 0
    assert state.play.phase == stepper.packed[0]["phase"] == OVER
    assert tuple(stepper.totals) == game.scores(state)


def test_rounds_played_out_from_a_position_score_like_interpreted_ones() -> None:
    for number, step in enumerate(steps(("extreme", 4, {}), 4)):
        state = step.after
        if state.sheet:
            break
        if number % 5:
            continue
        points = compiled.random_ends(state, 3, seed=8)
        for game_number in range(3):
            dice, end = [Seeded.of(8, game_number, seat) for seat in range(4)], state
            while not end.sheet:
                seat = end.play.turn
                offers = game.offers(end, seat)
                end = game.apply(end, seat, offers[dice[seat].below(len(offers))])
            assert points[game_number].tolist() == list(end.sheet[0].points())


def test_a_position_between_rounds_cannot_be_played_out() -> None:
    with pytest.raises(ValueError, match="no round"):
        compiled.random_ends(game.start(4, {}), 1, seed=0)
