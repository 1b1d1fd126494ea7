"""Blunders that people tell of other Wizard bots: medium, hard and master do not commit them."""

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.games.levels import levels_of
from stonehenge.games.wizard import Wizard
from stonehenge.games.wizard.notation import write

game = Wizard()
levels = pytest.mark.parametrize("level", ["medium", "hard", "master"])


def chosen(level: str, text: str) -> str:
    """What a level does in a position, in the seat whose turn it is."""
    state = game.set_up(text)
    view = game.view(state, min(game.waiting(state)))
    return write(levels_of("wizard")[level](view, Seeded.of(1)))


@levels
@pytest.mark.parametrize(
    "position",
    [
        "seats 3  options rounds=3  dealer 2  turned R2  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3",
        "seats 3  options rounds=3  dealer 2  turned G2  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3",
        "seats 4  options rounds=2  dealer 1  turned R7  bids - - 1 1"
        "  hands W Y1 | B5 B6 | G1 G3 | Y4 Y3",
        "seats 3  options rounds=2  dealer 0  turned J  bids - 2 1  hands W J | G1 G3 | Y4 Y3",
        "seats 3  options rounds=1  dealer 2  turned B13  hands W | G1 | Y1",
    ],
)
def test_a_sure_trick_is_bid(level: str, position: str) -> None:
    assert chosen(level, position) != "bid 0"


@levels
def test_who_must_not_bid_the_sure_trick_bids_next_to_it(level: str) -> None:
    hands = "dealer 0  turned R8  bids - 0 0  hands W | G1 | Y1"
    assert chosen(level, f"seats 3  options rounds=1 plus_minus_one=true  {hands}") == "bid 0"
    assert chosen(level, f"seats 3  options rounds=1  {hands}") == "bid 1"


@levels
@pytest.mark.parametrize(
    "position",
    [
        "bids 3 0 0  hands R13 R11 B1 | G1 G2 G3 | Y1 Y2 Y3",
        "bids 3 1 0  hands R13 R12 Y13 | G1 G2 G3 | Y1 Y2 Y3",
        "bids 3 1 1  hands R13 R7 G12 | B1 B2 G3 | Y1 Y2 Y3",
    ],
)
def test_who_needs_every_trick_leads_the_highest_trump(level: str, position: str) -> None:
    led = chosen(level, f"seats 3  options rounds=3  dealer 2  turned R2  {position}")
    # Of cards that nobody can come between, one is as good as the other.
    assert led in ({"play R13", "play R12"} if " R12 " in position else {"play R13"})


@levels
@pytest.mark.parametrize(
    "position",
    [
        "rounds=2  dealer 2  turned R2  bids 1 1 0  table 0 B12 B13  hands G2 | Y9 | W J",
        "rounds=2  dealer 2  turned R2  bids 1 1 0  table 0 B12 R13  hands G2 | Y9 | W J",
        "rounds=4  dealer 2  turned R2  bids 2 1 1  tricks 0 B2 B3 B13 | 2 Y2 Y13 Y3"
        "  table 0 G12 G13  hands Y5 | Y6 | W J",
    ],
)
def test_the_jester_loses_the_unwanted_trick_and_the_wizard_is_kept(
    level: str, position: str
) -> None:
    assert chosen(level, f"seats 3  options {position}") == "play J"


@levels
@pytest.mark.parametrize(
    "position",
    [
        "rounds=3  dealer 2  turned R2  bids 1 1 0  table 0 B12 B13"
        "  hands G5 G6 | Y9 Y8 | R3 Y2 G1",
        "rounds=3  dealer 2  turned R2  bids 1 1 0  table 0 B12 B13"
        "  hands G5 G6 | Y9 Y8 | R13 Y2 G1",
        "rounds=5  dealer 2  turned R2  bids 2 1 1  tricks 0 Y1 Y3 Y13 | 2 B2 B13 B3"
        "  table 0 B12 B11  hands G6 G7 | Y9 R9 | R3 Y2 G1",
    ],
)
def test_a_safe_bid_is_not_ruined_by_an_early_ruff(level: str, position: str) -> None:
    assert chosen(level, f"seats 3  options {position}") in {"play Y2", "play G1"}
