"""A sensible Wizard player: counts likely tricks, then plays towards the bid."""

from functools import cache

from stonehenge.bots.explanation import Evaluation
from stonehenge.core.cards import Card, Cards, Suit, bits
from stonehenge.core.dice import Dice
from stonehenge.games.wizard import Action, Bid, Play, Trump, View
from stonehenge.games.wizard.belief import FULL_PACK, takes_lead, unseen
from stonehenge.games.wizard.match import face
from stonehenge.games.wizard.notation import faces, write
from stonehenge.games.wizard.rules import BID, OPEN, TRUMP, points, strength, suit_set_by

# How fast a card's chances fall with the cards that beat it, picked by a small scan.
DOUBT = 1.9
# From which chance on a card is led, or risked before others play, to take a trick.
TRUST = 0.4


def act(view: View, dice: Dice) -> Action:
    """Name the trump that helps most, bid the likely tricks, play towards the bid."""
    if view.phase == TRUMP:
        return max(trumps(view), key=lambda trump: likely_tricks(view, trump.suit))
    if view.phase == BID:
        return bid(view)
    return Play(card(view))


def weigh(view: View, action: Action) -> Evaluation:
    """A trump by the tricks it promises, a bid by its points, a card by its chance to win."""
    match action:
        case Trump(suit):
            return Evaluation(write(action), likely_tricks(view, suit))
        case Bid(tricks):
            likely = tricks_by_number(view)
            miss = view.options.miss
            sum_of = sum(part * points(tricks, won, miss) for won, part in enumerate(likely))
            return Evaluation(write(action), sum_of, likely[tricks], likely)
    assert isinstance(action, Play)
    assert view.seat is not None
    wins = chance(view, unseen(view), action.card, view.trump)
    wanted = view.bids[view.seat] > view.won[view.seat]
    return Evaluation(write(action), wins if wanted else -wins, None, (1 - wins, wins))


def tricks_by_number(view: View) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... tricks are, if each card took its own with its own chance."""
    assert view.seat is not None
    size, own, hidden = view.sizes[view.round - 1], view.hands[view.seat], unseen(view)
    if own is None:
        chances = [likely_tricks(view, view.trump) / size] * size
    else:
        chances = [chance(view, hidden, card, view.trump) for card in faces(own)]
    likely = [1.0] + [0.0] * size
    for one in chances:
        likely = [
            part * (1 - one) + before * one
            for part, before in zip(likely, [0.0, *likely[:-1]], strict=True)
        ]
    return tuple(likely)


def trumps(view: View) -> list[Trump]:
    return [offer for offer in view.offers if isinstance(offer, Trump)]


def bid(view: View) -> Bid:
    """The allowed bid next to the likely number of tricks."""
    wanted = likely_tricks(view, view.trump)
    bids = [offer for offer in view.offers if isinstance(offer, Bid)]
    return min(bids, key=lambda offer: abs(offer.tricks - wanted))


def likely_tricks(view: View, trump: Suit) -> float:
    """How many tricks the own hand is good for with this trump."""
    assert view.seat is not None
    hidden, own = unseen(view), view.hands[view.seat]
    if own is not None:
        return sum(chance(view, hidden, card, trump) for card in faces(own))
    # Cards are on the foreheads: what the others will not take is ours.
    others = [card for hand in view.hands if hand for card in faces(hand)]
    left = view.sizes[view.round - 1] - sum(chance(view, hidden, c, trump) for c in others)
    return max(0.0, left)


def chance(view: View, hidden: Cards, card: Card, trump: Suit) -> float:
    """How likely a card takes a trick: the more hidden cards beat it, the less."""
    beaten = (hidden & beaters(card, trump, view.options.one_colour)).bit_count()
    safe = 1 - beaten / max(1, hidden.bit_count())
    return float(safe ** (DOUBT * (len(view.held) - 1)))


@cache
def beaters(card: Card, trump: Suit, one_colour: bool) -> Cards:
    """The cards that would win against this one if it were led."""
    led = suit_set_by(OPEN, card, one_colour)
    own = strength(card, led, trump, one_colour)
    return sum(
        1 << other
        for other in bits(FULL_PACK)
        if strength(face(other), led, trump, one_colour) > own
    )


def card(view: View) -> Card:
    """The card that leads towards the bid."""
    assert view.seat is not None
    cards = [offer.card for offer in view.offers if isinstance(offer, Play)]
    hidden = unseen(view)
    worth = {card: chance(view, hidden, card, view.trump) for card in cards}
    winning = [card for card in cards if takes_lead(view, card)]
    losing = [card for card in cards if card not in winning]
    missing = view.bids[view.seat] - view.won[view.seat]
    last = len(view.table) == len(view.held) - 1
    if missing > 0:
        return to_win(winning, losing, worth, last, missing >= view.held[view.seat])
    # The most dangerous card that loses; if all win, the least, or the best one that wins anyway.
    if losing:
        return max(losing, key=worth.__getitem__)
    return (max if last else min)(winning, key=worth.__getitem__)


def to_win(
    winning: list[Card], losing: list[Card], worth: dict[Card, float], last: bool, all_needed: bool
) -> Card:
    """A card that takes the trick if that is likely or all are needed, else the least useful."""
    best = max(winning, key=worth.__getitem__, default=None)
    if best is not None and last:
        return min(winning, key=worth.__getitem__)
    if best is not None and (all_needed or worth[best] >= TRUST):
        return best
    return min(losing or winning, key=worth.__getitem__)
