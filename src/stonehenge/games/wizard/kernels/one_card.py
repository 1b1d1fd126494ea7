"""Rounds of one card, solved: every way the hidden cards may lie is looked at.

Nobody has a choice after the bids, so a bid is worth what the chance to take the trick makes
it worth.
"""

from typing import Any

import numpy as np

from stonehenge.core.tricks import left_of
from stonehenge.games.wizard.kernels.play import RECORD
from stonehenge.games.wizard.kernels.rollout_balanced import expected_bid
from stonehenge.games.wizard.rules import NONE, PLAY, play, with_card
from stonehenge.sim.compiler import searching


@searching
def chance_to_win(
    packed: Any, faces: Any, numbers: Any, needs: Any, doubt: float, h: Any, chances: Any
) -> float:
    """How likely the seat takes the only trick, given the bids before its own."""
    root = packed[0]
    work = np.zeros(1, RECORD)
    seats, me = root.seats, root.turn
    hidden = np.zeros(seats, np.int64)
    count = 0
    for seat in range(seats):
        if needs[seat]:
            hidden[count] = seat
            count += 1
    likely = likelihoods(root, faces, doubt, h, chances)
    at, left = np.zeros(seats, np.int64), numbers.copy()
    won, total, depth = 0.0, 0.0, 0
    at[0] = NONE
    while depth >= 0:
        # The next face for this seat, of which a card is left.
        if at[depth] != NONE:
            left[at[depth]] += 1
        at[depth] += 1
        while at[depth] < len(faces) and left[at[depth]] == 0:
            at[depth] += 1
        if at[depth] == len(faces):
            depth -= 1
            continue
        left[at[depth]] -= 1
        if depth < count - 1:
            depth += 1
            at[depth] = NONE
            continue
        weight = 1.0
        work[0] = root
        p = work[0]
        # What is left now is one less than there was before each draw.
        for place in range(count - 1, -1, -1):
            face = at[place]
            left[face] += 1
        for place in range(count):
            face = at[place]
            weight *= left[face] * likely[hidden[place], face]
            left[face] -= 1
            p.hands[hidden[place]] = with_card(0, faces[face])
        total += weight
        if taker(p) == me:
            won += weight
    return won / total


@searching
def likelihoods(root: Any, faces: Any, doubt: float, h: Any, chances: Any) -> Any:
    """How well each face goes with the bid of a seat; all alike for a seat that has not bid."""
    weights = np.ones((root.seats, len(faces)))
    if doubt == 0:
        return weights
    work = np.zeros(1, RECORD)
    work[0] = root
    p = work[0]
    for seat in range(p.seats):
        p.bids[seat] = NONE
    for seat in range(p.seats):
        if root.bids[seat] < 0 or seat == root.turn:
            continue
        for face in range(len(faces)):
            p.hands[seat] = with_card(0, faces[face])
            off = root.bids[seat] - expected_bid(p, seat, 0, h, chances)
            weights[seat, face] = np.exp(-off * off / (2 * doubt * doubt * 0.6))
    return weights


@searching
def taker(p: Any) -> int:
    """Who takes the only trick."""
    p.phase, p.turn = PLAY, left_of(p.dealer, p.seats)
    for _ in range(p.seats):
        card = (p.hands[p.turn] & -p.hands[p.turn]).bit_length() - 1
        play(p, p.turn, card)
    return p.ahead
