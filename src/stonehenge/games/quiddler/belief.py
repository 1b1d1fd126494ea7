"""What the hidden cards of Quiddler may be, given a view.

Every way in which the cards that the viewer does not see may lie is equally likely, the
cards being told apart. A hand holds at least what everyone saw going into it; nothing else
is known. The draw pile has no order: what is drawn from it is drawn by lot.
"""

from stonehenge.core.dice import Dice, shuffled
from stonehenge.games.quiddler import match, rules, solo
from stonehenge.games.quiddler.deck import Face, Hand
from stonehenge.games.quiddler.match import Match
from stonehenge.games.quiddler.rules import FACE_DOWN, NONE, Case, Table, without_all
from stonehenge.games.quiddler.solo import Solo
from stonehenge.games.quiddler.view import SoloView, View


def guess(seen: View, dice: Dice) -> Match:
    """A match that this viewer cannot tell from the real one."""
    state = match.start(len(seen.held), seen.options)
    t = state.table
    t.phase, t.dealer, t.turn, t.turns, t.out = (
        seen.phase,
        seen.dealer,
        seen.turn,
        seen.turns,
        seen.out,
    )
    t.known, t.discards, t.laid = list(seen.known), seen.discards, list(seen.laid)
    t.ruled, t.ruling, t.votes = seen.ruled, seen.ruling, seen.votes
    state.sheet, state.house = seen.sheet, seen.house
    t.hands, t.pile = hidden_cards(seen, dice)
    t.said = tuple(spoken(t, statement, dice) for statement in seen.said)
    return state


def hidden_cards(seen: View, dice: Dice) -> tuple[list[Hand], Hand]:
    """Every hand, the hidden ones drawn from the unseen cards; the rest is the pile."""
    deck = seen.options.deck
    cards = unseen(seen)
    pool = shuffled(cards, len(cards), dice)
    hands = []
    for seat, hand in enumerate(seen.hands):
        if hand is None:
            more = seen.held[seat] - len(seen.known[seat])
            hand = deck.sorted((*seen.known[seat], *pool[:more]))
            pool = pool[more:]
        hands.append(hand)
    return hands, deck.sorted(pool)


def unseen(seen: View) -> Hand:
    """The cards that the viewer cannot see and that nobody is known to hold."""
    laid = [card for words in seen.laid for word in words for card in word]
    held = [
        card
        for hand, known in zip(seen.hands, seen.known, strict=True)
        for card in (known if hand is None else hand)
    ]
    return without_all(seen.options.deck.cards, [*seen.discards, *laid, *held])


def spoken(t: Table, statement: Case, dice: Dice) -> Case:
    """A hidden statement may be a pass or any doubt."""
    seat, target, _ = statement
    if target != FACE_DOWN:
        return statement
    statements = [(seat, NONE, NONE), *rules.doubtable(t, seat)]
    return statements[dice.below(len(statements))]


def solo_guess(seen: SoloView, dice: Dice) -> Solo:
    """A solo game that the viewer cannot tell from the real one."""
    if seen.piles is not None:
        return Solo(seen.options, seen.phase, seen.piles, seen.words)
    hidden = [max(0, height - 1) for height in seen.heights]
    pool = shuffled(solo.unseen(seen.words, seen.up, seen.options), sum(hidden), dice)
    piles: list[tuple[Face, ...]] = []
    for card, below in zip(seen.up, hidden, strict=True):
        piles.append(() if card is None else (card, *pool[:below]))
        pool = pool[below:]
    return Solo(seen.options, seen.phase, tuple(piles), seen.words)
