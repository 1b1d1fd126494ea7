"""How hard the levels of Wizard Extreme think. A level is a budget of worlds, not of seconds."""

from stonehenge.bots import Bot, at_random
from stonehenge.bots.heuristic import HeuristicBot
from stonehenge.games.extreme import notation
from stonehenge.games.extreme.bots import easy
from stonehenge.games.extreme.bots.search import Searcher

MEDIUM = Searcher(worlds=20)
HARD = Searcher(worlds=36, heats=3)
MASTER = Searcher(worlds=64, heats=4, wide=2, spite=0.3)
LEVELS: dict[str, Bot] = {
    "random": HeuristicBot(notation.write, at_random),
    "easy": HeuristicBot(notation.write, easy.act, easy.weigh),
    "medium": MEDIUM,
    "hard": HARD,
    "master": MASTER,
}
