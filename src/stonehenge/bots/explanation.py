"""Why a bot does what it does, as data that a page can draw and a terminal can print."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a bot expects of one action."""

    action: str  # as the game writes it
    points: float  # expected, of the round or the game
    made: float | None = None  # for a bid: how likely it is made
    tricks: tuple[float, ...] = ()  # how likely 0, 1, 2 ... tricks are after it


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a bot would do, and what it expects of everything that it looked at, best first."""

    best: str
    choices: tuple[Evaluation, ...]

    def as_dict(self) -> dict[str, Any]:
        """For a page to draw."""
        return asdict(self)
