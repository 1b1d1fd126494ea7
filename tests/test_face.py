"""What a program gets from `import stonehenge`, and when."""

from importlib.metadata import version
from typing import assert_type

import pytest

import stonehenge
from stonehenge.core.game import AnyGame
from stonehenge.games import carodeni, extreme, quiddler, wizard
from stonehenge.games.levels import levels_of
from support.fresh_process import python


def test_importing_the_package_loads_none_of_its_parts() -> None:
    loaded = python("import sys, stonehenge; print(*sys.modules)").split()
    assert [name for name in loaded if name.startswith("stonehenge")] == ["stonehenge"]
    assert not {"numpy", "numba", "msgspec", "orjson", "typer", "rich"} & set(loaded)


@pytest.mark.parametrize("name", stonehenge.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert name in dir(stonehenge)
    assert getattr(stonehenge, name) is not None


def test_another_name_is_not_there() -> None:
    name = "GAME"
    with pytest.raises(AttributeError, match="has no attribute 'GAME'"):
        getattr(stonehenge, name)


def test_type_checkers_know_the_games_by_their_names() -> None:
    # Whether the types are right is seen by mypy, which `make test` runs over this file too.
    assert_type(stonehenge.GAMES["wizard"].start(4, {}), wizard.Match)
    assert_type(stonehenge.GAMES["extreme"].start(4, {}), extreme.Match)
    assert_type(stonehenge.GAMES["carodeni"].start(4, {}), carodeni.Table)
    assert_type(stonehenge.GAMES["quiddler"].start(4, {}), quiddler.State)
    for name in stonehenge.GAMES:
        assert_type(stonehenge.GAMES[name], AnyGame)


def test_a_bot_is_found_by_game_and_level_and_its_absence_is_explained() -> None:
    assert stonehenge.levels("wizard") is levels_of("wizard")
    assert stonehenge.bot("wizard", "easy") is levels_of("wizard")["easy"]
    with pytest.raises(ValueError, match=r"wizard has no level 'esay' \(want random, easy, "):
        stonehenge.bot("wizard", "esay")


def test_the_version_is_that_of_the_distribution_or_unknown() -> None:
    assert stonehenge.__version__ == version("stonehenge-games")
    without_site = "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p]; "
    assert (
        python(without_site + "import stonehenge; print(stonehenge.__version__)") == "0+unknown\n"
    )
