"""How hard the levels of Wizard Extreme think. A level is a budget of worlds, not of seconds."""

from stonehenge.games.extreme.bots.search import Searcher

MEDIUM = Searcher(worlds=20)
HARD = Searcher(worlds=36, heats=3)
MASTER = Searcher(worlds=64, heats=4, wide=2, spite=0.3)
