"""The tests change neither the list of games nor the environment while they are imported."""

from stonehenge.games import GAMES
from support.cases import GAMES as OURS
from support.fresh_process import ROOT, python

TESTS = ROOT / "tests"
HELPERS = [path for path in TESTS.rglob("*.py") if not path.name.startswith("test_")]
IMPORT = f"""
import importlib.util, os, sys
sys.path[:0] = [{str(TESTS)!r}, {str(TESTS / "oracles")!r}, {str(TESTS / "arena")!r}]
from stonehenge.games import GAMES
before, environment = dict(GAMES), dict(os.environ)
for name in {sorted(map(str, HELPERS))!r}:
    spec = importlib.util.spec_from_file_location(os.path.basename(name)[:-3], name)
    sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if GAMES != before or os.environ != environment:
        print(name)
"""


def test_importing_the_helpers_leaves_the_games_and_the_environment_as_they_were() -> None:
    assert len(HELPERS) > 20
    assert python(IMPORT).splitlines() == []


def test_every_test_plays_quiddler_with_the_little_list() -> None:
    assert GAMES == OURS
