"""The levels of Oh Hell, weakest first; every game has `random` and `easy`."""

from ohhell import notation
from ohhell.bots import easy
from stonehenge.bots import Bot, at_random
from stonehenge.bots.heuristic import HeuristicBot

LEVELS: dict[str, Bot] = {
    "random": HeuristicBot(notation.write, at_random),
    "easy": HeuristicBot(notation.write, easy.act, easy.weigh),
}
