"""How rollouts play Wizard: a quick policy that knows only what its seat could know.

Legend
    gone     the cards that everyone saw: played ones and the turned one
    hidden   the cards that a seat neither holds nor saw
    beaters  how many hidden cards would win against a card, in halves: one that has to be
             free of the suit first counts one half, to a careful player it counts whole
    care     1: a careful player, who also thinks that everyone else is still to play
"""

from math import log
from typing import Any

import numpy as np

from stonehenge.core.cards import nth
from stonehenge.games.wizard.belief import FULL_PACK
from stonehenge.games.wizard.rules import (
    FACES,
    JESTER,
    JESTERS,
    NONE,
    OPEN,
    SUITED,
    WIZARD,
    WIZARDS,
    forbidden_bid,
    playable,
    strength,
    suit_set_by,
)
from stonehenge.sim.compiler import searching

LANES = sum(0x7FFF << 16 * suit for suit in range(4))
# The logarithm of the chance that a hidden card is not one of so many (in halves) of them.
SAFE = np.array(
    [
        [log(max(0.004, 1 - halves / 2 / max(1, cards))) for cards in range(64)]
        for halves in range(160)
    ]
)
# How many hidden cards a seat behind may be thought to choose its answer from.
CHOICE = 1.9
# A trick is tried for when its chance is above this.
TRUST = log(0.4)


@searching
def without_lanes(cards: int, p: Any, seat: int) -> int:
    """In the game of one colour only the others' piles are hidden."""
    if not p.one_colour:
        return cards
    lanes = ((1 << 16 * p.seats) - 1 if p.seats < 4 else LANES) & ~(0x7FFF << 16 * seat)
    return cards & lanes


@searching
def hidden_from(p: Any, seat: int, gone: int) -> int:
    """The suited cards that a seat neither holds nor saw."""
    return without_lanes(FULL_PACK & ~(JESTERS | WIZARDS) & ~gone & ~p.hands[seat], p, seat)


@searching
def hidden_wizards(p: Any, seat: int, gone: int) -> int:
    """How many wizards a seat neither holds nor saw."""
    all = p.seats if p.one_colour else 4
    return all - (gone & WIZARDS).bit_count() - (p.hands[seat] & WIZARDS).bit_count()


@searching
def hidden_jesters(p: Any, seat: int, gone: int) -> int:
    """How many jesters a seat neither holds nor saw."""
    all = p.seats if p.one_colour else 4
    return all - (gone & JESTERS).bit_count() - (p.hands[seat] & JESTERS).bit_count()


@searching
def beaters(
    card: int, led: int, trump: int, one_colour: int, hidden: int, wizards: int, care: int
) -> int:
    """Twice the hidden cards that win against a card once it is played into this suit."""
    value = card & 15
    if value == WIZARD:
        return 0
    if one_colour:
        count = wizards
        for lane in range(4):
            count += (
                hidden & (0x7FFF << 16 * lane & ~((2 << (16 * lane + value)) - 1))
            ).bit_count()
        return 2 * count
    if value == JESTER:
        # Careful players hope that nobody sets a suit after it.
        return 2 * (wizards + (hidden & SUITED[trump]).bit_count()) if care else 120
    suit = card >> 4
    higher = hidden & SUITED[suit] & ~((2 << card) - 1)
    count = 2 * (wizards + higher.bit_count())
    if suit == trump:
        return count
    if led < OPEN and suit != led:
        return 120
    return count + (1 + care) * (hidden & SUITED[trump]).bit_count()


@searching
def likely_tricks(p: Any, seat: int, trump: int, gone: int, care: int) -> float:
    """How many tricks a hand is good for."""
    hidden, wizards = hidden_from(p, seat, gone), hidden_wizards(p, seat, gone)
    unseen = hidden.bit_count() + wizards + hidden_jesters(p, seat, gone)
    hand, sum = p.hands[seat], 0.0
    sum += (hand & WIZARDS).bit_count()
    rest = hand & ~WIZARDS if care else hand & ~(WIZARDS | JESTERS)
    while rest:
        card = nth(rest, 0)
        rest &= rest - 1
        led = suit_set_by(OPEN, card, p.one_colour)
        worse = beaters(card, led, trump, p.one_colour, hidden, wizards, care)
        sum += np.exp(CHOICE * (p.seats - 1) * SAFE[worse, unseen])
    return sum


@searching
def near_bid(p: Any, seat: int, tricks: float) -> int:
    """The allowed bid next to a number of tricks."""
    wanted = int(tricks + 0.5)
    wanted = min(wanted, p.tricks)
    if wanted == forbidden_bid(p):
        below = tricks < wanted or wanted == p.tricks
        wanted = wanted - 1 if below and wanted > 0 else wanted + 1
    return wanted


@searching
def choice(p: Any, gone: int, care: int) -> int:
    """The card that leads towards the bid of the seat whose turn it is.

    A careful player's must agree with the card of bots.easy.
    """
    seat = p.turn
    cards = playable(p, seat) & FACES
    if cards & (cards - 1) == 0:
        return nth(cards, 0)
    hidden, wizards = hidden_from(p, seat, gone), hidden_wizards(p, seat, gone)
    unseen = hidden.bit_count() + wizards + hidden_jesters(p, seat, gone)
    behind = p.seats - 1 - p.lying
    missing = p.bids[seat] - p.won[seat]
    # The strongest and the weakest card of those that would be ahead, and of the others;
    # strong is what few cards beat when it is led.
    best, best_worse, least, least_worse = NONE, 1000, NONE, NONE
    loser, loser_worse, fool, fool_worse = NONE, NONE, NONE, 1000
    trumps = (1 + care) * (hidden & SUITED[p.trump]).bit_count()
    while cards:
        card = nth(cards, 0)
        cards &= cards - 1
        led = suit_set_by(p.led, card, p.one_colour)
        if (card & 15) == WIZARD:
            worse = care - 1
        elif p.one_colour or (card & 15) == JESTER:
            worse = beaters(card, card >> 4, p.trump, p.one_colour, hidden, wizards, care)
        else:
            # Must agree with beaters() for a card that is led.
            higher = hidden & SUITED[card >> 4] & ~((2 << card) - 1)
            worse = 2 * (wizards + higher.bit_count()) + (0 if card >> 4 == p.trump else trumps)
        if strength(card, led, p.trump, p.one_colour) > p.high:
            if worse < best_worse:
                best, best_worse = card, worse
            if worse > least_worse:
                least, least_worse = card, worse
        else:
            if worse > loser_worse:
                loser, loser_worse = card, worse
            if worse < fool_worse:
                fool, fool_worse = card, worse
    if missing > 0:
        if best == NONE:
            return loser
        if behind == 0:
            return least
        others = p.seats - 1 if care else behind
        chance = CHOICE * others * SAFE[max(0, best_worse), unseen]
        if chance >= TRUST or missing >= p.hands[seat].bit_count():
            return best
        if loser == NONE:
            return least if care else best
        return loser
    if fool != NONE:
        return fool
    return best if behind == 0 else least
