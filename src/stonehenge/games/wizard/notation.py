"""How Wizard is written: cards, actions and positions.

cards       R7 B13 W J, and sets of them "R7 B13 W"
actions     deal 2: R1 | W | J | G4 / R8     trump B     bid 3     play B7
"""

from collections.abc import Iterable
from dataclasses import dataclass

from stonehenge.core.cards import Card, Cards, Seat, Suit, bits
from stonehenge.core.game import InvalidNotation
from stonehenge.core.notation import each, printed, read_number
from stonehenge.games.wizard.rules import (
    FACES,
    FREE,
    JESTER,
    JESTERS,
    NONE,
    WIZARD,
    WIZARDS,
    with_card,
)

SUITS = "RBGY"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the hands and turns a card up."""

    dealer: Seat
    hands: tuple[Cards, ...]
    turned: Card

    def __repr__(self) -> str:
        return printed(self, hands=each(write_cards), turned=write_card)


@dataclass(frozen=True, slots=True)
class Trump:
    """The dealer names the trump."""

    suit: Suit

    def __repr__(self) -> str:
        return printed(self, suit=write_suit)


@dataclass(frozen=True, slots=True)
class Bid:
    """A seat says how many tricks it will take."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card."""

    card: Card

    def __repr__(self) -> str:
        return printed(self, card=write_card)


Action = Deal | Trump | Bid | Play


def spelled(card: Card) -> str:
    """R7, W or J."""
    if card in (JESTER, WIZARD):
        return "J" if card == JESTER else "W"
    return f"{SUITS[card >> 4]}{card & 15}"


NAMES = {card: spelled(card) for card in bits(FACES)} | {NONE: "-"}
CARDS = {name: card for card, name in NAMES.items() if card != NONE}


def write_card(card: Card) -> str:
    """R7, W or J; a dash for no card."""
    return NAMES.get(card) or spelled(card)


SUIT_OF = {letter: suit for suit, letter in enumerate(SUITS)}


def read_card(text: str) -> Card:
    """The card that is written R7, W or J."""
    if text not in CARDS:
        raise InvalidNotation(f"no such card: {text!r} (want a suit of RBGY and 1-13, W or J)")
    return CARDS[text]


def faces(cards: Cards) -> list[Card]:
    """Every card of a hand, equal ones as often as it holds them, jesters first, wizards last."""
    jesters = [JESTER] * (cards & JESTERS).bit_count()
    wizards = [WIZARD] * (cards & WIZARDS).bit_count()
    return jesters + list(bits(cards & ~(JESTERS | WIZARDS))) + wizards


def write_cards(cards: Cards) -> str:
    """A hand: its cards with spaces between them."""
    return " ".join(write_card(card) for card in faces(cards))


def write_row(cards: Iterable[Card]) -> str:
    """Cards in their own order."""
    return " ".join(map(write_card, cards))


def hand_of(cards: list[Card]) -> Cards:
    """The hand with these cards."""
    hand = 0
    for card in cards:
        if card not in (JESTER, WIZARD) and hand >> card & 1:
            raise InvalidNotation(f"{write_card(card)} is there twice")
        grown = with_card(hand, card)
        if grown == hand:
            raise InvalidNotation(f"more than four {write_card(card)}")
        hand = grown
    return hand


def read_cards(text: str) -> Cards:
    """The hand that is written like R7 B13 W."""
    return hand_of([read_card(word) for word in text.split()])


def read_suit(text: str) -> Suit:
    if text not in SUIT_OF:
        raise InvalidNotation(f"no such suit: {text!r} (want one of R B G Y)")
    return SUIT_OF[text]


def write_suit(suit: Suit) -> str:
    """The letter of a suit; a dash for none."""
    return SUITS[suit] if suit < FREE - 1 else "-"


# Cards are played all the time: each text is made once.
PLAYED = {f"play {name}": Play(card) for name, card in CARDS.items()}
WRITTEN = {play: text for text, play in PLAYED.items()}


def write(action: Action) -> str:
    match action:
        case Play(card):
            return WRITTEN.get(action) or f"play {write_card(card)}"
        case Bid(tricks):
            return f"bid {tricks}"
        case Trump(suit):
            return f"trump {SUITS[suit]}"
        case Deal(dealer, hands, turned):
            dealt = " | ".join(write_cards(hand) for hand in hands)
            return f"deal {dealer}: {dealt} / {write_card(turned)}"


def read(text: str) -> Action:
    if text in PLAYED:
        return PLAYED[text]
    verb, _, rest = text.partition(" ")
    match verb:
        case "play":
            return Play(read_card(rest))
        case "bid":
            return Bid(read_number(rest))
        case "trump":
            return Trump(read_suit(rest))
        case "deal":
            return read_deal(rest)
    raise InvalidNotation(f"no such action: {text!r} (want deal, trump, bid or play)")


def read_deal(text: str) -> Deal:
    """A deal written 2: R1 | W | J / R8."""
    dealer, colon, rest = text.partition(": ")
    hands, slash, turned = rest.rpartition(" / ")
    if not colon or not slash:
        raise InvalidNotation(f"not a deal: {text!r} (want DEALER: HAND | HAND | ... / TURNED)")
    return Deal(
        read_number(dealer, most=5),
        tuple(read_cards(hand) for hand in hands.split(" | ")),
        NONE if turned == "-" else read_card(turned),
    )
