"""How fast the searching kernels are: rollouts a second, also beside OpenSpiel's own search."""

from collections.abc import Callable
from typing import Any

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games import GAMES
from stonehenge.games.carodeni.bots.search import Searcher as Brewer
from stonehenge.games.extreme.bots.search import Searcher as ExtremeSearcher
from stonehenge.games.quiddler.bots.easy import own
from stonehenge.games.quiddler.bots.vocabulary import vocabulary
from stonehenge.games.quiddler.lexicon.cache import ALL
from stonehenge.games.wizard.bots.search import Searcher, Thought

# Quiddler has no rollouts, its search is the solver's.
SOLVED = "solved hands"
# The policies of the rollouts, each with a bot that has as many of them as it needs to be timed.
SEARCHES: dict[str, dict[str, Any]] = {
    "wizard": {
        "greedy": Searcher(Thought(worlds=300)),
        "balanced": Searcher(Thought(worlds=300, greedy=0.0)),
    },
    "extreme": {"balanced": ExtremeSearcher(worlds=100)},
    "carodeni": {"a round ahead": Brewer(worlds=4, rounds=1)},
    "quiddler": {SOLVED: None},
}
OPTIONS: dict[str, dict[str, object]] = {"wizard": {"rounds": "10"}}
# Games that begin with bids or predictions.
PREDICTED = ("wizard", "extreme")
SIMULATIONS = 2000


def position(name: str) -> Any:
    """The first decision of four seats; in games with tricks before the first card."""
    game, dice = GAMES[name], Seeded.of(1)
    state = game.start(4, OPTIONS.get(name, {}))
    while True:
        seat = min(game.waiting(state))
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        view = game.view(state, seat)
        if name not in PREDICTED or game.write(view.offers[0]).startswith("play"):
            return view
        state = game.apply(state, seat, view.offers[2])


def rollouts(name: str, policy: str) -> Callable[[], int]:
    """A function that searches once and says how many rollouts that took."""
    view, bot = position(name), SEARCHES[name][policy]
    if bot is None:
        return solved(view)
    bot.search(view, Seeded.of(1))
    return lambda: sum(found.tries for found in bot.search(view, Seeded.of(1)))


def solved(view: Any) -> Callable[[], int]:
    """A function that lays out a hand of Quiddler as well as all words allow."""
    from stonehenge.games.quiddler.kernels.solver import Solver
    from stonehenge.games.quiddler.lexicon import Hand

    deck = view.options.deck
    solver, hand = Solver(vocabulary(deck.lexicon, ALL)), Hand.of(own(view), deck.points)
    solver.front(hand, "last", 2)

    def solve() -> int:
        solver.front(hand, "last", 2)
        return 1

    return solve


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
