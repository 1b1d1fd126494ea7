"""How hidden cards may lie: every deal that agrees with what is known, equally likely.

Whoever showed to be out of a suit holds none of it; nothing else is known. Seats that lack
the same suits take their cards together as one group, and share them out afterwards; what is
left when all have theirs is the stock. How many cards of which kind a group gets is drawn
from the exact number of ways to go on, so no guess is ever thrown away.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb

from stonehenge.core.cards import Card, Seat
from stonehenge.core.dice import Dice

# Which of the groups may hold a card, and how many such cards there are.
Takers = tuple[bool, ...]
Kind = tuple[Takers, int]


def dealt(
    suits: Sequence[Sequence[Card]],
    needs: Mapping[Seat, int],
    lacking: Sequence[set[int]],
    dice: Dice,
) -> Iterator[tuple[Seat, list[Card]]]:
    """Hands from the unseen cards of each suit, every way to deal them as likely as the others."""
    groups: dict[frozenset[int], list[Seat]] = {}
    for seat in needs:
        groups.setdefault(frozenset(lacking[seat]), []).append(seat)
    free = groups.pop(frozenset(), [])
    # The choosiest first: what the last one may get needs no counting.
    order = sorted(groups, key=lambda lacks: (-len(lacks), sorted(lacks)))
    wants = [sum(needs[seat] for seat in groups[lacks]) for lacks in order]
    left = [list(cards) for cards in suits]
    for at, lacks in enumerate(order):
        kinds = by_takers(left, order[at:])
        counts = tuple((takers, sum(len(left[suit]) for suit in kinds[takers])) for takers in kinds)
        parts = draw_parts(tuple(wants[at:]), counts, dice)
        drawn: list[Card] = []
        for takers, part in zip(kinds, parts, strict=True):
            drawn += draw_from([left[suit] for suit in kinds[takers]], part, dice)
        yield from ((seat, draw_from([drawn], needs[seat], dice)) for seat in groups[lacks])
    yield from ((seat, draw_from(left, needs[seat], dice)) for seat in free)


def by_takers(
    suits: Sequence[Sequence[Card]], groups: Sequence[frozenset[int]]
) -> dict[Takers, list[int]]:
    """The suits by which of the groups may hold their cards."""
    kinds: dict[Takers, list[int]] = {}
    for suit in range(len(suits)):
        kinds.setdefault(tuple(suit not in lacks for lacks in groups), []).append(suit)
    return dict(sorted(kinds.items()))


def draw_from(piles: list[list[Card]], n: int, dice: Dice) -> list[Card]:
    """Take n cards out of the piles by lot."""
    drawn = []
    for _ in range(n):
        lot = dice.below(sum(map(len, piles)))
        for pile in piles:
            if lot < len(pile):
                pile[lot], pile[-1] = pile[-1], pile[lot]
                drawn.append(pile.pop())
                break
            lot -= len(pile)
    return drawn


def draw_parts(wants: tuple[int, ...], kinds: tuple[Kind, ...], dice: Dice) -> tuple[int, ...]:
    """How many cards of each kind the first group gets."""
    lot = dice.below(ways(wants, kinds))
    for parts, weight in shares(wants, kinds):
        if lot < weight:
            return parts
        lot -= weight
    raise AssertionError("the lots add up to all ways")


@lru_cache(maxsize=1 << 15)
def ways(wants: tuple[int, ...], kinds: tuple[Kind, ...]) -> int:
    """In how many ways the groups can take the cards they want."""
    if len(wants) == 1:
        return comb(sum(n for takers, n in kinds if takers[0]), wants[0])
    return sum(weight for _, weight in shares(wants, kinds))


@lru_cache(maxsize=1 << 12)
def shares(
    wants: tuple[int, ...], kinds: tuple[Kind, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What the first group may take, and in how many ways all groups then get theirs."""
    choices = []
    for parts in compositions(wants[0], tuple(n if takers[0] else 0 for takers, n in kinds)):
        weight = 1
        left: dict[Takers, int] = {}
        for (takers, n), part in zip(kinds, parts, strict=True):
            weight *= comb(n, part)
            left[takers[1:]] = left.get(takers[1:], 0) + n - part
        if wants[1:]:
            weight *= ways(wants[1:], tuple(sorted(left.items())))
        if weight:
            choices.append((parts, weight))
    return tuple(choices)


def compositions(need: int, most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum with these upper limits."""
    if len(most) == 1:
        if need <= most[0]:
            yield (need,)
        return
    for part in range(max(0, need - sum(most[1:])), min(need, most[0]) + 1):
        for rest in compositions(need - part, most[1:]):
            yield (part, *rest)
