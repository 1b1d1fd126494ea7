"""What is kept is kept: together, in order, once, and never half."""

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from stonehenge.tables import migrations, sqlite
from stonehenge.tables.backups import backup
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.store import Append, Conflict, Entry, Listing, Result, WriteFailed

PATIENCE = 20.0


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    database = SqliteStore(tmp_path / "tables.sqlite")
    yield database
    database.close()


def entry(number: int, **body: Any) -> Entry:
    return Entry(number, 1.5, {"do": "act", **body})


def save(store: SqliteStore, *additions: Append) -> list[Exception | None]:
    """What the store said to each."""
    answers: dict[int, Exception | None] = {}
    all_in = threading.Event()

    def done(at: int, error: Exception | None) -> None:
        answers[at] = error
        if len(answers) == len(additions):
            all_in.set()

    for at, addition in enumerate(additions):
        store.add((addition, partial(done, at)))
    assert all_in.wait(PATIENCE)
    return [answers[at] for at in range(len(additions))]


def test_entries_come_back_in_order(store: SqliteStore) -> None:
    additions = [Append("t", entry(n, act=f"play B{n}", who="Žofie")) for n in range(5)]
    assert save(store, *additions) == [None] * 5
    assert store.entries("t") == [addition.entry for addition in additions]
    assert store.entries("nobody") == []


def test_the_log_beside_the_file_does_not_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MOST_IN_LOG", 10)
    store = SqliteStore(tmp_path / "tables.sqlite")
    for n in range(400):
        assert save(store, Append("t", entry(n, text="x" * 5000))) == [None]
        if checkpointer := store.checkpointer:
            checkpointer.join()
    assert (tmp_path / "tables.sqlite-wal").stat().st_size < 800_000
    assert len(store.entries("t")) == 400
    store.close()


def test_a_copy_as_after_a_power_cut_has_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MOST_IN_LOG", 10)
    store = SqliteStore(tmp_path / "tables.sqlite")
    for n in range(25):
        assert save(store, Append("t", entry(n, text="x" * 1000))) == [None]
        if checkpointer := store.checkpointer:
            checkpointer.join()
    # The log has begun again, and behind its end are older entries.
    for name in ("tables.sqlite", "tables.sqlite-wal"):
        shutil.copy(tmp_path / name, tmp_path / f"copy-{name}")
    again = SqliteStore(tmp_path / "copy-tables.sqlite")
    assert again.entries("t") == store.entries("t")
    assert save(again, Append("t", entry(25))) == [None]
    assert again.check() == []
    again.close()
    store.close()


def test_many_share_one_commit(store: SqliteStore) -> None:
    busy, blocker = threading.Event(), threading.Event()

    def first(error: Exception | None) -> None:
        busy.set()
        blocker.wait(PATIENCE)

    store.add((Append("first", entry(0)), first))
    assert busy.wait(PATIENCE)
    for n in range(100):
        store.add((Append(f"t{n}", entry(0)), lambda error: None))
    blocker.set()
    store.close()
    assert (store.commits, store.entry_count) == (2, 101)


def test_a_number_is_taken_once_and_the_others_do_not_suffer(store: SqliteStore) -> None:
    save(store, Append("t", entry(0, who="first")))
    busy, hold = threading.Event(), threading.Event()

    def first(error: Exception | None) -> None:
        busy.set()
        hold.wait(PATIENCE)

    store.add((Append("hold", entry(0)), first))
    assert busy.wait(PATIENCE)
    answers: list[Exception | None] = []
    for addition in (
        Append("a", entry(0)),
        Append("t", entry(0, who="second")),
        Append("b", entry(0)),
    ):
        store.add((addition, answers.append))
    hold.set()
    store_entries = save(store, Append("c", entry(0)))
    assert store_entries == [None]
    assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
    assert store.entries("t")[0].body["who"] == "first"
    assert store.entries("a")
    assert store.entries("b")


def test_the_lobby_shows_listed_tables_that_are_not_over(store: SqliteStore) -> None:
    def card(id: str, listed: bool, status: str) -> Append:
        listing = Listing(id, f"code-{id}", "wizard", listed, status, {"seats": 3})
        return Append(id, entry(0), listing)

    save(store, card("a", True, "open"), card("b", False, "open"), card("c", True, "over"))
    assert [row.table for row in store.listed(10)] == ["a"]
    save(store, Append("a", entry(1), Listing("a", "code-a", "wizard", True, "over", {})))
    assert store.listed(10) == []
    assert store.find("code-b") == "b"
    assert store.find("nothing") is None


def test_two_tables_never_have_one_code(store: SqliteStore) -> None:
    one = Listing("a", "same", "wizard", True, "open", {})
    other = Listing("b", "same", "wizard", True, "open", {})
    assert save(store, Append("a", entry(0), one)) == [None]
    assert isinstance(save(store, Append("b", entry(0), other))[0], Conflict)
    assert store.entries("b") == []


def test_results_belong_to_persons(store: SqliteStore) -> None:
    save(store, Append("t", entry(0), results=[Result("ada", "t", 0, 1, {"won": True})]))
    assert store.results("ada") == [{"number": 1, "date": None, "won": True}]
    assert store.results("ben") == []


def test_a_locked_file_keeps_nothing_and_works_again_afterwards(store: SqliteStore) -> None:
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert isinstance(save(store, Append("t", entry(0)))[0], WriteFailed)
    other.execute("ROLLBACK")
    other.close()
    assert save(store, Append("t", entry(0))) == [None]


def test_a_full_disk_keeps_nothing_and_works_again_afterwards(store: SqliteStore) -> None:
    pages = store.writer.execute("PRAGMA page_count").fetchone()[0]
    store.writer.execute(f"PRAGMA max_page_count = {pages}")
    big = "x" * 20_000
    addition = Append("t", entry(0, text=big), Listing("t", "c", "wizard", False, "open", {}))
    assert isinstance(save(store, addition)[0], WriteFailed)
    assert store.entries("t") == []
    store.writer.execute("PRAGMA max_page_count = 100000")
    assert save(store, addition) == [None]


def test_keys_stay_the_same(store: SqliteStore) -> None:
    first = store.key("tokens")
    assert len(first) == 32
    assert store.key("tokens") == first
    assert store.key("other") != first
    again = SqliteStore(store.path)
    assert again.key("tokens") == first
    again.close()


def test_a_copy_is_made_while_the_file_is_in_use(store: SqliteStore, tmp_path: Path) -> None:
    save(store, Append("t", entry(0)))
    backup(store.path, tmp_path / "copy.sqlite", with_secrets=True)
    copy = SqliteStore(tmp_path / "copy.sqlite")
    assert len(copy.entries("t")) == 1
    assert copy.check() == []
    copy.close()


def test_a_gap_is_found(store: SqliteStore) -> None:
    save(store, Append("t", entry(0)), Append("t", entry(2)), Append("u", entry(0)))
    assert store.check() == ["table t: numbers are missing"]


def test_migrations_end_where_the_program_expects(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    assert ScriptDirectory.from_config(config).get_current_head() == migrations.HEAD
    path = tmp_path / "new.sqlite"
    assert migrations.version(path) is None
    assert migrations.upgrade(path)
    assert migrations.version(path) == migrations.HEAD
    assert not migrations.upgrade(path)


def test_commits_wait_for_the_disk(store: SqliteStore) -> None:
    assert store.writer.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert store.writer.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_a_copy_of_the_file_alone_has_everything_once_the_store_is_closed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    # Somebody who still reads keeps SQLite from clearing up when the last one closes.
    reader = sqlite3.connect(tmp_path / "tables.sqlite")
    assert reader.execute("SELECT count(*) FROM entries").fetchall() == [(0,)]
    save(store, *(Append("t", entry(n)) for n in range(20)))
    store.close()
    shutil.copy(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")
    reader.close()
    copy = SqliteStore(tmp_path / "copy.sqlite")
    assert len(copy.entries("t")) == 20
    copy.close()


def test_a_quiet_store_puts_its_log_into_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()

    class Watched(SqliteStore):
        def checkpoint_all(self) -> None:
            super().checkpoint_all()
            if self.commits and not self.in_log:
                done.set()

    monkeypatch.setattr(sqlite, "QUIET", 0.01)
    store = Watched(tmp_path / "tables.sqlite")
    save(store, Append("t", entry(0)))
    assert done.wait(PATIENCE)
    shutil.copy(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")
    copy = SqliteStore(tmp_path / "copy.sqlite")
    assert len(copy.entries("t")) == 1
    copy.close()
    store.close()
