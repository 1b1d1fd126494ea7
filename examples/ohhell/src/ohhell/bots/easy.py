"""A sensible Oh Hell player: counts likely tricks, then plays towards the bid."""

from collections.abc import Iterable

from ohhell import Action, Bid, Play, View
from ohhell.belief import unseen
from ohhell.notation import write
from ohhell.rules import BID, SUITED, points
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
    """The points of the round that it expects, if each card takes its trick or not by itself.

    So it is an estimate: really a card that takes a trick leaves one less for the others, and
    one plays towards the bid.
    """
    assert view.seat is not None
    hidden, won = unseen(view), view.won[view.seat]
    chances = {card: chance(view, hidden, card) for card in bits(view.hands[view.seat] or 0)}
    bid = view.bids[view.seat]
    match action:
        case Bid(tricks):
            bid = tricks
        case Play(card):
            to_come = view.seats - 1 - len(view.table)
            ahead = takes_lead(view, card)
            chances[card] = chance(view, hidden, card, to_come) if ahead else 0.0
    likely = by_number(chances.values())
    expected = sum(
        part * points(bid, won + more, view.options.penalty) for more, part in enumerate(likely)
    )
    made = likely[bid - won] if 0 <= bid - won < len(likely) else 0.0
    return Evaluation(write(action), expected, made, (0.0,) * won + likely)


def by_number(chances: Iterable[float]) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... tricks are, each card with a chance of its own."""
    likely = [1.0]
    for wins in chances:
        missed, taken = [*likely, 0.0], [0.0, *likely]
        likely = [a * (1 - wins) + b * wins for a, b in zip(missed, taken, strict=True)]
    return tuple(likely)


def missing(view: View) -> int:
    """How many tricks the bid still asks for."""
    assert view.seat is not None
    return view.bids[view.seat] - view.won[view.seat]


def likely_tricks(view: View) -> float:
    """How many tricks the own hand is good for."""
    assert view.seat is not None
    hidden = unseen(view)
    return sum(chance(view, hidden, card) for card in bits(view.hands[view.seat] or 0))


def chance(view: View, hidden: Cards, card: Card, others: int | None = None) -> float:
    """How likely a card stands against all others, or so many: the more can beat it, the less."""
    suit, trump = card >> 4, view.turned >> 4
    beating = SUITED[suit] & ~((2 << card) - 1)
    if suit != trump:
        beating |= SUITED[trump]
    safe = 1 - (hidden & beating).bit_count() / max(1, hidden.bit_count())
    return float(safe ** (DOUBT * (view.seats - 1 if others is None else others)))


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
