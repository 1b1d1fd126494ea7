"""Backups: what is in them, what is not, and that games go on from them."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from stonehenge.cli import app
from stonehenge.tables.backups import remove_secrets
from stonehenge.tables.files import held
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.store import Append, Entry
from support.server import Running, full, hear, made, played, running, say, sit

HERE = Path(__file__).resolve().parent.parent
SHORT = {"rounds": "1-1"}


def db(data: Path, *words: object) -> Result:
    return CliRunner().invoke(
        app, ["db", *map(str, words), "--data", str(data), "--lang", "en"], catch_exceptions=False
    )


def secrets_in(data: Path) -> list[str]:
    """Every secret that stands in a file."""
    with closing(sqlite3.connect(data / "tables.sqlite")) as file:
        bodies = [msgspec.json.decode(body) for (body,) in file.execute("SELECT body FROM entries")]
    return [body["secret"] for body in bodies if body.get("secret")]


def me(at: Running, token: str) -> Any:
    with at.client() as client:
        return client.get("/api/people/me", headers={"Authorization": f"Bearer {token}"}).json()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_after_a_kill_and_a_damage_a_game_goes_on_from_its_backup(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with subprocess.Popen(
        [sys.executable, str(HERE / "support" / "killable_server.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as factory:
        assert factory.stdin
        assert factory.stdout
        factory.stdin.write(f"{data} none\n")
        factory.stdin.flush()
        process, port = map(int, factory.stdout.readline().split())
        at = Running(port, None)
        table, tokens = full(at, options=SHORT)
        with sit(at, table, tokens[0]) as socket:
            before = hear(socket, "view")
            while before["n"] == 0:
                before = hear(socket, "view")
        assert db(data, "backup", copy, "--with-secrets").exit_code == 0
        refused = db(data, "restore", copy)
        os.kill(process, signal.SIGKILL)
        factory.communicate()
    assert refused.exit_code == 2
    assert "in use by a server" in refused.stderr
    (data / "tables.sqlite").write_bytes(b"\xa5" * 10_000)
    assert db(data, "check").exit_code == 2
    result = db(data, "restore", copy)
    assert result.exit_code == 0, result.output
    assert "tables.sqlite.old-1" in result.stdout
    assert (data / "tables.sqlite.old-1").read_bytes() == b"\xa5" * 10_000
    assert db(data, "check").exit_code == 0
    with running(data) as again:
        with sit(again, table, tokens[0]) as socket:
            after = hear(socket, "view")
            assert (after["n"], after["view"]) == (before["n"], before["view"])
        asyncio.run(played(again, table, tokens, 1))


def test_a_backup_has_no_secret_of_a_game_that_may_go_on(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    copy.mkdir()
    with running(data) as at:
        over, tokens = full(at, options=SHORT)
        asyncio.run(played(at, over, tokens, 1))
        going, _ = full(at, options=SHORT)
        wanted, others = full(at, options=SHORT)
        asyncio.run(played(at, wanted, others, 2))
        with sit(at, wanted, others[0]) as socket:
            # Its secret is drawn now, and the game may begin any moment.
            say(socket, type="vote", id="1", kind="rematch", yes=True)
            hear(socket, "ok")
        result = db(data, "backup", copy / "tables.sqlite")
    assert result.exit_code == 0, result.output
    assert "2 tables are left out or cut back" in result.stdout
    whole = (copy / "tables.sqlite").read_bytes()
    left = secrets_in(copy)
    assert len(left) == 2
    assert len(secrets_in(data)) == 4
    for secret in set(secrets_in(data)) - set(left):
        assert secret.encode() not in whole
    store = SqliteStore(data / "tables.sqlite")
    assert store.key("tokens") not in whole
    store.close()
    with running(copy) as at, at.client() as client:
        answers = [client.get(f"/api/tables/{id}/record").status_code for id in (over, wanted)]
        assert answers == [200, 200]
        assert client.get(f"/api/tables/{going}").status_code == 404
    assert db(copy, "check").exit_code == 0


def test_a_secret_that_was_removed_does_not_stand_in_free_pages(tmp_path: Path) -> None:
    path, secret = tmp_path / "tables.sqlite", "c0ffee" * 10
    store = SqliteStore(path)
    store.add((Append("t", Entry(0, 0.0, {"do": "make", "secret": secret})), lambda error: None))
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        # Some builds of SQLite overwrite whatever is deleted, and some do not.
        file.execute("PRAGMA secure_delete = OFF")
        file.execute("PRAGMA journal_mode = DELETE")
        assert secret.encode() in path.read_bytes()
        assert remove_secrets(file) == 1
    assert secret.encode() not in path.read_bytes()


def test_whoever_restores_a_backup_without_keys_keeps_those_of_the_old_file(tmp_path: Path) -> None:
    data, copy, new = tmp_path / "data", tmp_path / "copy.sqlite", tmp_path / "new"
    with running(data) as at:
        person = made(at)["person"]
        assert db(data, "backup", copy).exit_code == 0
    assert "no key" not in db(data, "restore", copy).stdout
    assert "no key" in db(new, "restore", copy).stdout
    for place, keys in ((data, {"statistics", "games"}), (new, {"error", "detail", "args"})):
        with running(place) as at:
            assert set(me(at, person)) == keys


def test_a_bad_backup_changes_nothing(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "tables.sqlite").close()
    before = (tmp_path / "tables.sqlite").read_bytes()
    bad = tmp_path / "bad.sqlite"
    bad.write_bytes(before[: len(before) // 2])
    result = db(tmp_path, "restore", bad)
    assert (result.exit_code, result.stdout) == (2, "")
    assert str(bad) in result.stderr
    assert (tmp_path / "tables.sqlite").read_bytes() == before


def test_another_key_makes_every_token_worthless(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        person = made(at)["person"]
        assert "games" in me(at, person)
    with held(tmp_path):
        assert db(tmp_path, "rekey").exit_code == 2
    result = db(tmp_path, "rekey")
    assert (result.exit_code, result.stdout.count("\n")) == (0, 1)
    with running(tmp_path) as at:
        assert me(at, person)["error"] == "bad-token"


def test_tables_are_listed_and_deleted(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        gone, stays = made(at), made(at)
    lines = [line.split() for line in db(tmp_path, "tables").stdout.splitlines()]
    assert {(line[0], line[-1]) for line in lines} == {
        (each["code"], each["table"]) for each in (gone, stays)
    }
    assert db(tmp_path, "delete", gone["code"]).exit_code == 0
    again = db(tmp_path, "delete", gone["code"])
    assert (again.exit_code, gone["code"] in again.stderr) == (2, True)
    with running(tmp_path) as at, at.client() as client:
        answers = [client.get(f"/api/tables/{each['table']}") for each in (gone, stays)]
        assert [answer.status_code for answer in answers] == [404, 200]
    assert db(tmp_path, "check").exit_code == 0


def test_stolen_tokens_of_a_table_are_void_and_the_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        table, tokens = full(at)
        other = made(at)
    with held(tmp_path):
        assert db(tmp_path, "revoke", table).exit_code == 2
    result = db(tmp_path, "revoke", table, "--seat", "1")
    assert (result.exit_code, result.stdout.count("\n")) == (0, 1)
    for wrong in (["nowhere"], [table, "--seat", "1"], [table, "--seat", "9"], []):
        bad = db(tmp_path, "revoke", *wrong)
        assert (bad.exit_code, bad.stdout) == (2, "")
    with running(tmp_path) as at, at.client() as client:
        about = client.get(f"/api/tables/{table}").json()
        assert [seat["kind"] for seat in about["seats"]] == ["bot", "person", "person"]
        assert (about["host"], about["seats"][0]["open"]) == (1, "later")
        for token, kind in zip(tokens, ("refused", "view", "view"), strict=True):
            with sit(at, table, token) as socket:
                assert hear(socket, "refused", "view")["type"] == kind
        with sit(at, other["table"], other["token"]) as socket:
            hear(socket, "view")
    assert db(tmp_path, "revoke", table).exit_code == 0
    assert db(tmp_path, "check").exit_code == 0


def test_a_stolen_token_of_a_person_opens_nothing_any_more(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        tokens = [made(at)["person"] for _ in range(3)]
    assert db(tmp_path, "revoke", "--person", tokens[0]).exit_code == 0
    assert db(tmp_path, "revoke", "--person", tokens[1].split(".")[1]).exit_code == 0
    assert db(tmp_path, "revoke", "--person", "p", "--seat", "1").exit_code == 2
    with running(tmp_path) as at:
        assert [me(at, token).get("error") for token in tokens] == ["bad-token", "bad-token", None]
