"""The few words that Wizard and Wizard Extreme both say at the table."""

from stonehenge.cards import Cards, Seat
from stonehenge.jit import jitable


@jitable
def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@jitable
def following(hand: Cards, suited: Cards) -> Cards:
    """The cards that follow suit, or the whole hand when there are none."""
    return hand & suited if hand & suited else hand
