"""The house rules of Wizard Extreme: what a host may choose before the first deal."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, cast

from stonehenge.core.game import InvalidOptions, Refusal
from stonehenge.core.options import check, check_seats

CHOICES: dict[str, tuple[object, ...]] = {
    "mage_base": (4, 5),
    "long_game": (False, True),
    "white_exhausted": ("forbid", "no_compensation"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """Every option with its value."""

    mage_base: int = 4
    long_game: bool = False
    white_exhausted: str = "forbid"

    def as_dict(self) -> dict[str, object]:
        """The options as the record keeps them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def options_from(chosen: Mapping[str, object], seats: int) -> Options:
    """The options a host chose and the defaults for the rest; or InvalidOptions."""
    check_seats(seats, 3, 5, "X-01")
    check(chosen, CHOICES)
    options = Options(**cast(Any, chosen))
    if options.long_game and seats == 3:
        raise InvalidOptions(Refusal("long-game-seats", "XA-15", {"seats": seats}))
    # With four or five the base is 4, and rises only in the second half of a long game.
    if options.mage_base != 4 and seats != 3:
        args = {"base": options.mage_base, "seats": seats}
        raise InvalidOptions(Refusal("mage-base-seats", "X-50", args))
    return options


def bases(options: Options, seats: int) -> tuple[int, ...]:
    """The mage's base in each round, and so how many rounds there are. [X-46, X-50, X-51]"""
    if options.long_game:
        return (4,) * seats + (5,) * seats
    return (options.mage_base,) * (6 if seats == 3 else seats)
