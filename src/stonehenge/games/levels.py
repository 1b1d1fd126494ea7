"""The levels of every game, by name."""

from collections.abc import Mapping
from typing import Any

from stonehenge.bots import Bot
from stonehenge.bots.explanation import Explanation
from stonehenge.core.dice import Dice
from stonehenge.games import KITS

# Who is asked for advice: the best one that answers while a person waits.
ADVISER = "hard"


def levels_of(game: str) -> Mapping[str, Bot]:
    """The bots of a game, weakest first."""
    return KITS[game].levels.load()


def bot_named(game: str, name: str) -> Bot | None:
    """A level by its name; where words are to be known, `hard@20k` is one with other words."""
    level, at, variant = name.partition("@")
    bot = levels_of(game).get(level)
    if not at or bot is None:
        return bot
    make = KITS[game].variant
    return None if make is None else make.load()(bot, variant)


def bot(game: str, level: str) -> Bot:
    """A level by its name, or ValueError that says which there are."""
    player = bot_named(game, level)
    if player is None:
        raise ValueError(f"{game} has no level {level!r} (want {', '.join(levels_of(game))})")
    return player


def advice(game: str, view: Any, dice: Dice) -> Explanation | None:
    """What a good bot would do with a view, and why; None where there is nothing to do."""
    return levels_of(game)[adviser(game)].explain(view, dice) if len(view.offers) else None


def adviser(game: str) -> str:
    """The level that gives advice: where the usual one is missing, the strongest there is."""
    levels = levels_of(game)
    return ADVISER if ADVISER in levels else list(levels)[-1]
