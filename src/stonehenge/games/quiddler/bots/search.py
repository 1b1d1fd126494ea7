"""A Quiddler player with the exact solver at its centre.

What a hand is good for is what it can lay after one more card: as many draws are tried as
the level allows, and without any only what the hand can lay now counts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Any

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice, shuffled
from stonehenge.games.quiddler import Action, SoloView, View
from stonehenge.games.quiddler.bots import doubt, easy
from stonehenge.games.quiddler.bots.vocabulary import words_of
from stonehenge.games.quiddler.deck import Face, Hand, Word
from stonehenge.games.quiddler.lexicon import Hand as Cards
from stonehenge.games.quiddler.lexicon import Layout, Turn
from stonehenge.games.quiddler.notation import (
    DISCARD,
    PILE,
    Challenge,
    Discard,
    Draw,
    Lay,
    Pass,
    write,
)
from stonehenge.games.quiddler.options import FIRST_HAND, House, Options
from stonehenge.games.quiddler.rules import BONUS, DRAW, SPEAK, VOTE, without

# What others lay, as a start, a step for each card of the hand, and how sharply that says
# who has more: letters of the longest word, and words. From games of bots who know all words.
Usual = tuple[float, float, float]
LENGTH, WORDS = (2.2, 0.31, 1.2), (-0.2, 0.325, 2.4)
# Draws that are looked at to say what one is worth, where the level looks at none.
EXPLAINED = 8
EVERY_CARD = 1 << 10
# Hands that others may hold, as many as are looked at before going out.
OTHERS = 16


@lru_cache(maxsize=1 << 4)
def solver(language: str, name: str, house: House) -> Any:
    """The compiled solver for the words of a vocabulary."""
    from stonehenge.games.quiddler.kernels.solver import Solver

    return Solver(words_of(language, name, house))


@lru_cache(maxsize=1 << 15)
def front(options: Options, name: str, house: House, cards: Hand, turn: Turn) -> tuple[Layout, ...]:
    """The lay-outs of these cards that no other beats, the best in points first."""
    hand = Cards.of(cards, options.deck.points)
    ch = options.ch_letters if options.deck.digraphs else 2
    return tuple(solver(options.deck.lexicon, name, house).front(hand, turn, ch))


@dataclass(frozen=True, slots=True)
class Thinker:
    """A level: which words it knows, and how many draws it thinks about."""

    vocabulary: str
    draws: int
    patience: int = 0  # turns of the table up to which it waits for better cards
    discards: int = 6  # cards whose discard is tried: those that leave most now

    def __call__(self, view: View | SoloView, dice: Dice) -> Action:
        """Draw what is worth most, lay all it can, doubt what it does not know."""
        if isinstance(view, SoloView):
            return easy.alone(view, self.vocabulary)
        if view.phase == DRAW:
            return self.draw(view, dice)
        if view.phase == SPEAK:
            return doubt.doubt(view, self.vocabulary, dice)
        if view.phase == VOTE:
            return doubt.vote(view, self.vocabulary)
        return self.lay_or_discard(view, dice)

    def explain(self, view: View | SoloView, dice: Dice) -> Explanation:
        """What it would do, and what it expects of that and of the other ways, best first."""
        best = self(view, dice)
        worth = {best: 0.0}
        if isinstance(view, View):
            worth |= self.expected_points(view, dice, best)
        ordered = sorted(worth, key=lambda action: (action != best, -worth[action]))
        return Explanation(
            write(best), tuple(Evaluation(write(one), float(worth[one])) for one in ordered)
        )

    def expected_points(self, view: View, dice: Dice, best: Action) -> dict[Action, float]:
        """Points that are expected: of the hand after a draw or a discard, of words, of doubts."""
        match best:
            case Draw():
                cards = {DISCARD: Counter(view.discards[-1:]), PILE: self.drawn(view, dice)}
                return {
                    offer: self.after(view, easy.own(view), cards[offer.source])
                    for offer in view.offers
                    if isinstance(offer, Draw)
                }
            case Lay() | Discard() if view.seat is not None and not view.laid[view.seat]:
                turn: Turn = "last" if view.last_turn else "out"
                layouts = self.layouts(view, easy.own(view), turn)
                worth: dict[Action, float] = {
                    Lay(one.words): likely_score(view, one) for one in layouts if one.words
                }
                for card, rest in self.worth_without(view, dice).items():
                    worth[Discard(card)] = rest
                return worth
            case Challenge() | Pass():
                return doubt.stakes(view, self.vocabulary, dice)
        return {}

    def layouts(self, view: View, cards: Sequence[Face], turn: Turn) -> tuple[Layout, ...]:
        """The lay-outs of some cards that no other beats."""
        return front(
            view.options, self.vocabulary, view.house, view.options.deck.sorted(cards), turn
        )

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
        drawn = self.after(view, hand, self.drawn(view, dice))
        return Draw(DISCARD if taken > drawn else PILE)

    def after(self, view: View, hand: Hand, drawn: Counter[Face]) -> float:
        """What a hand may be expected to come to with one of some cards more."""
        points = sum(self.score(view, (*hand, card)) * often for card, often in drawn.items())
        return points / drawn.total()

    @staticmethod
    def unseen(view: View) -> Counter[Face]:
        """The cards that nobody has shown."""
        left = Counter(view.options.deck.cards)
        left.subtract(easy.own(view))
        left.subtract(view.discards)
        for words in view.laid:
            left.subtract(card for word in words for card in word)
        for cards in view.known:
            left.subtract(cards)
        # After a reshuffle more may be known of a card than there are.
        return +left or Counter(view.options.deck.cards[:1])

    def drawn(self, view: View, dice: Dice) -> Counter[Face]:
        """Cards that the pile may hold, as many as the level thinks about, evenly spread."""
        left = self.unseen(view)
        draws, number = self.draws or EXPLAINED, left.total()
        if draws >= number:
            return left
        cards, first = list(left.elements()), dice.below(number)
        return Counter(cards[(first + at * number // draws) % number] for at in range(draws))

    def lay_or_discard(self, view: View, dice: Dice) -> Lay | Discard:
        """Go out if possible; in the last turn lay what counts most; else keep what is good."""
        assert view.seat is not None
        hand = easy.own(view)
        if view.laid[view.seat]:
            return Discard(easy.dearest(view.options, hand))
        layouts = self.layouts(view, hand, "last" if view.last_turn else "out")
        best = max(layouts, key=lambda one: likely_score(view, one), default=None)
        worth = self.worth_without(view, dice)
        if best is not None and best.words and not self.waits(view, best, worth, dice):
            return Lay(best.words)
        return Discard(max(worth, key=worth.__getitem__))

    def waits(self, view: View, best: Layout, worth: dict[Face, float], dice: Dice) -> bool:
        """Whether to keep what could go out: it can be laid in the next turn as well.

        A card that does not help can be discarded, and if somebody else goes out meanwhile, all
        have as many turns as if this seat had gone out now. Only if nobody does, waiting gives
        the others a turn, which must be worth less than the card.
        """
        if view.last_turn or self.patience == 0 or view.turns >= self.patience * len(view.held):
            return False
        gain = max(worth.values()) - likely_score(view, best)
        return gain > 0 and gain > self.left_to_others(view, dice)

    def left_to_others(self, view: View, dice: Dice) -> float:
        """What one more turn is worth to others, if they hold any cards and know the same words."""
        cards = list(self.unseen(view).elements())
        held = max(view.held) - 1
        out, growth = 0, 0.0
        for _ in range(OTHERS):
            hand = shuffled(cards, min(held + 1, len(cards)), dice)
            out += bool(self.layouts(view, hand, "out"))
            now = max(one.score for one in self.layouts(view, hand[:held], "tally"))
            growth += self.layouts(view, hand, "last")[0].score - now
        nobody = (1 - out / OTHERS) ** (len(view.held) - 1)
        return nobody * growth / OTHERS

    def worth_without(self, view: View, dice: Dice) -> dict[Face, float]:
        """What the hand is good for without each of the cards that could go."""
        hand = easy.own(view)
        rests = {card: without(hand, card) for card in dict.fromkeys(hand)}
        if easy.is_end(view):
            # Words that are still in the hand count against the seat like all other cards.
            return {card: -float(view.options.deck.value(rest)) for card, rest in rests.items()}
        now = {
            card: float(max(one.score for one in self.layouts(view, rest, "tally")))
            for card, rest in rests.items()
        }
        if self.draws == 0:
            return now
        best = sorted(now, key=lambda card: -now[card])[: self.discards]
        drawn = self.drawn(view, dice)
        return {card: self.after(view, rests[card], drawn) for card in best}


def likely_score(view: View, layout: Layout) -> float:
    """The points of a lay-out, and the bonuses as far as they are likely. [Q-32, Q-33]"""
    longest, most = bonuses(view.options, view.laid, view.seat, view.round)
    return layout.score + longest[layout.longest] + most[len(layout.words)]


Bonuses = tuple[tuple[float, ...], tuple[float, ...]]


@lru_cache(maxsize=1 << 6)
def bonuses(
    options: Options, laid: tuple[tuple[Word, ...], ...], seat: Seat | None, number: int
) -> Bonuses:
    """What to expect of the bonuses with a longest word of so many letters, and so many words."""
    others = [words for other, words in enumerate(laid) if other != seat]
    # Two players agree on one bonus.
    only = options.two_player_bonus if len(others) == 1 else ""
    coming = sum(not words for words in others)
    lengths = [options.deck.letters(word, options.ch_letters) for words in others for word in words]
    cards = FIRST_HAND + number - 1
    return (
        tuple(
            BONUS * ahead(own, max(lengths, default=0), LENGTH, cards, coming)
            if only in ("", "longest")
            else 0.0
            for own in range(2 * cards + 3)
        ),
        tuple(
            BONUS * ahead(own, max(map(len, others)), WORDS, cards, coming)
            if only in ("", "most")
            else 0.0
            for own in range(cards + 2)
        ),
    )


def ahead(own: int, seen: int, usual: Usual, cards: int, coming: int) -> float:
    """How likely a number is the highest alone: above those seen, and those still to come."""
    if own <= seen:
        return 0.0
    start, step, edge = usual
    # Half a letter, or half a word, is neither more nor less.
    return float((1 / (1 + exp(edge * (start + step * cards + 0.5 - own)))) ** coming)
