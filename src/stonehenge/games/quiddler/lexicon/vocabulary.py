"""Which words people know: the most common forms of a lexicon, by the package wordfreq.

Its data is under CC BY-SA 4.0, which is not our licence: it is read when a lexicon is built,
what comes of it stays in the user's cache beside the lexicon, and nothing of it is shipped.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import islice

from stonehenge.games.quiddler.lexicon.cache import SIZES, drop, is_fresh, recipe, save
from stonehenge.games.quiddler.lexicon.dawg_builder import automaton_of
from stonehenge.games.quiddler.lexicon.words import Lexicon, spelled

PACKAGE = "wordfreq"
LICENCE = "Apache-2.0, data CC BY-SA 4.0"


def installed() -> str | None:
    """The version of the package that knows how common words are; None where it is missing."""
    return version(PACKAGE) if find_spec(PACKAGE) else None


def by_frequency(language: str) -> Iterator[str]:
    """What is written in a language, the most frequent first."""
    yield from import_module(PACKAGE).iter_wordlist(language, wordlist="best")


def ranked(lexicon: Lexicon, written: Iterable[str]) -> list[str]:
    """The forms of a lexicon in the order in which they are written most, each once."""
    return list(dict.fromkeys(form for form in map(spelled, written) if form in lexicon.automaton))


def cut(lexicon: Lexicon, written: Iterable[str], source: str) -> dict[str, Lexicon]:
    """The vocabularies of a lexicon by their names; each holds the smaller ones."""
    forms = ranked(lexicon, written)
    provenance = {"package": PACKAGE, "version": source, "licence": LICENCE, "recipe": recipe()}
    return {
        name: Lexicon(lexicon.language, automaton_of(islice(forms, size)), provenance=provenance)
        for name, size in SIZES.items()
    }


def keep(lexicon: Lexicon) -> dict[str, Lexicon]:
    """Put the vocabularies of a lexicon beside it; none where nobody knows how common words are."""
    source = installed()
    if source is None:
        # What is there belongs to another lexicon.
        for name in SIZES:
            drop(lexicon.language, name)
        return {}
    vocabularies = cut(lexicon, by_frequency(lexicon.language), source)
    for name, vocabulary in vocabularies.items():
        save(vocabulary, name)
    return vocabularies


def are_fresh(language: str) -> bool:
    """Whether all vocabularies that could be had are there, as they would be built now."""
    source = installed()
    return source is None or all(is_fresh(language, name, source) for name in SIZES)
