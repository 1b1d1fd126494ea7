"""Dead cycles are found: new ones at once, old ones when nobody is there, or at last."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from stonehenge.server.memory import NEW_ONES, Broom


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """Python searches on its own again when a test is over."""
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


def test_what_has_died_since_the_last_search_is_found_while_people_play() -> None:
    broom = Broom()
    broom.sweep(is_quiet=False)
    dead = weakref.ref(Knot())
    assert dead() is not None
    broom.sweep(is_quiet=False)
    assert dead() is None


def test_what_outlived_a_search_is_found_when_nobody_is_there() -> None:
    broom, knot = Broom(), Knot()
    broom.sweep(is_quiet=False)
    dead = weakref.ref(knot)
    del knot
    broom.sweep(is_quiet=False)
    assert dead() is not None
    broom.sweep(is_quiet=True)
    assert dead() is None


def test_what_outlived_a_search_is_found_at_last_when_somebody_is_always_there() -> None:
    broom, knot = Broom(), Knot()
    broom.sweep(is_quiet=False)
    dead = weakref.ref(knot)
    del knot
    for _ in range(NEW_ONES):
        broom.sweep(is_quiet=False)
    assert dead() is None
