"""What is worked out for those who ask: replays, advice, the best words, why a trick went so.

Each function gets all it needs and may run in another process; what is wrong comes back as a
Refusal, because not every error can travel.
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from stonehenge.core.dice import Seeded
from stonehenge.core.game import AnyGame, Reason, Refusal, Refused
from stonehenge.core.options import spelled
from stonehenge.core.record import fault
from stonehenge.games import GAMES, KITS, records
from stonehenge.games.levels import advice
from stonehenge.tables import history
from stonehenge.tables.replays import Eyes, replayed
from stonehenge.tables.sqlite import game_entries
from stonehenge.tables.table import Body

P = ParamSpec("P")
R = TypeVar("R")


def check_files(game: str, options: Any) -> None:
    """Nobody reads the server's files by naming them as a deck: only what is built in is chosen."""
    choices = GAMES[game].choices()
    for key in KITS[game].files:
        value = options.get(key)
        if isinstance(value, str) and value not in choices[key]:
            values = ", ".join(map(spelled, choices[key]))
            args = {"key": key, "value": value[:100], "known": values}
            raise Refused(Refusal("option-value", "", args))


def refusal_as_result(work: Callable[P, R]) -> Callable[P, R | Refusal]:
    """Work that returns a refusal instead of raising it."""

    @wraps(work)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R | Refusal:
        try:
            return work(*args, **kwargs)
        except Refused as error:
            return error.refusal

    return wrapper


def records_of(file: Path, table: str) -> list[str]:
    """The records of the finished games of a table, each as one line."""
    return [records.write(each) for each in history.records(table, game_entries(file, table))]


@refusal_as_result
def replay(text: str, number: int | None, eyes: Eyes, language: str) -> bytes:
    """A game of a file of records, step by step."""
    lines = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise fault("not-a-record", place="1")
    chosen = 1 if number is None else number
    if chosen > len(lines):
        raise fault("no-such-record", given=chosen, games=len(lines))
    place, line = lines[chosen - 1]
    record = records.read(line, str(place))
    check_files(record.game, record.options)
    return replayed(record, chosen, len(lines), eyes, language)


@refusal_as_result
def hint(game: str, view: Any, seed: int) -> Body:
    """What a good bot would do with this view, and what it expects of each action."""
    explanation = advice(game, view, Seeded.of(seed))
    return {"best": None, "choices": []} if explanation is None else explanation.as_dict()


def why(game: AnyGame, view: Any, trick: int | None) -> Reason | None:
    """Why the last trick went as it did, or that trick of the round."""
    at_trick = KITS[game.name].at_trick
    if trick is not None and at_trick is not None:
        view = at_trick(view, trick)
    return None if view is None else game.why(view)


@refusal_as_result
def best(game: str, state: Any) -> Body:
    """What everyone could have done in the last finished round; no-round where none is known."""
    part = KITS[game].best
    if part is None or state is None:
        raise Refused(Refusal("no-round", ""))
    answer: Body = part.load()(state)
    return answer


@refusal_as_result
def look_up(game: str, view: Any, word: str) -> Body:
    """What the dictionary of a game says about a word."""
    part = KITS[game].look_up
    if part is None:
        raise Refused(Refusal("no-dictionary", ""))
    answer: Body = part.load()(view, word)
    return answer
