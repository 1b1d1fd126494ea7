"""How rollouts play Wizard Extreme: a quick policy that knows only what its seat could know.

Legend
    gone     a mask for each suit: the values that were played
    h        the habits of the policy, in the order of HABITS
    now      the chance that a card takes the trick on the table
    later    the chance that it takes a trick some time
"""

from math import log
from typing import Any

import numpy as np

from stonehenge.core.cards import nth
from stonehenge.core.tricks import suited_strength
from stonehenge.games.extreme.rules import (
    BLACK,
    KINDS,
    NONE,
    PREDICT,
    RED,
    SUITS,
    WHITE,
    end_prediction,
    fitting,
    playable,
    take,
    take_mage,
    values,
)
from stonehenge.sim.compiler import searching

# now, later: how sharply chances fall with seats behind; ruff: how much a hidden trump counts
# against another suit; want, base: what a trick later is worth for each seal that has none;
# white: how much of a white seal is a seal of each colour; eager: how readily a seal is taken;
# risk: from which on the mage is better; spoil: what it is worth to the mage to take a trick
# from somebody who could place a seal.
HABITS = ("now", "later", "ruff", "want", "base", "white", "eager", "risk", "spoil")
NOW, LATER, RUFF, WANT, BASE, SHARE, EAGER, RISK, SPOIL = range(9)
TUNED = (2.445, 4.74, 0.317, 2.526, 0.202, 0.149, 0.65, 1.929, 1.42)
# Logarithms of the chance that a card is not among some, in tenths of a card.
SAFE = np.array(
    [[log(max(0.002, 1 - n / 10 / max(1, cards))) for cards in range(64)] for n in range(400)]
)


@searching
def hidden(p: Any, seat: int, suit: int, gone: Any) -> int:
    """The values of a suit that a seat neither holds nor saw."""
    return ((2 << values(p.seats)) - 2) & ~gone[suit] & ~p.hands[SUITS * seat + suit]


@searching
def unseen(p: Any, seat: int, gone: Any) -> int:
    """How many cards a seat neither holds nor saw."""
    cards = 0
    for suit in range(SUITS):
        cards += hidden(p, seat, suit, gone).bit_count()
    return cards


@searching
def worse(p: Any, seat: int, card: int, gone: Any, ruff: float) -> int:
    """Ten times the hidden cards that win against a card, trumps counted in part."""
    suit = card >> 4
    tenths = 10 * (hidden(p, seat, suit, gone) & ~((2 << (card & 15)) - 1)).bit_count()
    if suit != RED:
        tenths += int(10 * ruff * hidden(p, seat, RED, gone).bit_count())
    return min(tenths, 399)


@searching
def expected(p: Any, seat: int, gone: Any, cards: int, h: Any, likely: Any) -> float:
    """How many tricks a hand is good for, by colour; and how uncertain all of it is."""
    risk = 0.0
    for suit in range(SUITS):
        likely[suit] = 0.0
        rest = p.hands[SUITS * seat + suit]
        while rest:
            card = 16 * suit + nth(rest, 0)
            rest &= rest - 1
            safe = SAFE[worse(p, seat, card, gone, h[RUFF]), cards]
            later = np.exp(h[LATER] * (p.seats - 1) * safe)
            likely[suit] += later
            risk += later * (1 - later)
    return risk


@searching
def predict_all(p: Any, gone: Any, h: Any, likely: Any) -> None:
    """Everyone who has not predicted takes a seal for each likely trick, or the mage."""
    while p.phase == PREDICT:
        seat = p.turn
        risk = expected(p, seat, gone, unseen(p, seat, gone), h, likely)
        if p.mage == NONE and risk > h[RISK]:
            take_mage(p, seat)
            continue
        for suit in range(SUITS):
            take(p, seat, suit, min(p.centre[suit], int(likely[suit] + h[EAGER])))
        end_prediction(p, seat)


@searching
def gain(p: Any, seat: int, card: int, h: Any) -> float:
    """What winning the trick on the table with a card brings."""
    led = card >> 4 if p.lying == 0 else p.led
    if seat == p.mage:
        return h[SPOIL] if p.lying and can_place(p, p.ahead) else -1.0
    at = KINDS * seat
    if p.seals[at + led] > 0 or (card >> 4 == RED and p.seals[at + RED] > 0):
        return 2.0
    if p.seals[at + WHITE] > 0:
        return 3.5
    return -3.0 if p.centre[BLACK] > 0 else 0.0


@searching
def can_place(p: Any, seat: int) -> bool:
    """Whether a seat could give a seal for the trick as it stands."""
    at = KINDS * seat
    red = p.high > 32 and p.seals[at + RED] > 0
    return p.seals[at + p.led] > 0 or p.seals[at + WHITE] > 0 or red


@searching
def later_gain(p: Any, seat: int, suit: int, likely: Any, h: Any) -> float:
    """What a trick with a card of this suit will be worth some time."""
    if seat == p.mage:
        return 0.2
    at = KINDS * seat
    wanted = p.seals[at + suit] + h[SHARE] * p.seals[at + WHITE]
    if wanted == 0:
        return -3.0
    return min(2.5, max(-3.0, h[WANT] * (wanted - likely[suit]) + h[BASE]))


@searching
def choice(p: Any, gone: Any, h: Any, likely: Any) -> int:
    """The card that brings most now, and costs least of what it could bring later."""
    seat = p.turn
    cards = unseen(p, seat, gone)
    expected(p, seat, gone, cards, h, likely)
    behind = p.seats - 1 - p.lying
    best, most = NONE, -1e9
    for suit in range(SUITS):
        rest = playable(p, seat, suit)
        if rest == 0:
            continue
        worth = later_gain(p, seat, suit, likely, h)
        while rest:
            card = 16 * suit + nth(rest, 0)
            rest &= rest - 1
            safe = SAFE[worse(p, seat, card, gone, h[RUFF]), cards]
            value = -np.exp(h[LATER] * (p.seats - 1) * safe) * worth
            led = suit if p.lying == 0 else p.led
            if suited_strength(card, led, RED) > p.high:
                value += np.exp(h[NOW] * behind * safe) * gain(p, seat, card, h)
            if value > most:
                best, most = card, value
    return best


@searching
def seal_to_give(p: Any, gone: Any, h: Any, likely: Any) -> int:
    """The seal that would cost most if it stayed."""
    seat = p.ahead
    expected(p, seat, gone, unseen(p, seat, gone), h, likely)
    seals, best, most = fitting(p), NONE, -1e9
    all_likely, all_seals = 0.0, 0
    for suit in range(SUITS):
        all_likely += likely[suit]
        all_seals += p.seals[KINDS * seat + suit]
    all_seals += p.seals[KINDS * seat + WHITE]
    while seals:
        seal = nth(seals, 0)
        seals &= seals - 1
        if seal == WHITE:
            cost = 4 * (1 - min(1.0, all_likely / max(1, all_seals)))
        else:
            cost = 2 * (1 - min(1.0, likely[seal] / p.seals[KINDS * seat + seal]))
        if cost > most:
            best, most = seal, cost
    return best
