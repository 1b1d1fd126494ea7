"""A sensible Oh Hell player: counts likely tricks, then plays towards the bid."""

from ohhell import Action, Bid, Play, View
from ohhell.belief import unseen
from ohhell.notation import write
from ohhell.rules import BID, SUITED
from stonehenge.bots.explanation import Evaluation
from stonehenge.core.cards import Card, Cards, bits
from stonehenge.core.dice import Dice
from stonehenge.core.tricks import suited_strength

# How fast a card's chances fall with the cards that beat it, picked by hand.
DOUBT = 1.5
# From which chance on a card is risked to take a trick before others have played.
TRUST = 0.5


def act(view: View, dice: Dice) -> Action:
    """Bid the likely tricks, then play towards the bid."""
    if view.phase == BID:
        wanted = likely_tricks(view)
        bids = [offer for offer in view.offers if isinstance(offer, Bid)]
        return min(bids, key=lambda bid: abs(bid.tricks - wanted))
    return Play(card(view))


def weigh(view: View, action: Action) -> Evaluation:
    """A bid by its distance from the likely tricks, a card by its chance to win or to lose."""
    if isinstance(action, Bid):
        return Evaluation(write(action), 10 - abs(action.tricks - likely_tricks(view)))
    assert isinstance(action, Play)
    wins = chance(view, unseen(view), action.card)
    return Evaluation(write(action), wins if missing(view) > 0 else 1 - wins)


def missing(view: View) -> int:
    """How many tricks the bid still asks for."""
    assert view.seat is not None
    return view.bids[view.seat] - view.won[view.seat]


def likely_tricks(view: View) -> float:
    """How many tricks the own hand is good for."""
    assert view.seat is not None
    hidden = unseen(view)
    return sum(chance(view, hidden, card) for card in bits(view.hands[view.seat] or 0))


def chance(view: View, hidden: Cards, card: Card) -> float:
    """How likely a card takes a trick: the more hidden cards beat it, the less."""
    suit, trump = card >> 4, view.turned >> 4
    beating = SUITED[suit] & ~((2 << card) - 1)
    if suit != trump:
        beating |= SUITED[trump]
    safe = 1 - (hidden & beating).bit_count() / max(1, hidden.bit_count())
    return float(safe ** (DOUBT * (view.seats - 1)))


def takes_lead(view: View, card: Card) -> bool:
    """Whether a card played now would be the winning one so far."""
    led = (view.table or (card,))[0] >> 4
    powers = [suited_strength(each, led, view.turned >> 4) for each in (*view.table, card)]
    return powers[-1] > max(powers[:-1], default=-1)


def card(view: View) -> Card:
    """The card that leads towards the bid."""
    cards = [offer.card for offer in view.offers if isinstance(offer, Play)]
    hidden = unseen(view)
    worth = {card: chance(view, hidden, card) for card in cards}
    winning = [card for card in cards if takes_lead(view, card)]
    losing = [card for card in cards if card not in winning]
    is_last = len(view.table) == view.seats - 1
    if missing(view) > 0:
        best = max(winning, key=worth.__getitem__, default=None)
        if best is not None and (is_last or worth[best] >= TRUST):
            return min(winning, key=worth.__getitem__) if is_last else best
        return min(losing or winning, key=worth.__getitem__)
    # Get rid of the most dangerous card that loses; if all win, risk the weakest one, unless
    # the trick is ours anyway.
    if losing:
        return max(losing, key=worth.__getitem__)
    return (max if is_last else min)(winning, key=worth.__getitem__)
