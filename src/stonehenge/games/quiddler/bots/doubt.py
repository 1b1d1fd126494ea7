"""What a player of Quiddler thinks of words that others lay: is it one, and is it worth a doubt?"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log

from stonehenge.core.dice import Dice
from stonehenge.core.freezing import working_copy
from stonehenge.games.quiddler import Action, View, belief, match
from stonehenge.games.quiddler.bots.vocabulary import knows_all, vocabulary
from stonehenge.games.quiddler.deck import Word
from stonehenge.games.quiddler.judge import spelled_out
from stonehenge.games.quiddler.lexicon.words import spelled
from stonehenge.games.quiddler.notation import Challenge, Pass, Vote
from stonehenge.games.quiddler.options import Options

# Who lays a word believes in it: of thirty, one is none.
HONEST = 30.0
# How much of what a good player lays is not in a vocabulary, and how well letters tell words
# from the same letters shuffled: measured on the lay-outs of a thousand hands of each deck.
UNHEARD = {"common": 0.7, "5k": 0.6, "20k": 0.4, "100k": 0.2, "all": 0.05}
LETTERS, LIKENESS = 3.0, 0.66
# The words that tell how words are spelled; more of them hardly tell more.
SPELLERS = "5k"
# How many times letters must have been seen to count as much as what is known without them.
ENOUGH = 2.0


@dataclass(frozen=True, slots=True)
class Spelling:
    """Which letters follow which: how often a letter (* for any) was seen after two, one, none."""

    seen: Counter[str]

    def chance(self, letter: str, before: str) -> float:
        """How likely a letter is after some others; the fewer of them, the surer."""
        backoff = self.chance(letter, before[1:]) if before else 1 / len(self.seen)
        return (self.seen[before + letter] + ENOUGH * backoff) / (self.seen[before + "*"] + ENOUGH)

    def likeness(self, word: str) -> float:
        """How much a text is spelled like a word: the mean logarithm of a letter's chance."""
        text = between(word)
        chances = [self.chance(text[at], text[at - 2 : at]) for at in range(2, len(text))]
        return sum(map(log, chances)) / len(chances)


def between(word: str) -> str:
    """A word with room around it, so that its ends count too."""
    return f"  {spelled(word)} "


@lru_cache
def spelling(language: str) -> Spelling:
    """How the words of a language are spelled."""
    seen = Counter[str]()
    for word in vocabulary(language, SPELLERS).automaton:
        text = between(word)
        for at in range(2, len(text)):
            for before in (text[at - 2 : at], text[at - 1], ""):
                seen.update((before + text[at], before + "*"))
    return Spelling(seen)


def likely(options: Options, listed: bool, name: str, word: Word) -> float:
    """How likely a laid word is one, to somebody with such a vocabulary."""
    language, text = options.deck.lexicon, "".join(word)
    if vocabulary(language, name).contains(text):
        return 1.0
    if listed and options.validation == "strict":
        # Nothing else could be laid. [QA-03]
        return 1.0
    if listed and options.judge == "wordlist" and knows_all(language, name):
        return 0.0
    odds = log(HONEST * UNHEARD[name]) + LETTERS + LIKENESS * spelling(language).likeness(text)
    return 1 / (1 + exp(-odds))


def vote(view: View, name: str) -> Vote:
    """Whether the word on trial is rather one than none."""
    assert view.case is not None
    _, target, word = view.case
    return Vote(likely(view.options, view.listed, name, view.laid[target][word]) >= 0.5)


def stakes(view: View, name: str, dice: Dice) -> dict[Action, float]:
    """What to expect of each doubt, and of none: points more than the others get on average."""
    state = belief.guess(view, dice)
    worth: dict[Action, float] = {Pass(): 0.0}
    for offer in view.offers:
        if isinstance(offer, Challenge):
            worth[offer] = expected(view, state, offer, name)
    return worth


def expected(view: View, state: match.Match, doubt: Challenge, name: str) -> float:
    """What a doubt brings if the word stands and if it does not, as the game scores it."""
    word = view.laid[doubt.target][doubt.word]
    decided = dict(view.house).get(spelled_out(word).lower())
    chance = likely(view.options, view.listed, name, word) if decided is None else float(decided)
    before, stands, falls = (lead(view, state, doubt, valid) for valid in (None, True, False))
    return chance * stands + (1 - chance) * falls - before


def lead(view: View, state: match.Match, doubt: Challenge, valid: bool | None) -> float:
    """The points of the round more than the others' mean, after a doubt or without one."""
    assert view.seat is not None
    after = working_copy(state)
    if valid is not None:
        after.table.ruled = (*after.table.ruled, (view.seat, doubt.target, doubt.word, valid))
    match.score(after)
    points = after.sheet[-1].points
    own = points[view.seat]
    return own - (sum(points) - own) / (len(points) - 1)


def doubt(view: View, name: str, dice: Dice) -> Action:
    """The doubt that may be expected to bring most; none if it brings nothing."""
    worth = stakes(view, name, dice)
    return max(worth, key=worth.__getitem__)
