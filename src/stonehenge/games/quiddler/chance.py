"""What chance does in Quiddler, and what the judge says: all that no seat decides."""

from stonehenge.core.dice import Dice, shuffled
from stonehenge.games.quiddler import rules
from stonehenge.games.quiddler.judge import Judge, at_table, is_word, spelled_out
from stonehenge.games.quiddler.match import Match, hand_size, may_overrule, next_dealer
from stonehenge.games.quiddler.notation import (
    INVALID,
    NO_LIST,
    UNKNOWN,
    VALID,
    Action,
    Deal,
    Reshuffle,
    Top,
    Verdict,
)
from stonehenge.games.quiddler.rules import DEAL, NONE, RESHUFFLE, TOP


def chance(state: Match, dice: Dice, judge: Judge) -> Action:
    """What chance does, and what the judge says."""
    t = state.table
    if t.phase == DEAL:
        return dealt(state, dice)
    if t.phase == TOP:
        return Top(t.pile[dice.below(len(t.pile))])
    if t.phase == RESHUFFLE:
        return Reshuffle()
    _, target, at = rules.case(t)
    word = t.laid[target][at]
    answer = is_word(at_table(judge, state.house), t.deck, word)
    if answer is None:
        return Verdict(NO_LIST)
    if answer:
        return Verdict(VALID)
    # What the table has decided once is not voted on again.
    decided = spelled_out(word).lower() in dict(state.house)
    return Verdict(UNKNOWN if may_overrule(state) and not decided else INVALID)


def dealt(state: Match, dice: Dice) -> Deal:
    """All cards are shuffled and dealt anew each round; the first dealer is drawn. [Q-05, Q-07]"""
    t, size = state.table, hand_size(state)
    dealer = next_dealer(t)
    if dealer == NONE:
        dealer = dice.below(t.seats)
    cards = shuffled(t.deck.cards, size * t.seats + 1, dice)
    hands = tuple(t.deck.sorted(cards[size * s : size * s + size]) for s in range(t.seats))
    return Deal(dealer, hands, cards[-1])
