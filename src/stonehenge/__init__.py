"""Card games with exact rules: the games, dice, records and bots, imported when first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stonehenge.core.dice import Dice, Seeded
    from stonehenge.core.game import NATURE
    from stonehenge.games import GAMES, records
    from stonehenge.games.levels import bot
    from stonehenge.games.levels import levels_of as levels

    __version__: str

__all__ = ["GAMES", "NATURE", "Dice", "Seeded", "__version__", "bot", "levels", "records"]

# Where each name is defined; what has no second part is the module itself.
PLACES = {
    "GAMES": "stonehenge.games:GAMES",
    "NATURE": "stonehenge.core.game:NATURE",
    "Dice": "stonehenge.core.dice:Dice",
    "Seeded": "stonehenge.core.dice:Seeded",
    "bot": "stonehenge.games.levels:bot",
    "levels": "stonehenge.games.levels:levels_of",
    "records": "stonehenge.games.records",
}

# A type checker that saw this would take every misspelled name for one of ours.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return installed_version()
        if name not in PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        place, _, attribute = PLACES[name].partition(":")
        module = import_module(place)
        return getattr(module, attribute) if attribute else module


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def installed_version() -> str:
    """The version of the installed distribution; sources that nobody installed have none."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("stonehenge-games")
    except PackageNotFoundError:
        return "0+unknown"
