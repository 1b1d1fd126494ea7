"""How hard the levels of Wizard think. A level is a budget of worlds, not of seconds."""

from dataclasses import replace

from stonehenge.bots import Bot, at_random
from stonehenge.bots.heuristic import HeuristicBot
from stonehenge.games.wizard import notation
from stonehenge.games.wizard.bots import easy
from stonehenge.games.wizard.bots.search import SearchConfig, Searcher

# The yardstick: flat search, 50 worlds to bid and 50 a card, uniform worlds, greedy rollouts.
MEDIUM = Searcher(SearchConfig(worlds=50))
HARD = Searcher(
    SearchConfig(
        worlds=40, heats=3, pool=2, greedy=0.45, careful=0.3, doubt=1.0, sharp=0.7, bold=3.0
    )
)
MASTER = Searcher(replace(HARD.config, worlds=120, heats=4, pool=4, ending=2, victory=20.0))
LEVELS: dict[str, Bot] = {
    "random": HeuristicBot(notation.write, at_random),
    "easy": HeuristicBot(notation.write, easy.act, easy.weigh),
    "medium": MEDIUM,
    "hard": HARD,
    "master": MASTER,
}
