"""What compiled code paints and writes: the same bytes that everybody would be sent without it."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from fresh import python
from sitting_room import Parlour
from stonehenge.cards import Seat
from stonehenge.dice import Seeded
from stonehenge.server.wire import framed
from stonehenge.sim.courier import Courier
from stonehenge.sim.errands import BACK, LARGEST, NO_FILE, READERS_OF_ONE, TO_PAINT
from stonehenge.tables.effects import Effect, Show
from stonehenge.tables.pictures import wizard
from stonehenge.wizard.notation import Bid
from tables import CASES, Case, named

every_wizard = pytest.mark.parametrize("case", [c for c in CASES if c[0] == "wizard"], ids=named)


@pytest.fixture(scope="module")
def courier() -> Iterator[Courier]:
    found = Courier()
    yield found
    found.end()


def painted(
    courier: Courier, pieces: Sequence[bytes], readers: Sequence[tuple[Seat, bytes]]
) -> list[bytes]:
    """What every reader would be written, if there were a socket: a seat, and what comes first."""
    way = [TO_PAINT, len(readers)]
    for seat, first in readers:
        way += [NO_FILE, seat, 1 if first else 0]
    courier.run(1, way, [*pieces, *(first for _, first in readers if first)])
    carried, back = courier.returned()
    assert carried == 1
    assert [who for who, _ in back] == list(range(len(readers)))
    return [data for _, data in back]


class Gallery(Parlour):
    """A table where everything that is shown is painted by compiled code as well."""

    def __init__(self, courier: Courier, *table: Any) -> None:
        self.courier, self.pictures = courier, 0
        super().__init__(*table)

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Show):
                self.compare(effect)
        super().do(effects)

    def compare(self, shown: Show) -> None:
        pieces = shown.page.pieces(shown.steps)
        if pieces is None:
            return
        seats = range(self.table.seats)
        readers = [(seat, b"" if seat % 2 else framed(b"first")) for seat in seats]
        told = painted(self.courier, pieces, readers)
        for (seat, first), data in zip(readers, told, strict=True):
            assert data == first + framed(shown.page.view(seat, shown.steps))
        self.pictures += 1


def visited(courier: Courier, case: Case) -> Gallery:
    """A whole game that everyone looks at; AssertionError where the two ways to paint differ."""
    _, seats, options = case
    room, dice = Gallery(courier, seats, options), Seeded.of(5)
    for seat in (*range(seats), None):
        room.join(seat)
    moves = bids = 0
    while room.table.status == "playing":
        seat = sorted(room.table.waiting())[0]
        offers = room.offers(seat)
        assert room.act(seat, offers[dice.below(len(offers))])["type"] == "ok"
        moves += 1
        bids += "bidding" in options and isinstance(room.table.last[-1].action, Bid)
        if moves == 7:
            for each in (*range(seats), *range(seats)):
                room.wish(each, type="vote", kind="pause")
            assert not room.table.paused
    # Who bids face down reads another line than the others: such a step is not painted.
    assert room.pictures + bids >= moves
    assert room.pictures > bids
    return room


@every_wizard
def test_compiled_code_paints_what_everybody_would_be_sent(case: Case, courier: Courier) -> None:
    visited(courier, case)


def test_nothing_is_painted_beyond_the_paper() -> None:
    code = """
import sys
sys.path.insert(0, "tests")
from server.test_courier import CASES, Courier, visited
courier = Courier()
for case in CASES:
    if case[0] == "wizard":
        visited(courier, case)
courier.end()
"""
    python(code, NUMBA_BOUNDSCHECK="1")


def test_an_undo_a_rematch_and_an_early_end_are_painted_too(courier: Courier) -> None:
    room = Gallery(courier, 3, {"rounds": "1-3"})
    for seat in range(3):
        room.join(seat)
    for kind in ("undo", "end", "rematch"):
        before, by = room.pictures, min(room.table.waiting(), default=0)
        if kind == "undo":
            room.move()
        for each in (by, *(seat for seat in range(3) if seat != by)):
            assert room.wish(each, type="vote", kind=kind)["type"] == "ok"
        assert room.pictures > before
    room.move()


def test_a_long_name_and_a_long_table_are_painted_in_a_long_frame(courier: Courier) -> None:
    room = Gallery(courier, 3, {"rounds": "1-3"})
    room.join(0)
    page = room.desk.sheet(room.now)
    for size in (100, 70_000):
        page.about = b'{"name":"%b"}' % (b"x" * size)
        pieces = page.pieces(())
        assert pieces is not None
        assert painted(courier, pieces, [(1, b"")]) == [framed(page.view(1, ()))]


def test_a_courier_carries_no_more_than_can_come_back(courier: Courier) -> None:
    room = Gallery(courier, 3, {"rounds": "1-3"})
    page = room.desk.sheet(room.now)
    page.about = b'"%b"' % (b"x" * (LARGEST - 10_000))
    pieces = page.pieces(())
    assert pieces is not None
    way = [TO_PAINT, READERS_OF_ONE, *(NO_FILE, 1, 0) * READERS_OF_ONE]
    courier.run(4, way * 4, pieces * 4)
    carried, back = courier.returned()
    assert 1 <= carried < 4
    assert len(back) == carried * READERS_OF_ONE
    assert {data for _, data in back} == {framed(page.view(1, ()))}
    assert sum(len(data) for _, data in back) <= BACK


def test_hands_that_compiled_code_shows_to_others_are_found(
    courier: Courier, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Gallery(courier, 3, {"rounds": "2"})
    room.join(0)
    room.move()
    # A planted bug: it is told that everyone holds their cards to their forehead.
    shown = wizard.NUMBERS_OF[3]
    lying = {3: lambda *numbers: shown(*numbers[:3], True, *numbers[4:])}
    monkeypatch.setattr(wizard, "NUMBERS_OF", lying)
    with pytest.raises(AssertionError):
        room.move()
