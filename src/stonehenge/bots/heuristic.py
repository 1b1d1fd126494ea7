"""Bots that do not search: they tell what they would do, and what they count on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.core.dice import Dice


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """A level without search: how it acts, and what it counts on for each action."""

    write: Callable[[Any], str]  # an action as its game writes it
    act: Callable[[Any, Dice], Any]
    # Without it everything is thought to be as good as anything else.
    weigh: Callable[[Any, Any], Evaluation] | None = None

    def __call__(self, view: Any, dice: Dice) -> Any:
        """The action of choice."""
        return self.act(view, dice)

    def explain(self, view: Any, dice: Dice) -> Explanation:
        """What it would do comes first, then what else is offered."""
        best = self.act(view, dice)
        others = [offer for offer in view.offers if offer != best]
        told = tuple(self.reckoned(view, action) for action in (best, *others))
        return Explanation(told[0].action, told)

    def reckoned(self, view: Any, action: Any) -> Evaluation:
        """What it counts on for one action."""
        if self.weigh is None:
            return Evaluation(self.write(action), 0.0)
        return self.weigh(view, action)
