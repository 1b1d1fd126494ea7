"""How fast the searching kernels are: rollouts a second, also beside OpenSpiel's own search."""

from collections.abc import Callable
from typing import Any

from stonehenge.bots.benchmark import Benchmark
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games import GAMES, KITS

SIMULATIONS = 2000


def benchmark(name: str) -> Benchmark:
    """How the search of a game is measured; there may be nothing to measure."""
    part = KITS[name].benchmark
    return Benchmark({}) if part is None else part.load()


def position(name: str) -> Any:
    """The first decision of four seats; in games with tricks before the first card."""
    game, dice, wanted = GAMES[name], Seeded.of(1), benchmark(name)
    state = game.start(4, wanted.options)
    while True:
        seat = min(game.waiting(state))
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        view = game.view(state, seat)
        if not wanted.predicted or game.write(view.offers[0]).startswith("play"):
            return view
        state = game.apply(state, seat, view.offers[2])


def rollouts(name: str, policy: str) -> Callable[[], int]:
    """A function that searches once and says how many rollouts, or hands, that took."""
    return benchmark(name).measures[policy](position(name))


def simulations() -> Callable[[], int]:
    """The same for OpenSpiel's search of information sets, in Oh Hell with ten tricks."""
    import pyspiel

    game = pyspiel.load_game("oh_hell(num_tricks_fixed=10,players=4)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for _ in range(4):
        state.apply_action(state.legal_actions()[2])
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 5.0, SIMULATIONS, -1, final, False, False)

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return search
