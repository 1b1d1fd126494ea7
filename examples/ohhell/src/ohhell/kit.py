"""What Oh Hell brings with it: what every game needs, and how it is offered."""

from ohhell import OhHell
from ohhell.view import open_view
from stonehenge.games.kit import GameKit, Part

KIT = GameKit(
    game=OhHell(),
    open_view=open_view,
    levels=Part("ohhell.bots.levels:LEVELS"),
    messages=Part("ohhell.messages:MESSAGES"),
    board=Part("ohhell.terminal:BOARD"),
    texts="ohhell.texts",
    seats=4,
    minutes=20,
    presets={"short": {"most": 3}},
)
