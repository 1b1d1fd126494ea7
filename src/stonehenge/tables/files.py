"""The file of the tables before it is opened: sound, in nobody else's use, read by us alone."""

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from stonehenge.tables.migrations import HEAD

# How long a file that somebody else has locked is waited for.
PATIENCE = 1.0
# What a directory and a file may be to others on the same machine: nothing.
PRIVATE_DIRECTORY, PRIVATE_FILE = 0o700, 0o600
STICKY = 0o1000
TABLES = {"alembic_version", "entries", "cards", "results", "keys"}
# The faults that SQLite tells apart, by its error codes.
FAULTS = {
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
}


class FileFault(Exception):
    """A file of tables cannot be used; the name says why, as the catalogues have it."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name)
        self.name, self.more = name, more


def fault_of(error: sqlite3.Error) -> FileFault:
    """What SQLite complains about."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return FileFault(FAULTS.get(code, "unusable"), problem=str(error))


def examine(path: Path) -> None:
    """Raise FileFault where a file is no sound file of tables; nothing is changed."""
    if path.stat().st_size == 0:
        raise FileFault("empty")
    try:
        with closing(reading(path)) as file:
            names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
            if not names >= TABLES:
                raise FileFault("foreign")
            (found,) = file.execute("SELECT max(version_num) FROM alembic_version").fetchone()
            if str(found) > HEAD:
                raise FileFault("newer", found=found, known=HEAD)
            (verdict,) = file.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise FileFault("damaged", problem=verdict)
    except sqlite3.Error as error:
        raise fault_of(error) from error


def broken(path: Path) -> list[str]:
    """Everything that SQLite finds broken in a damaged file."""
    problems: list[str] = []
    try:
        with closing(reading(path)) as file:
            problems += (text for (text,) in file.execute("PRAGMA integrity_check"))
    except sqlite3.Error as error:
        problems.append(str(error))
    # SQLite gives many findings as one text, each on its line.
    return [line for text in problems for line in text.splitlines() if line != "ok"]


def reading(path: Path) -> sqlite3.Connection:
    """A connection that leaves no trace beside a file that nobody has open."""
    in_use = path.with_name(f"{path.name}-wal").exists()
    how = "mode=ro" if in_use else "immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=PATIENCE)


def try_writing(path: Path) -> None:
    """Raise FileFault where a file cannot be written to."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(
            sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
        ) as file:
            file.execute("BEGIN IMMEDIATE")
            file.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise fault_of(error) from error


@contextmanager
def held(directory: Path) -> Iterator[None]:
    """A directory for one server alone, or for one command that no server may meet."""
    directory.mkdir(PRIVATE_DIRECTORY, parents=True, exist_ok=True)
    # The system lets go when the process ends, however it ends; the file itself means nothing.
    file = os.open(directory / "server.lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    try:
        # One that was killed a moment ago may not be quite gone.
        patient_until = time.monotonic() + 3 * PATIENCE
        while True:
            try:
                lock(file)
                break
            except (BlockingIOError, PermissionError) as error:
                if time.monotonic() > patient_until:
                    raise FileFault("held") from error
                time.sleep(0.02)
        yield
    finally:
        os.close(file)


def lock(file: int) -> None:
    """Take a file for this process; OSError where another one has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def tighten(directory: Path, file: Path) -> list[Path]:
    """Let nobody else read the tables; what somebody else could read until now."""
    if os.name != "posix":
        return []
    files = [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm")]
    loose = []
    for path, mode in [(directory, PRIVATE_DIRECTORY), *((each, PRIVATE_FILE) for each in files)]:
        with suppress(FileNotFoundError):
            stat = path.stat()
            # A directory of everybody, such as /tmp, stays everybody's.
            if stat.st_mode & 0o077 and stat.st_uid == os.getuid() and not stat.st_mode & STICKY:
                path.chmod(mode)
                loose.append(path)
    return loose
