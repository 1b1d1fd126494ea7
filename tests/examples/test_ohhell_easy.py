"""What the easy player of Oh Hell expects of an action are points of the round."""

from statistics import mean

import pytest

from ohhell import Bid, OhHell, Play
from ohhell.bots import easy
from ohhell.notation import read
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE

game = OhHell()


def test_a_trick_that_nobody_can_take_away_is_a_point_and_ten_for_its_bid() -> None:
    state = game.set_up("seats 3  dealer 2  turned S2  hands SA | C3 | C4")
    sure, blank = (easy.weigh(game.view(state, 0), Bid(tricks)) for tricks in (1, 0))
    assert (sure.points, sure.made, sure.tricks) == (11, 1, (0, 1))
    assert (blank.points, blank.made) == (1, 0)


def test_a_missed_bid_costs_points_where_there_is_a_penalty() -> None:
    state = game.set_up("seats 3  options penalty=true  dealer 2  turned S2  hands SA | C3 | C4")
    assert easy.weigh(game.view(state, 0), Bid(0)).points == -1


def test_whoever_plays_last_knows_the_points() -> None:
    text = "seats 3  dealer 2  turned S2  bids 0 1 1  table 0 C3 C9  hands - | - | CT"
    view = game.view(game.set_up(text), 2)
    last = easy.weigh(view, read("play CT"))
    assert (last.points, last.made) == (11, 1)


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (5, {"most": 5, "penalty": True})])
def test_over_many_rounds_as_many_points_come_as_were_expected(
    seats: int, options: dict[str, object]
) -> None:
    # Each card is taken for itself, which is not quite so: a point is what that may cost.
    expected: list[float] = []
    received: list[int] = []
    for seed in range(40):
        dice, state = Seeded.of(seed), game.start(seats, options)
        while game.scores(state) is None:
            seat, rounds = min(game.waiting(state)), len(state.sheet)
            if seat == NATURE:
                state = game.apply(state, seat, game.chance(state, dice))
                continue
            view = game.view(state, seat)
            action = easy.act(view, dice)
            evaluation = easy.weigh(view, action)
            assert sum(evaluation.tricks) == pytest.approx(1)
            if not isinstance(action, Play):
                expected.append(evaluation.points)
            state = game.apply(state, seat, action)
            if len(state.sheet) > rounds:
                received.extend(state.sheet[-1].points)
    assert len(expected) == len(received)
    assert mean(expected) == pytest.approx(mean(received), abs=1)
