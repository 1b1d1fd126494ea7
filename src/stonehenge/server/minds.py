"""Bots at work: in processes of their own, so that no thought stops the server."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from stonehenge.bots import LEVELS
from stonehenge.dice import Seeded
from stonehenge.games import GAMES

log = logging.getLogger("stonehenge.bots")


def leave_with_parent() -> None:
    """A worker ends with its server, even if that is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=wait, daemon=True).start()


def thought(game: str, level: str, view: Any, seed: int) -> str:
    """What a bot of this level does, as text; it gets the view and nothing else."""
    if level in LEVELS[game]:
        action = LEVELS[game][level](view, Seeded.of(seed))
    else:
        # A forced card, or a seat of the game's own: there is nothing to decide.
        action = view.offers[0]
    return GAMES[game].write(action)


class Minds:
    """The workers in which bots think."""

    def __init__(self, processes: int, most: int) -> None:
        self.processes = processes
        self.most = most
        self.busy = 0
        self.workers: Executor | None = None

    def start(self) -> Executor:
        """Workers, when the first bot is asked."""
        if self.workers is None:
            if self.processes:
                context = multiprocessing.get_context("spawn")
                self.workers = ProcessPoolExecutor(
                    self.processes, mp_context=context, initializer=leave_with_parent
                )
            else:
                self.workers = ThreadPoolExecutor(1, "bots")
        return self.workers

    async def ask(self, game: str, level: str, view: Any, delay: float) -> str:
        """A bot's answer, not before the delay is over; it always has one."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        text = GAMES[game].write(view.offers[0])
        if len(view.offers) > 1 and level in LEVELS[game] and self.busy < self.most:
            self.busy += 1
            try:
                seed = secrets.randbits(62)
                text = await loop.run_in_executor(self.start(), thought, game, level, view, seed)
            except BrokenExecutor:
                log.exception("the bots' workers are gone; new ones are started")
                self.workers = None
            except Exception:
                log.exception("a bot failed: %s %s", game, level)
            finally:
                self.busy -= 1
        await asyncio.sleep(max(0.0, begun + delay - loop.time()))
        return text

    def close(self) -> None:
        """No more thoughts."""
        if self.workers is not None:
            self.workers.shutdown(wait=False, cancel_futures=True)
