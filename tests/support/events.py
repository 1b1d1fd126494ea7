"""Events and lines as the structs that their game states."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from stonehenge.core.game import NATURE, Event, Step
from stonehenge.games import KITS
from stonehenge.games.messages import EventShape
from support.cases import GAMES, Case, steps


def decoded(events: Iterable[Event], union: Any) -> list[EventShape]:
    """Events as their structs, which forbid unknown fields; encoded again they are the same."""
    raw = msgspec.json.encode(list(events))
    shapes: list[EventShape] = msgspec.json.decode(raw, type=list[union])
    assert msgspec.json.decode(msgspec.json.encode(shapes)) == msgspec.json.decode(raw)
    return shapes


def spoken(case: Case, seed: int) -> Iterator[tuple[list[Event], Any]]:
    """All that a game at random gives to write down and to read, with what it should be."""
    game, messages = GAMES[case[0]], KITS[case[0]].messages.load()
    for step in steps(case, seed):
        yield game.log(step), messages.event_type
        for reader in readers(step, game.seats(step.after)):
            yield game.retell(step, reader), messages.line_type


def readers(step: Step[Any, Any], seats: int) -> tuple[int | None, ...]:
    """Everybody; in a replay with open hands chance is asked what it did."""
    return (None, *range(seats), *([NATURE] if step.seat == NATURE else []))


def samples(cases: Iterable[Case], seeds: Iterable[int]) -> dict[type[EventShape], Event]:
    """An event or line of every shape that is met in games at random."""
    met: dict[type[EventShape], Event] = {}
    for case in cases:
        for seed in seeds:
            for events, union in spoken(case, seed):
                for event, shape in zip(events, decoded(events, union), strict=True):
                    met.setdefault(type(shape), event)
    return met
