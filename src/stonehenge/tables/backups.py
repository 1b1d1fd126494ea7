"""Copies of a file of tables: made while it is in use, without its secrets, and put back."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from stonehenge.tables.entries import read
from stonehenge.tables.files import examine, reading
from stonehenge.tables.table import OVER, Table

# Tables whose every secret is open: their game is over, and nobody has asked for another.
OPENED = """SELECT id FROM cards WHERE status = 'over' AND id NOT IN
    (SELECT id FROM entries WHERE number > 0 AND body ->> '$.secret' IS NOT NULL)"""


def backup(path: Path, to: Path, with_secrets: bool = False) -> int:
    """Copy a file while it is in use; how many tables were left out or cut for their secrets."""
    with copied(path, to) as copy:
        return 0 if with_secrets else remove_secrets(copy)


@contextmanager
def copied(path: Path, to: Path) -> Iterator[sqlite3.Connection]:
    """A copy to be changed, which is in its place at the end; it is whole or not there."""
    half = to.with_name(f".{to.name}.{time.time_ns()}")
    half.touch(0o600)  # nobody else reads it
    try:
        with closing(sqlite3.connect(half, isolation_level=None)) as copy:
            with closing(reading(path)) as source:
                source.backup(copy)
            # All is in this one file.
            copy.execute("PRAGMA journal_mode = DELETE")
            yield copy
        half.replace(to)
    finally:
        half.unlink(missing_ok=True)


def remove_secrets(file: sqlite3.Connection) -> int:
    """Cut every table back to the end of its last finished game, and forget all keys.

    The first entries of a table are a table too. One whose first game still goes on is left out.
    """
    file.execute("BEGIN")
    file.execute("DELETE FROM keys")
    opened = {id for (id,) in file.execute(OPENED)}
    others = {id for (id,) in file.execute("SELECT DISTINCT id FROM entries")} - opened
    for id in others:
        rows = file.execute("SELECT body FROM entries WHERE id = ? ORDER BY number", (id,))
        end = finished(id, [msgspec.json.decode(body) for (body,) in rows])
        file.execute("DELETE FROM entries WHERE id = ? AND number >= ?", (id, end))
        if end:
            file.execute("UPDATE cards SET status = ? WHERE id = ?", (OVER, id))
        else:
            file.execute("DELETE FROM cards WHERE id = ?", (id,))
    file.execute("COMMIT")
    # What was deleted would still stand in free pages.
    file.execute("VACUUM")
    return len(others)


def finished(id: str, bodies: list[dict[str, Any]]) -> int:
    """How many entries lead to the end of the last finished game; 0 where that is not known."""
    end = 0
    try:
        table = Table.replay(id, bodies[:1])
        for number, body in enumerate(bodies[1:], 1):
            was_over = table.status == OVER
            table.fold(read(body))
            if table.status == OVER and not was_over:
                end = number + 1
    except Exception:
        # A table of a newer version or of a game that is gone: nobody can say what is open in it.
        return 0
    return end


def restore(source: Path, path: Path) -> tuple[Path | None, bool]:
    """Put a backup in the place of a file: where the old one is now, and whether tokens hold."""
    examine(source)
    half = path.with_name(f".{path.name}.new")
    half.unlink(missing_ok=True)
    with copied(source, half) as copy:
        if not copy.execute("SELECT count(*) FROM keys").fetchone()[0]:
            copy.executemany("INSERT INTO keys VALUES (?, ?)", keys_of(path))
        tokens_hold = bool(copy.execute("SELECT count(*) FROM keys").fetchone()[0])
    old = set_aside(path)
    half.replace(path)
    if os.name == "posix":
        # The new names survive a power cut, too.
        directory = os.open(path.parent, os.O_RDONLY)
        os.fsync(directory)
        os.close(directory)
    return old, tokens_hold


def keys_of(path: Path) -> list[tuple[str, bytes]]:
    """The keys of a file as far as it can be read."""
    if not path.exists():
        return []
    try:
        with closing(reading(path)) as file:
            return file.execute("SELECT name, value FROM keys").fetchall()
    except sqlite3.Error:
        return []


def set_aside(path: Path) -> Path | None:
    """Rename a file and what stands beside it; None where there was none."""
    number = 1
    while (to := path.with_name(f"{path.name}.old-{number}")).exists():
        number += 1
    # The log first: beside another file it would be taken for that file's.
    for end in ("-wal", "-shm", ""):
        each = path.with_name(f"{path.name}{end}")
        if each.exists():
            each.replace(to.with_name(f"{to.name}{end}"))
    return to if to.exists() else None
