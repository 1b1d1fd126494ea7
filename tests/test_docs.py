"""The documentation is held by tests: what it names is there, and what is there it names."""

import ast
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest
import typer

from stonehenge.cli import app
from stonehenge.core.game import Refusal
from stonehenge.games import GAMES
from stonehenge.server.errors import STATUS, status
from support.message_keys import modules, usage_of

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "stonehenge"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
every_game = pytest.mark.parametrize("name", GAMES)


def page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text("utf-8")


def headings(name: str) -> set[str]:
    return set(re.findall(r"^### `?([\w-]+)`?$", page(name), re.MULTILINE))


def literals(name: str, calls: set[str]) -> set[str]:
    """The first arguments of calls like Refusal("must-follow", ...) in the rules of a game."""
    names = set()
    # What is only asked over HTTP (questions.py) stands in docs/server.md.
    paths = (path for path in (SOURCE / "games" / name).glob("*.py") if path.stem != "questions")
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                first = node.args[0] if node.args else None
                if called in calls and isinstance(first, ast.Constant):
                    names.add(str(first.value))
    return names


@every_game
def test_the_page_of_a_game_has_every_rule_in_our_words(name: str) -> None:
    text = (SOURCE / "games" / name / "texts/en/rules.toml").read_text("utf-8")
    lines = dict(re.findall(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\* (.+)$", page(name), re.MULTILINE))
    rules = {
        key: value
        for section in tomllib.loads(text).values()
        for key, value in section.items()
        if key != "title"
    }
    assert lines == rules


def test_whoever_is_told_what_to_install_is_told_the_name_of_this_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {f"{project['name']}[{extra}]" for extra in project["optional-dependencies"]}
    catalogues = SOURCE.rglob("*.toml")
    hints = set()
    for path in (*PAGES, *catalogues):
        hints.update(re.findall(r"stonehenge[\w-]*\[\w+\]", path.read_text("utf-8")))
    assert "stonehenge-games[arena]" in hints
    assert hints <= extras


@every_game
def test_every_refusal_and_option_has_a_heading(name: str) -> None:
    refusals = literals(name, {"Refusal", "refused", "refuse"})
    assert refusals
    assert refusals | set(GAMES[name].choices()) <= headings(name)


@every_game
def test_every_rule_that_a_refusal_names_exists(name: str) -> None:
    rules = set(re.findall(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*", page(name), re.MULTILINE))
    cited = {
        (path, rule)
        for path in (SOURCE / "games" / name).rglob("*.py")
        for rule in re.findall(r"\b[WXCQ]A?-\d+[a-z]?\b", path.read_text("utf-8"))
    }
    assert cited
    assert {(path, rule) for path, rule in cited if rule not in rules} == set()


def refusals_of_the_server() -> set[str]:
    """The names of all refusals in the code that a server runs, without those of a game."""
    parts = ("stonehenge.core", "stonehenge.tables", "stonehenge.server")
    served = (
        module
        for module in modules()
        if module.name != "stonehenge.core.kept"  # which only a device asks for
        and (module.name.startswith(parts) or module.name.endswith(".questions"))
    )
    keys = {key for module in served for key in usage_of(module).keys}
    return {key.removeprefix("refusal.") for key in keys if key.startswith("refusal.")}


def test_every_refusal_of_the_server_is_listed_with_its_status() -> None:
    text = page("server").partition("## Refusals")[2].partition("\n## ")[0]
    over_http, _, over_the_socket = text.partition("Over the socket alone:")
    statuses = dict(re.findall(r"^\| `([\w-]+)` \| (\d+) \| \w", over_http, re.M))
    others = re.findall(r"^\| `([\w-]+)` \| \w", over_the_socket, re.M)
    assert {name: str(status(Refusal(name, ""))) for name in statuses} == statuses
    assert set(STATUS) <= set(statuses)
    assert sorted([*statuses, *others]) == sorted(refusals_of_the_server() | set(STATUS))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), link


def test_the_commands_of_the_readme_exist() -> None:
    commands = cast(Any, typer.main.get_command(app)).commands
    examples = re.findall(r"`(?:\.venv/bin/)?stonehenge ([^`]+)`", (ROOT / "README.md").read_text())
    assert examples
    for words in map(shlex.split, examples):
        assert words[0] in commands
        options = {name for option in commands[words[0]].params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= options


def test_every_command_and_option_of_the_page_about_hosting_exists() -> None:
    lines = re.findall(
        r"(?:^|[ /`])stonehenge ((?:serve|db) [^`'\n]+)", page("hosting"), re.MULTILINE
    )
    assert len(lines) > 8
    for words in (line.split() for line in lines):
        command = cast(Any, typer.main.get_command(app))
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]
        assert not hasattr(command, "commands"), words
        options = {o for each in command.params for o in (*each.opts, *each.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= options, words
    commands = cast(Any, typer.main.get_command(app)).commands["db"].commands
    named = {line.split()[1] for line in lines if line.startswith("db ")}
    assert named == set(commands)
    serve = cast(Any, typer.main.get_command(app)).commands["serve"]
    known = {o for each in serve.params for o in (*each.opts, *each.secondary_opts)}
    known |= {o for each in commands.values() for param in each.params for o in param.opts}
    assert set(re.findall(r"`(--[\w-]+)", page("hosting"))) <= known


def test_every_command_has_an_example_in_the_readme() -> None:
    commands = cast(Any, typer.main.get_command(app)).commands
    readme = (ROOT / "README.md").read_text("utf-8")
    assert set(commands) <= set(re.findall(r"`stonehenge ([\w-]+)", readme))


def test_the_library_example_of_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    example = re.search(r"```python\n(.+?)```", text, re.DOTALL)
    assert example
    exec(example[1], {})


@every_game
def test_every_rule_has_a_test_that_names_it(name: str) -> None:
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests" / name).glob("*.py"))
    tagged = re.findall(r'"([A-Z]+-\d+[a-z]?)"', " ".join(re.findall(r"\brule\(([^)]*)\)", text)))
    rules = re.findall(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\*", page(name), re.MULTILINE)
    assert set(rules) <= set(tagged)


def is_spared(name: str) -> bool:
    """Migrations are numbered, and a package without code of its own says nothing new."""
    if name.endswith("__init__.py"):
        return len((SOURCE / name).read_text("utf-8").splitlines()) == 1
    return "/migrations/" in name


def test_every_module_has_a_line_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    modules = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")}
    named = set(re.findall(r"^- `([\w/]+\.py)`: ", text, re.M))
    assert named <= modules
    missing = {name for name in modules - named if not is_spared(name)}
    assert missing == set()


def test_the_line_of_a_module_is_the_first_line_of_its_docstring() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    lines = dict(re.findall(r"^- `([\w/]+\.py)`: (.+)$", text, re.M))
    assert lines
    for name, line in lines.items():
        docstring = ast.get_docstring(ast.parse((SOURCE / name).read_text("utf-8"))) or ""
        assert docstring.partition("\n")[0].rstrip(".") == line, name


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_modules_that_a_page_names_exist(path: Path) -> None:
    folders = ("src/stonehenge", "tests", "scripts", "bench", "examples")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    files = [f"/{path.relative_to(ROOT)}" for path in (*paths, *ROOT.glob("*.py"))]
    assert files
    for name in re.findall(r"`([\w/]+\.py)`", path.read_text("utf-8")):
        assert any(file.endswith(f"/{name}") for file in files), name
    for name in re.findall(r"`stonehenge((?:\.\w+)+)`", path.read_text("utf-8")):
        parts = name.split(".")[1:]
        module = SOURCE.joinpath(*parts)
        exists = module.is_dir() or module.with_suffix(".py").exists()
        # The last part may be something in the module.
        assert exists or module.parent.is_dir() or module.parent.with_suffix(".py").exists(), name
