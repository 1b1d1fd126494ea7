"""The house rules of Wizard: what a host may choose before the first deal."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from stonehenge.core.game import InvalidOptions, Refusal
from stonehenge.core.options import check, check_seats, spelled

CHOICES: dict[str, tuple[object, ...]] = {
    "edition": ("rex", "piatnik-cs", "piatnik-sk", "piatnik-hu", "piatnik-pl"),
    "bidding": ("open", "hidden", "secret"),
    "hidden_reveal": ("before_play", "after_round"),
    "plus_minus_one": (False, True),
    "foresight": ("off", "first_round", "all_rounds"),
    "one_colour": (False, True),
    "rounds": ("full", "odd", "1-5"),  # or any list of such numbers
}
# Where a printed edition differs from the default. [W-53]
PRESETS: dict[str, dict[str, object]] = {"piatnik-pl": {"hidden_reveal": "after_round"}}
LONGEST_LIST = 60
LIST = r"[1-9][0-9]?(-[1-9][0-9]?)?(,[1-9][0-9]?(-[1-9][0-9]?)?)*"


class Options(NamedTuple):
    """Every option with its value."""

    edition: str = "rex"
    bidding: str = "open"
    hidden_reveal: str = "before_play"
    plus_minus_one: bool = False
    foresight: str = "off"
    one_colour: bool = False
    rounds: str = "full"

    def as_dict(self) -> dict[str, object]:
        """The options as the record keeps them."""
        return self._asdict()

    @property
    def miss(self) -> int:
        """The points for every trick over or under the bid. [W-43]"""
        return -10

    def bids_stay_hidden(self) -> bool:
        """Whether the bids are shown only after the round. [W-53, W-54]"""
        return self.bidding == "secret" or (
            self.bidding == "hidden" and self.hidden_reveal == "after_round"
        )


def options_from(chosen: Mapping[str, object], seats: int) -> Options:
    """The options a host chose, the edition's and the defaults for the rest; or InvalidOptions."""
    check_seats(seats, 3, 6, "W-01")
    check(chosen, CHOICES, free=["rounds"])
    preset = PRESETS.get(cast(str, chosen.get("edition", "rex")), {})
    options = Options(**cast(Any, {**preset, **chosen}))
    if options.plus_minus_one and options.bidding != "open":
        raise InvalidOptions(Refusal("blind-plus-minus-one", "WA-05", {"bidding": options.bidding}))
    if options.one_colour and seats > 4:
        raise InvalidOptions(Refusal("one-colour-seats", "W-57", {"seats": seats}))
    sizes(options, seats)
    return options


def sizes(options: Options, seats: int) -> tuple[int, ...]:
    """The number of cards a seat gets in each round. [W-13, W-14, W-60, WA-16]"""
    least, most = (4, 15) if options.one_colour else (1, 60 // seats)
    full = range(least, most + 1)
    if options.rounds == "full":
        return tuple(full)
    if options.rounds == "odd":
        return tuple(size for size in full if size % 2)
    listed = listed_sizes(options.rounds)
    if not listed or len(listed) > LONGEST_LIST or min(listed) < least or max(listed) > most:
        args = {"value": spelled(options.rounds), "least": least, "most": most}
        raise InvalidOptions(Refusal("rounds-list", "W-60" if options.one_colour else "W-14", args))
    return listed


def listed_sizes(text: object) -> tuple[int, ...]:
    """The numbers in a list such as 1-5 or 1,3,5-7; none when it is not a list."""
    if not isinstance(text, str) or not re.fullmatch(LIST, text):
        return ()
    numbers: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if last and int(last) < int(first):
            return ()
        numbers += range(int(first), int(last or first) + 1)
    return tuple(numbers)
