"""How Wizard Extreme is written: cards, seals and actions.

cards       R7 V12, and hands of them "R7 V12 Y1"
seals       R Y G B V, white, black; in front of a seat "R2 V1 W1 K3" (W white, K black)
actions     deal 2: R1 Y4 | G9 | V2 B15     take R B B@2 V     take -     mage
            play B7     give R     give white
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from stonehenge.core.cards import Card, Seat
from stonehenge.core.game import InvalidNotation
from stonehenge.core.notation import each, printed, read_number
from stonehenge.games.extreme.rules import BLACK, NONE, SEALS, WHITE

SUITS = "RYGBV"
COUNTED = SUITS + "WK"


class Seal(NamedTuple):
    """A seal that somebody wants: from the centre (NONE), or from a seat."""

    colour: int
    source: Seat = NONE

    def __repr__(self) -> str:
        return printed(self, colour=SUITS.__getitem__)


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals all the cards; each hand is in the order of the cards."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", tuple(tuple(sorted(hand)) for hand in self.hands))

    def __repr__(self) -> str:
        return printed(self, hands=each(write_cards))


@dataclass(frozen=True, slots=True)
class Take:
    """A seat predicts tricks by taking seals: by colour, first those from the centre.

    The order of taking does not matter, so equal predictions are equal actions.
    """

    seals: tuple[Seal, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "seals", tuple(sorted(self.seals)))

    def __repr__(self) -> str:
        return printed(self, seals=lambda _: repr(write_prediction(self)))


@dataclass(frozen=True, slots=True)
class Mage:
    """A seat takes the black mage."""


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card."""

    card: Card

    def __repr__(self) -> str:
        return printed(self, card=write_card)


@dataclass(frozen=True, slots=True)
class Give:
    """The winner of a trick returns one of several seals that fit."""

    seal: int

    def __repr__(self) -> str:
        return printed(self, seal=NAME.__getitem__)


Prediction = Take | Mage
Action = Deal | Take | Mage | Play | Give


def write_card(card: Card) -> str:
    """The suit's letter and the value: V12."""
    return f"{SUITS[card >> 4]}{card & 15}"


CARD = {write_card(card): card for card in range(1, 80) if card % 16}
SEAL = {letter: seal for seal, letter in enumerate(SUITS)} | {"white": WHITE, "black": BLACK}
NAME = {seal: name for name, seal in SEAL.items()}


def read_card(text: str) -> Card:
    """The card that is written V12."""
    if text not in CARD:
        raise InvalidNotation(f"no such card: {text!r} (want a suit of RYGBV and 1-15)")
    return CARD[text]


def write_cards(cards: Iterable[Card]) -> str:
    """Cards with spaces between them."""
    return " ".join(map(write_card, cards))


def read_hand(texts: Iterable[str]) -> tuple[Card, ...]:
    """The hand with these cards, in order."""
    hand = sorted(map(read_card, texts))
    for card, other in pairwise(hand):
        if card == other:
            raise InvalidNotation(f"{write_card(card)} is there twice")
    return tuple(hand)


def write_seal(seal: Seal) -> str:
    """A seal's colour, and whom it is taken from: B@2."""
    return SUITS[seal.colour] + (f"@{seal.source}" if seal.source != NONE else "")


def read_seal(text: str) -> Seal:
    """A seal that is written B or B@2."""
    colour, at, source = text.partition("@")
    if colour not in SUITS or len(colour) != 1:
        raise InvalidNotation(f"no such seal: {text!r} (want R Y G B or V, or B@2 from seat 2)")
    return Seal(SEAL[colour], read_number(source, most=4) if at else NONE)


def read_take(text: str) -> Take:
    """A prediction that is written R B B@2 V, or - for no seals."""
    words = [] if text == "-" else text.split(" ")
    if len(words) > sum(SEALS[:WHITE]):
        raise InvalidNotation(f"too many seals: {len(words)} (there are {sum(SEALS[:WHITE])})")
    return Take(tuple(map(read_seal, words)))


def write_prediction(prediction: Prediction) -> str:
    """The seals of a prediction, - for none, or the mage."""
    if isinstance(prediction, Mage):
        return "mage"
    return " ".join(map(write_seal, prediction.seals)) or "-"


def write_counts(counts: Sequence[int]) -> str:
    """The seals in front of a seat: R2 V1 W1, or - for none."""
    held = zip(COUNTED, counts, strict=True)
    return " ".join(f"{letter}{number}" for letter, number in held if number) or "-"


def write(action: Action) -> str:
    """An action as text."""
    match action:
        case Deal(dealer, hands):
            return f"deal {dealer}: " + " | ".join(map(write_cards, hands))
        case Take():
            return f"take {write_prediction(action)}"
        case Mage():
            return "mage"
        case Play(card):
            return f"play {write_card(card)}"
        case Give(seal):
            return f"give {NAME[seal]}"


def read(text: str) -> Action:
    """The action that a text means."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "deal":
            return read_deal(rest)
        case "take":
            return read_take(rest)
        case "mage" if text == "mage":
            return Mage()
        case "play":
            return Play(read_card(rest))
        case "give":
            return Give(read_given(rest))
    raise InvalidNotation(f"no such action: {text!r} (want deal, take, mage, play or give)")


def read_deal(text: str) -> Deal:
    """A deal that is written 2: R1 Y4 | G9 | V2 B15."""
    dealer, colon, hands = text.partition(": ")
    if not colon:
        raise InvalidNotation(f"not a deal: {text!r} (want DEALER: HAND | HAND | ...)")
    dealt = tuple(read_hand(hand.split()) for hand in hands.split(" | "))
    return Deal(read_number(dealer, most=4), dealt)


def read_given(text: str) -> int:
    """A seal that can be given: a colour or white."""
    if text not in SEAL or SEAL[text] == BLACK:
        raise InvalidNotation(f"no such seal to give: {text!r} (want R Y G B V or white)")
    return SEAL[text]
