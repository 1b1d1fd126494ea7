"""Starts servers that will be killed: everything is imported once, then each is a fork.

Reads lines from its input: DIRECTORY BUG. Writes: PROCESS PORT. BUG is a planted bug, or none.
"""

import os
import signal
import sys
import time
from pathlib import Path

from stonehenge.server.run import run
from stonehenge.server.settings import Limits, Settings
from stonehenge.tables import sqlite
from stonehenge.tables.effects import Effect, QueuedCommand, Tell, Write
from stonehenge.tables.machine import TableMachine
from stonehenge.tables.store import Append


def plant(bug: str) -> None:
    """Make the server wrong in one way."""
    work = TableMachine.work

    def early(self: TableMachine, now: float) -> list[Effect]:
        effects = work(self, now)
        if any(isinstance(effect, Write) for effect in effects) and self.writing:
            queued, decided = self.writing
            if queued.sender is not None and queued.id:
                effects.append(Tell(queued.sender, self.reply(queued, decided)))
        return effects

    def never(self: TableMachine, queued: QueuedCommand) -> int | None:
        return None

    if bug == "early":
        commit = sqlite.SqliteStore.commit

        def slow(self: sqlite.SqliteStore, additions: list[Append]) -> Exception | None:
            time.sleep(0.005)
            return commit(self, additions)

        vars(sqlite)["SqliteStore"].commit = slow
        vars(sys.modules[TableMachine.__module__])["TableMachine"].work = early
    if bug == "double":
        vars(sys.modules[TableMachine.__module__])["TableMachine"].done_before = never


def serve(data: str, bug: str, out: int) -> None:
    """A server, until it is killed."""
    plant(bug)
    big = 1e9
    limits = Limits(messages_a_second=big, message_burst=big, request_burst=big)
    settings = Settings(
        Path(data),
        port=0,
        limits=limits,
        bot_processes=0,
        ping_every=1e3,
    )

    def ready(port: int) -> None:
        os.write(out, f"{os.getpid()} {port}\n".encode())

    run(settings, ready, "critical")


def main() -> None:
    """Fork a server for every line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        data, bug = line.split()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(data, bug, sys.stdout.fileno())
            os._exit(0)


if __name__ == "__main__":
    main()
