"""How fast a game's search is: what `stonehenge bench` measures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stonehenge.core.dice import Seeded


@dataclass(frozen=True, slots=True)
class Benchmark:
    """The policies of a search, and the position that each is measured at."""

    # A function that works once on a view and says how many rollouts, or hands, that were.
    measures: Mapping[str, Callable[[Any], Callable[[], int]]]
    unit: str = "rollouts"  # or "hands"
    options: Mapping[str, object] = field(default_factory=dict)
    predicted: bool = False  # whether bids or predictions come before the position


def rollouts_of(bot: Any) -> Callable[[Any], Callable[[], int]]:
    """A function that searches once and says how many rollouts that took."""

    def ready(view: Any) -> Callable[[], int]:
        bot.search(view, Seeded.of(1))
        return lambda: sum(each.tries for each in bot.search(view, Seeded.of(1)))

    return ready
