"""Nobody else on the machine reads the tables."""

import os
from pathlib import Path

import pytest

from stonehenge.tables.backups import backup
from stonehenge.tables.files import tighten
from stonehenge.tables.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs modes of files")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def test_a_new_file_and_all_beside_it_are_for_one_user(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    store.key("tokens")
    modes = {path.name: mode(path) for path in tmp_path.iterdir()}
    store.close()
    assert modes == dict.fromkeys(
        ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"), 0o600
    )


def test_a_backup_is_for_one_user(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "tables.sqlite").close()
    backup(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")
    assert mode(tmp_path / "copy.sqlite") == 0o600


def test_what_others_could_read_is_tightened_and_named(tmp_path: Path) -> None:
    directory = tmp_path / "data"
    directory.mkdir(0o755)
    file = directory / "tables.sqlite"
    file.touch(0o644)
    assert tighten(directory, file) == [directory, file]
    assert (mode(directory), mode(file)) == (0o700, 0o600)
    assert tighten(directory, file) == []


def test_a_directory_of_everybody_stays_everybodys(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    assert tighten(tmp_path, tmp_path / "tables.sqlite") == []
    assert mode(tmp_path) == 0o1777
