"""Wizard Extreme compiled: whole games, rounds from a position, and batches of both.

The rules are those of `stonehenge.games.extreme.rules`, the same functions. With the same dice
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
from stonehenge.games.extreme.match import Match, empty_table, start
from stonehenge.games.extreme.options import Options
from stonehenge.games.extreme.rules import (
    CARDS,
    DEAL,
    GIVE,
    NONE,
    OVER,
    PLAY,
    PREDICT,
    SMALL,
    SUITS,
    affordable,
    deal,
    end_prediction,
    fitting,
    give,
    must_follow,
    play,
    rob,
    robbable,
    take,
    take_mage,
    values,
)
from stonehenge.sim.compiler import kernel, packed, record_of
from stonehenge.sim.dice import begin, below

SEATS = 5
RECORD = record_of(empty_table(Options(), SEATS))
# What a stepped game works with: the dice, rounds begun and in all, the mage's bases, the pile.
DICE, BEGUN, ROUNDS, BASES = range(4)
PILE = BASES + 2 * SEATS
Scores = NDArray[np.int64]


def pack(match: Match) -> NDArray[np.void]:
    """A match's table as the kernels take it."""
    return packed(match.play, RECORD)


@kernel
def deal_by_lot(p: Any, dealer: int, base: int, pile: Any, dice: Any) -> None:
    """Shuffle and deal. Must agree with match.chance for every state of the dice."""
    cards = 0
    for suit in range(SUITS):
        for value in range(1, values(p.seats) + 1):
            pile[cards] = 16 * suit + value
            cards += 1
    for at in range(SUITS * p.seats):
        p.hands[at] = 0
    for drawn in range(cards):
        j = drawn + below(dice, cards - drawn)
        card = pile[j]
        pile[j] = pile[drawn]
        p.hands[SUITS * (drawn // CARDS) + (card >> 4)] |= 1 << (card & 15)
    deal(p, dealer, base)


@kernel
def predictions(p: Any) -> int:
    """How many predictions are offered."""
    mage = 1 if p.mage == NONE else 0
    return mage + affordable(p).bit_count() + robbable(p, p.turn).bit_count()


@kernel
def predict(p: Any, lot: int) -> None:
    """Make the prediction with this number. Must agree with match.small_predictions."""
    seat = p.turn
    if p.mage == NONE:
        if lot == 0:
            take_mage(p, seat)
            return
        lot -= 1
    small = affordable(p)
    centre = small.bit_count()
    if lot < centre:
        seals = SMALL[nth(small, lot)]
        for suit in range(SUITS):
            take(p, seat, suit, seals[suit])
    else:
        place = nth(robbable(p, seat), lot - centre)
        rob(p, seat, place % SUITS, place // SUITS)
    end_prediction(p, seat)


@kernel
def playable_cards(p: Any) -> int:
    """How many cards may be played. Must agree with rules.playable for every hand."""
    hand = SUITS * p.turn
    if must_follow(p, p.turn):
        return p.hands[hand + p.led].bit_count()
    cards = 0
    for suit in range(SUITS):
        cards += p.hands[hand + suit].bit_count()
    return cards


@kernel
def card(p: Any, lot: int) -> int:
    """The card with this number among those that may be played."""
    hand = SUITS * p.turn
    suit = p.led
    if not must_follow(p, p.turn):
        suit = 0
        while lot >= p.hands[hand + suit].bit_count():
            lot -= p.hands[hand + suit].bit_count()
            suit += 1
    return 16 * suit + nth(p.hands[hand + suit], lot)


@kernel
def offered(p: Any) -> int:
    """How many things may be done now, in the order of match.offers."""
    if p.phase == PLAY:
        return playable_cards(p)
    return predictions(p) if p.phase == PREDICT else fitting(p).bit_count()


@kernel
def do(p: Any, lot: int) -> None:
    """Do what has this number."""
    if p.phase == PLAY:
        play(p, p.turn, card(p, lot))
    elif p.phase == PREDICT:
        predict(p, lot)
    else:
        give(p, nth(fitting(p), lot))


@kernel
def play_round(p: Any, dice: Any) -> int:
    """Everyone acts at random until the round is scored; how many actions that took."""
    actions = 0
    while p.phase != DEAL:
        do(p, below(dice, offered(p), 1 + p.turn))
        actions += 1
    return actions


@kernel
def play_games(packed: Any, bases: Any, seed: int, first: int, totals: Any) -> int:
    """A row of totals for each game; its dice hang on the seed and its number alone."""
    p = packed[0]
    dice, pile = np.zeros(1 + p.seats, np.int64), np.zeros(SEATS * CARDS, np.int64)
    actions = 0
    for game in range(len(totals)):
        begin(dice, seed, first + game)
        for seat in range(p.seats):
            p.totals[seat] = 0
        dealer = below(dice, p.seats)
        for base in bases:
            deal_by_lot(p, dealer, base, pile, dice)
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
def deal_next(p: Any, work: Any) -> int:
    """Deal the next round, and say what is offered; nothing when all rounds are played."""
    begun = work[BEGUN]
    if begun == work[ROUNDS]:
        p.phase = OVER
        return 0
    dealer = below(work, p.seats) if begun == 0 else left_of(p.dealer, p.seats)
    work[BEGUN] = begun + 1
    deal_by_lot(p, dealer, work[BASES + begun], work[PILE:], work)
    return (1 << offered(p)) - 1


@kernel
def act(packed: Any, work: Any, lot: int) -> int:
    """Do what has this number, and say what is offered next: a bit for each number."""
    p = packed[0]
    if p.phase != DEAL:
        do(p, lot)
    # More than 57 things are never offered.
    return deal_next(p, work) if p.phase == DEAL else (1 << offered(p)) - 1


class Stepper:
    """One game, stepped from Python through the compiled rules; it deals by itself.

    An unchecked door: only what is offered may be done.
    """

    def __init__(self, seats: int, options: Mapping[str, object], seed: int) -> None:
        match = start(seats, options)
        self.packed = pack(match)
        self.work = np.zeros(PILE + SEATS * CARDS, np.int64)
        self.work[DICE], self.work[ROUNDS] = stream(seed, 0), len(match.bases)
        self.work[BASES : BASES + len(match.bases)] = match.bases
        self.offers = int(act(self.packed, self.work, NONE))

    def act(self, lot: int) -> None:
        """Do what has this number in the order of match.offers; its bit is in the offers."""
        self.offers = act(self.packed, self.work, lot)

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
    actions = play_games(pack(match), np.array(match.bases), seed, first, totals)
    return totals, int(actions)


def winners(seats: int, totals: Sequence[int]) -> tuple[Seat, ...]:
    """Who won a game with these totals. Must agree with match.winners."""
    return leaders([-total for total in totals])


def random_ends(match: Match, games: int, seed: int) -> Scores:
    """The points of the current round, played on at random from a position."""
    if match.play.phase not in (PREDICT, PLAY, GIVE):
        raise ValueError("no round is being played in this position")
    points = np.zeros((games, match.play.seats), np.int64)
    play_out(pack(match), np.zeros(1, RECORD), seed, points)
    return points
