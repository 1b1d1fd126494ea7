"""What the hidden cards of Oh Hell may be, given a view."""

from ohhell.match import Match
from ohhell.rules import NONE, PACK, PLAY, SUITED
from ohhell.view import View
from stonehenge.core.cards import Cards, bits
from stonehenge.core.dealing import dealt
from stonehenge.core.dice import Dice


def guess(view: View, dice: Dice) -> Match:
    """A match that this viewer cannot tell from the real one, as likely as any other."""
    hands = [hand or 0 for hand in view.hands]
    needs = {s: view.held[s] for s, hand in enumerate(view.hands) if hand is None and view.held[s]}
    if needs:
        unknown = unseen(view)
        suits = [list(bits(unknown & suited)) for suited in SUITED]
        for seat, cards in dealt(suits, needs, voids(view), dice):
            hands[seat] = sum(1 << card for card in cards)
    return Match(
        options=view.options,
        seats=view.seats,
        phase=view.phase,
        sheet=view.sheet,
        dealer=view.dealer,
        turned=view.turned,
        turn=view.turn,
        hands=tuple(hands),
        bids=view.bids,
        table=view.table,
        tricks=view.tricks,
    )


def unseen(view: View) -> Cards:
    """The cards of the pack that the viewer does not see."""
    played = [*view.table, *(card for trick in view.tricks for card in trick.cards)]
    seen = [*played, *([] if view.turned == NONE else [view.turned])]
    cards = PACK & ~sum(1 << card for card in seen)
    for hand in view.hands:
        cards &= ~(hand or 0)
    return cards


def voids(view: View) -> list[set[int]]:
    """The suits that each seat showed not to hold, by a card that did not follow. [O-08]"""
    lacking: list[set[int]] = [set() for _ in range(view.seats)]
    if view.phase == PLAY:
        for leader, cards in [
            *((t.leader, t.cards) for t in view.tricks),
            (view.leader, view.table),
        ]:
            for turn, card in enumerate(cards):
                if card >> 4 != cards[0] >> 4:
                    lacking[(leader + turn) % view.seats].add(cards[0] >> 4)
    return lacking
