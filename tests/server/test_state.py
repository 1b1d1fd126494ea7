"""How the server does: its health, its log, its metrics, and who is told what."""

import logging
import re
import shutil
import threading
from collections import namedtuple
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus

from stonehenge.cli import app
from stonehenge.server import lobby, run
from stonehenge.server.run import Server, configured, listening
from stonehenge.server.settings import Settings
from stonehenge.tables import sqlite
from support.server import PATIENCE, made, running, sit
from support.store import find_store

Usage = namedtuple("Usage", "total used free")


def test_health_is_answered_to_monitors_that_ask_with_head(tmp_path: Path) -> None:
    with running(tmp_path) as at, at.client() as client:
        answer = client.head("/api/health")
    assert (answer.status_code, answer.content) == (200, b"")


def test_a_disk_that_is_nearly_full_is_no_good_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as at, at.client() as client:
        monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(1 << 30, 1 << 30, 3 << 20))
        answer = client.get("/api/health")
        monkeypatch.undo()
        assert client.get("/api/health").status_code == 200
    assert (answer.status_code, answer.json()["error"]) == (503, "no-space")
    assert answer.json()["args"] == {"free": 3}


def test_a_store_that_cannot_write_is_no_good_health_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    with running(tmp_path) as at, at.client() as client:
        with closing(sqlite.opened(tmp_path / "tables.sqlite")) as other:
            other.execute("BEGIN IMMEDIATE")
            body = {"game": "wizard", "seats": 3, "name": "Ada"}
            assert client.post("/api/tables", json=body).json()["error"] == "not-kept"
            answer = client.get("/api/health")
            other.execute("ROLLBACK")
        # Nobody has written since, and still it is known to be well again.
        assert client.get("/api/health").status_code == 200
    assert (answer.status_code, answer.json()["error"]) == (503, "no-writing")
    assert "locked" in answer.json()["detail"]


def test_a_writer_that_has_ended_is_no_good_health(tmp_path: Path) -> None:
    with running(tmp_path) as at, at.client() as client:
        store = find_store()
        store.queue.put(None)
        store.thread.join(PATIENCE)
        assert client.get("/api/health").json()["error"] == "no-writing"


def test_a_refused_handshake_is_one_line_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "stonehenge")
    with running(tmp_path) as at:
        with pytest.raises(InvalidStatus), sit(at, "no\n-such"):
            pass
        table = made(at)["table"]
        with pytest.raises(InvalidStatus), sit(at, table, origin="http://evil.example"):
            pass
    lines = [each.getMessage() for each in caplog.records if each.name == "stonehenge.sockets"]
    assert [line.partition(" at ")[0] for line in lines] == [
        "a WebSocket was refused: 404 no-such-table",
        "a WebSocket was refused: 403 foreign-origin",
    ]
    assert not any("\n" in line for line in lines)


def test_a_line_of_the_log_has_time_and_level() -> None:
    formatter = logging.Formatter(run.LOG_LINE, run.LOG_TIME)
    record = logging.LogRecord("stonehenge.x", logging.WARNING, "", 0, "so %s", ("it is",), None)
    line = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} WARNING stonehenge.x: so it is"
    assert re.fullmatch(line, formatter.format(record))


def test_an_error_of_ours_has_the_same_name_in_the_answer_and_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(language: str) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(lobby, "phrases", fail)
    with running(tmp_path) as at, at.client() as client:
        answer = client.get("/api/phrases")
    body = answer.json()
    assert (answer.status_code, body["error"]) == (500, "server-error")
    assert body["args"]["id"] in body["detail"]
    assert f"error {body['args']['id']} in GET '/api/phrases': RuntimeError: planted" in caplog.text


def test_no_answer_of_the_api_is_kept_by_a_browser(tmp_path: Path) -> None:
    body = {"game": "wizard", "seats": 3, "name": "Ada"}
    with running(tmp_path) as at, at.client() as client:
        new = client.post("/api/tables", json=body)
        bearer = {"Authorization": f"Bearer {new.json()['person']}"}
        answers = [new, client.get("/api/people/me", headers=bearer), client.get("/api/nothing")]
        assert [each.headers["cache-control"] for each in answers] == ["no-store"] * 3
        assert client.get("/").headers["cache-control"] == "no-cache"


def test_no_metric_tells_whether_a_bot_thinks(tmp_path: Path) -> None:
    with running(tmp_path) as at, at.client() as client:
        names = re.findall(r"^# TYPE (\S+)", client.get("/metrics").text, re.M)
    assert names
    assert not any("bot" in name for name in names)


def test_metrics_and_docs_can_be_closed(tmp_path: Path) -> None:
    closed = ("/metrics", "/api/docs", "/api/openapi.json")
    with running(tmp_path) as at, at.client() as client:
        assert [client.get(path).status_code for path in closed] == [200] * 3
    with running(tmp_path, docs=False, metrics=False) as at, at.client() as client:
        assert [client.get(path).status_code for path in closed] == [404] * 3
        assert client.get("/api/games").status_code == 200


def test_metrics_can_be_had_at_another_address_alone(tmp_path: Path) -> None:
    sockets = listening("127.0.0.1", 0) + listening("127.0.0.1", 0)
    port, other = (each.getsockname()[1] for each in sockets)
    settings = Settings(tmp_path, port=0, bot_processes=0, metrics_address=("127.0.0.1", other))
    up = threading.Event()
    server = Server(configured(settings, "critical"), lambda _: up.set())
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    assert up.wait(PATIENCE)
    answers = [
        httpx.get(f"http://127.0.0.1:{at}/metrics", trust_env=False).status_code
        for at in (port, other)
    ]
    server.should_exit = True
    thread.join(PATIENCE)
    assert answers == [404, 200]


def test_what_is_given_on_the_command_line_reaches_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[tuple[Settings, str]] = []
    monkeypatch.setattr(
        "stonehenge.server.run.run", lambda settings, ready, level: runs.append((settings, level))
    )
    line = f"serve --data {tmp_path} --metrics [::1]:9100 --no-docs --log-level info"
    assert CliRunner().invoke(app, line.split()).exit_code == 0
    (settings, level) = runs[0]
    expected = replace(Settings(tmp_path), docs=False, metrics_address=("::1", 9100))
    assert (settings, level) == (expected, "info")


@pytest.mark.parametrize("line", ["--metrics here", "--metrics x:8000", "--log-level loud"])
def test_what_makes_no_sense_is_refused(line: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", *line.split(), "--data", str(tmp_path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert line.split()[1] in result.stderr
