"""Thousands of schedules, each from a seed; and the same world notices every planted bug."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from stonehenge.core.game import Refusal
from stonehenge.tables.commands import Decision
from stonehenge.tables.effects import Effect, QueuedCommand, Tell, Write
from stonehenge.tables.machine import TableMachine
from stonehenge.tables.messages import Act
from support.simulation import Broken, World
from support.soak import SOAK

SCHEDULES = 20_000 if SOAK else 1_000
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_happens_nothing_acknowledged_is_lost_and_the_game_ends(part: int) -> None:
    for seed in range(part, SCHEDULES, PARTS):
        try:
            World(seed).run()
        except Broken as error:
            raise AssertionError(f"seed {seed}: {error}") from error


def test_the_world_is_as_bad_as_it_should_be() -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        world = World(seed)
        table = world.run()
        met["starts"] += world.life
        met["chats"] += len(table.talk)
        met["bots"] += any(place.kind == "bot" for place in table.places)
        promised = table.promise()
        met["contributions"] += len(promised.contributions) - promised.contributions.count(None)
        met["void"] += len(promised.void)
        met["timeouts"] += sum(is_timeout(world, entry.body) for entry in world.entries)
    assert met["starts"] >= 60 * 2
    assert min(met["chats"], met["bots"]) >= 10
    assert min(met["timeouts"], met["void"]) > 0
    assert met["contributions"] > 60


def is_timeout(world: World, body: dict[str, Any]) -> bool:
    """Whether a move was made for a person."""
    persons = [client.seat for client in world.clients]
    return body["do"] == "act" and body["seat"] in persons and "id" not in body


class AcknowledgesTooEarly(TableMachine):
    """Says ok when the entry is on its way to the disk."""

    def work(self, now: float) -> list[Effect]:
        effects = super().work(now)
        if any(isinstance(effect, Write) for effect in effects) and self.writing:
            queued, decided = self.writing
            if queued.sender is not None:
                effects.append(Tell(queued.sender, self.reply(queued, decided)))
        return effects


class ForgetsWhatWasDone(TableMachine):
    """Does the same command as often as it comes."""

    def done_before(self, queued: QueuedCommand) -> bytes | None:
        return None


class LosesAWakeUp(TableMachine):
    """Looks into the inbox when something comes, and not when something is written."""

    def done(self, now: float) -> list[Effect]:
        waiting = list(self.inbox)
        self.inbox.clear()
        effects = super().done(now)
        self.inbox.extend(waiting)
        return effects


class TellsBeforeItIsKept(TableMachine):
    """Swaps the state and tells everyone, then writes."""

    def work(self, now: float) -> list[Effect]:
        effects = super().work(now)
        if any(isinstance(effect, Write) for effect in effects) and self.writing:
            _, decided = self.writing
            if decided.step is not None:
                self.table.n += 1
                self.encoder = None
                effects += self.views((decided.step,), now)
                self.table.n -= 1
        return effects


class TrustsAnyView(TableMachine):
    """Takes an action for the view that is there now."""

    def decision(self, queued: QueuedCommand, now: float) -> Decision | Refusal | None:
        if isinstance(queued.command, Act):
            queued = queued._replace(command=replace(queued.command, n=self.table.n))
        return super().decision(queued, now)


BUGS = [
    AcknowledgesTooEarly,
    ForgetsWhatWasDone,
    LosesAWakeUp,
    TellsBeforeItIsKept,
    TrustsAnyView,
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found(bug: type[TableMachine]) -> None:
    assert any(is_broken(World(seed, bug)) for seed in range(100))


def is_broken(world: World) -> bool:
    try:
        world.run()
    except Broken:
        return True
    return False
