"""A player of Čarodění that tries everything it may do on many decks that may be the real one."""

from dataclasses import dataclass

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.core.dice import Dice
from stonehenge.games.carodeni import Action, View
from stonehenge.games.carodeni.bots import easy
from stonehenge.games.carodeni.notation import (
    SLOTS,
    Brew,
    Gather,
    Pass,
    Refresh,
    Rest,
    Take,
    Tame,
    write,
)
from stonehenge.games.carodeni.state import REST

REFRESHED = ("witches", "potions", "0", "1", "2")


@dataclass(frozen=True, slots=True)
class ActionStats:
    """What a search found out about one action."""

    action: Action
    tries: int
    worth: float  # what decides: the lead, and the chance to win
    lead: float  # points more than the best of the others at the end, as far as can be foreseen
    wins: float

    @property
    def rank(self) -> tuple[int, float]:
        """The best first: those that were tried most, and of them the one worth most."""
        return (-self.tries, -self.worth)


@dataclass(frozen=True, slots=True)
class Searcher:
    """A level: so many worlds in the first heat, so many heats, so many rounds ahead."""

    worlds: int
    heats: int = 1
    rounds: int = 0  # after the own turn, before what lies there is judged
    alone: int | None = None  # the same against Ostara, whose turns take little time
    victory: float = 0.0  # how many points a win is worth
    turns: int = 1 << 20  # at most so many are played out, but each action once

    def __call__(self, view: View, dice: Dice) -> Action:
        """The action that does best; a single offer needs no search."""
        if len(view.offers) == 1:
            return view.offers[0]
        return min(self.search(view, dice), key=lambda stats: stats.rank).action

    def explain(self, view: View, dice: Dice) -> Explanation:
        """Why it would do what it would do; points are the lead at the end."""
        ranking = sorted(self.search(view, dice), key=lambda one: one.rank)
        choices = tuple(Evaluation(write(one.action), one.lead) for one in ranking)
        return Explanation(choices[0].action, choices)

    def search(self, view: View, dice: Dice) -> list[ActionStats]:
        """All that is worth trying, and what it comes to; those tried most are the best ones."""
        import numpy as np

        from stonehenge.games.carodeni.kernels.belief import habits, pack_view
        from stonehenge.games.carodeni.kernels.search import search

        try:
            seen = pack_view(view)
        except ValueError:
            # Cards that are not compiled; see kernels.pack.
            return by_eye(view)
        actions = candidates(view)
        ahead = self.ahead(view, int(seen.books[0]["rounds"]))
        turns = self.tries_per_world(len(actions)) * (1 + ahead * len(view.sides))
        stats = np.zeros((len(actions), 4))
        search(
            seen.books,
            seen.root,
            np.array([row(view, action) for action in actions], np.int64),
            seen.held,
            seen.backs,
            view.rests if view.phase == REST else 0,
            max(1, min(self.worlds, self.turns // turns)),
            self.heats,
            ahead,
            self.victory,
            habits(len(view.sides)),
            dice.below(1 << 30) << 30 | dice.below(1 << 30),
            seen.tables,
            stats,
        )
        return [
            ActionStats(action, int(tries), *(float(part / tries) for part in (worth, lead, wins)))
            for action, (tries, worth, lead, wins) in zip(actions, stats, strict=True)
        ]

    def ahead(self, view: View, last: int) -> int:
        """How many rounds it looks ahead; alone none beyond the last."""
        if not view.solo:
            return self.rounds
        return min(self.rounds if self.alone is None else self.alone, last - view.round)

    def tries_per_world(self, actions: int) -> int:
        """How often actions are tried for each world of the first heat."""
        total = 0
        for heat in range(self.heats):
            total += actions << heat
            actions = min(actions, max(2, (actions + 1) // 2))
        return total


def by_eye(view: View) -> list[ActionStats]:
    """What a simpler player thinks of everything on offer."""
    values = [(offer, easy.value(view, offer)) for offer in view.offers]
    return [ActionStats(offer, 1, value, value, 0.0) for offer, value in values]


def candidates(view: View) -> list[Action]:
    """What is worth trying: equal tokens of a place are one, and while resting of the board."""
    actions: list[Action] = []
    seen = set()
    for offer in view.offers:
        if isinstance(offer, Take) and offer.use == "ingredient":
            place = offer.place if view.phase != REST else None
            kind = (place, view.board[offer.place][offer.slot])
            if kind in seen:
                continue
            seen.add(kind)
        actions.append(offer)
    return actions


def row(view: View, action: Action) -> list[int]:
    """An action as the kernels take it."""
    from stonehenge.games.carodeni.kernels import search

    match action:
        case Gather(witch):
            return [search.GATHER, view.cards.order[witch], 0, 0]
        case Rest():
            return [search.REST, 0, 0, 0]
        case Refresh(what):
            return [search.REFRESH, REFRESHED.index(what), 0, 0]
        case Take(place, slot, use):
            return [search.TAKE, place, SLOTS.index(slot), use in ("tool", "animal")]
        case Brew() | Tame():
            ways = [offer for offer in view.offers if isinstance(offer, Brew | Tame)]
            return [search.FINISH, ways.index(action), 0, 0]
        case Pass():
            return [search.FINISH, -1, 0, 0]
    raise ValueError(f"not an action of a seat: {action!r}")
