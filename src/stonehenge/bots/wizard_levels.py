"""How hard the levels of Wizard think. A level is a budget of worlds, not of seconds."""

from stonehenge.bots.wizard_search import Searcher, Thought

# The yardstick: flat search, 50 worlds to bid and 50 a card, uniform worlds, greedy rollouts.
MEDIUM = Searcher(Thought(worlds=50))
HARD = Searcher(Thought(worlds=40, heats=3, pool=2, simple=0.45, doubt=1.0))
MASTER = Searcher(
    Thought(worlds=120, heats=4, pool=4, simple=0.45, ending=2, doubt=1.0, victory=20.0)
)
