"""What is worked out for those who ask: replays, advice, the best words, why a trick went so.

Each function gets all it needs and may run in another process; what is wrong comes back as a
Refusal, because not every error can travel.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from stonehenge.core.dice import Seeded
from stonehenge.core.game import AnyGame, Reason, Refusal, Refused
from stonehenge.core.options import spelled
from stonehenge.core.record import fault
from stonehenge.games import GAMES, KITS, records
from stonehenge.games.levels import advice
from stonehenge.tables.replays import Eyes, replayed
from stonehenge.tables.table import Body

P = ParamSpec("P")
R = TypeVar("R")


def check_files(game: str, options: Any) -> None:
    """Nobody reads the server's files by naming them as a deck: only what is built in is chosen."""
    choices = GAMES[game].choices()
    for key in KITS[game].files:
        value = options.get(key)
        if isinstance(value, str) and value not in choices[key]:
            known = ", ".join(map(spelled, choices[key]))
            told = {"key": key, "value": value[:100], "known": known}
            raise Refused(Refusal("option-value", "", told))


def told_or_refused(work: Callable[P, R]) -> Callable[P, R | Refusal]:
    """A refusal as a result."""

    @wraps(work)
    def working(*args: P.args, **kwargs: P.kwargs) -> R | Refusal:
        try:
            return work(*args, **kwargs)
        except Refused as error:
            return error.refusal

    return working


@told_or_refused
def replay(text: str, number: int | None, eyes: Eyes) -> bytes:
    """A game of a file of records, step by step."""
    found = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not found:
        raise fault("not-a-record", place="1")
    chosen = 1 if number is None else number
    if chosen > len(found):
        raise fault("no-such-record", given=chosen, games=len(found))
    place, line = found[chosen - 1]
    record = records.read(line, str(place))
    check_files(record.game, record.options)
    return replayed(record, chosen, len(found), eyes)


@told_or_refused
def hint(game: str, view: Any, seed: int) -> Body:
    """What a good bot would do with this view, and what it expects of each action."""
    found = advice(game, view, Seeded.of(seed))
    return {"best": None, "choices": []} if found is None else found.as_dict()


def why(game: AnyGame, view: Any, trick: int | None) -> Reason | None:
    """Why the last trick went as it did, or that trick of the round."""
    if trick is not None and hasattr(view, "tricks"):
        if not 0 <= trick < len(view.tricks):
            return None
        shorter = {"tricks": view.tricks[: trick + 1]}
        # Views are dataclasses, but the one of Wizard is a tuple, for speed.
        renew = getattr(view, "_replace", None) or partial(replace, view)
        view = renew(**shorter)
    return game.why(view)


@told_or_refused
def best(game: str, state: Any) -> Body:
    """What everyone could have done in the last finished round; no-round where none is known."""
    part = KITS[game].best
    if part is None or state is None:
        raise Refused(Refusal("no-round", ""))
    answer: Body = part.load()(state)
    return answer


@told_or_refused
def look_up(game: str, view: Any, word: str) -> Body:
    """What the dictionary of a game says about a word."""
    part = KITS[game].look_up
    if part is None:
        raise Refused(Refusal("no-dictionary", ""))
    answer: Body = part.load()(view, word)
    return answer
