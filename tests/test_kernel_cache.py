"""Where compiled kernels are cached: when the name of the directory changes."""

import importlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from fresh import python
from stonehenge.jit import JITABLE
from stonehenge.sim.compiler import cache_directory
from stonehenge.sim.kernel_cache import PACKAGE, fingerprint, sources

RULE = """
from stonehenge.jit import jitable

@jitable
def worth(card: int) -> int:
    return card + {}
"""


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which plug-ins are imported; their rules are forgotten afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    rules = list(JITABLE)
    yield tmp_path
    JITABLE[:] = rules


def test_the_fingerprint_changes_with_a_rule_and_not_with_what_is_not_compiled(
    tmp_path: Path,
) -> None:
    rules = written(tmp_path / "wizard" / "rules.py", "first")
    first = fingerprint(sources(tmp_path, ()))
    written(tmp_path / "cli" / "play.py", "not compiled")
    assert fingerprint(sources(tmp_path, ())) == first
    rules.write_text("second")
    assert fingerprint(sources(tmp_path, ())) != first


def test_a_changed_rule_is_compiled_anew_wherever_the_checkout_lies(tmp_path: Path) -> None:
    # Under a folder with the name of a room above the simulator, no source was hashed at all.
    copy = tmp_path / "server" / "stonehenge"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    code = "from stonehenge.sim.compiler import cache_directory as c; print(c().name)"
    environment = {"PYTHONPATH": str(copy.parent), "XDG_CACHE_HOME": str(tmp_path)}
    first = python(code, **environment)
    assert python(code, **environment) == first
    with (copy / "wizard" / "rules.py").open("a") as rules:
        rules.write("\n# Another edition.\n")
    assert python(code, **environment) != first


def test_the_same_sources_have_the_same_fingerprint_wherever_they_lie(tmp_path: Path) -> None:
    for place in ("here", "there"):
        written(tmp_path / place / "stonehenge" / "cards.py", "nth")
    here, there = (sources(tmp_path / place / "stonehenge", ()) for place in ("here", "there"))
    assert fingerprint(here) == fingerprint(there)


def test_the_fingerprint_changes_with_any_module_of_a_plug_in(plugins: Path) -> None:
    written(plugins / "hearts_plugin" / "__init__.py", "")
    scoring = written(plugins / "hearts_plugin" / "play" / "scoring.py", "QUEEN = 13")
    written(plugins / "hearts_plugin" / "play" / "rules.py", RULE.format(1))
    before = cache_directory()
    importlib.import_module("hearts_plugin.play.rules")
    loaded = cache_directory()
    scoring.write_text("QUEEN = 14")
    assert len({before, loaded, cache_directory()}) == 3


def test_the_fingerprint_changes_with_a_plug_in_of_a_single_module(plugins: Path) -> None:
    module = written(plugins / "spades_plugin.py", RULE.format(1))
    importlib.import_module("spades_plugin")
    neighbour = written(plugins / "neighbour.py", "not imported")
    first = cache_directory()
    neighbour.write_text("still not imported")
    assert cache_directory() == first
    module.write_text(RULE.format(2))
    assert cache_directory() != first


def test_checked_kernels_are_not_taken_for_unchecked_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    unchecked = cache_directory()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache_directory() != unchecked
