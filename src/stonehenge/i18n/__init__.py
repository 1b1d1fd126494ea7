"""Sentences in six languages: catalogues of ICU messages, in a folder for each language.

What all games share stands beside this file; a game has its own in its `texts/`.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from icu4py.messageformat import MessageFormat

LANGUAGES = ("cs", "sk", "hu", "pl", "de", "en")
# Arguments that are seats, and cards, as refusals and events give them.
SEATS = ("seat", "winner", "turn", "dealer", "target")
CARDS = ("card", "turned")
# Arguments that list a number for every seat.
BY_SEAT = ("bids", "points", "totals")
# Arguments that list seats.
SEAT_LISTS = ("winners", "holders")
SUITED = re.compile(r"([A-Z])(\d+)")


@lru_cache
def catalogue(language: str, name: str, texts: str = __name__) -> dict[str, str]:
    """The messages of a file by key; the key of a table within a table has dots."""
    file = files(texts) / language / f"{name}.toml"
    return dict(flat(tomllib.loads(file.read_text("utf-8")))) if file.is_file() else {}


def flat(tables: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """The entries of nested tables with dotted keys."""
    entries: list[tuple[str, str]] = []
    for key, value in tables.items():
        if isinstance(value, Mapping):
            entries += flat(value, f"{prefix}{key}.")
        else:
            entries.append((f"{prefix}{key}", value))
    return entries


@lru_cache(maxsize=4096)
def message(pattern: str, language: str) -> MessageFormat:
    """A message ready to be filled in."""
    return MessageFormat(pattern, language)


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def sound(value: Any) -> Any:
    """A text without halves of characters, which ICU cannot take; anything else as it is."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value


class Words:
    """A catalogue in one language, with what all games share and the words of an edition."""

    def __init__(
        self,
        language: str,
        name: str = "",
        texts: str = __name__,
        edition: str = "",
        wording: "Wording | None" = None,
    ) -> None:
        self.language = language
        self.wording = wording
        self.messages = {
            **catalogue("en", "table"),
            **catalogue("en", name, texts),
            **catalogue(language, "table"),
            **catalogue(language, name, texts),
            **catalogue(language, f"edition.{edition}", texts),
        }
        self.players: Sequence[str] = ()
        self.you: int | None = None  # the seat that is spoken to

    def say(self, key: str, /, **args: Any) -> str:
        """The sentence with this key, filled in; the key itself where no language has it."""
        if key not in self.messages:
            return key
        words = {name: sound(value) for name, value in self.worded(args).items()}
        return message(self.messages[key], self.language).format(words)

    def worded(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments as words: seats by their players' names, cards by their names."""
        words: dict[str, Any] = {"you": "no"}
        for key, value in args.items():
            if self.wording is not None and (worded := self.wording(self, key, value)) is not None:
                words[key] = worded
            elif key in CARDS and value is not None:
                words |= {key: self.card(value), f"{key}_acc": self.card(value, "_acc")}
            elif key in SEATS and isinstance(value, int):
                words |= {key: self.player(value), "you": "yes" if value == self.you else "no"}
            elif key in BY_SEAT and isinstance(value, list):
                words[key] = ", ".join(f"{self.player(s)} {signed(n)}" for s, n in enumerate(value))
            elif key in SEAT_LISTS and isinstance(value, list):
                words[key] = ", ".join(map(self.player, value))
                words["several"] = "yes" if len(value) > 1 else "no"
            elif isinstance(value, list):
                words[key] = ", ".join(map(str, value))
            elif isinstance(value, Mapping):
                words[key] = ", ".join(f"{name} {n}" for name, n in value.items())
            elif isinstance(value, bool) or value is None:
                words[key] = str(value).lower()
            else:
                words[key] = value
        return words

    def player(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat + 1)

    def card(self, face: str, case: str = "") -> str:
        """The name of a card, also as it stands after a verb (_acc); else as it is written."""
        pattern = self.messages.get(f"card.suited{case}")
        if pattern and (suited := SUITED.fullmatch(face)):
            words = {"suit": suited[1], "value": suited[2]}
            return message(pattern, self.language).format(words)
        return self.messages.get(f"card.{face}{case}", face)


# How a game puts arguments of its own into words; None for all others.
Wording = Callable[[Words, str, Any], str | None]
