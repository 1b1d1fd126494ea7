"""Following suit, the strength of cards, the next seat: what trick games share.

In both a card is suit * 16 + value.
"""

from stonehenge.core.cards import Card, Cards, Seat, Suit
from stonehenge.core.jit import jitable

# What a card of the led suit, and a trump, is worth beyond its value.
LED, TRUMPED = 16, 32


@jitable
def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@jitable
def following(hand: Cards, suited: Cards) -> Cards:
    """The cards that follow suit, or the whole hand when there are none."""
    return hand & suited if hand & suited else hand


@jitable
def suited_strength(card: Card, led: Suit, trump: Suit) -> int:
    """The highest trump wins, else the highest card of the led suit; nothing else can."""
    if card >> 4 == trump:
        return TRUMPED + (card & 15)
    return LED + (card & 15) if card >> 4 == led else 0
