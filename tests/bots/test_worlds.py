"""Compiled worlds obey the law of `guess`: every deal that agrees with the view, equally likely."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chi2_contingency, chisquare

from stonehenge.core.cards import bits
from stonehenge.core.dice import Seeded
from stonehenge.games.wizard import View, Wizard
from stonehenge.games.wizard.belief import guess
from stonehenge.games.wizard.bots.search import hidden
from stonehenge.games.wizard.kernels.search import canonical
from stonehenge.sim.dealing import draw_worlds

game = Wizard()


def worlds(view: View, number: int, seed: int = 1) -> Counter[tuple[int, ...]]:
    """The hands of many worlds as the search draws them, and how often it did."""
    suits, needs, lacking = hidden(view)
    drawn = np.zeros((number, len(needs)), np.int64)
    dice = np.array([Seeded.of(seed).state], np.int64)
    draw_worlds(*(np.array(part, np.int64) for part in (suits, needs, lacking)), dice, drawn)
    counts: Counter[tuple[int, ...]] = Counter()
    for row, times in zip(*np.unique(drawn, axis=0, return_counts=True), strict=True):
        counts[tuple(int(canonical(hand)) for hand in row)] += int(times)
    return counts


def guesses(view: View, number: int) -> list[tuple[int, ...]]:
    """The same as the rules guess them; what the viewer sees counts as nothing."""
    dice = Seeded.of(2)
    rows = (guess(view, dice).play.hands for _ in range(number))
    seen = [hand is not None for hand in view.hands]
    return [tuple(0 if s else h for s, h in zip(seen, row, strict=True)) for row in rows]


def late(seats: int, options: dict[str, object], seed: int, cards: int) -> list[View]:
    """Views from late in a random round, when voids have been shown."""
    dice, views = Seeded.of(seed), []
    state = game.start(seats, options)
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat >= 0:
            view = game.view(state, seat)
            if view.phase == 3 and sum(view.held) - view.held[seat] <= cards:
                views.append(view)
            offers = view.offers
            action = offers[dice.below(len(offers))]
        else:
            action = game.chance(state, dice)
        state = game.apply(state, seat, action)
    return views


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"rounds": "20"}),
        (4, {"rounds": "15"}),
        (6, {"rounds": "10"}),
        (3, {"rounds": "15", "one_colour": True}),
        (4, {"rounds": "12"}),
    ],
)
def test_worlds_are_spread_like_guesses(seats: int, options: dict[str, object]) -> None:
    compared = 0
    for view in late(seats, options, 5, 5)[:6]:
        # Many of the quick ones and few of the slow ones tell as much as 4000 of both.
        ours, theirs = worlds(view, 22_000), Counter(guesses(view, 2200))
        kinds = [kind for kind in ours | theirs if ours[kind] + 10 * theirs[kind] >= 100]
        if len(kinds) < 2:
            continue
        rare = [n.total() - sum(n[kind] for kind in kinds) for n in (ours, theirs)]
        table = [[n[kind] for kind in kinds] for n in (ours, theirs)]
        if rare[0] + 10 * rare[1] > 100:
            table = [[*row, left] for row, left in zip(table, rare, strict=True)]
        assert chi2_contingency(table).pvalue > 1e-4
        compared += 1
    assert compared or options.get("one_colour")


def test_every_single_card_is_as_likely_as_the_others() -> None:
    state = game.set_up(
        "seats 3  options rounds=1  dealer 2  turned R8  bids 0 0 0  hands B5 | W | G2"
    )
    view = game.view(state, 0)
    held = {hand: times for (_, hand, _), times in worlds(view, 20_000).items()}
    expected = {1 << card: 1 for card in bits(sum(hidden(view)[0][:4]))}
    suited = [held.get(hand, 0) for hand in expected]
    assert chisquare(suited).pvalue > 1e-4
    # Four equal wizards are four times as likely as one card.
    assert held[1 << 14] == pytest.approx(4 * sum(suited) / len(suited), rel=0.15)


def test_no_world_contradicts_a_void() -> None:
    for view in late(4, {"rounds": "15"}, 3, 30):
        _, needs, lacking = hidden(view)
        for row in worlds(view, 20):
            for seat, hand in enumerate(row):
                assert hand.bit_count() == needs[seat]
                for suit in range(4):
                    if lacking[seat] >> suit & 1:
                        assert not hand & (0x3FFE << 16 * suit)
