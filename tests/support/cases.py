"""The tables that every law is tried at: every game, every option value, every number of seats."""

from collections.abc import Iterator
from typing import Any

from stonehenge.cli.perft import perft
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice, Seeded
from stonehenge.core.game import NATURE, Game, Step
from stonehenge.core.record import Record
from stonehenge.games import GAMES as REGISTRY
from stonehenge.games.quiddler import Quiddler

AnyGame = Game[Any, Any, Any]
Case = tuple[str, int, dict[str, object]]

WIZARD: list[tuple[int, dict[str, object]]] = [
    (3, {"rounds": "1-4"}),
    (4, {"rounds": "1-3,15"}),
    (5, {"rounds": "odd"}),
    (6, {"rounds": "full"}),
    (3, {"edition": "piatnik-cs", "rounds": "20"}),
    (4, {"edition": "piatnik-sk", "rounds": "3-4"}),
    (5, {"edition": "piatnik-hu", "rounds": "3-4"}),
    (3, {"edition": "piatnik-pl", "bidding": "hidden", "rounds": "2-3"}),
    (4, {"bidding": "hidden", "rounds": "1-4"}),
    (3, {"bidding": "hidden", "hidden_reveal": "after_round", "rounds": "1-4"}),
    (4, {"bidding": "secret", "rounds": "1-4"}),
    (5, {"plus_minus_one": True, "rounds": "1-4"}),
    (3, {"foresight": "first_round", "rounds": "1-3"}),
    (4, {"foresight": "all_rounds", "rounds": "1-4"}),
    (4, {"foresight": "all_rounds", "bidding": "secret", "rounds": "2,5"}),
    (3, {"one_colour": True, "rounds": "full"}),
    (4, {"one_colour": True, "plus_minus_one": True, "rounds": "4-5,15"}),
    (4, {"one_colour": True, "bidding": "hidden", "rounds": "odd"}),
    (3, {"one_colour": True, "foresight": "all_rounds", "rounds": "4-5"}),
]

EXTREME: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"mage_base": 5}),
    (4, {"long_game": True}),
    (5, {"long_game": True}),
    (4, {"white_exhausted": "no_compensation"}),
]

CARODENI: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (1, {"solo_level": "experienced", "ostara_or": "literal"}),
    (1, {"solo_level": "grandmistress", "animals": True, "animal_goals": 1}),
    (2, {}),
    (3, {"long_game": True}),
    (4, {}),
    (5, {}),
    (2, {"animals": True, "animal_goals": 2}),
    (3, {"animals": True, "goal_witch_colour": "any"}),
]

QUIDDLER: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (1, {"deck": "en"}),
    (2, {}),
    (2, {"two_player_bonus": "most", "deck": "en"}),
    (2, {"two_player_bonus": "none", "validation": "auto"}),
    (3, {"validation": "strict"}),
    (3, {"judge": "wordlist+vote"}),
    (4, {"deck": "en"}),
    (4, {"validation": "auto", "judge": "wordlist+vote"}),
    (5, {"ch_letters": 2}),
    (6, {"validation": "auto", "deck": "en"}),
    (7, {"dictionary_offturn": True}),
    (8, {}),
]


def little_list(lexicon: str, word: str) -> bool | None:
    """Knows two words in three, whatever they are, and has no English list."""
    return None if lexicon == "en" else sum(map(ord, word)) % 3 > 0


# No law may hang on the lexicon that happens to be built on a machine. While tests run, the list of
# games that the rest of the house looks into has the same Quiddler: see conftest.py.
GAMES: dict[str, AnyGame] = {**REGISTRY, "quiddler": Quiddler(little_list)}

CASES: list[Case] = [("wizard", seats, options) for seats, options in WIZARD]
CASES += [("extreme", seats, options) for seats, options in EXTREME]
CASES += [("carodeni", seats, options) for seats, options in CARODENI]
CASES += [("quiddler", seats, options) for seats, options in QUIDDLER]


def named(case: Case) -> str:
    """A case as pytest shows it."""
    game, seats, options = case
    return " ".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])


def choose(game: AnyGame, state: Any, seat: Seat, dice: Dice) -> Any:
    """What chance or a careless player does."""
    if seat == NATURE:
        return game.chance(state, dice)
    offers = list(game.offers(state, seat))
    return offers[dice.below(len(offers))]


def steps(case: Case, seed: int) -> Iterator[Step[Any, Any]]:
    """A whole game played at random."""
    name, seats, options = case
    game, dice = GAMES[name], Seeded.of(seed)
    state = game.start(seats, options)
    while waiting := sorted(game.waiting(state)):
        seat = waiting[dice.below(len(waiting))]
        action = choose(game, state, seat, dice)
        after = game.apply(state, seat, action)
        yield Step(state, seat, action, after)
        state = after


def perft_counts(case: Case, most: int = 20_000) -> str:
    """How many ways a game can begin, deeper and deeper while the count stays small."""
    game, counts = GAMES[case[0]], [1]
    while counts[-1] <= most and len(counts) <= 8:
        start = game.start(case[1], case[2])
        counts.append(perft(game, start, len(counts), seed=0))
    return " ".join(map(str, counts[1:]))


def record_of(case: Case, seed: int) -> Record:
    """The record of a whole game played at random."""
    name, seats, options = case
    game = GAMES[name]
    players = [f"Player {seat + 1}" for seat in range(seats)]
    record = Record.begin(game, game.start(seats, options), players, seed=seed)
    for step in steps(case, seed):
        record.add(game, step)
    return record
