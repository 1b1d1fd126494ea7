"""A finished game step by step, as a board draws it: through the eyes of one seat, or of all."""

from collections.abc import Iterator
from typing import Any, Literal

import orjson

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame, Event, Reason, Step
from stonehenge.core.record import Record, fault
from stonehenge.games import GAMES, records
from stonehenge.tables.pictures import painter

MOST_BYTES = 32 << 20
# A seat, a spectator, or somebody who sees all hands.
Eyes = Seat | Literal["all"] | None


def is_over(record: Record) -> bool:
    """Whether the game has ended, by its rules or by a vote: then its promise is open."""
    promised = record.more.get("fair")
    opened = isinstance(promised, dict) and promised.get("secret") is not None
    return record.scores is not None or opened


def replayed(record: Record, number: int, games: int, eyes: Eyes) -> bytes:
    """The whole game as JSON, checked on the way; InvalidRecord says what is wrong with it."""
    if not is_over(record):
        raise fault("not-over")
    if isinstance(eyes, int) and not 0 <= eyes < len(record.players):
        raise fault("no-such-seat", given=eyes, seats=len(record.players))
    deals = records.verify(record) if record.more.get("fair") else 0
    header = {
        "game": record.game,
        "version": record.version,
        "options": record.options,
        "players": record.players,
        "scores": record.scores,
        "winners": record.winners,
        "fair": record.more.get("fair"),
    }
    body = {"header": header, "number": number, "games": games, "seat": eyes}
    body |= {"verified": deals > 0, "deals": deals}
    steps, size = [], 0
    for step in moments(record, eyes):
        steps.append(step)
        size += len(step)
        if size > MOST_BYTES:
            raise fault("too-large", most=MOST_BYTES)
    return b'%b,"steps":[%b]}' % (orjson.dumps(body)[:-1], b",".join(steps))


def moments(record: Record, eyes: Eyes) -> Iterator[bytes]:
    """The table before anything happened, and after every step."""
    game = GAMES[record.game]
    yield moment(game, 0, records.start(record), [], eyes)
    for n, step in enumerate(records.replay(record), start=1):
        yield moment(game, n, step.after, lines(game, step, eyes), eyes)


def moment(game: AnyGame, n: int, state: Any, events: list[Event], eyes: Eyes) -> bytes:
    paint = painter(game.name, state)
    if eyes == "all":
        view = paint.opened(game, state)
    else:
        view = paint.whole(game, state, eyes)
    waiting = sorted(seat for seat in game.waiting(state) if seat >= 0)
    parts = map(orjson.dumps, (n, events, waiting, reason(game.why(game.view(state, None)))))
    return b'{"n":%b,"lines":%b,"waiting":%b,"why":%b,"view":%b}' % (*parts, view)


def lines(game: AnyGame, step: Step[Any, Any], eyes: Eyes) -> list[Event]:
    """What may be read about a step; whoever sees all reads what the acting seat reads."""
    return game.retell(step, step.seat if eyes == "all" else eyes)


def reason(cause: Reason | None) -> dict[str, Any] | None:
    """Why something went as it did, as JSON has it."""
    if cause is None:
        return None
    return {"name": cause.name, "rule": cause.rule, "args": dict(cause.args)}
