"""The decks of Quiddler: which faces there are, how many of each, and what they are worth.

A deck is a TOML file; `data/` holds the Czech and the English one.

    [deck]          name, total, alphabet, lexicon, digraphs
    [[card]]        face, count, points, source ("rulebook" or "proposal")

A face is one letter or two; equal faces are equal cards. [Q-02 to Q-04, QA-01]
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from stonehenge.core.game import InvalidOptions, Refusal

Face = str
# Cards in the order of the deck, equal ones side by side.
Hand = tuple[Face, ...]
# Cards in the order in which they spell something.
Word = tuple[Face, ...]

BUILT_IN = ("cs", "en")
SOURCES = ("rulebook", "proposal")
LARGEST_FILE = 100_000
MOST = 999
# The points that the rulebook prints; a deck for these words must not contradict it. [QE-2]
PRINTED = {"cs": {"A": 2, "K": 2, "VL": 8, "D": 3, "U": 3, "C": 4, "H": 4, "I": 2, "Z": 3}}


@dataclass(frozen=True, slots=True)
class Kind:
    """All cards of one face."""

    face: Face
    count: int
    points: int
    source: str


@dataclass(frozen=True)
class Deck:
    """The cards that a game is played with."""

    name: str
    total: int
    alphabet: str
    lexicon: str
    digraphs: tuple[str, ...]
    kinds: tuple[Kind, ...]
    points: dict[Face, int] = field(init=False, repr=False, compare=False)
    place: dict[Face, int] = field(init=False, repr=False, compare=False)
    cards: Hand = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", {kind.face: kind.points for kind in self.kinds})
        object.__setattr__(self, "place", {kind.face: at for at, kind in enumerate(self.kinds)})
        cards = tuple(kind.face for kind in self.kinds for _ in range(kind.count))
        object.__setattr__(self, "cards", cards)

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def sorted(self, cards: Iterable[Face]) -> Hand:
        """Cards in the order of the deck."""
        return tuple(sorted(cards, key=self.place.__getitem__))

    def value(self, cards: Iterable[Face]) -> int:
        """What cards are worth together. [Q-30]"""
        return sum(map(self.points.__getitem__, cards))

    def letters(self, word: Word, digraph_letters: int) -> int:
        """How many letters a word has; cards are not counted. [Q-33, QA-10]"""
        text = "".join(word)
        pairs = sum(text.count(digraph) for digraph in self.digraphs)
        return len(text) - (pairs if digraph_letters == 1 else 0)

    def as_dict(self) -> dict[str, Any]:
        """The deck as its file would say it."""
        head = {
            "name": self.name,
            "total": self.total,
            "alphabet": self.alphabet,
            "lexicon": self.lexicon,
            "digraphs": list(self.digraphs),
        }
        cards = [
            {"face": k.face, "count": k.count, "points": k.points, "source": k.source}
            for k in self.kinds
        ]
        return {"deck": head, "card": cards}


@lru_cache
def built_in(name: str) -> Deck:
    """One of the decks that come with the game."""
    text = (files(__package__) / "data" / f"{name}.toml").read_text("utf-8")
    return deck_from(tomllib.loads(text), f"{name}.toml")


def read_deck(path: str) -> Deck:
    """The deck of a file, or InvalidOptions that says what is wrong where."""
    try:
        if Path(path).stat().st_size > LARGEST_FILE:
            raise fault(path, "", "", "deck-file", problem=f"more than {LARGEST_FILE} bytes")
        data = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise fault(path, "", "", "deck-file", problem=str(error)) from error
    return deck_from(data, path)


def fault(file: str, entry: str, field: str, name: str, **args: object) -> InvalidOptions:
    """What is wrong with a deck, and where."""
    where = {"file": file, "entry": entry, "field": field}
    return InvalidOptions(Refusal(name, "QA-01", {**where, **args}))


def deck_from(data: Mapping[str, Any], file: str) -> Deck:
    """The deck that a file describes, checked. [4.C]"""
    head, cards = data.get("deck"), data.get("card")
    for name, table, kind in (("deck", head, Mapping), ("card", cards, list)):
        if not isinstance(table, kind):
            raise fault(file, name, "", "deck-field", want="a table")
    assert isinstance(head, Mapping)
    assert isinstance(cards, list)
    text = {name: text_in(head, name, file, "deck") for name in ("name", "alphabet", "lexicon")}
    for letter in text["alphabet"]:
        if not is_letter(letter) or text["alphabet"].count(letter) > 1:
            raise fault(file, "deck", "alphabet", "deck-field", want="capital letters, each once")
    kinds: list[Kind] = []
    for number, card in enumerate(cards, start=1):
        kinds.append(kind_from(card, file, f"card {number}", text["alphabet"]))
        check_kind(kinds, file, f"card {number}", text["lexicon"])
    total = number_in(head, "total", file, "deck")
    counted = sum(kind.count for kind in kinds)
    if counted != total:
        raise fault(file, "deck", "total", "deck-total", total=total, counted=counted)
    digraphs = digraphs_in(head, file)
    return Deck(text["name"], total, text["alphabet"], text["lexicon"], digraphs, tuple(kinds))


def is_letter(text: str) -> bool:
    """Whether a text is one capital letter."""
    return len(text) == 1 and text.isalpha() and text == text.upper() != text.lower()


def text_in(table: Mapping[str, Any], name: str, file: str, entry: str) -> str:
    text = table.get(name)
    if not isinstance(text, str) or not text or not text.isprintable():
        raise fault(file, entry, name, "deck-field", want="a text")
    return text


def number_in(table: Mapping[str, Any], name: str, file: str, entry: str) -> int:
    """A number of a table; values below 1 are refused. [4.C]"""
    number = table.get(name)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST:
        raise fault(file, entry, name, "deck-number", value=str(number), least=1, most=MOST)
    return number


def digraphs_in(head: Mapping[str, Any], file: str) -> tuple[str, ...]:
    """The pairs of cards that spell one letter; most decks have none. [Q-44]"""
    digraphs = head.get("digraphs", [])
    if not isinstance(digraphs, list) or not all(
        isinstance(pair, str) and len(pair) == 2 for pair in digraphs
    ):
        raise fault(file, "deck", "digraphs", "deck-field", want="a list of two letters each")
    return tuple(digraphs)


def kind_from(card: Any, file: str, entry: str, alphabet: str) -> Kind:
    """One entry of a deck: a face of the alphabet, its count, points and their source."""
    if not isinstance(card, Mapping):
        raise fault(file, entry, "", "deck-field", want="a table")
    face = text_in(card, "face", file, entry)
    if len(face) > 2 or not set(face) <= set(alphabet):
        raise fault(file, entry, "face", "deck-alphabet", face=face, alphabet=alphabet)
    source = text_in(card, "source", file, entry)
    if source not in SOURCES:
        raise fault(file, entry, "source", "deck-field", want=" / ".join(SOURCES))
    count, points = (number_in(card, name, file, entry) for name in ("count", "points"))
    return Kind(face, count, points, source)


def check_kind(kinds: list[Kind], file: str, entry: str, lexicon: str) -> None:
    """No face twice, and no printed points that are not the printed ones. [4.C]"""
    kind = kinds[-1]
    if any(other.face == kind.face for other in kinds[:-1]):
        raise fault(file, entry, "face", "deck-twice", face=kind.face)
    printed = PRINTED.get(lexicon, {}).get(kind.face, kind.points)
    if kind.source == "rulebook" and kind.points != printed:
        args = {"face": kind.face, "points": kind.points, "printed": printed}
        raise fault(file, entry, "points", "deck-printed", **args)
