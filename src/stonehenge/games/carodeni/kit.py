"""What Čarodění brings with it."""

from stonehenge.games.carodeni import Carodeni
from stonehenge.games.carodeni.view import open_view
from stonehenge.games.kit import GameKit, Part

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
    presets={"animals": {"animals": True}, "long": {"long_game": True}},
    is_drawn=True,
    files=("data",),
)
