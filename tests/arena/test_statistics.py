"""Statistics: a deal is one observation; the sequential test stops when it knows."""

import pytest

from stonehenge.arena.match import Played
from stonehenge.arena.sequential import BOUND, LEAST, Sequential
from stonehenge.arena.statistics import Mean, Tally, rating
from stonehenge.core.dice import Seeded
from stonehenge.games.kit import Round


def game(first: int, second: int) -> Played:
    rounds = (Round(1, (1, 0), (1, 0), (first, second)), Round(2, (2, 1), (1, 1), (0, 0)))
    wins = (1.0, 0.0) if first > second else (0.0, 1.0)
    return Played(
        ("a", "b"), (first, second), (first, second), wins, rounds, (), ((0.001,), (0.002, 0.004))
    )


def test_means_and_errors_are_over_deals() -> None:
    tally = Tally.of(["a", "b"])
    tally.add([game(30, 10), game(10, 20)])
    tally.add([game(40, 20), game(20, 40)])
    assert (tally.deals, tally.games) == (2, 4)
    a = tally.bots["a"]
    assert a.points.mean == 25
    assert a.points.error == pytest.approx(5)
    assert a.round_points.mean == 12.5
    assert a.edge.mean == pytest.approx((5 + 0) / 2)
    assert a.wins.mean == 0.5
    assert a.made.all == 0.5
    assert a.made.by_number() == {1: 1.0, 2: 0.0}
    assert a.bias.all == -0.5
    assert a.milliseconds(0.5) == pytest.approx(1)
    assert tally.bots["b"].milliseconds(0.99) == pytest.approx(4)


def test_fewer_penalty_points_are_an_edge_in_extreme() -> None:
    tally = Tally.of(["a", "b"])
    tally.add([Played(("a", "b"), (3, 9), (-3, -9), (1.0, 0.0), None, (), ((), ()))])
    assert tally.bots["a"].edge.mean == 6
    assert tally.bots["a"].beaten.mean == 1


def test_a_rating_is_zero_among_equals() -> None:
    assert rating(0.5) == 0
    assert rating(10 / 11) == pytest.approx(400)


@pytest.mark.parametrize(("true", "verdict"), [(10.0, "better"), (0.0, "not-better")])
def test_the_sequential_test_is_seldom_wrong(true: float, verdict: str) -> None:
    test, right, deals = Sequential(10.0), 0, 0
    for seed in range(60):
        dice, edges = Seeded.of(seed), Mean()
        while test.verdict(edges) == "open":
            # A bell of twelve lots with a spread of 40.
            noise = sum(dice.below(1 << 20) / (1 << 20) for _ in range(12)) - 6
            edges.add(true + 40 * noise)
        right += test.verdict(edges) == verdict
        deals += edges.count
    assert right >= 53
    assert deals / 60 < 200


def test_nothing_is_known_after_a_few_deals() -> None:
    edges = Mean()
    for value in range(LEAST - 1):
        edges.add(100 + value)
    assert Sequential(10.0).verdict(edges) == "open"
    assert BOUND > 2.9
