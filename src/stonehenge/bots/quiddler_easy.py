"""A sensible Quiddler player who knows only the most common words.

The vocabulary is capped by frequency: the words of `common_words`, and no others. What it
lays is the best that these words allow; it doubts only what nobody could pronounce.
"""

from functools import lru_cache

from stonehenge.bots.common_words import common_words
from stonehenge.dice import Dice
from stonehenge.quiddler import Action, SoloView, View
from stonehenge.quiddler.deck import Face, Hand, Word
from stonehenge.quiddler.notation import (
    DISCARD,
    PILE,
    Challenge,
    Discard,
    Draw,
    Fill,
    Lay,
    Pass,
    Spell,
    Stop,
    Vote,
)
from stonehenge.quiddler.options import Options
from stonehenge.quiddler.rules import DRAW, SPEAK, VOTE
from stonehenge.words import Hand as Cards
from stonehenge.words import Layout, Turn, best, every_word

# Letters that carry a syllable; r and l do so in Czech.
SYLLABIC = frozenset("AÁEÉĚIÍOÓUÚŮYÝRL")
# How many points the discard must be worth more than what is held without it.
WORTH_TAKING = 4


def act(view: View | SoloView, dice: Dice) -> Action:
    """Draw what fits, lay all it can, doubt what is no word in any language."""
    if isinstance(view, SoloView):
        return alone(view)
    if view.phase == DRAW:
        return draw(view)
    if view.phase == SPEAK:
        return doubt(view)
    if view.phase == VOTE:
        return Vote(pronounceable(voted_on(view)))
    return lay_or_discard(view)


def own(view: View) -> Hand:
    """The own hand."""
    assert view.seat is not None
    return view.hands[view.seat] or ()


@lru_cache(maxsize=1 << 12)
def laid_out(options: Options, cards: Hand, turn: Turn) -> Layout | None:
    """The best lay-out of these cards with the words that the bot knows."""
    hand = Cards.of(cards, options.deck.points)
    ch = options.ch_letters if options.deck.digraphs else 2
    return best(common_words(options.deck.lexicon), hand, turn, ch)


def score(options: Options, cards: Hand, turn: Turn) -> int:
    """What that lay-out is worth."""
    found = laid_out(options, cards, turn)
    return found.score if found else 0


def draw(view: View) -> Draw:
    """Take the discard if it lets the bot go out or is worth some points, else a new card."""
    sources = {offer.source for offer in view.offers if isinstance(offer, Draw)}
    if len(sources) == 1:
        return Draw(*sources)
    hand = own(view)
    both = view.options.deck.sorted((*hand, view.discards[-1]))
    if not view.last_turn and laid_out(view.options, both, "out"):
        return Draw(DISCARD)
    gain = score(view.options, both, "last") - score(view.options, hand, "tally")
    return Draw(DISCARD if gain >= WORTH_TAKING else PILE)


def lay_or_discard(view: View) -> Lay | Discard:
    """Go out if possible; in the last turn lay what counts most; else keep what makes words."""
    assert view.seat is not None
    hand = own(view)
    may_lay = not view.laid[view.seat]
    if may_lay and not view.last_turn:
        out = laid_out(view.options, hand, "out")
        if out:
            return Lay(out.words)
    found = laid_out(view.options, hand, "last")
    assert found is not None
    if may_lay and view.last_turn and found.words:
        return Lay(found.words)
    discard = found.discard if may_lay else dearest(view.options, hand)
    return Discard(discard or hand[0])


def dearest(options: Options, cards: Hand) -> Face:
    """The card that costs most in the hand. [Q-30]"""
    return max(cards, key=options.deck.points.__getitem__)


def pronounceable(word: Word) -> bool:
    """Whether a word has a syllable at all."""
    return not SYLLABIC.isdisjoint("".join(word))


def doubt(view: View) -> Challenge | Pass:
    """Challenge a word that has no syllable, else pass."""
    for offer in view.offers:
        if isinstance(offer, Challenge) and not pronounceable(view.laid[offer.target][offer.word]):
            return offer
    return Pass()


def voted_on(view: View) -> Word:
    """The word that the table votes on."""
    assert view.case is not None
    _, target, word = view.case
    return view.laid[target][word]


def alone(view: SoloView) -> Action:
    """The dearest word in sight; empty places are filled from the highest pile."""
    fills = [offer for offer in view.offers if isinstance(offer, Fill)]
    if fills:
        return max(fills, key=lambda fill: view.heights[fill.source])
    up = [card for card in view.up if card]
    found = every_word(common_words(view.options.deck.lexicon), up)
    word = max(found, key=view.options.deck.value, default=None)
    return Stop() if word is None else Spell(word, places(view, word))


def places(view: SoloView, word: Word) -> tuple[int, ...]:
    """Where the cards of a word lie; of equal cards the one on the highest pile."""
    taken: list[int] = []
    for card in word:
        here = [p for p, up in enumerate(view.up) if up == card and p not in taken]
        taken.append(max(here, key=view.heights.__getitem__))
    return tuple(taken)
