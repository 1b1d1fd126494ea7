"""What the hidden cards of Wizard Extreme may be, given a view.

All cards in use are dealt, so every card that a viewer does not see is in some hand.
"""

from stonehenge.core.cards import Card
from stonehenge.core.dealing import dealt
from stonehenge.core.dice import Dice
from stonehenge.core.freezing import freeze
from stonehenge.games.extreme.match import Match, masks, pack
from stonehenge.games.extreme.rules import GIVE, PLAY, PREDICT, SUITS
from stonehenge.games.extreme.view import View, table_of


def guess(seen: View, dice: Dice) -> Match:
    """A match that this viewer cannot tell from the real one."""
    play = table_of(seen)
    for seat, hand in enumerate(hidden_hands(seen, dice)):
        play.hands[SUITS * seat : SUITS * (seat + 1)] = masks(hand)
    return freeze(Match(seen.options, seen.bases, play, seen.predictions, seen.tricks, seen.sheet))


def hidden_hands(seen: View, dice: Dice) -> list[tuple[Card, ...]]:
    """Every hand, the hidden ones drawn from the cards that the viewer cannot see."""
    hands = [hand or () for hand in seen.hands]
    needs = {s: seen.held[s] for s, hand in enumerate(seen.hands) if hand is None and seen.held[s]}
    if needs:
        suits: list[list[Card]] = [[] for _ in range(SUITS)]
        for card in unseen(seen):
            suits[card >> 4].append(card)
        for seat, cards in dealt(suits, needs, voids(seen), dice):
            hands[seat] = tuple(sorted(cards))
    return hands


def unseen(seen: View) -> list[Card]:
    """The cards in the hands that the viewer does not see."""
    if seen.phase not in (PREDICT, PLAY, GIVE):
        return []
    visible = {*seen.table, *(card for trick in seen.tricks for card in trick.cards)}
    visible.update(card for hand in seen.hands if hand for card in hand)
    return [card for card in pack(len(seen.held)) if card not in visible]


def voids(seen: View) -> list[set[int]]:
    """The suits that each seat showed not to hold, by a card that did not follow. [X-21]"""
    lacking: list[set[int]] = [set() for _ in seen.held]
    tricks = [(trick.leader, trick.cards) for trick in seen.tricks]
    for leader, cards in [*tricks, (seen.leader, seen.table)]:
        for turn, card in enumerate(cards):
            if card >> 4 != cards[0] >> 4:
                lacking[(leader + turn) % len(lacking)].add(cards[0] >> 4)
    return lacking
