"""Searching compiled: which trump, bid or card does best over many worlds.

Legend
    root          the table as its seat sees it; hidden hands are empty
    world         one way the hidden hands may be
    configs       one record: how hard to search and what for, see CONFIG
    kind_chances  for each seat, how likely it is of which kind, see opponents; the kinds of a
                  world's seats are the last number of its row
    results       a row for each action: tries, sum of worth, sum of points, then how often the
                  seat took 0, 1, 2 ... tricks
"""

from typing import Any

import numpy as np

from stonehenge.core.tricks import left_of
from stonehenge.games.wizard.kernels.endgame import TOOK, solve
from stonehenge.games.wizard.kernels.opponents import (
    CAREFUL,
    bid_on,
    fill_bids,
    kinds_by_lot,
    next_card,
    wanted_tricks,
)
from stonehenge.games.wizard.kernels.play import RECORD
from stonehenge.games.wizard.rules import (
    BID,
    FACES,
    JESTERS,
    NONE,
    OPEN,
    PLAY,
    TRUMP,
    WIZARDS,
    bid,
    name_trump,
    play,
    playable,
    points,
    with_card,
)
from stonehenge.sim.compiler import searching
from stonehenge.sim.dealing import draw_worlds, fraction
from stonehenge.sim.halving import TRIES, WORTH, halved

CONFIG = np.dtype(
    [
        ("worlds", np.int64),  # for each action in the first heat
        ("heats", np.int64),  # after each, the better half goes on with twice the worlds
        ("pool", np.int64),  # worlds drawn for each one that is used, by weight
        ("ending", np.int64),  # tricks at the end that are solved exactly in each world
        ("spite", np.float64),  # how much the others' points count against one's own
        ("victory", np.float64),  # what the win is worth, in points
        ("doubt", np.float64),  # how far a bid may be from the hand it was made with
        ("habit", np.float64),  # the logarithm of how likely an unexpected card is
        ("sharp", np.float64),  # the same, in tricks, for a careful seat
        ("bold", np.float64),  # what a trick more in the bid is worth among careful seats
    ]
)
POINTS, TRICKS = WORTH + 1, WORTH + 2
WIDTH = TRICKS + 21
DEPTH = 25


@searching
def canonical(cards: int) -> int:
    """A hand in which equal cards are the lowest ones."""
    jesters, wizards = (cards & JESTERS).bit_count(), (cards & WIZARDS).bit_count()
    suited = cards & ~(JESTERS | WIZARDS)
    return (
        suited
        | (JESTERS & ((1 << 16 * jesters) - 1 if jesters < 4 else -1))
        | (WIZARDS & ((1 << 16 * wizards) - 1 if wizards < 4 else -1))
    )


@searching
def set_hands(p: Any, visible: Any, world: Any) -> None:
    """The hands of a world; what the seat sees stays."""
    for seat in range(p.seats):
        p.hands[seat] = visible[seat] if world[seat] == 0 else canonical(world[seat])


@searching
def play_out(
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
    """The policy plays on and the last tricks are solved; what it comes to is the first row."""
    p = stack[0]
    bid_on(p, gone, kinds, h, chances)
    while p.phase == PLAY and (p.lying or p.hands[p.turn].bit_count() > t.ending):
        card = next_card(p, gone, kinds, h, chances)
        gone = with_card(gone, card)
        play(p, p.turn, card)
    solve(stack, values, todo, gone, kinds, before, t, left, h, chances)


@searching
def likelihood(
    p: Any, root: Any, history: Any, turned: int, kinds: int, t: Any, h: Any, chances: Any
) -> float:
    """The logarithm of how well the bids and cards of the others go with their hands.

    The hands must be those from before the first card.
    """
    me, sum = root.turn, 0.0
    for seat in range(p.seats):
        p.bids[seat] = NONE
    seat = p.dealer
    for _ in range(p.seats):
        # Each bid is looked at with those that were made before it.
        seat = left_of(seat, p.seats)
        if root.bids[seat] >= 0 and seat != me and t.doubt > 0:
            off = root.bids[seat] - wanted_tricks(p, seat, turned, kinds, h, chances)
            wide = t.doubt * np.sqrt(0.5 + 0.1 * p.tricks)
            if kinds >> 2 * seat & 3 == CAREFUL:
                wide = t.sharp
            sum -= off * off / (2 * wide * wide) + np.log(wide)
        if not p.at_once:
            p.bids[seat] = root.bids[seat]
    for seat in range(p.seats):
        p.bids[seat] = root.bids[seat]
    if t.habit == 0 or root.phase != PLAY:
        return sum
    fill_bids(p, root, turned, kinds, h, chances)
    gone = turned
    for at in range(len(history)):
        card, seat = history[at], p.turn
        if seat != me:
            cards = playable(p, seat) & FACES
            if cards & (cards - 1) and next_card(p, gone, kinds, h, chances) != card:
                sum += t.habit
        gone = with_card(gone, card)
        play(p, seat, card)
    return sum


@searching
def rewind(p: Any, root: Any, history: Any) -> None:
    """Take the cards of the round back into the hands that played them."""
    p.phase, p.lying, p.led, p.high = PLAY, 0, OPEN, NONE
    seat = left_of(p.dealer, p.seats)
    p.turn = seat
    for other in range(p.seats):
        p.won[other] = 0
    # Who played which card follows from replaying it; the hands fill up on the way.
    for at in range(len(history)):
        owner = p.turn
        p.hands[owner] = with_card(p.hands[owner], history[at])
        keep = p.hands[owner]
        p.hands[owner] |= 1 << 62
        play(p, owner, history[at])
        p.hands[owner] = keep
    p.phase, p.lying, p.led, p.high = PLAY, 0, OPEN, NONE
    p.turn = seat
    for other in range(p.seats):
        p.won[other] = 0


@searching
def chosen_worlds(
    root: Any,
    suits: Any,
    needs: Any,
    lacking: Any,
    history: Any,
    turned: int,
    kind_chances: Any,
    t: Any,
    dice: Any,
    worlds: Any,
    h: Any,
    chances: Any,
) -> None:
    """Worlds as likely as the others' bids and cards make them."""
    wanted, seats = len(worlds), root.seats
    drawn = worlds if t.pool <= 1 else np.zeros((wanted * t.pool, seats + 1), np.int64)
    draw_worlds(suits, needs, lacking, dice, drawn)
    for world in range(len(drawn)):
        drawn[world, seats] = kinds_by_lot(kind_chances, dice)
    if t.pool <= 1:
        return
    weights = np.zeros(len(drawn))
    work = np.zeros(1, RECORD)
    p = work[0]
    visible = root.hands.copy()
    top = -1e300
    for world in range(len(drawn)):
        work[0] = root
        set_hands(p, visible, drawn[world])
        if root.phase == PLAY:
            rewind(p, root, history)
        weights[world] = likelihood(p, root, history, turned, drawn[world, seats], t, h, chances)
        top = max(top, weights[world])
    total = 0.0
    for world in range(len(drawn)):
        weights[world] = np.exp(weights[world] - top)
        total += weights[world]
    # Systematic resampling, then shuffled so that every heat gets a fair part.
    step = total / wanted
    mark, sum, at = fraction(dice) * step, weights[0], 0
    for world in range(wanted):
        while sum < mark and at < len(drawn) - 1:
            at += 1
            sum += weights[at]
        worlds[world] = drawn[at]
        mark += step
    for world in range(wanted - 1):
        other = world + int(fraction(dice) * (wanted - world))
        for at in range(seats + 1):
            worlds[world, at], worlds[other, at] = worlds[other, at], worlds[world, at]


@searching
def begin(p: Any, root: Any, action: int, gone: int) -> int:
    """Do one of the seat's actions; the cards that are gone then."""
    if root.phase == TRUMP:
        name_trump(p, action)
        return gone
    if root.phase == BID:
        bid(p, root.turn, action)
        return gone
    play(p, root.turn, action)
    return with_card(gone, action)


@searching
def search(
    packed: Any,
    actions: Any,
    suits: Any,
    needs: Any,
    lacking: Any,
    history: Any,
    turned: int,
    gone: int,
    left: int,
    kind_chances: Any,
    configs: Any,
    h: Any,
    chances: Any,
    dice: Any,
    results: Any,
) -> None:
    """Try every action in many worlds, and go on with the better half of them."""
    root, t = packed[0], configs[0]
    me = root.turn
    # Where the others play badly, more bids are made than the rollouts believe: the seat itself
    # will search for its cards. The more cards, the more that is.
    bold = 0.1 * t.bold * root.tricks * (kind_chances[:, 1].sum() / (root.seats - 1)) ** 2
    stack, values = np.zeros(DEPTH, RECORD), np.zeros((DEPTH, 2 * TOOK))
    todo = np.zeros((DEPTH, 2), np.int64)
    visible, before = root.hands.copy(), root.totals.copy()
    alive = np.ones(len(actions), np.int64)
    count, per_heat, total = len(actions), t.worlds, 0
    for heat in range(t.heats):
        total += per_heat << heat
    worlds = np.zeros((total, root.seats + 1), np.int64)
    chosen_worlds(
        root, suits, needs, lacking, history, turned, kind_chances, t, dice, worlds, h, chances
    )
    first = 0
    for heat in range(t.heats):
        for world in range(first, first + (per_heat << heat)):
            kinds = worlds[world, root.seats]
            for at in range(len(actions)):
                if not alive[at]:
                    continue
                stack[0] = root
                p = stack[0]
                set_hands(p, visible, worlds[world])
                fill_bids(p, root, turned, kinds, h, chances)
                after = begin(p, root, actions[at], gone)
                play_out(stack, values, todo, after, kinds, before, t, left, h, chances)
                tricks = int(values[0, TOOK + me])
                row = results[at]
                row[TRIES] += 1
                row[WORTH] += values[0, me]
                if root.phase == BID:
                    row[WORTH] += bold * actions[at]
                row[POINTS] += points(p.bids[me], tricks, p.miss)
                row[TRICKS + tricks] += 1
        first += per_heat << heat
        count = halved(results, alive, count)
