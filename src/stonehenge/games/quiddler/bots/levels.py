"""How much the levels of Quiddler know, and how hard they think."""

from stonehenge.games.quiddler.bots.easy import Simple
from stonehenge.games.quiddler.bots.search import EVERY_CARD, Thinker

EASY = Simple(vocabulary="5k")
MEDIUM = Thinker(vocabulary="20k", draws=2)
HARD = Thinker(vocabulary="100k", draws=2)
MASTER = Thinker(vocabulary="all", draws=EVERY_CARD, patience=3, discards=EVERY_CARD)
