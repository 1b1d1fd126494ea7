"""The words that a player knows: the most common 5 000, 20 000 or 100 000 forms, or all.

They come from the user's cache (`stonehenge lexicon build`). Where nobody knows which forms
are common, small vocabularies are our own lists (`common/<lexicon>.txt`, about 900 words of
everyday speech, of at most eight letters, names and abbreviations left out) and large ones
the whole lexicon; where there is no lexicon, all of them are our lists.
"""

from contextlib import suppress
from functools import lru_cache
from importlib.resources import files

from stonehenge.games.quiddler.lexicon import Lexicon, LexiconError, lexicon_of, load
from stonehenge.games.quiddler.lexicon.cache import ALL, SIZES
from stonehenge.games.quiddler.options import House

COMMON = "common"
VOCABULARIES = (COMMON, *SIZES, ALL)
# For want of it, nearer to all forms than to the 900 words of our lists.
LARGE = "100k"


@lru_cache
def vocabulary(language: str, name: str) -> Lexicon:
    """The words of a vocabulary, or those that come nearest to it on this machine."""
    for part in (name, ALL) if name == LARGE else (name,):
        with suppress(LexiconError, ValueError):
            if part != COMMON:
                # The whole lexicon is the judge's, not a second copy of it.
                return load(language) if part == ALL else load(language, part)
    return common_words(language)


@lru_cache(maxsize=1 << 4)
def words_of(language: str, name: str, house: House) -> Lexicon:
    """The words of a vocabulary at a table that has decided about some. [QA-04]"""
    lexicon = vocabulary(language, name)
    if not house:
        return lexicon
    return lexicon.ruled(
        allow=[word for word, valid in house if valid],
        deny=[word for word, valid in house if not valid],
    )


@lru_cache
def common_words(language: str) -> Lexicon:
    """The common words of a language; none of a language that has no list."""
    path = files(__package__) / "common" / f"{language}.txt"
    words = path.read_text("utf-8").split() if path.is_file() else []
    try:
        lexicon = load(language)
    except (LexiconError, ValueError):
        return lexicon_of(words, language)
    return lexicon_of(filter(lexicon.contains, words), language)


def knows_all(language: str, name: str) -> bool:
    """Whether a vocabulary is the whole lexicon, so that what is not in it is no word."""
    try:
        return vocabulary(language, name) is load(language)
    except (LexiconError, ValueError):
        return False
