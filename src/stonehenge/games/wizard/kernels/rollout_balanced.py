"""A better policy for rollouts: it keeps what the hand is good for level with the bid.

A card has a worth, the chance that it takes a trick some time, and a chance to take the trick
on the table. Playing it changes the tricks to be expected by the difference; the best card
brings them nearest to what is still missing.

Legend
    h        the habits of the policy, see HABITS
    chances  for a number of seats behind: by beaters (in quarters of a card) and hidden cards
    pressure how many tricks more than there are left all seats together still want
"""

from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonehenge.core.cards import nth
from stonehenge.games.wizard.kernels.rollout_greedy import (
    hidden_from,
    hidden_jesters,
    hidden_wizards,
)
from stonehenge.games.wizard.rules import (
    FACES,
    JESTER,
    JESTERS,
    NONE,
    OPEN,
    SUITED,
    WIZARD,
    WIZARDS,
    playable,
    strength,
    suit_set_by,
)
from stonehenge.sim.compiler import searching

# now: how sharply the chance to win a trick falls with the seats behind; later: the same for
# the worth of a card; ruff: quarters that a hidden trump counts against another suit; press:
# tricks that pressure takes from a hand; more: tricks bid beyond the worth of the hand;
# said: how much of the others' pressure a bid heeds; wizard: the worth of a wizard; dread: how
# much less (negative: more) a trick that is not wanted counts than the worth of a card.
HABITS = ("now", "later", "ruff", "press", "more", "said", "wizard", "dread")
NOW, LATER, RUFF, PRESS, MORE, SAID, SURE, DREAD = range(8)
TUNED = (2.039, 2.346, 2.599, 0.904, 0.113, 1.327, 0.96, -0.526)
QUARTERS, HIDDEN = 256, 64


def chances(habits: tuple[float, ...]) -> NDArray[np.float64]:
    """A page for each number of seats behind (now), then a page for each number of seats."""
    safe = np.array(
        [
            [log(max(0.001, 1 - min(worse / 4, cards) / max(1, cards))) for cards in range(HIDDEN)]
            for worse in range(QUARTERS)
        ]
    )
    now = [np.exp(habits[NOW] * behind * safe) for behind in range(6)]
    later = [np.exp(habits[LATER] * (seats - 1) * safe) for seats in range(7)]
    return np.array(now + later)


@searching
def worse(card: int, led: int, p: Any, hidden: int, wizards: int, ruff: int) -> int:
    """Four times the hidden cards that win against a card in this suit."""
    value = card & 15
    if value == WIZARD:
        return 0
    if p.one_colour:
        count = wizards
        for lane in range(4):
            count += (
                hidden & (0x7FFF << 16 * lane & ~((2 << (16 * lane + value)) - 1))
            ).bit_count()
        return 4 * count
    suit = card >> 4
    if value == JESTER or (suit != p.trump and led < OPEN and suit != led):
        return QUARTERS - 1
    count = 4 * (wizards + (hidden & SUITED[suit] & ~((2 << card) - 1)).bit_count())
    if suit == p.trump:
        return count
    return count + ruff * (hidden & SUITED[p.trump]).bit_count()


@searching
def card_worth(
    p: Any, card: int, hidden: int, wizards: int, unseen: int, h: Any, table: Any
) -> float:
    """The chance that a card takes a trick some time."""
    if (card & 15) == WIZARD:
        return h[SURE]
    if (card & 15) == JESTER and not p.one_colour:
        return 0.0
    alone = suit_set_by(OPEN, card, p.one_colour)
    return table[6 + p.seats, worse(card, alone, p, hidden, wizards, int(h[RUFF])), unseen]


@searching
def hand_worth(p: Any, seat: int, gone: int, h: Any, table: Any) -> float:
    """How many tricks a hand is good for."""
    hidden, wizards = hidden_from(p, seat, gone), hidden_wizards(p, seat, gone)
    unseen = hidden.bit_count() + wizards + hidden_jesters(p, seat, gone)
    hand = p.hands[seat]
    sum = h[SURE] * (hand & WIZARDS).bit_count()
    rest = hand & ~(WIZARDS | JESTERS)
    while rest:
        sum += card_worth(p, nth(rest, 0), hidden, wizards, unseen, h, table)
        rest &= rest - 1
    return sum


@searching
def expected_bid(p: Any, seat: int, gone: int, h: Any, table: Any) -> float:
    """What a seat would like to bid: the worth of the hand, less when others bid high."""
    total, others = 0.0, 0
    for other in range(p.seats):
        if other != seat and p.bids[other] >= 0:
            total += p.bids[other]
            others += 1
    surplus = p.tricks * others / p.seats - total
    return hand_worth(p, seat, gone, h, table) + h[MORE] + h[SAID] * surplus / p.seats


@searching
def balanced(p: Any, gone: int, h: Any, table: Any) -> int:
    """The card after which the tricks to be expected are nearest to those still missing."""
    seat = p.turn
    cards = playable(p, seat) & FACES
    if cards & (cards - 1) == 0:
        return nth(cards, 0)
    hand = p.hands[seat]
    hidden, wizards = hidden_from(p, seat, gone), hidden_wizards(p, seat, gone)
    unseen = hidden.bit_count() + wizards + hidden_jesters(p, seat, gone)
    behind, left = p.seats - 1 - p.lying, hand.bit_count()
    missing, wanted = p.bids[seat] - p.won[seat], 0
    for other in range(p.seats):
        wanted += max(0, p.bids[other] - p.won[other])
    total = hand_worth(p, seat, gone, h, table)
    lack = missing - total - h[PRESS] * (left - wanted) / p.seats
    all_needed = missing >= left
    best, best_off = NONE, 1e9
    while cards:
        card = nth(cards, 0)
        cards &= cards - 1
        led = suit_set_by(p.led, card, p.one_colour)
        now = 0.0
        if strength(card, led, p.trump, p.one_colour) > p.high:
            now = table[behind, worse(card, led, p, hidden, wizards, int(h[RUFF])), unseen]
        later = card_worth(p, card, hidden, wizards, unseen, h, table)
        if all_needed:
            off = 0.01 * later - now
        elif missing <= 0:
            off = (1 - h[DREAD]) * now - later
        else:
            off = abs(lack - (now - later))
        if off < best_off:
            best, best_off = card, off
    return best
