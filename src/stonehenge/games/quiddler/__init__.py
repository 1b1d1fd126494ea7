"""Quiddler: draw, discard, and lay all cards out in words; alone or with up to eight seats."""

from collections.abc import Mapping
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice
from stonehenge.core.game import Event, Reason, Refusal, Step
from stonehenge.games.quiddler import (
    belief,
    chance,
    events,
    match,
    notation,
    position,
    solo,
    solo_events,
)
from stonehenge.games.quiddler import view as views
from stonehenge.games.quiddler.judge import Judge, at_table, by_lexicon, without_list
from stonehenge.games.quiddler.match import Match
from stonehenge.games.quiddler.notation import Action
from stonehenge.games.quiddler.options import CHOICES, LEAST, MOST, options_from
from stonehenge.games.quiddler.solo import Solo
from stonehenge.games.quiddler.view import SoloView, View

__all__ = [
    "Action",
    "Judge",
    "Match",
    "Quiddler",
    "Solo",
    "SoloView",
    "State",
    "View",
    "by_lexicon",
    "without_list",
]

State = Match | Solo


class Quiddler:
    """The game as the protocol asks for it; with one seat it is the solo game. [Q-01]

    The judge knows the words. It is asked when a strict table lays words, and when chance
    gives a verdict; replaying a record never asks it.
    """

    name = "quiddler"
    version = 1
    least, most = LEAST, MOST
    own_seats: tuple[str, ...] = ()

    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    set_up = staticmethod(position.set_up)

    def __init__(self, judge: Judge = without_list) -> None:
        self.judge = judge

    def start(self, seats: int, options: Mapping[str, object]) -> State:
        """A new game, or InvalidOptions."""
        chosen = options_from(options, seats)
        return Solo(chosen) if seats == 1 else match.start(seats, chosen)

    def choices(self) -> dict[str, tuple[object, ...]]:
        """The values a host can choose for each option, the default first."""
        return CHOICES

    def seats(self, state: State) -> int:
        """How many seats are at the table."""
        return 1 if isinstance(state, Solo) else state.table.seats

    def options(self, state: State) -> dict[str, object]:
        """Every option with its value."""
        return state.options.as_dict()

    def waiting(self, state: State) -> frozenset[Seat]:
        """Who may act now."""
        return solo.waiting(state) if isinstance(state, Solo) else match.waiting(state)

    def offers(self, state: State, seat: Seat) -> list[Action]:
        """What a seat may do now; of the ways to lay cards out only a few."""
        if isinstance(state, Solo):
            return solo.offers(state, seat, at_table(self.judge, state.options.house))
        return match.offers(state, seat, self.judge)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why not, or None when it may be done."""
        if isinstance(state, Solo):
            return solo.refusal(state, seat, action, at_table(self.judge, state.options.house))
        return match.refusal(state, seat, action, self.judge)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after it, or IllegalAction."""
        if isinstance(state, Solo):
            return solo.apply(state, seat, action, at_table(self.judge, state.options.house))
        return match.apply(state, seat, action, self.judge)

    def chance(self, state: State, dice: Dice) -> Action:
        """What chance does, or the judge says."""
        if isinstance(state, Solo):
            return solo.chance(state, dice)
        return chance.chance(state, dice, self.judge)

    def view(self, state: State, seat: Seat | None) -> View | SoloView:
        """What a seat may see, or a spectator (None)."""
        if isinstance(state, Solo):
            return views.solo_view(state, seat, at_table(self.judge, state.options.house))
        return views.view(state, seat, self.judge)

    def guess(self, view: View | SoloView, dice: Dice) -> State:
        """A state that this viewer cannot tell from the real one."""
        if isinstance(view, SoloView):
            return belief.solo_guess(view, dice)
        return belief.guess(view, dice)

    def log(self, step: Step[Any, Action]) -> list[Event]:
        """The record's events for a step."""
        if isinstance(step.before, Solo):
            return solo_events.log(step)
        return events.log(step)

    def retell(self, step: Step[Any, Action], to: Seat | None) -> list[Event]:
        """The lines about a step that a seat or a spectator may read."""
        if isinstance(step.before, Solo):
            return solo_events.retell(step, to)
        return events.retell(step, to)

    def recall(self, state: State, event: Event) -> tuple[Seat, Action] | None:
        """Who did what next according to an event of a record."""
        if isinstance(state, Solo):
            return solo_events.recall(state, event)
        return events.recall(state, event)

    def why(self, view: View | SoloView) -> Reason | None:
        """Why the last decision about a word went as it did."""
        return None if isinstance(view, SoloView) else events.why(view)

    def scores(self, state: State) -> tuple[int, ...] | None:
        """The final totals; alone, the value of the unused cards."""
        return solo.scores(state) if isinstance(state, Solo) else match.scores(state)

    def returns(self, state: State) -> tuple[int, ...]:
        """The points of the finished rounds; alone, minus the value of the unused cards."""
        return (-solo.left(state),) if isinstance(state, Solo) else state.totals

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who won a finished game."""
        return (solo.PLAYER,) if isinstance(state, Solo) else match.winners(state)

    def show(self, state: State) -> str:
        """The position as one line of text."""
        if isinstance(state, Solo):
            return position.show_solo(state)
        return position.show(state)
