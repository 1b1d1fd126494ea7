"""Limits of the server in a file: what it may say, and that the documentation lists them all."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from stonehenge.cli.serve import limits_in
from stonehenge.i18n import Words
from stonehenge.server.settings import Limits
from stonehenge.terminal.errors import UsageError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "server.md"


def read(path: Path, text: str) -> Limits:
    file = path / "limits.toml"
    file.write_text(text, "utf-8")
    return limits_in(file, Words("en", "server"))


def test_a_file_sets_the_limits_that_it_names(tmp_path: Path) -> None:
    limits = read(tmp_path, "[limits]\ntables = 500\npatience = 3\n")
    assert limits == Limits(tables=500, patience=3)
    assert read(tmp_path, "") == Limits()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("limits", "is not TOML"),
        ("[limit]", "nothing called “limit”"),
        ("limits = 5", "“limits” has to be"),
        ("[limits]\ntable = 5", "nothing called “limits.table”"),
        ("[limits]\ntables = 5.5", "“limits.tables” has to be a positive number"),
        ("[limits]\ntables = -1", "“limits.tables” has to be"),
        ("[limits]\ntables = true", "“limits.tables” has to be"),
        ('[limits]\npatience = "10"', "“limits.patience” has to be"),
        ("[limits]\npatience = inf", "“limits.patience” has to be"),
    ],
)
def test_what_a_file_says_wrong_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=re.escape(sentence)):
        read(tmp_path, text)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"none\.toml"):
        limits_in(tmp_path / "none.toml", Words("en", "server"))


def test_the_page_lists_every_limit_with_its_default() -> None:
    text = PAGE.read_text("utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows: dict[str, Any] = dict(re.findall(r"^\| `(\w+)` \| (\S+) \| \w", text, re.M))
    assert {name: float(value) for name, value in rows.items()} == {
        each.name: float(getattr(Limits(), each.name)) for each in fields(Limits)
    }
