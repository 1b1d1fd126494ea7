"""What the hidden cards of Quiddler may be, given a view.

Every way in which the cards that the viewer does not see may lie is equally likely, the
cards being told apart. A hand holds at least what everyone saw going into it; nothing else
is known. The draw pile has no order: what is drawn from it is drawn by lot.
"""

from stonehenge.core.dice import Dice, shuffled
from stonehenge.core.freezing import freeze, working_copy
from stonehenge.games.quiddler import match, rules, solo
from stonehenge.games.quiddler.deck import Face, Hand
from stonehenge.games.quiddler.match import Match
from stonehenge.games.quiddler.rules import FACE_DOWN, NONE, Case, Table, without_all
from stonehenge.games.quiddler.solo import Solo
from stonehenge.games.quiddler.view import SoloView, View


def guess(view: View, dice: Dice) -> Match:
    """A match that this viewer cannot tell from the real one."""
    state = working_copy(match.start(len(view.held), view.options))
    t = state.table
    t.phase, t.dealer, t.out = view.phase, view.dealer, view.out
    t.turn, t.turns = view.turn, view.turns
    t.known, t.discards, t.laid = list(view.known), view.discards, list(view.laid)
    t.ruled, t.ruling, t.votes = view.ruled, view.ruling, view.votes
    state.sheet, state.house = view.sheet, view.house
    t.hands, t.pile = hidden_cards(view, dice)
    t.said = tuple(spoken(t, statement, dice) for statement in view.said)
    return freeze(state)


def hidden_cards(view: View, dice: Dice) -> tuple[list[Hand], Hand]:
    """Every hand, the hidden ones drawn from the unseen cards; the rest is the pile."""
    deck = view.options.deck
    cards = unseen(view)
    pool = shuffled(cards, len(cards), dice)
    hands = []
    for seat, hand in enumerate(view.hands):
        if hand is None:
            more = view.held[seat] - len(view.known[seat])
            hand = deck.sorted((*view.known[seat], *pool[:more]))
            pool = pool[more:]
        hands.append(hand)
    return hands, deck.sorted(pool)


def unseen(view: View) -> Hand:
    """The cards that the viewer cannot see and that nobody is known to hold."""
    laid = [card for words in view.laid for word in words for card in word]
    held = [
        card
        for hand, public in zip(view.hands, view.known, strict=True)
        for card in (public if hand is None else hand)
    ]
    return without_all(view.options.deck.cards, [*view.discards, *laid, *held])


def spoken(t: Table, statement: Case, dice: Dice) -> Case:
    """A hidden statement may be a pass or any doubt."""
    seat, target, _ = statement
    if target != FACE_DOWN:
        return statement
    statements = [(seat, NONE, NONE), *rules.doubtable(t, seat)]
    return statements[dice.below(len(statements))]


def solo_guess(view: SoloView, dice: Dice) -> Solo:
    """A solo game that the viewer cannot tell from the real one."""
    if view.piles is not None:
        return Solo(view.options, view.phase, view.piles, view.words)
    hidden = [max(0, height - 1) for height in view.heights]
    pool = shuffled(solo.unseen(view.words, view.up, view.options), sum(hidden), dice)
    piles: list[tuple[Face, ...]] = []
    for card, below in zip(view.up, hidden, strict=True):
        piles.append(() if card is None else (card, *pool[:below]))
        pool = pool[below:]
    return Solo(view.options, view.phase, tuple(piles), view.words)
