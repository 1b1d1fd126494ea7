"""Cards, seats and suits as numbers, sets of cards as bit masks.

A card is a small number, a set of cards is a mask with a bit a card, always under 63 bits.
What the numbers mean is each game's own affair.
"""

from collections.abc import Iterator

from stonehenge.core.jit import jitable

Seat = int
Suit = int
Card = int
Cards = int


def bits(cards: Cards) -> Iterator[Card]:
    """The cards of a set, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


@jitable
def count(cards: Cards) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


@jitable
def nth(cards: Cards, n: int) -> Card:
    """The card with n lower ones in the set."""
    for _ in range(n):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
