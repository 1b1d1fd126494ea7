"""Čarodění compiled: whole random games, in batches.

A separate kernel beside the readable rules, which are combination more than arithmetic. With
the same dice every game here is the game that the protocol plays; the tests hold them together.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from stonehenge.core.cards import Seat
from stonehenge.games.carodeni.kernels.finish import brew, brews, tame, tames
from stonehenge.games.carodeni.kernels.ostara import ostara_turn
from stonehenge.games.carodeni.kernels.pack import NOTHING, PLAYED, book, empty_table, record
from stonehenge.games.carodeni.kernels.state import (
    FIRST,
    LAST,
    POTION_SLOT,
    ROUND,
    TURN,
    WITCH_SLOT,
    add,
    fill_empty,
    refresh,
    score,
    set_up,
    take,
    total,
)
from stonehenge.games.carodeni.match import start, winners_with
from stonehenge.sim.compiler import kernel
from stonehenge.sim.dice import begin, below

Scores = NDArray[np.int64]


@register_jitable
def working_place(t: Any) -> int:
    """The highest place with points left and anything to take. [C-36, CA-01]"""
    for place in range(3):
        if t.points[place]:
            for slot in range(5):
                if t.board[place, slot] != NOTHING:
                    return place
    return NOTHING


@register_jitable
def can_renew(t: Any, what: int) -> bool:
    """Whether anything lies there. [CA-03]"""
    lying = 0
    for at in range(3):
        if what > 1:
            lying += t.board[what - 2, at] != NOTHING
        else:
            lying += t.board[at, WITCH_SLOT if what == 0 else POTION_SLOT] != NOTHING
    return lying > 0


@register_jitable
def gather(b: Any, t: Any, seat: int, card: int, choice: Any, dice: Any) -> int:
    """A witch is sent, and the seat does at random what is offered; how many actions it took."""
    t.hand[seat, card] = 0
    add(t, seat, PLAYED, card)
    for place in range(3):
        t.points[place] = b.ap[card, place]
    fresh = b.refresh[card]
    actions = 1
    while True:
        actions += 1
        renewals = 0
        for what in range(5):
            renewals += fresh and can_renew(t, what)
        place = working_place(t)
        if place == NOTHING:
            if finish(b, t, seat, card, renewals, choice, dice):
                return actions
        else:
            lot = below(dice, renewals + takes(b, t, place), 1 + seat) - renewals
            if lot >= 0:
                take_nth(b, t, seat, place, lot, dice)
                fresh = 0
                continue
            choice[0] = lot + renewals
        renew(b, t, choice[0], dice)
        fresh = 0


@register_jitable
def renew(b: Any, t: Any, lot: int, dice: Any) -> None:
    """Refresh what is the lot-th among all that can be refreshed."""
    for what in range(5):
        if can_renew(t, what):
            if lot == 0:
                refresh(b, t, what, dice)
                return
            lot -= 1


@register_jitable
def takes(b: Any, t: Any, place: int) -> int:
    """How many ways there are to take something from a place. [C-37]"""
    ways = 0
    for slot in range(5):
        if t.board[place, slot] != NOTHING:
            ways += 2 if slot == POTION_SLOT or (slot == WITCH_SLOT and b.animals) else 1
    return ways


@register_jitable
def take_nth(b: Any, t: Any, seat: int, place: int, lot: int, dice: Any) -> None:
    """Take in the lot-th way."""
    t.points[place] -= 1
    for slot in range(5):
        if t.board[place, slot] != NOTHING:
            ways = 2 if slot == POTION_SLOT or (slot == WITCH_SLOT and b.animals) else 1
            if lot < ways:
                take(b, t, seat, place, slot, lot, dice)
                return
            lot -= ways


@register_jitable
def finish(b: Any, t: Any, seat: int, card: int, renewals: int, choice: Any, dice: Any) -> bool:
    """Brew, tame or pass; False for a refresh instead, its number is then in choice."""
    payments, animals = 0, 0
    if b.banners[card]:
        payments = brews(b, t, seat, -1, choice)
        animals = tames(b, t, seat, -1)
    lot = below(dice, renewals + payments + animals + 1, 1 + seat)
    if lot < renewals:
        choice[0] = lot
        return False
    lot -= renewals
    if lot < payments:
        brews(b, t, seat, lot, choice)
        brew(b, t, seat, choice)
    elif lot < payments + animals:
        tame(b, t, seat, tames(b, t, seat, lot - payments))
    return True


@register_jitable
def rest(b: Any, t: Any, seat: int, dice: Any) -> int:
    """Played cards come back, and tokens are taken at random; how many actions it took."""
    for at in range(t.counts[seat, PLAYED]):
        t.hand[seat, t.lists[seat, PLAYED, at]] = 1
    t.counts[seat, PLAYED] = 0
    actions = 1
    for _ in range(b.rest):
        tokens = 0
        for place in range(3):
            for slot in range(POTION_SLOT):
                tokens += t.board[place, slot] != NOTHING
        if tokens == 0:
            break
        lot = below(dice, tokens, 1 + seat)
        actions += 1
        take_token(b, t, seat, lot, dice)
    return actions


@register_jitable
def take_token(b: Any, t: Any, seat: int, lot: int, dice: Any) -> None:
    """Take the lot-th token of the board in reading order."""
    for place in range(3):
        for slot in range(POTION_SLOT):
            if t.board[place, slot] != NOTHING:
                if lot == 0:
                    take(b, t, seat, place, slot, 0, dice)
                    return
                lot -= 1


@register_jitable
def turn(b: Any, t: Any, seat: int, choice: Any, dice: Any) -> int:
    """A seat gathers or rests at random; how many actions it took. [C-30]"""
    cards = total(t.hand[seat], len(b.ap))
    lot = below(dice, cards + (t.counts[seat, PLAYED] > 0), 1 + seat)
    if lot == cards:
        return int(rest(b, t, seat, dice))
    card = 0
    while True:
        if t.hand[seat, card]:
            if lot == 0:
                return int(gather(b, t, seat, card, choice, dice))
            lot -= 1
        card += 1


@register_jitable
def play_game(b: Any, t: Any, choice: Any, dice: Any) -> int:
    """One whole game; how many actions the seats took."""
    set_up(b, t, dice)
    state = t.state
    state[TURN] = state[FIRST]
    state[ROUND] = 1
    actions = 0
    while True:
        if b.solo and state[TURN] == 1:
            ostara_turn(b, t, dice)
        else:
            actions += turn(b, t, state[TURN], choice, dice)
        fill_empty(t, dice)
        state[TURN] = (state[TURN] + 1) % b.seats
        if state[TURN] == state[FIRST]:
            if state[ROUND] == (b.rounds if b.solo else state[LAST]):
                break
            if b.solo and state[ROUND] % b.stage == 0:
                for token in range(len(t.column)):
                    t.column[token] = 0
            state[ROUND] += 1
    if b.solo and b.race == 2:
        for at in range(b.hard + b.easy + b.more):
            if t.goals[at, 2] == NOTHING:
                t.goals[at, 2] = 1
    return actions


@kernel
def play_games(books: Any, tables: Any, seed: int, first: int, totals: Any) -> int:
    """A row of totals for each game; its dice hang on the seed and its number alone."""
    b, t = books[0], tables[0]
    dice = np.zeros(1 + b.seats, np.int64)
    choice = np.zeros(2 + len(b.tokens), np.int64)
    actions = 0
    for game in range(len(totals)):
        begin(dice, seed, first + game)
        actions += play_game(b, t, choice, dice)
        for seat in range(b.seats):
            totals[game, seat] = score(b, t, seat)
    return actions


def random_games(
    seats: int, options: Mapping[str, object], games: int, seed: int, first: int = 0
) -> tuple[Scores, int]:
    """The totals of a batch of games between random bots, and how many actions they took."""
    cards = book(start(seats, options))
    totals = np.zeros((games, cards.seats), np.int64)
    actions = play_games(record(cards), record(empty_table(cards)), seed, first, totals)
    return totals, int(actions)


def winners(seats: int, totals: Sequence[int]) -> tuple[Seat, ...]:
    """Who won a game with these totals. Must agree with match.winners."""
    return winners_with(totals, seats == 1)
