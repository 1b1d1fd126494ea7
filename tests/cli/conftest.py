from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from stonehenge.cli import app
from support.terminal import Run


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own games are touched, and everybody reads English."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("STONEHENGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def stonehenge() -> Run:
    """The command line, given words and what a person types."""

    def run(*words: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], input=typed)

    return run
