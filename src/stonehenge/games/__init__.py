"""The list of games, nothing else."""

from stonehenge.core.game import AnyGame
from stonehenge.games.carodeni.kit import KIT as CARODENI
from stonehenge.games.extreme.kit import KIT as EXTREME
from stonehenge.games.kit import GameKit
from stonehenge.games.quiddler.kit import KIT as QUIDDLER
from stonehenge.games.wizard.kit import KIT as WIZARD

KITS: dict[str, GameKit] = {kit.game.name: kit for kit in (WIZARD, EXTREME, CARODENI, QUIDDLER)}
GAMES: dict[str, AnyGame] = {name: kit.game for name, kit in KITS.items()}
