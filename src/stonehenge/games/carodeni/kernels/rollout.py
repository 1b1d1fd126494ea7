"""How a sensible player of compiled Čarodění goes on: whatever leaves its side worth most.

A turn is rehearsed with every card that could be sent, on the board as it lies; then it is
played with the best of them. Refreshing is left to those who search.
"""

from typing import Any

from stonehenge.games.carodeni.kernels.finish import brew, brews, tame, tames
from stonehenge.games.carodeni.kernels.ostara import ostara_turn
from stonehenge.games.carodeni.kernels.pack import ANIMALS, NOTHING, PLAYED, POTIONS, TOOLS
from stonehenge.games.carodeni.kernels.play import working_place
from stonehenge.games.carodeni.kernels.state import (
    FIRST,
    LAST,
    POTION_SLOT,
    ROUND,
    TURN,
    WITCH_SLOT,
    add,
    fill_empty,
    score,
    take,
)
from stonehenge.games.carodeni.kernels.worth import DONE, worth
from stonehenge.sim.compiler import searching

WORST = -1e9
# How long a game with others usually lasts, and how many rounds a goal takes.
LENGTH, EACH_GOAL = 14, 3


@searching
def turns_left(b: Any, t: Any) -> int:
    """How many turns a seat will have after this one, as far as can be foreseen."""
    if b.solo:
        return int(b.rounds - t.state[ROUND])
    if t.state[LAST]:
        return int(t.state[LAST] - t.state[ROUND])
    goals = 0
    for at in range(b.hard + b.easy + b.more):
        goals += t.goals[at, 2] == NOTHING
    return int(max(2, min(LENGTH - t.state[ROUND], EACH_GOAL * (goals - 1) + 1)))


@searching
def keep(t: Any, seat: int, memo: Any) -> None:
    """Remember what a rehearsal may change."""
    memo.ing[seat] = t.ing[seat]
    memo.hand[seat] = t.hand[seat]
    memo.counts[seat] = t.counts[seat]
    for row in range(8):
        for at in range(t.counts[seat, row]):
            memo.lists[seat, row, at] = t.lists[seat, row, at]
    memo.bag[:] = t.bag
    memo.board[:] = t.board
    memo.goals[:] = t.goals
    memo.points[:] = t.points
    memo.state[:] = t.state


@searching
def recall(t: Any, seat: int, memo: Any) -> None:
    """Put everything back as it was."""
    keep(memo, seat, t)


@searching
def pick(t: Any, seat: int, place: int, slot: int, use: int) -> None:
    """An item goes to a seat, and its slot stays empty."""
    item = t.board[place, slot]
    t.board[place, slot] = NOTHING
    if slot < POTION_SLOT:
        t.ing[seat, item] += 1
    elif slot == POTION_SLOT:
        add(t, seat, TOOLS if use else POTIONS, item)
    elif use:
        add(t, seat, ANIMALS, item)
    else:
        t.hand[seat, item] = 1


@searching
def put_back(t: Any, seat: int, place: int, slot: int, use: int, item: int) -> None:
    """The item that was picked last lies there again."""
    t.board[place, slot] = item
    if slot < POTION_SLOT:
        t.ing[seat, item] -= 1
    elif slot == POTION_SLOT:
        t.counts[seat, TOOLS if use else POTIONS] -= 1
    elif use:
        t.counts[seat, ANIMALS] -= 1
    else:
        t.hand[seat, item] = 0


@searching
def best_take(b: Any, t: Any, seat: int, place: int, turns: int, h: Any, s: Any) -> int:
    """What to take from a place, as slot and use in one number."""
    left = t.points[0] + t.points[1] + t.points[2] - 1
    best, chosen, seen = WORST, NOTHING, 0
    for slot in range(5):
        item = t.board[place, slot]
        if item == NOTHING or (slot < POTION_SLOT and seen >> item & 1):
            continue
        if slot < POTION_SLOT:
            seen |= 1 << item
        for use in range(2 if slot == POTION_SLOT or (slot == WITCH_SLOT and b.animals) else 1):
            pick(t, seat, place, slot, use)
            value = worth(b, t, seat, float(left), turns, h, s)
            put_back(t, seat, place, slot, use, item)
            if value > best:
                best, chosen = value, 2 * slot + use
    return chosen


@searching
def best_finish(
    b: Any, t: Any, seat: int, turns: int, h: Any, s: Any, choice: Any, memo: Any
) -> tuple[int, float]:
    """Which brew, then which animal is best, or -1 to pass; and what the side is then worth."""
    witch = t.lists[seat, PLAYED, t.counts[seat, PLAYED] - 1]
    best, chosen = worth(b, t, seat, DONE, turns, h, s), NOTHING
    if not b.banners[witch]:
        return chosen, best
    payments = brews(b, t, seat, NOTHING, choice)
    animals = tames(b, t, seat, NOTHING) if b.animals else 0
    if payments + animals == 0:
        return chosen, best
    keep(t, seat, memo)
    for way in range(payments + animals):
        if way < payments:
            brews(b, t, seat, way, choice)
            brew(b, t, seat, choice)
        else:
            tame(b, t, seat, tames(b, t, seat, way - payments))
        value = worth(b, t, seat, DONE, turns, h, s)
        recall(t, seat, memo)
        if value > best:
            best, chosen = value, way
    return chosen, best


@searching
def best_token(b: Any, t: Any, seat: int, left: int, turns: int, h: Any, s: Any) -> int:
    """Which token of the board to take while resting, as place and slot in one number."""
    best, chosen, seen = WORST, NOTHING, 0
    for place in range(3):
        for slot in range(POTION_SLOT):
            item = t.board[place, slot]
            if item == NOTHING or seen >> item & 1:
                continue
            seen |= 1 << item
            pick(t, seat, place, slot, 0)
            value = worth(b, t, seat, float(left), turns, h, s)
            put_back(t, seat, place, slot, 0, item)
            if value > best:
                best, chosen = value, 5 * place + slot
    return chosen


@searching
def send(b: Any, t: Any, seat: int, card: int) -> None:
    """A witch is played and has her points. [C-31]"""
    t.hand[seat, card] = 0
    add(t, seat, PLAYED, card)
    for place in range(3):
        t.points[place] = b.ap[card, place]


@searching
def come_back(t: Any, seat: int) -> None:
    """The played cards return to the hand. [C-52]"""
    for at in range(t.counts[seat, PLAYED]):
        t.hand[seat, t.lists[seat, PLAYED, at]] = 1
    t.counts[seat, PLAYED] = 0


@searching
def rehearse(
    b: Any, t: Any, seat: int, card: int, turns: int, h: Any, s: Any, choice: Any, memos: Any
) -> float:
    """What the side is worth after a turn with this card, or after a rest."""
    keep(t, seat, memos[0])
    if card == NOTHING:
        come_back(t, seat)
        for n in range(b.rest):
            token = best_token(b, t, seat, b.rest - 1 - n, turns, h, s)
            if token != NOTHING:
                pick(t, seat, token // 5, token % 5, 0)
        value = worth(b, t, seat, DONE, turns, h, s)
    else:
        send(b, t, seat, card)
        while True:
            place = working_place(t)
            if place == NOTHING:
                break
            way = best_take(b, t, seat, place, turns, h, s)
            t.points[place] -= 1
            pick(t, seat, place, way // 2, way % 2)
        value = best_finish(b, t, seat, turns, h, s, choice, memos[1])[1]
    recall(t, seat, memos[0])
    return value


@searching
def best_card(b: Any, t: Any, seat: int, h: Any, s: Any, choice: Any, memos: Any) -> int:
    """Which card to send, or none to rest."""
    turns = turns_left(b, t)
    best, chosen = WORST, NOTHING
    for card in range(NOTHING, len(b.ap)):
        if t.counts[seat, PLAYED] if card == NOTHING else t.hand[seat, card]:
            value = rehearse(b, t, seat, card, turns, h, s, choice, memos)
            if value > best:
                best, chosen = value, card
    return chosen


@searching
def rest_on(b: Any, t: Any, seat: int, left: int, h: Any, s: Any, dice: Any) -> None:
    """The tokens of a rest are taken."""
    turns = turns_left(b, t)
    for n in range(left):
        token = best_token(b, t, seat, left - 1 - n, turns, h, s)
        if token == NOTHING:
            break
        take(b, t, seat, token // 5, token % 5, 0, dice)


@searching
def gather_on(
    b: Any, t: Any, seat: int, h: Any, s: Any, choice: Any, memos: Any, dice: Any
) -> None:
    """The points that are left are used, and the turn is finished."""
    turns = turns_left(b, t)
    while True:
        place = working_place(t)
        if place == NOTHING:
            break
        way = best_take(b, t, seat, place, turns, h, s)
        t.points[place] -= 1
        take(b, t, seat, place, way // 2, way % 2, dice)
    way = best_finish(b, t, seat, turns, h, s, choice, memos[1])[0]
    finish_with(b, t, seat, way, choice)


@searching
def finish_with(b: Any, t: Any, seat: int, way: int, choice: Any) -> None:
    """Brew or tame in the way of that number; -1 is to pass."""
    if way == NOTHING:
        return
    payments = brews(b, t, seat, NOTHING, choice)
    if way < payments:
        brews(b, t, seat, way, choice)
        brew(b, t, seat, choice)
    else:
        tame(b, t, seat, tames(b, t, seat, way - payments))


@searching
def whole_turn(
    b: Any, t: Any, seat: int, h: Any, s: Any, choice: Any, memos: Any, dice: Any
) -> None:
    """A turn of a seat, played by its habits."""
    card = best_card(b, t, seat, h, s, choice, memos)
    if card == NOTHING:
        come_back(t, seat)
        rest_on(b, t, seat, b.rest, h, s, dice)
    else:
        send(b, t, seat, card)
        gather_on(b, t, seat, h, s, choice, memos, dice)


@searching
def next_turn(b: Any, t: Any, dice: Any) -> bool:
    """The turn goes on to the next seat; False when the game is over. [C-62, C-90]"""
    state = t.state
    fill_empty(t, dice)
    state[TURN] = (state[TURN] + 1) % b.seats
    if state[TURN] == state[FIRST]:
        if state[ROUND] == (b.rounds if b.solo else state[LAST]):
            if b.solo and b.race == 2:
                for at in range(b.hard + b.easy + b.more):
                    if t.goals[at, 2] == NOTHING:
                        t.goals[at, 2] = 1
            return False
        if b.solo and state[ROUND] % b.stage == 0:
            t.column[:] = 0
        state[ROUND] += 1
    return True


@searching
def play_out(
    b: Any, t: Any, h: Any, s: Any, choice: Any, memos: Any, dice: Any, turns: int
) -> bool:
    """The seats play on by their habits for so many turns; whether the game is over."""
    for _ in range(turns):
        seat = t.state[TURN]
        if b.solo and seat == 1:
            ostara_turn(b, t, dice)
        else:
            whole_turn(b, t, seat, h[seat], s, choice, memos, dice)
        if not next_turn(b, t, dice):
            return True
    return False


@searching
def final_scores(b: Any, t: Any, totals: Any) -> None:
    """The points of every seat at the end."""
    for seat in range(b.seats):
        totals[seat] = score(b, t, seat)
