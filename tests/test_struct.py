import pickle
from copy import copy
from typing import Any

import pytest

from stonehenge.struct import frozen, struct


@struct
class Pile:
    cards: list[int]
    top: int = 3

    def double(self) -> int:
        return 2 * self.top


@frozen
class Move:
    card: int
    to: str = "pile"


class Jump(Move):
    __slots__ = ()


def test_fields_are_given_in_order_or_by_name_and_may_have_a_default() -> None:
    assert (Pile([1], 2).cards, Pile(cards=[1]).top) == ([1], 3)
    make: Any = Pile
    with pytest.raises(TypeError, match="cards"):
        make()


def test_things_are_equal_when_their_class_and_all_their_fields_are() -> None:
    assert Move(1) == Move(1, "pile")
    assert Move(1) != Move(2)
    assert Move(1) != Jump(1)
    assert Pile([1]) == Pile([1])


def test_a_frozen_thing_is_a_key_and_cannot_be_changed() -> None:
    assert {Move(1): "one"}[Move(1)] == "one"
    move: Any = Move(1)
    with pytest.raises(AttributeError, match=r"Move\.card never changes"):
        move.card = 2
    with pytest.raises(AttributeError, match=r"Move\.card never changes"):
        del move.card
    assert move == Move(1)


def test_a_thing_that_changes_is_no_key() -> None:
    pile = Pile([1])
    pile.top = 4
    assert pile.double() == 8
    with pytest.raises(TypeError, match="unhashable"):
        hash(pile)


def test_there_is_no_room_for_anything_but_the_fields() -> None:
    pile: Any = Pile([1])
    assert not hasattr(pile, "__dict__")
    with pytest.raises(AttributeError):
        pile.bottom = 2


@pytest.mark.parametrize("thing", [Pile([1], 2), Move(1), Jump(2, "hand")])
def test_things_are_copied_and_sent_to_other_processes(thing: object) -> None:
    for twin in (copy(thing), pickle.loads(pickle.dumps(thing))):
        assert twin == thing
        assert type(twin) is type(thing)


def test_a_thing_is_shown_as_one_would_write_it() -> None:
    assert repr(Jump(2)) == "Jump(card=2, to='pile')"


def test_a_thing_can_be_matched_by_the_order_of_its_fields() -> None:
    match Move(7, "hand"):
        case Move(card, to):
            assert (card, to) == (7, "hand")
