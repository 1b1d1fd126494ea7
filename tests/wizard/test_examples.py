"""The worked examples of the rulebooks, as docs/wizard.md retells them."""

import pytest

from stonehenge.core.game import NATURE, Step
from stonehenge.games.wizard import Match, Wizard
from stonehenge.games.wizard.match import row_of
from stonehenge.games.wizard.notation import read
from stonehenge.games.wizard.options import Options

game = Wizard()
JENIK, BARA, PAVEL = range(3)


def played(state: Match, *actions: str) -> tuple[Match, list[dict[str, object]]]:
    """The match after actions of whoever's turn it is, and what the record says of them."""
    log: list[dict[str, object]] = []
    for text in actions:
        seat, action = min(game.waiting(state)), read(text)
        after = game.apply(state, seat, action)
        log += game.log(Step(state, seat, action, after))
        state = after
    return state, log


@pytest.mark.rule("WE-1", "WE-2")
def test_the_third_round_of_jenik_bara_and_pavel() -> None:
    state = game.set_up(
        "seats 3  options rounds=1-3  sheet 0/0 1/0 1/1 | 2/1 0/0 0/1  dealer 2  turned R8"
        "  bids - - -  hands B5 W J | B3 G11 R7 | J B7 R3"
    )
    assert game.returns(state) == (10, 10, 20)
    state, log = played(
        state,
        "bid 2", "bid 2", "bid 0",
        "play B5", "play B3", "play J",
        "play W", "play G11", "play B7",
        "play J", "play R7", "play R3",
    )  # fmt: skip
    winners = [event["winner"] for event in log if event["e"] == "trick"]
    assert winners == [JENIK, JENIK, BARA]
    assert log[-1] == {"e": "score", "points": [40, -10, 20], "totals": [50, 0, 40]}
    assert game.scores(state) == (50, 0, 40)


@pytest.mark.rule("WE-1", "W-30", "W-32", "W-36")
def test_what_bara_and_pavel_could_have_played() -> None:
    text = "seats 3  options rounds=3  dealer 2  turned R8  bids 2 2 0"
    first = game.set_up(f"{text}  table 0 B5  hands W J | B3 G11 R7 | J B7 R3")
    assert [game.write(offer) for offer in game.offers(first, BARA)] == ["play B3"]
    then = game.set_up(f"{text}  table 0 B5 B3  hands W J | G11 R7 | J B7 R3")
    assert [game.write(offer) for offer in game.offers(then, PAVEL)] == ["play J", "play B7"]
    third = game.set_up(f"{text}  tricks 0 B5 B3 J | 0 W G11 B7  table 0 J R7  hands - | - | R3")
    assert [game.write(offer) for offer in game.offers(third, PAVEL)] == ["play R3"]


@pytest.mark.rule("WE-2", "WE-3")
@pytest.mark.parametrize(
    ("rounds", "totals"),
    [
        # The first table of one print lost the minus of the second player's −10.
        ([((0, 1, 1), (0, 0, 1)), ((2, 0, 0), (1, 0, 1)), ((2, 2, 0), (2, 1, 0))],
         [(20, -10, 30), (10, 10, 20), (50, 0, 40)]),
        ([((0, 1, 1), (0, 0, 1)), ((2, 0, 0), (1, 0, 1))],
         [(20, -10, 30), (10, 10, 20)]),
    ],
)  # fmt: skip
def test_the_printed_score_sheets(
    rounds: list[tuple[tuple[int, ...], tuple[int, ...]]], totals: list[tuple[int, ...]]
) -> None:
    running = (0, 0, 0)
    for (bids, won), expected in zip(rounds, totals, strict=True):
        points = row_of(Options(), bids, won).points
        running = (running[0] + points[0], running[1] + points[1], running[2] + points[2])
        assert running == expected


@pytest.mark.rule("WE-4")
@pytest.mark.parametrize("won", [6, 10])
def test_two_tricks_off_a_bid_of_eight_lose_twenty(won: int) -> None:
    assert row_of(Options(), (8,), (won,)).points == (-20,)


@pytest.mark.rule("WE-5")
@pytest.mark.parametrize(("last", "allowed"), [(1, True), (2, False), (3, True)])
def test_in_the_fifth_round_the_bids_must_not_make_five(last: int, allowed: bool) -> None:
    state = game.set_up(
        "seats 3  options plus_minus_one=true rounds=5  dealer 2  turned R8  bids 2 1 -"
        "  hands R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5 | G1 G2 G3 G4 G5"
    )
    assert (game.refusal(state, 2, read(f"bid {last}")) is None) == allowed


def test_the_deal_is_an_event_like_any_other() -> None:
    state = game.start(3, {})
    _, log = played(state, "deal 1: R1 | W | J / B3")
    assert log == [
        {"e": "deal", "round": 1, "dealer": 1, "hands": [["R1"], ["W"], ["J"]], "turned": "B3"}
    ]
    assert game.waiting(state) == {NATURE}
