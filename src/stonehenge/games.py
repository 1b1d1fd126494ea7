"""The list of games, nothing else."""

from typing import Any

from stonehenge.game import Game
from stonehenge.wizard import Wizard

GAMES: dict[str, Game[Any, Any, Any]] = {"wizard": Wizard()}
