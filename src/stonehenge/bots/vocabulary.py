"""The words that weak players know: our own lists of the most common ones.

`common/<lexicon>.txt` holds about 900 words of everyday speech in a language, of at most
eight letters, names and abbreviations left out. Where a lexicon is built, only what it
contains is used; without one the lists serve as they are.
"""

from functools import lru_cache
from importlib.resources import files

from stonehenge.words import Lexicon, LexiconError, lexicon_of, load


@lru_cache
def common_words(language: str) -> Lexicon:
    """The common words of a language; none of a language that has no list."""
    found = files(__package__) / "common" / f"{language}.txt"
    words = found.read_text("utf-8").split() if found.is_file() else []
    try:
        lexicon = load(language)
    except (LexiconError, ValueError):
        return lexicon_of(words, language)
    return lexicon_of(filter(lexicon.contains, words), language)
