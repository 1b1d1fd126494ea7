"""Paints what a seat is sent at a table of Wizard, in compiled code and without Python's lock.

Must agree with `tables.telling`, byte for byte. The rules are asked, not known: what may be
played, which bid is forbidden, what a bid is worth.

Legend
    out     the paper: a row of bytes that is written from left to right
    at      where the next byte goes; whoever writes says where it goes on
    p       the table as the rules see it, in a record of its own
    starts  where the pieces of the picture are (sim/errands.py)
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from stonehenge.sim.compiler import searching
from stonehenge.sim.wizard import RECORD
from stonehenge.wizard.rules import (
    BID,
    FACES,
    JESTER,
    JESTERS,
    LANE,
    NONE,
    OPEN,
    PLAY,
    SUITED,
    TRUMP,
    WIZARD,
    WIZARDS,
    forbidden_bid,
    playable,
    points,
)

# The system's own function: where to, where from, how many bytes.
copy = types.ExternalFunction("memcpy", types.uintp(types.uintp, types.uintp, types.uintp))
WORD = 8  # bytes of a number
# The numbers before those of the rules, and where those begin.
N, GOING, DOWN, FOREHEADS, RULES = range(5)
# More than all numbers, cards and names of fields of a message take.
FRAME = 8192


def ink(text: str) -> NDArray[np.uint8]:
    """A text as compiled code copies it."""
    return np.frombuffer(text.encode(), np.uint8)


NUMBERED, WAITING, SEAT = ink('{"type":"view","n":'), ink(',"waiting":['), ink('],"seat":')
OFFERS, LINES, VIEW = ink(',"offers":['), ink('],"lines":'), ink(',"view":{"seat":')
HANDS, BIDS, NOW, DEALT = ink(',"hands":['), ink('],"bids":['), ink('],"now":['), ink("],")
HELD, WON, TRICKS = ink(',"held":['), ink('],"won":['), ink('],"tricks":[')
LED, LYING, LEADER = ink('],"led":'), ink(',"table":['), ink('],"leader":')
AHEAD, TABLE, END = ink(',"ahead":'), ink('},"table":'), ink("}")
HIDDEN = ink('"hidden"')
NOTHING, PLAY_WORD, BID_WORD, TRUMP_WORD = ink("null"), ink("play "), ink("bid "), ink("trump ")
LETTERS = ink("RBGY")
QUOTE, COMMA, MINUS, ZERO, JAY, WYE = (ord(letter) for letter in '",-0JW')
OPENS, CLOSES = ord("["), ord("]")


@searching
def put(out: Any, at: int, text: Any) -> int:
    """Write a text."""
    for each in range(len(text)):
        out[at + each] = text[each]
    return at + len(text)


@searching
def put_piece(out: Any, at: int, source: Any, start: int, size: int) -> int:
    """Write something that was painted before."""
    copy(out.ctypes.data + at, source.ctypes.data + start, size)
    return at + size


@searching
def put_number(out: Any, at: int, number: int) -> int:
    """Write a whole number."""
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    size, rest = 1, number // 10
    while rest:
        size += 1
        rest //= 10
    for place in range(at + size - 1, at - 1, -1):
        out[place] = ZERO + number % 10
        number //= 10
    return at + size


@searching
def put_card(out: Any, at: int, card: int) -> int:
    """Write a card: R7, J or W."""
    if card in (JESTER, WIZARD):
        out[at] = JAY if card == JESTER else WYE
        return at + 1
    out[at] = LETTERS[card >> 4]
    return put_number(out, at + 1, card & 15)


@searching
def put_quoted(out: Any, at: int, word: Any, card: int) -> int:
    """Write a card in quotes, with a word before it, and a comma."""
    out[at] = QUOTE
    at = put_card(out, put(out, at + 1, word), card)
    out[at] = QUOTE
    out[at + 1] = COMMA
    return at + 2


@searching
def put_cards(out: Any, at: int, word: Any, cards: int) -> int:
    """Write cards of a set, the lowest first."""
    while cards:
        lowest = cards & -cards
        at = put_quoted(out, at, word, lowest.bit_length() - 1)
        cards ^= lowest
    return at


@searching
def put_seat(out: Any, at: int, seat: int) -> int:
    """Write a seat; nobody is null."""
    return put(out, at, NOTHING) if seat == NONE else put_number(out, at, seat)


@searching
def put_hand(out: Any, at: int, hand: int) -> int:
    """Write a hand: jesters, suits, wizards."""
    start = at
    for _ in range((hand & JESTERS).bit_count()):
        at = put_quoted(out, at, LETTERS[:0], JESTER)
    for suit in range(4):
        at = put_cards(out, at, LETTERS[:0], hand & SUITED[suit])
    for _ in range((hand & WIZARDS).bit_count()):
        at = put_quoted(out, at, LETTERS[:0], WIZARD)
    return at if at == start else at - 1


@searching
def put_offers(out: Any, at: int, p: Any, seat: int) -> int:
    """Write what a seat whose turn it is may do."""
    start = at
    if p.phase == PLAY:
        cards = playable(p, seat) & FACES
        for suit in range(4):
            at = put_cards(out, at, PLAY_WORD, cards & (LANE << 16 * suit))
    elif p.phase == BID:
        forbidden = forbidden_bid(p)
        for tricks in range(p.tricks + 1):
            if tricks != forbidden:
                out[at] = QUOTE
                at = put_number(out, put(out, at + 1, BID_WORD), tricks)
                out[at] = QUOTE
                out[at + 1] = COMMA
                at += 2
    else:
        for suit in range(4):
            out[at] = QUOTE
            at = put(out, at + 1, TRUMP_WORD)
            out[at] = LETTERS[suit]
            out[at + 1] = QUOTE
            out[at + 2] = COMMA
            at += 3
    return at if at == start else at - 1


@searching
def number_at(letters: Any, at: int) -> Any:
    """A number as it was packed."""
    number = np.int64(0)
    for each in range(WORD - 1, -1, -1):
        number = number << 8 | letters[at + each]
    return number


@searching
def told(letters: Any, starts: Any, which: int) -> Any:
    """One of the numbers before those of the rules."""
    return number_at(letters, starts[0] + which * WORD)


@searching
def unpack(p: Any, letters: Any, starts: Any) -> None:
    """The table as the rules see it, from its numbers in the order of its fields."""
    at = starts[0] + RULES * WORD
    p.seats = number_at(letters, at)
    p.plus_minus_one = number_at(letters, at + 1 * WORD)
    p.at_once = number_at(letters, at + 2 * WORD)
    p.one_colour = number_at(letters, at + 3 * WORD)
    p.phase = number_at(letters, at + 4 * WORD)
    p.tricks = number_at(letters, at + 5 * WORD)
    p.dealer = number_at(letters, at + 6 * WORD)
    p.trump = number_at(letters, at + 7 * WORD)
    p.turn = number_at(letters, at + 8 * WORD)
    p.led = number_at(letters, at + 9 * WORD)
    p.high = number_at(letters, at + 10 * WORD)
    p.ahead = number_at(letters, at + 11 * WORD)
    p.lying = number_at(letters, at + 12 * WORD)
    at += 13 * WORD
    for seat in range(p.seats):
        p.table[seat] = number_at(letters, at + seat * WORD)
        p.hands[seat] = number_at(letters, at + (p.seats + seat) * WORD)
        p.bids[seat] = number_at(letters, at + (2 * p.seats + seat) * WORD)
        p.won[seat] = number_at(letters, at + (3 * p.seats + seat) * WORD)
        p.totals[seat] = number_at(letters, at + (4 * p.seats + seat) * WORD)


@searching
def is_waiting(p: Any, seat: int) -> bool:
    """Whether a seat may act. Must agree with match.waiting() for every table."""
    if p.phase == BID and p.at_once:
        return p.bids[seat] == NONE
    return p.turn == seat and p.phase in (TRUMP, BID, PLAY)


@searching
def is_hidden(p: Any, seat: int, viewer: int, down: int) -> bool:
    """Whether a bid lies face down for a viewer. Must agree with view.shown_bid()."""
    return down != 0 and viewer != seat and p.bids[seat] != NONE


@searching
def paint_bids(out: Any, at: int, p: Any, viewer: int, down: int) -> int:
    """The bids, and the totals if the round ended now, as far as a viewer knows the bids."""
    at = put(out, at, BIDS)
    for seat in range(p.seats):
        if is_hidden(p, seat, viewer, down):
            at = put(out, at, HIDDEN)
        else:
            at = put_seat(out, at, p.bids[seat])
        out[at] = COMMA
        at += 1
    at = put(out, at - 1, NOW)
    for seat in range(p.seats):
        bid = NONE if is_hidden(p, seat, viewer, down) else p.bids[seat]
        if p.phase != PLAY or bid < 0:
            at = put(out, at, NOTHING)
        else:
            at = put_number(out, at, p.totals[seat] + points(bid, p.won[seat]))
        out[at] = COMMA
        at += 1
    return put(out, at - 1, DEALT)


@searching
def paint_shared(out: Any, at: int, p: Any, letters: Any, starts: Any) -> int:
    """What stands behind the bids, the same for everybody."""
    at = put_piece(out, at, letters, starts[2], starts[3] - starts[2])
    at = put(out, at, HELD)
    for seat in range(p.seats):
        at = put_number(out, at, p.hands[seat].bit_count())
        out[at] = COMMA
        at += 1
    at = put(out, at - 1, WON)
    for seat in range(p.seats):
        at = put_number(out, at, p.won[seat])
        out[at] = COMMA
        at += 1
    at = put(out, at - 1, TRICKS)
    at = put_piece(out, at, letters, starts[3], starts[4] - starts[3])
    at = paint_lying(out, put(out, at, LED), p)
    at = put(out, at, TABLE)
    at = put_piece(out, at, letters, starts[4], starts[5] - starts[4])
    return put(out, at, END)


@searching
def paint_lying(out: Any, at: int, p: Any) -> int:
    """The trick on the table."""
    if p.led >= OPEN or p.led < 0:
        at = put(out, at, NOTHING)
    else:
        out[at] = QUOTE
        out[at + 1] = LETTERS[p.led]
        out[at + 2] = QUOTE
        at += 3
    at = put(out, at, LYING)
    for place in range(p.lying):
        at = put_quoted(out, at, LETTERS[:0], p.table[place])
    at = put(out, at - 1 if p.lying else at, LEADER)
    leads = (p.turn - p.lying) % p.seats if p.phase == PLAY else NONE
    at = put_seat(out, at, leads)
    at = put(out, at, AHEAD)
    return put_seat(out, at, p.ahead if p.lying else NONE)


@searching
def paint_waiting(out: Any, at: int, p: Any) -> int:
    """Whoever may act."""
    start = at
    for seat in range(p.seats):
        if is_waiting(p, seat):
            at = put_number(out, at, seat)
            out[at] = COMMA
            at += 1
    return at if at == start else at - 1


@searching
def paint_hands(out: Any, at: int, p: Any, viewer: int, foreheads: int) -> int:
    """One's own hand; while cards are held to foreheads, all others. [W-55, W-56]"""
    for seat in range(p.seats):
        if (seat != viewer) if foreheads else (seat == viewer):
            out[at] = OPENS
            at = put_hand(out, at + 1, p.hands[seat])
            out[at] = CLOSES
            at += 1
        else:
            at = put(out, at, NOTHING)
        out[at] = COMMA
        at += 1
    return at - 1


@searching
def paint_view(out: Any, at: int, p: Any, letters: Any, starts: Any, seat: int, shared: int) -> int:
    """The whole message to one seat; the paper begins with what everybody shares."""
    going = told(letters, starts, GOING)
    at = put_number(out, put(out, at, NUMBERED), told(letters, starts, N))
    at = put(out, at, WAITING)
    if going:
        at = paint_waiting(out, at, p)
    at = put_number(out, put(out, at, SEAT), seat)
    at = put(out, at, OFFERS)
    if going and is_waiting(p, seat):
        at = put_offers(out, at, p, seat)
    at = put(out, at, LINES)
    at = put_piece(out, at, letters, starts[1], starts[2] - starts[1])
    at = put_number(out, put(out, at, VIEW), seat)
    at = paint_hands(out, put(out, at, HANDS), p, seat, told(letters, starts, FOREHEADS))
    at = paint_bids(out, at, p, seat, told(letters, starts, DOWN))
    return put_piece(out, at, out, 0, shared)


def scratch() -> NDArray[np.void]:
    """A record for the table."""
    return np.zeros(1, RECORD)
