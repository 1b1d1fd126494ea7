"""Searching Čarodění compiled: which action does best over many worlds.

Legend
    action   mode, then: GATHER the card; REFRESH 0 witches, 1 potions, 2 and more a place;
             TAKE place, slot, use; FINISH the number of the brew or animal, -1 to pass
    found    a row for each action: tries, sum of worth, sum of lead, sum of wins
"""

from math import exp
from typing import Any

import numpy as np
from numba.extending import register_jitable

from stonehenge.core.dice import stream
from stonehenge.games.carodeni.kernels.pack import NOTHING, SEATS
from stonehenge.games.carodeni.kernels.rollout import (
    come_back,
    final_scores,
    finish_with,
    gather_on,
    next_turn,
    play_out,
    rest_on,
    send,
    turns_left,
)
from stonehenge.games.carodeni.kernels.state import (
    TOP,
    TURN,
    UNSEEN,
    refresh,
    score,
    take,
    take_unseen,
)
from stonehenge.games.carodeni.kernels.worth import DONE, worth
from stonehenge.sim.compiler import searching
from stonehenge.sim.dice import below
from stonehenge.sim.halving import TRIES, WORTH, halved

GATHER, REST, REFRESH, TAKE, FINISH = range(5)
LEAD, WINS = WORTH + 1, WORTH + 2
# How many points make a lead look safe before the game is over.
SAFE = 8.0


@register_jitable
def shown(b: Any, deck: int, card: int) -> int:
    """The animal or the tool on the back of a card."""
    return int(b.animal[card] if deck == 0 else b.back[card])


@searching
def deal_world(b: Any, d: Any, held: Any, backs: Any, dice: Any) -> None:
    """Hidden cards come to the tops of decks and into hands. Must obey the law of guess."""
    for deck in range(2):
        if backs[deck] == NOTHING:
            continue
        fits = 0
        for at in range(d.deck[deck, UNSEEN]):
            fits += shown(b, deck, d.unseen[deck, at]) == backs[deck]
        lot = below(dice, fits)
        for at in range(d.deck[deck, UNSEEN]):
            if shown(b, deck, d.unseen[deck, at]) == backs[deck]:
                if lot == 0:
                    d.deck[deck, TOP] = take_unseen(d, deck, at)
                    break
                lot -= 1
    for seat in range(b.seats):
        for _ in range(held[seat]):
            card = take_unseen(d, 0, below(dice, d.deck[0, UNSEEN]))
            d.hand[seat, card] = 1


@searching
def begin(
    b: Any, d: Any, action: Any, rests: int, h: Any, s: Any, choice: Any, memos: Any, dice: Any
) -> None:
    """Do one of the seat's actions, and play the rest of its turn by habit."""
    seat = d.state[TURN]
    own = h[seat]
    if action[0] == GATHER:
        send(b, d, seat, action[1])
        gather_on(b, d, seat, own, s, choice, memos, dice)
    elif action[0] == REST:
        come_back(d, seat)
        rest_on(b, d, seat, b.rest, own, s, dice)
    elif action[0] == REFRESH:
        refresh(b, d, action[1], dice)
        gather_on(b, d, seat, own, s, choice, memos, dice)
    elif action[0] == FINISH:
        finish_with(b, d, seat, action[1], choice)
    else:
        d.points[action[1]] -= rests == 0
        take(b, d, seat, action[1], action[2], action[3], dice)
        if rests:
            rest_on(b, d, seat, rests - 1, own, s, dice)
        else:
            gather_on(b, d, seat, own, s, choice, memos, dice)


@searching
def judge(b: Any, d: Any, me: int, over: bool, h: Any, s: Any, totals: Any) -> tuple[float, float]:
    """The lead before the best other seat, and how likely it wins."""
    if over:
        final_scores(b, d, totals)
    else:
        turns = turns_left(b, d)
        for seat in range(b.seats):
            if b.solo and seat == 1:
                totals[seat] = score(b, d, seat)
            else:
                totals[seat] = worth(b, d, seat, DONE, turns, h[seat], s)
    best = -1e9
    for seat in range(b.seats):
        if seat != me:
            best = max(best, totals[seat])
    lead = totals[me] - best
    if not over:
        return lead, 1.0 / (1.0 + exp(-lead / SAFE))
    return lead, 1.0 if lead > 0 else 0.5 if lead == 0 and not b.solo else 0.0


@searching
def search(
    books: Any,
    roots: Any,
    actions: Any,
    held: Any,
    backs: Any,
    rests: int,
    worlds: int,
    heats: int,
    rounds: int,
    victory: float,
    h: Any,
    seed: int,
    desks: Any,
    found: Any,
) -> None:
    """Try every action in the same worlds, and go on with the better half of them."""
    b, root, world, d, memos = books[0], roots[0], desks[0], desks[1], desks[2:]
    me = root.state[TURN]
    s, totals = np.zeros((1, 64)), np.zeros(SEATS)
    choice = np.zeros(2 + len(b.tokens), np.int64)
    dice = np.zeros(1, np.int64)
    alive, count, first = np.ones(len(actions), np.int64), len(actions), 0
    for heat in range(heats):
        for number in range(first, first + (worlds << heat)):
            dice[0] = stream(seed, 2 * number)
            desks[0] = root
            deal_world(b, world, held, backs, dice)
            for at in range(len(actions)):
                if not alive[at]:
                    continue
                # The same luck for every action.
                dice[0] = stream(seed, 2 * number + 1)
                desks[1] = world
                begin(b, d, actions[at], rests, h, s, choice, memos, dice)
                over = not next_turn(b, d, dice)
                if not over:
                    over = play_out(b, d, h, s, choice, memos, dice, rounds * b.seats)
                lead, win = judge(b, d, me, over, h, s, totals)
                found[at, TRIES] += 1
                found[at, WORTH] += lead + victory * win
                found[at, LEAD] += lead
                found[at, WINS] += win
        first += worlds << heat
        count = halved(found, alive, count)
