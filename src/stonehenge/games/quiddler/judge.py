"""Who decides whether something is a word: a list that is handed to the game, or the table.

The game itself holds no words. What the judge says enters the game as an action of chance,
so that a record plays out again without any list.
"""

from typing import Protocol

from stonehenge.games.quiddler.deck import Deck, Word
from stonehenge.games.quiddler.lexicon import LexiconError, load
from stonehenge.games.quiddler.options import House


class Judge(Protocol):
    """A list of words for each language."""

    def __call__(self, lexicon: str, word: str, /) -> bool | None:
        """Whether this word, in small letters, is in the list; None without such a list."""
        ...


def without_list(lexicon: str, word: str) -> bool | None:
    """There is no list: the table decides. [QA-04]"""
    return None


def by_lexicon(lexicon: str, word: str) -> bool | None:
    """What the built lexicon says, as long as there is one. [Q-40, Q-41]"""
    try:
        return load(lexicon).contains(word)
    except (LexiconError, ValueError):
        return None


def at_table(judge: Judge, house: House) -> Judge:
    """The judge of a table: its own list comes before the list of the language. [QA-04]"""
    own = dict(house)

    def answer(lexicon: str, word: str) -> bool | None:
        return own[word] if word in own else judge(lexicon, word)

    return answer if own else judge


def spelled_out(word: Word) -> str:
    """The text that cards spell."""
    return "".join(word)


def is_word(judge: Judge, deck: Deck, word: Word) -> bool | None:
    """What the judge says about laid cards; capital letters do not matter. [QA-17]"""
    return judge(deck.lexicon, spelled_out(word).lower())


def has_list(judge: Judge, deck: Deck) -> bool:
    """Whether words of this deck can be looked up; else the table decides. [QA-04]"""
    return judge(deck.lexicon, "") is not None
