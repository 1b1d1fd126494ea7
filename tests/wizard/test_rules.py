"""One test a rule: a position and a question. The IDs are those of docs/wizard.md."""

from typing import Any

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, IllegalAction, InvalidOptions
from stonehenge.games.wizard import Bid, Deal, Match, Play, Trump, Wizard, rules
from stonehenge.games.wizard.match import PACK
from stonehenge.games.wizard.notation import faces, read, read_card, read_cards, write, write_card
from support.wizard_positions import playable, table, winner

rule = pytest.mark.rule
game = Wizard()


def dealt(text: str, seats: int, **options: object) -> Match:
    """A new game after a first deal."""
    return game.apply(game.start(seats, {"rounds": "1-3", **options}), NATURE, read(f"deal {text}"))


def refused(state: Match, seat: int, action: str) -> tuple[str, str] | None:
    """The name and the rule of a refusal."""
    refusal = game.refusal(state, seat, read(action))
    return None if refusal is None else (refusal.name, refusal.rule)


def after(state: Match, *actions: str) -> Match:
    """The match after actions of whoever's turn it is."""
    for action in actions:
        state = game.apply(state, min(game.waiting(state)), read(action))
    return state


def offered(state: Match) -> list[str]:
    """What the seat whose turn it is may do."""
    return [write(action) for action in game.offers(state, min(game.waiting(state)))]


# Setup, deck, dealer


@rule("W-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_can_play(seats: int) -> None:
    assert game.seats(game.start(seats, {})) == seats


@rule("W-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 7, 60])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(seats, {})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("seats", "W-01")


@rule("W-02", "W-03")
def test_the_pack_has_13_cards_in_four_suits_four_wizards_and_four_jesters() -> None:
    pack = [write_card(card & 15 if rules.is_special(card) else card) for card in PACK]
    assert len(pack) == 60
    assert pack.count("W") == pack.count("J") == 4
    suited = [card for card in pack if card not in "WJ"]
    assert sorted(suited) == sorted(f"{suit}{value}" for suit in "RBGY" for value in range(1, 14))


@rule("W-02")
def test_a_deal_with_a_card_twice_is_refused() -> None:
    state = game.start(3, {})
    assert refused(state, NATURE, "deal 0: R1 | R1 | B2 / G3") == ("not-one-pack", "W-02")
    assert refused(state, NATURE, "deal 0: W | W | W / W") is None


@rule("W-02")
def test_a_deal_with_five_wizards_is_refused() -> None:
    state = game.start(4, {})
    assert refused(state, NATURE, "deal 0: W | W | W | W / W") == ("not-one-pack", "W-02")


@rule("W-05")
def test_in_a_suit_13_is_highest_and_1_lowest() -> None:
    assert winner("R1 R13 R12") == "R13 of seat 1"
    assert winner("R2 R1 R3") == "R3 of seat 2"


@rule("W-06")
def test_a_wizard_beats_every_trump() -> None:
    assert winner("R13 W R12", trump="R") == "W of seat 1"


@rule("W-07")
def test_a_jester_is_lower_than_every_1() -> None:
    assert winner("J G1 J") == "G1 of seat 1"
    assert winner("G1 J J") == "G1 of seat 0"


@rule("W-08")
def test_wizards_and_jesters_neither_follow_nor_fail_to_follow() -> None:
    assert playable(table("trump R  table B4  hands R2 | J W R5 | G1")) == "J R5 W"


@rule("W-10")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = {game.chance(game.start(4, {}), Seeded.of(seed)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@rule("W-11")
def test_the_deal_goes_clockwise() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3), *["bid 0"] * 3, "play R1", "play B2", "play G3")
    assert refused(state, NATURE, "deal 2: R1 R2 | B1 B2 | G1 G2 / W") == ("wrong-dealer", "W-11")
    assert refused(state, NATURE, "deal 0: R1 R2 | B1 B2 | G1 G2 / W") is None


# Round structure and dealing


@rule("W-12")
def test_a_round_is_deal_bids_tricks_score_in_this_order() -> None:
    state = game.start(3, {})
    assert game.waiting(state) == {NATURE}
    assert refused(state, 0, "bid 0") == ("wait-for-deal", "W-12")
    state = dealt("2: R1 | B2 | G3 / Y4", 3)
    assert refused(state, 0, "play R1") == ("out-of-order", "W-12")
    state = after(state, "bid 0", "bid 0", "bid 1")
    assert refused(state, 0, "bid 0") == ("out-of-order", "W-12")
    state = after(state, "play R1", "play B2", "play G3")
    assert [row.points for row in state.sheet] == [(-10, 20, -10)]
    assert game.waiting(state) == {NATURE}


@rule("W-13")
def test_in_round_r_everyone_gets_r_cards() -> None:
    state = game.start(3, {})
    assert refused(state, NATURE, "deal 0: R1 R2 | B2 B3 | G3 G4 / W") == ("wrong-hands", "W-13")
    assert state.sizes == tuple(range(1, 21))


@rule("W-14")
@pytest.mark.parametrize(("seats", "rounds"), [(6, 10), (5, 12), (4, 15), (3, 20)])
def test_there_are_sixty_cards_by_the_number_of_seats_rounds(seats: int, rounds: int) -> None:
    assert game.start(seats, {}).sizes == tuple(range(1, rounds + 1))


@rule("W-15", "W-22")
def test_the_stock_and_the_turned_card_belong_to_nobody() -> None:
    state = dealt("2: R1 | B2 | G3 / Y4", 3)
    assert sum(len(faces(hand)) for hand in state.play.hands) == 3
    assert all(read_card("Y4") not in faces(hand) for hand in state.play.hands)
    state = after(state, "bid 0", "bid 0", "bid 0")
    assert refused(state, 0, "play Y4") == ("not-in-hand", "W-29")


@rule("W-16", "WA-01")
def test_all_cards_are_shuffled_again_for_each_round() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3), *["bid 0"] * 3, "play R1", "play B2", "play G3")
    assert refused(state, NATURE, "deal 0: R1 B2 | G3 Y4 | W J / W") is None


# Trump


@rule("W-17")
def test_the_suit_of_the_turned_card_is_trump() -> None:
    assert dealt("2: R1 | B2 | G3 / Y4", 3).play.trump == 3
    assert refused(game.start(3, {}), NATURE, "deal 2: R1 | B2 | G3 / -") == ("turned-card", "W-17")


@rule("W-18")
def test_any_trump_beats_any_card_of_another_suit() -> None:
    assert winner("B13 R1 B12", trump="R") == "R1 of seat 1"


@rule("W-19")
def test_a_turned_jester_means_no_trump() -> None:
    state = dealt("2: R1 | B2 | G3 / J", 3)
    assert state.play.trump == rules.FREE
    assert offered(state) == ["bid 0", "bid 1"]


@rule("W-20", "W-20b", "WA-03")
def test_after_a_turned_wizard_the_dealer_names_the_trump_before_the_bids() -> None:
    state = dealt("1: R1 | B2 | G3 / W", 3)
    assert game.waiting(state) == {1}
    assert offered(state) == ["trump R", "trump B", "trump G", "trump Y"]
    assert game.view(state, 1).hands[1] == read_cards("B2")
    assert refused(state, 2, "bid 0") == ("not-your-turn", "W-20")
    state = after(state, "trump G")
    assert state.play.trump == 2
    assert game.waiting(state) == {2}


@rule("W-21")
def test_when_all_cards_are_dealt_nothing_is_turned_and_there_is_no_trump() -> None:
    state = game.start(6, {"rounds": "10"})
    deal = game.chance(state, Seeded.of(1))
    assert deal.turned == rules.NONE
    assert game.apply(state, NATURE, deal).play.trump == rules.FREE
    turned = Deal(deal.dealer, deal.hands, read_card("R1"))
    refusal = game.refusal(state, NATURE, turned)
    assert refusal is not None
    assert refusal.rule == "W-21"


# Bidding


@rule("W-23")
def test_the_dealers_left_bids_first_and_the_dealer_last() -> None:
    state = dealt("1: R1 | B2 | G3 / Y4", 3)
    order = []
    for _ in range(3):
        order += sorted(game.waiting(state))
        state = after(state, "bid 0")
    assert order == [2, 0, 1]
    assert refused(dealt("1: R1 | B2 | G3 / Y4", 3), 0, "bid 0") == ("not-your-turn", "W-23")


@rule("W-24")
def test_a_bid_is_a_number_from_0_to_the_cards_dealt() -> None:
    state = dealt("1: R1 | B2 | G3 / Y4", 3)
    assert offered(state) == ["bid 0", "bid 1"]
    assert refused(state, 2, "bid 2") == ("bid-range", "W-24")
    refusal = game.refusal(state, 2, Bid(-1))
    assert refusal is not None
    assert refusal.args == {"bid": -1, "most": 1}


@rule("W-25")
def test_in_the_base_game_the_bids_may_add_up_to_anything() -> None:
    state = after(dealt("1: R1 | B2 | G3 / Y4", 3), "bid 0", "bid 0")
    assert offered(state) == ["bid 0", "bid 1"]
    assert refused(after(dealt("1: R1 | B2 | G3 / Y4", 3), "bid 1", "bid 1"), 1, "bid 1") is None


@rule("W-26")
def test_open_bids_are_public() -> None:
    state = after(dealt("1: R1 | B2 | G3 / Y4", 3), "bid 1", "bid 0")
    assert game.view(state, None).bids == (0, -1, 1)


# Playing tricks


@rule("W-28")
def test_the_dealers_left_leads_and_play_goes_clockwise() -> None:
    state = after(dealt("0: R1 | B2 | G3 / Y4", 3), "bid 0", "bid 0", "bid 0")
    order = []
    for card in ("B2", "G3", "R1"):
        order += sorted(game.waiting(state))
        state = after(state, f"play {card}")
    assert order == [1, 2, 0]


@rule("W-29")
def test_the_leader_may_play_any_card_in_hand() -> None:
    play = table("trump R  table -  hands J R2 B3 W | G1 | G2")
    assert playable(play) == "J R2 B3 W"


@rule("W-30")
def test_the_led_suit_must_be_followed() -> None:
    play = table("trump R  table B4  hands R2 | B9 R5 W | G1")
    assert playable(play) == "B9 W"


@rule("W-30")
def test_the_refusal_says_which_suit_to_follow() -> None:
    state = game.set_up(
        "seats 3  options rounds=3  dealer 2  turned R8  bids 2 2 0  table 0 B5"
        "  hands W J | B3 G11 R7 | J B7 R3"
    )
    refusal = game.refusal(state, 1, Play(read_card("R7")))
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("must-follow", "W-30")
    assert refusal.args == {"suit": "B", "card": "R7"}
    with pytest.raises(IllegalAction):
        game.apply(state, 1, Play(read_card("R7")))


@rule("W-31")
def test_who_cannot_follow_may_play_anything_and_need_not_trump() -> None:
    play = table("trump R  table B4  hands R2 | G9 R5 Y1 | G1")
    assert playable(play) == "R5 G9 Y1"


@rule("W-32")
def test_wizards_and_jesters_may_always_be_played() -> None:
    play = table("trump R  table B4  hands R2 | B1 W J | G1")
    assert playable(play) == "J B1 W"


@rule("W-33")
def test_a_later_wizard_does_not_cancel_the_suit() -> None:
    play = table("trump R  table B4 W  hands R2 | G1 | B9 R5")
    assert playable(play) == "B9"


@rule("W-34")
def test_after_a_led_wizard_nobody_must_follow_and_the_first_wizard_wins() -> None:
    play = table("trump -  table W B4  hands R2 | G1 | B9 R5 W")
    assert playable(play) == "R5 B9 W"
    assert winner("W B4 W") == "W of seat 0"


@rule("W-35", "WA-04")
def test_after_jesters_alone_everyone_is_free() -> None:
    play = table("trump R  table J J  hands R2 | G1 | B9 R5 W")
    assert playable(play) == "R5 B9 W"


@rule("W-36")
def test_after_a_led_jester_the_second_card_sets_the_suit() -> None:
    play = table("trump -  table J B4  hands R2 | G1 | B9 R5 W")
    assert playable(play) == "B9 W"
    assert winner("J B4 R13") == "B4 of seat 1"


@rule("W-36")
def test_after_two_jesters_the_third_card_sets_the_suit() -> None:
    play = table("trump -  table J J B4  hands R2 | G1 | G2 | B9 R5 W")
    assert playable(play) == "B9 W"


@rule("W-37")
def test_after_a_jester_and_a_wizard_everyone_is_free() -> None:
    play = table("trump R  table J W  hands R2 | G1 | B9 R5 J")
    assert playable(play) == "J R5 B9"


@rule("W-38")
@pytest.mark.parametrize(
    ("cards", "trump", "best"),
    [
        ("B4 W R13 W", "R", "W of seat 1"),
        ("B13 R2 R1 B12", "R", "R2 of seat 1"),
        ("B4 G13 B5 Y13", "R", "B5 of seat 2"),
        ("B4 G13 B5 Y13", "-", "B5 of seat 2"),
        ("J J J J", "R", "J of seat 0"),
        ("J R1 J B13", "B", "B13 of seat 3"),
        ("J J Y1 G13", "-", "Y1 of seat 2"),
    ],
)
def test_wizard_then_trump_then_led_suit_then_first_jester(
    cards: str, trump: str, best: str
) -> None:
    assert winner(cards, trump) == best


@rule("W-39", "WA-18")
def test_a_trick_of_jesters_needs_four_at_most() -> None:
    state = game.start(5, {})
    hands = tuple([read_cards("J")] * 5)
    refusal = game.refusal(state, NATURE, Deal(0, hands, read_card("R1")))
    assert refusal is not None
    assert refusal.rule == "W-02"
    assert refused(game.start(4, {}), NATURE, "deal 0: J | J | J | J / J") == (
        "not-one-pack",
        "W-02",
    )


@rule("W-40")
def test_the_winner_leads_the_next_trick_and_trick_counts_are_public() -> None:
    state = game.set_up(
        "seats 3  options rounds=2  dealer 2  turned R8  bids 0 0 0  table 0 B5 B7"
        "  hands W | R1 | B3 G1"
    )
    state = after(state, "play B3")
    assert game.waiting(state) == {1}
    assert game.view(state, None).won == (0, 1, 0)


@rule("W-41")
def test_the_first_round_has_a_single_trick() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3), *["bid 0"] * 3, "play R1", "play B2", "play G3")
    assert len(state.tricks) == 1
    assert len(state.sheet) == 1


# Scoring and end


@rule("W-42")
@pytest.mark.parametrize(("tricks", "points"), [(0, 20), (1, 30), (2, 40), (20, 220)])
def test_an_exact_bid_scores_20_and_10_a_trick(tricks: int, points: int) -> None:
    assert rules.points(tricks, tricks, -10) == points


@rule("W-43")
@pytest.mark.parametrize(
    ("bid", "won", "points"), [(0, 1, -10), (1, 0, -10), (8, 6, -20), (8, 10, -20)]
)
def test_a_missed_bid_loses_10_a_trick_over_or_under(bid: int, won: int, points: int) -> None:
    assert rules.points(bid, won, -10) == points


@rule("W-44")
def test_totals_run_and_may_be_negative() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3), *["bid 1"] * 3, "play R1", "play B2", "play G3")
    assert game.view(state, None).totals == (30, -10, -10)
    state = game.apply(state, NATURE, read("deal 0: J R2 | B1 B2 | G1 G2 / Y1"))
    state = after(
        state, *["bid 2"] * 3, "play B1", "play G1", "play J", "play B2", "play G2", "play R2"
    )
    assert game.view(state, None).totals == (10, 30, -30)


@rule("W-45")
def test_the_game_ends_after_the_last_round_and_the_highest_total_wins() -> None:
    state = after(
        dealt("2: R1 | B2 | G3 / Y4", 3, rounds="1"),
        *["bid 1"] * 3,
        "play R1",
        "play B2",
        "play G3",
    )
    assert game.scores(state) == (30, -10, -10)
    assert game.winners(state) == (0,)
    assert not game.waiting(state)
    assert refused(state, 0, "bid 0") == ("game-over", "W-45")


@rule("W-46", "WA-15")
def test_a_tie_has_several_winners() -> None:
    state = after(
        dealt("2: R1 | B2 | G3 / Y4", 3, rounds="1"),
        "bid 0", "bid 0", "bid 0", "play R1", "play B2", "play G3",
    )  # fmt: skip
    assert game.winners(state) == (1, 2)


# Variants


@rule("W-50", "W-51", "WE-5")
def test_plus_minus_one_forbids_the_dealer_the_bid_that_makes_the_sum_exact() -> None:
    state = game.set_up(
        "seats 3  options plus_minus_one=true rounds=5  dealer 2  turned R8  bids 2 1 -"
        "  hands R1 R2 R3 R4 R5 | B1 B2 B3 B4 B5 | G1 G2 G3 G4 G5"
    )
    assert offered(state) == ["bid 0", "bid 1", "bid 3", "bid 4", "bid 5"]
    assert refused(state, 2, "bid 2") == ("plus-minus-one", "W-51")


@rule("W-51")
def test_plus_minus_one_binds_only_the_last_and_only_within_reach() -> None:
    text = (
        "seats 3  options plus_minus_one=true rounds=1  dealer 2  turned R8"
        "  bids {}  hands R1 | B1 | G1"
    )
    assert offered(game.set_up(text.format("1 - -"))) == ["bid 0", "bid 1"]
    assert offered(game.set_up(text.format("1 1 -"))) == ["bid 0", "bid 1"]
    assert offered(game.set_up(text.format("1 0 -"))) == ["bid 1"]


@rule("W-52")
@pytest.mark.parametrize("bidding", ["hidden", "secret"])
def test_blind_bids_are_made_at_once_and_nobody_sees_the_others(bidding: str) -> None:
    state = dealt("2: R1 | B2 | G3 / Y4", 3, bidding=bidding)
    assert game.waiting(state) == {0, 1, 2}
    state = game.apply(state, 1, Bid(1))
    assert game.waiting(state) == {0, 2}
    assert game.view(state, 0).bids == (-1, -2, -1)
    assert game.view(state, 1).bids == (-1, 1, -1)
    assert game.view(state, None).bids == (-1, -2, -1)
    assert refused(state, 1, "bid 0") == ("already-bid", "WA-12")


@rule("W-53", "WA-06")
@pytest.mark.parametrize(
    ("options", "bids"),
    [
        ({"bidding": "hidden"}, (0, 1, 1)),
        ({"bidding": "hidden", "hidden_reveal": "after_round"}, (0, -2, -2)),
        ({"bidding": "hidden", "edition": "piatnik-pl"}, (0, -2, -2)),
        ({"bidding": "hidden", "edition": "piatnik-hu"}, (0, 1, 1)),
        ({"bidding": "secret"}, (0, -2, -2)),
    ],
)
def test_hidden_bids_are_revealed_before_play_or_after_the_round(
    options: dict[str, object], bids: tuple[int, ...]
) -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3, **options), "bid 0", "bid 1", "bid 1")
    assert game.view(state, 0).bids == bids


@rule("W-54", "WA-07")
def test_secret_bids_are_open_once_the_round_is_played() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3, bidding="secret"), "bid 0", "bid 1", "bid 1")
    assert game.view(state, 2).bids == (-2, -2, 1)
    state = after(state, "play R1", "play B2")
    assert game.view(state, 2).won == (0, 0, 0)
    state = after(state, "play G3")
    assert game.view(state, None).bids == (0, 1, 1)


@rule("W-55", "WA-08")
def test_foresight_of_the_first_round_shows_all_hands_but_the_own_while_bidding() -> None:
    state = dealt("2: R1 | B2 | G3 / Y4", 3, foresight="first_round")
    assert game.view(state, 1).hands == (read_cards("R1"), None, read_cards("G3"))
    state = after(state, "bid 0", "bid 0", "bid 0")
    assert game.view(state, 1).hands == (None, read_cards("B2"), None)
    state = after(state, "play R1", "play B2", "play G3")
    state = game.apply(state, NATURE, read("deal 0: R1 R2 | B1 B2 | G1 G2 / Y1"))
    assert game.view(state, 1).hands == (None, read_cards("B1 B2"), None)


@rule("W-56", "WA-09")
def test_foresight_of_all_rounds_hides_the_own_hand_even_from_a_dealer_who_names_trump() -> None:
    state = dealt("2: R1 | B2 | G3 / Y4", 3, foresight="all_rounds")
    state = after(state, *["bid 0"] * 3, "play R1", "play B2", "play G3")
    state = game.apply(state, NATURE, read("deal 0: R1 R2 | B1 B2 | G1 G2 / W"))
    assert game.view(state, 0).hands == (None, read_cards("B1 B2"), read_cards("G1 G2"))
    state = after(state, "trump R", "bid 0", "bid 0", "bid 0")
    assert game.view(state, 0).hands == (read_cards("R1 R2"), None, None)


@rule("W-57")
@pytest.mark.parametrize("seats", [5, 6])
def test_one_colour_is_for_three_or_four(seats: int) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(seats, {"one_colour": True})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("one-colour-seats", "W-57")


@rule("W-58", "WA-11")
def test_in_one_colour_everyone_owns_a_suit_a_wizard_and_a_jester() -> None:
    state = game.start(3, {"one_colour": True, "rounds": "15"})
    hands = game.chance(state, Seeded.of(1)).hands
    for suit, hand in zip("RBG", hands, strict=True):
        assert {write_card(card) for card in faces(hand)} == {"W", "J"} | {
            f"{suit}{value}" for value in range(1, 14)
        }
    wrong = Deal(0, (hands[1], hands[0], hands[2]), rules.NONE)
    refusal = game.refusal(state, NATURE, wrong)
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("not-own-pile", "W-58")


@rule("W-58")
def test_in_one_colour_nobody_holds_two_wizards() -> None:
    state = game.start(3, {"one_colour": True, "rounds": "4"})
    hands = "W W R1 R2 | B1 B2 B3 B4 | G1 G2 G3 G4"
    assert refused(state, NATURE, f"deal 0: {hands} / -") == ("not-own-pile", "W-58")


@rule("W-59")
def test_in_one_colour_nothing_is_turned() -> None:
    state = game.start(3, {"one_colour": True, "rounds": "4"})
    hands = "W J R1 R2 | B1 B2 B3 B4 | G1 G2 G3 G4"
    assert refused(state, NATURE, f"deal 0: {hands} / Y1") == ("turned-card", "W-59")
    assert game.apply(state, NATURE, read(f"deal 0: {hands} / -")).play.trump == rules.FREE


@rule("W-60")
def test_one_colour_has_twelve_rounds_of_4_to_15_cards() -> None:
    assert game.start(3, {"one_colour": True}).sizes == tuple(range(4, 16))


@rule("W-61")
@pytest.mark.parametrize("bidding", ["open", "hidden", "secret"])
def test_one_colour_can_be_bid_openly_or_hidden(bidding: str) -> None:
    assert game.start(3, {"one_colour": True, "bidding": bidding}).options.bidding == bidding


@rule("W-62", "WA-10")
@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("R5 B7 G6", "B7 of seat 1"),
        ("R7 B7 G6", "R7 of seat 0"),
        ("R13 W G1", "W of seat 1"),
        ("R13 W W", "W of seat 1"),
        ("J B1 J", "B1 of seat 1"),
        ("J J J", "J of seat 0"),
    ],
)
def test_in_one_colour_the_highest_number_wins_and_the_first_among_equals(
    cards: str, best: str
) -> None:
    assert winner(cards, one_colour=True) == best


@rule("W-62")
def test_in_one_colour_nobody_has_to_follow() -> None:
    play = table("trump -  table R5  hands R2 | B1 B9 J W | G1", one_colour=True)
    assert playable(play) == "J B1 B9 W"


@rule("W-63")
def test_in_one_colour_everyone_draws_from_the_whole_pile_again() -> None:
    state = game.start(3, {"one_colour": True, "rounds": "15,15"})
    dice = Seeded.of(2)
    for _ in range(1 + 3 + 45):  # a deal, the bids, the cards
        seat = min(game.waiting(state))
        offers = list(game.offers(state, seat))
        state = game.apply(state, seat, game.chance(state, dice) if seat == NATURE else offers[0])
    assert game.waiting(state) == {NATURE}
    assert all(len(faces(hand)) == 15 for hand in game.chance(state, dice).hands)


# Rulings that no rule above shows


@rule("WA-02")
def test_a_wizard_need_not_be_played_when_trump_is_led() -> None:
    assert playable(table("trump R  table R4  hands R2 | W G5 | G1")) == "G5 W"


@rule("WA-05")
@pytest.mark.parametrize("bidding", ["hidden", "secret"])
def test_plus_minus_one_is_refused_with_blind_bids(bidding: str) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(4, {"plus_minus_one": True, "bidding": bidding})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("blind-plus-minus-one", "WA-05")


@rule("WA-12")
def test_a_bid_cannot_be_changed() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3), "bid 0")
    assert refused(state, 0, "bid 1") == ("not-your-turn", "W-23")


@rule("WA-13")
def test_the_last_trick_can_be_looked_at() -> None:
    state = after(dealt("2: R1 | B2 | G3 / Y4", 3), *["bid 0"] * 3, "play R1", "play B2", "play G3")
    trick = game.view(state, 1).tricks[-1]
    assert (trick.leader, list(map(write_card, trick.cards)), trick.winner) == (
        0,
        ["R1", "B2", "G3"],
        0,
    )


@rule("WA-14")
def test_a_revoke_is_impossible() -> None:
    state = game.set_up(
        "seats 3  options rounds=2  dealer 2  turned R8  bids 0 0 0  table 0 B5"
        "  hands W | R1 B2 | B3 G1"
    )
    with pytest.raises(IllegalAction):
        after(state, "play R1")


@rule("WA-16")
@pytest.mark.parametrize(
    ("seats", "options", "sizes"),
    [
        (3, {"rounds": "odd"}, (1, 3, 5, 7, 9, 11, 13, 15, 17, 19)),
        (4, {"rounds": "1-5"}, (1, 2, 3, 4, 5)),
        (4, {"rounds": "1,3,5-7"}, (1, 3, 5, 6, 7)),
        (3, {"rounds": "odd", "one_colour": True}, (5, 7, 9, 11, 13, 15)),
    ],
)
def test_a_short_game_plays_the_listed_rounds(
    seats: int, options: dict[str, object], sizes: tuple[int, ...]
) -> None:
    assert game.start(seats, options).sizes == sizes


@rule("WA-16")
@pytest.mark.parametrize(
    "rounds",
    [
        "",
        "0",
        "0-3",
        "16",
        "1-16",
        "5-1",
        "1,,2",
        "one",
        "1-",
        "-1",
        " 1",
        "1 - 3",
        "٣",
        "01",
        3,
        None,
    ],
)
def test_a_list_that_cannot_be_dealt_is_refused(rounds: Any) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(4, {"rounds": rounds})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("rounds-list", "W-14")


@rule("WA-17")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_sixty_cards_can_always_be_dealt_out(seats: int) -> None:
    assert game.start(seats, {}).sizes[-1] * seats == 60


def test_the_dealer_names_one_of_four_suits() -> None:
    state = dealt("1: R1 | B2 | G3 / W", 3)
    refusal = game.refusal(state, 1, Trump(4))
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("no-such-suit", "W-03")


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"biding": "open"}, "unknown-option"),
        ({"bidding": "loud"}, "option-value"),
        ({"plus_minus_one": 1}, "option-value"),
        ({"plus_minus_one": "true"}, "option-value"),
        ({"edition": None}, "option-value"),
        ({"edition": ["rex"]}, "option-value"),
    ],
)
def test_an_unknown_option_or_value_is_refused_by_name(
    options: dict[str, object], name: str
) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(4, options)
    assert error.value.refusal.name == name
    assert error.value.refusal.args["key"] in options
