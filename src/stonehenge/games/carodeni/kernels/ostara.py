"""Ostara's turn compiled. Must agree with `stonehenge.games.carodeni.ostara` and `solo`."""

from typing import Any

from numba.extending import register_jitable

from stonehenge.games.carodeni.kernels.pack import (
    ANIMAL,
    CLAN_ANIMALS,
    CLAN_POTIONS,
    CLAN_WITCHES,
    GOAL,
    ING,
    MATCH,
    NOTHING,
    PLAYED,
    POTION,
    POTION_OR_WITCH,
    POTIONS,
    WITCH,
    WITCH_OR_POTION,
)
from stonehenge.games.carodeni.kernels.state import (
    POTION_SLOT,
    WITCH_SLOT,
    add,
    claim_goals,
    counts_for,
    covered,
    remove_at,
    take,
    total_need,
)
from stonehenge.sim.dice import below

HERS = 1


@register_jitable
def able(b: Any, witch: int, potion: int) -> bool:
    """Whether a witch has a banner for a potion. [C-24, C-41]"""
    colour = b.colour[potion]
    return bool(b.banners[witch] & colour) if colour else bool(b.banners[witch])


@register_jitable
def has_witch(b: Any, t: Any, potion: int) -> bool:
    """Whether one of her witches can brew it. [C-93]"""
    able_ones = 0
    for at in range(t.counts[HERS, PLAYED]):
        able_ones += able(b, t.lists[HERS, PLAYED, at], potion)
    return able_ones > 0


@register_jitable
def missing(b: Any, t: Any, potion: int) -> int:
    """How many ingredients a potion lacks."""
    lacks = 0
    for kind in range(len(b.tokens)):
        lacks += max(0, b.recipe[potion, kind] - t.ing[HERS, kind])
    return lacks


@register_jitable
def witch_or_potion(b: Any, t: Any, gain: int) -> int:
    """What she has fewer of, or the first in the row. [C-97, CA-20]"""
    if gain in (WITCH, POTION):
        return gain
    witches = t.counts[HERS, PLAYED] + t.counts[HERS, CLAN_WITCHES]
    potions = t.counts[HERS, POTIONS] + t.counts[HERS, CLAN_POTIONS]
    if witches == potions:
        return WITCH if gain == WITCH_OR_POTION else POTION
    return WITCH if (witches < potions) != (b.literal == 1) else POTION


@register_jitable
def own_cards(b: Any, t: Any, kind: int) -> int:
    """What her cards of a kind stand for, in work[0]; how many they are."""
    n = 0
    rows = (CLAN_WITCHES, PLAYED) if kind == 0 else (CLAN_POTIONS, POTIONS)
    for row in rows:
        for at in range(t.counts[HERS, row]):
            t.work[0, n] = counts_for(b, kind, t.lists[HERS, row, at])
            n += 1
    return n


@register_jitable
def helping(b: Any, t: Any, kind: int, slot: int, places: int) -> int:
    """The places whose cards help the first goal for which there is one. [C-100, CA-21]"""
    if b.race == 0:
        return 0
    for at in range(b.hard + b.easy + b.more):
        goal, up = t.goals[at, 0], t.goals[at, 1]
        if t.goals[at, 2] != NOTHING or total_need(b, goal, up, kind) == 0:
            continue
        n = own_cards(b, t, kind)
        before = covered(b, t, goal, up, kind, n)
        fits = 0
        for place in range(3):
            if places >> place & 1:
                t.work[0, n] = counts_for(b, kind, t.board[place, slot])
                if covered(b, t, goal, up, kind, n + 1) > before:
                    fits |= 1 << place
        if fits:
            return fits
    return 0


@register_jitable
def matching(b: Any, t: Any, kind: int, slot: int, places: int) -> int:
    """The places whose cards go with a card of the other kind. [C-99, CA-22]"""
    fits = 0
    for place in range(3):
        if places >> place & 1:
            card = t.board[place, slot]
            if kind == 1:
                fits |= has_witch(b, t, card) << place
            else:
                for at in range(t.counts[HERS, POTIONS]):
                    if able(b, card, t.lists[HERS, POTIONS, at]):
                        fits |= 1 << place
    return fits


@register_jitable
def dearest(b: Any, t: Any, kind: int, slot: int, places: int) -> int:
    """The places with the most points. [C-99]"""
    best, fits = -1, 0
    for place in range(3):
        if places >> place & 1:
            card = t.board[place, slot]
            points = b.witch_points[card] if kind == 0 else b.potion_points[card]
            if points > best:
                best, fits = points, 0
            if points == best:
                fits |= 1 << place
    return fits


@register_jitable
def choose_card(b: Any, t: Any, token: int, kind: int, slot: int) -> int:
    """The place of the card she takes, or nowhere. [C-99]"""
    places = 0
    for place in range(3):
        if t.board[place, slot] != NOTHING:
            places |= 1 << place
    if places == 0:
        return NOTHING
    for criterion in b.criteria[token]:
        left = 0
        if criterion == GOAL:
            left = helping(b, t, kind, slot, places)
        elif criterion == MATCH:
            left = matching(b, t, kind, slot, places)
        elif criterion != NOTHING:
            left = dearest(b, t, kind, slot, places)
        if left:
            places = left
    return (places & -places).bit_length() - 1


@register_jitable
def take_animal(b: Any, t: Any, dice: Any) -> bool:
    """The topmost animal that her clan does not have, if there is one. [C-98]"""
    own = 0
    for at in range(t.counts[HERS, CLAN_ANIMALS]):
        own |= 1 << b.animal[t.lists[HERS, CLAN_ANIMALS, at]]
    for place in range(3):
        card = t.board[place, WITCH_SLOT]
        if card != NOTHING and not own >> b.animal[card] & 1:
            take(b, t, HERS, place, WITCH_SLOT, 1, dice)
            return True
    return False


@register_jitable
def before(b: Any, t: Any, one: int, other: int) -> bool:
    """Whether a potion is more urgent than another. [C-101]"""
    waits, waits_too = has_witch(b, t, one), has_witch(b, t, other)
    if waits != waits_too:
        return bool(waits)
    lacks, lacks_too = missing(b, t, one), missing(b, t, other)
    if lacks != lacks_too:
        return bool(lacks < lacks_too)
    return bool(b.potion_points[one] > b.potion_points[other])


@register_jitable
def take_ingredient(b: Any, t: Any, dice: Any) -> None:
    """The first token in reading order for the most urgent potion. [C-101, CA-23]"""
    n = t.counts[HERS, POTIONS]
    order = t.work[0]
    for at in range(n):
        potion = t.lists[HERS, POTIONS, at]
        i = at
        while i > 0 and before(b, t, potion, order[i - 1]):
            order[i] = order[i - 1]
            i -= 1
        order[i] = potion
    for at in range(n):
        for place in range(3):
            for slot in range(POTION_SLOT):
                kind = t.board[place, slot]
                if kind != NOTHING and b.recipe[order[at], kind] > t.ing[HERS, kind]:
                    take(b, t, HERS, place, slot, 0, dice)
                    return
    for place in range(3):
        for slot in range(POTION_SLOT):
            if t.board[place, slot] != NOTHING:
                take(b, t, HERS, place, slot, 0, dice)
                return


@register_jitable
def can_pay(b: Any, t: Any, potion: int, pays: Any) -> bool:
    """Exact tokens, and pairs of the kind she has most of. [CA-24]"""
    left = t.work[1]
    kinds = len(b.tokens)
    lacks = 0
    for kind in range(kinds):
        pays[kind] = min(b.recipe[potion, kind], t.ing[HERS, kind])
        left[kind] = t.ing[HERS, kind] - pays[kind]
        lacks += b.recipe[potion, kind] - pays[kind]
    for _ in range(lacks):
        most = 0
        for kind in range(kinds):
            if left[kind] > left[most]:
                most = kind
        if left[most] < 2:
            return False
        left[most] -= 2
        pays[most] += 2
    return True


@register_jitable
def brew(b: Any, t: Any) -> None:
    """The best potion that she can brew, with the best witch that fits. [C-92, CA-24]"""
    chosen = NOTHING
    for at in range(t.counts[HERS, POTIONS]):
        potion = t.lists[HERS, POTIONS, at]
        better = chosen == NOTHING or (
            b.potion_points[potion] > b.potion_points[t.lists[HERS, POTIONS, chosen]]
        )
        if better and has_witch(b, t, potion) and can_pay(b, t, potion, t.work[0]):
            chosen = at
    if chosen == NOTHING:
        return
    potion = remove_at(t, HERS, POTIONS, chosen)
    can_pay(b, t, potion, t.work[0])
    for kind in range(len(b.tokens)):
        t.ing[HERS, kind] -= t.work[0, kind]
        t.bag[kind] += t.work[0, kind]
    best = NOTHING
    for at in range(t.counts[HERS, PLAYED]):
        witch = t.lists[HERS, PLAYED, at]
        if able(b, witch, potion) and (
            best == NOTHING or b.witch_points[witch] > b.witch_points[t.lists[HERS, PLAYED, best]]
        ):
            best = at
    add(t, HERS, CLAN_POTIONS, potion)
    add(t, HERS, CLAN_WITCHES, remove_at(t, HERS, PLAYED, best))
    claim_goals(b, t, HERS)


@register_jitable
def turn_up(b: Any, t: Any, dice: Any) -> int:
    """A token that has not come in this stage. [C-91]"""
    left = 0
    for token in range(len(b.token_able)):
        left += b.token_able[token] and not t.column[token]
    lot = below(dice, left)
    for token in range(len(b.token_able)):
        if b.token_able[token] and not t.column[token]:
            if lot == 0:
                t.column[token] = 1
                return token
            lot -= 1
    return NOTHING


@register_jitable
def ostara_turn(b: Any, t: Any, dice: Any) -> None:
    """A token is turned up, she gets what it says, and brews if she can. [C-91 to C-101]"""
    token = turn_up(b, t, dice)
    for gain in b.gains[token]:
        if gain == ING:
            take_ingredient(b, t, dice)
        elif gain == ANIMAL:
            if not take_animal(b, t, dice):
                for _ in range(b.fallback):
                    take_ingredient(b, t, dice)
        elif gain in (WITCH, POTION, WITCH_OR_POTION, POTION_OR_WITCH):
            kind = 0 if witch_or_potion(b, t, gain) == WITCH else 1
            slot = WITCH_SLOT if kind == 0 else POTION_SLOT
            place = choose_card(b, t, token, kind, slot)
            if place != NOTHING:
                take(b, t, HERS, place, slot, 0, dice)
    brew(b, t)
