"""The list of games, nothing else."""

from typing import Any

from stonehenge.core.game import Game
from stonehenge.games.carodeni import Carodeni
from stonehenge.games.extreme import Extreme
from stonehenge.games.quiddler import Quiddler, by_lexicon
from stonehenge.games.wizard import Wizard

GAMES: dict[str, Game[Any, Any, Any]] = {
    "wizard": Wizard(),
    "extreme": Extreme(),
    "carodeni": Carodeni(),
    "quiddler": Quiddler(by_lexicon),
}
