"""What Wizard Extreme brings with it."""

from dataclasses import replace

from stonehenge.core.cards import Seat
from stonehenge.games.extreme import Extreme
from stonehenge.games.extreme.view import View, open_view
from stonehenge.games.kit import Body, GameKit, Part


def points(view: View, seat: Seat) -> list[Body]:
    """The points of a seat in every round."""
    return [{"points": row.points()[seat]} for row in view.sheet]


def at_trick(view: View, trick: int) -> View | None:
    """The view with the tricks up to this one."""
    tricks = view.tricks
    return replace(view, tricks=tricks[: trick + 1]) if 0 <= trick < len(tricks) else None


KIT = GameKit(
    game=Extreme(),
    open_view=open_view,
    levels=Part("stonehenge.games.extreme.bots.levels:LEVELS"),
    messages=Part("stonehenge.games.extreme.messages:MESSAGES"),
    board=Part("stonehenge.games.extreme.terminal:BOARD"),
    texts="stonehenge.games.extreme.texts",
    kernels=Part("stonehenge.games.extreme.kernels.play"),
    stepper=Part("stonehenge.games.extreme.kernels.play:Stepper"),
    short_game={},
    benchmark=Part("stonehenge.games.extreme.bots.benchmark:BENCHMARK"),
    wording=Part("stonehenge.games.extreme.wording:wording"),
    seats=4,
    minutes=40,
    presets={"long": {"long_game": True}},
    #
    rulebooks={"": {"mage_base": (4, 5), "long_game": (False, True)}},
    is_drawn=True,
    forced="play ",
    points=points,
    at_trick=at_trick,
)
