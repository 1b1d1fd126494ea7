"""Three readers of the rules agree: by the book, interpreted and compiled."""

from typing import Any

import numpy as np
import pytest
from wizard_by_the_book import Illegal, Oracle

from stonehenge.core.cards import bits
from stonehenge.core.dice import Seeded, stream
from stonehenge.core.game import NATURE
from stonehenge.games.wizard import Match, Wizard
from stonehenge.games.wizard.kernels import play as compiled
from stonehenge.games.wizard.notation import Bid, Play, Trump, faces, write_card
from stonehenge.games.wizard.rules import OVER
from stonehenge.games.wizard.view import FACE_DOWN
from support.cases import Case, steps
from support.soak import SOAK

game = Wizard()

# In every mode so many whole games, with more than 40 tricks each on average; every tenth is a
# full one, so there are several for each number of seats.
GAMES = 500 if SOAK else 100
MODES: dict[str, tuple[tuple[int, ...], dict[str, object]]] = {
    "base": ((3, 4, 5, 6), {}),
    "plus minus one": ((3, 4, 5, 6), {"plus_minus_one": True}),
    "hidden": ((3, 4, 5, 6), {"bidding": "hidden"}),
    "hidden to the end": ((3, 4, 5, 6), {"bidding": "hidden", "hidden_reveal": "after_round"}),
    "secret": ((3, 4, 5, 6), {"bidding": "secret"}),
    "foresight once": ((3, 4, 5, 6), {"foresight": "first_round"}),
    "foresight": ((3, 4, 5, 6), {"foresight": "all_rounds"}),
    "one colour": ((3, 4), {"one_colour": True}),
    "one colour, plus minus one": ((3, 4), {"one_colour": True, "plus_minus_one": True}),
    "odd": ((3, 4, 5, 6), {"rounds": "odd"}),
}


def events_of(state: Match, seat: int) -> list[dict[str, Any]]:
    """What a seat may do, as events."""
    events: list[dict[str, Any]] = []
    for action in game.offers(state, seat):
        match action:
            case Trump(suit):
                events.append({"e": "trump", "seat": seat, "suit": "RBGY"[suit]})
            case Bid(tricks):
                events.append({"e": "bid", "seat": seat, "bid": tricks})
            case Play(card):
                events.append({"e": "play", "seat": seat, "card": write_card(card)})
    return events


def sorted_events(events: list[dict[str, Any]]) -> list[str]:
    return sorted(map(str, events))


def compare(seats: int, options: dict[str, object], seed: int, looks: int) -> int:
    """Play one game against the book, comparing sights at some steps; how many tricks it had."""
    state = game.start(seats, options)
    oracle = Oracle(seats, game.options(state))
    tricks = 0
    for number, step in enumerate(steps(("wizard", seats, options), seed)):
        if step.seat != NATURE:
            legal = oracle.legal()
            assert set(legal) == game.waiting(step.before)
            assert sorted_events(legal[step.seat]) == sorted_events(
                events_of(step.before, step.seat)
            )
        else:
            assert oracle.waits_for_deal()
        event, *follows = game.log(step)
        assert oracle.happen(event) == follows
        tricks += len(follows) > 0
        if number % looks == 0:
            compare_sights(step.after, oracle)
        state = step.after
    assert oracle.over()
    assert tuple(oracle.totals()) == game.scores(state)
    assert tuple(oracle.winners()) == game.winners(state)
    return tricks


def compare_sights(state: Match, oracle: Oracle) -> None:
    for seat in (None, *range(state.play.seats)):
        seen = game.view(state, seat)
        hands = [
            None if hand is None else sorted(map(write_card, faces(hand))) for hand in seen.hands
        ]
        assert hands == oracle.visible_hands(seat)
        bids = [None if bid in (-1, FACE_DOWN) else bid for bid in seen.bids]
        assert bids == oracle.visible_bids(seat)


def table_number(mode: str, number: int) -> tuple[int, dict[str, object]]:
    """The seats and options of a game: every tenth with all its rounds, the others shorter."""
    seats, options = MODES[mode]
    short = {"rounds": "4-8,15" if options.get("one_colour") else "1-9"}
    full = number % 10 == 0 or "rounds" in options
    return seats[number // 10 % len(seats)], options if full else {**short, **options}


@pytest.mark.parametrize("mode", MODES)
def test_the_book_and_the_rules_agree_over_whole_games(mode: str) -> None:
    tricks = sum(compare(*table_number(mode, game), game, looks=29) for game in range(GAMES))
    assert tricks > 40 * GAMES


@pytest.mark.parametrize("mode", MODES)
def test_the_book_refuses_what_the_rules_refuse(mode: str) -> None:
    seats, options = MODES[mode]
    case = ("wizard", seats[0], {"rounds": "4-5", **options} if mode != "odd" else options)
    oracle = Oracle(seats[0], game.options(game.start(seats[0], case[2])))
    tried = [step.action for step in steps(case, 1) if step.seat != NATURE]
    for step in steps(case, 2):
        for seat in range(seats[0]):
            for action in tried[::11]:
                event = event_for(seat, action)
                allowed = game.refusal(step.before, seat, action) is None
                assert allowed == (event in oracle.legal().get(seat, []))
        oracle.happen(game.log(step)[0])


def event_for(seat: int, action: Any) -> dict[str, Any]:
    match action:
        case Trump(suit):
            return {"e": "trump", "seat": seat, "suit": "RBGY"[suit]}
        case Bid(tricks):
            return {"e": "bid", "seat": seat, "bid": tricks}
    return {"e": "play", "seat": seat, "card": write_card(action.card)}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda deal: {**deal, "dealer": (deal["dealer"] + 1) % 3},
        lambda deal: {**deal, "hands": deal["hands"][:2]},
        lambda deal: {**deal, "hands": [deal["hands"][0]] * 3},
        lambda deal: {**deal, "turned": None},
        lambda deal: {**deal, "turned": next(c for c in deal["hands"][0] if c not in "WJ")},
    ],
)
def test_the_book_and_the_rules_refuse_the_same_deals(spoil: Any) -> None:
    case: Case = ("wizard", 3, {"rounds": "7-8"})
    oracle = Oracle(3, game.options(game.start(3, case[2])))
    refused = 0
    for step in steps(case, 3):
        event = game.log(step)[0]
        if step.seat == NATURE and step.before.sheet:
            spoiled = spoil(event)
            recalled = game.recall(step.before, spoiled)
            assert recalled is not None
            assert game.refusal(step.before, *recalled) is not None
            with pytest.raises(Illegal):
                oracle.happen(spoiled)
            refused += 1
        oracle.happen(event)
    assert refused == 1


@pytest.mark.parametrize("mode", MODES)
def test_compiled_games_end_like_interpreted_ones_with_the_same_dice(mode: str) -> None:
    for number in range(0, GAMES, 10):
        for first, games in ((number, 1), (number + 1, 9)):
            seats, options = table_number(mode, first)
            totals, actions = compiled.random_games(seats, options, games, seed=5, first=first)
            played = [interpreted(seats, options, 5, first + i) for i in range(games)]
            assert totals.tolist() == [list(result) for result, _ in played]
            assert actions == sum(count for _, count in played)


def interpreted(seats: int, options: dict[str, object], seed: int, number: int) -> Any:
    """A random game as the kernel plays it: the totals, and how many actions of seats it took."""
    chance, state, actions = Seeded.of(seed, number), game.start(seats, options), 0
    dice = [Seeded.of(seed, number, seat) for seat in range(seats)]
    while waiting := game.waiting(state):
        seat = min(waiting)
        offers = list(game.offers(state, seat))
        lot = dice[seat].below(len(offers)) if offers else NATURE
        action = game.chance(state, chance) if seat == NATURE else offers[lot]
        actions += seat != NATURE
        state = game.apply(state, seat, action)
    return game.scores(state), actions


def test_a_batch_does_not_depend_on_how_it_is_cut() -> None:
    whole, _ = compiled.random_games(4, {}, 20, seed=3)
    parts = [compiled.random_games(4, {}, 5, seed=3, first=first)[0] for first in range(0, 20, 5)]
    assert np.array_equal(whole, np.concatenate(parts))


@pytest.mark.parametrize("mode", MODES)
def test_stepping_compiled_rules_offers_what_the_game_offers(mode: str) -> None:
    seats, options = MODES[mode]
    number = seats[-1]
    stepper = compiled.Stepper(number, options, seed=9)
    dice, choices = Seeded(stream(9, 0)), Seeded.of(10)
    state = game.start(number, options)
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        offers = list(game.offers(state, seat))
        assert list(bits(stepper.offers)) == [number_of(offer) for offer in offers]
        lot = choices.below(len(offers))
        stepper.act(number_of(offers[lot]))
        state = game.apply(state, seat, offers[lot])
    assert stepper.offers == 0
    assert state.play.phase == stepper.packed[0]["phase"] == OVER
    assert tuple(stepper.totals) == game.scores(state)


def number_of(action: Any) -> int:
    match action:
        case Trump(suit):
            return suit
        case Bid(tricks):
            return tricks
    return int(action.card)


def test_rounds_played_out_from_a_position_score_like_interpreted_ones() -> None:
    for step in steps(("wizard", 4, {"rounds": "6"}), 4):
        state = step.after
        if game.scores(state) is not None:
            break
        points = compiled.random_ends(state, 3, seed=8)
        for number in range(3):
            dice, played = [Seeded.of(8, number, seat) for seat in range(4)], state
            while not game.scores(played):
                seat = min(game.waiting(played))
                offers = list(game.offers(played, seat))
                played = game.apply(played, seat, offers[dice[seat].below(len(offers))])
            assert points[number].tolist() == list(game.scores(played) or ())


def test_a_position_between_rounds_cannot_be_played_out() -> None:
    with pytest.raises(ValueError, match="no round"):
        compiled.random_ends(game.start(4, {}), 1, seed=0)
