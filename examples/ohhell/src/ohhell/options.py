"""The house rules of Oh Hell: what a host may choose before the first deal."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from ohhell.rules import most_tricks
from stonehenge.core.game import InvalidOptions, Refusal
from stonehenge.core.options import check, check_seats

LEAST_SEATS, MOST_SEATS = 3, 7
CHOICES: dict[str, tuple[object, ...]] = {
    "rounds": ("up", "down", "up-down", "down-up"),
    "most": (7, 1, 2, 3, 4, 5, 8, 10, 12, 17),
    "penalty": (False, True),
}


class Options(NamedTuple):
    """Every option with its value."""

    rounds: str = "up"
    most: int = 7  # cards in the longest round
    penalty: bool = False

    def as_dict(self) -> dict[str, object]:
        """The options as the record keeps them."""
        return self._asdict()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards that a seat gets in each round. [O-02]"""
        up = tuple(range(1, self.most + 1))
        down = up[::-1]
        return {"up": up, "down": down, "up-down": up + down[1:], "down-up": down + up[1:]}[
            self.rounds
        ]


def options_from(chosen: Mapping[str, object], seats: int) -> Options:
    """The options a host chose, and the defaults for the rest; or InvalidOptions."""
    check_seats(seats, LEAST_SEATS, MOST_SEATS, "O-01")
    check(chosen, CHOICES)
    options = Options(**cast(Any, chosen))
    if options.most > most_tricks(seats):
        args = {"most": options.most, "possible": most_tricks(seats), "seats": seats}
        raise InvalidOptions(Refusal("too-many-cards", "O-03", args))
    return options
