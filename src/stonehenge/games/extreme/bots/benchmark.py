"""How the search of Wizard Extreme is measured."""

from stonehenge.bots.benchmark import Benchmark, rollouts_of
from stonehenge.games.extreme.bots.search import Searcher

BENCHMARK = Benchmark({"balanced": rollouts_of(Searcher(worlds=100))}, predicted=True)
