"""Every round of the example is a game of OpenSpiel's `oh_hell`, action by action.

The parameters: `num_suits` 4 and `num_cards_per_suit` 13, the whole pack; `players` and
`num_tricks_fixed` the seats and the cards of the round; `off_bid_penalty` the house rule
`penalty`; `points_per_trick` 1. OpenSpiel draws the number of tricks and the dealer first, then
deals card by card round the table from player 0, whoever the dealer is, and turns up the last.
"""

from functools import cache
from typing import Any

import pytest

from ohhell import OhHell
from ohhell.notation import RANKS, SUITS, Action, Bid, Deal, Play, write_card
from stonehenge.core.cards import Card, bits
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE

pyspiel = pytest.importorskip("pyspiel", reason="pip install stonehenge-games[adapters]")

GAME = OhHell()
THEIR_SUITS = "CDSH"
PACK = 52
# Seats, options and games: 5118 rounds in all.
TABLES: list[tuple[int, dict[str, object], int]] = [
    (3, {"most": 3}, 500),
    (4, {"most": 3, "penalty": True}, 400),
    (5, {"most": 2, "rounds": "up-down"}, 300),
    (6, {"most": 2, "penalty": True}, 300),
    (7, {"rounds": "down"}, 40),
    (7, {"most": 1}, 200),
    (3, {"most": 17, "penalty": True}, 12),
    (4, {"most": 12, "rounds": "down"}, 10),
    (5, {"most": 10, "rounds": "down-up"}, 6),
]


@cache
def their_game(seats: int, tricks: int, penalty: bool) -> Any:
    return pyspiel.load_game(
        "oh_hell",
        {
            "players": seats,
            "num_suits": 4,
            "num_cards_per_suit": 13,
            "num_tricks_fixed": tricks,
            "off_bid_penalty": penalty,
            "points_per_trick": 1,
        },
    )


def their_card(card: Card) -> int:
    """A card of ours as OpenSpiel numbers it: all suits of a rank stand together."""
    return ((card & 15) - 2) * 4 + THEIR_SUITS.index(SUITS[card >> 4])


def our_card(number: int) -> Card:
    """A card of OpenSpiel as we number it."""
    return SUITS.index(THEIR_SUITS[number % 4]) * 16 + number // 4 + 2


def theirs(action: Action) -> int:
    """A bid or a card as OpenSpiel numbers it."""
    match action:
        case Bid(tricks):
            return PACK + tricks
        case Play(card):
            return their_card(card)
    raise AssertionError(f"no action of a seat: {action}")


def ours(number: int) -> Action:
    """What a number of OpenSpiel means."""
    return Bid(number - PACK) if number >= PACK else Play(our_card(number))


def dealt(seats: int, tricks: int, penalty: bool, deal: Deal) -> Any:
    """Their game with our deal."""
    state = their_game(seats, tricks, penalty).new_initial_state()
    assert state.legal_actions() == [tricks]
    state.apply_action(tricks)
    assert state.legal_actions() == list(range(seats))
    state.apply_action(deal.dealer)
    hands = [list(bits(hand)) for hand in deal.hands]
    for number in range(tricks * seats):
        assert state.is_chance_node()
        state.apply_action(their_card(hands[number % seats][number // seats]))
    state.apply_action(their_card(deal.turned))
    return state


def test_cards_are_numbered_both_ways() -> None:
    state = their_game(3, 17, False).new_initial_state()
    state.apply_action(17)
    state.apply_action(0)
    for number in range(PACK):
        assert their_card(our_card(number)) == number
        assert theirs(ours(number)) == number
        assert state.action_to_string(number) == write_card(our_card(number))
    assert {our_card(number) for number in range(PACK)} == {
        SUITS.index(suit) * 16 + RANKS.index(rank) + 2 for suit in SUITS for rank in RANKS
    }


@pytest.mark.parametrize(("seats", "options", "games"), TABLES)
def test_rounds_in_step(seats: int, options: dict[str, object], games: int) -> None:
    penalty = bool(options.get("penalty"))
    for number in range(games):
        dice = Seeded.of(number, seats)
        state = GAME.start(seats, options)
        their: Any = None
        while waiting := GAME.waiting(state):
            [seat] = waiting
            if seat == NATURE:
                deal = GAME.chance(state, dice)
                their = dealt(seats, state.size, penalty, deal)
                action: Action = deal
            else:
                assert their.current_player() == seat
                offers = GAME.offers(state, seat)
                numbers = their.legal_actions()
                assert sorted(map(theirs, offers)) == numbers
                assert {ours(number) for number in numbers} == set(offers)
                action = offers[dice.below(len(offers))]
                assert not their.is_terminal()
                their.apply_action(theirs(action))
            rounds = len(state.sheet)
            state = GAME.apply(state, seat, action)
            assert their.is_terminal() == (len(state.sheet) > rounds)
            if their.is_terminal():
                assert their.returns() == list(state.sheet[-1].points)


def test_what_they_forbid_is_refused_by_us() -> None:
    """Every bid and every card that is no legal action there has a refusal here."""
    dice = Seeded.of(1)
    refused = 0
    for number in range(30):
        state = GAME.start(4, {"most": 4, "rounds": "down"})
        deal = GAME.chance(state, dice)
        their, state = dealt(4, 4, False, deal), GAME.apply(state, NATURE, deal)
        while not their.is_terminal():
            seat = their.current_player()
            legal = their.legal_actions()
            for other in range(PACK + 6):
                refusal = GAME.refusal(state, seat, ours(other))
                assert (refusal is None) == (other in legal), (number, other)
                refused += refusal is not None
            chosen = legal[dice.below(len(legal))]
            their.apply_action(chosen)
            state = GAME.apply(state, seat, ours(chosen))
    assert refused
