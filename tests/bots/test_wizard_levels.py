"""The levels of Wizard: honest, reproducible, lawful at every table, and without old blunders."""

import time

import pytest

from stonehenge.bots import LEVELS, advice
from stonehenge.bots.wizard_levels import HARD, MASTER, MEDIUM
from stonehenge.bots.wizard_search import Searcher, Thought, solved
from stonehenge.dice import Seeded
from stonehenge.game import NATURE
from stonehenge.wizard import Action, Bid, Play, View, Wizard
from stonehenge.wizard.belief import guess
from stonehenge.wizard.notation import write
from tables import CASES, Case, named

game = Wizard()
TABLES = [case for case in CASES if case[0] == "wizard"]
# As hard as the master in kind, not in number.
QUICK = Searcher(
    Thought(worlds=4, heats=2, pool=3, policy=1, ending=2, doubt=1.0, victory=20.0, habit=-0.5)
)
levels = pytest.mark.parametrize("level", ["medium", "hard", "master"])


def seen(text: str) -> View:
    """A position as the seat sees it whose turn it is."""
    state = game.set_up(text)
    return game.view(state, min(game.waiting(state)))


def chosen(level: str, text: str, seed: int = 1) -> str:
    """What a level does in a position."""
    return write(LEVELS["wizard"][level](seen(text), Seeded.of(seed)))


@pytest.mark.parametrize("case", TABLES, ids=named)
def test_a_searching_bot_keeps_the_rules_of_every_house(case: Case) -> None:
    dice, state = Seeded.of(3), game.start(case[1], case[2])
    acted = 0
    while acted < 150 and (waiting := game.waiting(state)):
        seat = min(waiting)
        action: Action
        if seat == NATURE:
            action = game.chance(state, dice)
        else:
            action = QUICK(game.view(state, seat), dice)
            acted += 1
        state = game.apply(state, seat, action)
    assert acted > 10


@pytest.mark.parametrize("bot", [QUICK, MEDIUM], ids=["quick", "medium"])
def test_states_that_look_the_same_are_played_the_same(bot: Searcher) -> None:
    dice, state = Seeded.of(8), game.start(4, {"rounds": "6"})
    compared = 0
    while waiting := game.waiting(state):
        seat = min(waiting)
        action: Action
        if seat == NATURE:
            action = game.chance(state, dice)
        else:
            view = game.view(state, seat)
            action = bot(view, Seeded.of(5, compared))
            other = guess(view, Seeded.of(9, compared))
            assert bot(game.view(other, seat), Seeded.of(5, compared)) == action
            compared += other.play.hands != state.play.hands
        state = game.apply(state, seat, action)
    assert compared > 15


@levels
@pytest.mark.parametrize("trump", ["R2", "G2"])
def test_a_sure_trick_is_bid(level: str, trump: str) -> None:
    hands = f"dealer 2  turned {trump}  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3"
    assert chosen(level, f"seats 3  options rounds=3  {hands}") != "bid 0"


@levels
def test_who_must_not_bid_the_likely_number_bids_next_to_it(level: str) -> None:
    text = (
        "seats 3  options rounds=1 plus_minus_one=true  dealer 0  turned R8  bids - 0 0"
        "  hands W | G1 | Y1"
    )
    assert chosen(level, text) == "bid 0"


@levels
def test_who_needs_every_trick_leads_the_highest_trump(level: str) -> None:
    text = "seats 3  options rounds=3  dealer 2  turned R2  bids 3 0 0  hands R13 R11 B1 | G1 G2 G3"
    assert chosen(level, text + " | Y1 Y2 Y3") == "play R13"


@levels
def test_a_jester_loses_the_unwanted_trick_and_the_wizard_is_kept(level: str) -> None:
    text = (
        "seats 3  options rounds=2  dealer 2  turned R2  bids 1 1 0  table 0 B12 B13"
        "  hands G2 | Y9 | W J"
    )
    assert chosen(level, text) == "play J"


@levels
def test_a_safe_bid_is_not_ruined_by_an_early_ruff(level: str) -> None:
    text = (
        "seats 3  options rounds=3  dealer 2  turned R2  bids 1 1 0  table 0 B12 B13"
        "  hands G5 G6 | Y9 Y8 | R3 Y2 G1"
    )
    assert chosen(level, text) in {"play Y2", "play G1"}


def test_a_round_of_one_card_is_solved() -> None:
    view = seen("seats 3  options rounds=1  dealer 2  turned R8  hands B13 | G1 | Y1")
    found = {write(one.action): one for one in solved(view, Thought(1))}
    # Two hidden cards of 58: the lead of the highest blue loses to wizards, and to trumps.
    beaten = 4 + 12
    chance = (58 - beaten) * (57 - beaten) / (58 * 57)
    assert found["bid 1"].tricks[1] == pytest.approx(chance)
    assert found["bid 1"].points == pytest.approx(30 * chance - 10 * (1 - chance))
    assert found["bid 0"].points == pytest.approx(20 * (1 - chance) - 10 * chance)


def test_advice_has_chances_that_add_up() -> None:
    view = seen(
        "seats 3  options rounds=3  dealer 2  turned R2  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3"
    )
    told = advice("wizard", view, Seeded.of(1))
    assert told is not None
    assert {choice.action for choice in told.choices} == {write(offer) for offer in view.offers}
    assert told.best == told.choices[0].action
    for choice in told.choices:
        assert sum(choice.tricks) == pytest.approx(1)
        bid = int(choice.action.split()[1])
        assert choice.made == pytest.approx(choice.tricks[bid])
    assert told.as_dict()["best"] == told.best


def test_the_same_dice_decide_the_same() -> None:
    view = seen(
        "seats 4  options rounds=3  dealer 3  turned R2"
        "  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3 | B2 B3 B4"
    )
    assert {HARD(view, Seeded.of(4)) for _ in range(3)} == {HARD(view, Seeded.of(4))}


def test_levels_think_within_their_time() -> None:
    view = seen_late()
    for bot, most in ((MEDIUM, 0.01), (HARD, 0.05), (MASTER, 0.5)):
        bot(view, Seeded.of(1))
        spent = []
        for seed in range(3):
            began = time.thread_time()
            bot(view, Seeded.of(seed))
            spent.append(time.thread_time() - began)
        assert min(spent) < 2 * most


def seen_late() -> View:
    """The first card of the largest round: nothing takes longer to think about."""
    dice, state = Seeded.of(1), game.start(4, {"rounds": "15"})
    state = game.apply(state, NATURE, game.chance(state, dice))
    while True:
        seat = min(game.waiting(state))
        view = game.view(state, seat)
        if isinstance(view.offers[0], Play):
            return view
        state = game.apply(state, seat, Bid(3) if Bid(3) in view.offers else view.offers[0])
