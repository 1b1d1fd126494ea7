"""Searching Wizard Extreme compiled: which prediction, card or seal does best over many worlds.

Legend
    action   mode, then for CARD and SEAL its number; for TAKE five counts from the centre, and
             the colour and the seat of one that is robbed, or NONE
    stats    a row for each action: tries, sum of worth, sum of penalty points
"""

from typing import Any

import numpy as np

from stonehenge.core.cards import nth
from stonehenge.games.extreme.kernels.play import RECORD
from stonehenge.games.extreme.kernels.rollout import choice, predict_all, seal_to_give
from stonehenge.games.extreme.rules import (
    DEAL,
    GIVE,
    NONE,
    SUITS,
    end_prediction,
    give,
    play,
    rob,
    take,
    take_mage,
)
from stonehenge.sim.compiler import searching
from stonehenge.sim.dealing import draw_worlds
from stonehenge.sim.halving import TRIES, WORTH, halved

CARD, SEAL, TAKE, MAGE = range(4)
# The columns of an action: its kind, a card, a seal or how many seals of each suit, and a seal
# that is robbed with the seat it comes from.
KIND, WHAT = 0, 1
ROBBED, SOURCE = WHAT + SUITS, WHAT + SUITS + 1
POINTS = WORTH + 1


@searching
def begin(p: Any, action: Any, gone: Any) -> None:
    """Do one of the seat's actions."""
    seat = p.turn
    what = action[WHAT]
    if action[KIND] == CARD:
        gone[what >> 4] |= 1 << (what & 15)
        play(p, seat, what)
    elif action[KIND] == SEAL:
        give(p, what)
    elif action[KIND] == MAGE:
        take_mage(p, seat)
    else:
        for suit in range(SUITS):
            take(p, seat, suit, action[WHAT + suit])
        if action[ROBBED] != NONE:
            rob(p, seat, action[ROBBED], action[SOURCE])
        end_prediction(p, seat)


@searching
def finish(p: Any, gone: Any, h: Any, likely: Any) -> None:
    """The policy plays the round to its end."""
    predict_all(p, gone, h, likely)
    while p.phase != DEAL:
        if p.phase == GIVE:
            give(p, seal_to_give(p, gone, h, likely))
            continue
        card = choice(p, gone, h, likely)
        gone[card >> 4] |= 1 << (card & 15)
        play(p, p.turn, card)


@searching
def set_hands(p: Any, me: int, cards: Any, world: Any) -> None:
    for seat in range(p.seats):
        if seat == me:
            continue
        for suit in range(SUITS):
            p.hands[SUITS * seat + suit] = 0
        rest = world[seat]
        while rest:
            card = cards[nth(rest, 0)]
            rest &= rest - 1
            p.hands[SUITS * seat + (card >> 4)] |= 1 << (card & 15)


@searching
def search(
    packed: Any,
    actions: Any,
    cards: Any,
    suits: Any,
    needs: Any,
    lacking: Any,
    seen: Any,
    worlds_each: int,
    heats: int,
    spite: float,
    h: Any,
    dice: Any,
    stats: Any,
) -> None:
    """Try every action in many worlds, and go on with the better half of them."""
    root, me = packed[0], packed[0].turn
    work, likely, gone = np.zeros(1, RECORD), np.zeros(SUITS), np.zeros(SUITS, np.int64)
    alive, count, total = np.ones(len(actions), np.int64), len(actions), 0
    for heat in range(heats):
        total += worlds_each << heat
    worlds = np.zeros((total, root.seats), np.int64)
    draw_worlds(suits, needs, lacking, dice, worlds)
    first = 0
    for heat in range(heats):
        last = first + (worlds_each << heat)
        for world in range(first, last):
            for at in range(len(actions)):
                if not alive[at]:
                    continue
                work[0] = root
                p = work[0]
                gone[:] = seen
                set_hands(p, me, cards, worlds[world])
                begin(p, actions[at], gone)
                finish(p, gone, h, likely)
                own, others = p.totals[me] - root.totals[me], 0.0
                for seat in range(p.seats):
                    if seat != me:
                        others += p.totals[seat] - root.totals[seat]
                stats[at, TRIES] += 1
                stats[at, WORTH] += spite * others / (p.seats - 1) - own
                stats[at, POINTS] += own
        first = last
        count = halved(stats, alive, count)
