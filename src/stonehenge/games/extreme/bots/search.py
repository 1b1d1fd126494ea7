"""A Wizard Extreme player that tries what it may do in many worlds that may be the real one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.core.cards import Cards
from stonehenge.core.dice import Dice
from stonehenge.games.extreme import Action, Give, Mage, Play, Seal, Take, View
from stonehenge.games.extreme.belief import unseen, voids
from stonehenge.games.extreme.bots.easy import chances, likely_tricks, points_of
from stonehenge.games.extreme.match import masks
from stonehenge.games.extreme.notation import write
from stonehenge.games.extreme.rules import NONE, PREDICT, SUITS
from stonehenge.games.extreme.view import preview, table_of


@dataclass(frozen=True, slots=True)
class ActionStats:
    """What a search found out about one action."""

    action: Action
    tries: int
    worth: float
    points: float  # the penalty expected in this round

    @property
    def rank(self) -> tuple[int, float]:
        """The best first: those that were tried most, and of them the one worth most."""
        return (-self.tries, -self.worth)


@dataclass(frozen=True, slots=True)
class Searcher:
    """A level: so many worlds in the first heat, so many heats, predictions so wide."""

    worlds: int
    heats: int = 1
    wide: int = 1  # in how many colours at once a prediction may differ from the likely one
    spite: float = 0.0

    def __call__(self, view: View, dice: Dice) -> Action:
        """The action that does best; a single offer needs no search."""
        if len(view.offers) == 1:
            return view.offers[0]
        return min(self.search(view, dice), key=lambda stats: stats.rank).action

    def explain(self, view: View, dice: Dice) -> Explanation:
        """Why it would do what it would do; points are penalties."""
        ranking = sorted(self.search(view, dice), key=lambda one: one.rank)
        choices = tuple(Evaluation(write(one.action), float(one.points)) for one in ranking)
        return Explanation(choices[0].action, choices)

    def search(self, view: View, dice: Dice) -> list[ActionStats]:
        """What may be done now, and what it comes to; what is tried most is best."""
        import numpy as np

        from stonehenge.games.extreme.kernels import search
        from stonehenge.games.extreme.kernels.play import RECORD
        from stonehenge.sim.compiler import packed

        assert view.seat is not None
        actions = list(predictions(view, self.wide)) if view.phase == PREDICT else view.offers
        play = table_of(view)
        own = masks(view.hands[view.seat] or ())
        play.hands[SUITS * view.seat : SUITS * (view.seat + 1)] = own
        cards, suits, needs, lacking = hidden(view)
        stats = np.zeros((len(actions), 3))
        search.search(
            packed(play, RECORD),
            np.array([row(action) for action in actions], np.int64),
            np.array(cards, np.int64),
            np.array(suits, np.int64),
            np.array(needs, np.int64),
            np.array(lacking, np.int64),
            np.array(gone(view), np.int64),
            self.worlds,
            self.heats,
            self.spite,
            habits(),
            np.array([dice.below(1 << 30) << 30 | dice.below(1 << 30)], np.int64),
            stats,
        )
        return [
            ActionStats(action, int(tries), worth / tries, points / tries)
            for action, (tries, worth, points) in zip(actions, stats, strict=True)
        ]


@cache
def habits() -> Any:
    """The habits of the policy as the kernels take them."""
    import numpy as np

    from stonehenge.games.extreme.kernels.rollout import TUNED

    return np.array(TUNED)


def row(action: Action) -> list[int]:
    """An action as the kernels take it."""
    from stonehenge.games.extreme.kernels import search

    match action:
        case Play(card):
            return [search.CARD, card, *[0] * (SUITS - 1), NONE, NONE]
        case Give(seal):
            return [search.SEAL, seal, *[0] * (SUITS - 1), NONE, NONE]
        case Mage():
            return [search.MAGE, *[0] * SUITS, NONE, NONE]
        case Take(seals):
            centre = [sum(seal == Seal(colour) for seal in seals) for colour in range(SUITS)]
            robbed = next((seal for seal in seals if seal.source != NONE), Seal(NONE))
            return [search.TAKE, *centre, robbed.colour, robbed.source]
    raise ValueError(f"not an action of a seat: {action!r}")


def hidden(view: View) -> tuple[list[int], list[Cards], list[int], list[int]]:
    """The unseen cards in order, their places by suit, how many each seat needs, and its voids."""
    cards = unseen(view)
    suits = [
        sum(1 << at for at, card in enumerate(cards) if card >> 4 == suit) for suit in range(SUITS)
    ]
    needs = [held if hand is None else 0 for hand, held in zip(view.hands, view.held, strict=True)]
    return cards, suits, needs, [sum(1 << suit for suit in lacked) for lacked in voids(view)]


def gone(view: View) -> list[int]:
    """The values of each suit that were played in this round."""
    return masks([*view.table, *(card for trick in view.tricks for card in trick.cards)])


def predictions(view: View, wide: int) -> Iterator[Action]:
    """The mage, and predictions around the likely one that are possible."""
    if view.mage == NONE:
        yield Mage()
    likely = [int(tricks + 0.4) for tricks in likely_tricks(chances(view))]
    seen: set[Take] = set()
    for changed in range(wide + 1):
        for colours in combinations(range(SUITS), changed):
            for steps in product((-1, 1), repeat=changed):
                counts = likely[:]
                for colour, step in zip(colours, steps, strict=True):
                    counts[colour] += step
                if min(counts) >= 0:
                    for take in takes(view, counts):
                        if take not in seen:
                            seen.add(take)
                            yield take


def takes(view: View, counts: list[int]) -> Iterator[Take]:
    """The ways to take so many seals of each colour: one may be robbed, of whomever."""
    seals: list[Seal] = []
    missing: list[int] = []
    for colour, wanted in enumerate(counts):
        seals += [Seal(colour)] * min(wanted, view.centre[colour])
        missing += [colour] * (wanted - view.centre[colour])
    take = Take(tuple(seals))
    yield take
    if missing:
        more = [seal for seal in preview(view, take).more if seal.colour == missing[0]]
        yield from (
            Take((*seals, seal))
            for seal in sorted(more, key=lambda seal: points_of(view, seal))
            if seal.source != NONE
        )
