"""What may happen in a round of Wizard.

Legend
    card    suit * 16 + value: suits R B G Y are 0 to 3, values 1 to 13.
            In every suit's lane value 0 is a jester and value 14 a wizard, so that in the
            game of one colour a lane is a pile; as cards they have no suit. [W-08, W-58]
    cards   a mask with a bit a card. The four wizards are equal cards, and so are the
            jesters: whoever holds n of them has the n lowest of their four bits.
    suit    0 to 3, or OPEN: only jesters lie on the table, or FREE: there is no suit.
            Nobody holds a card of these two, so nobody has to follow them.
"""

from dataclasses import dataclass

from stonehenge.core.cards import Card, Cards, Seat, Suit
from stonehenge.core.freezing import freezable
from stonehenge.core.jit import jitable
from stonehenge.core.tricks import following, left_of, suited_strength

JESTER, WIZARD = 0, 14
NONE = -1
LANE = 0x7FFF
SUITED = (*((LANE & ~(1 << JESTER | 1 << WIZARD)) << 16 * suit for suit in range(4)), 0, 0)
JESTERS = sum(1 << 16 * suit + JESTER for suit in range(4))
WIZARDS = sum(1 << 16 * suit + WIZARD for suit in range(4))
SPECIAL = JESTERS | WIZARDS
# One card of each face: equal cards are offered once.
FACES = sum(SUITED) | 1 << JESTER | 1 << WIZARD
OPEN, FREE = 4, 5

DEAL, TRUMP, BID, PLAY, OVER = range(5)


@freezable
@dataclass(slots=True)
class Play:
    """The table as the rules see it: all that the future of the game depends on."""

    seats: int
    plus_minus_one: int  # 1: the bids must not add up to the tricks
    at_once: int  # 1: all bid at the same time, hidden or secret
    one_colour: int  # 1: everyone plays from a pile of their own
    miss: int  # points for every trick over or under the bid
    phase: int
    tricks: int  # cards dealt to each seat, and so tricks in the round
    dealer: int
    trump: int
    turn: int
    led: int
    high: int  # the strength of the winning card so far
    ahead: int  # the seat that played it
    lying: int  # cards on the table
    table: list[int]  # the cards on the table in the order of play
    hands: list[int]
    bids: list[int]
    won: list[int]
    totals: list[int]


@jitable
def is_special(card: Card) -> bool:
    """Wizards and jesters have no suit. [W-08]"""
    return (card & 15) == JESTER or (card & 15) == WIZARD


@jitable
def with_card(hand: Cards, card: Card) -> Cards:
    """The hand and one more card."""
    if not is_special(card):
        return hand | 1 << card
    equal = JESTERS if (card & 15) == JESTER else WIZARDS
    held = hand & equal
    return hand | ((held << 16 | 1 << (card & 15)) & equal)


@jitable
def without(hand: Cards, card: Card) -> Cards:
    """The hand after a card was played from it."""
    if not is_special(card):
        return hand & ~(1 << card)
    held = hand & (JESTERS if card == JESTER else WIZARDS)
    return hand & ~(held & ~(held >> 16))


@jitable
def deal(p: Play, dealer: Seat, tricks: int, turned: Card) -> None:
    """With the hands dealt, the turned card says whether there is a trump. [W-17, W-19 to W-21]"""
    p.dealer = dealer
    p.tricks = tricks
    for seat in range(p.seats):
        p.bids[seat] = NONE
        p.won[seat] = 0
        p.table[seat] = NONE
    p.lying = 0
    p.led = OPEN
    p.high = NONE
    p.ahead = NONE
    p.turn = left_of(dealer, p.seats)
    p.phase = BID
    p.trump = FREE
    if turned == WIZARD:
        p.phase = TRUMP
        p.turn = dealer
    elif turned != NONE and turned != JESTER:
        p.trump = turned >> 4


@jitable
def name_trump(p: Play, suit: Suit) -> None:
    """The dealer names the trump when a wizard was turned up, before the first bid. [W-20]"""
    p.trump = suit
    p.phase = BID
    p.turn = left_of(p.dealer, p.seats)


@jitable
def missing_bids(p: Play) -> int:
    """How many seats have not bid yet."""
    missing = 0
    for seat in range(p.seats):
        if p.bids[seat] == NONE:
            missing += 1
    return missing


@jitable
def forbidden_bid(p: Play) -> int:
    """Plus/minus one: the last bid must not make the sum equal to the tricks. [W-50, W-51]"""
    if not p.plus_minus_one or p.turn != p.dealer:
        return NONE
    others = 0
    for seat in range(p.seats):
        if seat != p.dealer:
            others += p.bids[seat]
    return p.tricks - others if p.tricks >= others else NONE


@jitable
def bid(p: Play, seat: Seat, tricks: int) -> None:
    """A seat bids; when the dealer's left is reached again, it leads. [W-23, W-28]"""
    p.bids[seat] = tricks
    if not p.at_once:
        p.turn = left_of(seat, p.seats)
        if seat != p.dealer:
            return
    elif missing_bids(p) > 0:
        return
    p.phase = PLAY
    p.turn = left_of(p.dealer, p.seats)


@jitable
def playable(p: Play, seat: Seat) -> Cards:
    """Follow the led suit if you can; wizards and jesters always may. [W-29, W-30, W-32]"""
    hand = p.hands[seat]
    return following(hand, SUITED[p.led]) | (hand & SPECIAL)


@jitable
def suit_set_by(led: Suit, card: Card, one_colour: int) -> Suit:
    """The first card but jesters sets the suit, a wizard none. [W-33, W-34, W-35, W-36, W-37]"""
    if led != OPEN or card == JESTER:
        return led
    return FREE if card == WIZARD or one_colour else card >> 4


@jitable
def strength(card: Card, led: Suit, trump: Suit, one_colour: int) -> int:
    """The first wizard, else the highest trump, else the highest of the led suit. [W-38]"""
    value = card & 15
    if one_colour:
        return value  # Suits do not count, and wizards and jesters are highest and lowest. [W-62]
    if value == WIZARD:
        return 48
    if value == JESTER:
        return 0
    return suited_strength(card, led, trump)


@jitable
def play(p: Play, seat: Seat, card: Card) -> None:
    """A card goes from the hand to the table; the last card of a trick ends it. [W-28, W-40]"""
    p.hands[seat] = without(p.hands[seat], card)
    p.led = suit_set_by(p.led, card, p.one_colour)
    power = strength(card, p.led, p.trump, p.one_colour)
    # Among equals the first one stays ahead: wizards, or nothing but jesters. [W-38, W-62]
    if power > p.high:
        p.high = power
        p.ahead = seat
    p.table[p.lying] = card
    p.lying += 1
    p.turn = left_of(seat, p.seats)
    if p.lying == p.seats:
        take_trick(p)


@jitable
def take_trick(p: Play) -> None:
    """The winner takes the trick and leads; after the last one the round is scored. [W-40]"""
    p.won[p.ahead] += 1
    p.turn = p.ahead
    p.lying = 0
    p.led = OPEN
    p.high = NONE
    if p.hands[p.ahead] == 0:
        score(p)


@jitable
def points(bid: int, won: int, miss: int) -> int:
    """20 and 10 a trick for an exact bid, else a price for each over or under. [W-42, W-43]"""
    return 20 + 10 * won if bid == won else miss * abs(bid - won)


@jitable
def score(p: Play) -> None:
    """The points of the round go to the running totals, and the next deal is due. [W-44]"""
    for seat in range(p.seats):
        p.totals[seat] += points(p.bids[seat], p.won[seat], p.miss)
    p.phase = DEAL
