"""Work that takes its time, in processes of its own, so that no bot stops the server."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from stonehenge.core.dice import Seeded
from stonehenge.core.game import Refusal, Refused
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of

P = ParamSpec("P")
R = TypeVar("R")
# The level that thinks by itself, without anything compiled.
QUICKEST = "easy"

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


class WorkerPool:
    """Processes that are started when they are first needed."""

    def __init__(self, processes: int, most: int) -> None:
        self.processes = processes
        self.most = most
        self.busy = 0
        self.executor: Executor | None = None

    def start(self) -> Executor:
        """The processes, or a thread where none are wanted."""
        if self.executor is None:
            if self.processes:
                context = multiprocessing.get_context("spawn")
                self.executor = ProcessPoolExecutor(
                    self.processes, mp_context=context, initializer=leave_with_parent
                )
            else:
                self.executor = ThreadPoolExecutor(1, "workers")
        return self.executor

    async def do(self, work: Callable[P, R], *args: P.args, **_: P.kwargs) -> R:
        """The result of some work; Refused when there is too much of it already."""
        if self.busy >= self.most:
            raise Refused(Refusal("busy", ""))
        self.busy += 1
        executor = self.start()
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work, *args)
        except BrokenExecutor:
            log.exception("the workers are gone; new ones are started")
            if self.executor is executor:
                self.executor = None
            raise
        finally:
            self.busy -= 1

    def close(self) -> None:
        """No more work."""
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)


class BotPool(WorkerPool):
    """The workers in which bots think."""

    def __init__(self, processes: int, most: int, patience: float) -> None:
        super().__init__(processes, most)
        self.patience = patience
        self.slow: set[asyncio.Task[str]] = set()  # decisions that nobody waits for any longer

    async def ask(self, game: str, level: str, view: Any, delay: float) -> str:
        """A bot's answer, not before the delay is over; it always has one."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        text = GAMES[game].write(view.offers[0])
        if len(view.offers) > 1 and level in levels_of(game):
            try:
                text = await self.decide(game, level, view)
            except Refused:
                log.warning("too many bots think; this one does the first thing that is offered")
            except Exception:
                log.exception("a bot failed: %s %s", game, level)
        await asyncio.sleep(max(0.0, begun + delay - loop.time()))
        return text

    async def decide(self, game: str, level: str, view: Any) -> str:
        """What a bot decides, or the quickest one where it takes too long.

        The first decision after an installation is one of those: the rules it needs are compiled
        for a minute. Until that is over nobody waits for it again.
        """
        if not self.slow:
            work = self.do(bot_action, game, level, view, secrets.randbits(62))
            task = asyncio.create_task(work)
            try:
                done, _ = await asyncio.wait((task,), timeout=self.patience)
            except asyncio.CancelledError:
                task.cancel()
                raise
            if done:
                return task.result()
            log.warning("a bot takes long (%s %s); until it is done others move", game, level)
            self.slow.add(task)
            task.add_done_callback(self.forget)
        return await asyncio.to_thread(bot_action, game, QUICKEST, view, secrets.randbits(62))

    def forget(self, task: asyncio.Task[str]) -> None:
        """A slow decision is there, and too late."""
        self.slow.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a slow bot failed", exc_info=error)
