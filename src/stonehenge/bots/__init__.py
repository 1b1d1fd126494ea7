"""Bots: from a view to an action, and from nothing else."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

from stonehenge.bots.explanation import Explanation
from stonehenge.bots.heuristic import Plain
from stonehenge.core.dice import Dice
from stonehenge.games.carodeni.bots import easy as carodeni_easy
from stonehenge.games.carodeni.bots import levels as carodeni_levels
from stonehenge.games.extreme.bots import easy as extreme_easy
from stonehenge.games.extreme.bots import levels as extreme_levels
from stonehenge.games.quiddler.bots import at_random as quiddler_random
from stonehenge.games.quiddler.bots import levels as quiddler_levels
from stonehenge.games.quiddler.bots.vocabulary import VOCABULARIES
from stonehenge.games.wizard.bots import easy as wizard_easy
from stonehenge.games.wizard.bots import levels as wizard_levels


class Seen(Protocol):
    """What every view has: what may be done now."""

    @property
    def offers(self) -> Sequence[Any]:
        """What the seat may do now."""
        ...


class Bot(Protocol):
    """A player that decides by the view a person would get."""

    def __call__(self, view: Any, dice: Dice, /) -> Any:
        """The action of choice."""
        ...

    def explain(self, view: Any, dice: Dice, /) -> Explanation:
        """What it would do with these dice, and what it counts on."""
        ...


def at_random(view: Seen, dice: Dice) -> Any:
    """Anything that is offered, each as likely as the others."""
    return view.offers[dice.below(len(view.offers))]


# The levels of every game, weakest first.
LEVELS: dict[str, dict[str, Bot]] = {
    "wizard": {
        "random": Plain("wizard", at_random),
        "easy": Plain("wizard", wizard_easy.act, wizard_easy.weigh),
        "medium": wizard_levels.MEDIUM,
        "hard": wizard_levels.HARD,
        "master": wizard_levels.MASTER,
    },
    "carodeni": {
        "random": Plain("carodeni", at_random),
        "easy": Plain("carodeni", carodeni_easy.act, carodeni_easy.weigh),
        "medium": carodeni_levels.MEDIUM,
        "hard": carodeni_levels.HARD,
        "master": carodeni_levels.MASTER,
    },
    "extreme": {
        "random": Plain("extreme", at_random),
        "easy": Plain("extreme", extreme_easy.act, extreme_easy.weigh),
        "medium": extreme_levels.MEDIUM,
        "hard": extreme_levels.HARD,
        "master": extreme_levels.MASTER,
    },
    "quiddler": {
        "random": Plain("quiddler", quiddler_random.act),
        "easy": quiddler_levels.EASY,
        "medium": quiddler_levels.MEDIUM,
        "hard": quiddler_levels.HARD,
        "master": quiddler_levels.MASTER,
    },
}


def bot_named(game: str, name: str) -> Bot | None:
    """A level by its name; where words are to be known, `hard@20k` is one with other words."""
    level, at, words = name.partition("@")
    bot = LEVELS[game].get(level)
    if not at:
        return bot
    known = words in VOCABULARIES and hasattr(bot, "vocabulary")
    return replace(cast(Any, bot), vocabulary=words) if known else None


# Who is asked for advice: the best one that answers while a person waits.
ADVISER = "hard"


def advice(game: str, view: Any, dice: Dice) -> Explanation | None:
    """What a good bot would do with a view, and why; None where there is nothing to do."""
    return LEVELS[game][ADVISER].explain(view, dice) if len(view.offers) else None
