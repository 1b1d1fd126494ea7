"""How hard the levels of Čarodění think. A level is a budget of worlds, not of seconds."""

from stonehenge.bots import Bot, at_random
from stonehenge.bots.heuristic import HeuristicBot
from stonehenge.games.carodeni import notation
from stonehenge.games.carodeni.bots import easy
from stonehenge.games.carodeni.bots.search import Searcher

MEDIUM = Searcher(worlds=4)
HARD = Searcher(worlds=3, heats=2, rounds=1, alone=2, victory=20.0, turns=250)
MASTER = Searcher(worlds=8, heats=3, rounds=3, alone=15, victory=20.0, turns=3100)
LEVELS: dict[str, Bot] = {
    "random": HeuristicBot(notation.write, at_random),
    "easy": HeuristicBot(notation.write, easy.act, easy.weigh),
    "medium": MEDIUM,
    "hard": HARD,
    "master": MASTER,
}
