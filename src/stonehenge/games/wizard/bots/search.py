"""A Wizard player that tries everything it may do in many worlds that may be the real one."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.core.cards import Card, Cards
from stonehenge.core.dice import Dice
from stonehenge.games.wizard import Action, Bid, Play, Trump, View, rules
from stonehenge.games.wizard.belief import played_by, unseen, voids
from stonehenge.games.wizard.bots.opponent_model import kind_chances
from stonehenge.games.wizard.match import empty_table
from stonehenge.games.wizard.notation import faces, write
from stonehenge.games.wizard.rules import BID, NONE, PLAY, SUITED

# With more hidden hands than this a round of one card has too many ways to look at them all.
MOST_HIDDEN = 3


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """How hard to search, and what for; see kernels.search.CONFIG."""

    worlds: int
    heats: int = 1
    pool: int = 1
    ending: int = 0
    greedy: float | None = None  # who is likely to sit there, see opponent_model.kind_chances
    careful: float = 0.0
    spite: float = 0.0
    victory: float = 0.0
    doubt: float = 0.0
    habit: float = 0.0
    sharp: float = 1.0
    bold: float = 0.0


@dataclass(frozen=True, slots=True)
class ActionStats:
    """What a search says about one action."""

    action: Action
    tries: int
    worth: float  # what decides: points, others' points and the win together
    points: float  # expected in this round
    tricks: tuple[float, ...]  # how likely the seat takes 0, 1, 2 ... tricks


@dataclass(frozen=True, slots=True)
class Searcher:
    """A level: searches as hard as its configuration says."""

    config: SearchConfig

    def __call__(self, view: View, dice: Dice) -> Action:
        """The action that does best; what cannot be chosen is not searched."""
        if len(view.offers) == 1:
            return view.offers[0]
        return max(self.search(view, dice), key=lambda stats: (stats.tries, stats.worth)).action

    def explain(self, view: View, dice: Dice) -> Explanation:
        """Why it would do what it would do."""
        stats = self.search(view, dice)
        best = max(stats, key=lambda one: (one.tries, one.worth))
        return Explanation(write(best.action), tuple(map(evaluation, sorted(stats, key=rank))))

    def search(self, view: View, dice: Dice) -> list[ActionStats]:
        """All that may be done now, and what it comes to; those tried most are the best ones."""
        if self.config.pool > 1 and view.phase == BID and one_card(view):
            return solved(view, self.config)
        return self.sampled(view, dice)

    def sampled(self, view: View, dice: Dice) -> list[ActionStats]:
        """The same over worlds drawn by lot."""
        import numpy as np

        from stonehenge.games.wizard.kernels import search
        from stonehenge.games.wizard.kernels.play import RECORD
        from stonehenge.sim import halving
        from stonehenge.sim.compiler import packed

        actions = candidates(view)
        results = np.zeros((len(actions), search.WIDTH))
        state = np.array([dice.below(1 << 30) << 30 | dice.below(1 << 30)], np.int64)
        turned = 0 if view.turned == NONE else rules.with_card(0, view.turned)
        history = np.array(played(view), np.int64)
        suits, needs, lacking = hidden(view)
        search.search(
            packed(table(view), RECORD),
            np.array([number(action) for action in actions], np.int64),
            np.array(suits, np.int64),
            np.array(needs, np.int64),
            np.array(lacking, np.int64),
            history,
            turned,
            gone_in(view),
            len(view.sizes) - view.round,
            np.array(kind_chances(view, self.config.greedy, self.config.careful)),
            config_record(self.config),
            *habits(),
            state,
            results,
        )
        size = view.sizes[view.round - 1]
        return [
            ActionStats(
                action,
                int(row[halving.TRIES]),
                row[halving.WORTH] / row[halving.TRIES],
                row[search.POINTS] / row[halving.TRIES],
                tuple(row[search.TRICKS : search.TRICKS + size + 1] / row[halving.TRIES]),
            )
            for action, row in zip(actions, results, strict=True)
        ]


def rank(stats: ActionStats) -> tuple[int, float]:
    """The best first: those that were tried most, and of them the one worth most."""
    return (-stats.tries, -stats.worth)


def evaluation(stats: ActionStats) -> Evaluation:
    """The statistics of an action, as everyone may read them."""
    made = None
    if isinstance(stats.action, Bid):
        made = float(stats.tricks[stats.action.tricks])
    return Evaluation(
        write(stats.action), float(stats.points), made, tuple(map(float, stats.tricks))
    )


def one_card(view: View) -> bool:
    """Whether a round is short enough to be solved before the first card."""
    hidden_seats = sum(
        hand is None and held > 0 for hand, held in zip(view.hands, view.held, strict=True)
    )
    return (
        view.sizes[view.round - 1] == 1
        and hidden_seats <= MOST_HIDDEN
        and not view.options.one_colour
    )


def solved(view: View, config: SearchConfig) -> list[ActionStats]:
    """The bids of a round of one card, by the exact chance to take the trick."""
    import numpy as np

    from stonehenge.games.wizard.kernels.one_card import chance_to_win
    from stonehenge.games.wizard.kernels.play import RECORD
    from stonehenge.sim.compiler import packed

    numbers = Counter(faces(unseen(view)))
    chance = chance_to_win(
        packed(table(view), RECORD),
        np.array(list(numbers), np.int64),
        np.array(list(numbers.values()), np.int64),
        np.array(hidden(view)[1], np.int64),
        config.doubt,
        *habits(),
    )
    tricks, miss = (1 - chance, chance), view.options.miss
    stats = []
    for offer in view.offers:
        bid = number(offer)
        points = sum(part * rules.points(bid, won, miss) for won, part in enumerate(tricks))
        stats.append(ActionStats(offer, 1, points, points, tricks))
    return stats


@cache
def config_record(config: SearchConfig) -> Any:
    """A configuration as the kernels take it."""
    import numpy as np

    from stonehenge.games.wizard.kernels.search import CONFIG

    names = CONFIG.names or ()
    return np.array([tuple(getattr(config, name) for name in names)], CONFIG)


@cache
def habits() -> Any:
    """How the policy looks at cards: its habits, and the chances that follow from them."""
    import numpy as np

    from stonehenge.games.wizard.kernels.rollout_balanced import TUNED, chances

    return np.array(TUNED), chances(TUNED)


def number(action: Action) -> int:
    """A suit, a number of tricks or a card."""
    match action:
        case Trump(suit):
            return suit
        case Bid(tricks):
            return tricks
        case Play(card):
            return card
    raise ValueError(f"not an action of a seat: {action!r}")


def candidates(view: View) -> list[Action]:
    """What is worth trying: of cards between which nobody can hold one, the highest."""
    if view.phase != PLAY or view.options.one_colour:
        return list(view.offers)
    others = unseen(view) | sum(1 << card for card in set(view.table) if not rules.is_special(card))
    actions: list[Action] = []
    last = NONE
    for offer in view.offers:
        card = number(offer)
        between = others & ((1 << card) - 1) & ~((2 << last) - 1) if last != NONE else 1
        if last != NONE and last >> 4 == card >> 4 and not between and not rules.is_special(card):
            actions.pop()
        actions.append(offer)
        last = NONE if rules.is_special(card) else card
    return actions


def played(view: View) -> list[Card]:
    """The cards of the round in the order of play."""
    if view.phase != PLAY:
        return []
    return [card for trick in view.tricks for card in trick.cards] + list(view.table)


def gone_in(view: View) -> Cards:
    """The cards of the round that everyone saw."""
    gone = 0 if view.turned == NONE else rules.with_card(0, view.turned)
    for card in played(view):
        gone = rules.with_card(gone, card)
    return gone


def table(view: View) -> rules.Play:
    """The table as the seat sees it; hidden hands are empty."""
    assert view.seat is not None
    play = empty_table(view.options, len(view.held))
    play.phase, play.dealer, play.trump = view.phase, view.dealer, view.trump
    play.tricks = view.sizes[view.round - 1]
    play.bids, play.won, play.totals = list(view.bids), list(view.won), list(view.totals)
    play.turn = view.leader if view.phase == PLAY else view.seat
    # Cards that nobody misses, so that no trick looks like the last one.
    play.hands = [1] * len(view.held)
    for card in view.table:
        rules.play(play, play.turn, card)
    play.hands = [hand or 0 for hand in view.hands]
    return play


def hidden(view: View) -> tuple[list[Cards], list[int], list[int]]:
    """The unseen cards by suit, how many each seat needs, and the suits that it cannot hold."""
    needs = [held if hand is None else 0 for hand, held in zip(view.hands, view.held, strict=True)]
    if view.options.one_colour:
        piles = [own_pile(view, seat) if need else 0 for seat, need in enumerate(needs)]
        return piles, needs, [15 & ~(1 << seat) for seat in range(len(needs))]
    cards = unseen(view)
    suits = [cards & SUITED[suit] for suit in range(4)]
    lacking = [sum(1 << suit for suit in suits_lacked) for suits_lacked in voids(view)]
    return [*suits, cards & rules.SPECIAL], needs, lacking


def own_pile(view: View, seat: int) -> Cards:
    """What is left of a seat's own pile, jester and wizard in their places."""
    pile = 0x7FFF << 16 * seat
    for card in played_by(view, seat):
        pile &= ~(1 << (16 * seat + (card & 15)))
    return pile
