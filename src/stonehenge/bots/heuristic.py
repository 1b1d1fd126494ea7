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
    # Without it every action is worth the same.
    weigh: Callable[[Any, Any], Evaluation] | None = None

    def __call__(self, view: Any, dice: Dice) -> Any:
        """The action of choice."""
        return self.act(view, dice)

    def explain(self, view: Any, dice: Dice) -> Explanation:
        """What it would do comes first, then what else is offered."""
        best = self.act(view, dice)
        others = [offer for offer in view.offers if offer != best]
        evaluations = tuple(self.evaluation(view, action) for action in (best, *others))
        return Explanation(evaluations[0].action, evaluations)

    def evaluation(self, view: Any, action: Any) -> Evaluation:
        """What it counts on for one action."""
        if self.weigh is None:
            return Evaluation(self.write(action), 0.0)
        return self.weigh(view, action)
