"""Who plays in the arena: levels by name, and programs from outside by their command."""

from collections.abc import Sequence
from typing import Any, Self

from stonehenge.arena.external import Program
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice
from stonehenge.core.game import AnyGame
from stonehenge.games.levels import bot_named, levels_of

# What stands before the command of a program from outside.
OUTSIDE = "host:"


def is_known_bot(game: str, name: str) -> bool:
    """Whether a level has this name, or it is a program from outside."""
    return bool(bot_named(game, name)) or (name.startswith(OUTSIDE) and len(name) > len(OUTSIDE))


class Players:
    """The bots of a table, among them programs that have to be started and ended."""

    def __init__(self, game: str, patience: float) -> None:
        self.game, self.patience = game, patience
        self.programs: dict[Seat, Program] = {}
        self.bots: dict[Seat, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.send_all_away()

    def sit_down(self, game: AnyGame, seating: Sequence[str]) -> None:
        """Everyone takes a seat for a new game; a program from outside is started for it."""
        self.send_all_away()
        for seat, name in enumerate(seating):
            if name.startswith(OUTSIDE):
                self.programs[seat] = Program(name.removeprefix(OUTSIDE), game, self.patience)
                self.bots[seat] = self.programs[seat]
            else:
                self.bots[seat] = bot_named(self.game, name)

    def act(self, seat: Seat, view: Any, dice: Dice) -> Any:
        """What the bot of a seat does, or Forfeit."""
        return self.bots[seat](view, dice)

    def send_away(self, seat: Seat) -> None:
        """After a fault somebody plays on who only does what is offered."""
        if program := self.programs.pop(seat, None):
            program.end()
        self.bots[seat] = levels_of(self.game)["random"]

    def send_all_away(self) -> None:
        """No program outlives its game."""
        for program in self.programs.values():
            program.end()
        self.programs.clear()
        self.bots.clear()
