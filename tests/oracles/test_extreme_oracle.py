"""The oracle of Wizard Extreme against the rulebook's examples and small positions.

Hands are written with ranges, seat 0 first: "R7-9 G1-9 B1-3 | ...". Predictions are written in the
order they are made, "RRB | mage | - | YB<1": two red and a blue, the mage, nothing, and a yellow
and a blue that is taken from seat 1. Unless a test says otherwise the last seat deals, so that
seat 0 predicts and leads first.
"""

import copy
import random
import re
from collections import Counter

import pytest
from extreme_by_the_book import ALL_SEALS, CHOICES, Card, Illegal, Oracle, best_card, pack

Event = dict[str, object]

DEFAULTS: dict[str, object] = {
    "mage_base": 4,
    "long_game": False,
    "white_exhausted": "forbid",
}

# Seat 1 has no violet but trumps; seat 2 has neither violet nor green, but the high trumps.
THREE = "V1-9 Y1-6 | G1-9 R1-6 | B1-9 Y7-9 R7-9"
# Seat 0 takes every trick it leads: nobody else has a trump or a violet above 3.
STRONG = "R1-9 V4-9 | V1-3 G1-9 B1-3 | B4-9 Y1-9"
# Seat 0 takes three tricks with trumps and more with green as long as seat 1 does not trump.
SPOILER = "R7-9 G1-9 B1-3 | R1-6 V1-9 | B4-9 Y1-9"
FOUR = "R1-12 Y1-3 | Y4-12 G1-6 | G7-12 B1-9 | B10-12 V1-12"


def game(seats: int, **changes: object) -> Oracle:
    return Oracle(seats, {**DEFAULTS, **changes})


def spread(text: str) -> list[str]:
    """R7-9 stands for R7 R8 R9."""
    cards: list[str] = []
    for part in text.split():
        first, _, last = part[1:].partition("-")
        cards += [f"{part[0]}{value}" for value in range(int(first), int(last or first) + 1)]
    return cards


def deal_event(hands: str, number: int = 1, dealer: int | None = None) -> Event:
    dealt = [spread(hand) for hand in hands.split("|")]
    seat = len(dealt) - 1 if dealer is None else dealer
    return {"e": "deal", "round": number, "dealer": seat, "hands": dealt}


def dealt(hands: str, dealer: int | None = None, **changes: object) -> Oracle:
    oracle = game(len(hands.split("|")), **changes)
    assert oracle.happen(deal_event(hands, dealer=dealer)) == []
    return oracle


def prediction(oracle: Oracle, text: str) -> Event:
    seat = oracle.waiting()
    if text.strip() == "mage":
        return {"e": "mage", "seat": seat}
    seals = [
        {"seal": colour, "from": int(seat_from) if seat_from else None}
        for colour, seat_from in re.findall(r"([RYGBV])(?:<(\d))?", text)
    ]
    return {"e": "take", "seat": seat, "seals": seals}


def predict(oracle: Oracle, predictions: str) -> None:
    for text in predictions.split("|"):
        assert oracle.happen(prediction(oracle, text)) == []


def predicting(hands: str, predictions: str, **changes: object) -> Oracle:
    """A round in which these predictions were made, the next one being awaited."""
    oracle = dealt(hands, None, **changes)
    predict(oracle, predictions)
    return oracle


def play(oracle: Oracle, cards: str) -> list[Event]:
    """Play these cards, whoever's turn it is, and tell what followed the last one."""
    followed: list[Event] = []
    for card in cards.split():
        followed = oracle.happen({"e": "play", "seat": oracle.waiting(), "card": card})
    return followed


def playing(
    hands: str, predictions: str, table: str, dealer: int | None = None, **changes: object
) -> Oracle:
    oracle = dealt(hands, dealer, **changes)
    predict(oracle, predictions)
    play(oracle, table)
    return oracle


def give(oracle: Oracle, seal: str) -> list[Event]:
    return oracle.happen({"e": "give", "seat": oracle.waiting(), "seal": seal})


def finish_round(oracle: Oracle, rng: random.Random | None = None) -> list[Event]:
    """Play what the rules allow, the last card offered or one by chance, to the score."""
    followed: list[Event] = []
    while oracle.waiting() is not None:
        offers = oracle.legal_cards() or oracle.legal_gives()
        one = rng.choice(offers) if rng else offers[-1]
        kind: Event = {"e": "play", "card": one} if oracle.legal_cards() else {"e": "give"}
        followed = oracle.happen({"seal": one, **kind, "seat": oracle.waiting()})
    return followed


def trick(winner: int, gives: str | None) -> list[Event]:
    return [{"e": "trick", "winner": winner, "gives": gives}]


def seals(text: str) -> dict[str, int]:
    """Counts written as "R2 white1", all others 0."""
    counts = dict.fromkeys(ALL_SEALS, 0)
    for part in text.split():
        counts[part[:-1]] = int(part[-1])
    return counts


def refused(oracle: Oracle, rule: str, event: Event) -> None:
    before = copy.deepcopy(vars(oracle))
    assert not oracle.may(event)
    with pytest.raises(Illegal, match=rule):
        oracle.happen(event)
    assert vars(oracle) == before


def refused_take(oracle: Oracle, rule: str, text: str) -> None:
    refused(oracle, rule, prediction(oracle, text))


def best(cards: str) -> str:
    return str(best_card([Card(card[0], int(card[1:])) for card in cards.split()]))


# The rulebook's examples: the seats are Jiří, Daniel, Filip and Michal, and Michal deals.

EXAMPLE_TRICKS = """
    V2 V11 V7 G12, Y4 Y2 Y9 Y10, V8 R3 V1 G8, B8 B9 B6 B11, G4 R8 G5 G7, Y6 Y12 Y5 V3,
    V9 R9 V12 Y7, G6 G11 B5 G3, V5 R1 V6 B2, R12 R6 R7 R11, B4 B1 B7 B12, R10 R2 R4 R5,
    G2 B10 G1 G9, B3 V10 Y8 G10, Y11 V4 Y1 Y3
"""
# Who took each trick and what was given for it.
EXAMPLE_GIVES = """
    1 V, 0 black, 1 V, 0 B, 1 R, 2 -, 3 black, 0 G, 1 R, 1 R, 0 B, 0 R, 3 G, 3 B, 3 Y
"""


def example_hands() -> str:
    """The cards that each seat plays in the example's tricks, which go on as the score demands."""
    hands: list[list[str]] = [[] for _ in range(4)]
    leader = 0
    for cards, outcome in zip(EXAMPLE_TRICKS.split(","), EXAMPLE_GIVES.split(","), strict=True):
        for place, card in enumerate(cards.split()):
            hands[(leader + place) % 4].append(card)
        leader = int(outcome.split()[0])
    return " | ".join(" ".join(hand) for hand in hands)


def example() -> Oracle:
    return predicting(example_hands(), "RBBG | VVBRRR | mage | YYGB<1")


def test_xe_1_a_missing_blue_seal_is_taken_from_daniel_who_gets_a_white_one() -> None:
    oracle = example()
    assert oracle.seals() == [
        seals("R1 B2 G1"),
        seals("V2 R3 white1"),
        seals(""),
        seals("Y2 G1 B1"),
    ]
    assert oracle.mage() == 2
    assert oracle.centre() == seals("R1 Y1 G1 V1 white3 black6")


def test_xe_1_the_blue_seal_may_as_well_come_from_jiri_but_not_from_the_mage() -> None:
    oracle = predicting(example_hands(), "RBBG | VVBRRR | mage")
    refused_take(oracle, "X-17", "YYGB<2")
    refused_take(oracle, "X-17", "YYGB")
    predict(oracle, "YYGB<0")
    assert oracle.seals()[0] == seals("R1 B1 G1 white1")


def test_xe_2_three_tricks_go_as_printed() -> None:
    oracle = example()
    assert play(oracle, "V2 V11 V7 G12") == []
    assert (oracle.waiting(), oracle.legal_gives()) == (1, ["V", "white"])
    assert give(oracle, "V") == trick(1, "V")
    assert play(oracle, "Y4 Y2 Y9") == []
    assert oracle.legal_cards() == ["Y10"]
    assert play(oracle, "Y10") == trick(0, "black")
    assert play(oracle, "V8 R3 V1 G8") == []
    assert (oracle.waiting(), oracle.legal_gives()) == (1, ["R", "V", "white"])
    for seal in ("R", "V", "white"):
        assert give(copy.deepcopy(oracle), seal) == trick(1, seal)


def test_xe_3_the_printed_score_comes_out_of_the_printed_seals() -> None:
    oracle = example()
    followed: list[Event] = []
    for cards, outcome in zip(EXAMPLE_TRICKS.split(","), EXAMPLE_GIVES.split(","), strict=True):
        winner, gives = outcome.split()
        followed = play(oracle, cards)
        if oracle.legal_gives():
            followed = give(oracle, gives)
        assert followed[:1] == trick(int(winner), None if gives == "-" else gives)
    assert oracle.seals() == [seals("black1"), seals("white1"), seals(""), seals("Y1 black1")]
    assert followed[1:] == [{"e": "score", "points": [3, 4, 2, 5], "totals": [3, 4, 2, 5]}]


def mage_points(blacks: int, **changes: object) -> object:
    """What seat 1 scores as the mage when seat 0 takes three reds and then so many greens."""
    returned = "R" * max(0, 3 - blacks)
    oracle = predicting(SPOILER, f"{returned} | mage | -", **changes)
    play(oracle, "R9 R1 Y1 R8 R2 Y2 R7 R3 Y3")
    for number in range(1, blacks - 2):
        play(oracle, f"G{number} V{number} Y{3 + number}")
    play(oracle, f"G9 R6 Y{max(4, blacks + 1)}")
    followed: list[Event] = []
    while not oracle.waits_for_deal():
        followed = play(oracle, oracle.legal_cards()[0])
    assert oracle.seals()[0] == seals(f"black{blacks}")
    points = followed[1]["points"]
    assert isinstance(points, list)
    return points[1]


def test_xe_4_three_black_seals_leave_the_mage_one_point() -> None:
    assert mage_points(3) == 1


def test_the_mage_loses_a_point_for_each_black_seal_and_never_gains() -> None:
    assert [mage_points(blacks) for blacks in range(7)] == [4, 3, 2, 1, 0, 0, 0]


def test_with_base_five_the_mage_needs_five_black_seals_for_nothing() -> None:
    assert [mage_points(blacks, mage_base=5) for blacks in range(7)] == [5, 4, 3, 2, 1, 0, 0]


# The deal.


@pytest.mark.parametrize(("seats", "size"), [(3, 45), (4, 60), (5, 75)])
def test_the_pack_depends_on_the_seats_and_is_dealt_out(seats: int, size: int) -> None:
    assert len(pack(seats)) == size == 15 * seats


def test_a_deal_of_another_pack_is_refused() -> None:
    oracle = game(3)
    refused(oracle, "X-07", deal_event("V1-8 V10 Y1-6 | G1-9 R1-6 | B1-9 Y7-9 R7-9"))
    refused(oracle, "X-07", deal_event("V1-9 Y1-6 | G1-9 R1-6 | B1-9 Y7-9 R7-8 R1"))
    refused(oracle, "X-02", deal_event("V1-9 Y1-6 | G1-9 R1-6 | B1-9 Y7-9 R7-8 R16"))
    refused(oracle, "X-08", deal_event("V1-9 Y1-7 | G1-9 R1-6 | B1-9 Y8-9 R7-9"))
    refused(oracle, "X-08", deal_event("V1-9 Y1-6 | G1-9 R1-6"))
    refused(oracle, "X-08", {**deal_event(THREE), "hands": None})


def test_the_first_deal_is_round_one_by_any_existing_seat() -> None:
    oracle = game(3)
    refused(oracle, "X-46", deal_event(THREE, number=2))
    refused(oracle, "X-46", {**deal_event(THREE), "round": True})
    refused(oracle, "X-45", deal_event(THREE, dealer=3))
    for dealer in range(3):
        assert oracle.may(deal_event(THREE, dealer=dealer))


def test_nothing_but_a_deal_can_begin_a_round() -> None:
    oracle = game(3)
    assert oracle.waits_for_deal()
    assert oracle.waiting() is None
    refused(oracle, "X-11", {"e": "mage", "seat": 0})
    oracle.happen(deal_event(THREE))
    assert not oracle.waits_for_deal()
    refused(oracle, "X-11", deal_event(THREE, number=2, dealer=0))


def test_the_next_deal_is_clockwise_and_brings_all_seals_and_the_mage_back() -> None:
    oracle = predicting(STRONG, "- | mage | YY")
    finish_round(oracle)
    assert oracle.seals()[0] == seals("black6")
    assert (oracle.seals()[2], oracle.mage()) == (seals("Y2"), 1)
    refused(oracle, "X-45", deal_event(STRONG, number=2, dealer=2))
    refused(oracle, "X-46", deal_event(STRONG, number=1, dealer=0))
    oracle.happen(deal_event(STRONG, number=2, dealer=0))
    assert oracle.seals() == [seals("")] * 3
    assert oracle.centre() == ALL_SEALS
    assert (oracle.mage(), oracle.waiting()) == (None, 1)


# The prediction.


def test_the_seat_left_of_the_dealer_predicts_first_and_then_leads() -> None:
    oracle = dealt(FOUR, dealer=1)
    seats = []
    for _ in range(4):
        seats.append(oracle.waiting())
        predict(oracle, "-")
    assert seats == [2, 3, 0, 1]
    assert (oracle.waiting(), oracle.mage()) == (2, None)


def test_nobody_predicts_out_of_turn_or_twice() -> None:
    oracle = dealt(THREE)
    refused(oracle, "X-10", {"e": "take", "seat": 1, "seals": []})
    refused(oracle, "X-10", {"e": "mage", "seat": 2})
    predict(oracle, "R")
    refused(oracle, "X-10", {"e": "take", "seat": 0, "seals": [{"seal": "R", "from": None}]})


def test_nobody_plays_before_everyone_has_predicted() -> None:
    oracle = predicting(THREE, "- | -")
    assert oracle.legal_cards() == []
    refused(oracle, "X-11", {"e": "play", "seat": 2, "card": "B1"})


def test_only_one_seat_takes_the_mage() -> None:
    oracle = dealt(THREE)
    assert oracle.may_take_mage()
    predict(oracle, "- | mage")
    assert not oracle.may_take_mage()
    refused(oracle, "X-12", {"e": "mage", "seat": 2})


def test_the_last_seat_may_still_take_the_mage_but_nobody_after_the_prediction() -> None:
    oracle = predicting(THREE, "- | -")
    assert oracle.may_take_mage()
    predict(oracle, "mage")
    assert not oracle.may_take_mage()
    refused(oracle, "X-24", {"e": "mage", "seat": 0})


def test_a_seal_in_the_centre_is_not_taken_from_another_seat() -> None:
    oracle = predicting(THREE, "YY")
    refused_take(oracle, "XA-06", "Y<0")
    refused_take(oracle, "XA-06", "Y<0Y")
    predict(oracle, "YY<0")
    assert oracle.seals()[:2] == [seals("Y1 white1"), seals("Y2")]


def test_the_first_prediction_is_limited_by_the_centre() -> None:
    oracle = dealt(THREE)
    refused_take(oracle, "XA-05", "YYYY")
    refused_take(oracle, "X-17", "YYYY<1")
    refused_take(oracle, "X-17", "YYYY<0")


def test_all_seventeen_coloured_seals_may_be_predicted_at_once() -> None:
    oracle = predicting(THREE, "RRRRRYYYGGGBBBVVV")
    assert oracle.centre() == seals("white4 black6")


def test_white_and_black_seals_are_not_taken() -> None:
    oracle = predicting(THREE, "YYY | Y<0")
    for name in ("white", "black", "W", "", None, ["R"]):
        for whom in (None, 0):
            event: Event = {"e": "take", "seat": 2, "seals": [{"seal": name, "from": whom}]}
            refused(oracle, "X-16", event)


def test_a_take_says_for_every_seal_whom_it_is_from() -> None:
    oracle = predicting(THREE, "YYY")
    for wanted in (None, "Y", ["Y"], [{"seal": "R"}], [{"from": None}]):
        refused(oracle, "X-11", {"e": "take", "seat": 1, "seals": wanted})
    for whom in (True, "0", 3, -3, 1, 2):
        event: Event = {"e": "take", "seat": 1, "seals": [{"seal": "Y", "from": whom}]}
        refused(oracle, "X-01|X-17", event)


def test_an_impossible_take_moves_nothing() -> None:
    oracle = predicting(THREE, "YYY")
    refused_take(oracle, "X-17", "RRY<0Y<0Y<0Y<0")
    assert oracle.centre() == seals("R5 G3 B3 V3 white4 black6")
    assert oracle.waiting() == 1


def test_several_seals_may_be_taken_from_one_seat_for_a_white_each() -> None:
    oracle = predicting(THREE, "YYYR | Y<0Y<0Y<0")
    assert oracle.seals()[:2] == [seals("R1 white3"), seals("Y3")]
    assert oracle.centre()["white"] == 1


def test_several_seals_may_be_taken_from_different_seats() -> None:
    oracle = predicting(FOUR, "YY | YB | Y<0Y<1")
    assert oracle.seals()[:3] == [seals("Y1 white1"), seals("B1 white1"), seals("Y2")]


def test_a_taken_seal_may_be_taken_again_by_the_next_seat() -> None:
    oracle = predicting(THREE, "YYY | Y<0 | Y<1")
    assert oracle.seals() == [seals("Y2 white1"), seals("white1"), seals("Y1")]
    assert oracle.centre()["white"] == 2


def test_the_fifth_white_seal_is_missing_and_forbids_to_take_from_others() -> None:
    oracle = predicting(THREE, "YYYGGG")
    refused_take(oracle, "XA-01", "Y<0Y<0Y<0G<0G<0")
    predict(oracle, "Y<0Y<0Y<0G<0")
    assert oracle.seals()[0] == seals("G2 white4")
    refused_take(oracle, "XA-01", "G<0")
    refused_take(oracle, "XA-01", "Y<1")
    predict(oracle, "R")


def test_without_compensation_the_robbed_seat_gets_nothing_after_the_fourth_white() -> None:
    oracle = predicting(THREE, "YYYGGG", white_exhausted="no_compensation")
    refused_take(oracle, "X-17", "Y<0Y<0Y<0G<0G<0G<0G<0")
    predict(oracle, "Y<0Y<0Y<0G<0G<0")
    assert oracle.seals()[:2] == [seals("G1 white4"), seals("Y3 G2")]
    predict(oracle, "Y<1G<0")
    assert oracle.seals() == [seals("white4"), seals("Y2 G2"), seals("Y1 G1")]
    assert oracle.centre() == seals("R5 B3 V3 black6")


# Which cards may be played.


def test_the_leader_may_play_any_card_red_included() -> None:
    oracle = playing(THREE, "- | - | -", "", dealer=0)
    assert oracle.legal_cards() == spread("G1-9 R1-6")


def test_the_led_suit_must_be_followed_even_by_one_who_holds_trumps() -> None:
    oracle = playing(THREE, "- | - | -", "Y1 G1")
    assert oracle.legal_cards() == ["Y7", "Y8", "Y9"]
    refused(oracle, "X-21", {"e": "play", "seat": 2, "card": "R9"})


def test_without_the_led_suit_anything_goes_and_nobody_must_trump() -> None:
    oracle = playing(THREE, "- | - | -", "V1")
    assert oracle.legal_cards() == spread("G1-9 R1-6")
    assert play(oracle, "G9 B9") == trick(0, "black")


def test_led_red_must_be_followed_with_red() -> None:
    oracle = playing(THREE, "- | - | -", "R6", dealer=0)
    assert oracle.legal_cards() == ["R7", "R8", "R9"]


def test_a_trump_in_the_middle_does_not_change_the_led_suit() -> None:
    oracle = playing(THREE, "- | - | -", "Y1 R1")
    assert oracle.legal_cards() == ["Y7", "Y8", "Y9"]


def test_nobody_plays_a_card_of_another_or_out_of_turn() -> None:
    oracle = playing(THREE, "- | - | -", "V1")
    refused(oracle, "X-20", {"e": "play", "seat": 1, "card": "V2"})
    refused(oracle, "X-20", {"e": "play", "seat": 2, "card": "B1"})
    refused(oracle, "X-02", {"e": "play", "seat": 1, "card": "W"})
    refused(oracle, "X-01", {"e": "play", "seat": None, "card": "G1"})


@pytest.mark.parametrize(
    ("cards", "wins"),
    [
        ("Y4 Y2 Y9 Y10", "Y10"),
        ("V2 V11 V7 G12", "V11"),
        ("V2 G15 B15 Y15", "V2"),
        ("V15 R1 V14 G15", "R1"),
        ("V15 R1 R15 R14", "R15"),
        ("R2 R3 G15 V15", "R3"),
        ("R2 G15 B15 V15", "R2"),
        ("B9 B10 B2 R1", "R1"),
    ],
)
def test_the_highest_red_wins_or_else_the_highest_of_the_led_suit(cards: str, wins: str) -> None:
    assert best(cards) == wins


def test_the_winner_leads_the_next_trick_with_any_card() -> None:
    oracle = playing(THREE, "- | - | -", "Y1 R1 Y9")
    assert oracle.waiting() == 1
    assert oracle.legal_cards() == spread("G1-9 R2-6")


# What is given for a trick.


def test_a_suit_trick_takes_a_seal_of_the_led_colour_by_itself() -> None:
    oracle = playing(THREE, "VR | - | -", "V1 G1")
    assert play(oracle, "B1") == trick(0, "V")
    assert oracle.seals()[0] == seals("R1")
    assert oracle.centre()["V"] == 3


def test_red_does_not_fit_a_trick_that_was_not_won_with_red() -> None:
    assert play(playing(THREE, "R | - | -", "V1 G1"), "B1") == trick(0, "black")


def test_the_colour_of_a_discarded_card_does_not_fit() -> None:
    assert play(playing(THREE, "GB | - | -", "V1 G1"), "B1") == trick(0, "black")


@pytest.mark.parametrize(
    ("held", "gives"), [("R", "R"), ("V", "V"), ("RR", "R"), ("G", "black"), ("-", "black")]
)
def test_a_trick_won_by_trumping_takes_red_or_the_led_colour(held: str, gives: str) -> None:
    assert play(playing(THREE, f"- | {held} | -", "V1 R1"), "B1") == trick(1, gives)


def test_a_trumped_trick_lets_the_winner_choose_between_red_and_the_led_colour() -> None:
    oracle = playing(THREE, "- | RVG | -", "V1 R1 B1")
    assert (oracle.waiting(), oracle.legal_gives()) == (1, ["R", "V"])
    assert oracle.legal_cards() == []
    for wrong in ("G", "white", "black", "Y", None, 1):
        refused(oracle, "X-27", {"e": "give", "seat": 1, "seal": wrong})
    refused(oracle, "X-20", {"e": "give", "seat": 0, "seal": "R"})
    refused(oracle, "X-24", {"e": "play", "seat": 1, "card": "R2"})
    assert give(oracle, "V") == trick(1, "V")
    assert oracle.seals()[1] == seals("R1 G1")
    assert (oracle.waiting(), oracle.legal_gives()) == (1, [])


def test_no_seal_is_given_while_no_choice_is_due() -> None:
    oracle = playing(THREE, "V | - | -", "V1")
    assert oracle.legal_gives() == []
    refused(oracle, "X-24", {"e": "give", "seat": 0, "seal": "V"})


def test_led_red_takes_only_a_red_seal() -> None:
    oracle = playing(THREE, "R | GVB | -", "R6 R7", dealer=0)
    assert play(oracle, "V9") == trick(2, "black")
    oracle = playing(THREE, "- | RGVB | -", "R6 R7", dealer=0)
    assert play(oracle, "V9") == trick(2, "R")


def test_a_white_seal_must_be_given_when_nothing_else_fits() -> None:
    oracle = playing(THREE, "- | GGG | G<1", "V1 R1")
    assert oracle.seals()[1] == seals("G2 white1")
    assert play(oracle, "B1") == trick(1, "white")
    assert oracle.seals()[1] == seals("G2")
    assert oracle.centre()["white"] == 4


def test_a_white_seal_may_be_given_or_kept_when_a_colour_fits() -> None:
    oracle = playing(THREE, "- | GGGV | G<1", "V1 R1 B1")
    assert oracle.legal_gives() == ["V", "white"]
    oracle = playing(THREE, "- | GGGVR | G<1", "V1 R1 B1")
    assert oracle.legal_gives() == ["R", "V", "white"]
    assert give(oracle, "white") == trick(1, "white")
    assert oracle.seals()[1] == seals("R1 G2 V1")


def test_a_white_seal_fits_a_led_red_too() -> None:
    oracle = playing(THREE, "- | YYYR | Y<2", "R6 R7 V1", dealer=0)
    assert oracle.legal_gives() == ["R", "white"]
    oracle = playing(THREE, "- | YYY | Y<2", "R6 R7", dealer=0)
    assert play(oracle, "V1") == trick(2, "white")


def test_two_white_seals_are_no_choice() -> None:
    oracle = playing(THREE, "- | GGG | G<1G<1", "V1 R1")
    assert play(oracle, "B1") == trick(1, "white")
    assert oracle.seals()[1] == seals("G1 white1")


def test_a_seal_returned_once_does_not_serve_a_second_trick() -> None:
    oracle = playing(THREE, "V | - | -", "V1 G1 B1 V2 G2")
    assert play(oracle, "B2") == trick(0, "black")


def test_the_mage_gives_nothing_takes_nothing_and_leads() -> None:
    oracle = playing(THREE, "V | mage | -", "V1 R1")
    assert play(oracle, "B1") == trick(1, None)
    assert oracle.seals()[1] == seals("")
    assert oracle.waiting() == 1


def test_the_seventh_black_seal_does_not_exist() -> None:
    oracle = playing(STRONG, "- | - | -", "")
    given: list[object] = []
    while not oracle.waits_for_deal():
        given += [event["gives"] for event in play(oracle, oracle.legal_cards()[-1])[:1]]
    assert given == 6 * ["black"] + 9 * [None]
    assert oracle.centre()["black"] == 0
    assert oracle.totals() == [18, 0, 0]


# Scores, rounds and the end.


def test_seals_that_are_left_cost_two_three_and_four_points() -> None:
    oracle = predicting(STRONG, "GGG | G<0G<0BB | YYYR")
    followed = finish_round(oracle)
    assert oracle.seals() == [seals("G1 black6"), seals("G2 B2"), seals("Y3 R1")]
    assert followed[-1] == {"e": "score", "points": [20, 8, 8], "totals": [20, 8, 8]}


def test_white_seals_that_are_left_cost_four_points_each() -> None:
    oracle = predicting(STRONG, "mage | GGGY | G<1G<1")
    assert finish_round(oracle)[-1]["points"] == [4, 12, 4]


def test_a_mage_who_takes_every_trick_gets_the_whole_base() -> None:
    assert finish_round(predicting(STRONG, "mage | - | -"))[-1]["points"] == [4, 0, 0]
    oracle = predicting(STRONG, "mage | - | -", mage_base=5)
    assert finish_round(oracle)[-1]["points"] == [5, 0, 0]


def strong_round(oracle: Oracle, number: int, hands: str, says: str) -> object:
    """The points when the leader, who gets the first hand, says this and takes every trick."""
    seats = len(hands.split("|"))
    leader = (number - 1) % seats
    turned = [spread(hand) for hand in hands.split("|")]
    turned = turned[seats - leader :] + turned[: seats - leader]
    dealer = (leader - 1) % seats
    oracle.happen({"e": "deal", "round": number, "dealer": dealer, "hands": turned})
    assert oracle.waiting() == leader
    predict(oracle, " | ".join([says] + ["-"] * (seats - 1)))
    return finish_round(oracle)[-1]["points"]


def test_points_add_up_and_the_fewest_win_together_on_a_tie() -> None:
    oracle = game(3)
    for number in (1, 2, 3, 4, 5, 6):
        assert not oracle.over()
        strong_round(oracle, number, STRONG, "mage" if number not in (3, 6) else "-")
    assert oracle.totals() == [8, 8, 36]
    assert oracle.over()
    assert oracle.winners() == [0, 1]
    assert (oracle.waiting(), oracle.waits_for_deal()) == (None, False)
    refused(oracle, "X-46", deal_event(STRONG, number=7, dealer=2))


def shuffled_hands(rng: random.Random, seats: int) -> list[list[str]]:
    cards = [str(card) for card in pack(seats)]
    rng.shuffle(cards)
    return [cards[15 * seat : 15 * seat + 15] for seat in range(seats)]


def chance_prediction(oracle: Oracle, rng: random.Random) -> Event:
    """A few colours by chance, from the centre or from any seat that has them."""
    if oracle.may_take_mage() and rng.random() < 0.2:
        return {"e": "mage", "seat": oracle.waiting()}
    wanted: list[Event] = []
    for _ in range(rng.randrange(6)):
        one: Event = {"seal": rng.choice("RYGBV"), "from": rng.choice([None, *range(5)])}
        event: Event = {"e": "take", "seat": oracle.waiting(), "seals": [*wanted, one]}
        if oracle.may(event):
            wanted.append(one)
    return {"e": "take", "seat": oracle.waiting(), "seals": wanted}


@pytest.mark.parametrize(
    ("seats", "long_game", "length"),
    [(3, False, 6), (4, False, 4), (5, False, 5), (4, True, 8), (5, True, 10)],
)
def test_a_game_keeps_all_seals_and_has_its_number_of_rounds(
    seats: int, long_game: bool, length: int
) -> None:
    rng = random.Random(seats + length)
    oracle = game(seats, long_game=long_game)
    expected = [0] * seats
    for number in range(1, length + 1):
        assert oracle.waits_for_deal()
        hands = shuffled_hands(rng, seats)
        dealer = (number + 1) % seats
        oracle.happen({"e": "deal", "round": number, "dealer": dealer, "hands": hands})
        for _ in range(seats):
            oracle.happen(chance_prediction(oracle, rng))
        finish_round(oracle, rng)
        held = sum((Counter(one) for one in oracle.seals()), Counter(oracle.centre()))
        assert held == ALL_SEALS
        base = 5 if long_game and number > length // 2 else 4
        for seat, counts in enumerate(oracle.seals()):
            coloured = sum(counts[colour] for colour in "RYGBV")
            expected[seat] += 2 * coloured + 3 * counts["black"] + 4 * counts["white"]
            if seat == oracle.mage():
                assert not any(counts.values())
                expected[seat] += max(0, base - 6 + oracle.centre()["black"])
    assert oracle.over()
    assert oracle.totals() == expected
    assert oracle.winners() == [seat for seat in range(seats) if expected[seat] == min(expected)]


@pytest.mark.parametrize(
    ("hands", "half"),
    [
        ("R1-12 V10-12 | V1-9 Y1-6 | Y7-12 B1-9 | B10-12 G1-12", 4),
        ("R1-15 | V1-15 | Y1-15 | B1-15 | G1-15", 5),
    ],
)
def test_in_a_long_game_the_mage_pays_five_from_the_second_half_on(hands: str, half: int) -> None:
    oracle = game(half, long_game=True)
    paid: list[int] = []
    for number in range(1, 2 * half + 1):
        points = strong_round(oracle, number, hands, "mage")
        assert isinstance(points, list)
        paid.append(points[(number - 1) % half])
    assert paid == half * [4] + half * [5]
    assert oracle.over()
    assert oracle.totals() == half * [9]


# Options.


@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_only_three_four_or_five_play(seats: int) -> None:
    with pytest.raises(Illegal, match="X-01"):
        game(seats)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mage_base", 3),
        ("mage_base", 6),
        ("mage_base", "4"),
        ("mage_base", None),
        ("long_game", 1),
        ("long_game", None),
        ("white_exhausted", "unlimited"),
        ("white_exhausted", True),
    ],
)
def test_unknown_values_of_options_are_refused(key: str, value: object) -> None:
    with pytest.raises(Illegal, match=f"{CHOICES[key][0]}: {key}"):
        game(3, **{key: value})


def test_missing_and_unknown_options_are_refused() -> None:
    with pytest.raises(Illegal, match="white_optional"):
        game(3, white_optional=True)
    with pytest.raises(Illegal, match="long_game"):
        Oracle(3, {"mage_base": 4, "white_exhausted": "forbid"})


def test_three_players_have_no_long_game() -> None:
    with pytest.raises(Illegal, match="XA-15"):
        game(3, long_game=True)


@pytest.mark.parametrize("seats", [4, 5])
def test_base_five_from_the_start_is_for_three_players_only(seats: int) -> None:
    game(3, mage_base=5)
    for long_game in (False, True):
        with pytest.raises(Illegal, match="X-50"):
            game(seats, mage_base=5, long_game=long_game)
