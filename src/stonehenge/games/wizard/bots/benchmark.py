"""How the search of Wizard is measured."""

from stonehenge.bots.benchmark import Benchmark, rollouts_of
from stonehenge.games.wizard.bots.search import SearchConfig, Searcher

BENCHMARK = Benchmark(
    {
        "greedy": rollouts_of(Searcher(SearchConfig(worlds=300))),
        "balanced": rollouts_of(Searcher(SearchConfig(worlds=300, greedy=0.0))),
    },
    options={"rounds": "10"},
    predicted=True,
)
