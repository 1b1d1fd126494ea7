"""A Quiddler player with the exact solver at its centre.

What a hand is good for is what it can lay after one more card: as many draws are tried as
the level thinks about, and without thought only what the hand can lay now counts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Any

from stonehenge.bots import quiddler_doubt
from stonehenge.bots import quiddler_easy as easy
from stonehenge.bots.explanation import Explanation, Reckoned
from stonehenge.bots.vocabulary import vocabulary
from stonehenge.dice import Dice
from stonehenge.quiddler import Action, SoloView, View
from stonehenge.quiddler.deck import Face, Hand
from stonehenge.quiddler.notation import (
    DISCARD,
    PILE,
    Challenge,
    Discard,
    Draw,
    Lay,
    Pass,
    write,
)
from stonehenge.quiddler.options import Options
from stonehenge.quiddler.rules import DRAW, SPEAK, VOTE, without
from stonehenge.words import Hand as Cards
from stonehenge.words import Layout, Turn

BONUS = 10
# Cards in the first round, less one; letters of the longest word, and words, for each card.
LEAST_CARDS = 2
USUAL_LENGTH, USUAL_WORDS = 0.6, 0.33
# Points by which another turn must better a hand that could go out.
GAIN = 0.0
# Draws that are looked at to say what one is worth, where the level looks at none.
EXPLAINED = 8
# Discards that are thought about: those after which the hand is best now.
CANDIDATES = 6


@lru_cache
def solver(language: str, name: str) -> Any:
    """The compiled solver for the words of a vocabulary."""
    from stonehenge.sim.words import Solver

    return Solver(vocabulary(language, name))


@lru_cache(maxsize=1 << 15)
def front(options: Options, name: str, cards: Hand, turn: Turn) -> tuple[Layout, ...]:
    """The lay-outs of these cards that no other beats, the best in points first."""
    hand = Cards.of(cards, options.deck.points)
    ch = options.ch_letters if options.deck.digraphs else 2
    return tuple(solver(options.deck.lexicon, name).front(hand, turn, ch))


@dataclass(frozen=True, slots=True)
class Thinker:
    """A level: which words it knows, and how many draws it thinks about."""

    vocabulary: str
    draws: int
    patience: int = 0  # turns of the table up to which it waits for better cards

    def __call__(self, view: View | SoloView, dice: Dice) -> Action:
        """Draw what is worth most, lay all it can, doubt what it does not know."""
        if isinstance(view, SoloView):
            return easy.alone(view, self.vocabulary)
        if view.phase == DRAW:
            return self.draw(view, dice)
        if view.phase == SPEAK:
            return quiddler_doubt.doubt(view, self.vocabulary, dice)
        if view.phase == VOTE:
            return quiddler_doubt.vote(view, self.vocabulary)
        return self.lay_or_discard(view, dice)

    def explain(self, view: View | SoloView, dice: Dice) -> Explanation:
        """What it would do, and what it expects of that and of the other ways, best first."""
        best = self(view, dice)
        worth = {best: 0.0}
        if isinstance(view, View):
            worth |= self.reckoned(view, dice, best)
        ordered = sorted(worth, key=lambda action: (action != best, -worth[action]))
        return Explanation(
            write(best), tuple(Reckoned(write(one), float(worth[one])) for one in ordered)
        )

    def reckoned(self, view: View, dice: Dice, best: Action) -> dict[Action, float]:
        """Points that are expected: of the hand after a draw or a discard, of words, of doubts."""
        match best:
            case Draw():
                cards = {DISCARD: list(view.discards[-1:]), PILE: self.drawn(view, dice)}
                return {
                    offer: average(
                        [self.score(view, (*easy.own(view), card)) for card in cards[offer.source]]
                    )
                    for offer in view.offers
                    if isinstance(offer, Draw)
                }
            case Lay() | Discard() if view.seat is not None and not view.laid[view.seat]:
                turn: Turn = "last" if view.last_turn else "out"
                found = self.layouts(view, easy.own(view), turn)
                worth: dict[Action, float] = {
                    Lay(one.words): likely_score(view, one) for one in found if one.words
                }
                for card, rest in self.discards(view, dice).items():
                    worth[Discard(card)] = rest
                return worth
            case Challenge() | Pass():
                return quiddler_doubt.stakes(view, self.vocabulary, dice)
        return {}

    def layouts(self, view: View, cards: Sequence[Face], turn: Turn) -> tuple[Layout, ...]:
        """The lay-outs of some cards that no other beats."""
        return front(view.options, self.vocabulary, view.options.deck.sorted(cards), turn)

    def score(self, view: View, cards: Sequence[Face]) -> float:
        """What the cards come to if this is the last turn."""
        return max(
            (likely_score(view, one) for one in self.layouts(view, cards, "last")), default=0
        )

    def draw(self, view: View, dice: Dice) -> Draw:
        """The discard, if it is worth more than a card from the pile may be expected to be."""
        sources = {offer.source for offer in view.offers if isinstance(offer, Draw)}
        if len(sources) == 1:
            return Draw(*sources)
        hand = easy.own(view)
        both = (*hand, view.discards[-1])
        taken = self.score(view, both)
        if self.draws == 0:
            if not view.last_turn and self.layouts(view, both, "out"):
                return Draw(DISCARD)
            now = max(one.score for one in self.layouts(view, hand, "tally"))
            return Draw(DISCARD if taken - now >= easy.WORTH_TAKING else PILE)
        drawn = [self.score(view, (*hand, card)) for card in self.drawn(view, dice)]
        return Draw(DISCARD if taken > sum(drawn) / len(drawn) else PILE)

    def drawn(self, view: View, dice: Dice) -> list[Face]:
        """Cards that the pile may hold, as many as the level thinks about, evenly spread."""
        left = Counter(view.options.deck.cards)
        left.subtract(easy.own(view))
        left.subtract(view.discards)
        for words in view.laid:
            left.subtract(card for word in words for card in word)
        for known in view.known:
            left.subtract(known)
        cards = [card for card, number in left.items() for _ in range(max(0, number))]
        if not cards:
            return [view.options.deck.cards[0]]
        draws = self.draws or EXPLAINED
        step, first = len(cards) / draws, dice.below(len(cards))
        return [cards[(first + int(at * step)) % len(cards)] for at in range(draws)]

    def lay_or_discard(self, view: View, dice: Dice) -> Lay | Discard:
        """Go out if possible; in the last turn lay what counts most; else keep what is good."""
        assert view.seat is not None
        hand = easy.own(view)
        if view.laid[view.seat]:
            return Discard(easy.dearest(view.options, hand))
        found = self.layouts(view, hand, "last" if view.last_turn else "out")
        best = max(found, key=lambda one: likely_score(view, one), default=None)
        worth = self.discards(view, dice)
        if best is not None and best.words and not self.waits(view, best, worth):
            return Lay(best.words)
        return Discard(max(worth, key=worth.__getitem__))

    def waits(self, view: View, best: Layout, worth: dict[Face, float]) -> bool:
        """Whether to keep what could go out: it can be laid in the next turn as well.

        Nothing is lost by waiting, as a card that does not help can be discarded; but the
        others get better hands, too, so the gain must be worth a turn of theirs.
        """
        if view.last_turn or self.patience == 0 or view.turns >= self.patience * len(view.held):
            return False
        return max(worth.values()) - likely_score(view, best) > GAIN

    def discards(self, view: View, dice: Dice) -> dict[Face, float]:
        """What the hand is good for without each of the cards that could go."""
        hand = easy.own(view)
        rests = {card: without(hand, card) for card in dict.fromkeys(hand)}
        now = {
            card: float(max(one.score for one in self.layouts(view, rest, "tally")))
            for card, rest in rests.items()
        }
        if self.draws == 0 or view.last_turn:
            return now
        best = sorted(now, key=lambda card: -now[card])[:CANDIDATES]
        drawn = self.drawn(view, dice)
        return {
            card: sum(self.score(view, (*rests[card], more)) for more in drawn) / len(drawn)
            for card in best
        }


def average(values: list[float]) -> float:
    """The mean of some values."""
    return sum(values) / max(1, len(values))


def likely_score(view: View, layout: Layout) -> float:
    """The points of a lay-out, and the bonuses as far as they are likely. [Q-32, Q-33]"""
    others = [words for seat, words in enumerate(view.laid) if seat != view.seat]
    open_seats = sum(not words for words in others)
    letters = view.options.deck.letters
    lengths = [letters(word, view.options.ch_letters) for words in others for word in words]
    cards = view.round + LEAST_CARDS
    longest = kept(layout.longest, max(lengths, default=0), USUAL_LENGTH * cards, open_seats)
    most = kept(len(layout.words), max(map(len, others)), USUAL_WORDS * cards, open_seats)
    return layout.score + BONUS * (longest + most)


def kept(own: int, seen: int, usual: float, open_seats: int) -> float:
    """How likely the own number stays the highest: above those seen, and those still to come."""
    if own <= seen:
        return 0.0
    return float((1 / (1 + exp(usual - own))) ** open_seats)
