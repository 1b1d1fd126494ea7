"""Bots: from a view to an action, and from nothing else."""

from collections.abc import Sequence
from typing import Any, Protocol

from stonehenge.bots.explanation import Explanation
from stonehenge.core.dice import Dice


class Seen(Protocol):
    """What every view has: what may be done now."""

    @property
    def offers(self) -> Sequence[Any]:
        """What the seat may do now."""
        ...


class Bot(Protocol):
    """A player that decides by the view a person would get."""

    def __call__(self, view: Any, dice: Dice, /) -> Any:
        """The action of choice."""
        ...

    def explain(self, view: Any, dice: Dice, /) -> Explanation:
        """What it would do with these dice, and what it counts on."""
        ...


def at_random(view: Seen, dice: Dice) -> Any:
    """Anything that is offered, each as likely as the others."""
    return view.offers[dice.below(len(view.offers))]
