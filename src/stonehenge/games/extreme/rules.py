"""What may happen in a round of Wizard Extreme.

Legend
    card    suit * 16 + value: suits R Y G B V are 0 to 4, values 1 to 15. Red is always trump.
    hands   five masks for each seat, one a suit: hands[5 * seat + suit] has a bit a value.
    seal    0 to 4 in the colour of a suit, then WHITE and BLACK.
    seals   seven counts for each seat: seals[7 * seat + seal]; the centre holds the others.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement

from stonehenge.core.cards import Card, Cards, Seat, Suit, count
from stonehenge.core.freezing import freezable
from stonehenge.core.jit import jitable
from stonehenge.core.tricks import TRUMPED, left_of, suited_strength

NONE = -1
RED = 0
SUITS = 5
WHITE, BLACK = 5, 6
KINDS = 7
SEALS = (5, 3, 3, 3, 3, 4, 6)  # in the centre when a round begins
CARDS = 15  # dealt to each seat, and so tricks in a round

DEAL, PREDICT, PLAY, GIVE, OVER = range(5)

# Every prediction of up to three seals, as counts by colour; the offers are made of them.
SMALL = tuple(
    tuple(chosen.count(suit) for suit in range(SUITS))
    for few in range(4)
    for chosen in combinations_with_replacement(range(SUITS), few)
)
# Which of them take at most so many seals of a colour: a bit for each.
WITHIN = tuple(
    tuple(sum(1 << i for i, seals in enumerate(SMALL) if seals[suit] <= most) for most in range(6))
    for suit in range(SUITS)
)


@freezable
@dataclass(slots=True)
class Play:
    """The table as the rules see it: all that the future of the game depends on."""

    seats: int
    bare: int  # 1: a seal may be taken from a seat although no white one is left for it
    base: int  # the mage's penalty before black seals lower it
    phase: int
    dealer: int
    mage: int  # the seat that took the black mage
    turn: int
    leader: int
    led: int
    high: int  # the strength of the winning card so far
    ahead: int  # the seat that played it
    lying: int  # cards on the table
    left: int  # tricks to be played, the one on the table included
    table: list[int]  # the cards on the table in the order of play
    hands: list[int]
    seals: list[int]
    centre: list[int]
    totals: list[int]


@jitable
def values(seats: int) -> int:
    """The highest value in use: nine with three seats, twelve with four, all with five. [X-07]"""
    return 3 * seats


@jitable
def deal(p: Play, dealer: Seat, base: int) -> None:
    """With the hands dealt, all seals and the mage lie in the centre. [X-09, X-10]"""
    p.dealer = dealer
    p.base = base
    p.mage = NONE
    for seal in range(KINDS):
        p.centre[seal] = SEALS[seal]
        for seat in range(p.seats):
            p.seals[KINDS * seat + seal] = 0
    for seat in range(p.seats):
        p.table[seat] = NONE
    p.turn = left_of(dealer, p.seats)
    p.leader = p.turn
    p.led = NONE
    p.high = NONE
    p.ahead = NONE
    p.lying = 0
    p.left = CARDS
    p.phase = PREDICT


@jitable
def take(p: Play, seat: Seat, seal: int, number: int) -> None:
    """Seals go from the centre to a seat. [X-11]"""
    p.centre[seal] -= number
    p.seals[KINDS * seat + seal] += number


@jitable
def rob(p: Play, seat: Seat, seal: int, victim: Seat) -> None:
    """A seal goes from one seat to another, which gets a white one for it at once. [X-17, XA-01]"""
    p.seals[KINDS * victim + seal] -= 1
    p.seals[KINDS * seat + seal] += 1
    if p.centre[WHITE] > 0:
        take(p, victim, WHITE, 1)


@jitable
def may_rob(p: Play, seat: Seat, seal: int, victim: Seat) -> bool:
    """From any other seat, if the centre has none of it and has a white one. [X-16, X-17, XA-01]"""
    return (
        victim != seat
        and p.seals[KINDS * victim + seal] > 0
        and p.centre[seal] == 0
        and (p.centre[WHITE] > 0 or p.bare == 1)
    )


@jitable
def affordable(p: Play) -> int:
    """The small predictions that the centre alone can fill: a bit for each. [X-11, X-13]"""
    small = WITHIN[0][p.centre[0]]
    for suit in range(1, SUITS):
        small &= WITHIN[suit][p.centre[suit]]
    return small


@jitable
def robbable(p: Play, seat: Seat) -> int:
    """The single seals that can be taken from others: bit 5 * victim + seal. [X-17]"""
    mask = 0
    for seal in range(SUITS):
        if p.centre[seal] == 0:
            for victim in range(p.seats):
                if may_rob(p, seat, seal, victim):
                    mask |= 1 << (SUITS * victim + seal)
    return mask


@jitable
def take_mage(p: Play, seat: Seat) -> None:
    """Who takes the black mage takes no seals. [X-11, X-12, X-15]"""
    p.mage = seat
    end_prediction(p, seat)


@jitable
def end_prediction(p: Play, seat: Seat) -> None:
    """The next one predicts; after the dealer, the dealer's left leads. [X-10, X-20]"""
    p.turn = left_of(seat, p.seats)
    if seat == p.dealer:
        p.phase = PLAY


@jitable
def must_follow(p: Play, seat: Seat) -> bool:
    """Whoever holds the led suit must follow it. [X-21]"""
    return p.led != NONE and p.hands[SUITS * seat + p.led] != 0


@jitable
def playable(p: Play, seat: Seat, suit: Suit) -> Cards:
    """The values of a suit that may be played: all, unless another is followed. [X-20 to X-22]"""
    return 0 if must_follow(p, seat) and suit != p.led else p.hands[SUITS * seat + suit]


@jitable
def play(p: Play, seat: Seat, card: Card) -> None:
    """A card goes from the hand to the table; the last card of a trick ends it. [X-21, X-23]"""
    p.hands[SUITS * seat + (card >> 4)] &= ~(1 << (card & 15))
    if p.lying == 0:
        p.led = card >> 4
    power = suited_strength(card, p.led, RED)
    if power > p.high:
        p.high = power
        p.ahead = seat
    p.table[p.lying] = card
    p.lying += 1
    p.turn = left_of(seat, p.seats)
    if p.lying == p.seats:
        settle(p)


@jitable
def fits(p: Play, seal: int) -> bool:
    """The led colour, red if a red card won, and white for any trick. [X-25 to X-28]"""
    return seal == p.led or seal == WHITE or (seal == RED and p.high > TRUMPED)


@jitable
def fitting(p: Play) -> int:
    """The seals that the winner can give for the trick: a bit for each. [X-25 to X-28]"""
    mask = 0
    for seal in range(BLACK):
        if p.seals[KINDS * p.ahead + seal] > 0 and fits(p, seal):
            mask |= 1 << seal
    return mask


@jitable
def settle(p: Play) -> None:
    """A seal is due at once; when several fit, the winner chooses. [X-24, X-29 to X-31]"""
    if p.ahead == p.mage:
        end_trick(p)  # The mage puts tricks aside.
        return
    choices = fitting(p)
    if choices == 0:
        # The seventh black seal is never taken.
        if p.centre[BLACK] > 0:
            take(p, p.ahead, BLACK, 1)
        end_trick(p)
    elif count(choices) == 1:
        # The only one that fits must go, a white one too; no black one instead. [XA-02, XA-04]
        give(p, choices.bit_length() - 1)
    else:
        # A coloured or a white one, as the winner likes. [XA-03]
        p.phase = GIVE
        p.turn = p.ahead


@jitable
def give(p: Play, seal: int) -> None:
    """The winner returns a seal to the centre. [X-25]"""
    take(p, p.ahead, seal, -1)
    end_trick(p)


@jitable
def end_trick(p: Play) -> None:
    """The winner leads the next trick; after the last one the round is scored. [X-24, X-40]"""
    p.phase = PLAY
    p.turn = p.ahead
    p.leader = p.ahead
    p.lying = 0
    p.led = NONE
    p.high = NONE
    p.left -= 1
    if p.left == 0:
        score(p)


@jitable
def seal_points(coloured: int, white: int, black: int) -> int:
    """Two for a coloured seal that is left, three for a black, four for a white one. [X-41]"""
    return 2 * coloured + 4 * white + 3 * black


@jitable
def mage_points(base: int, black: int) -> int:
    """The mage's penalty falls by one for each black seal, never below nothing. [X-42, X-43]"""
    return base - black if black < base else 0


@jitable
def points(p: Play, seat: Seat) -> int:
    """A seat's penalty for the round."""
    if seat == p.mage:
        return mage_points(p.base, SEALS[BLACK] - p.centre[BLACK])
    coloured = 0
    for suit in range(SUITS):
        coloured += p.seals[KINDS * seat + suit]
    return seal_points(coloured, p.seals[KINDS * seat + WHITE], p.seals[KINDS * seat + BLACK])


@jitable
def score(p: Play) -> None:
    """The penalties of the round go to the running totals, and the next deal is due. [X-44]"""
    for seat in range(p.seats):
        p.totals[seat] += points(p, seat)
    p.phase = DEAL
