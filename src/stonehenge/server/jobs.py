"""What is worked out for those who ask: replays, advice, the best words, why a trick went so.

Each function gets all it needs and may run in another process; what is wrong comes back as a
Refusal, because not every error can travel.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from stonehenge.bots import advice
from stonehenge.core import record as records
from stonehenge.core.dice import Seeded
from stonehenge.core.game import Reason, Refusal, Refused
from stonehenge.core.options import spelled
from stonehenge.core.record import AnyGame, fault
from stonehenge.games import GAMES
from stonehenge.games.quiddler.lexicon import Lexicon, LexiconError, load
from stonehenge.games.quiddler.lexicon.solver import Hand, Layout, best
from stonehenge.games.quiddler.options import House
from stonehenge.tables.replays import Eyes, replayed
from stonehenge.tables.table import Body

P = ParamSpec("P")
R = TypeVar("R")
# House rules that can name a file: over the net only what is built in can be chosen.
FILES = ("data", "deck")
LONGEST_WORD = 40


def check_files(game: str, options: Any) -> None:
    """Nobody reads the server's files by naming them as a deck."""
    choices = GAMES[game].choices()
    for key in FILES:
        value = options.get(key)
        if isinstance(value, str) and key in choices and value not in choices[key]:
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


def at_table(lexicon: str, house: House) -> Lexicon:
    """The words of a language, less and more what a table has decided; or LexiconError."""
    allow = [word for word, valid in house if valid]
    deny = [word for word, valid in house if not valid]
    return load(lexicon).ruled(allow, deny) if house else load(lexicon)


@told_or_refused
def layouts(
    lexicon: str, house: House, points: dict[str, int], ch: int, hands: Sequence[Sequence[str]]
) -> list[Body | None]:
    """The best words of every hand; None without a list of words."""
    try:
        words = at_table(lexicon, house)
    except (LexiconError, ValueError):
        return [None] * len(hands)
    return [laid_out(best(words, Hand.of(hand, points), ch=ch)) for hand in hands]


def laid_out(found: Layout | None) -> Body | None:
    """A lay-out as JSON has it."""
    if found is None:
        return None
    return {"words": found.words, "left": found.left, "points": found.score}


@told_or_refused
def looked_up(lexicon: str, house: House, word: str) -> Body:
    """What the dictionary says about a word, and before it the table's own list."""
    try:
        verdict = at_table(lexicon, house).verdict(word)
    except (LexiconError, ValueError):
        raise Refused(Refusal("no-list", "")) from None
    return {"word": word, "valid": verdict.valid, "verdict": verdict.name, "rule": verdict.rule}
