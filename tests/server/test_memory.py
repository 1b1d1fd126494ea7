"""Dead cycles are found: new ones at once, old ones when nobody is there, or at last."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from people import PATIENCE, full, hear, running, sit
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


@pytest.mark.parametrize("courier_from", [0, 1])
def test_a_connection_that_has_ended_is_gone_without_a_search(
    tmp_path: Path, courier_from: int
) -> None:
    with running(tmp_path, courier_from=courier_from) as at:
        assert at.server is not None
        table, tokens = full(at)
        with sit(at, table, tokens[0]) as socket:
            hear(socket, "view")
            (wire,) = [
                weakref.ref(each)
                for each in list(at.server.server_state.connections)
                if hasattr(each, "pulse")
            ]
        until = monotonic() + PATIENCE
        while wire() is not None:
            assert monotonic() < until, gc.get_referrers(wire())
            sleep(0.01)
