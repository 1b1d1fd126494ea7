"""A sensible Wizard Extreme player: seals for likely tricks, then plays to be rid of them."""

from dataclasses import dataclass

from stonehenge.bots.explanation import Evaluation
from stonehenge.core.cards import Card
from stonehenge.core.dice import Dice
from stonehenge.core.tricks import suited_strength
from stonehenge.games.extreme import Action, Give, Mage, Play, Seal, Take, View
from stonehenge.games.extreme.belief import unseen
from stonehenge.games.extreme.notation import write
from stonehenge.games.extreme.rules import (
    BLACK,
    GIVE,
    NONE,
    PREDICT,
    RED,
    SUITS,
    WHITE,
    mage_points,
    seal_points,
)
from stonehenge.games.extreme.view import preview, winning_card

# How fast a card's chances fall with the cards that beat it, how much hidden trumps count
# against other suits, how readily a seal is taken, and from which risk on the mage is better.
# Found by playing many games.
DOUBT, RUFFS, EAGER, RISK = 3.5, 0.2, 0.35, 2.0
# From which chance on a card is led, or risked before others play, to take a trick.
TRUST = 0.25


def act(view: View, dice: Dice) -> Action:
    """Predict what is likely, return what is hardest to place, play towards the seals."""
    if view.phase == PREDICT:
        return predict(view)
    if view.phase == GIVE:
        return Give(seal_to_give(view))
    return Play(card(view))


def weigh(view: View, action: Action) -> Evaluation:
    """The penalty it counts on; of a card how likely it wins a trick or loses one amiss."""
    match action:
        case Take(seals):
            return Evaluation(write(action), sum(misses(view, seals)))
        case Mage():
            return Evaluation(write(action), float(mage_points(view.options.mage_base, 0)))
        case Give(seal):
            return Evaluation(write(action), -cost_of_keeping(view, seal))
    assert isinstance(action, Play)
    assert view.seat is not None
    wins = chances(view)[action.card] if leads(view, action.card) else 0.0
    amiss = 1 - wins if wants(view, view.seat, action.card) else wins
    return Evaluation(write(action), amiss, None, (1 - wins, wins))


def misses(view: View, seals: tuple[Seal, ...]) -> list[float]:
    """The penalty of each colour: seals that are left over, or black ones for want of them."""
    likely = likely_tricks(chances(view))
    taken = [sum(seal.colour == colour for seal in seals) for colour in range(SUITS)]
    return [
        seal_points(1, 0, 0) * max(0.0, own - tricks)
        + seal_points(0, 0, 1) * max(0.0, tricks - own)
        for own, tricks in zip(taken, likely, strict=True)
    ]


def chances(view: View) -> dict[Card, float]:
    """How likely each card of the own hand takes a trick: the more beat it, the less."""
    assert view.seat is not None
    hidden = unseen(view)
    reds = sum(other >> 4 == RED for other in hidden)
    odds = {}
    for own in view.hands[view.seat] or ():
        beaten = sum(other >> 4 == own >> 4 and other > own for other in hidden)
        against = beaten + (RUFFS * reds if own >> 4 != RED else 0)
        safe = max(0.0, 1 - against / max(1, len(hidden)))
        odds[own] = safe ** (DOUBT * (len(view.held) - 1))
    return odds


def likely_tricks(worth: dict[Card, float]) -> list[float]:
    """How many tricks the own hand is good for, by colour."""
    likely = [0.0] * SUITS
    for own, chance in worth.items():
        likely[own >> 4] += chance
    return likely


def predict(view: View) -> Action:
    """A seal for each likely trick; the mage for a hand whose tricks are hard to foresee."""
    worth = chances(view)
    likely = likely_tricks(worth)
    risk = sum(chance * (1 - chance) for chance in worth.values())
    if view.mage == NONE and risk > RISK:
        return Mage()
    take = Take()
    for colour in range(SUITS):
        for _ in range(int(likely[colour] + EAGER)):
            take = with_seal(view, take, colour)
    return take


def with_seal(view: View, take: Take, colour: int) -> Take:
    """One more seal of a colour, if there is any, from the one with the fewest points."""
    more = [seal for seal in preview(view, take).more if seal.colour == colour]
    if not more:
        return take
    return Take((*take.seals, min(more, key=lambda seal: points_of(view, seal))))


def points_of(view: View, seal: Seal) -> int:
    """The points of whoever has a seal; the centre comes first."""
    return -1 if seal.source == NONE else view.totals[seal.source]


def seal_to_give(view: View) -> int:
    """The seal that would cost most if it stayed."""
    seals = [offer.seal for offer in view.offers if isinstance(offer, Give)]
    return max(seals, key=lambda seal: cost_of_keeping(view, seal))


def cost_of_keeping(view: View, seal: int) -> float:
    """What a seal would cost if it stayed: a white one counts more, and fits more."""
    assert view.seat is not None
    likely, seals = likely_tricks(chances(view)), view.seals[view.seat]
    if seal == WHITE:
        return 4 * (1 - min(1.0, sum(likely) / sum(seals[:BLACK])))
    return 2 * (1 - min(1.0, likely[seal] / seals[seal]))


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that may be played: how likely it wins, and whether it is ahead now."""

    card: Card
    worth: float
    ahead: bool
    wanted: bool  # winning the trick with it would find a seal that fits
    needed: bool  # the seat has yet to win a trick of its colour

    @property
    def burden(self) -> tuple[float, Card]:
        """How gladly the card is thrown away: strong ones in colours that are not needed."""
        return -self.worth if self.needed else self.worth, self.card


def card(view: View) -> Card:
    """The card that leads towards the own seals, or against the others'."""
    assert view.seat is not None
    worth = chances(view)
    cards = [offer.card for offer in view.offers if isinstance(offer, Play)]
    seals = view.seals[view.seat]
    choices = [
        Choice(own, worth[own], leads(view, own), wants(view, view.seat, own), seals[own >> 4] > 0)
        for own in cards
    ]
    if view.seat == view.mage:
        return spoil(view, choices)
    last = len(view.table) == len(view.held) - 1
    useful = [choice for choice in choices if choice.ahead and choice.wanted]
    if useful and last:
        return min(useful, key=lambda choice: choice.worth).card
    best = max(useful, key=lambda choice: choice.worth, default=None)
    if best is not None and best.worth >= TRUST:
        return best.card
    return duck(choices, last)


def leads(view: View, own: Card) -> bool:
    """Whether a card played now would be the winning one so far."""
    if not view.table:
        return True
    ahead = suited_strength(winning_card(view), view.led, RED)
    return suited_strength(own, view.led, RED) > ahead


def wants(view: View, seat: int, own: Card) -> bool:
    """Whether a seat has a seal for the trick that this card would win."""
    seals = view.seals[seat]
    led = view.led if view.table else own >> 4
    return bool(seals[led] or seals[WHITE] or (own >> 4 == RED and seals[RED]))


def duck(choices: list[Choice], last: bool) -> Card:
    """The greatest burden that loses; if all win, the weakest, or the best that wins anyway."""
    losing = [choice for choice in choices if not choice.ahead]
    if losing:
        return max(losing, key=lambda choice: choice.burden).card
    best = max if last else min
    return best(choices, key=lambda choice: (choice.worth, choice.card)).card


def spoil(view: View, choices: list[Choice]) -> Card:
    """The mage takes a trick from one who could place a seal, and leaves the others theirs."""
    if not view.table:
        return min(choices, key=lambda choice: (welcome(view, choice.card >> 4), choice.worth)).card
    winning = [choice for choice in choices if choice.ahead]
    if winning and wants(view, view.ahead, winning_card(view)):
        return max(winning, key=lambda choice: choice.worth).card
    return duck(choices, last=False)


def welcome(view: View, colour: int) -> int:
    """How many seals the others could place on a trick of this colour."""
    return sum(seals[colour] + seals[WHITE] for seals in view.seals)
