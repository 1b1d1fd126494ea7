"""The list of games, nothing else."""

from typing import Any

from stonehenge.carodeni import Carodeni
from stonehenge.extreme import Extreme
from stonehenge.game import Game
from stonehenge.quiddler import Quiddler, by_lexicon
from stonehenge.wizard import Wizard

GAMES: dict[str, Game[Any, Any, Any]] = {
    "wizard": Wizard(),
    "extreme": Extreme(),
    "carodeni": Carodeni(),
    "quiddler": Quiddler(by_lexicon),
}
