"""Where compiled kernels are cached: when the name of the directory changes, and when it goes."""

import importlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.core.jit import JITABLE
from stonehenge.sim.compiler import cache_directory
from stonehenge.sim.kernel_cache import PACKAGE, fingerprint, remove_unused, sources, use
from support.fresh_process import python

NOW = 1_000_000_000.0
DAY = 24 * 3600.0
RULE = """
from stonehenge.core.jit import jitable

@jitable
def worth(card: int) -> int:
    return card + {}
"""
# A plug-in whose kernel is in memory, and another one that is compiled when its cache is gone.
VANISHED = """
import shutil, sys
sys.path.insert(0, {plugin!r})
import vanishing
from stonehenge.sim.compiler import cache_directory
print(vanishing.double(2))
shutil.rmtree(cache_directory())
print(vanishing.double(2), vanishing.double(1.5))
print(sum(path.is_file() for path in cache_directory().rglob("*")) > 0)
"""
KERNEL = """
from stonehenge.sim.compiler import kernel

@kernel
def double(number):
    return 2 * number
"""


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def directory(folder: Path, name: str, days: float) -> Path:
    """A directory of kernels that was last used so many days ago."""
    made = folder / name
    written(made / "wizard" / "kernel.nbi", "index")
    os.utime(made, (NOW - days * DAY, NOW - days * DAY))
    return made


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
    rules = written(tmp_path / "games" / "wizard" / "rules.py", "first")
    first = fingerprint(sources(tmp_path, ()))
    written(tmp_path / "cli" / "play.py", "not compiled")
    written(tmp_path / "games" / "wizard" / "bots" / "easy.py", "not compiled")
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
    with (copy / "games" / "wizard" / "rules.py").open("a") as rules:
        rules.write("\n# Another edition.\n")
    assert python(code, **environment) != first


def test_the_same_sources_have_the_same_fingerprint_wherever_they_lie(tmp_path: Path) -> None:
    for place in ("here", "there"):
        written(tmp_path / place / "stonehenge" / "core" / "cards.py", "nth")
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


def test_directories_that_nobody_used_for_a_month_are_removed(tmp_path: Path) -> None:
    old = directory(tmp_path, "0123456789abcdef", days=31)
    recent = directory(tmp_path, "fedcba9876543210", days=29)
    own = directory(tmp_path, "aaaaaaaaaaaaaaaa", days=100)
    use(own, NOW)
    assert not old.exists()
    assert (recent / "wizard" / "kernel.nbi").exists()
    assert own.stat().st_mtime == NOW
    assert (own / "wizard" / "kernel.nbi").exists()
    assert len(list(tmp_path.iterdir())) == 2


def test_what_a_process_began_to_delete_and_left_is_deleted_later(tmp_path: Path) -> None:
    directory(tmp_path, "0123456789abcdef." + 32 * "5", days=31)
    remove_unused(tmp_path, NOW)
    assert not list(tmp_path.iterdir())


def test_what_does_not_look_like_a_directory_of_kernels_is_left_alone(tmp_path: Path) -> None:
    elsewhere = directory(tmp_path, "elsewhere/0123456789abcdef", days=31).parent
    folder = tmp_path / "kernels"
    directory(folder, "notes", days=99)
    directory(folder, "0123456789abcdef-copy", days=99)
    os.utime(written(folder / "0123456789abcdef", "a file"), (0, 0))
    (folder / "fedcba9876543210").symlink_to(elsewhere, target_is_directory=True)
    os.utime(folder / "fedcba9876543210", (0, 0), follow_symlinks=False)
    remove_unused(folder, NOW)
    assert len(list(folder.iterdir())) == 4
    assert (elsewhere / "0123456789abcdef" / "wizard" / "kernel.nbi").exists()


def test_two_processes_may_remove_the_same_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = directory(tmp_path, "0123456789abcdef", days=31)
    directory(tmp_path, "123456789abcdef0", days=31)
    rename = os.rename

    def overtaken(path: str, aside: Path) -> None:
        shutil.rmtree(old, ignore_errors=True)
        rename(path, aside)

    monkeypatch.setattr(os, "rename", overtaken)
    remove_unused(tmp_path, NOW)
    assert not list(tmp_path.iterdir())


def test_a_process_whose_directory_is_gone_compiles_again(tmp_path: Path) -> None:
    written(tmp_path / "vanishing.py", KERNEL)
    output = python(VANISHED.format(plugin=str(tmp_path)), XDG_CACHE_HOME=str(tmp_path))
    assert output.split() == ["4", "4", "3.0", "True"]


def test_without_a_place_for_a_cache_the_rules_still_run(tmp_path: Path) -> None:
    use(written(tmp_path / "file", "no folder") / "kernels" / "0123456789abcdef", NOW)
