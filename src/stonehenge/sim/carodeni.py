"""Čarodění compiled: whole random games, in batches.

A separate kernel beside the readable rules, which are combination more than arithmetic. With
the same dice every game here is the game that the protocol plays; the tests hold them together.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from stonehenge.carodeni.match import start
from stonehenge.dice import stream
from stonehenge.sim.carodeni_ostara import ostara_turn
from stonehenge.sim.carodeni_pack import (
    ANIMALS,
    CLAN_ANIMALS,
    CLAN_POTIONS,
    CLAN_TOOLS,
    CLAN_WITCHES,
    NOTHING,
    PLAYED,
    POTIONS,
    TOOLS,
    book,
    desk,
    record,
)
from stonehenge.sim.carodeni_table import (
    FIRST,
    LAST,
    POTION_SLOT,
    ROUND,
    TURN,
    WITCH_SLOT,
    add,
    claim_goals,
    fill_empty,
    refresh,
    remove_at,
    score,
    set_up,
    take,
    total,
)
from stonehenge.sim.compiler import kernel
from stonehenge.sim.dice import below

Scores = NDArray[np.int64]
# What a brew uses: the potion's place, the tool for "any tool", then the pairs of each kind.
CLAN_TOOL, NO_TOOL = -2, -1


@register_jitable
def working_place(d: Any) -> int:
    """The highest place with points left and anything to take. [C-36, CA-01]"""
    for place in range(3):
        if d.points[place]:
            for slot in range(5):
                if d.board[place, slot] != NOTHING:
                    return place
    return NOTHING


@register_jitable
def can_renew(d: Any, what: int) -> bool:
    """Whether anything lies there. [CA-03]"""
    lying = 0
    for at in range(3):
        if what > 1:
            lying += d.board[what - 2, at] != NOTHING
        else:
            lying += d.board[at, WITCH_SLOT if what == 0 else POTION_SLOT] != NOTHING
    return lying > 0


@register_jitable
def first_pairs(spare: Any, pairs: Any, n: int, start: int, kinds: int) -> bool:
    """As many pairs as possible of the first kinds; False when there are not enough."""
    for kind in range(start, kinds):
        pairs[kind] = min(n, spare[kind])
        n -= pairs[kind]
    return n == 0


@register_jitable
def next_pairs(spare: Any, pairs: Any, kinds: int) -> bool:
    """The next choice in the order of payment.picks; False after the last one."""
    right, room = 0, 0
    for kind in range(kinds - 1, -1, -1):
        if pairs[kind] and room > right:
            pairs[kind] -= 1
            return bool(first_pairs(spare, pairs, right + 1, kind + 1, kinds))
        right += pairs[kind]
        room += spare[kind]
    return False


@register_jitable
def tool_counts(b: Any, d: Any, seat: int, clan: Any, outside: Any) -> None:
    """How many tools of each kind are in the clan and outside."""
    for tool in range(len(b.tool_order)):
        clan[tool] = 0
        outside[tool] = 0
    for at in range(d.counts[seat, CLAN_TOOLS]):
        clan[b.back[d.lists[seat, CLAN_TOOLS, at]]] += 1
    for at in range(d.counts[seat, TOOLS]):
        outside[b.back[d.lists[seat, TOOLS, at]]] += 1


@register_jitable
def brews(b: Any, d: Any, seat: int, wanted: int, choice: Any) -> int:
    """Count the payments on offer, and write down the wanted one. Must agree with match.brews."""
    tools = len(b.tool_order)
    kinds = len(b.tokens)
    clan, outside, spare, pairs = d.work[0], d.work[1], d.work[2], d.work[3]
    witch = d.lists[seat, PLAYED, d.counts[seat, PLAYED] - 1]
    found = 0
    for at in range(d.counts[seat, POTIONS]):
        potion = d.lists[seat, POTIONS, at]
        colour = b.colour[potion]
        if not (b.banners[witch] & colour if colour else b.banners[witch]):
            continue
        missing = 0
        for kind in range(kinds):
            left = d.ing[seat, kind] - b.asked[potion, kind]
            missing += max(0, -left)
            spare[kind] = max(0, left) // 2
        if missing > total(spare, kinds):
            continue
        tool_counts(b, d, seat, clan, outside)
        for tool in range(tools):
            for _ in range(b.needs[potion, tool]):
                if clan[tool]:
                    clan[tool] -= 1
                elif outside[tool]:
                    outside[tool] -= 1
                else:
                    missing += 1
        has_clan = total(clan, tools) > 0
        fresh = 0
        for tool in range(tools):
            fresh += outside[tool] > 0 and clan[tool] == 0
        for option in range(-2, tools):
            # Without the symbol one way; with it the clan's, each new kind, or else a pair.
            lacks = 0
            use = NO_TOOL
            if not b.any_tools[potion]:
                if option != NO_TOOL:
                    continue
            elif option == CLAN_TOOL:
                if not has_clan:
                    continue
                use = CLAN_TOOL
            elif option == NO_TOOL:
                if has_clan or fresh:
                    continue
                lacks = 1
            else:
                use = b.tool_order[option]
                if not outside[use] or clan[use]:
                    continue
            more = first_pairs(spare, pairs, missing + lacks, 0, kinds)
            while more:
                if found == wanted:
                    choice[0], choice[1] = at, use
                    for kind in range(kinds):
                        choice[2 + kind] = pairs[kind]
                    return found
                found += 1
                more = next_pairs(spare, pairs, kinds)
    return found


@register_jitable
def brew(b: Any, d: Any, seat: int, choice: Any) -> None:
    """Tokens go to the bag; potion, witch and new tools enter the clan. [C-43 to C-47]"""
    tools = len(b.tool_order)
    clan, outside, new = d.work[0], d.work[1], d.work[2]
    potion = remove_at(d, seat, POTIONS, choice[0])
    for kind in range(len(b.tokens)):
        pays = min(b.asked[potion, kind], d.ing[seat, kind]) + 2 * choice[2 + kind]
        d.ing[seat, kind] -= pays
        d.bag[kind] += pays
    tool_counts(b, d, seat, clan, outside)
    for tool in range(tools):
        new[tool] = 0
        for _ in range(b.needs[potion, tool]):
            if clan[tool]:
                clan[tool] -= 1
            elif outside[tool]:
                outside[tool] -= 1
                new[tool] += 1
    if choice[1] >= 0:
        new[choice[1]] += 1
    for tool in range(tools):
        for _ in range(new[tool]):
            at = 0
            while b.back[d.lists[seat, TOOLS, at]] != tool:
                at += 1
            add(d, seat, CLAN_TOOLS, remove_at(d, seat, TOOLS, at))
    add(d, seat, CLAN_POTIONS, potion)
    add(d, seat, CLAN_WITCHES, remove_at(d, seat, PLAYED, d.counts[seat, PLAYED] - 1))
    claim_goals(b, d, seat)


@register_jitable
def tames(b: Any, d: Any, seat: int, wanted: int) -> int:
    """Count the animals that can be tamed; the wanted one's place in the list instead."""
    own, seen, found = 0, 0, 0
    for at in range(d.counts[seat, CLAN_ANIMALS]):
        own |= 1 << b.animal[d.lists[seat, CLAN_ANIMALS, at]]
    for at in range(d.counts[seat, ANIMALS]):
        animal = b.animal[d.lists[seat, ANIMALS, at]]
        if not (own | seen) >> animal & 1 and d.ing[seat, b.food[animal]]:
            if found == wanted:
                return at
            found += 1
        seen |= 1 << animal
    return found


@register_jitable
def tame(b: Any, d: Any, seat: int, at: int) -> None:
    """An animal gets its food and enters the clan. [C-81, C-82]"""
    card = remove_at(d, seat, ANIMALS, at)
    food = b.food[b.animal[card]]
    d.ing[seat, food] -= 1
    d.bag[food] += 1
    add(d, seat, CLAN_ANIMALS, card)
    claim_goals(b, d, seat)


@register_jitable
def gather(b: Any, d: Any, seat: int, card: int, choice: Any, dice: Any) -> int:
    """A witch is sent, and the seat does at random what is offered; how many actions it took."""
    d.hand[seat, card] = 0
    add(d, seat, PLAYED, card)
    for place in range(3):
        d.points[place] = b.ap[card, place]
    fresh = b.refresh[card]
    actions = 1
    while True:
        actions += 1
        renewals = 0
        for what in range(5):
            renewals += fresh and can_renew(d, what)
        place = working_place(d)
        if place == NOTHING:
            if finish(b, d, seat, card, renewals, choice, dice):
                return actions
        else:
            lot = below(dice, renewals + takes(b, d, place)) - renewals
            if lot >= 0:
                take_nth(b, d, seat, place, lot, dice)
                fresh = 0
                continue
            choice[0] = lot + renewals
        renew(b, d, choice[0], dice)
        fresh = 0


@register_jitable
def renew(b: Any, d: Any, lot: int, dice: Any) -> None:
    """Refresh what is the lot-th among all that can be refreshed."""
    for what in range(5):
        if can_renew(d, what):
            if lot == 0:
                refresh(b, d, what, dice)
                return
            lot -= 1


@register_jitable
def takes(b: Any, d: Any, place: int) -> int:
    """How many ways there are to take something from a place. [C-37]"""
    ways = 0
    for slot in range(5):
        if d.board[place, slot] != NOTHING:
            ways += 2 if slot == POTION_SLOT or (slot == WITCH_SLOT and b.animals) else 1
    return ways


@register_jitable
def take_nth(b: Any, d: Any, seat: int, place: int, lot: int, dice: Any) -> None:
    """Take in the lot-th way."""
    d.points[place] -= 1
    for slot in range(5):
        if d.board[place, slot] != NOTHING:
            ways = 2 if slot == POTION_SLOT or (slot == WITCH_SLOT and b.animals) else 1
            if lot < ways:
                take(b, d, seat, place, slot, lot, dice)
                return
            lot -= ways


@register_jitable
def finish(b: Any, d: Any, seat: int, card: int, renewals: int, choice: Any, dice: Any) -> bool:
    """Brew, tame or pass; False for a refresh instead, its number is then in choice."""
    payments, animals = 0, 0
    if b.banners[card]:
        payments = brews(b, d, seat, -1, choice)
        animals = tames(b, d, seat, -1)
    lot = below(dice, renewals + payments + animals + 1)
    if lot < renewals:
        choice[0] = lot
        return False
    lot -= renewals
    if lot < payments:
        brews(b, d, seat, lot, choice)
        brew(b, d, seat, choice)
    elif lot < payments + animals:
        tame(b, d, seat, tames(b, d, seat, lot - payments))
    return True


@register_jitable
def rest(b: Any, d: Any, seat: int, dice: Any) -> int:
    """Played cards come back, and tokens are taken at random; how many actions it took."""
    for at in range(d.counts[seat, PLAYED]):
        d.hand[seat, d.lists[seat, PLAYED, at]] = 1
    d.counts[seat, PLAYED] = 0
    actions = 1
    for _ in range(b.rest):
        tokens = 0
        for place in range(3):
            for slot in range(POTION_SLOT):
                tokens += d.board[place, slot] != NOTHING
        if tokens == 0:
            break
        lot = below(dice, tokens)
        actions += 1
        take_token(b, d, seat, lot, dice)
    return actions


@register_jitable
def take_token(b: Any, d: Any, seat: int, lot: int, dice: Any) -> None:
    """Take the lot-th token of the board in reading order."""
    for place in range(3):
        for slot in range(POTION_SLOT):
            if d.board[place, slot] != NOTHING:
                if lot == 0:
                    take(b, d, seat, place, slot, 0, dice)
                    return
                lot -= 1


@register_jitable
def turn(b: Any, d: Any, seat: int, choice: Any, dice: Any) -> int:
    """A seat gathers or rests at random; how many actions it took. [C-30]"""
    cards = total(d.hand[seat], len(b.ap))
    lot = below(dice, cards + (d.counts[seat, PLAYED] > 0))
    if lot == cards:
        return int(rest(b, d, seat, dice))
    card = 0
    while True:
        if d.hand[seat, card]:
            if lot == 0:
                return int(gather(b, d, seat, card, choice, dice))
            lot -= 1
        card += 1


@register_jitable
def play_game(b: Any, d: Any, choice: Any, dice: Any) -> int:
    """One whole game; how many actions the seats took."""
    set_up(b, d, dice)
    state = d.state
    state[TURN] = state[FIRST]
    state[ROUND] = 1
    actions = 0
    while True:
        if b.solo and state[TURN] == 1:
            ostara_turn(b, d, dice)
        else:
            actions += turn(b, d, state[TURN], choice, dice)
        fill_empty(d, dice)
        state[TURN] = (state[TURN] + 1) % b.seats
        if state[TURN] == state[FIRST]:
            if state[ROUND] == (b.rounds if b.solo else state[LAST]):
                break
            if b.solo and state[ROUND] % b.stage == 0:
                for token in range(len(d.column)):
                    d.column[token] = 0
            state[ROUND] += 1
    if b.solo and b.race == 2:
        for at in range(b.hard + b.easy + b.more):
            if d.goals[at, 2] == NOTHING:
                d.goals[at, 2] = 1
    return actions


@kernel
def play_games(books: Any, desks: Any, seed: int, first: int, totals: Any) -> int:
    """A row of totals for each game; the stream of a game hangs on its number alone."""
    b, d = books[0], desks[0]
    dice = np.zeros(1, np.int64)
    choice = np.zeros(2 + len(b.tokens), np.int64)
    actions = 0
    for game in range(len(totals)):
        dice[0] = stream(seed, first + game)
        actions += play_game(b, d, choice, dice)
        for seat in range(b.seats):
            totals[game, seat] = score(b, d, seat)
    return actions


def random_games(
    seats: int, options: Mapping[str, object], games: int, seed: int, first: int = 0
) -> tuple[Scores, int]:
    """The totals of a batch of random games, and how many actions they took."""
    cards = book(start(seats, options))
    totals = np.zeros((games, cards.seats), np.int64)
    actions = play_games(record(cards), record(desk(cards)), seed, first, totals)
    return totals, int(actions)
