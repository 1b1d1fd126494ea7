"""How Oh Hell is written: cards and actions.

cards       the suit, then the rank: C2 HT SA
actions     deal 2: C2 C3 | HT HJ | SQ SA / D5     bid 1     play SA
"""

from dataclasses import dataclass

from ohhell.options import MOST_SEATS
from ohhell.rules import PACK
from stonehenge.core.cards import Card, Cards, Seat, bits
from stonehenge.core.game import InvalidNotation
from stonehenge.core.notation import read_number

SUITS = "CDHS"
RANKS = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the hands and turns a card up for trump."""

    dealer: Seat
    hands: tuple[Cards, ...]
    turned: Card


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat says how many tricks it will take."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card."""

    card: Card


Action = Deal | Bid | Play

NAMES = {card: SUITS[card >> 4] + RANKS[(card & 15) - 2] for card in bits(PACK)}
CARDS = {name: card for card, name in NAMES.items()}


def write_card(card: Card) -> str:
    """C2, HT or SA; a dash for no card."""
    return NAMES.get(card, "-")


def read_card(text: str) -> Card:
    """The card that is written C2, HT or SA."""
    if text not in CARDS:
        raise InvalidNotation(f"no such card: {text!r} (want one of {SUITS} and one of {RANKS})")
    return CARDS[text]


def write_cards(cards: Cards) -> str:
    """A hand: its cards with spaces between them."""
    return " ".join(map(write_card, bits(cards)))


def hand_of(texts: list[str]) -> Cards:
    """The hand with these cards."""
    hand = 0
    for card in map(read_card, texts):
        if hand >> card & 1:
            raise InvalidNotation(f"{write_card(card)} is there twice")
        hand |= 1 << card
    return hand


def write(action: Action) -> str:
    """An action as text."""
    match action:
        case Play(card):
            return f"play {write_card(card)}"
        case Bid(tricks):
            return f"bid {tricks}"
        case Deal(dealer, hands, turned):
            return f"deal {dealer}: {' | '.join(map(write_cards, hands))} / {write_card(turned)}"


def read(text: str) -> Action:
    """The action that a text means, or InvalidNotation."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "play":
            return Play(read_card(rest))
        case "bid":
            return Bid(read_number(rest))
        case "deal":
            return read_deal(rest)
    raise InvalidNotation(f"no such action: {text!r} (want deal, bid or play)")


def read_deal(text: str) -> Deal:
    """A deal written 2: C2 | HT | SA / D5."""
    dealer, colon, rest = text.partition(": ")
    hands, slash, turned = rest.rpartition(" / ")
    if not colon or not slash:
        raise InvalidNotation(f"not a deal: {text!r} (want DEALER: HAND | HAND | ... / TURNED)")
    dealt = tuple(hand_of(hand.split()) for hand in hands.split(" | "))
    return Deal(read_number(dealer, most=MOST_SEATS - 1), dealt, read_card(turned))
