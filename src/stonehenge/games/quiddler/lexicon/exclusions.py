"""Our own reviewed list of what the source knows and the rules do not allow. [Q-41]"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from stonehenge.games.quiddler.lexicon.words import VALID, VERDICTS, spelled

# Groups that name entries of the source; all other groups list single forms.
ENTRIES, INFLECTION = "entries", "inflection"


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What to strike out, each with its reason, which is the name of a verdict."""

    forms: Mapping[str, str] = field(default_factory=dict)
    # Entries of the source that go with all their forms, and those that stay without them.
    entries: Mapping[str, str] = field(default_factory=dict)
    inflection: Mapping[str, str] = field(default_factory=dict)


def read_exclusions(text: str) -> Exclusions:
    """The words of a list by reason; or ValueError that says what is wrong with it."""
    forms: dict[str, str] = {}
    special: dict[str, dict[str, str]] = {ENTRIES: {}, INFLECTION: {}}
    for reason, groups in tomllib.loads(text).items():
        if reason not in VERDICTS or reason in VALID:
            raise ValueError(f"no such reason to exclude a word: {reason!r}")
        for group, words in groups.items():
            for word in words.split():
                if spelled(word) != word or not word.isalpha():
                    raise ValueError(f"{reason}.{group}: no word in small letters: {word!r}")
                if any(word in listed for listed in (forms, *special.values())):
                    raise ValueError(f"{reason}.{group}: {word!r} is listed twice")
                special.get(group, forms)[word] = reason
    return Exclusions(forms, special[ENTRIES], special[INFLECTION])


def exclusions(language: str) -> Exclusions:
    """The list of a language; empty where there is none."""
    path = files("stonehenge.games.quiddler.lexicon") / "data" / f"exclude.{language}.toml"
    return read_exclusions(path.read_text("utf-8")) if path.is_file() else Exclusions()
