"""The bots of Wizard Extreme play by the rules, and the easy one knows what it wants."""

from collections.abc import Sequence

import pytest

from stonehenge.bots import Bot
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games.extreme import Extreme, Give, Match, Play, Take
from stonehenge.games.extreme.bots.easy import act, likely_tricks
from stonehenge.games.extreme.notation import read, write_card
from stonehenge.games.levels import levels_of

game = Extreme()
EASY, RANDOM = levels_of("extreme")["easy"], levels_of("extreme")["random"]


def played(bots: Sequence[Bot], seed: int, **options: object) -> Match:
    """A whole game of these bots."""
    state, dice = game.start(len(bots), options), Seeded.of(seed)
    while waiting := game.waiting(state):
        (seat,) = waiting
        if seat == NATURE:
            state = game.apply(state, seat, game.chance(state, dice))
        else:
            state = game.apply(state, seat, bots[seat](game.view(state, seat), dice))
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_easy_bot_pays_less_than_the_random_one(seats: int) -> None:
    paid = {"easy": 0, "random": 0}
    for seed in range(6):
        levels = ["easy" if (seat + seed) % 2 else "random" for seat in range(seats)]
        totals = game.scores(played([levels_of("extreme")[level] for level in levels], seed))
        assert totals is not None
        for level, total in zip(levels, totals, strict=True):
            paid[level] += total
    assert 2 * paid["easy"] < paid["random"]


def test_the_easy_bot_plays_with_every_house_rule() -> None:
    played([EASY] * 3, 1, mage_base=5)
    played([EASY] * 4, 1, long_game=True, white_exhausted="no_compensation")


HANDS = (
    "R1 R2 Y10 G1 G2 G3 B1 B2 B3 V2 V3 V4 V5 V6 V8"
    " | R3 R4 R5 R6 Y1 Y3 Y4 Y5 G4 G5 G6 B4 B5 B6 V11"
    " | R7 R8 Y2 Y6 Y7 G7 G9 B7 B8 B9 V1 V7 V9 V10 V12"
    " | R9 R10 R11 R12 Y8 Y9 Y11 Y12 G8 G10 G11 G12 B10 B11 B12"
)


def after(dealer: Seat, *actions: str) -> Match:
    """The match after these actions of whoever's turn it is."""
    state = game.apply(game.start(4, {}), NATURE, read(f"deal {dealer}: {HANDS}"))
    for action in actions:
        state = game.apply(state, state.play.turn, read(action))
    return state


def choice(state: Match) -> object:
    """What the easy bot does when it is its turn."""
    return act(game.view(state, state.play.turn), Seeded.of(1))


def test_sure_tricks_are_predicted_in_their_colours() -> None:
    action = choice(after(1, "mage"))
    assert isinstance(action, Take)
    taken = [seal.colour for seal in action.seals]
    assert taken.count(0) >= 3  # R9 to R12 are the highest of all


def test_a_hopeless_hand_predicts_next_to_nothing() -> None:
    action = choice(after(2, "mage"))
    assert isinstance(action, Take)
    assert len(action.seals) <= 1


def test_a_trick_that_is_not_wanted_is_left_to_others() -> None:
    state = after(3, "take -", "take -", "take -", "take -", "play V2", "play V11")
    action = choice(state)
    assert isinstance(action, Play)
    assert write_card(action.card) == "V10"  # the highest that loses


def test_the_mage_spoils_a_trick_that_somebody_wants() -> None:
    state = after(3, "take -", "take V", "mage", "take -", "play V2", "play V11")
    action = choice(state)
    assert isinstance(action, Play)
    assert write_card(action.card) == "V12"


def test_the_winner_returns_a_seal_that_fits() -> None:
    state = after(3, "take V V V", "take -", "take V@0 V@0", "take V@2")
    state = game.apply(state, 0, read("play V2"))
    for text in ("play V11", "play V12", "play G8"):
        state = game.apply(state, state.play.turn, read(text))
    assert isinstance(choice(state), Give)


def test_likely_tricks_are_counted_by_suit() -> None:
    assert likely_tricks({1: 0.5, 2: 0.25, 17: 1.0}) == [0.75, 1.0, 0.0, 0.0, 0.0]
