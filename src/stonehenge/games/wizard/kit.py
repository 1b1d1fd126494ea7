"""What Wizard brings with it."""

from collections.abc import Mapping
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.games.kit import Body, GameKit, Part, Round
from stonehenge.games.wizard import Wizard
from stonehenge.games.wizard.match import Match
from stonehenge.games.wizard.view import View, open_view


def rounds(state: Match) -> list[Round]:
    """The rounds of a finished game."""
    rows = zip(state.sizes, state.sheet, strict=True)
    return [Round(size, row.bids, row.won, row.points) for size, row in rows]


def points(view: View, seat: Seat) -> list[Body]:
    """The points of a seat in every round, with bid, tricks and hand size."""
    return [points_of(row, seat) for row in view.sheet]


def points_of(row: Any, seat: Seat) -> Body:
    """What one seat did in a round."""
    bid = {"bid": row.bids[seat], "won": row.won[seat], "cards": sum(row.won)}
    return {"points": row.points[seat], **bid}


def at_trick(view: View, trick: int) -> View | None:
    """The view with the tricks up to this one."""
    return view._replace(tricks=view.tricks[: trick + 1]) if 0 <= trick < len(view.tricks) else None


# The variants that all Piatnik editions print; their Czech and Slovak books do not say when hidden
# bids are shown. [W-50, W-53 to W-57, WA-06, WA-08]
VARIANTS: dict[str, tuple[object, ...]] = {
    "bidding": ("open", "hidden", "secret"),
    "hidden_reveal": ("before_play", "after_round"),
    "plus_minus_one": (False, True),
    "foresight": ("off", "first_round"),
    "one_colour": (False, True),
}
RULEBOOKS: dict[str, dict[str, tuple[object, ...]]] = {
    "rex": {"plus_minus_one": (False, True)},
    "piatnik-cs": VARIANTS,
    "piatnik-sk": VARIANTS,
    "piatnik-hu": {
        **VARIANTS,
        "foresight": ("off", "all_rounds"),
        "hidden_reveal": ("before_play",),
    },
    "piatnik-pl": {
        **VARIANTS,
        "foresight": ("off", "all_rounds"),
        "hidden_reveal": ("after_round",),
    },
}


def unused(seats: int, options: Mapping[str, object]) -> tuple[str, ...]:
    """When hidden bids are shown is asked only where bids are hidden. [W-53]"""
    return () if options["bidding"] == "hidden" else ("hidden_reveal",)


KIT = GameKit(
    game=Wizard(),
    open_view=open_view,
    levels=Part("stonehenge.games.wizard.bots.levels:LEVELS"),
    messages=Part("stonehenge.games.wizard.messages:MESSAGES"),
    board=Part("stonehenge.games.wizard.terminal:BOARD"),
    texts="stonehenge.games.wizard.texts",
    kernels=Part("stonehenge.games.wizard.kernels.play"),
    stepper=Part("stonehenge.games.wizard.kernels.play:Stepper"),
    short_game={"rounds": "1-3"},
    benchmark=Part("stonehenge.games.wizard.bots.benchmark:BENCHMARK"),
    seats=4,
    minutes=45,
    presets={"short": {"rounds": "1-5"}, "plus_minus": {"plus_minus_one": True}},
    free=("rounds",),
    unused=unused,
    rulebooks=RULEBOOKS,
    is_drawn=True,
    forced="play ",
    rounds=rounds,
    points=points,
    at_trick=at_trick,
)
