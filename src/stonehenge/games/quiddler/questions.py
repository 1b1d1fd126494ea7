"""What can be asked about words: the best ones of a hand, and what the dictionary says.

Each function gets all it needs and may run in another process.
"""

from dataclasses import replace
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import working_copy
from stonehenge.core.game import Refusal, Refused
from stonehenge.games.quiddler import Match, Solo, SoloView, State, match, solo
from stonehenge.games.quiddler.deck import Face
from stonehenge.games.quiddler.lexicon import Lexicon, LexiconError, load
from stonehenge.games.quiddler.lexicon.cache import ALL
from stonehenge.games.quiddler.lexicon.solver import Hand, Layout, front
from stonehenge.games.quiddler.options import House
from stonehenge.games.quiddler.view import View, solo_view

LONGEST_WORD = 40
Body = dict[str, Any]


def best_layouts(state: State) -> Body:
    """What everyone could have laid out in the round that was finished in this state.

    Alone: what could still have been laid out, and as `points` what would have been left.
    """
    if isinstance(state, Solo):
        return continued(state)
    table, deck = state.table, state.options.deck
    seats = range(table.seats)
    laid = [[list(word) for word in table.laid[seat]] for seat in seats]
    cards = [[*table.hands[seat], *(c for word in laid[seat] for c in word)] for seat in seats]
    try:
        words = at_table(deck.lexicon, state.house)
        layouts = [best_of_round(state, seat, words, cards[seat]) for seat in seats]
    except (LexiconError, ValueError):
        layouts = []
    answers = [
        {
            "seat": seat,
            "cards": cards[seat],
            "laid": laid[seat],
            "best": layouts[seat] if layouts else None,
        }
        for seat in seats
    ]
    return {"round": len(state.sheet) - 1, "seats": answers}


def best_of_round(state: Match, seat: Seat, words: Lexicon, cards: list[Face]) -> Body:
    """What was worth most beside that which the others laid. [Q-30 to Q-34]"""
    deck, options = state.options.deck, state.options
    hand = Hand.of(cards, deck.points)
    layouts = front(words, hand, ch=options.ch_letters if deck.digraphs else 2)
    # Points, words and letters never cost a bonus, so a lay-out that is beaten is never the best.
    layout = max(layouts, key=lambda one: (scored(state, seat, one), one.score))
    points = scored(state, seat, layout)
    bonus = points - max(0, layout.score)
    return {"words": layout.words, "left": layout.left, "points": points, "bonus": bonus}


def scored(state: Match, seat: Seat, layout: Layout) -> int:
    """What the round would have brought a seat with this, doubts in vain not counted."""
    after = working_copy(state)
    t = after.table
    t.hands[seat], t.laid[seat] = layout.left, layout.words
    t.ruled = tuple(
        (challenger, target, word, valid)
        for challenger, target, word, valid in t.ruled
        if target != seat and not (valid and challenger == seat)
    )
    match.score(after)
    return after.sheet[-1].points[seat]


def continued(state: Solo) -> Body:
    """What a bot who knows all words would have left of a game alone that was stopped. [Q-54]"""
    from stonehenge.games.quiddler.bots.easy import alone

    def every(lexicon: str, word: str) -> bool:
        return True

    after = replace(state, phase=solo.phase_of(state.piles))
    while after.phase != solo.OVER:
        action = alone(solo_view(after, solo.PLAYER, every), ALL)
        after = solo.apply(after, solo.PLAYER, action, every)
    best = {
        "words": after.words[len(state.words) :],
        "left": [card for pile in after.piles for card in pile],
        "points": solo.left(after),
        "bonus": 0,
    }
    cards = [card for pile in state.piles for card in pile]
    return {"round": 0, "seats": [{"seat": 0, "cards": cards, "laid": state.words, "best": best}]}


def at_table(lexicon: str, house: House) -> Lexicon:
    """The words of a language, less and more what a table has decided; or LexiconError."""
    allow = [word for word, valid in house if valid]
    deny = [word for word, valid in house if not valid]
    return load(lexicon).ruled(allow, deny) if house else load(lexicon)


def look_up(view: View | SoloView, word: str) -> Body:
    """What the dictionary says about a word, and before it the table's own list."""
    if isinstance(view, SoloView) or not view.look_up or len(word) > LONGEST_WORD:
        raise Refused(Refusal("no-dictionary", ""))
    try:
        verdict = at_table(view.options.deck.lexicon, view.house).verdict(word)
    except (LexiconError, ValueError):
        raise Refused(Refusal("no-list", "")) from None
    return {"word": word, "valid": verdict.valid, "verdict": verdict.name, "rule": verdict.rule}
