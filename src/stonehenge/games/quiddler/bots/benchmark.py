"""How the solver of Quiddler is measured: it has no rollouts."""

from collections.abc import Callable
from typing import Any

from stonehenge.bots.benchmark import Benchmark
from stonehenge.games.quiddler.bots.easy import own
from stonehenge.games.quiddler.bots.vocabulary import vocabulary
from stonehenge.games.quiddler.lexicon.cache import ALL


def solved(view: Any) -> Callable[[], int]:
    """A function that lays out a hand as well as all words allow."""
    from stonehenge.games.quiddler.kernels.solver import Solver
    from stonehenge.games.quiddler.lexicon import Hand

    deck = view.options.deck
    solver, hand = Solver(vocabulary(deck.lexicon, ALL)), Hand.of(own(view), deck.points)
    solver.front(hand, "last", 2)

    def solve() -> int:
        solver.front(hand, "last", 2)
        return 1

    return solve


BENCHMARK = Benchmark({"solved hands": solved}, unit="hands")
