"""What counts as a word, and why not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from unicodedata import normalize

from stonehenge.core.game import Reason
from stonehenge.games.quiddler.lexicon.dawg import Automaton
from stonehenge.games.quiddler.lexicon.dawg_builder import automaton_of

# Every verdict by name, with its rule; the first two let a word stand.
VERDICTS = {
    "known": "Q-40",
    "house-allowed": "QA-04",
    "house-denied": "QA-04",
    "one-letter": "Q-43",
    "hyphen": "Q-41",
    "apostrophe": "Q-41",
    "not-letters": "Q-40",
    "name": "Q-41",
    "abbreviation": "Q-41",
    "unit": "Q-41",
    "interjection": "Q-41",
    "affix": "Q-41",
    "letter-name": "Q-40",
    "not-standard": "Q-40",
    "foreign": "Q-40",
    "unknown": "Q-40",
}
VALID = ("known", "house-allowed")
HYPHENS = "-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}"
APOSTROPHES = "'\N{RIGHT SINGLE QUOTATION MARK}\N{MODIFIER LETTER APOSTROPHE}"


class Verdict(Reason):
    """Whether a word stands, and why."""

    __slots__ = ()

    @property
    def valid(self) -> bool:
        """Whether the word may be laid."""
        return self.name in VALID


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of a language; a table may add some of its own or strike some."""

    language: str
    automaton: Automaton
    # Known to the source and yet not allowed: names and abbreviations, as written small.
    barred: Mapping[str, Automaton] = field(default_factory=dict)
    # The reviewed list: words of the source with the reason why they do not count.
    excluded: Mapping[str, str] = field(default_factory=dict)
    allow: frozenset[str] = frozenset()
    deny: frozenset[str] = frozenset()
    provenance: Mapping[str, str] = field(default_factory=dict)

    def contains(self, word: str) -> bool:
        """Whether a word may be laid. [Q-40, Q-41]"""
        return spelled(word) in self.automaton

    def verdict(self, word: str) -> Verdict:
        """Whether a word may be laid, and why. [Q-40, Q-41, Q-43]"""
        name = self.judged(spelled(word))
        return Verdict(name, VERDICTS[name], {"word": word})

    def judged(self, word: str) -> str:
        """The name of the verdict on a word in small letters."""
        if word in self.deny:
            return "house-denied"
        if word in self.automaton:
            return "house-allowed" if word in self.allow else "known"
        if len(word) < 2:
            return "one-letter" if word.isalpha() else "not-letters"
        if any(mark in word for mark in HYPHENS):
            return "hyphen"
        if any(mark in word for mark in APOSTROPHES):
            return "apostrophe"
        if word in self.excluded:
            return self.excluded[word]
        for name, automaton in self.barred.items():
            if word in automaton or word.rstrip(".") in automaton:
                return name
        return "unknown" if word.isalpha() else "not-letters"

    def ruled(self, allow: Iterable[str] = (), deny: Iterable[str] = ()) -> "Lexicon":
        """The same lexicon at a table that allows and denies words of its own. [QA-04]"""
        denied = frozenset(map(spelled, deny))
        allowed = frozenset(map(spelled, allow)) - denied
        for word in sorted(allowed):
            if not word.isalpha() or len(word) < 2:
                raise ValueError(f"no word for a house list: {word!r} (want two letters or more)")
        amended = self.automaton.amended(sorted(allowed), sorted(denied))
        return replace(
            self,
            automaton=amended,
            allow=frozenset(word for word in allowed if word not in self.automaton),
            deny=denied,
        )


def spelled(word: str) -> str:
    """A word as the lexicon spells it: small letters, each with its accent in one piece."""
    return normalize("NFC", word).lower()


def letters(word: str, ch: int = 1) -> int:
    """How long a word is; in Czech CH is one letter, unless the table counts two. [Q-33, QA-10]"""
    small = spelled(word)
    return len(small) - (small.count("ch") if ch == 1 else 0)


def lexicon_of(words: Iterable[str], language: str = "cs") -> Lexicon:
    """A small lexicon of the words given."""
    return Lexicon(language, automaton_of({spelled(word) for word in words}))
