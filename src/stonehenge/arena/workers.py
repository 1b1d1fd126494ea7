"""Who plays the deals: this process, several, or a cluster. The results are the same."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from stonehenge.arena.match import Match, Played, play_deal

Deals = Iterator[list[Played]]
# How many deals are on their way for each worker, so that none has to wait for the others.
AHEAD = 3
# How often the same deal may lose its worker before it is given up.
PATIENCE = 3


def played_here(match: Match, deals: Iterable[int]) -> Deals:
    """The deals in their order, one after the other."""
    for deal in deals:
        yield play_deal(match, deal)


def played_by_processes(match: Match, deals: Iterable[int], jobs: int) -> Deals:
    """The deals in their order, played by several processes; a lost one is replaced."""
    left, waiting, lost = iter(deals), deque[int](), 0
    while True:
        # A fresh process each: a copy of one that has threads may hang.
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
            futures = {deal: processes.submit(play_deal, match, deal) for deal in waiting}
            try:
                while True:
                    for deal in islice(left, jobs * AHEAD - len(waiting)):
                        waiting.append(deal)
                        futures[deal] = processes.submit(play_deal, match, deal)
                    if not waiting:
                        return
                    games = futures.pop(waiting[0]).result()
                    waiting.popleft()
                    lost = 0
                    yield games
            except BrokenProcessPool:
                lost += 1
                if lost > PATIENCE:
                    raise
            finally:
                processes.shutdown(cancel_futures=True)


def played_on_ray(match: Match, deals: Iterable[int], address: str) -> Deals:
    """The deals in their order, played on a Ray cluster; what a lost worker had is played again."""
    ray: Any = import_module("ray")
    ray.init(address=address or None, logging_level="ERROR", ignore_reinit_error=True)
    task = ray.remote(max_retries=-1)(play_deal)
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    left, waiting = iter(deals), deque[Any]()
    while True:
        for deal in islice(left, workers * AHEAD - len(waiting)):
            waiting.append(task.remote(match, deal))
        if not waiting:
            return
        yield ray.get(waiting.popleft())
