"""A finished game step by step, as a board draws it: through the eyes of one seat, or of all."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, UnsetType

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame, Event, Step
from stonehenge.core.record import Record, fault
from stonehenge.games import GAMES, KITS, records
from stonehenge.games.messages import Shape
from stonehenge.games.views import joined, revealed
from stonehenge.tables import text
from stonehenge.tables.encode import encoded, reason
from stonehenge.tables.messages import Line, ReasonShown, TextShown

# The longest game of ours that was measured, Quiddler with eight random bots, takes 13.6 MB.
MOST_BYTES = 16 << 20
# A seat, a spectator, or somebody who sees all hands.
Eyes = Seat | Literal["all"] | None


class ReplayHeader(Shape):
    """What a record says about its game; `fair` is null where nothing was promised."""

    game: str
    version: int
    options: Mapping[str, Any]
    players: Sequence[str]
    scores: Sequence[int] | None
    winners: Sequence[int]
    fair: Mapping[str, Any] | None


class ReplayStep(Shape):
    """The table after a step: the first one is the table before anything happened."""

    n: int
    lines: Sequence[Line]
    waiting: Sequence[int]
    view: Mapping[str, Any]  # the game's view, both parts joined
    why: ReasonShown | None
    text: TextShown | UnsetType = UNSET  # of a game that the page has no board for


class Replay(Shape):
    """A finished game, step by step; it keeps the rules, or there is an error instead."""

    header: ReplayHeader
    number: Annotated[int, Meta(description="Which game of the file, or of the table, from 1.")]
    games: Annotated[int, Meta(description="How many games there are.")]
    seat: Annotated[int | Literal["all"] | None, Meta(description="Through whose eyes.")]
    verified: Annotated[bool, Meta(description="Whether the shuffles are as promised.")]
    deals: Annotated[int, Meta(description="How many deals were held against the promise.")]
    steps: Sequence[Raw]  # a ReplayStep each


def is_over(record: Record) -> bool:
    """Whether the game has ended, by its rules or by a vote: then its promise is open."""
    promised = record.more.get("fair")
    opened = isinstance(promised, dict) and promised.get("secret") is not None
    return record.scores is not None or opened


def replayed(record: Record, number: int, games: int, eyes: Eyes, language: str) -> bytes:
    """The whole game as JSON, checked on the way; InvalidRecord says what is wrong with it."""
    if not is_over(record):
        raise fault("not-over")
    if isinstance(eyes, int) and not 0 <= eyes < len(record.players):
        raise fault("no-such-seat", given=eyes, seats=len(record.players))
    deals = records.verify(record) if record.more.get("fair") else 0
    steps, size = [], 0
    for step in moments(record, eyes, language):
        steps.append(Raw(step))
        size += len(step)
        if size > MOST_BYTES:
            raise fault("too-large", most=MOST_BYTES)
    header = ReplayHeader(
        game=record.game,
        version=record.version,
        options=record.options,
        players=record.players,
        scores=record.scores,
        winners=record.winners,
        fair=record.more.get("fair"),
    )
    return encoded(
        Replay(
            header=header,
            number=number,
            games=games,
            seat=eyes,
            verified=deals > 0,
            deals=deals,
            steps=steps,
        )
    )


def moments(record: Record, eyes: Eyes, language: str) -> Iterator[bytes]:
    """The table before anything happened, and after every step."""
    game = GAMES[record.game]
    yield encoded(moment(record, 0, records.start(record), [], eyes, language))
    for n, step in enumerate(records.replay(record), start=1):
        yield encoded(moment(record, n, step.after, lines(game, step, eyes), eyes, language))


def moment(
    record: Record, n: int, state: Any, events: list[Event], eyes: Eyes, language: str
) -> ReplayStep:
    """The table as it is shown after a step."""
    game, kit = GAMES[record.game], KITS[record.game]
    step = ReplayStep(
        n=n,
        lines=events,
        waiting=sorted(seat for seat in game.waiting(state) if seat >= 0),
        view=revealed(game, state) if eyes == "all" else joined(game, state, eyes),
        why=reason(game.why(game.view(state, None))),
    )
    if not kit.is_drawn:
        seat = None if eyes == "all" else eyes
        view = game.view(state, seat)
        seen = kit.open_view(state, view) if eyes == "all" else view
        step.text = text.shown(game, state, seat, seen, record.players, language)
    return step


def lines(game: AnyGame, step: Step[Any, Any], eyes: Eyes) -> list[Event]:
    """What may be read about a step; whoever sees all reads what the acting seat reads."""
    return game.retell(step, step.seat if eyes == "all" else eyes)
