"""The tables that every law is tried at: every game, every option value, every number of seats."""

from collections.abc import Iterator
from typing import Any

from stonehenge.cards import Seat
from stonehenge.dice import Dice, Seeded
from stonehenge.game import NATURE, Game, Step
from stonehenge.games import GAMES
from stonehenge.record import Record

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

CASES: list[Case] = [("wizard", seats, options) for seats, options in WIZARD]


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


def record_of(case: Case, seed: int) -> Record:
    """The record of a whole game played at random."""
    name, seats, options = case
    game = GAMES[name]
    players = [f"Player {seat + 1}" for seat in range(seats)]
    record = Record.begin(game, game.start(seats, options), players, seed=seed)
    for step in steps(case, seed):
        record.add(game, step)
    return record
