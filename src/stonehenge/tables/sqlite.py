"""Tables kept in a SQLite file: one thread writes, many entries in one commit.

A commit at synchronous=FULL waits for the disk. While it waits, others queue up, and all that
have gathered go into the next one. What was committed is in the write-ahead log beside the file;
another thread checkpoints it into the file, so that no move waits for that. The log stays small
and is written over from its start: a commit that makes a file longer takes longer itself.
"""

import logging
import secrets
import shutil
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from stonehenge.tables.files import PATIENCE
from stonehenge.tables.migrations import upgrade
from stonehenge.tables.store import (
    Append,
    Conflict,
    Done,
    Entry,
    Listing,
    Pending,
    Result,
    WriteFailed,
)

Deliver = Callable[[Sequence[tuple[Done, Exception | None]]], None]
# No more is added to a batch of so many.
MOST_TOGETHER = 500
# How many entries the log may hold before it is checkpointed; each is a page or two of 4 KB.
MOST_IN_LOG = 1_000
# Seconds without an entry after which the log is checkpointed, however little it holds.
QUIET = 10.0
# Bytes on the disk without which nothing more is promised.
LEAST_FREE = 16 << 20
# Kilobytes of pages that the writer has at hand: every table writes to a page of its own, and
# one that has to be read again, or written before its commit, costs more than the entry itself.
CACHED = 64 << 10
# One statement for any number of entries, so that the interpreter's lock is given up once.
ADD = """INSERT INTO entries SELECT value->>0, value->>1, value->>2, value->3 FROM json_each(?)"""
SHOW = """INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    listed = excluded.listed, status = excluded.status, about = excluded.about,
    changed = excluded.changed"""
NOTE = "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?)"

# What stands before a person whose tokens are void, among the names of keys.
REVOKED = "revoked "

log = logging.getLogger("stonehenge.store")


def opened(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing it has committed."""
    file = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    return file


def checkpoint(file: sqlite3.Connection, how: str = "PASSIVE") -> None:
    """Put what is in the log into the file; what cannot be done now is done later."""
    try:
        file.execute(f"PRAGMA wal_checkpoint({how})")
    except sqlite3.Error as error:
        log.warning("no checkpoint: %s", error)


def game_entries(path: Path, table: str) -> list[Entry]:
    """The entries of a table without its chat and its clocks, read by whoever has no store."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        rows = file.execute(
            "SELECT number, at, body FROM entries WHERE id = ?"
            " AND body->>'do' NOT IN ('chat', 'clock') ORDER BY number",
            (table,),
        )
        return [Entry(number, at, msgspec.json.decode(body)) for number, at, body in rows]


def directly(answers: Sequence[tuple[Done, Exception | None]]) -> None:
    """Tell everyone on the writer's own thread."""
    for done, error in answers:
        done(error)


class SqliteStore:
    """A store in one file."""

    def __init__(self, path: Path, deliver: Deliver = directly) -> None:
        upgrade(path)
        self.path = path
        self.deliver = deliver
        self.commits = self.entry_count = 0
        self.failure: str | None = None  # why the last commit failed
        self.queue: SimpleQueue[Sequence[Pending] | None] = SimpleQueue()
        self.writer = opened(path)
        self.writer.execute(f"PRAGMA cache_size = -{CACHED}")
        self.writer.execute("PRAGMA wal_autocheckpoint = 0")
        self.reader = opened(path)
        self.reading = threading.Lock()
        self.in_log = 0  # entries since the last checkpoint
        self.checkpointer: threading.Thread | None = None
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)
        self.thread.start()

    def add(self, *pending: Pending) -> None:
        """Keep entries with whatever else is waiting."""
        self.queue.put(pending)

    def close(self) -> None:
        """Write what is waiting, then close the file."""
        if self.thread.is_alive():
            self.queue.put(None)
            self.thread.join()
            if self.checkpointer is not None:
                self.checkpointer.join()
            # Whoever copies the file of a server that has ended needs nothing beside it.
            checkpoint(self.writer, "TRUNCATE")
            self.writer.close()
            self.reader.close()

    def work(self) -> None:
        """The writer's life."""
        while True:
            batch, open_ = self.next_batch()
            if batch:
                try:
                    answers = self.write(batch)
                except Exception:
                    log.exception("the writer failed")
                    answers = [(done, WriteFailed("unknown")) for _, done in batch]
                self.deliver(answers)
                self.checkpoint_if_due()
            if not open_:
                return

    def checkpoint_if_due(self) -> None:
        """See to it that the log does not grow for ever."""
        if self.checkpointer is None:
            if self.in_log >= MOST_IN_LOG:
                checkpointer = threading.Thread(target=self.checkpoint_most, daemon=True)
                checkpointer.start()
                self.checkpointer = checkpointer
        elif not self.checkpointer.is_alive():
            self.checkpointer = None
            # The little that came meanwhile; now the log can begin again.
            checkpoint(self.writer)
            self.in_log = 0

    def checkpoint_most(self) -> None:
        """Most of the log goes into the file, while others write on."""
        with closing(opened(self.path)) as file:
            checkpoint(file)

    def next_batch(self) -> tuple[list[Pending], bool]:
        """All entries that wait, at least one; False after the last one ever."""
        items = self.wait_for_next()
        batch: list[Pending] = []
        while items is not None:
            batch += items
            if len(batch) >= MOST_TOGETHER:
                return batch, True
            try:
                items = self.queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def wait_for_next(self) -> Sequence[Pending] | None:
        """What comes next; when nothing does for a while, the log goes into the file."""
        try:
            return self.queue.get(timeout=QUIET)
        except Empty:
            self.checkpoint_all()
            return self.queue.get()

    def checkpoint_all(self) -> None:
        """Leave nothing in the log that could go into the file."""
        if self.in_log and self.checkpointer is None:
            checkpoint(self.writer)
            self.in_log = 0

    def write(self, batch: list[Pending]) -> list[tuple[Done, Exception | None]]:
        """One commit for all; when one of them is in the way, each gets its own."""
        error = self.commit([addition for addition, _ in batch])
        if isinstance(error, Conflict) and len(batch) > 1:
            return [(done, self.commit([addition])) for addition, done in batch]
        return [(done, error) for _, done in batch]

    def commit(self, additions: Sequence[Append]) -> Exception | None:
        """Keep these entries, all or none; None, or why not."""
        rows = [(a.table, *a.entry) for a in additions]
        more = [a for a in additions if a.listing or a.results]
        try:
            if more:
                self.writer.execute("BEGIN IMMEDIATE")
            self.writer.execute(ADD, (msgspec.json.encode(rows),))
            for addition in more:
                self.note(addition)
            if more:
                self.writer.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            self.take_back()
            return Conflict(str(error))
        except sqlite3.Error as error:
            self.take_back()
            log.warning("not kept: %s", error)
            self.failure = str(error)
            return WriteFailed(str(error))
        self.failure = None
        self.commits += 1
        self.entry_count += len(rows)
        self.in_log += len(rows) + len(more)
        return None

    def note(self, addition: Append) -> None:
        """Change the lobby and the histories."""
        if listing := addition.listing:
            about = msgspec.json.encode(listing.about).decode()
            row = (
                listing.table,
                listing.code,
                listing.game,
                listing.listed,
                listing.status,
                about,
            )
            self.writer.execute(SHOW, (*row, addition.entry.at))
        for each in addition.results:
            body = msgspec.json.encode(each.body).decode()
            self.writer.execute(NOTE, (each.person, each.table, each.number, each.seat, body))

    def take_back(self) -> None:
        """Nothing of a failed commit stays."""
        if self.writer.in_transaction:
            self.writer.execute("ROLLBACK")

    def query(self, sql: str, *values: Any) -> list[Any]:
        """The rows that a SELECT or a PRAGMA gives."""
        with self.reading:
            return self.reader.execute(sql, values).fetchall()

    def entries(self, table: str) -> list[Entry]:
        rows = self.query(
            "SELECT number, at, body FROM entries WHERE id = ? ORDER BY number", table
        )
        return [Entry(number, at, msgspec.json.decode(body)) for number, at, body in rows]

    def find(self, code: str) -> str | None:
        rows = self.query("SELECT id FROM cards WHERE code = ?", code)
        return rows[0][0] if rows else None

    def listed(self, most: int) -> list[Listing]:
        """The open and running tables of the lobby, the newest first."""
        rows = self.query(
            "SELECT id, code, game, listed, status, about, changed FROM cards"
            " WHERE listed AND status != 'over' ORDER BY changed DESC LIMIT ?",
            most,
        )
        return [
            Listing(id, code, game, bool(listed), status, msgspec.json.decode(about), changed)
            for id, code, game, listed, status, about, changed in rows
        ]

    def playing(self, most: int) -> list[str]:
        """The tables whose games go on, the newest first."""
        sql = "SELECT id FROM cards WHERE status = 'playing' ORDER BY changed DESC LIMIT ?"
        return [id for (id,) in self.query(sql, most)]

    def results(self, person: str) -> list[dict[str, Any]]:
        """The finished games of a person."""
        rows = self.query(
            "SELECT number, body FROM results WHERE person = ? ORDER BY rowid", person
        )
        # Results of old say neither number nor date.
        return [{"number": n + 1, "date": None, **msgspec.json.decode(body)} for n, body in rows]

    def tables(self) -> list[str]:
        """Every table there is."""
        return [id for (id,) in self.query("SELECT DISTINCT id FROM entries")]

    def key(self, name: str) -> bytes:
        """256 bits that are drawn when they are first asked for."""
        with self.reading:
            self.reader.execute(
                "INSERT OR IGNORE INTO keys VALUES (?, ?)", (name, secrets.token_bytes(32))
            )
            row = self.reader.execute("SELECT value FROM keys WHERE name = ?", (name,)).fetchone()
        return bytes(row[0])

    def change_key(self, name: str) -> None:
        """What was signed with a key is worth nothing from now on."""
        with self.reading:
            self.reader.execute("DELETE FROM keys WHERE name = ?", (name,))
        self.key(name)

    def revoke(self, person: str) -> None:
        """Tokens of this person are worth nothing from now on."""
        with self.reading:
            self.reader.execute("INSERT OR IGNORE INTO keys VALUES (?, ?)", (REVOKED + person, b""))

    def revoked(self) -> frozenset[str]:
        """The persons whose tokens are worth nothing."""
        rows = self.query("SELECT name FROM keys WHERE name LIKE ? || '%'", REVOKED)
        return frozenset(name.removeprefix(REVOKED) for (name,) in rows)

    def overview(self) -> list[tuple[str, str, str, str, float]]:
        """Every table of the lobby, the newest first: id, code, game, status, last change."""
        return self.query("SELECT id, code, game, status, changed FROM cards ORDER BY changed DESC")

    def delete(self, table: str) -> None:
        """A table is gone, with all that was said and won at it."""
        with self.reading:
            self.reader.execute("BEGIN IMMEDIATE")
            for place in ("entries", "cards", "results"):
                self.reader.execute(f"DELETE FROM {place} WHERE id = ?", (table,))
            self.reader.execute("COMMIT")

    def trouble(self) -> tuple[str, dict[str, Any]] | None:
        """Why nothing can be kept now: its name, and what it takes to say it."""
        free = shutil.disk_usage(self.path.parent).free
        if free < LEAST_FREE:
            return "full", {"free": free >> 20}
        if not self.thread.is_alive():
            return "failing", {"problem": "the writer has ended"}
        if self.failure is not None:
            # Perhaps nobody writes for long, so try: it changes nothing, and waits for the disk.
            try:
                with self.reading:
                    self.reader.execute("PRAGMA user_version = 0")
            except sqlite3.Error as error:
                return "failing", {"problem": str(error)}
            self.failure = None
        return None

    def check(self) -> list[str]:
        """What is wrong with the file itself; nothing, if all is well."""
        faults = [text for (text,) in self.query("PRAGMA integrity_check") if text != "ok"]
        gaps = self.query(
            "SELECT id FROM entries GROUP BY id HAVING count(*) != max(number) + 1 OR min(number)"
        )
        return faults + [f"table {id}: numbers are missing" for (id,) in gaps]


__all__ = ["Result", "SqliteStore", "opened"]
