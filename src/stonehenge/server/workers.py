"""Work that takes its time, in processes of its own, so that no bot stops the server."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, NamedTuple, ParamSpec, TypeVar

from stonehenge.core.dice import Seeded
from stonehenge.core.game import Refusal, Refused
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of

P = ParamSpec("P")
R = TypeVar("R")
# The level that thinks by itself, without anything compiled, and what is done where none thinks.
QUICKEST, FIRST_OFFER = "easy", "first-offer"

log = logging.getLogger("stonehenge.bots")


def leave_with_parent() -> None:
    """A worker ends with its server, even if that is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=wait, daemon=True).start()


def bot_action(game: str, level: str, view: Any, seed: int) -> str:
    """What a bot of this level does, as text; it gets the view and nothing else."""
    if level in levels_of(game):
        action = levels_of(game)[level](view, Seeded.of(seed))
    else:
        # A forced card, or a seat of the game's own: there is nothing to decide.
        action = view.offers[0]
    return GAMES[game].write(action)


class Asker(NamedTuple):
    """Who asks: an address, and a person there, as far as that is known."""

    address: str
    person: str = ""


Queue = deque[asyncio.Future[None]]


class WorkerPool:
    """Processes that are started when they are first needed; whoever asks gets their turn.

    Those who wait are served in turn by their address, and within it by person, so that whoever
    asks a hundred things at once waits for their own, and nobody else does.
    """

    def __init__(
        self, processes: int, most: int, most_of_one: int, most_of_person: int | None = None
    ) -> None:
        self.processes = processes
        self.workers = max(1, processes)
        self.most, self.most_of_one = most, most_of_one
        self.most_of_person = most_of_one if most_of_person is None else most_of_person
        self.running = 0
        # By address and by person; whose turn is next comes first.
        self.waiting: dict[str, dict[str, Queue]] = {}
        self.executor: Executor | None = None

    @property
    def busy(self) -> int:
        """How much is being worked out, or waits for it."""
        return self.running + sum(map(self.waiting_at, self.waiting))

    def waiting_at(self, address: str) -> int:
        """How much of one address waits."""
        return sum(map(len, self.waiting.get(address, {}).values()))

    @property
    def room(self) -> int:
        """How much is worked out at a time."""
        return max(1, self.processes)

    def start(self) -> Executor:
        """The processes, or threads where none are wanted; each begins when it is needed."""
        if self.executor is None:
            if self.processes:
                context = multiprocessing.get_context("spawn")
                self.executor = ProcessPoolExecutor(
                    self.workers, mp_context=context, initializer=leave_with_parent
                )
            else:
                self.executor = ThreadPoolExecutor(self.workers, "workers")
        return self.executor

    async def do(self, who: Asker | str, work: Callable[P, R], *args: P.args, **_: P.kwargs) -> R:
        """The result of some work; Refused when there is too much of it already."""
        await self.turn(who)
        return await self.run(work, *args, **_)

    async def turn(self, who: Asker | str) -> None:
        """Wait until a worker is free for this one; run() gives it back."""
        who = who if isinstance(who, Asker) else Asker(who)
        if self.running < self.room:
            self.running += 1
            return
        queue = self.waiting.get(who.address, {}).get(who.person, ())
        is_full = self.waiting_at(who.address) >= self.most_of_one or self.busy >= self.most
        if is_full or len(queue) >= self.most_of_person:
            raise Refused(Refusal("busy", ""))
        place = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who.address, {}).setdefault(who.person, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self.leave(who, place)
            else:
                self.give_back()
            raise

    def leave(self, who: Asker, place: asyncio.Future[None]) -> None:
        """Somebody waits no longer; a worker that came free meanwhile has passed them over."""
        persons = self.waiting.get(who.address, {})
        queue = persons.get(who.person, deque())
        if place in queue:
            queue.remove(place)
            if not queue:
                del persons[who.person]
            if not persons:
                del self.waiting[who.address]

    def give_back(self) -> None:
        """A worker is free."""
        self.running -= 1
        self.call_next()

    def call_next(self) -> None:
        """Where a worker is free, it is the turn of whoever has not had one for longest."""
        while self.waiting and self.running < self.room:
            place = self.next_place()
            if not place.cancelled():  # else they have gone, and do not know yet that it is noted
                place.set_result(None)
                self.running += 1

    def next_place(self) -> asyncio.Future[None]:
        """The place whose turn it is; its address and its person are the last ones after it."""
        address = next(iter(self.waiting))
        persons = self.waiting.pop(address)
        person = next(iter(persons))
        queue = persons.pop(person)
        place = queue.popleft()
        if queue:
            persons[person] = queue
        if persons:
            self.waiting[address] = persons
        return place

    async def run(self, work: Callable[P, R], *args: P.args, **_: P.kwargs) -> R:
        """The result of some work whose turn it is."""
        try:
            executor = self.start()
            return await asyncio.get_running_loop().run_in_executor(executor, work, *args)
        except BrokenExecutor:
            log.exception("the workers are gone; new ones are started")
            if self.executor is executor:
                self.executor = None
            raise
        finally:
            self.give_back()

    def close(self) -> None:
        """No more work."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)


class Answer(NamedTuple):
    """What a bot does, and who decided it, where that was not the level that was asked."""

    text: str
    by: str = ""


class BotPool(WorkerPool):
    """The workers in which bots think, and one more beside them while a thought is slow."""

    def __init__(self, processes: int, most: int, most_of_one: int, patience: float) -> None:
        super().__init__(processes, most, most_of_one)
        self.workers += 1
        self.patience = patience
        # Decisions that nobody waits for any longer, each with its game and level.
        self.slow: dict[asyncio.Task[str], tuple[str, str]] = {}

    @property
    def room(self) -> int:
        """A slow decision takes no place from the others, but a second one does."""
        return super().room + bool(self.slow)

    async def ask(self, who: str, game: str, level: str, view: Any, delay: float) -> Answer:
        """A bot's answer, not before the delay is over; it always has one."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        answer = Answer(GAMES[game].write(view.offers[0]))
        if len(view.offers) > 1 and level in levels_of(game):
            answer = answer._replace(by=FIRST_OFFER)
            try:
                answer = await self.decide(who, game, level, view)
            except Refused:
                log.warning("too many bots think; this one does the first thing that is offered")
            except Exception:
                log.exception("a bot failed: %s %s", game, level)
        await asyncio.sleep(max(0.0, begun + delay - loop.time()))
        return answer

    async def decide(self, who: str, game: str, level: str, view: Any) -> Answer:
        """What a bot decides, or the quickest one where it takes too long.

        The first decision after an installation is one of those: the rules it needs are compiled
        for a minute. Until that is over nobody asks this level of this game again.
        """
        if (game, level) not in self.slow.values() and await self.has_turn(who):
            work = self.run(bot_action, game, level, view, secrets.randbits(62))
            task = asyncio.create_task(work)
            try:
                done, _ = await asyncio.wait((task,), timeout=self.patience)
            except asyncio.CancelledError:
                task.cancel()
                raise
            if done:
                return Answer(task.result())
            log.warning("a bot takes long (%s %s); until it is done others move", game, level)
            self.slow[task] = game, level
            task.add_done_callback(self.forget)
            self.call_next()
        seed = secrets.randbits(62)
        text = await asyncio.to_thread(bot_action, game, QUICKEST, view, seed)
        return Answer(text, "" if level == QUICKEST else QUICKEST)

    async def has_turn(self, who: str) -> bool:
        """Whether a worker is free for this one in time."""
        try:
            async with asyncio.timeout(self.patience):
                await self.turn(who)
        except TimeoutError:
            log.warning("too many bots of one address think; a quick one moves")
            return False
        return True

    def forget(self, task: asyncio.Task[str]) -> None:
        """A slow decision is there, and too late."""
        del self.slow[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a slow bot failed", exc_info=error)
