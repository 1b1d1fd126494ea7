"""What the pictures of a view say beyond the view itself: who is ahead, and totals as of now."""

from typing import Any

import msgspec
import pytest

from stonehenge.games import GAMES
from stonehenge.games.extreme.match import start as extreme_start
from stonehenge.games.views import joined
from stonehenge.games.wizard.match import apply, start
from stonehenge.games.wizard.notation import read


def wizard(text: str, seats: int = 3, **options: Any) -> Any:
    """The match after some actions, each with its seat: -1 for chance."""
    state = start(seats, {"rounds": "2", **options})
    for line in text.strip().splitlines():
        seat, action = line.strip().split(" ", 1)
        state = apply(state, int(seat), read(action))
    return state


def seen(state: Any, seat: int | None) -> Any:
    """The whole picture of a seat."""
    return msgspec.to_builtins(joined(GAMES["wizard"], state, seat))


DEALT = """
    -1 deal 2: R1 R9 | R5 B13 | W B2 / B4
    0 bid 1
    1 bid 1
    2 bid 1
"""


def test_the_first_card_is_ahead_until_a_stronger_one_lies() -> None:
    state = wizard(DEALT + "0 play R9")
    assert seen(state, 1)["ahead"] == 0
    state = wizard(DEALT + "0 play R9\n1 play R5")
    assert seen(state, 1)["ahead"] == 0
    assert seen(wizard(DEALT), 1)["ahead"] is None


def test_a_trump_is_ahead_of_the_led_suit() -> None:
    state = wizard(
        "-1 deal 2: R1 R9 | G5 B1 | W B2 / B4\n0 bid 1\n1 bid 1\n2 bid 1\n0 play R9\n1 play B1"
    )
    assert seen(state, None)["ahead"] == 1


def test_of_two_equal_cards_the_first_is_ahead_when_suits_do_not_count() -> None:
    deal = "-1 deal 2: R1 R2 R3 R9 | B1 B2 B3 B9 | G1 G2 G3 G9 / -\n"
    deal += "0 bid 1\n1 bid 1\n2 bid 1\n0 play R9\n1 play B9"
    assert seen(wizard(deal, one_colour=True, rounds="4"), 2)["ahead"] == 0


def test_the_total_if_the_round_ended_now() -> None:
    state = wizard(DEALT + "0 play R9\n1 play R5\n2 play W")
    assert seen(state, 0)["now"] == [-10, -10, 30]
    assert seen(wizard("-1 deal 2: R1 R9 | R5 B13 | W B2 / B4"), 0)["now"] == [None, None, None]


@pytest.mark.parametrize("seat", [0, None])
def test_a_secret_bid_is_not_told_by_the_total_it_would_bring(seat: int | None) -> None:
    state = wizard(DEALT + "0 play R9", bidding="secret")
    assert seen(state, seat)["now"] == [-10 if seat == 0 else None, None, None]


def test_extreme_tells_the_totals_as_of_now_only_while_tricks_are_played() -> None:
    state = extreme_start(3, {})
    view = msgspec.to_builtins(joined(GAMES["extreme"], state, None))
    assert view["now"] == [None, None, None]
