"""A table whose game is no longer installed costs that table, and nothing else."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus

from stonehenge.cli import app
from support.server import full, made, running, sit


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, str, str]:
    """A folder with two running tables, and their ids; the game of the first one is gone."""
    with running(tmp_path) as at:
        gone, _ = full(at, listed=True)
        other, _ = full(at, listed=True)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as file, file:
        first = "UPDATE entries SET body = json_set(body, '$.game', 'bygone') WHERE id = ?"
        assert file.execute(f"{first} AND number = 0", (gone,)).rowcount == 1
        file.execute("UPDATE cards SET game = 'bygone' WHERE id = ?", (gone,))
    return tmp_path, gone, other


def test_it_is_refused_by_name_and_stops_no_other(stored: tuple[Path, str, str]) -> None:
    folder, gone, other = stored
    with running(folder) as at, at.client() as client:
        for path in ("", "/record", "/replay", "/why"):
            answer = client.get(f"/api/tables/{gone}{path}", headers={"Accept-Language": "cs"})
            assert (answer.status_code, answer.json()["error"]) == (422, "no-such-game")
            assert answer.json()["detail"].startswith("Taková hra není: bygone (známé: wizard,")
        answer = client.post(f"/api/tables/{gone}/sit", json={"name": "Eva"})
        assert answer.json()["error"] == "no-such-game"
        with pytest.raises(InvalidStatus) as refused, sit(at, gone):
            pass
        assert refused.value.response.status_code == 422
        assert client.get(f"/api/tables/{other}").status_code == 200
        tables = client.get("/api/tables").json()["tables"]
        assert [each["table"] for each in tables] == [other]
        made(at)


def test_the_check_of_the_file_names_the_game(stored: tuple[Path, str, str]) -> None:
    folder, gone, _ = stored
    result = CliRunner().invoke(app, ["db", "check", "--data", str(folder), "--lang", "en"])
    assert result.exit_code == 1
    assert f"table {gone}: No such game: bygone (known: wizard," in result.stdout
    assert result.stdout.count("\n") == 2
