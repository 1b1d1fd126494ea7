"""The last tricks of Wizard, solved with open hands, and what the end of a round is worth.

Legend
    stack    tables, one for each card that is tried; the first is the position
    values   a row for each of them: what it is worth to each seat, then each seat's tricks
    todo     and for each of them the cards that are still to be tried, and those that are gone
    before   the totals before the round
    left     the rounds after this one
"""

from typing import Any

import numpy as np

from stonehenge.core.cards import nth
from stonehenge.games.wizard.kernels.opponents import BALANCED, next_card
from stonehenge.games.wizard.rules import FACES, NONE, PLAY, is_special, play, playable, with_card
from stonehenge.sim.compiler import searching

# Where a row of values has the tricks that each seat took, after what they are worth.
TOOK = 6
# The lead that makes a win about three times as likely as a loss, with one round left.
LEAD = 16


@searching
def merged(cards: int, others: int) -> int:
    """One of each run of cards between which nobody else can hold one."""
    lowest, last = 0, NONE
    while cards:
        card = nth(cards, 0)
        cards &= cards - 1
        between = ((1 << card) - 1) & ~((2 << last) - 1) if last != NONE else 0
        if is_special(card) or last == NONE or last >> 4 != card >> 4 or between & others:
            lowest |= 1 << card
        last = NONE if is_special(card) else card
    return lowest


@searching
def lying_cards(p: Any) -> int:
    """The cards on the table as a mask."""
    cards = 0
    for at in range(p.lying):
        cards |= 1 << p.table[at]
    return cards


@searching
def worth(p: Any, seat: int, before: Any, t: Any, left: int) -> float:
    """What the end of a round is worth to a seat: points, the others' points, the win."""
    own = p.totals[seat] - before[seat]
    others, best = 0.0, -1e9
    for other in range(p.seats):
        if other != seat:
            others += p.totals[other] - before[other]
            best = max(best, float(p.totals[other]))
    value = own - t.spite * others / (p.seats - 1)
    if t.victory > 0:
        lead = p.totals[seat] - best
        if left == 0:
            value += t.victory * (1.0 if lead > 0 else 0.4 if lead == 0 else 0.0)
        else:
            value += t.victory / (1 + np.exp(-lead / (LEAD * np.sqrt(left))))
    return value


@searching
def moves(p: Any, gone: int, kinds: int, h: Any, chances: Any) -> int:
    """The cards that are worth trying with open hands; none after the last trick."""
    if p.phase != PLAY:
        return 0
    if kinds >> 2 * p.turn & 3 != BALANCED:
        return 1 << next_card(p, gone, kinds, h, chances)
    cards = playable(p, p.turn) & FACES
    if p.one_colour:
        return cards
    others = lying_cards(p)
    for seat in range(p.seats):
        if seat != p.turn:
            others |= p.hands[seat]
    return merged(cards, others)


@searching
def solve(
    stack: Any,
    values: Any,
    todo: Any,
    gone: int,
    kinds: int,
    before: Any,
    t: Any,
    left: int,
    h: Any,
    chances: Any,
) -> None:
    """Who plays well plays best with open hands; the worths go to the first row.

    Without recursion, which Numba cannot keep compiled.
    """
    depth, fresh = 0, True
    todo[0, 1] = gone
    while True:
        p = stack[depth]
        if fresh:
            todo[depth, 0] = moves(p, todo[depth, 1], kinds, h, chances)
            if todo[depth, 0] == 0:
                for seat in range(p.seats):
                    values[depth, seat] = worth(p, seat, before, t, left)
                    values[depth, TOOK + seat] = p.won[seat]
            else:
                values[depth, p.turn] = -1e300
        if todo[depth, 0]:
            card = nth(todo[depth, 0], 0)
            todo[depth, 0] &= todo[depth, 0] - 1
            stack[depth + 1] = stack[depth]
            todo[depth + 1, 1] = with_card(todo[depth, 1], card)
            play(stack[depth + 1], p.turn, card)
            depth, fresh = depth + 1, True
            continue
        if depth == 0:
            return
        depth, fresh = depth - 1, False
        mover = stack[depth].turn
        if values[depth + 1, mover] > values[depth, mover]:
            values[depth] = values[depth + 1]
