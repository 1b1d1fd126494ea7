"""A sensible Quiddler player who knows only the most common words.

What it lays is the best that these words allow; it takes a discard that helps at once, and
does not think further than that.
"""

from dataclasses import dataclass
from functools import lru_cache

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.bots.heuristic import HeuristicBot
from stonehenge.core.dice import Dice
from stonehenge.games.quiddler import Action, SoloView, View
from stonehenge.games.quiddler.bots import doubt
from stonehenge.games.quiddler.bots.vocabulary import words_of
from stonehenge.games.quiddler.deck import Face, Hand, Word
from stonehenge.games.quiddler.lexicon import Hand as Cards
from stonehenge.games.quiddler.lexicon import Layout, Turn, best, every_word
from stonehenge.games.quiddler.notation import (
    DISCARD,
    PILE,
    Discard,
    Draw,
    Fill,
    Lay,
    Spell,
    Stop,
    write,
)
from stonehenge.games.quiddler.options import House, Options
from stonehenge.games.quiddler.rules import DRAW, SPEAK, VOTE, without, without_all

# How many points the discard must be worth more than what is held without it.
WORTH_TAKING = 4


@lru_cache(maxsize=1 << 12)
def laid_out(options: Options, name: str, house: House, cards: Hand, turn: Turn) -> Layout | None:
    """The best lay-out of these cards with the words of a vocabulary."""
    hand = Cards.of(cards, options.deck.points)
    ch = options.ch_letters if options.deck.digraphs else 2
    return best(words_of(options.deck.lexicon, name, house), hand, turn, ch)


@dataclass(frozen=True, slots=True)
class Simple:
    """A level: which words it knows."""

    vocabulary: str

    def __call__(self, view: View | SoloView, dice: Dice) -> Action:
        """Draw what fits, lay all it can, doubt what is hardly a word."""
        if isinstance(view, SoloView):
            return alone(view, self.vocabulary)
        if view.phase == DRAW:
            return self.draw(view)
        if view.phase == SPEAK:
            return doubt.doubt(view, self.vocabulary, dice)
        if view.phase == VOTE:
            return doubt.vote(view, self.vocabulary)
        return self.lay_or_discard(view)

    def explain(self, view: View | SoloView, dice: Dice) -> Explanation:
        """What it would do, and the points of the words that it or the others come to."""
        return HeuristicBot(write, self, self.weigh).explain(view, dice)

    def weigh(self, view: View | SoloView, action: Action) -> Evaluation:
        """The points of words that are laid, or of those that the hand makes afterwards."""
        return Evaluation(write(action), float(self.points(view, action)))

    def points(self, view: View | SoloView, action: Action) -> int:
        """The same as a number; nothing where no words are at stake."""
        deck = view.options.deck
        if isinstance(view, SoloView):
            return deck.value(action.cards) if isinstance(action, Spell) else 0
        hand = own(view)
        match action:
            case Draw(source) if source == DISCARD:
                both = deck.sorted((*hand, view.discards[-1]))
                return self.score(view, both, "last")
            case Draw():
                return self.score(view, hand, "tally")
            case Lay(words):
                left = without_all(hand, [card for word in words for card in word])
                return sum(map(deck.value, words)) + after_discard(view.options, left)
            case Discard(card):
                rest = without(hand, card)
                if is_end(view):
                    return -deck.value(rest)
                return self.score(view, rest, "tally")
        return 0

    def best(self, view: View, cards: Hand, turn: Turn) -> Layout | None:
        """The best lay-out of some cards."""
        return laid_out(view.options, self.vocabulary, view.house, cards, turn)

    def score(self, view: View, cards: Hand, turn: Turn) -> int:
        """What the best lay-out of some cards is worth."""
        layout = self.best(view, cards, turn)
        return layout.score if layout else 0

    def draw(self, view: View) -> Draw:
        """Take the discard if it lets the bot go out or is worth some points, else a new card."""
        sources = {offer.source for offer in view.offers if isinstance(offer, Draw)}
        if len(sources) == 1:
            return Draw(*sources)
        hand = own(view)
        both = view.options.deck.sorted((*hand, view.discards[-1]))
        if not view.last_turn and self.best(view, both, "out"):
            return Draw(DISCARD)
        gain = self.score(view, both, "last") - self.score(view, hand, "tally")
        return Draw(DISCARD if gain >= WORTH_TAKING else PILE)

    def lay_or_discard(self, view: View) -> Lay | Discard:
        """Go out if possible; in the last turn lay what counts most; else keep what makes words."""
        assert view.seat is not None
        hand = own(view)
        may_lay = not view.laid[view.seat]
        if may_lay and not view.last_turn:
            out = self.best(view, hand, "out")
            if out:
                return Lay(out.words)
        layout = self.best(view, hand, "last")
        assert layout is not None
        if may_lay and view.last_turn and layout.words:
            return Lay(layout.words)
        discard = layout.discard if may_lay else dearest(view.options, hand)
        return Discard(discard or hand[0])


def own(view: View) -> Hand:
    """The own hand."""
    assert view.seat is not None
    return view.hands[view.seat] or ()


def is_end(view: View) -> bool:
    """Whether a discard ends the round for this seat, so that nothing more is laid. [Q-17]"""
    return view.last_turn or bool(view.seat is not None and view.laid[view.seat])


def after_discard(options: Options, left: Hand) -> int:
    """What cards that were not laid cost when the dearest of them is discarded. [Q-14, Q-30]"""
    return options.deck.value((dearest(options, left),)) - options.deck.value(left) if left else 0


def dearest(options: Options, cards: Hand) -> Face:
    """The card that costs most in the hand. [Q-30]"""
    return max(cards, key=options.deck.points.__getitem__)


def alone(view: SoloView, name: str) -> Action:
    """The dearest word in sight; empty places are filled from the highest pile."""
    fills = [offer for offer in view.offers if isinstance(offer, Fill)]
    if fills:
        return max(fills, key=lambda fill: view.heights[fill.source])
    up = [card for card in view.up if card]
    words = every_word(words_of(view.options.deck.lexicon, name, view.options.house), up)
    word = max(words, key=view.options.deck.value, default=None)
    return Stop() if word is None else Spell(word, places(view, word))


def places(view: SoloView, word: Word) -> tuple[int, ...]:
    """Where the cards of a word lie; of equal cards the one on the highest pile."""
    taken: list[int] = []
    for card in word:
        here = [p for p, up in enumerate(view.up) if up == card and p not in taken]
        taken.append(max(here, key=view.heights.__getitem__))
    return tuple(taken)
