"""Only a game's own folder knows its name: everybody else asks the list of games."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.games import OURS
from stonehenge.i18n import flat

ROOT = Path(__file__).resolve().parent.parent
NAMES = re.compile("|".join(kit.game.name for kit in OURS), re.IGNORECASE)
SOURCE, WEB = ROOT / "src" / "stonehenge", ROOT / "web"
OWN = [SOURCE / "games" / kit.game.name for kit in OURS]
OWN += [WEB / "src" / "boards" / kit.game.name for kit in OURS]
# The list of games, and what is measured beside other programs.
EXCEPTED = {SOURCE / "games" / "__init__.py", SOURCE / "cli" / "bench.py"}
# Made by programs of ours: types, the games that the page is built with, the lesson.
MADE = {WEB / "src" / name for name in ("lib/messages.ts", "lib/games.json", "learn/lesson.json")}
KINDS = {".ts", ".js", ".mjs", ".svelte", ".css", ".html", ".json", ".svg", ".webmanifest"}
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"])//[^\n]*", re.DOTALL)
CARDS = re.compile(r"\b(?:suit|fig)-wizard\b")  # symbols of the card that is called so


def in_python(source: str) -> Iterator[str]:
    """The lines that name a game in code; comments and docstrings may."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        node.body[0].lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_docstring = token.type == tokenize.STRING and token.start[0] in docstrings
        if token.type != tokenize.COMMENT and not is_docstring and NAMES.search(token.string):
            yield f"{token.start[0]}: {token.line.strip()}"


def in_page(source: str) -> Iterator[str]:
    """The lines that name a game in the page's sources; comments may."""
    bare = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
    for number, line in enumerate(CARDS.sub("", bare).splitlines(), start=1):
        if NAMES.search(line):
            yield f"{number}: {line.strip()[:120]}"


def files(folder: Path, kinds: set[str]) -> list[Path]:
    """Sources outside the games' own folders."""
    found = (path for path in folder.rglob("*") if path.suffix in kinds and path.is_file())
    skipped = {"node_modules", "page", "tests", "package-lock.json"}
    return [
        path
        for path in sorted(found)
        if not skipped & set(path.relative_to(folder).parts)
        and not any(path.is_relative_to(own) for own in OWN)
        and path not in EXCEPTED | MADE
    ]


def test_no_python_file_names_a_game_of_another_folder() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files(SOURCE, {".py"})
        for line in in_python(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_nothing_of_the_page_names_a_game_but_its_board() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files(WEB, KINDS)
        for line in in_page(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_no_file_outside_its_folder_is_called_after_a_game() -> None:
    paths = [*files(SOURCE, {".py", ".toml"}), *files(WEB, KINDS)]
    assert not [path for path in paths if NAMES.search(path.name)]


def test_no_key_of_the_texts_that_all_games_share_names_a_game() -> None:
    for path in (SOURCE / "i18n").glob("*/*.toml"):
        keys = [key for key, _ in flat(tomllib.loads(path.read_text("utf-8")))]
        assert not [key for key in keys if NAMES.search(key)], path


@pytest.mark.parametrize(
    "source",
    ['GAME = "wizard"', "from games import Quiddler", "if name == 'extreme':\n    pass", "EXTREME"],
)
def test_a_name_in_code_is_found(source: str) -> None:
    assert list(in_python(source))
    assert list(in_page(source))


def test_comments_docstrings_and_cards_may_say_it() -> None:
    assert not list(in_python('"""As in Wizard."""\nx = 1  # Quiddler has none\n'))
    assert not list(in_page("// as in Wizard\n/* Quiddler\n */\n<use href='#suit-wizard' />"))


def test_every_game_that_says_the_page_draws_it_has_a_board_and_no_other_board_is_there() -> None:
    boards = {path.parent.name for path in (WEB / "src" / "boards").glob("*/index.ts")}
    assert boards == {kit.game.name for kit in OURS if kit.is_drawn}
