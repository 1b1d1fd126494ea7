"""A careless Quiddler player: does anything, and lays only words that it stumbles on."""

from collections.abc import Iterator

from stonehenge.core.dice import Dice, shuffled
from stonehenge.games.quiddler import Action, SoloView, View
from stonehenge.games.quiddler.bots.vocabulary import COMMON, words_of
from stonehenge.games.quiddler.deck import Face, Word
from stonehenge.games.quiddler.notation import Lay
from stonehenge.games.quiddler.rules import LEAST_CARDS


def act(view: View | SoloView, dice: Dice) -> Action:
    """Words that happen to come out, else anything that is offered."""
    if isinstance(view, View) and any(isinstance(offer, Lay) for offer in view.offers):
        words = random_words(view, dice)
        if words:
            return Lay(words)
    offers = [offer for offer in view.offers if not isinstance(offer, Lay)]
    return offers[dice.below(len(offers))]


def random_words(view: View, dice: Dice) -> tuple[Word, ...]:
    """The cards in some order, cut somewhere: words, if the bot is lucky."""
    assert view.seat is not None
    hand = view.hands[view.seat] or ()
    lexicon = words_of(view.options.deck.lexicon, COMMON, view.house)
    order = shuffled(hand, len(hand) - 1, dice)
    words = [word for word in cut(order, dice) if lexicon.contains("".join(word))]
    laid = sum(map(len, words))
    return tuple(words) if view.last_turn or laid == len(order) else ()


def cut(cards: list[Face], dice: Dice) -> Iterator[Word]:
    """Pieces of two cards or more, as long as there are any."""
    while len(cards) >= LEAST_CARDS:
        size = LEAST_CARDS + dice.below(len(cards) - LEAST_CARDS + 1)
        yield tuple(cards[:size])
        cards = cards[size:]
