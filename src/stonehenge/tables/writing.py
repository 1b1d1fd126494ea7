"""What people write: names that can be seen and told apart, and chat without tricks."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

from stonehenge.core.game import Refusal
from stonehenge.i18n import LANGUAGES, catalogue
from stonehenge.tables.messages import malformed

JOINER = "\u200d"  # a family of emoji is joined with it
# Fillers of Hangul and the empty pattern of Braille: letters and symbols that show nothing.
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
# What turns the direction of a text, and what controls a terminal; lines and tabs stay.
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# More marks on one letter than any language needs.
MOST_MARKS = 4


def bad_name(name: str, others: Iterable[str] = ()) -> Refusal | None:
    """Why somebody cannot be called so, at a table with these others."""
    if not all(char.isprintable() or joins(name, at) for at, char in enumerate(name)):
        return malformed("name")
    if not any(is_visible(char) for char in name):
        return Refusal("name-empty", "")
    if any(look_alike(name.rstrip(" 0123456789"), bot) for bot in bot_names()):
        return Refusal("name-of-bot", "")
    if same := next((other for other in others if look_alike(name, other)), None):
        return Refusal("name-taken", "", {"name": same})
    return None


def joins(name: str, at: int) -> bool:
    """Whether a joiner stands between two symbols, as in a family of emoji."""
    before, after = name[at - 1 : at], name[at + 1 : at + 2]
    symbols = [unicodedata.category(char) for char in before + after if char != "\ufe0f"]
    return name[at] == JOINER and bool(after) and {*symbols} <= {"So", "Sk"}


def is_visible(char: str) -> bool:
    """Whether a letter shows something by itself."""
    return char not in BLANK and unicodedata.category(char)[0] not in "CMZ"


@cache
def bot_names() -> tuple[str, ...]:
    """What bots are called in any language, by name or by level."""
    keys = ("bot.name.", "level.")
    names = {
        text
        for language in LANGUAGES
        for part in ("page", "page_table")
        for key, text in catalogue(language, part).items()
        if key.startswith(keys)
    }
    levels = {key.removeprefix("level.") for key in catalogue("en", "page") if key[:6] == "level."}
    return tuple(sorted(names | levels))


def look_alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other, letter by letter."""
    a, b = shown(one), shown(other)
    return len(a) == len(b) and all(map(look_alike_letters, a, b))


def shown(name: str) -> str:
    """A name without what does not show, however it was composed."""
    name = "".join(char for char in name if char.isprintable() and char != "\u034f")
    return " ".join(unicodedata.normalize("NFKC", name).split())


@cache
def look_alike_letters(one: str, other: str) -> bool:
    """Whether two letters look the same, in any case."""
    small = one.casefold(), other.casefold()
    return small[0] == small[1] or any(looks(a) & looks(b) for a, b in ((one, other), small))


def looks(letter: str) -> set[str]:
    """A letter, and what Unicode says it is taken for."""
    return {letter, *(each["c"] for each in confusables_data.get(letter, ()))}


def clean(text: str) -> str:
    """A chat line without control characters, turned directions and towers of marks."""
    kept, marks = [], 0
    for char in CONTROLS.sub("", text):
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
