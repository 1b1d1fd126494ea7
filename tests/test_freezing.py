"""States that are given out cannot be changed; working copies can."""

from typing import Any

import pytest

from stonehenge.core.freezing import FrozenDict, freeze, working_copy
from stonehenge.games import GAMES


def test_a_given_out_match_refuses_and_says_what_to_do() -> None:
    state = GAMES["wizard"].start(3, {})
    with pytest.raises(AttributeError, match=r"a Match .* cannot be changed \(turned\): apply"):
        state.turned = 3
    with pytest.raises(AttributeError):
        del state.turned
    with pytest.raises(TypeError):
        state.play.bids[0] = 7
    assert state == GAMES["wizard"].start(3, {})


def test_a_working_copy_can_be_changed_and_leaves_the_state_as_it_was() -> None:
    state = GAMES["carodeni"].start(2, {})
    copy = working_copy(state)
    copy.bag["leaf"] -= 1
    copy.sides[0].ingredients["leaf"] += 1
    copy.decks["witch"].top = "w01"
    assert state == GAMES["carodeni"].start(2, {})
    assert freeze(copy) is copy
    assert hash(copy) != hash(state)
    assert freeze(working_copy(state)) == state


@pytest.mark.parametrize("change", ["update", "setdefault", "pop", "popitem", "clear"])
def test_a_frozen_dict_has_no_way_to_be_changed(change: str) -> None:
    frozen: Any = FrozenDict(leaf=1)
    with pytest.raises(TypeError):
        getattr(frozen, change)("leaf")
    with pytest.raises(TypeError):
        del frozen["leaf"]
    with pytest.raises(TypeError):
        frozen |= {"leaf": 2}
    assert frozen == {"leaf": 1}
    assert hash(FrozenDict(a=1, b=2)) == hash(FrozenDict(b=2, a=1))
