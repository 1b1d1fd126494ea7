"""How much the levels of Quiddler know, and how hard they think."""

from dataclasses import replace

from stonehenge.bots import Bot
from stonehenge.bots.heuristic import HeuristicBot
from stonehenge.games.quiddler import notation
from stonehenge.games.quiddler.bots import at_random
from stonehenge.games.quiddler.bots.easy import Simple
from stonehenge.games.quiddler.bots.search import EVERY_CARD, Thinker
from stonehenge.games.quiddler.bots.vocabulary import VOCABULARIES

EASY = Simple(vocabulary="5k")
MEDIUM = Thinker(vocabulary="20k", draws=2)
HARD = Thinker(vocabulary="100k", draws=2)
MASTER = Thinker(vocabulary="all", draws=EVERY_CARD, patience=3, discards=EVERY_CARD)
LEVELS: dict[str, Bot] = {
    "random": HeuristicBot(notation.write, at_random.act),
    "easy": EASY,
    "medium": MEDIUM,
    "hard": HARD,
    "master": MASTER,
}


def with_vocabulary(bot: Bot, name: str) -> Bot | None:
    """The same level with other words; None if it knows none, or if there are no such words."""
    if name not in VOCABULARIES or not isinstance(bot, Simple | Thinker):
        return None
    return replace(bot, vocabulary=name)
