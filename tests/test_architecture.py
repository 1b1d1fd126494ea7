"""The architecture: who imports whom, and what must be light to import."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import numba
import pytest

from stonehenge.core import jit
from stonehenge.games import GAMES

# Its listener hears what Numba compiles.
from stonehenge.sim import compiler as compiler
from support.fresh_process import ROOT, python

HEAVY = ("numpy", "numba", "rich", "typer", "scipy")


def test_nobody_reaches_upstairs() -> None:
    run = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout


def imported() -> set[str]:
    """The top packages that the sources import, at once or later."""
    names: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - {"stonehenge"}


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [project["optional-dependencies"][name] for name in ("adapters", "arena", "lexicon")]
    declared = {
        re.split(r"[>;]", requirement)[0].lower().replace("_", "-")
        for requirement in (*project["dependencies"], *(each for extra in extras for each in extra))
    }
    # What an extra brings need not be installed here, and then tells nobody whose it is.
    owners = {"pyspiel": ["open-spiel"], "ray": ["ray"], **packages_distributions()}
    for name in imported():
        assert {owner.lower().replace("_", "-") for owner in owners[name]} & declared, name


@pytest.mark.parametrize("name", GAMES)
def test_importing_a_game_imports_nothing_heavy(name: str) -> None:
    heavy = f"print(*[m for m in {HEAVY} if m in sys.modules])"
    code = f"import sys; import stonehenge.games.{name}; {heavy}"
    assert python(code).split() == []


def test_a_server_for_few_people_carries_nothing_to_compile() -> None:
    code = "import sys; import stonehenge.server.run; print(*sys.modules)"
    assert not {"numba", "numpy"} & set(python(code).split())


@pytest.mark.parametrize("name", GAMES)
def test_kernels_stay_within_their_bounds(name: str) -> None:
    code = f"""
from importlib.util import find_spec
if find_spec("stonehenge.games.{name}.kernels.play"):
    import sys
    sys.path.insert(0, "tests")
    from support.cases import CASES
    from stonehenge.games.{name}.kernels.play import random_games
    for game, seats, options in CASES:
        if game == "{name}":
            print(random_games(seats, options, 5, 1)[1])
"""
    counts = python(code, NUMBA_BOUNDSCHECK="1").split()
    assert all(int(count) > 0 for count in counts)
    if name == "wizard":
        assert counts


def test_whoever_waits_for_the_compiler_is_told_so_once() -> None:
    notices: list[str] = []
    jit.COMPILING[:] = [lambda: notices.append("wait")]
    double = numba.njit(lambda number: 2 * number)
    assert (double(1), double(1.5)) == (2, 3.0)
    assert notices == ["wait"]


def test_no_index_and_no_machine_is_named_in_the_tree() -> None:
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    for path in (ROOT / name for name in files):
        if path.is_file() and path.suffix in {".toml", ".txt", ".md", ".py", ".json", ""}:
            text = path.read_text("utf-8")
            assert "index" + "-url" not in text, path
            assert f"{ROOT.parent}/" not in text, path
