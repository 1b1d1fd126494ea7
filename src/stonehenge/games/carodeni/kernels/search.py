"""Searching Čarodění compiled: which action does best over many worlds.

Legend
    action   mode, then: GATHER the card; REFRESH 0 witches, 1 potions, 2 and more a place;
             TAKE place, slot, use; FINISH the number of the brew or animal, -1 to pass
    stats    a row for each action: tries, sum of worth, sum of lead, sum of wins
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
def back_of(b: Any, deck: int, card: int) -> int:
    """The animal or the tool on the back of a card."""
    return int(b.animal[card] if deck == 0 else b.back[card])


@searching
def deal_world(b: Any, t: Any, held: Any, backs: Any, dice: Any) -> None:
    """Hidden cards come to the tops of decks and into hands. Must obey the law of guess."""
    for deck in range(2):
        if backs[deck] == NOTHING:
            continue
        fits = 0
        for at in range(t.deck[deck, UNSEEN]):
            fits += back_of(b, deck, t.unseen[deck, at]) == backs[deck]
        lot = below(dice, fits)
        for at in range(t.deck[deck, UNSEEN]):
            if back_of(b, deck, t.unseen[deck, at]) == backs[deck]:
                if lot == 0:
                    t.deck[deck, TOP] = take_unseen(t, deck, at)
                    break
                lot -= 1
    for seat in range(b.seats):
        for _ in range(held[seat]):
            card = take_unseen(t, 0, below(dice, t.deck[0, UNSEEN]))
            t.hand[seat, card] = 1


@searching
def begin(
    b: Any, t: Any, action: Any, rests: int, h: Any, s: Any, choice: Any, memos: Any, dice: Any
) -> None:
    """Do one of the seat's actions, and play the rest of its turn by habit."""
    seat = t.state[TURN]
    own = h[seat]
    if action[0] == GATHER:
        send(b, t, seat, action[1])
        gather_on(b, t, seat, own, s, choice, memos, dice)
    elif action[0] == REST:
        come_back(t, seat)
        rest_on(b, t, seat, b.rest, own, s, dice)
    elif action[0] == REFRESH:
        refresh(b, t, action[1], dice)
        gather_on(b, t, seat, own, s, choice, memos, dice)
    elif action[0] == FINISH:
        finish_with(b, t, seat, action[1], choice)
    else:
        t.points[action[1]] -= rests == 0
        take(b, t, seat, action[1], action[2], action[3], dice)
        if rests:
            rest_on(b, t, seat, rests - 1, own, s, dice)
        else:
            gather_on(b, t, seat, own, s, choice, memos, dice)


@searching
def judge(b: Any, t: Any, me: int, over: bool, h: Any, s: Any, totals: Any) -> tuple[float, float]:
    """The lead before the best other seat, and how likely it wins."""
    if over:
        final_scores(b, t, totals)
    else:
        turns = turns_left(b, t)
        for seat in range(b.seats):
            if b.solo and seat == 1:
                totals[seat] = score(b, t, seat)
            else:
                totals[seat] = worth(b, t, seat, DONE, turns, h[seat], s)
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
    tables: Any,
    stats: Any,
) -> None:
    """Try every action in the same worlds, and go on with the better half of them."""
    b, root, world, t, memos = books[0], roots[0], tables[0], tables[1], tables[2:]
    me = root.state[TURN]
    s, totals = np.zeros((1, 64)), np.zeros(SEATS)
    choice = np.zeros(2 + len(b.tokens), np.int64)
    dice = np.zeros(1, np.int64)
    alive, count, first = np.ones(len(actions), np.int64), len(actions), 0
    for heat in range(heats):
        for number in range(first, first + (worlds << heat)):
            dice[0] = stream(seed, 2 * number)
            tables[0] = root
            deal_world(b, world, held, backs, dice)
            for at in range(len(actions)):
                if not alive[at]:
                    continue
                # The same luck for every action.
                dice[0] = stream(seed, 2 * number + 1)
                tables[1] = world
                begin(b, t, actions[at], rests, h, s, choice, memos, dice)
                over = not next_turn(b, t, dice)
                if not over:
                    over = play_out(b, t, h, s, choice, memos, dice, rounds * b.seats)
                lead, win = judge(b, t, me, over, h, s, totals)
                stats[at, TRIES] += 1
                stats[at, WORTH] += lead + victory * win
                stats[at, LEAD] += lead
                stats[at, WINS] += win
        first += worlds << heat
        count = halved(stats, alive, count)
