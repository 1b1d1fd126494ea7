"""How much the levels of Quiddler know, and how hard they think."""

from stonehenge.bots.quiddler_easy import Simple
from stonehenge.bots.quiddler_thinker import Thinker

EASY = Simple(vocabulary="5k")
MEDIUM = Thinker(vocabulary="20k", draws=3)
HARD = Thinker(vocabulary="100k", draws=4)
MASTER = Thinker(vocabulary="all", draws=14, patience=3)
