"""How hard the levels of Wizard think. A level is a budget of worlds, not of seconds."""

from dataclasses import replace

from stonehenge.bots import Bot, at_random
from stonehenge.bots.heuristic import Plain
from stonehenge.games.wizard import notation
from stonehenge.games.wizard.bots import easy
from stonehenge.games.wizard.bots.search import Searcher, Thought

# The yardstick: flat search, 50 worlds to bid and 50 a card, uniform worlds, greedy rollouts.
MEDIUM = Searcher(Thought(worlds=50))
HARD = Searcher(
    Thought(worlds=40, heats=3, pool=2, greedy=0.45, careful=0.3, doubt=1.0, sharp=0.7, bold=3.0)
)
MASTER = Searcher(replace(HARD.thought, worlds=120, heats=4, pool=4, ending=2, victory=20.0))
LEVELS: dict[str, Bot] = {
    "random": Plain(notation.write, at_random),
    "easy": Plain(notation.write, easy.act, easy.weigh),
    "medium": MEDIUM,
    "hard": HARD,
    "master": MASTER,
}
