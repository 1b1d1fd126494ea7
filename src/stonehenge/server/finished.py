"""Records of finished games: worked out in turn with all other questions, and kept for a while."""

import asyncio
from pathlib import Path

from stonehenge.server import jobs
from stonehenge.server.workers import Asker, WorkerPool
from stonehenge.tables.table import OVER, Table

# Bytes of records that are kept; those that were not asked for longest go first.
MOST_KEPT = 16 << 20

Key = tuple[str, int]  # a table, and how many of its games are finished


class FinishedGames:
    """The records of the tables' finished games, which never change."""

    def __init__(self, workers: WorkerPool, file: Path) -> None:
        self.workers, self.file = workers, file
        self.kept: dict[Key, list[str]] = {}  # what was asked for last comes last
        self.size = 0
        self.at_work: dict[tuple[str, Key], asyncio.Task[list[str]]] = {}

    async def of(self, table: Table, who: Asker) -> list[str]:
        """The records of a table, each as one line; Refused where too much is asked at once."""
        key = table.id, table.number + (table.status == OVER)
        if not key[1]:
            return []
        if key in self.kept:
            self.kept[key] = self.kept.pop(key)
            return self.kept[key]
        # An address asks once at a time; whoever is elsewhere does not wait in its queue.
        asked = who.address, key
        if asked not in self.at_work:
            task = asyncio.create_task(self.work_out(key, who))
            self.at_work[asked] = task
            task.add_done_callback(lambda _: self.at_work.pop(asked))
        return await asyncio.shield(self.at_work[asked])

    async def work_out(self, key: Key, who: Asker) -> list[str]:
        """Read and play back a table's games."""
        records = await self.workers.do(who, jobs.records_of, self.file, key[0])
        if key not in self.kept:
            self.kept[key] = records
            self.size += sum(map(len, records))
        while self.size > MOST_KEPT:
            self.size -= sum(map(len, self.kept.pop(next(iter(self.kept)))))
        return records

    def close(self) -> None:
        """The server ends."""
        for task in self.at_work.values():
            task.cancel()
