"""Wizard compiled: whole games, rounds from a position, and batches of both.

The rules are those of `stonehenge.games.wizard.rules`, the same functions. With the same dice
everything here plays out exactly as the protocol does.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonehenge.core.cards import Seat, nth
from stonehenge.core.dice import stream
from stonehenge.core.game import leaders
from stonehenge.core.tricks import left_of
from stonehenge.games.wizard.match import PACK, Match, empty_table, start
from stonehenge.games.wizard.options import LONGEST_LIST, Options
from stonehenge.games.wizard.rules import (
    BID,
    DEAL,
    FACES,
    NONE,
    OVER,
    PLAY,
    TRUMP,
    bid,
    deal,
    forbidden_bid,
    is_special,
    name_trump,
    play,
    playable,
    with_card,
)
from stonehenge.sim.compiler import kernel, packed, record_of
from stonehenge.sim.dice import begin, below

SEATS = 6
RECORD = record_of(empty_table(Options(), SEATS))
DECK = np.array(PACK, dtype=np.int64)
Scores = NDArray[np.int64]
# What a stepped game works with: the dice, rounds begun and in all, their sizes, the pile.
DICE, BEGUN, ROUNDS, SIZES = range(4)
PILE = SIZES + LONGEST_LIST


def pack(match: Match) -> NDArray[np.void]:
    """A match's table as the kernels take it."""
    return packed(match.play, RECORD)


@kernel
def deal_by_lot(p: Any, dealer: int, tricks: int, pile: Any, dice: Any) -> None:
    """Shuffle and deal. Must agree with match.chance for every state of the dice."""
    drawn = 0
    for i in range(60):
        pile[i] = DECK[i]
    for seat in range(p.seats):
        if p.one_colour:
            drawn = 15 * seat
        hand = 0
        end = 15 * (seat + 1) if p.one_colour else 60
        for _ in range(tricks):
            j = drawn + below(dice, end - drawn)
            hand = with_card(hand, pile[j])
            pile[j] = pile[drawn]
            drawn += 1
        p.hands[seat] = hand
    turned = NONE
    if not p.one_colour and drawn < 60:
        turned = pile[drawn + below(dice, 60 - drawn)]
        if is_special(turned):
            turned &= 15
    deal(p, dealer, tricks, turned)


@kernel
def bid_by_lot(p: Any, seat: int, dice: Any) -> int:
    """A bid that is offered, each as likely as the others."""
    forbidden = forbidden_bid(p)
    if forbidden == NONE:
        return below(dice, p.tricks + 1, 1 + seat)
    lot = below(dice, p.tricks, 1 + seat)
    return lot + 1 if lot >= forbidden else lot


@kernel
def next_to_bid(p: Any) -> int:
    """Whose bid is due; when all bid at once, the lowest seat that has not."""
    if not p.at_once:
        return p.turn
    seat = 0
    while p.bids[seat] != NONE:
        seat += 1
    return seat


@kernel
def play_round(p: Any, dice: Any) -> int:
    """Everyone acts at random until the round is scored; how many actions that took."""
    actions = 0
    if p.phase == TRUMP:
        name_trump(p, below(dice, 4, 1 + p.turn))
        actions += 1
    while p.phase == BID:
        seat = next_to_bid(p)
        bid(p, seat, bid_by_lot(p, seat, dice))
        actions += 1
    while p.phase == PLAY:
        cards = playable(p, p.turn) & FACES
        play(p, p.turn, nth(cards, below(dice, cards.bit_count(), 1 + p.turn)))
        actions += 1
    return actions


@kernel
def play_games(packed: Any, sizes: Any, seed: int, first: int, totals: Any) -> int:
    """A row of totals for each game; its dice hang on the seed and its number alone."""
    p = packed[0]
    dice, pile = np.zeros(1 + p.seats, np.int64), np.zeros(60, np.int64)
    actions = 0
    for game in range(len(totals)):
        begin(dice, seed, first + game)
        for seat in range(p.seats):
            p.totals[seat] = 0
        dealer = below(dice, p.seats)
        for tricks in sizes:
            deal_by_lot(p, dealer, tricks, pile, dice)
            actions += play_round(p, dice)
            dealer = left_of(dealer, p.seats)
        for seat in range(p.seats):
            totals[game, seat] = p.totals[seat]
    return actions


@kernel
def play_out(packed: Any, work: Any, seed: int, points: Any) -> None:
    """The round from one position to its end, again and again: a row of points for each time."""
    dice = np.zeros(1 + packed[0].seats, np.int64)
    for game in range(len(points)):
        work[0] = packed[0]
        p = work[0]
        begin(dice, seed, game)
        play_round(p, dice)
        for seat in range(p.seats):
            points[game, seat] = p.totals[seat] - packed[0].totals[seat]


@kernel
def offered(p: Any) -> int:
    """What may be done now: a bit for each suit, bid or card on offer."""
    if p.phase == TRUMP:
        return 15
    if p.phase == BID:
        forbidden = forbidden_bid(p)
        bids = (1 << (p.tricks + 1)) - 1
        return bids if forbidden == NONE else bids & ~(1 << forbidden)
    return playable(p, p.turn) & FACES


@kernel
def deal_next(p: Any, work: Any) -> int:
    """Deal the next round, and say what is offered; nothing when all rounds are played."""
    begun = work[BEGUN]
    if begun == work[ROUNDS]:
        p.phase = OVER
        return 0
    dealer = below(work, p.seats) if begun == 0 else left_of(p.dealer, p.seats)
    work[BEGUN] = begun + 1
    deal_by_lot(p, dealer, work[SIZES + begun], work[PILE:], work)
    return offered(p)


@kernel
def act(packed: Any, work: Any, choice: int) -> int:
    """Do what has this bit in the offers, and say what is offered next."""
    p = packed[0]
    if p.phase == PLAY:
        play(p, p.turn, choice)
        if p.phase == DEAL:
            return deal_next(p, work)
    elif p.phase == BID:
        bid(p, next_to_bid(p), choice)
    elif p.phase == TRUMP:
        name_trump(p, choice)
    else:
        return deal_next(p, work)
    return offered(p)


class Stepper:
    """One game, stepped from Python through the compiled rules; it deals by itself.

    An unchecked door: only what is offered may be done.
    """

    def __init__(self, seats: int, options: Mapping[str, object], seed: int) -> None:
        match = start(seats, options)
        self.packed = pack(match)
        self.work = np.zeros(PILE + len(PACK), np.int64)
        self.work[DICE], self.work[ROUNDS] = stream(seed, 0), len(match.sizes)
        self.work[SIZES : SIZES + len(match.sizes)] = match.sizes
        self.offers = int(act(self.packed, self.work, NONE))

    def act(self, choice: int) -> None:
        """Do what has this bit in the offers: a suit, a number of tricks or a card."""
        self.offers = act(self.packed, self.work, choice)

    @property
    def totals(self) -> list[int]:
        table = self.packed[0]
        return [int(total) for total in table["totals"][: table["seats"]]]


def random_games(
    seats: int, options: Mapping[str, object], games: int, seed: int, first: int = 0
) -> tuple[Scores, int]:
    """The totals of a batch of games between random bots, and how many actions they took."""
    match = start(seats, options)
    totals = np.zeros((games, seats), np.int64)
    actions = play_games(pack(match), np.array(match.sizes), seed, first, totals)
    return totals, int(actions)


def winners(seats: int, totals: Sequence[int]) -> tuple[Seat, ...]:
    """Who won a game with these totals. Must agree with match.winners."""
    return leaders(totals)


def random_ends(match: Match, games: int, seed: int) -> Scores:
    """The points of the current round, played on at random from a position."""
    if match.play.phase not in (TRUMP, BID, PLAY):
        raise ValueError("no round is being played in this position")
    points = np.zeros((games, match.play.seats), np.int64)
    play_out(pack(match), np.zeros(1, RECORD), seed, points)
    return points
