"""What may happen in a round of Oh Hell.

Legend
    card    suit * 16 + rank: suits C D H S are 0 to 3, ranks 2 to 14 (ace).
    cards   a mask with a bit a card.
    seat    0 to 6; NONE where there is nobody, no card or no bid.
"""

from collections.abc import Sequence

from stonehenge.core.cards import Card, Cards, Seat, Suit
from stonehenge.core.tricks import following, suited_strength

NONE = -1
SUIT = sum(1 << rank for rank in range(2, 15))
SUITED = tuple(SUIT << 16 * suit for suit in range(4))
PACK: Cards = sum(SUITED)

DEAL, BID, PLAY, OVER = range(4)


def most_tricks(seats: int) -> int:
    """A card must be left to be turned up for trump. [O-03]"""
    return (52 - 1) // seats


def forbidden_bid(bids: Sequence[int], tricks: int) -> int:
    """The last bid must not make the sum equal to the tricks. [O-06]"""
    if bids.count(NONE) != 1:
        return NONE
    others = sum(bid for bid in bids if bid != NONE)
    return tricks - others if others <= tricks else NONE


def playable(hand: Cards, table: Sequence[Card]) -> Cards:
    """Follow the led suit if you can, else play anything. [O-08]"""
    return following(hand, SUITED[table[0] >> 4]) if table else hand


def winner(leader: Seat, cards: Sequence[Card], trump: Suit, seats: int) -> Seat:
    """The highest trump takes the trick, else the highest card of the led suit. [O-09]"""
    best = max(cards, key=lambda card: suited_strength(card, cards[0] >> 4, trump))
    return (leader + cards.index(best)) % seats


def points(bid: int, won: int, penalty: bool) -> int:
    """A point a trick and ten for an exact bid; a penalty instead where it is played. [O-11]"""
    if bid == won:
        return won + 10
    return -abs(bid - won) if penalty else won
