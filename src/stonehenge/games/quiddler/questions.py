"""What can be asked about words: the best ones of a hand, and what the dictionary says.

Each function gets all it needs and may run in another process.
"""

from typing import Any

from stonehenge.core.game import Refusal, Refused
from stonehenge.games.quiddler import Solo, SoloView, State
from stonehenge.games.quiddler.lexicon import Lexicon, LexiconError, load
from stonehenge.games.quiddler.lexicon.solver import Hand, Layout, best
from stonehenge.games.quiddler.options import House
from stonehenge.games.quiddler.view import View

LONGEST_WORD = 40
Body = dict[str, Any]


def best_layouts(state: State) -> Body:
    """What everyone could have laid out in the round that was finished in this state."""
    if isinstance(state, Solo):
        raise Refused(Refusal("no-round", ""))
    table, deck = state.table, state.options.deck
    seats = range(table.seats)
    laid = [[list(word) for word in table.laid[seat]] for seat in seats]
    cards = [[*table.hands[seat], *(c for word in laid[seat] for c in word)] for seat in seats]
    try:
        words = at_table(deck.lexicon, state.house)
        hands = [Hand.of(hand, deck.points) for hand in cards]
        layouts = [laid_out(best(words, hand, ch=state.options.ch_letters)) for hand in hands]
    except (LexiconError, ValueError):
        layouts = [None] * len(cards)
    answers = [
        {"seat": seat, "cards": cards[seat], "laid": laid[seat], "best": layouts[seat]}
        for seat in seats
    ]
    return {"round": len(state.sheet) - 1, "seats": answers}


def at_table(lexicon: str, house: House) -> Lexicon:
    """The words of a language, less and more what a table has decided; or LexiconError."""
    allow = [word for word, valid in house if valid]
    deny = [word for word, valid in house if not valid]
    return load(lexicon).ruled(allow, deny) if house else load(lexicon)


def laid_out(layout: Layout | None) -> Body | None:
    """A lay-out as JSON has it."""
    if layout is None:
        return None
    return {"words": layout.words, "left": layout.left, "points": layout.score}


def look_up(view: View | SoloView, word: str) -> Body:
    """What the dictionary says about a word, and before it the table's own list."""
    if isinstance(view, SoloView) or not view.look_up or len(word) > LONGEST_WORD:
        raise Refused(Refusal("no-dictionary", ""))
    try:
        verdict = at_table(view.options.deck.lexicon, view.house).verdict(word)
    except (LexiconError, ValueError):
        raise Refused(Refusal("no-list", "")) from None
    return {"word": word, "valid": verdict.valid, "verdict": verdict.name, "rule": verdict.rule}
