"""The store of a server that runs in the process of the test."""

import gc

from stonehenge.tables.sqlite import SqliteStore


def find_store() -> SqliteStore:
    """The one whose writer lives."""
    return next(
        candidate
        for candidate in gc.get_objects()
        if type(candidate) is SqliteStore and candidate.thread.is_alive()
    )
