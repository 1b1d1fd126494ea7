"""Guesses: every state that a viewer cannot tell apart, equally likely."""

from collections import Counter
from itertools import combinations

from scipy.stats import chisquare

from stonehenge.core.dice import Seeded
from support.carodeni_positions import BOARD, game, table


def test_every_hidden_hand_with_the_right_back_on_top_is_equally_likely() -> None:
    # Six witches are hidden: two in the other hand, one on top that shows a frog, three below.
    hidden = ["w05", "w07", "w12", "w01", "w02", "w03"]
    seen = {"w18", "w28", "w48", *hidden}
    clan = ",".join(f"w{n:02}" for n in range(1, 51) if f"w{n:02}" not in seen)
    sides = f"symbol=moon hand=n1,n2 clan_witches={clan} | symbol=star hand=n3,n4,w05,w01"
    state = table(sides, BOARD, witches="top=w07")
    view = game.view(state, 0)
    assert view.decks["witch"].back == "frog"
    possible = [
        (top, hand)
        for top in ("w05", "w07", "w12")
        for hand in combinations(sorted(set(hidden) - {top}), 2)
    ]
    dice, counts = Seeded.of(0), Counter[tuple[str, tuple[str, ...]]]()
    for _ in range(3000):
        guess = game.guess(view, dice)
        counts[guess.decks["witch"].top, tuple(sorted(guess.sides[1].hand)[2:])] += 1
    assert set(counts) == set(possible)
    assert chisquare([counts[key] for key in possible]).pvalue > 0.001


def test_a_known_card_on_top_stays_known() -> None:
    seen = ["w18", "w28", "w48", "w01", "w02"]
    clan = ",".join(f"w{n:02}" for n in range(1, 51) if f"w{n:02}" not in seen)
    sides = f"symbol=moon hand=n1,n2 clan_witches={clan} | symbol=star hand=n3,n4"
    state = table(sides, BOARD, witches="under=w01,w02")
    guess = game.guess(game.view(state, 0), Seeded.of(1))
    assert guess == state


def test_a_seat_knows_its_own_hand() -> None:
    state = table(
        "symbol=moon hand=w05,n1,n2 | symbol=star hand=w09,n3,n4", BOARD, witches="top=w07"
    )
    for seed in range(20):
        guess = game.guess(game.view(state, 0), Seeded.of(seed))
        assert guess.sides[0].hand == ("w05", "n1", "n2")
        assert guess.sides[1].hand[1:] == ("n3", "n4")
