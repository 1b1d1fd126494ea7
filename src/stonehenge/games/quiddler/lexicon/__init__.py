"""Words for Quiddler: what counts as a word, and the best way to lay a hand out.

    lexicon = load("cs")                    # from the user's cache, or LexiconError
    lexicon.contains("vlak")                # True; letters in any case
    lexicon.verdict("praha").valid          # False
    lexicon.verdict("praha").name           # "name", with the rule Q-41 and {"word": "praha"}
    lexicon.ruled(allow=["xkcd"], deny=[])  # the same lexicon with a table's house list
    lexicon_of(["vlak", "duch"])            # a small one, for tests and for tables without a source

    hand = Hand.of(["VL", "A", "K", "I"], {"VL": 8, "A": 2, "K": 2, "I": 2})
    best(lexicon, hand).words               # (("VL", "A", "K"),)
    best(lexicon, hand, "out")              # all but one card laid, or None
    front(lexicon, hand, "last")            # every lay-out worth having: score, words, longest word

Nothing here needs NumPy or Numba; `quiddler.kernels.solver` answers the same questions compiled.
"""

from stonehenge.games.quiddler.lexicon.cache import (
    LexiconDamaged,
    LexiconError,
    LexiconMissing,
    load,
)
from stonehenge.games.quiddler.lexicon.solver import (
    TURNS,
    Hand,
    Layout,
    Turn,
    best,
    every_word,
    front,
)
from stonehenge.games.quiddler.lexicon.words import VERDICTS, Lexicon, Verdict, letters, lexicon_of

__all__ = [
    "TURNS",
    "VERDICTS",
    "Hand",
    "Layout",
    "Lexicon",
    "LexiconDamaged",
    "LexiconError",
    "LexiconMissing",
    "Turn",
    "Verdict",
    "best",
    "every_word",
    "front",
    "letters",
    "lexicon_of",
    "load",
]
