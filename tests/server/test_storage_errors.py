"""A full disk and a locked database: a clear error, no acknowledgement, and then it goes on."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from stonehenge.tables import sqlite
from support.server import full, hear, running, say, sit
from support.store import find_store


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)


def test_a_locked_database_is_told_to_the_player_and_is_over_when_it_is_over(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as at:
        table, tokens = full(at)
        with sit(at, table, tokens[0]) as socket:
            hear(socket, "view")
            locker = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
            locker.execute("BEGIN IMMEDIATE")
            say(socket, type="chat", id="1", text="hello")
            assert hear(socket, "ok", "refused", "chat")["reason"] == "not-kept"
            with at.client() as client:
                body = {"game": "wizard", "seats": 3, "name": "Ada"}
                answer = client.post("/api/tables", json=body)
                assert (answer.status_code, answer.json()["error"]) == (503, "not-kept")
            locker.execute("ROLLBACK")
            locker.close()
            say(socket, type="chat", id="1", text="hello")
            assert hear(socket, "ok", "refused")["type"] == "ok"
            with sit(at, table, tokens[0]) as again:
                assert [line["text"] for line in hear(again, "view")["chat"]] == ["hello"]


def test_a_full_disk_is_told_to_the_player(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        table, tokens = full(at)
        with sit(at, table, tokens[0]) as socket:
            hear(socket, "view")
            store = find_store()
            pages = store.writer.execute("PRAGMA page_count").fetchone()[0]
            store.writer.execute(f"PRAGMA max_page_count = {pages}")
            reasons = []
            for number in range(200):
                say(socket, type="chat", id=f"a{number}", text="x" * 500)
                answer = hear(socket, "ok", "refused")
                reasons.append(answer.get("reason"))
                if answer["type"] == "refused":
                    break
            assert reasons[-1] == "not-kept"
            store.writer.execute("PRAGMA max_page_count = 1000000")
            say(socket, type="chat", id="after", text="hello")
            assert hear(socket, "ok", "refused")["type"] == "ok"


def test_what_a_full_disk_refuses_is_not_kept_and_all_else_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "support.full_disk", str(tmp_path)]
    tests = Path(__file__).parents[1]
    done = subprocess.run(command, cwd=tests, capture_output=True, check=True, text=True)
    answers, status, health, again, kept = json.loads(done.stdout)
    assert answers[:3] == answers[-3:] == ["ok"] * 3
    assert set(answers) == {"ok", "not-kept"}
    assert (status, health["error"], again) == (503, "no-writing", 200)
    assert kept == answers.count("ok")
