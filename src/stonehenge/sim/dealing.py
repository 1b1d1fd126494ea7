"""Determinizations compiled: uniform samples of the hidden cards, called worlds.

As in `stonehenge.core.dealing`, seats that lack the same suits take their cards together as a
group, and how many cards of which kind a group gets is drawn from the number of ways to go on.

Legend
    suits    the unseen cards, a mask for each suit and one for those that have none
    lacking  for each seat a bit for each suit that it showed not to hold
    kind     the cards that the same groups may hold; the last kind is free to all of them
    code     how many cards each group still wants, as one number
"""

from math import comb
from typing import Any

import numpy as np

from stonehenge.core.cards import nth
from stonehenge.sim.compiler import searching
from stonehenge.sim.dice import below

WAYS = np.array([[float(comb(n, k)) for k in range(64)] for n in range(64)])
MOST = 6
TOP = 1 << 26


@searching
def fraction(dice: Any) -> float:
    """A number from 0 up to 1 with 52 random bits."""
    return (below(dice, TOP) * TOP + below(dice, TOP)) / (TOP * TOP)


@searching
def grouped(needs: Any, lacking: Any, group_of: Any, lacks: Any, wants: Any) -> int:
    """Seats that lack the same suits make a group; who lacks nothing is in none."""
    groups = 0
    for seat in range(len(needs)):
        group_of[seat] = -1
        if needs[seat] == 0 or lacking[seat] == 0:
            continue
        group = 0
        while group < groups and lacks[group] != lacking[seat]:
            group += 1
        if group == groups:
            lacks[group], wants[group] = lacking[seat], 0
            groups += 1
        group_of[seat] = group
        wants[group] += needs[seat]
    return groups


@searching
def sorted_kinds(suits: Any, groups: int, lacks: Any, takers: Any, cards: Any) -> int:
    """The unseen cards by which groups may hold them, last those that all may hold."""
    all_groups = (1 << groups) - 1
    kinds, free = 0, 0
    for suit in range(len(suits)):
        may = 0
        for group in range(groups):
            if not lacks[group] >> suit & 1:
                may |= 1 << group
        if may == all_groups:
            free |= suits[suit]
            continue
        kind = 0
        while kind < kinds and takers[kind] != may:
            kind += 1
        if kind == kinds:
            takers[kind], cards[kind] = may, 0
            kinds += 1
        cards[kind] |= suits[suit]
    takers[kinds], cards[kinds] = all_groups, free
    return kinds + 1


@searching
def next_parts(parts: Any, takers: int, left: Any, groups: int, cards: int) -> bool:
    """The next way to give the groups some of the cards; False after the last one."""
    given = 0
    for group in range(groups):
        given += parts[group]
    for group in range(groups):
        if not takers >> group & 1:
            continue
        if parts[group] < left[group] and given < cards:
            parts[group] += 1
            return True
        given -= parts[group]
        parts[group] = 0
    return False


@searching
def ways_to_give(parts: Any, groups: int, cards: int) -> float:
    """In how many ways the groups can get that many of the cards."""
    ways = 1.0
    for group in range(groups):
        ways *= WAYS[cards, parts[group]]
        cards -= parts[group]
    return ways


@searching
def decode(code: int, wants: Any, groups: int, left: Any) -> None:
    """How many cards each group still wants."""
    for group in range(groups):
        left[group] = code % (wants[group] + 1)
        code //= wants[group] + 1


@searching
def encode(left: Any, parts: Any, wants: Any, groups: int) -> int:
    """The code of what the groups want after they got their parts."""
    code, stride = 0, 1
    for group in range(groups):
        code += (left[group] - parts[group]) * stride
        stride *= wants[group] + 1
    return code


@searching
def counted(wants: Any, groups: int, takers: Any, cards: Any, kinds: int) -> Any:
    """In how many ways the groups get what they want from a kind and those after it."""
    size = 1
    for group in range(groups):
        size *= wants[group] + 1
    ahead = np.zeros((kinds, size))
    left, parts = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    for kind in range(kinds - 1, -1, -1):
        held = cards[kind].bit_count()
        for code in range(size):
            decode(code, wants, groups, left)
            if kind == kinds - 1:
                ahead[kind, code] = ways_to_give(left, groups, held)
                continue
            parts[:] = 0
            ways = 0.0
            while True:
                after = ahead[kind + 1, encode(left, parts, wants, groups)]
                if after > 0:
                    ways += after * ways_to_give(parts, groups, held)
                if not next_parts(parts, takers[kind], left, groups, held):
                    break
            ahead[kind, code] = ways
    return ahead


@searching
def draw_some(cards: int, n: int, dice: Any) -> int:
    """Some of the cards, every choice alike."""
    drawn = 0
    for _ in range(n):
        card = 1 << nth(cards, below(dice, cards.bit_count()))
        cards ^= card
        drawn |= card
    return drawn


@searching
def draw_worlds(suits: Any, needs: Any, lacking: Any, dice: Any, worlds: Any) -> None:
    """Fill the rows with the hidden cards of each seat; equal cards are still told apart."""
    seats = len(needs)
    group_of = np.zeros(seats, np.int64)
    lacks, wants = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    takers, cards = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    groups = grouped(needs, lacking, group_of, lacks, wants)
    kinds = sorted_kinds(suits, groups, lacks, takers, cards)
    ahead = counted(wants, groups, takers, cards, kinds)
    left, parts, piles = (
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
    )
    for world in range(len(worlds)):
        pool = 0
        left[:], piles[:] = wants, 0
        for kind in range(kinds):
            if kind < kinds - 1:
                draw_parts(kind, left, parts, wants, groups, takers, cards, ahead, dice)
            else:
                parts[:] = left
            rest = cards[kind]
            for group in range(groups):
                drawn = draw_some(rest, parts[group], dice)
                piles[group] |= drawn
                rest ^= drawn
                left[group] -= parts[group]
            pool |= rest
        for seat in range(seats):
            if group_of[seat] >= 0:
                drawn = draw_some(piles[group_of[seat]], needs[seat], dice)
                piles[group_of[seat]] ^= drawn
            else:
                drawn = draw_some(pool, needs[seat], dice)
                pool ^= drawn
            worlds[world, seat] = drawn


@searching
def draw_parts(
    kind: int,
    left: Any,
    parts: Any,
    wants: Any,
    groups: int,
    takers: Any,
    cards: Any,
    ahead: Any,
    dice: Any,
) -> None:
    """How many cards of a kind each group gets."""
    held = cards[kind].bit_count()
    parts[:] = 0
    lot = fraction(dice) * ahead[kind, encode(left, parts, wants, groups)]
    choice = np.zeros(MOST, np.int64)
    while True:
        after = ahead[kind + 1, encode(left, parts, wants, groups)]
        if after > 0:
            choice[:] = parts
            lot -= after * ways_to_give(parts, groups, held)
            if lot < 0:
                break
        if not next_parts(parts, takers[kind], left, groups, held):
            break
    parts[:] = choice
