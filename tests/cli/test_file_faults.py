"""A file, a directory or a port that cannot be used: one sentence, exit code 2, nothing touched."""

import os
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from stonehenge.i18n import LANGUAGES
from stonehenge.tables import files
from stonehenge.tables.files import held
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.store import Append, Entry
from support.terminal import Run

COMMANDS = ["serve --no-open --port 0", "db check", "db upgrade", "db backup COPY"]
COMMANDS += ["db tables", "db rekey", "db delete t0", "db revoke t0", "db revoke --person p"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with something in it, of a server that has ended."""
    monkeypatch.setattr(files, "PATIENCE", 0.01)
    path = tmp_path / "here" / "tables.sqlite"
    path.parent.mkdir(0o700)
    store = SqliteStore(path)
    for number in range(200):
        body = {"do": "chat", "text": "x" * 1000}
        store.add((Append(f"t{number}", Entry(0, 0.0, body)), lambda error: None))
    store.close()
    return path


def contents(directory: Path) -> dict[str, bytes]:
    """Every file of a directory but for the lock, which means nothing."""
    paths = (path for path in directory.iterdir() if path.name != "server.lock")
    return {path.name: path.read_bytes() for path in paths}


def no_database(path: Path) -> None:
    path.write_bytes(b"These are not the tables you are looking for. " * 100)


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def broken_pages(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[3 * 4096 : 5 * 4096] = b"\xa5" * 8192
    path.write_bytes(data)


def other_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE recipes (name TEXT)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '0999'")


SPOILED: list[tuple[Callable[[Path], None], str]] = [
    (no_database, "is not a file of Stonehenge’s tables"),
    (other_database, "is not a file of Stonehenge’s tables"),
    (half, "is damaged"),
    (broken_pages, "is damaged"),
    (empty, "is empty"),
    (newer, "newer version of Stonehenge (step 0999, known up to 0001)"),
]


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.parametrize(("spoil", "reason"), SPOILED, ids=lambda each: str(each)[:20])
def test_a_file_that_cannot_be_used_is_named_and_not_touched(
    stonehenge: Run,
    file: Path,
    tmp_path: Path,
    line: str,
    spoil: Callable[[Path], None],
    reason: str,
) -> None:
    spoil(file)
    before = contents(file.parent)
    words = line.replace("COPY", str(tmp_path / "copy.sqlite")).split(" ")
    result = stonehenge(*words, "--data", file.parent)
    assert contents(file.parent) == before
    assert not (tmp_path / "copy.sqlite").exists()
    if line == "db check" and reason == "is damaged":
        assert result.exit_code == 1
        assert "problems found" in result.stdout or "problem found" in result.stdout
        assert "0 problems" not in result.stdout
    else:
        assert (result.exit_code, result.stdout) == (2, "")
        assert str(file) in result.stderr
        assert reason in result.stderr
        assert result.stderr.count("\n") == 1


def test_the_check_names_every_page_that_is_broken(stonehenge: Run, file: Path) -> None:
    broken_pages(file)
    result = stonehenge("db", "check", "--data", file.parent)
    named = [line for line in result.stdout.splitlines() if "age 4" in line or "age 5" in line]
    assert named, result.stdout


def test_a_locked_file_is_said_to_be_locked(stonehenge: Run, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        for line in ("serve --no-open", "db check", "db backup COPY", "db tables", "db rekey"):
            words = line.replace("COPY", str(file.parent / "copy")).split(" ")
            result = stonehenge(*words, "--data", file.parent)
            assert result.exit_code == 2
            assert f"{file} is locked by another program" in result.stderr


@pytest.mark.parametrize(
    "line", ["serve --host 192.0.2.1", "db upgrade", "db rekey", "db delete t0", "db restore COPY"]
)
def test_a_directory_is_for_one_server_alone(stonehenge: Run, file: Path, line: str) -> None:
    copy = file.parent.parent / "copy.sqlite"
    shutil.copy(file, copy)
    before = contents(file.parent)
    with held(file.parent):
        result = stonehenge(*line.replace("COPY", str(copy)).split(), "--data", file.parent)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file} is in use by a server" in result.stderr
    assert contents(file.parent) == before


def test_a_port_in_use_is_named(stonehenge: Run, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        result = stonehenge("serve", "--no-open", "--port", port, "--data", tmp_path / "new")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Port {port} at 127.0.0.1 is already in use")


def test_an_address_of_another_machine_is_named(stonehenge: Run, tmp_path: Path) -> None:
    # 192.0.2.0/24 is kept for examples, so it is nobody's.
    result = stonehenge("serve", "--no-open", "--host", "192.0.2.1", "--data", tmp_path / "new")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "192.0.2.1" in result.stderr


def test_a_full_disk_is_named_before_anything_is_begun(
    stonehenge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> bool:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("stonehenge.tables.sqlite.upgrade", full)
    result = stonehenge("serve", "--no-open", "--data", tmp_path / "new")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("the disk is full.\n")


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="root can be somebody else")
@pytest.mark.parametrize("line", ["serve --no-open --port 0", "db upgrade"])
def test_a_file_that_may_only_be_read_is_named(stonehenge: Run, file: Path, line: str) -> None:
    with tempfile.TemporaryDirectory() as directory:
        others = Path(directory)
        others.chmod(0o755)
        shutil.copy(file, others)
        (others / file.name).chmod(0o644)
        before = contents(others)
        # What is imported on the way may lie where only root can read it.
        stonehenge("serve", "--host", "192.0.2.1", "--data", file.parent)
        os.seteuid(65534)
        try:
            result = stonehenge(*line.split(), "--data", directory)
        finally:
            os.seteuid(0)
        assert contents(others) == before
    assert (result.exit_code, result.stdout) == (2, "")
    assert directory in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_is_wrong_with_a_file_is_said_in_every_language(stonehenge: Run, file: Path) -> None:
    sentences = set()
    file.write_bytes(b"")
    for language in LANGUAGES:
        result = stonehenge("db", "check", "--data", file.parent, "--lang", language)
        assert str(file) in result.stderr
        sentences.add(result.stderr)
    assert len(sentences) == len(LANGUAGES)
