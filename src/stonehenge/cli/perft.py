"""`stonehenge perft`: how many ways a game can go, counted to a depth.

The numbers change whenever the rules offer something more or less, so they are kept as tests.
"""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from stonehenge.cli.arguments import GameName, Sets, find_game, started
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, AnyGame
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Line, Printer, columns
from stonehenge.terminal.errors import UsageError, language


def command(
    game: GameName,
    depth: Annotated[int, typer.Option(help="How many actions deep.")] = 5,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 3,
    seed: Annotated[int, typer.Option(help="Which cards are dealt.")] = 0,
    sets: Sets = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Count the sequences of actions from the start of a game, by the first action.

    Deals are drawn once from the seed and do not count as actions.

    Examples:

    - stonehenge perft wizard --depth 6
    - stonehenge perft wizard --seats 4 --set plus_minus_one=true --json
    """
    words = Words(language(lang))
    if depth < 0:
        raise UsageError(words.say("usage.depth", given=depth))
    rules = find_game(game, words)
    state = started(rules, seats, sets, words_of(words.language, game))
    counts = divide(rules, state, depth, seed)
    total = sum(counts.values()) if depth else 1
    if as_json:
        header = {"game": game, "seats": seats, "options": rules.options(state), "seed": seed}
        print(json.dumps({**header, "depth": depth, "sequences": total, "first": counts}))
        return
    rows: list[list[Line]] = [[[(key, "")], [(str(n), "")]] for key, n in counts.items()]
    rows.append([[(words.say("perft.total"), "title")], [(str(total), "title")]])
    Printer().write(columns(rows, right={1}))


def perft(game: AnyGame, state: Any, depth: int, seed: int, done: int = 0) -> int:
    """How many sequences of this many actions there are; games that end before have none."""
    if depth == 0:
        return 1
    state = after_chance(game, state, seed, done)
    if depth == 1:
        # Must agree with applying them: what is offered is never refused.
        return sum(1 for _ in actions(game, state))
    return sum(
        perft(game, game.apply(state, seat, action), depth - 1, seed, done + 1)
        for seat, action in actions(game, state)
    )


def divide(game: AnyGame, state: Any, depth: int, seed: int) -> dict[str, int]:
    """The number of sequences by their first action."""
    if depth == 0:
        return {}
    state = after_chance(game, state, seed, 0)
    return {
        f"{seat}: {game.write(action)}": perft(
            game, game.apply(state, seat, action), depth - 1, seed, 1
        )
        for seat, action in actions(game, state)
    }


def after_chance(game: AnyGame, state: Any, seed: int, done: int) -> Any:
    """The state once chance has done its part, the same after as many actions."""
    while NATURE in game.waiting(state):
        state = game.apply(state, NATURE, game.chance(state, Seeded.of(seed, done)))
    return state


def actions(game: AnyGame, state: Any) -> Iterator[tuple[Seat, Any]]:
    """Everything that anybody may do now."""
    for seat in sorted(game.waiting(state)):
        for action in game.offers(state, seat):
            yield seat, action
