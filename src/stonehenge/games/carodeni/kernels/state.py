"""What lies on a compiled table of Čarodění, and how it moves.

The readable rules are those of `stonehenge.games.carodeni.rules` and `deal`; with the same dice
everything here must play out exactly as they do.
"""

from typing import Any

from numba.extending import register_jitable

from stonehenge.games.carodeni.kernels.pack import (
    ANIMALS,
    CLAN_ANIMALS,
    CLAN_POTIONS,
    CLAN_TOOLS,
    CLAN_WITCHES,
    NOTHING,
    PLAYED,
    POTIONS,
    TOOLS,
)
from stonehenge.sim.compiler import kernel
from stonehenge.sim.dice import below

FIRST, TURN, ROUND, LAST = 0, 1, 2, 3
UNSEEN, TOP, BOX, UNDER = 0, 1, 2, 3
POTION_SLOT, WITCH_SLOT = 3, 4


@register_jitable
def total(row: Any, n: int) -> int:
    """The sum of the first n numbers of a row."""
    result = 0
    for at in range(n):
        result += row[at]
    return result


@register_jitable
def add(t: Any, seat: int, row: int, card: int) -> None:
    """A card comes to the end of a list."""
    t.lists[seat, row, t.counts[seat, row]] = card
    t.counts[seat, row] += 1


@register_jitable
def remove_at(t: Any, seat: int, row: int, at: int) -> int:
    """A card leaves a list."""
    card = t.lists[seat, row, at]
    for i in range(at, t.counts[seat, row] - 1):
        t.lists[seat, row, i] = t.lists[seat, row, i + 1]
    t.counts[seat, row] -= 1
    return int(card)


@register_jitable
def shuffle(pack: Any, n: int, dice: Any) -> None:
    """Must agree with deal.drawn for every state of the dice."""
    for i in range(n - 1):
        j = i + below(dice, n - i)
        item = pack[i]
        pack[i] = pack[j]
        pack[j] = item


@register_jitable
def trigger(b: Any, t: Any) -> None:
    """This round and one more are played; only the first reason counts. [C-62, C-64]"""
    if t.state[LAST] == 0 and not b.solo:
        t.state[LAST] = t.state[ROUND] + 1


@register_jitable
def take_unseen(t: Any, deck: int, at: int) -> int:
    """A card that nobody has seen leaves the unknown part of its deck."""
    card = t.unseen[deck, at]
    for i in range(at, t.deck[deck, UNSEEN] - 1):
        t.unseen[deck, i] = t.unseen[deck, i + 1]
    t.deck[deck, UNSEEN] -= 1
    return int(card)


@register_jitable
def fill_card(b: Any, t: Any, place: int, slot: int, dice: Any) -> None:
    """The card on top of the deck is laid out, and the next one shows its back. [CA-04]"""
    deck = 0 if slot == WITCH_SLOT else 1
    pile = t.deck[deck]
    all_known = pile[UNSEEN] == pile[BOX]
    item = pile[TOP]
    if item != NOTHING:
        pile[TOP] = NOTHING
    elif not all_known:
        item = take_unseen(t, deck, below(dice, pile[UNSEEN]))
    elif pile[UNDER]:
        item = t.under[deck, 0]
        for i in range(pile[UNDER] - 1):
            t.under[deck, i] = t.under[deck, i + 1]
        pile[UNDER] -= 1
    t.board[place, slot] = item
    if item == NOTHING:
        return
    shows = pile[UNSEEN] > pile[BOX] or pile[UNDER] == 0
    if pile[UNSEEN] == pile[BOX] and pile[UNDER] == 0:
        pile[BOX] = 0
        trigger(b, t)
    if shows and pile[UNSEEN]:
        pile[TOP] = take_unseen(t, deck, below(dice, pile[UNSEEN]))


@register_jitable
def fill_token(t: Any, place: int, slot: int, dice: Any) -> None:
    """A token from the bag, each as likely as the others. [C-38, CA-06]"""
    tokens = total(t.bag, len(t.bag))
    t.board[place, slot] = NOTHING
    if tokens == 0:
        return
    lot = below(dice, tokens)
    kind = 0
    while lot >= t.bag[kind]:
        lot -= t.bag[kind]
        kind += 1
    t.bag[kind] -= 1
    t.board[place, slot] = kind


@register_jitable
def fill(b: Any, t: Any, place: int, slot: int, dice: Any) -> None:
    """A slot gets its new token or card. [C-38]"""
    if slot < POTION_SLOT:
        fill_token(t, place, slot, dice)
    else:
        fill_card(b, t, place, slot, dice)


@register_jitable
def fill_empty(t: Any, dice: Any) -> None:
    """At the end of a turn empty slots are filled from the bag. [CA-06]"""
    left = total(t.bag, len(t.bag))
    for place in range(3):
        for slot in range(POTION_SLOT):
            if left and t.board[place, slot] == NOTHING:
                fill_token(t, place, slot, dice)
                left -= 1


@register_jitable
def lay_goals(b: Any, t: Any, dice: Any) -> None:
    """Must agree with deal.goals for every state of the dice. [C-10, C-85, CA-32]"""
    tokens = len(b.goal_points)
    order, side = t.work[0], t.work[1]
    for at in range(tokens):
        order[at], side[at] = at, NOTHING
    shuffle(order, tokens, dice)
    wanted = (b.more, b.hard, b.easy)
    for part in range(3):
        left = wanted[part]
        for at in range(tokens):
            goal = order[at]
            up = (b.goal_animal[goal], 1, 0)[part]
            able = up != NOTHING if part == 0 else b.goal_able[goal, up]
            if left and able and side[at] == NOTHING:
                side[at] = 4 * part + up
                left -= 1
    laid = 0
    # Easy goals first, then hard ones; among these the drawn ones before those for animals.
    for up in range(2):
        for part in (2 - up, 0):
            for at in range(tokens):
                if side[at] == 4 * part + up:
                    t.goals[laid, 0], t.goals[laid, 1], t.goals[laid, 2] = order[at], up, NOTHING
                    laid += 1


@register_jitable
def clear(b: Any, t: Any) -> None:
    """Everything back into the box, and all tokens into the bag."""
    for at in range(len(t.state)):
        t.state[at] = 0
    for token in range(len(t.column)):
        t.column[token] = 0
    for kind in range(len(b.tokens)):
        t.bag[kind] = b.tokens[kind]
    for seat in range(b.seats):
        for kind in range(len(b.tokens)):
            t.ing[seat, kind] = 0
        for card in range(len(b.ap)):
            t.hand[seat, card] = 0
        for row in range(8):
            t.counts[seat, row] = 0


@register_jitable
def set_up(b: Any, t: Any, dice: Any) -> None:
    """Must agree with deal.setup and rules.set_up. [C-03 to C-10]"""
    clear(b, t)
    symbols = t.work[2]
    for at in range(5):
        symbols[at] = at
    shuffle(symbols, 5, dice)
    if b.solo:
        second = NOTHING
        others = 0
        for start in b.starts:
            if b.start_order[start] == 2:
                second = start
            else:
                t.work[3, others] = start
                others += 1
        add(t, 0, POTIONS, second)
        add(t, 1, POTIONS, t.work[3, below(dice, others)])
        t.state[FIRST] = 1
    else:
        t.state[FIRST] = below(dice, b.seats)
        for seat in range(b.seats):
            order = (seat - t.state[FIRST]) % b.seats + 1
            for start in b.starts:
                if b.start_order[start] == order:
                    add(t, seat, POTIONS, start)
    lay_goals(b, t, dice)
    for seat in range(1 if b.solo else b.seats):
        for card in range(len(b.ap)):
            if b.symbol[card] == symbols[seat]:
                t.hand[seat, card] = 1
    lay_board(b, t, dice)


@register_jitable
def lay_board(b: Any, t: Any, dice: Any) -> None:
    """Tokens, potions and witches are laid out. [C-06 to C-09]"""
    sizes = (0, 0)
    witches = 0
    while witches < len(b.ap) and b.symbol[witches] == NOTHING:
        witches += 1
    sizes = (witches, len(b.recipe) - len(b.starts))
    for deck in range(2):
        for card in range(sizes[deck]):
            t.unseen[deck, card] = card
        t.deck[deck, UNSEEN], t.deck[deck, TOP] = sizes[deck], NOTHING
        t.deck[deck, BOX], t.deck[deck, UNDER] = b.boxes[deck], 0
    for place in range(3):
        for slot in range(POTION_SLOT):
            fill_token(t, place, slot, dice)
    for slot in (POTION_SLOT, WITCH_SLOT):
        for place in range(3):
            fill_card(b, t, place, slot, dice)


@register_jitable
def refresh(b: Any, t: Any, what: int, dice: Any) -> None:
    """0 all witches, 1 all potions, else the ingredients of a place. [C-33, C-34, CA-03]"""
    if what > 1:
        place = what - 2
        for slot in range(POTION_SLOT):
            if t.board[place, slot] != NOTHING:
                t.bag[t.board[place, slot]] += 1
        for slot in range(POTION_SLOT):
            fill_token(t, place, slot, dice)
        return
    slot = WITCH_SLOT if what == 0 else POTION_SLOT
    for place in range(3):
        if t.board[place, slot] != NOTHING:
            t.under[what, t.deck[what, UNDER]] = t.board[place, slot]
            t.deck[what, UNDER] += 1
    for place in range(3):
        fill_card(b, t, place, slot, dice)


@register_jitable
def counts_for(b: Any, kind: int, card: int) -> int:
    """What a card stands for in a goal, as a mask. [CA-17, CA-18]"""
    if kind == 0:
        return int(b.witch_counts[card])
    if kind == 1:
        return int(b.colour[card])
    if kind == 2:
        return 1 << b.back[card]
    return 1 << b.animal[card]


@kernel
def serve(line: int, wanted: Any, items: Any, n: int, serves: Any, tried: Any) -> bool:
    """Find a card for a line of a goal, moving others if need be."""
    for at in range(n):
        if items[at] >> wanted[line] & 1 and not tried[at]:
            tried[at] = 1
            if serves[at] == NOTHING or serve(serves[at], wanted, items, n, serves, tried):
                serves[at] = line
                return True
    return False


@register_jitable
def covered(b: Any, t: Any, goal: int, up: int, kind: int, n: int) -> int:
    """How much of a goal the n cards in work[0] can cover. Must agree with goals.covered."""
    items, wanted, serves, tried = t.work[0], t.work[1], t.work[2], t.work[3]
    units = 0
    for line in b.goal_lines[goal, up]:
        if line[0] == kind:
            for _ in range(line[2]):
                wanted[units] = line[1]
                units += 1
    for at in range(n):
        serves[at] = NOTHING
    count = 0
    for line in range(units):
        for at in range(n):
            tried[at] = 0
        if serve(line, wanted, items, n, serves, tried):
            count += 1
    return count


@register_jitable
def total_need(b: Any, goal: int, up: int, kind: int) -> int:
    """How many cards of a kind a goal asks for."""
    units = 0
    for line in b.goal_lines[goal, up]:
        if line[0] == kind:
            units += line[2]
    return units


@register_jitable
def claim_goals(b: Any, t: Any, seat: int) -> None:
    """All goals that the clan fulfils are taken. [C-61, C-62, CA-16]"""
    if b.solo and seat == 1 and b.race == 0:
        return
    taken = 0
    left = 0
    rows = (CLAN_WITCHES, CLAN_POTIONS, CLAN_TOOLS, CLAN_ANIMALS)
    for at in range(b.hard + b.easy + b.more):
        if t.goals[at, 2] != NOTHING:
            continue
        goal, up = t.goals[at, 0], t.goals[at, 1]
        done = True
        for kind in range(4):
            units = total_need(b, goal, up, kind)
            n = t.counts[seat, rows[kind]]
            if units > n:
                done = False
            elif units:
                for i in range(n):
                    t.work[0, i] = counts_for(b, kind, t.lists[seat, rows[kind], i])
                done = done and covered(b, t, goal, up, kind, n) == units
        if done:
            t.goals[at, 2] = seat
            taken += 1
        else:
            left += 1
    if taken and left <= 1:
        trigger(b, t)


@register_jitable
def different(b: Any, t: Any, seat: int, row: int) -> int:
    """How many different tools or animals the clan has."""
    mask = 0
    for at in range(t.counts[seat, row]):
        card = t.lists[seat, row, at]
        mask |= 1 << (b.back[card] if row == CLAN_TOOLS else b.animal[card])
    return mask.bit_count()


@register_jitable
def score(b: Any, t: Any, seat: int) -> int:
    """Must agree with goals.parts, added up. [C-70, C-102]"""
    total = 0
    for at in range(t.counts[seat, CLAN_POTIONS]):
        total += b.potion_points[t.lists[seat, CLAN_POTIONS, at]]
    for at in range(t.counts[seat, CLAN_WITCHES]):
        total += b.witch_points[t.lists[seat, CLAN_WITCHES, at]]
    if not (b.solo and seat == 1):
        total += b.tool_points[different(b, t, seat, CLAN_TOOLS)]
    total += b.animal_points[different(b, t, seat, CLAN_ANIMALS)]
    for kind in range(len(b.tokens)):
        if t.ing[seat, kind]:
            total += b.leftover
    for at in range(b.hard + b.easy + b.more):
        if t.goals[at, 2] == seat:
            total += b.goal_points[t.goals[at, 0], t.goals[at, 1]]
    return int(total)


@register_jitable
def take(b: Any, t: Any, seat: int, place: int, slot: int, use: int, dice: Any) -> None:
    """An item goes to a seat and is replaced; use 1 is a tool or an animal. [C-37, C-38]"""
    item = t.board[place, slot]
    if slot < POTION_SLOT:
        t.ing[seat, item] += 1
    elif slot == POTION_SLOT:
        add(t, seat, TOOLS if use else POTIONS, item)
    elif use:
        add(t, seat, CLAN_ANIMALS if b.solo and seat == 1 else ANIMALS, item)
        if b.solo and seat == 1:
            claim_goals(b, t, seat)
    elif b.solo and seat == 1:
        add(t, seat, PLAYED, item)
    else:
        t.hand[seat, item] = 1
    fill(b, t, place, slot, dice)
