"""The oracle of Wizard against the rulebooks' examples and small positions.

A position is written as the hands before the first card, seat 0 first: "R2 | G1 | B9". Unless a
test says otherwise the last seat deals, so that seat 0 bids and leads first.
"""

import copy
import random

import pytest
from wizard_by_the_book import CHOICES, Illegal, Oracle, deck, pile, score

Event = dict[str, object]

DEFAULTS: dict[str, object] = {
    "edition": "rex",
    "bidding": "open",
    "hidden_reveal": "before_play",
    "plus_minus_one": False,
    "foresight": "off",
    "one_colour": False,
    "rounds": "full",
}


def game(seats: int, **changes: object) -> Oracle:
    return Oracle(seats, {**DEFAULTS, **changes})


def deal(
    oracle: Oracle, hands: str, turned: str | None, dealer: int | None = None, number: int = 1
) -> None:
    dealt = [hand.split() for hand in hands.split("|")]
    seat = len(dealt) - 1 if dealer is None else dealer
    event: Event = {"e": "deal", "round": number, "dealer": seat, "hands": dealt, "turned": turned}
    assert oracle.happen(event) == []


def dealt(hands: str, turned: str | None, **changes: object) -> Oracle:
    """A game of one round, dealt."""
    parts = hands.split("|")
    oracle = game(len(parts), **{"rounds": str(len(parts[0].split())), **changes})
    deal(oracle, hands, turned)
    return oracle


def bid(oracle: Oracle, bids: str) -> None:
    for number in bids.split():
        seat = next(iter(oracle.legal()))
        oracle.happen({"e": "bid", "seat": seat, "bid": int(number)})


def play(oracle: Oracle, cards: str) -> list[Event]:
    """Play these cards, whoever's turn it is, and tell what followed the last one."""
    followed: list[Event] = []
    for card in cards.split():
        (seat,) = oracle.legal()
        followed = oracle.happen({"e": "play", "seat": seat, "card": card})
    return followed


def playing(hands: str, turned: str | None, table: str = "", **changes: object) -> Oracle:
    """A round in which everyone bid 0 and these cards lie on the table."""
    oracle = dealt(hands, turned, **changes)
    bid(oracle, " ".join("0" for _ in hands.split("|")))
    play(oracle, table)
    return oracle


def offers(oracle: Oracle) -> str:
    ((_, events),) = oracle.legal().items()
    return " ".join(str(event.get("card", event.get("bid", event.get("suit")))) for event in events)


def winner(cards: str, turned: str | None, suit: str | None = None) -> object:
    """The seat that takes a single trick of these cards, seat 0 leading."""
    oracle = dealt(cards.replace(" ", " | "), turned)
    if suit is not None:
        oracle.happen({"e": "trump", "seat": len(cards.split()) - 1, "suit": suit})
    bid(oracle, " ".join("0" for _ in cards.split()))
    return play(oracle, cards)[0]["winner"]


def refused(oracle: Oracle, rule: str, event: Event) -> None:
    before = copy.deepcopy(vars(oracle))
    with pytest.raises(Illegal, match=rule):
        oracle.happen(event)
    assert vars(oracle) == before


def first_deal(**changes: object) -> Event:
    event: Event = {"e": "deal", "round": 1, "dealer": 0, "hands": [["R1"], ["R2"], ["R3"]]}
    return {**event, "turned": "B1", **changes}


# The rulebooks' examples.


def two_rounds_of_the_score_sheet() -> Oracle:
    """Rounds 1 and 2 with the bids and tricks of the printed sheet; seat 0 deals first."""
    oracle = game(3)
    deal(oracle, "Y2 | G4 | W", "B6", dealer=0)
    bid(oracle, "1 1 0")
    assert play(oracle, "G4 W Y2") == [
        {"e": "trick", "winner": 2},
        {"e": "score", "points": [20, -10, 30], "totals": [20, -10, 30]},
    ]
    deal(oracle, "W R2 | B3 B4 | Y13 Y9", "J", dealer=1, number=2)
    bid(oracle, "0 2 0")
    assert play(oracle, "Y13 R2 B3") == [{"e": "trick", "winner": 2}]
    assert play(oracle, "Y9 W B4") == [
        {"e": "trick", "winner": 0},
        {"e": "score", "points": [-10, 20, -10], "totals": [10, 10, 20]},
    ]
    return oracle


def test_we_1_the_example_round_goes_as_printed() -> None:
    oracle = two_rounds_of_the_score_sheet()
    deal(oracle, "B5 W J | B3 G11 R7 | J B7 R3", "R8", dealer=2, number=3)
    bid(oracle, "2 2 0")
    play(oracle, "B5")
    assert offers(oracle) == "B3"
    play(oracle, "B3")
    assert offers(oracle) == "B7 J"
    assert play(oracle, "J") == [{"e": "trick", "winner": 0}]
    play(oracle, "W")
    assert offers(oracle) == "G11 R7"
    play(oracle, "G11")
    assert offers(oracle) == "B7 R3"
    assert play(oracle, "B7") == [{"e": "trick", "winner": 0}]
    assert play(oracle, "J R7 R3") == [
        {"e": "trick", "winner": 1},
        {"e": "score", "points": [40, -10, 20], "totals": [50, 0, 40]},
    ]


def test_we_2_the_score_sheet_adds_up_through_a_negative_total() -> None:
    assert two_rounds_of_the_score_sheet().totals() == [10, 10, 20]


def test_we_3_two_rounds_score_as_in_all_four_languages() -> None:
    oracle = game(3, edition="piatnik-hu")
    deal(oracle, "R1 | R5 | R9", "R13")
    bid(oracle, "0 1 1")
    followed = play(oracle, "R1 R5 R9")
    assert followed[1] == {"e": "score", "points": [20, -10, 30], "totals": [20, -10, 30]}
    deal(oracle, "W R1 | B1 B2 | B13 Y1", "J", dealer=0, number=2)
    bid(oracle, "0 0 2")
    followed = play(oracle, "B1 B13 R1 Y1 W B2")
    assert followed[1] == {"e": "score", "points": [-10, 20, -10], "totals": [10, 10, 20]}


def test_we_4_two_tricks_below_or_above_a_bid_of_eight_cost_twenty() -> None:
    low = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 | G1 G2 G3 G4 G5 G6 G7 G8 G9 G10"
    for hand, taken in (("W W W W R13 R12 J J J J", 6), ("W W W W R13 R12 R11 R10 R9 R8", 10)):
        oracle = dealt(f"{hand} | {low}", "R1")
        bid(oracle, "8 0 0")
        followed: list[Event] = []
        while not oracle.over():
            ((_, events),) = oracle.legal().items()
            followed = oracle.happen(events[0])
        points = followed[1]["points"]
        assert oracle.tricks[0] == taken
        assert isinstance(points, list)
        assert points[0] == -20


def test_we_5_in_plus_minus_one_five_tricks_may_not_be_bid_in_round_five() -> None:
    hands = "R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5 | G1 G2 G3 G4 G5"
    oracle = dealt(hands, "Y1", plus_minus_one=True)
    bid(oracle, "2 1")
    assert offers(oracle) == "0 1 3 4 5"
    refused(oracle, "W-50", {"e": "bid", "seat": 2, "bid": 2})
    for allowed in ("1", "3"):
        bid(copy.deepcopy(oracle), allowed)


# Which cards may be played.


def test_the_leader_may_play_any_card() -> None:
    assert offers(playing("R2 W J | B1 B2 B3 | G1 G2 G3", "R8")) == "J R2 W"


def test_the_led_suit_must_be_followed_even_by_one_who_holds_trumps() -> None:
    oracle = playing("B5 Y1 | B3 R7 | G1 G2", "R8", "B5")
    assert offers(oracle) == "B3"
    refused(oracle, "W-30", {"e": "play", "seat": 1, "card": "R7"})


def test_wizards_and_jesters_may_be_played_instead_of_following() -> None:
    assert offers(playing("B5 Y1 Y2 Y3 | B3 R7 W J | G1 G2 G3 G4", "R8", "B5")) == "B3 J W"


def test_without_the_led_suit_anything_goes_and_nobody_must_trump() -> None:
    assert offers(playing("B5 Y1 | G9 R7 | G1 G2", "R8", "B5")) == "G9 R7"


def test_a_led_trump_does_not_call_for_wizards() -> None:
    assert offers(playing("R5 Y1 | G9 W | G1 G2", "R8", "R5")) == "G9 W"


def test_a_wizard_in_the_middle_does_not_cancel_the_suit() -> None:
    assert offers(playing("B5 Y1 | W G2 | B9 R5", "R8", "B5 W")) == "B9"


def test_a_jester_in_the_middle_does_not_cancel_the_suit() -> None:
    assert offers(playing("B5 Y1 | J G2 | B9 R5", "R8", "B5 J")) == "B9"


def test_a_card_that_does_not_follow_does_not_change_the_suit() -> None:
    assert offers(playing("B5 Y1 | G1 G2 | B9 G5", "R8", "B5 G1")) == "B9"


def test_after_a_led_wizard_nobody_must_follow() -> None:
    assert offers(playing("W Y1 Y2 | B4 G1 G2 | B9 R5 W", "R8", "W B4")) == "B9 R5 W"


def test_after_a_led_jester_the_next_seat_is_free() -> None:
    assert offers(playing("J Y1 Y2 | B4 G1 R2 | B9 R5 W", "R8", "J")) == "B4 G1 R2"


def test_after_a_led_jester_the_second_card_sets_the_suit() -> None:
    assert offers(playing("J Y1 Y2 | B4 G1 G2 | B9 R5 W", "R8", "J B4")) == "B9 W"


def test_after_two_jesters_the_third_card_sets_the_suit() -> None:
    oracle = playing("J Y1 | J G1 | B4 G2 | B9 R5", "R8", "J J")
    assert offers(oracle) == "B4 G2"
    play(oracle, "B4")
    assert offers(oracle) == "B9"


def test_after_a_jester_and_a_wizard_the_rest_is_free() -> None:
    oracle = playing("J Y1 | W G1 | B4 G2 | B9 R5", "R8", "J W")
    assert offers(oracle) == "B4 G2"
    play(oracle, "B4")
    assert offers(oracle) == "B9 R5"


def test_equal_cards_are_offered_once() -> None:
    assert offers(playing("W W W J J | B1 B2 B3 B4 B5 | G1 G2 G3 G4 G5", "R8")) == "J W"


def test_one_of_two_wizards_stays_in_the_hand() -> None:
    oracle = playing("W W | B1 B2 | G1 G2", "R8", "W")
    assert oracle.visible_hands(0) == [["W"], None, None]


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    oracle = playing("B5 Y1 | B3 R7 | G1 G2", "R8")
    refused(oracle, "W-28", {"e": "play", "seat": 0, "card": "B3"})
    refused(oracle, "W-28", {"e": "play", "seat": 1, "card": "B3"})
    refused(oracle, "W-02", {"e": "play", "seat": 0, "card": "B14"})
    refused(oracle, "W-02", {"e": "play", "seat": 0, "card": None})


# Who takes the trick.


@pytest.mark.parametrize(
    ("cards", "turned", "seat"),
    [
        ("B5 B13 B6", "R8", 1),  # the highest of the suit
        ("B5 G13 Y13", "R8", 0),  # other suits do not count
        ("B13 R1 B12", "R8", 1),  # the lowest trump beats the highest of the suit
        ("B13 R1 R2", "R8", 2),  # the highest trump
        ("R3 R13 W", "R8", 2),  # a wizard beats every trump
        ("W W W", "R8", 0),  # the first wizard
        ("R13 W W", "R8", 1),
        ("J W R13", "R8", 1),
        ("J B1 G13", "R8", 1),  # the suit is set by the second card
        ("J G2 B13 G3", "R8", 3),
        ("J B4 R1", "R8", 2),
        ("B1 J J", "R8", 0),  # a jester is lower than a 1
        ("J J B1", "R8", 2),
        ("J J J", "R8", 0),  # only jesters: the first
        ("J J J J", "R8", 0),
        ("B13 R1 B12", "J", 0),  # no trump after a turned jester
        ("J J J", "J", 0),
        ("J B1 G13", "J", 1),
    ],
)
def test_the_trick_goes_to_wizard_then_trump_then_suit_then_jester(
    cards: str, turned: str, seat: int
) -> None:
    assert winner(cards, turned) == seat


def test_the_suit_that_the_dealer_named_is_trump() -> None:
    assert winner("B13 G1 B12", "W", "G") == 1
    assert winner("B13 G1 B12", "W", "R") == 0


def test_when_all_cards_are_dealt_there_is_no_trump() -> None:
    cards = [str(card) for card in deck()]
    hands = "|".join(" ".join(cards[10 * seat : 10 * seat + 10]) for seat in range(6))
    oracle = playing(hands, None)
    assert play(oracle, "R1 R13 B8 G5 Y2 J")[0]["winner"] == 1


def test_the_winner_leads_the_next_trick() -> None:
    oracle = playing("B5 Y1 | B9 Y2 | B1 Y3", "R8", "B5 B9 B1")
    assert oracle.legal().keys() == {1}
    assert play(oracle, "Y2 Y3 Y1")[0] == {"e": "trick", "winner": 2}


# Trump.


def test_only_after_a_turned_wizard_the_dealer_names_a_suit_before_the_bids() -> None:
    oracle = dealt("R1 | R2 | R3", "W")
    assert oracle.legal().keys() == {2}
    assert offers(oracle) == "R B G Y"
    refused(oracle, "W-20", {"e": "trump", "seat": 0, "suit": "R"})
    refused(oracle, "W-12", {"e": "bid", "seat": 0, "bid": 0})
    oracle.happen({"e": "trump", "seat": 2, "suit": "Y"})
    assert oracle.legal().keys() == {0}
    refused(oracle, "W-12", {"e": "trump", "seat": 2, "suit": "R"})
    for turned in ("R8", "J"):
        assert dealt("R1 | R2 | R3", turned).legal().keys() == {0}


@pytest.mark.parametrize("suit", ["W", "J", "V", "", "RB", None])
def test_the_dealer_must_name_one_of_the_four_suits(suit: object) -> None:
    refused(dealt("R1 | R2 | R3", "W"), "WA-03", {"e": "trump", "seat": 2, "suit": suit})


# Bids.


def test_open_bids_start_left_of_the_dealer_and_end_with_him() -> None:
    oracle = game(4)
    deal(oracle, "R1 | R2 | R3 | R4", "B1", dealer=1)
    order = []
    for _ in range(4):
        order += list(oracle.legal())
        bid(oracle, "0")
    assert order == [2, 3, 0, 1]
    assert oracle.legal().keys() == {2}


def test_a_bid_lies_between_zero_and_the_number_of_tricks() -> None:
    oracle = dealt("R1 R2 | R3 R4 | R5 R6", "B1")
    assert offers(oracle) == "0 1 2"
    for number in (-1, 3, True, "1", None, 1.0):
        refused(oracle, "W-24", {"e": "bid", "seat": 0, "bid": number})


def test_nobody_bids_out_of_turn_or_twice() -> None:
    oracle = dealt("R1 | R2 | R3", "B1")
    refused(oracle, "W-23", {"e": "bid", "seat": 1, "bid": 0})
    bid(oracle, "1")
    refused(oracle, "WA-12", {"e": "bid", "seat": 0, "bid": 0})


def test_in_the_base_game_the_bids_may_sum_to_the_tricks() -> None:
    oracle = dealt("R1 | R2 | R3", "B1")
    bid(oracle, "1 0")
    assert offers(oracle) == "0 1"


def test_in_plus_minus_one_the_dealer_is_free_once_the_others_bid_too_much() -> None:
    oracle = dealt("R1 | R2 | R3", "B1", plus_minus_one=True)
    bid(oracle, "1 1")
    assert offers(oracle) == "0 1"


def test_in_plus_minus_one_only_the_dealer_is_bound() -> None:
    oracle = dealt("R1 | R2 | R3", "B1", plus_minus_one=True)
    bid(oracle, "1")
    assert offers(oracle) == "0 1"
    bid(oracle, "0")
    assert offers(oracle) == "1"


@pytest.mark.parametrize("bidding", ["hidden", "secret"])
def test_written_bids_come_in_any_order(bidding: str) -> None:
    oracle = dealt("R1 | R2 | R3", "B1", bidding=bidding)
    assert oracle.legal().keys() == {0, 1, 2}
    oracle.happen({"e": "bid", "seat": 2, "bid": 1})
    assert oracle.legal().keys() == {0, 1}
    refused(oracle, "WA-12", {"e": "bid", "seat": 2, "bid": 0})
    refused(oracle, "W-23", {"e": "bid", "seat": 3, "bid": 0})
    bid(oracle, "0 0")
    assert oracle.legal().keys() == {0}


def test_no_card_is_played_before_all_have_bid() -> None:
    oracle = dealt("R1 | R2 | R3", "B1", bidding="hidden")
    bid(oracle, "0 0")
    refused(oracle, "W-12", {"e": "play", "seat": 0, "card": "R1"})


# What may be seen.


@pytest.mark.parametrize(
    ("bidding", "reveal", "while_bidding", "in_play"),
    [
        ("open", "before_play", [1, None, None], [1, 0, 0]),
        ("open", "after_round", [1, None, None], [1, 0, 0]),
        ("hidden", "before_play", [None, None, None], [1, 0, 0]),
        ("hidden", "after_round", [None, None, None], [None, 0, None]),
        ("secret", "before_play", [None, None, None], [None, 0, None]),
        ("secret", "after_round", [None, None, None], [None, 0, None]),
    ],
)
def test_bids_are_seen_when_the_variant_says(
    bidding: str, reveal: str, while_bidding: list[int | None], in_play: list[int | None]
) -> None:
    oracle = game(3, bidding=bidding, hidden_reveal=reveal)
    assert oracle.visible_bids(1) == [None, None, None]
    deal(oracle, "R1 | R2 | R3", "B1")
    bid(oracle, "1")
    assert oracle.visible_bids(0) == [1, None, None]
    assert oracle.visible_bids(1) == while_bidding
    assert oracle.visible_bids(None) == while_bidding
    bid(oracle, "0 0")
    assert oracle.visible_bids(1) == in_play
    play(oracle, "R1 R2 R3")
    assert oracle.visible_bids(1) == [1, 0, 0]
    assert oracle.visible_bids(None) == [1, 0, 0]
    deal(oracle, "R1 R2 | R3 R4 | R5 R6", "B1", dealer=0, number=2)
    assert oracle.visible_bids(1) == [None, None, None]


def test_everyone_sees_the_own_hand_only_and_a_spectator_none() -> None:
    oracle = dealt("R2 R10 W W | B1 B2 B3 B4 | G1 G2 G3 G4", "R8")
    assert oracle.visible_hands(0) == [["R10", "R2", "W", "W"], None, None]
    assert oracle.visible_hands(None) == [None, None, None]


@pytest.mark.parametrize(("foresight", "second"), [("first_round", False), ("all_rounds", True)])
def test_by_foresight_one_sees_all_hands_but_the_own_until_the_bids_are_in(
    foresight: str, second: bool
) -> None:
    oracle = game(3, foresight=foresight)
    deal(oracle, "R1 | R2 | R3", "W")
    assert oracle.visible_hands(2) == [["R1"], ["R2"], None]
    assert oracle.visible_hands(None) == [None, None, None]
    oracle.happen({"e": "trump", "seat": 2, "suit": "R"})
    bid(oracle, "0 0")
    assert oracle.visible_hands(2) == [["R1"], ["R2"], None]
    bid(oracle, "0")
    assert oracle.visible_hands(2) == [None, None, ["R3"]]
    play(oracle, "R1 R2 R3")
    deal(oracle, "R1 R2 | R3 R4 | R5 R6", "B1", dealer=0, number=2)
    own, others = oracle.visible_hands(0)[0], oracle.visible_hands(0)[1]
    assert (own is None) == second
    assert (others is not None) == second


# The deal.


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("W-12", {"round": 2}),
        ("W-24", {"round": None}),
        ("W-10", {"dealer": 3}),
        ("W-10", {"dealer": -1}),
        ("W-13", {"hands": [["R1"], ["R2"]]}),
        ("W-13", {"hands": [["R1"], ["R2"], ["R3"], ["R4"]]}),
        ("W-13", {"hands": [["R1"], ["R2"], []]}),
        ("W-13", {"hands": [["R1"], ["R2"], ["R3", "R4"]]}),
        ("W-13", {"hands": None}),
        ("W-02", {"hands": [["R1"], ["R2"], ["R2"]]}),
        ("W-02", {"hands": [["R1"], ["R2"], ["R14"]]}),
        ("W-02", {"hands": [["R1"], ["R2"], ["V3"]]}),
        ("W-02", {"hands": [["R1"], ["R2"], ["R03"]]}),
        ("W-02", {"turned": "R1"}),
        ("W-17", {"turned": None}),
    ],
)
def test_a_wrong_deal_is_refused(rule: str, change: Event) -> None:
    oracle = game(3)
    refused(oracle, rule, first_deal(**change))
    assert oracle.happen(first_deal()) == []


def test_a_deal_says_whether_a_card_was_turned() -> None:
    event = first_deal()
    del event["turned"]
    refused(game(3), "W-17", event)


def test_there_is_no_fifth_wizard_or_jester() -> None:
    for card in ("W", "J"):
        refused(game(4), "W-02", first_deal(hands=[[card]] * 4, turned=card))
        refused(game(5), "W-02", first_deal(hands=[[card]] * 5, turned="R1"))
        assert game(4).happen(first_deal(hands=[[card]] * 4, turned="R1")) == []


def test_nothing_is_turned_when_all_cards_are_dealt() -> None:
    cards = [str(card) for card in deck()]
    hands = [cards[20 * seat : 20 * seat + 20] for seat in range(3)]
    oracle = game(3, rounds="20")
    refused(oracle, "W-21", first_deal(hands=hands, turned="R1"))
    assert oracle.happen(first_deal(hands=hands, turned=None)) == []
    twice = [["R1", *cards[1:20]], ["R1", *cards[21:40]], cards[40:]]
    refused(game(3, rounds="20"), "W-02", first_deal(hands=twice, turned=None))


def test_the_deal_moves_one_seat_clockwise_past_the_last_seat() -> None:
    oracle = game(3, rounds="1,1,1,1")
    for number, dealer in enumerate([1, 2, 0, 1], start=1):
        if number > 1:
            wrong = first_deal(round=number, dealer=(dealer + 1) % 3)
            refused(oracle, "W-11", wrong)
        deal(oracle, "R1 | R2 | R3", "B1", dealer=dealer, number=number)
        bid(oracle, "0 0 0")
        while not oracle.waits_for_deal() and not oracle.over():
            ((_, events),) = oracle.legal().items()
            oracle.happen(events[0])


def test_no_deal_interrupts_a_round_and_nothing_else_begins_one() -> None:
    oracle = game(3)
    assert oracle.waits_for_deal()
    assert oracle.legal() == {}
    for event in ("bid", "play", "trump", "trick", "score", None):
        refused(oracle, "W-12", {"e": event, "seat": 0, "bid": 0})
    oracle.happen(first_deal())
    assert not oracle.waits_for_deal()
    refused(oracle, "W-12", first_deal(round=2, dealer=1))


# Scores and the end.


@pytest.mark.parametrize(
    ("bid_", "taken", "points"),
    [(0, 0, 20), (1, 1, 30), (20, 20, 220), (0, 1, -10), (1, 0, -10), (8, 6, -20), (8, 10, -20)],
)
def test_exact_bids_pay_and_others_cost(bid_: int, taken: int, points: int) -> None:
    assert score(bid_, taken) == points


def test_after_the_last_round_the_game_is_over() -> None:
    oracle = playing("R1 | R2 | R3", "B1", "R1 R2 R3")
    assert oracle.over()
    assert not oracle.waits_for_deal()
    assert oracle.legal() == {}
    assert oracle.totals() == [20, 20, -10]
    refused(oracle, "W-45", first_deal(round=2, dealer=0))


def test_all_who_share_the_highest_total_win() -> None:
    assert playing("R1 | R2 | R3", "B1", "R1 R2 R3").winners() == [0, 1]
    oracle = dealt("R1 | R2 | R3", "B1")
    bid(oracle, "0 0 1")
    play(oracle, "R1 R2 R3")
    assert oracle.winners() == [2]


@pytest.mark.parametrize(
    ("seats", "rounds", "one_colour", "sizes"),
    [
        (3, "full", False, list(range(1, 21))),
        (4, "full", False, list(range(1, 16))),
        (5, "full", False, list(range(1, 13))),
        (6, "full", False, list(range(1, 11))),
        (6, "odd", False, [1, 3, 5, 7, 9]),
        (3, "odd", True, [5, 7, 9, 11, 13, 15]),
        (4, "full", True, list(range(4, 16))),
        (3, "1-5", False, [1, 2, 3, 4, 5]),
        (3, "1,3,5-7", False, [1, 3, 5, 6, 7]),
        (3, "20,1", False, [20, 1]),
        (4, "4,15", True, [4, 15]),
    ],
)
def test_the_rounds_have_these_numbers_of_cards(
    seats: int, rounds: str, one_colour: bool, sizes: list[int]
) -> None:
    assert game(seats, rounds=rounds, one_colour=one_colour).rounds == sizes


# One colour.

DRAWN = "R5 R9 W J | B9 B5 W J | G1 G2 G3 G4"


def test_in_one_colour_nobody_must_follow_and_nothing_is_trump() -> None:
    oracle = playing(DRAWN, None, "R5", one_colour=True)
    assert offers(oracle) == "B5 B9 J W"


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("R5 B9 G4", 1),
        ("R9 B9 G4", 0),
        ("J J G1", 2),
        ("W W G1", 0),
        ("R9 W G1", 1),
        ("J B5 G1", 1),
    ],
)
def test_in_one_colour_the_highest_card_wins_and_the_first_of_equals(cards: str, seat: int) -> None:
    assert play(playing(DRAWN, None, one_colour=True), cards) == [{"e": "trick", "winner": seat}]


def test_in_one_colour_four_jesters_go_to_the_first() -> None:
    hands = "R1 R2 R3 J | B1 B2 B3 J | G1 G2 G3 J | Y1 Y2 Y3 J"
    oracle = playing(hands, None, "R1 B1 G1 Y2", one_colour=True)
    assert play(oracle, "J J J J") == [{"e": "trick", "winner": 3}]


@pytest.mark.parametrize(
    ("rule", "hands", "turned"),
    [
        ("W-58", "R5 R9 B1 J | B9 B5 W J | G1 G2 G3 G4", None),
        ("W-58", "R5 R9 W W | B9 B5 W J | G1 G2 G3 G4", None),
        ("W-58", "R5 R9 J J | B9 B5 W J | G1 G2 G3 G4", None),
        ("W-58", "R5 R5 W J | B9 B5 W J | G1 G2 G3 G4", None),
        ("W-58", "R5 R9 W J | B9 B5 W J | Y1 Y2 Y3 Y4", None),
        ("W-59", DRAWN, "Y1"),
        ("W-60", "R5 R9 W | B9 B5 W | G1 G2 G3", None),
    ],
)
def test_in_one_colour_everyone_draws_from_the_own_pile(
    rule: str, hands: str, turned: str | None
) -> None:
    cards = [hand.split() for hand in hands.split("|")]
    refused(game(3, one_colour=True), rule, first_deal(hands=cards, turned=turned))


def test_in_one_colour_with_open_bids_plus_minus_one_binds_the_dealer() -> None:
    oracle = dealt(DRAWN, None, one_colour=True, plus_minus_one=True)
    bid(oracle, "1 2")
    assert offers(oracle) == "0 2 3 4"


# Options.


@pytest.mark.parametrize(
    ("rule", "seats", "change"),
    [
        ("W-01", 2, {}),
        ("W-01", 7, {}),
        ("W-09", 3, {"edition": "amigo"}),
        ("W-52", 3, {"bidding": "loud"}),
        ("WA-06", 3, {"hidden_reveal": "never"}),
        ("W-50", 3, {"plus_minus_one": 1}),
        ("WA-08", 3, {"foresight": True}),
        ("W-57", 3, {"one_colour": None}),
        ("W-57", 5, {"one_colour": True}),
        ("W-57", 6, {"one_colour": True}),
        ("WA-05", 3, {"plus_minus_one": True, "bidding": "hidden"}),
        ("WA-05", 3, {"plus_minus_one": True, "bidding": "secret"}),
        ("WA-16", 3, {"speed": "fast"}),
        ("WA-16", 3, {"rounds": ""}),
        ("WA-16", 3, {"rounds": "even"}),
        ("WA-16", 3, {"rounds": "1,,2"}),
        ("WA-16", 3, {"rounds": "5-1"}),
        ("WA-16", 3, {"rounds": "0-2"}),
        ("WA-16", 3, {"rounds": 5}),
        ("WA-16", 3, {"rounds": [1, 2]}),
        ("W-14", 3, {"rounds": "21"}),
        ("W-14", 6, {"rounds": "1-11"}),
        ("W-60", 3, {"rounds": "3-5", "one_colour": True}),
        ("W-60", 3, {"rounds": "16", "one_colour": True}),
    ],
)
def test_options_that_the_rules_exclude_are_refused(rule: str, seats: int, change: Event) -> None:
    with pytest.raises(Illegal, match=rule):
        game(seats, **change)


# Whole games.


def shuffled_deal(oracle: Oracle, dealer: int, rng: random.Random) -> Event:
    size = oracle.rounds[oracle.round]
    if oracle.one_colour:
        drawn = [rng.sample(pile(seat), size) for seat in range(oracle.seats)]
        stock = []
    else:
        cards = rng.sample(deck(), 60)
        drawn = [cards[size * seat : size * seat + size] for seat in range(oracle.seats)]
        stock = cards[size * oracle.seats :]
    return {
        "e": "deal",
        "round": oracle.round + 1,
        "dealer": dealer,
        "hands": [[str(card) for card in hand] for hand in drawn],
        "turned": str(stock[0]) if stock else None,
    }


def every_event(oracle: Oracle) -> list[Event]:
    """All that anybody could ever try, legal or not."""
    cards = sorted({str(card) for card in deck()})
    events: list[Event] = []
    for seat in range(oracle.seats):
        events += [{"e": "trump", "seat": seat, "suit": suit} for suit in "RBGYWJ"]
        events += [{"e": "bid", "seat": seat, "bid": number} for number in range(-1, 22)]
        events += [{"e": "play", "seat": seat, "card": card} for card in cards]
    return events


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"plus_minus_one": True, "rounds": "1-3"},
        {"bidding": "hidden", "foresight": "all_rounds", "rounds": "odd"},
        {"bidding": "secret", "rounds": "10,2"},
        {"one_colour": True},
    ],
)
def test_a_whole_game_accepts_what_it_offers_and_nothing_else(seats: int, changes: Event) -> None:
    if "one_colour" in changes and seats > 4:
        return
    rng = random.Random(seats)
    oracle = game(seats, **changes)
    dealer = 0
    while not oracle.over():
        if oracle.waits_for_deal():
            oracle.happen(shuffled_deal(oracle, dealer, rng))
            dealer = (dealer + 1) % seats
            continue
        offered = [event for events in oracle.legal().values() for event in events]
        if rng.random() < 0.05:
            for event in every_event(oracle):
                if event in offered:
                    copy.deepcopy(oracle).happen(event)
                else:
                    with pytest.raises(Illegal):
                        oracle.happen(event)
        oracle.happen(rng.choice(offered))
        if oracle.waits_for_deal() or oracle.over():
            assert sum(oracle.tricks) == oracle.size()
    assert oracle.round == len(oracle.rounds)
    assert set(CHOICES) | {"rounds"} == set(DEFAULTS)
