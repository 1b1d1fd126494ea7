"""What Čarodění brings with it."""

from collections.abc import Mapping

from stonehenge.games.carodeni import Carodeni
from stonehenge.games.carodeni.view import open_view
from stonehenge.games.kit import GameKit, Part


def unused(seats: int, options: Mapping[str, object]) -> tuple[str, ...]:
    """Ostara plays only against one. [C-90]"""
    return () if seats == 1 else ("solo_level", "ostara_or")


KIT = GameKit(
    game=Carodeni(),
    open_view=open_view,
    levels=Part("stonehenge.games.carodeni.bots.levels:LEVELS"),
    messages=Part("stonehenge.games.carodeni.messages:MESSAGES"),
    board=Part("stonehenge.games.carodeni.terminal:BOARD"),
    texts="stonehenge.games.carodeni.texts",
    wording=Part("stonehenge.games.carodeni.wording:wording"),
    kernels=Part("stonehenge.games.carodeni.kernels.play"),
    short_game={},
    benchmark=Part("stonehenge.games.carodeni.bots.benchmark:BENCHMARK"),
    commands={"cards": Part("stonehenge.games.carodeni.commands:app")},
    seats=2,
    minutes=60,
    # With animals a goal or two that ask for them are recommended. [C-85]
    presets={"animals": {"animals": True, "animal_goals": 1}, "long": {"long_game": True}},
    unused=unused,
    # The rulebook prints no cards, and of Ostara's choice the opposite. [CA-34, C-13, C-85, CA-20]
    rulebooks={
        "": {
            "data": (),
            "animals": (False, True),
            "animal_goals": (0, 1, 2),
            "long_game": (False, True),
            "solo_level": ("apprentice", "experienced", "grandmistress"),
            "ostara_or": ("literal",),
        }
    },
    is_drawn=True,
    files=("data",),
)
