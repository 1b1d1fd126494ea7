"""Two readers of the rules agree, by the book and interpreted; predictions go to extremes."""

from typing import Any

import pytest
from extreme_by_the_book import ALL_SEALS, Illegal, Oracle

from stonehenge.core.dice import Dice, Seeded
from stonehenge.core.game import NATURE, InvalidOptions, Step
from stonehenge.games.extreme import Action, Extreme, Give, Mage, Match, Play, Seal, Take
from stonehenge.games.extreme.events import seal_entry
from stonehenge.games.extreme.notation import NAME, write_card
from stonehenge.games.extreme.prediction import by_seat, preview
from stonehenge.games.extreme.rules import PREDICT, SUITS

game = Extreme()
MODES: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"mage_base": 5}),
    (4, {"long_game": True}),
    (5, {"long_game": True}),
    (3, {"white_exhausted": "no_compensation"}),
    (5, {"white_exhausted": "no_compensation"}),
]


def composed(state: Match, dice: Dice) -> Action:
    """The mage, or a prediction put together seal by seal, with many robberies."""
    if state.play.mage < 0 and dice.below(5) == 0:
        return Mage()
    take = Take()
    for _ in range(dice.below(12)):
        more = preview(state.play, state.play.turn, take).more
        robberies = [seal for seal in more if seal.source >= 0]
        wanted = robberies if robberies and dice.below(2) else list(more)
        if wanted:
            take = Take((*take.seals, wanted[dice.below(len(wanted))]))
    return take


def spoiled(state: Match, dice: Dice) -> Take:
    """Some seals from somewhere, possible or not."""
    seals = [
        Seal(dice.below(SUITS), dice.below(state.play.seats + 2) - 1) for _ in range(dice.below(6))
    ]
    return Take(tuple(seals))


def event_of(seat: int, action: Action) -> dict[str, Any]:
    """An action as the book hears of it."""
    match action:
        case Take(seals):
            return {"e": "take", "seat": seat, "seals": list(map(seal_entry, seals))}
        case Mage():
            return {"e": "mage", "seat": seat}
        case Play(card):
            return {"e": "play", "seat": seat, "card": write_card(card)}
        case Give(seal):
            return {"e": "give", "seat": seat, "seal": NAME[seal]}
    raise AssertionError(f"not an action of a seat: {action}")


def compare_offers(state: Match, oracle: Oracle, dice: Dice) -> None:
    """What may be done now is the same."""
    seat = state.play.turn
    assert oracle.waiting() == seat
    offers = game.offers(state, seat)
    if state.play.phase != PREDICT:
        cards = sorted(write_card(offer.card) for offer in offers if isinstance(offer, Play))
        seals = [NAME[offer.seal] for offer in offers if isinstance(offer, Give)]
        assert (oracle.legal_cards(), oracle.legal_gives()) == (cards, seals)
        return
    assert oracle.may_take_mage() == (Mage() in offers)
    for action in (spoiled(state, dice), spoiled(state, dice)):
        possible = game.refusal(state, seat, action) is None
        assert oracle.may(event_of(seat, action)) == possible


def compare(seats: int, options: dict[str, object], seed: int) -> int:
    """Play one game against the book; how many tricks it had."""
    state, dice = game.start(seats, options), Seeded.of(seed)
    oracle = Oracle(seats, game.options(state))
    tricks = 0
    while game.waiting(state):
        (seat,) = game.waiting(state)
        if seat == NATURE:
            action: Action = game.chance(state, dice)
        else:
            compare_offers(state, oracle, dice)
            predicts = state.play.phase == PREDICT
            offers = game.offers(state, seat)
            action = composed(state, dice) if predicts else offers[dice.below(len(offers))]
        step = Step(state, seat, action, game.apply(state, seat, action))
        events = game.log(step)
        if seat == NATURE:
            assert oracle.happen(events[0]) == []
        elif isinstance(action, Give):
            assert oracle.happen(event_of(seat, action)) == events
        else:
            assert events[0] == event_of(seat, action)
            assert oracle.happen(events[0]) == events[1:]
        state = step.after
        tricks += len(state.tricks) > len(step.before.tricks)
        compare_seals(state, oracle)
    assert oracle.over()
    assert tuple(oracle.totals()) == game.scores(state)
    assert tuple(oracle.winners()) == game.winners(state)
    return tricks


def compare_seals(state: Match, oracle: Oracle) -> None:
    """The same seals lie in the same places."""
    assert [list(held.values()) for held in oracle.seals()] == list(map(list, by_seat(state.play)))
    assert list(oracle.centre().values()) == list(state.play.centre)
    assert list(oracle.centre()) == list(ALL_SEALS) == [NAME[seal] for seal in range(7)]
    assert oracle.mage() == (state.play.mage if state.play.mage >= 0 else None)


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_the_book_and_the_rules_agree_over_whole_games(
    seats: int, options: dict[str, object]
) -> None:
    tricks = sum(compare(seats, options, seed) for seed in range(10))
    assert tricks == 10 * 15 * len(game.start(seats, options).bases)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("base", [3, 4, 5, "5", True])
@pytest.mark.parametrize("long_game", [False, True, 1])
@pytest.mark.parametrize("white", ["forbid", "no_compensation", "unlimited"])
def test_the_book_and_the_rules_start_the_same_games(
    seats: int, base: object, long_game: object, white: str
) -> None:
    options = {"mage_base": base, "long_game": long_game, "white_exhausted": white}
    try:
        Oracle(seats, options)
    except Illegal:
        with pytest.raises(InvalidOptions):
            game.start(seats, options)
    else:
        assert game.options(game.start(seats, options)) == options


@pytest.mark.parametrize("case", [0, 1, 2, 3])
def test_the_book_and_the_rules_refuse_the_same_deals(case: int) -> None:
    state = game.start(3, {})
    deal = game.log(Step(state, NATURE, (dealt := game.chance(state, Seeded.of(1))), state))[0]
    spoils: list[dict[str, Any]] = [
        {**deal, "dealer": 3},
        {**deal, "hands": deal["hands"][:2]},
        {**deal, "hands": [deal["hands"][0]] * 3},
        {**deal, "hands": [[*deal["hands"][0][:-1], "V15"], *deal["hands"][1:]]},
    ]
    recalled = game.recall(state, spoils[case])
    assert recalled is not None
    assert game.refusal(state, *recalled) is not None
    assert game.refusal(state, NATURE, dealt) is None
    oracle = Oracle(3, game.options(state))
    assert not oracle.may(spoils[case])
    assert oracle.may(deal)
