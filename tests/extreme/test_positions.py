"""Positions as text: read with care, and refused when they cannot have come about."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stonehenge.core.dice import Seeded
from stonehenge.core.game import InvalidNotation
from stonehenge.games.extreme import Extreme, Match
from stonehenge.games.extreme.rules import GIVE, PLAY
from support.cases import steps

game = Extreme()
HANDS = (
    "R1 R2 Y10 G1 G2 G3 B1 B2 B3 V2 V3 V4 V5 V6 V8"
    " | R3 R4 R5 R6 Y1 Y3 Y4 Y5 G4 G5 G6 B4 B5 B6 V11"
    " | R7 R8 Y2 Y6 Y7 G7 G9 B7 B8 B9 V1 V7 V9 V10 V12"
    " | R9 R10 R11 R12 Y8 Y9 Y11 Y12 G8 G10 G11 G12 B10 B11 B12"
)
LATER = (
    "R1 R2 Y10 G1 G2 G3 B1 B2 B3 V3 V4 V5 V6 V8"
    " | R3 R4 R5 R6 Y1 Y3 Y4 Y5 G4 G5 G6 B4 B5 B6"
    " | R7 R8 Y2 Y6 Y7 G7 G9 B7 B8 B9 V1 V7 V9 V10"
    " | R9 R10 R11 R12 Y8 Y9 Y11 Y12 G8 G10 G11 G12 B10 B11"
)
START = "seats 4  dealer 3"


def test_a_position_is_read_in_any_order() -> None:
    state = game.set_up(f"hands {HANDS}  predictions R | mage  dealer 3  seats 4")
    assert (state.play.turn, state.play.mage) == (2, 1)


def test_a_trick_in_progress_stands_on_the_table() -> None:
    state = game.set_up(
        f"{START}  predictions - | - | - | -  table 0 V2 V11 V12  "
        f"hands {LATER.replace('B11', 'B11 B12')}"
    )
    assert state.play.phase == PLAY
    assert (state.play.turn, state.play.ahead) == (3, 2)


def test_a_trick_whose_seal_is_not_chosen_stands_on_the_table() -> None:
    text = f"{START}  predictions V V V | - | V@0 V@0 | V@2  table 0 V2 V11 V12 B12  hands {LATER}"
    state = game.set_up(text)
    assert state.play.phase == GIVE
    assert game.show(state) == text
    given = game.set_up(text.replace("table", "tricks").replace("B12  ", "B12 > white  "))
    assert given == game.apply(state, 2, game.read("give white"))


def test_the_sheet_has_the_rounds_before() -> None:
    state = game.set_up(f"{START}  sheet 2:R1 mage 4:W1,K2 0:-  hands {HANDS}")
    assert game.returns(state) == (-2, -2, -10, 0)
    assert state.round == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "seats",
        "seats 6",
        "seats 4  seats 4",
        "seats 4  dealer 4",
        "seats 4  colour R",
        "seats 3  options long_game=true",
        "seats 4  options mage_base=7",
        START,
        f"{START}  hands {HANDS} | R1",
        f"{START}  hands {HANDS.replace('R12', 'R13')}",
        f"{START}  hands {HANDS.replace('R12', 'R1')}",
        f"{START}  predictions R | mage | mage  hands {HANDS}",
        f"{START}  predictions Y Y Y Y  hands {HANDS}",
        f"{START}  predictions - | - | - | - | -  hands {HANDS}",
        f"{START}  predictions W  hands {HANDS}",
        f"{START}  predictions - | - | - | -  tricks 0 V2 V11 V12 B12 > V  hands {LATER}",
        f"{START}  predictions - | - | - | -  tricks 0 V2 V11 V12 B12  hands {LATER}",
        f"{START}  predictions - | - | - | -  tricks 1 V2 V11 V12 B12 > black  hands {LATER}",
        f"{START}  predictions - | - | - | -  tricks V2 > black  hands {LATER}",
        f"{START}  predictions - | - | -  table 0 V2  hands {HANDS.replace(' V2', '')}",
        f"{START}  sheet 1:R1  hands {HANDS}",
        f"{START}  sheet mage mage 0:- 0:-  hands {HANDS}",
        f"{START}  sheet 1:R9 0:- 0:- 0:-  hands {HANDS}",
        f"{START}  sheet 3:R3 3:R3 0:- 0:-  hands {HANDS}",
        f"{START}  sheet 1:R1,R1 0:- 0:- 0:-  hands {HANDS}",
        f"{START}  sheet 1: 0:- 0:- 0:-  hands {HANDS}",
        f"{START}  sheet 99:- 0:- 0:- 0:-  hands {HANDS}",
        f"{START}  sheet {' | '.join(['0:- 0:- 0:- 0:-'] * 4)}  hands {HANDS}",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        game.set_up(text)


TEXTS = [game.show(step.after) for step in steps(("extreme", 3, {}), 1)][::17]


@given(data=st.data())
def test_spoiled_positions_are_refused_or_are_positions(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(len(text), at + 4)))
    spoiled = text[:at] + data.draw(st.text("RYGBVWK-@>|: 0123456789x", max_size=4)) + text[end:]
    with suppress(InvalidNotation):
        assert game.set_up(game.show(game.set_up(spoiled))) == game.set_up(spoiled)


def without_whites(seats: int) -> Match:
    """Seat 0 has every seal but the red ones, and one white seal is left."""
    state, dice = game.start(seats, {"white_exhausted": "no_compensation"}), Seeded.of(1)
    while state.play.turn != 0:
        state = game.apply(game.start(seats, game.options(state)), -1, game.chance(state, dice))
    for text in ("take Y Y Y G G G B B B", "take Y@0 Y@0 Y@0"):
        state = game.apply(state, state.play.turn, game.read(text))
    return state


@pytest.mark.rule("XA-01")
def test_the_last_white_seal_goes_to_the_first_colour_in_order() -> None:
    state = without_whites(3)
    after = game.apply(state, 2, game.read("take B@0 Y@1 G@0"))
    # Yellow comes first in the order of colours: seat 1 gets the white seal, seat 0 none more.
    assert [after.play.seals[7 * seat + 5] for seat in range(3)] == [3, 1, 0]
