"""The commands `arena` and `bot-host`."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from players import CRASHING, program
from typer.testing import CliRunner, Result

from stonehenge.cli import app

ROOT = Path(__file__).parents[2]
SHORT = ("--set", "rounds=1-3", "--lang", "en")


def stonehenge(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def figures(*words: object) -> dict[str, Any]:
    result = stonehenge("arena", "wizard", *words, *SHORT, "--json")
    assert result.exit_code == 0, result.output
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def test_the_same_seed_finds_the_same_whatever_the_number_of_jobs() -> None:
    arguments = ("--bots", "easy,random,random", "--games", 12, "--seed", 7)
    one, two = figures(*arguments), figures(*arguments, "--jobs", 2)
    assert one.pop("milliseconds").keys() == two.pop("milliseconds").keys()
    assert one == two
    assert (one["deals"], one["games"]) == (4, 12)
    assert one["bots"]["easy"]["edge"]["mean"] == -one["bots"]["random"]["edge"]["mean"]
    assert 0 <= one["bots"]["easy"]["made"] <= 1


def test_a_sequential_test_stops_when_it_knows() -> None:
    report = figures("--bots", "easy,random,random", "--versus", "--edge", 10)
    assert report["versus"]["verdict"] == "better"
    assert report["deals"] < 100
    report = figures("--bots", "random,easy,easy", "--versus", "--edge", 10)
    assert report["versus"]["verdict"] == "not-better"


def test_the_report_is_a_page_that_needs_nothing_else(tmp_path: Path) -> None:
    arguments = ("--bots", "easy,random,random", "--games", 6)
    result = stonehenge("arena", "wizard", *arguments, *SHORT, "--report", tmp_path / "page")
    assert result.exit_code == 0
    assert "easy" in result.stdout
    page = (tmp_path / "page" / "index.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert not re.search(r"https?://|<script|<link", page)
    assert json.loads((tmp_path / "page" / "figures.json").read_text())["games"] == 6


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "easy,nobody,easy"), "No such bot: nobody"),
        (("--bots", "easy"), "for 3 to 6 players"),
        (("--bots", "easy,easy,easy", "--versus"), "two different"),
        (("--bots", "easy,easy,easy", "--games", 0), "at least one game"),
    ],
)
def test_mistakes_are_said_in_words(words: tuple[object, ...], message: str) -> None:
    result = stonehenge("arena", "wizard", *words, "--lang", "en")
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_example_of_the_page_plays(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "arena.md").read_text("utf-8")
    example = re.search(r"```python\n(.+?)```", text, re.DOTALL)
    assert example
    assert len(example[1].splitlines()) <= 30
    path = tmp_path / "my_bot.py"
    path.write_text(example[1], "utf-8")
    result = stonehenge("bot-host", "wizard", f"{sys.executable} {path}", *SHORT, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["faults"] == []


def test_the_host_names_the_faults_of_a_program(tmp_path: Path) -> None:
    command = program(tmp_path, "crashing", CRASHING).removeprefix("host:")
    result = stonehenge("bot-host", "wizard", command, *SHORT)
    assert result.exit_code == 1
    assert "stopped unexpectedly: 4 games lost" in " ".join(result.stdout.split())
