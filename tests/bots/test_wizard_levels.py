"""The levels of Wizard: honest, reproducible, lawful at every table, and without old blunders."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games.levels import advice, levels_of
from stonehenge.games.wizard import Action, Bid, Play, View, Wizard
from stonehenge.games.wizard.belief import guess
from stonehenge.games.wizard.bots.levels import HARD, MASTER, MEDIUM
from stonehenge.games.wizard.bots.opponent_model import kind_chances
from stonehenge.games.wizard.bots.search import (
    SearchConfig,
    Searcher,
    candidates,
    gone_in,
    number,
    solved,
    table,
)
from stonehenge.games.wizard.kernels import rollout_greedy
from stonehenge.games.wizard.kernels.play import RECORD
from stonehenge.games.wizard.match import Match
from stonehenge.games.wizard.notation import write
from stonehenge.games.wizard.rules import BID, PLAY
from stonehenge.sim.compiler import packed
from support.cases import CASES, Case, named

game = Wizard()
TABLES = [case for case in CASES if case[0] == "wizard"]
# As hard as the master in kind, not in number.
QUICK = Searcher(
    SearchConfig(
        worlds=4,
        heats=2,
        pool=3,
        greedy=0.5,
        careful=0.3,
        ending=2,
        doubt=1.0,
        victory=20.0,
        habit=-0.5,
    )
)


def seen(text: str) -> View:
    """A position as the seat sees it whose turn it is."""
    state = game.set_up(text)
    return game.view(state, min(game.waiting(state)))


def turns(
    state: Match, dice: Seeded, bot: Callable[[View], Action]
) -> Iterator[tuple[Match, View, Action]]:
    """A game that a bot plays in every seat: how it was, what it saw, what it does."""
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        view = game.view(state, seat)
        action = bot(view)
        yield state, view, action
        state = game.apply(state, seat, action)


@pytest.mark.parametrize("case", TABLES, ids=named)
def test_a_searching_bot_keeps_the_rules_of_every_house(case: Case) -> None:
    dice = Seeded.of(3)
    played = turns(game.start(case[1], case[2]), dice, lambda view: QUICK(view, dice))
    assert len(list(islice(played, 151))) > 10


@pytest.mark.parametrize("bot", [QUICK, MEDIUM], ids=["quick", "medium"])
def test_states_that_look_the_same_are_played_the_same(bot: Searcher) -> None:
    compared = 0
    played = turns(
        game.start(4, {"rounds": "6"}), Seeded.of(8), lambda view: bot(view, Seeded.of(5, compared))
    )
    for state, view, action in played:
        other = guess(view, Seeded.of(9, compared))
        assert bot(game.view(other, view.seat), Seeded.of(5, compared)) == action
        compared += other.play.hands != state.play.hands
    assert compared > 15


def test_a_round_of_one_card_is_solved() -> None:
    view = seen("seats 3  options rounds=1  dealer 2  turned R8  hands B13 | G1 | Y1")
    values = {write(one.action): one for one in solved(view, SearchConfig(1))}
    # Two hidden cards of 58: the lead of the highest blue loses to wizards, and to trumps.
    beaten = 4 + 12
    chance = (58 - beaten) * (57 - beaten) / (58 * 57)
    assert values["bid 1"].tricks[1] == pytest.approx(chance)
    assert values["bid 1"].points == pytest.approx(30 * chance - 10 * (1 - chance))
    assert values["bid 0"].points == pytest.approx(20 * (1 - chance) - 10 * chance)


def test_advice_has_chances_that_add_up() -> None:
    view = seen(
        "seats 3  options rounds=3  dealer 2  turned R2  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3"
    )
    hint = advice("wizard", view, Seeded.of(1))
    assert hint is not None
    assert {choice.action for choice in hint.choices} == {write(offer) for offer in view.offers}
    assert hint.best == hint.choices[0].action
    for choice in hint.choices:
        assert sum(choice.tricks) == pytest.approx(1)
        bid = int(choice.action.split()[1])
        assert choice.made == pytest.approx(choice.tricks[bid])
    assert hint.as_dict()["best"] == hint.best


def test_the_same_dice_decide_the_same() -> None:
    view = seen(
        "seats 4  options rounds=3  dealer 3  turned R2"
        "  hands W B1 Y2 | G1 G3 G4 | Y1 Y4 Y3 | B2 B3 B4"
    )
    assert {HARD(view, Seeded.of(4)) for _ in range(3)} == {HARD(view, Seeded.of(4))}


def test_a_level_is_a_budget_of_worlds() -> None:
    view = seen_late()
    cards = len(candidates(view))
    for bot, most in ((MEDIUM, 50), (HARD, 40 + 80 + 160), (MASTER, 120 + 240 + 480 + 960)):
        choices = bot.search(view, Seeded.of(1))
        assert max(one.tries for one in choices) == most
        # Every heat halves what is tried, so a card costs at most as much as in the first one.
        assert (
            sum(one.tries for one in choices) < 2.5 * cards * bot.config.worlds * bot.config.heats
        )


def test_the_score_sheet_tells_who_plays_like_easy() -> None:
    sheet = "1/1 2/1 1/3 | 1/1 4/3 1/2 | 4/4 2/1 1/2 | 1/1 5/4 1/3 | 4/4 4/3 0/2"
    state = game.set_up(
        f"seats 3  options rounds=5-10  sheet {sheet}  dealer 2  turned R2"
        "  hands R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 | B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"
        " | G1 G2 G3 G4 G5 G6 G7 G8 G9 G10"
    )
    (_, makes), (_, mixed), (_, misses) = kind_chances(game.view(state, None), 0.45, 0.3)
    assert makes < mixed < misses
    assert makes < 0.37 < misses
    # What is thought of a seat hangs on its neighbours: players of a table are often alike.
    assert kind_chances(game.view(state, 0), 0.45, 0.3)[2][1] > misses
    assert kind_chances(game.view(state, 0), 0.45, 0.3)[0] == (0.0, 0.0)
    # Where bids must not add up, a missed one says little.
    strict = game.set_up(game.show(state).replace("rounds=5-10", "plus_minus_one=true rounds=5-10"))
    assert [careful for _, careful in kind_chances(game.view(strict, 0), 0.45, 0.3)] == [0.0] * 3
    # The yardstick takes everyone, itself too, for a greedy player.
    assert kind_chances(game.view(state, 2), None, 0.0) == [(1.0, 0.0)] * 3


def test_in_the_last_round_the_master_bids_for_the_win() -> None:
    hands = "dealer 0  turned R2  bids - 0 0  hands W R12 B5 | G1 G3 G4 | Y1 Y4 Y3"
    # Two tricks are likelier than three; who is twenty points behind needs three of them.
    ahead = seen(f"seats 3  options rounds=1-3  sheet 0/0 0/0 1/1 | 0/0 2/1 0/1  {hands}")
    behind = seen(f"seats 3  options rounds=1-3  sheet 0/0 0/0 1/1 | 0/0 0/1 1/1  {hands}")
    assert (ahead.totals, behind.totals) == ((40, 10, 20), (40, 10, 60))
    assert write(MASTER(ahead, Seeded.of(1))) == "bid 2"
    assert write(MASTER(behind, Seeded.of(1))) == "bid 3"
    for_points = Searcher(replace(MASTER.config, victory=0.0))
    assert write(for_points(behind, Seeded.of(1))) == "bid 2"


@pytest.mark.parametrize("seats", [3, 6])
def test_the_careful_players_of_the_rollouts_bid_and_play_like_easy(seats: int) -> None:
    dice, compared = Seeded.of(seats), 0
    start = game.start(seats, {"plus_minus_one": True})
    easy = levels_of("wizard")["easy"]
    for _, view, action in turns(start, dice, lambda view: easy(view, dice)):
        if view.phase in (BID, PLAY):
            compared += len(view.offers) > 1
            assert number(action) == like_easy(view)
    assert compared > 100


def like_easy(view: View) -> int:
    """What a careful seat does in a rollout."""
    p, gone = packed(table(view), RECORD)[0], gone_in(view)
    if view.phase == BID:
        wanted = rollout_greedy.likely_tricks(p, view.seat, view.trump, gone, 1)
        return int(rollout_greedy.near_bid(p, view.seat, wanted))
    return int(rollout_greedy.choice(p, gone, 1))


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
