"""The record of a game: enough to rebuild it, to check it and to look at it again.

One JSON object a game, one game a line. docs/record.md says what every reader may rely on.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame, Event, InvalidNotation, Refusal, Refused, Step


class InvalidRecord(Refused):
    """A text that is not the record of a game, or of a game that cannot have been."""


def fault(name: str, **args: object) -> InvalidRecord:
    """What is wrong with a record."""
    return InvalidRecord(Refusal(name, "", args))


@dataclass(slots=True)
class Record:
    """What happened in a game; `more` holds the fields that not every record has."""

    game: str
    version: int
    options: dict[str, object]
    players: list[str]
    log: list[Event] = field(default_factory=list)
    scores: list[int] | None = None
    winners: list[Seat] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def begin(cls, game: AnyGame, state: Any, players: Iterable[str], **more: Any) -> Self:
        """The record of a game in which nothing has happened yet; it names the game's own seats."""
        names = list(players)
        own = game.own_seats[: game.seats(state) - len(names)]
        if own:
            more = {"seats": len(names), **more}
        return cls(game.name, game.version, game.options(state), [*names, *own], more=more)

    def add(self, game: AnyGame, step: Step[Any, Any]) -> None:
        """Write down one more step."""
        self.log += game.log(step)
        totals = game.scores(step.after)
        if totals is not None:
            self.scores, self.winners = list(totals), list(game.winners(step.after))


FIELDS = {"game": str, "version": int, "options": dict, "players": list, "log": list}


def write(record: Record) -> str:
    """The record as one line, without its end."""
    fields = {
        "game": record.game,
        "version": record.version,
        "options": record.options,
        "players": record.players,
        **record.more,
        "log": record.log,
        "scores": record.scores,
        "winners": record.winners,
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def read(text: str, games: Collection[str], place: str = "") -> Record:
    """The record that a line holds, or InvalidRecord; the place is where the line was found."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise fault("not-json", place=place, problem=str(error)) from error
    if not isinstance(fields, dict):
        raise fault("not-a-record", place=place)
    for name, kind in FIELDS.items():
        if not isinstance(fields.get(name), kind) or isinstance(fields[name], bool):
            raise fault("bad-field", place=place, field=name)
    if fields["game"] not in games:
        raise fault("unknown-game", place=place, game=fields["game"], known=", ".join(games))
    if not all(isinstance(event, dict) for event in fields["log"]):
        raise fault("bad-field", place=place, field="log")
    if not all(isinstance(name, str) for name in fields["players"]):
        raise fault("bad-field", place=place, field="players")
    named = {name: fields.pop(name) for name in (*FIELDS, "scores", "winners") if name in fields}
    return Record(**{"scores": None, "winners": [], **named}, more=fields)


def read_lines(lines: Iterable[str], games: Collection[str], name: str = "") -> Iterator[Record]:
    """The records of a file, one a line; empty lines are passed over."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield read(line, games, f"{name}:{number}" if name else f"{number}")


def start(record: Record, game: AnyGame) -> Any:
    """The game's first state, as the record's header says."""
    if record.version != game.version:
        raise fault("other-version", game=record.game, version=record.version, known=game.version)
    try:
        return game.start(people(record), record.options)
    except Refused as error:
        raise InvalidRecord(error.refusal) from error


def people(record: Record) -> int:
    """How many of the players are people: all, unless the record says that the game has a seat."""
    seats = record.more.get("seats", len(record.players))
    return seats if isinstance(seats, int) and not isinstance(seats, bool) else len(record.players)


def replay(record: Record, game: AnyGame) -> Iterator[Step[Any, Any]]:
    """The steps of a game, each checked against the rules and against the rest of the record."""
    state, at = start(record, game), 0
    while at < len(record.log):
        step = next_step(game, state, record.log[at], at)
        events = game.log(step)
        for number, event in enumerate(events, start=at):
            if number >= len(record.log) or not includes(record.log[number], event):
                raise fault("other-event", number=number + 1, event=json.dumps(event))
        at += len(events)
        state = step.after
        yield step
    totals = game.scores(state)
    result = (None, []) if totals is None else (list(totals), list(game.winners(state)))
    if (record.scores, record.winners) != result:
        raise fault("other-result", scores=json.dumps(result[0]), winners=json.dumps(result[1]))


def next_step(game: AnyGame, state: Any, event: Event, at: int) -> Step[Any, Any]:
    """The step that an event describes."""
    try:
        done = game.recall(state, event)
        if done is None:
            raise fault("other-event", number=at + 1, event=json.dumps(event))
        seat, action = done
        return Step(state, seat, action, game.apply(state, seat, action))
    except InvalidNotation as error:
        raise fault("bad-event", number=at + 1, problem=str(error)) from error
    except Refused as error:
        if isinstance(error, InvalidRecord):
            raise
        raise fault("refused-event", number=at + 1, problem=str(error)) from error


def includes(event: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Whether an event says what it must; it may say more."""
    return all(key in event and event[key] == value for key, value in expected.items())
