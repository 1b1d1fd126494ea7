"""Opponent types: how the other seats of a world bid and play, balanced, greedy or careful.

Legend
    kind_chances  for each seat, how likely it is greedy and how likely careful; else balanced
    kinds         two bits for each seat of a world
    h             the habits of the balanced policy, and chances what follows from them
"""

from typing import Any

from stonehenge.games.wizard.kernels.rollout_balanced import balanced, expected_bid
from stonehenge.games.wizard.kernels.rollout_greedy import choice, likely_tricks, near_bid
from stonehenge.games.wizard.rules import BID, NONE, bid
from stonehenge.sim.compiler import searching
from stonehenge.sim.dealing import fraction

BALANCED, GREEDY, CAREFUL = range(3)


@searching
def kinds_by_lot(kind_chances: Any, dice: Any) -> int:
    """The kinds of the seats in one world."""
    kinds = 0
    for seat in range(len(kind_chances)):
        greedy, careful = kind_chances[seat, 0], kind_chances[seat, 1]
        if greedy >= 1:
            kinds |= GREEDY << 2 * seat
        elif greedy + careful > 0:
            lot = fraction(dice)
            if lot < greedy:
                kinds |= GREEDY << 2 * seat
            elif lot < greedy + careful:
                kinds |= CAREFUL << 2 * seat
    return kinds


@searching
def next_card(p: Any, gone: int, kinds: int, h: Any, chances: Any) -> int:
    """The card that a seat of its kind plays."""
    kind = kinds >> 2 * p.turn & 3
    if kind == BALANCED:
        return balanced(p, gone, h, chances)
    return choice(p, gone, kind - GREEDY)


@searching
def wanted_tricks(p: Any, seat: int, gone: int, kinds: int, h: Any, chances: Any) -> float:
    """How many tricks a seat of its kind would like to bid."""
    kind = kinds >> 2 * seat & 3
    if kind == BALANCED:
        return max(0.0, expected_bid(p, seat, gone, h, chances))
    return likely_tricks(p, seat, p.trump, gone, kind - GREEDY)


@searching
def bid_on(p: Any, gone: int, kinds: int, h: Any, chances: Any) -> None:
    """Everyone who has not bid bids what the hand is good for."""
    while p.phase == BID:
        seat = p.turn
        if p.at_once:
            seat = 0
            while p.bids[seat] != NONE:
                seat += 1
        bid(p, seat, near_bid(p, seat, wanted_tricks(p, seat, gone, kinds, h, chances)))


@searching
def fill_bids(p: Any, root: Any, turned: int, kinds: int, h: Any, chances: Any) -> None:
    """Bids that lie face down are thought to be near what the hand is good for."""
    for seat in range(p.seats):
        if root.bids[seat] < NONE:
            tricks = p.won[seat] + wanted_tricks(p, seat, turned, kinds, h, chances)
            p.bids[seat] = max(0, min(p.tricks, int(tricks + 0.5)))
