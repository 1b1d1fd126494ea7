"""A table of bots plays whole games."""

from collections.abc import Mapping, Sequence

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, Step
from stonehenge.core.record import Record
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of


def played(
    name: str, options: Mapping[str, object], levels: Sequence[str], seed: int, number: int
) -> Record:
    """One game between bots. Its dice hang on the seed and the game's number alone."""
    game = GAMES[name]
    bots = [levels_of(name)[level] for level in levels]
    chance = Seeded.of(seed, number)
    dice = [Seeded.of(seed, number, seat) for seat in range(len(bots))]
    state = game.start(len(bots), options)
    players = [f"{level} {seat + 1}" for seat, level in enumerate(levels)]
    record = Record.begin(game, state, players, seed=seed, number=number)
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            action = game.chance(state, chance)
        else:
            action = bots[seat](game.view(state, seat), dice[seat])
        after = game.apply(state, seat, action)
        record.add(game, Step(state, seat, action, after))
        state = after
    return record
