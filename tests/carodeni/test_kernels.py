"""The compiled games are the games of the readable rules: same dice, same scores."""

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games.carodeni.kernels.play import random_games
from support.carodeni_positions import game
from support.cases import CARODENI


def interpreted(
    seats: int, options: dict[str, object], seed: int, number: int
) -> tuple[list[int], int]:
    """One random game through the protocol: the totals, and the actions of seats."""
    chance, state, actions = Seeded.of(seed, number), game.start(seats, options), 0
    dice = [Seeded.of(seed, number, seat) for seat in range(seats)]
    while waiting := game.waiting(state):
        (seat,) = waiting
        if seat == NATURE:
            action = game.chance(state, chance)
        else:
            offers = game.offers(state, seat)
            action = offers[dice[seat].below(len(offers))]
            actions += 1
        state = game.apply(state, seat, action)
    return list(game.scores(state) or ()), actions


@pytest.mark.parametrize(("seats", "options"), CARODENI)
def test_compiled_games_are_the_games_of_the_rules(seats: int, options: dict[str, object]) -> None:
    totals, actions = random_games(seats, options, 6, seed=3)
    expected = [interpreted(seats, options, 3, number) for number in range(6)]
    assert totals.tolist() == [points for points, _ in expected]
    assert actions == sum(taken for _, taken in expected)


def test_a_batch_may_be_cut_into_parts() -> None:
    whole, _ = random_games(3, {}, 10, seed=5)
    part, _ = random_games(3, {}, 4, seed=5, first=6)
    assert whole[6:].tolist() == part.tolist()
