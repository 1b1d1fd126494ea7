"""Bots: from a view to an action, and from nothing else."""

from collections.abc import Sequence
from typing import Any, Protocol

from stonehenge.bots import carodeni_easy, extreme_easy, quiddler_easy, quiddler_random, wizard_easy
from stonehenge.dice import Dice


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


def at_random(view: Seen, dice: Dice) -> Any:
    """Anything that is offered, each as likely as the others."""
    return view.offers[dice.below(len(view.offers))]


# The levels of every game, weakest first.
LEVELS: dict[str, dict[str, Bot]] = {
    "wizard": {"random": at_random, "easy": wizard_easy.act},
    "carodeni": {"random": at_random, "easy": carodeni_easy.act},
    "extreme": {"random": at_random, "easy": extreme_easy.act},
    "quiddler": {"random": quiddler_random.act, "easy": quiddler_easy.act},
}
