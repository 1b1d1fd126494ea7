"""How the search of Čarodění is measured."""

from stonehenge.bots.benchmark import Benchmark, rollouts_of
from stonehenge.games.carodeni.bots.search import Searcher

BENCHMARK = Benchmark({"a round ahead": rollouts_of(Searcher(worlds=4, rounds=1))})
