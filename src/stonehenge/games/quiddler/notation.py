"""How Quiddler is written: cards, words and actions.

cards       A Č VL, as they are printed
words       VL.A.K: a dot between the cards
actions     deal 2: A B C D | E F G H / O       draw pile       draw discard    top Č
            reshuffle       lay VL.A.K D.U.C.H  discard O       challenge 2 0   pass
            verdict valid   vote invalid
alone       setup A B C D E F | ...             word VL@0 A@3 K@7
            fill 3 from 5   stop
"""

from dataclasses import dataclass, field
from unicodedata import normalize

from stonehenge.core.cards import Seat
from stonehenge.core.game import InvalidNotation
from stonehenge.core.notation import read_number
from stonehenge.games.quiddler.deck import Face, Hand, Word

PILE, DISCARD = "pile", "discard"
# What the judge says: the word is in the list, it is not, it is not but the table may
# overrule the list, or there is no list and the table decides. [QA-04]
VALID, INVALID, UNKNOWN, NO_LIST = "valid", "invalid", "unknown", "no-list"
VERDICTS = (VALID, INVALID, UNKNOWN, NO_LIST)
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals the hands and turns the first discard up."""

    dealer: Seat
    hands: tuple[Hand, ...]
    discard: Face


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws from one of the two piles."""

    source: str


@dataclass(frozen=True, slots=True)
class Top:
    """Chance says which card was on top of the draw pile."""

    card: Face


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance makes a new draw pile of all discards."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A seat lays words out; those of a record were judged when they were laid."""

    words: tuple[Word, ...]
    judged: bool = field(default=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat ends its turn."""

    card: Face


@dataclass(frozen=True, slots=True)
class Challenge:
    """A seat doubts a word of another one."""

    target: Seat
    word: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat doubts nothing."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judge says what the list says about a word."""

    ruling: str


@dataclass(frozen=True, slots=True)
class Vote:
    """A seat says whether a word should stand."""

    valid: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """Chance makes the eight piles of the solo game, each from its top card down."""

    piles: tuple[tuple[Face, ...], ...]


@dataclass(frozen=True, slots=True)
class Spell:
    """The cards of these places make a word and leave the game."""

    cards: Word
    places: tuple[int, ...]
    judged: bool = field(default=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Fill:
    """A card moves to an empty place."""

    place: int
    source: int


@dataclass(frozen=True, slots=True)
class Stop:
    """No word is found any more."""


TableAction = Deal | Draw | Top | Reshuffle | Lay | Discard | Challenge | Pass | Verdict | Vote
SoloAction = Setup | Spell | Fill | Stop
Action = TableAction | SoloAction

BARE: dict[str, Action] = {
    "draw pile": Draw(PILE),
    "draw discard": Draw(DISCARD),
    "reshuffle": Reshuffle(),
    "pass": Pass(),
    **{f"verdict {ruling}": Verdict(ruling) for ruling in VERDICTS},
    "vote valid": Vote(True),
    "vote invalid": Vote(False),
    "stop": Stop(),
}
WRITTEN = {action: text for text, action in BARE.items()}


def write(action: Action) -> str:
    match action:
        case Deal(dealer, hands, discard):
            return f"deal {dealer}: {write_hands(hands)} / {discard}"
        case Top(card):
            return f"top {card}"
        case Lay(words):
            return " ".join(("lay", *map(write_word, words)))
        case Discard(card):
            return f"discard {card}"
        case Challenge(target, word):
            return f"challenge {target} {word}"
        case Setup(piles):
            return f"setup {write_hands(piles)}"
        case Spell(cards, places):
            both = zip(cards, places, strict=True)
            return " ".join(("word", *(f"{card}@{place}" for card, place in both)))
        case Fill(place, source):
            return f"fill {place} from {source}"
    return WRITTEN[action]


def write_word(word: Word) -> str:
    """The cards of a word with dots between them."""
    return ".".join(word)


def write_hands(hands: tuple[tuple[Face, ...], ...]) -> str:
    """Cards of several seats or places, a dash for none."""
    return " | ".join(" ".join(hand) or "-" for hand in hands)


def read(text: str) -> Action:
    """The action that a text means; small letters are as good as capital ones."""
    if text in BARE:
        return BARE[text]
    verb, _, rest = text.partition(" ")
    match verb:
        case "deal":
            return read_deal(rest)
        case "top":
            return Top(read_face(rest))
        case "lay":
            return Lay(tuple(map(read_word, rest.split(" "))))
        case "discard":
            return Discard(read_face(rest))
        case "challenge":
            target, _, word = rest.partition(" ")
            return Challenge(read_number(target, MOST_SEATS - 1), read_number(word))
        case "setup":
            return Setup(read_hands(rest))
        case "word":
            return read_spell(rest)
        case "fill":
            place, between, source = rest.partition(" from ")
            if not between:
                raise InvalidNotation(f"not a fill: {text!r} (want fill PLACE from PLACE)")
            return Fill(read_number(place), read_number(source))
    raise InvalidNotation(f"no such action: {text!r} (want {KNOWN})")


KNOWN = "deal, draw, top, reshuffle, lay, discard, challenge, pass, verdict, vote, or alone setup, \
word, fill, stop"


def read_face(text: str) -> Face:
    """The face that a text shows: one letter or two."""
    face = normalize("NFC", text.upper()) if len(text) <= 4 else ""
    if not 1 <= len(face) <= 2 or not face.isalpha() or face != normalize("NFC", face.upper()):
        raise InvalidNotation(f"no such card: {text!r} (want one letter or two)")
    return face


def read_word(text: str) -> Word:
    """The word that is written VL.A.K."""
    return tuple(map(read_face, text.split(".")))


def read_hand(text: str) -> Hand:
    """Cards with spaces between them; a dash for none."""
    return () if text in ("", "-") else tuple(map(read_face, text.split()))


def read_hands(text: str) -> tuple[Hand, ...]:
    """The cards of several seats or places."""
    return tuple(map(read_hand, text.split(" | ")))


def read_deal(text: str) -> Deal:
    """A deal written 2: A B C D | E F G H / O."""
    dealer, colon, rest = text.partition(": ")
    hands, slash, discard = rest.rpartition(" / ")
    if not colon or not slash:
        raise InvalidNotation(f"not a deal: {text!r} (want DEALER: HAND | HAND | ... / DISCARD)")
    return Deal(read_number(dealer, MOST_SEATS - 1), read_hands(hands), read_face(discard))


def read_spell(text: str) -> Spell:
    """A word of the solo game written VL@0 A@3."""
    parts = [part.partition("@") for part in text.split(" ")]
    if not all(at for _, at, _ in parts):
        raise InvalidNotation(f"not a word: {text!r} (want CARD@PLACE CARD@PLACE ...)")
    places = tuple(read_number(place) for _, _, place in parts)
    return Spell(tuple(read_face(card) for card, _, _ in parts), places)
