"""One test a rule: a position and a question. The IDs are those of docs/extreme.md."""

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.freezing import working_copy
from stonehenge.core.game import NATURE, IllegalAction, InvalidNotation, InvalidOptions
from stonehenge.core.tricks import suited_strength
from stonehenge.games.extreme import Deal, Extreme, Match, Seal, Take, rules
from stonehenge.games.extreme.match import Row, empty_table, masks, pack
from stonehenge.games.extreme.notation import (
    COUNTED,
    NAME,
    SEAL,
    read,
    read_card,
    write,
    write_card,
    write_counts,
)
from stonehenge.games.extreme.options import Options
from stonehenge.games.extreme.prediction import by_seat, preview
from stonehenge.games.extreme.rules import (
    BLACK,
    GIVE,
    KINDS,
    NONE,
    PLAY,
    PREDICT,
    RED,
    SEALS,
    WHITE,
)

rule = pytest.mark.rule
game = Extreme()

HANDS = (
    "R1 R2 Y10 G1 G2 G3 B1 B2 B3 V2 V3 V4 V5 V6 V8",
    "R3 R4 R5 R6 Y1 Y3 Y4 Y5 G4 G5 G6 B4 B5 B6 V11",
    "R7 R8 Y2 Y6 Y7 G7 G9 B7 B8 B9 V1 V7 V9 V10 V12",
    "R9 R10 R11 R12 Y8 Y9 Y11 Y12 G8 G10 G11 G12 B10 B11 B12",
)


def dealt(**options: object) -> Match:
    """Four seats after the deal of seat 3; seat 0 is the first to predict."""
    deal = read("deal 3: " + " | ".join(HANDS))
    return game.apply(game.start(4, options), NATURE, deal)


def after(state: Match, *actions: str) -> Match:
    """The match after actions of whoever's turn it is."""
    for action in actions:
        state = game.apply(state, min(game.waiting(state)), read(action))
    return state


def refused(state: Match, action: str, seat: int | None = None) -> tuple[str, str] | None:
    """The name and the rule of a refusal, for whoever's turn it is."""
    seat = min(game.waiting(state)) if seat is None else seat
    refusal = game.refusal(state, seat, read(action))
    return None if refusal is None else (refusal.name, refusal.rule)


def offered(state: Match) -> list[str]:
    """What the seat whose turn it is may do."""
    return [write(action) for action in game.offers(state, min(game.waiting(state)))]


def seals(state: Match) -> list[str]:
    """What lies in front of each seat."""
    return [write_counts(counts) for counts in by_seat(state.play)]


def table(seats: str, mage: int = NONE, left: int = 9) -> rules.Play:
    """Seat 0 leads, with these seals in front of the seats: R1 W1 | - | V2."""
    texts = seats.split(" | ")
    play = empty_table(Options(), len(texts))
    play.phase, play.turn, play.leader, play.mage, play.left = PLAY, 0, 0, mage, left
    for seat, text in enumerate(texts):
        for word in text.replace("-", "").split():
            rules.take(play, seat, COUNTED.index(word[0]), int(word[1:]))
    return play


def trick(play: rules.Play, cards: str) -> rules.Play:
    """The table after a trick of these cards."""
    for word in cards.split():
        rules.play(play, play.turn, read_card(word))
    return play


def seals_of(play: rules.Play) -> list[str]:
    """What lies in front of each seat."""
    return [write_counts(counts) for counts in by_seat(play)]


def choices(play: rules.Play) -> list[str]:
    """The seals among which the winner of the trick has to choose."""
    if play.phase != GIVE:
        return []
    return [NAME[seal] for seal in range(KINDS) if rules.fitting(play) >> seal & 1]


def held(text: str) -> tuple[int, ...]:
    """The seals that are written R2 K1."""
    counts = [0] * KINDS
    for word in text.replace("-", "").split():
        counts[COUNTED.index(word[0])] = int(word[1:])
    return tuple(counts)


# Cards, seals, deal


@rule("X-01")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_four_or_five_can_play(seats: int) -> None:
    assert game.seats(game.start(seats, {})) == seats


@rule("X-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6, 75])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(seats, {})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("seats", "X-01")


@rule("X-02")
def test_there_are_75_cards_in_five_suits() -> None:
    cards = [write_card(card) for card in pack(5)]
    assert sorted(cards) == sorted(f"{suit}{value}" for suit in "RYGBV" for value in range(1, 16))


@rule("X-03")
def test_fifteen_is_the_highest_and_one_the_lowest_of_a_suit() -> None:
    cards = [read_card(f"B{value}") for value in range(1, 16)]
    powers = [suited_strength(card, read_card("B1") >> 4, RED) for card in cards]
    assert powers == sorted(powers)
    assert len(set(powers)) == 15


@rule("X-04")
def test_the_lowest_red_card_beats_the_highest_of_another_suit() -> None:
    assert trick(table("- | - | -"), "V15 R1 V14").ahead == 1


@rule("X-04")
def test_red_15_beats_every_card() -> None:
    for led in range(5):
        powers = {card: suited_strength(card, led, RED) for card in pack(5)}
        assert max(powers, key=powers.__getitem__) == read_card("R15")


@rule("X-05")
def test_there_are_27_seals() -> None:
    assert write_counts(SEALS) == "R5 Y3 G3 B3 V3 W4 K6"
    assert sum(SEALS) == 27


@rule("X-06", "X-12")
def test_there_is_one_black_mage() -> None:
    assert "mage" in offered(dealt())
    assert "mage" not in offered(after(dealt(), "mage"))


@rule("X-07")
@pytest.mark.parametrize(("seats", "highest", "cards"), [(3, 9, 45), (4, 12, 60), (5, 15, 75)])
def test_fewer_seats_leave_the_high_cards_out(seats: int, highest: int, cards: int) -> None:
    assert len(pack(seats)) == cards
    assert {card & 15 for card in pack(seats)} == set(range(1, highest + 1))


@rule("X-07")
def test_a_card_that_is_out_cannot_be_dealt() -> None:
    deal = read("deal 3: " + " | ".join(HANDS).replace("R12", "R13"))
    refusal = game.refusal(game.start(4, {}), NATURE, deal)
    assert refusal is not None
    assert (refusal.name, refusal.rule, refusal.args) == ("not-one-pack", "X-07", {"most": 12})


@rule("X-08")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everyone_gets_15_cards_and_none_are_left(seats: int) -> None:
    deal = game.chance(game.start(seats, {}), Seeded.of(1))
    assert [len(hand) for hand in deal.hands] == [15] * seats
    assert sorted(card for hand in deal.hands for card in hand) == pack(seats)


@rule("X-08")
def test_a_short_hand_cannot_be_dealt() -> None:
    hands = (*HANDS[:3], HANDS[3].replace(" B12", ""))
    refusal = game.refusal(game.start(4, {}), NATURE, read("deal 3: " + " | ".join(hands)))
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("wrong-hands", "X-08")


@rule("X-09")
def test_every_round_begins_with_all_seals_and_the_mage_in_the_centre() -> None:
    state, dice = game.start(3, {}), Seeded.of(2)
    while game.scores(state) is None:
        if NATURE in game.waiting(state):
            state = game.apply(state, NATURE, game.chance(state, dice))
            assert tuple(state.play.centre) == SEALS
            assert seals(state) == ["-"] * 3
            assert state.play.mage == NONE
        seat = state.play.turn
        actions = game.offers(state, seat)
        state = game.apply(state, seat, actions[dice.below(len(actions))])


# Predictions


@rule("X-10")
def test_the_dealers_left_predicts_first_and_everyone_once() -> None:
    state = dealt()
    order = []
    while state.play.phase == PREDICT:
        order.append(state.play.turn)
        state = after(state, "take -")
    assert order == [0, 1, 2, 3]


@rule("X-10")
def test_nobody_predicts_out_of_turn() -> None:
    assert refused(dealt(), "take R", seat=2) == ("not-your-turn", "X-10")


@rule("X-11")
def test_a_prediction_takes_a_seal_for_every_trick_from_the_centre() -> None:
    state = after(dealt(), "take R R B")
    assert seals(state)[0] == "R2 B1"
    assert write_counts(state.play.centre) == "R3 Y3 G3 B2 V3 W4 K6"


@rule("X-12")
def test_the_mage_cannot_be_taken_twice() -> None:
    state = after(dealt(), "mage")
    assert refused(state, "mage") == ("mage-taken", "X-12")
    assert refused(state, "take R") is None


@rule("X-13")
def test_no_seal_at_all_is_a_prediction_too() -> None:
    state = after(dealt(), "take -")
    assert seals(state)[0] == "-"
    assert state.play.turn == 1


@rule("X-14", "XA-12")
def test_a_round_can_be_played_without_the_mage() -> None:
    state = after(dealt(), "take -", "take -", "take -", "take -")
    assert state.play.mage == NONE
    assert state.play.phase == PLAY


@rule("X-15")
def test_the_mage_has_no_seals_and_cannot_be_robbed() -> None:
    state = after(dealt(), "mage", "take B B B")
    assert seals(state)[0] == "-"
    assert refused(state, "take B@0") == ("not-theirs", "X-17")
    assert refused(state, "take B@1") is None


@rule("X-16", "XA-06")
def test_a_seal_that_the_centre_has_is_not_taken_from_a_seat() -> None:
    state = after(dealt(), "take B B")
    assert refused(state, "take B@0") == ("centre-has-it", "XA-06")
    assert refused(state, "take B B@0") is None


@rule("X-17")
def test_who_is_robbed_gets_a_white_seal_at_once() -> None:
    state = after(dealt(), "take B B", "take B", "take B@0 Y")
    assert seals(state) == ["B1 W1", "B1", "Y1 B1", "-"]
    assert write_counts(state.play.centre) == "R5 Y2 G3 V3 W3 K6"


@rule("X-17", "XA-18")
def test_a_seal_may_be_taken_from_any_seat_that_has_it() -> None:
    state = after(dealt(), "take B B", "take B")
    assert refused(state, "take B@0") is None
    assert refused(state, "take B@1") is None
    assert refused(state, "take B@3") == ("not-theirs", "X-17")
    assert refused(state, "take B@2") == ("not-theirs", "X-17")  # oneself
    assert refused(state, "take B@4") == ("not-theirs", "X-17")  # nobody sits there


@rule("X-17")
def test_when_the_centre_is_empty_one_must_say_whom_to_rob() -> None:
    state = after(dealt(), "take B B", "take B")
    refusal = game.refusal(state, 2, read("take R B"))
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("centre-empty", "X-17")
    assert refusal.args == {"seal": "B", "holders": [0, 1]}


@rule("XA-01")
def test_without_a_white_seal_nobody_can_be_robbed() -> None:
    state = after(dealt(), "take B B B Y Y Y", "take B@0 B@0 Y@0 Y@0")
    assert seals(state)[0] == "Y1 B1 W4"
    assert refused(state, "take Y@0") == ("no-white-left", "XA-01")
    assert refused(state, "take B@1") == ("no-white-left", "XA-01")


@rule("XA-01")
def test_with_the_house_rule_the_robbed_seat_then_gets_nothing() -> None:
    state = dealt(white_exhausted="no_compensation")
    state = after(state, "take B B B Y Y Y", "take B@0 B@0 Y@0 Y@0", "take Y@0 B@1")
    assert seals(state) == ["B1 W4", "Y2 B1", "Y1 B1", "-"]
    assert state.play.centre[WHITE] == 0


@rule("XA-05")
def test_nobody_can_take_more_than_there_are() -> None:
    assert refused(dealt(), "take Y Y Y Y") == ("none-left", "XA-05")
    assert refused(dealt(), "take Y Y Y") is None


@rule("XA-07")
def test_several_seals_may_be_taken_from_one_seat_for_a_white_one_each() -> None:
    state = after(dealt(), "take B B B V V V", "take B@0 B@0 V@0")
    assert seals(state)[:2] == ["B1 V2 W3", "B2 V1"]


@rule("XA-08")
def test_white_seals_cannot_be_wanted() -> None:
    with pytest.raises(InvalidNotation):
        read("take white")
    state = after(dealt(), "take B B B", "take B@0")
    refusal = game.refusal(state, 2, Take((Seal(WHITE, 0),)))
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("no-such-seal", "X-11")


@rule("XA-09")
def test_who_was_robbed_does_not_predict_again() -> None:
    state = after(dealt(), "take B B B", "take B@0")
    assert refused(state, "take B", seat=0) == ("not-your-turn", "X-10")


@rule("XA-10")
def test_seventeen_seals_can_be_taken_with_a_warning() -> None:
    greedy = "take R R R R R Y Y Y G G G B B B V V V"
    assert refused(dealt(), greedy) is None
    taken = read(greedy)
    assert isinstance(taken, Take)
    assert preview(dealt().play, 0, taken).too_many
    assert not preview(dealt().play, 0, Take(taken.seals[:15])).too_many


def test_an_impossible_prediction_moves_nothing() -> None:
    state = after(dealt(), "take B B", "take B")
    before = seals(state)
    with pytest.raises(IllegalAction):
        after(state, "take R Y Y B@0 V V V V")
    assert seals(state) == before
    assert tuple(state.play.centre) == held("R5 Y3 G3 V3 W4 K6")


def test_the_order_of_seals_does_not_matter() -> None:
    assert read("take V B@2 R B") == read("take R B B@2 V")
    assert write(read("take V B@2 R B@1 B")) == "take R B B@1 B@2 V"


# A half-made prediction


def test_a_preview_says_what_it_costs_whom_and_what_can_be_added() -> None:
    state = after(dealt(), "take B B", "take B G G G")
    outcome = preview(state.play, 2, Take((Seal(3, 0), Seal(0))))
    assert outcome.refusal is None
    assert [write_counts(counts) for counts in outcome.seals] == ["B1 W1", "G3 B1", "R1 B1", "-"]
    assert write_counts(outcome.centre) == "R4 Y3 V3 W3 K6"
    added = Take(outcome.more)
    assert write(added) == "take R Y G@1 B@0 B@1 V"


def test_a_preview_changes_nothing_and_an_impossible_one_says_why() -> None:
    state = after(dealt(), "take B B", "take B")
    before = (seals(state), list(state.play.centre))
    outcome = preview(state.play, 2, Take((Seal(0), Seal(3))))
    assert outcome.refusal is not None
    assert outcome.refusal.name == "centre-empty"
    assert outcome.seals == by_seat(state.play)
    preview(state.play, 2, Take((Seal(0), Seal(3, 0))))
    assert (seals(state), list(state.play.centre)) == before


# Tricks


@rule("X-20")
def test_the_dealers_left_leads_any_card() -> None:
    state = after(dealt(), "take -", "take -", "take -", "take -")
    assert state.play.turn == 0
    assert offered(state) == [f"play {card}" for card in HANDS[0].split()]


@rule("X-21")
def test_the_led_suit_must_be_followed_even_with_a_trump_in_hand() -> None:
    state = after(dealt(), "take -", "take -", "take -", "take -", "play V2")
    assert offered(state) == ["play V11"]
    assert refused(state, "play R3") == ("must-follow", "X-21")
    assert refused(state, "play V12") == ("not-in-hand", "X-20")


@rule("X-22")
def test_who_cannot_follow_plays_anything_and_need_not_trump() -> None:
    state = after(dealt(), "take -", "take -", "take -", "take -")
    state = after(state, "play V2", "play V11", "play V7")
    assert offered(state) == [f"play {card}" for card in HANDS[3].split()]


@rule("X-23")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("V2 V11 V7 G12", 1),
        ("Y4 Y2 Y9 Y10", 3),
        ("V8 R3 V1 G8", 1),
        ("V8 R3 R9 R4", 2),
        ("R2 G12 B1 R1", 0),
    ],
)
def test_the_highest_red_wins_else_the_highest_of_the_led_suit(cards: str, winner: int) -> None:
    assert trick(table("- | - | - | -"), cards).ahead == winner


@rule("X-24")
def test_the_winner_leads_the_next_trick() -> None:
    play = trick(table("- | - | Y1"), "Y1 Y2 Y9")
    assert (play.turn, play.leader, play.lying, play.led) == (2, 2, 0, NONE)


# Seals


@rule("X-25")
def test_the_winner_returns_a_seal_of_the_led_colour_without_being_asked() -> None:
    play = trick(table("- | Y2 B1 | -"), "Y1 Y9 B9")
    assert seals_of(play) == ["-", "Y1 B1", "-"]
    assert play.centre[SEAL["Y"]] == 2
    assert play.phase == PLAY


@rule("X-26")
def test_for_a_red_lead_red_must_be_returned() -> None:
    play = trick(table("R1 Y1 | - | -"), "R9 Y1 B1")
    assert seals_of(play) == ["Y1", "-", "-"]


@rule("X-27")
def test_a_trick_won_with_red_lets_choose_between_red_and_the_led_colour() -> None:
    play = trick(table("- | R1 V1 Y1 | -"), "V8 R3 V1")
    assert choices(play) == ["R", "V"]
    assert play.turn == 1
    rules.give(play, SEAL["V"])
    assert seals_of(play)[1] == "R1 Y1"
    assert (play.phase, play.turn) == (PLAY, 1)


@rule("X-28", "XA-03")
def test_a_white_seal_may_be_returned_for_any_trick() -> None:
    assert choices(trick(table("- | V1 W1 | -"), "V1 V9 B1")) == ["V", "white"]
    assert choices(trick(table("- | R1 V1 W1 | -"), "V1 R1 V2")) == ["R", "V", "white"]


@rule("X-29")
def test_who_has_no_fitting_seal_takes_a_black_one() -> None:
    play = trick(table("- | R1 B2 | -"), "Y1 Y9 Y2")
    assert seals_of(play)[1] == "R1 B2 K1"
    assert play.centre[BLACK] == 5


@rule("XA-02")
def test_a_white_seal_that_alone_fits_must_be_given() -> None:
    play = trick(table("- | B1 W1 | -"), "Y1 Y9 Y2")
    assert seals_of(play)[1] == "B1"
    assert play.phase == PLAY


@rule("XA-04")
@pytest.mark.parametrize("seal", ["R1", "V1"])
def test_the_only_fitting_seal_must_be_given_after_a_trump(seal: str) -> None:
    play = trick(table(f"- | {seal} | -"), "V8 R3 V1")
    assert seals_of(play)[1] == "-"


@rule("X-30", "X-15")
def test_the_mage_neither_returns_nor_takes_a_seal() -> None:
    play = trick(table("- | - | -", mage=1), "Y1 Y9 Y2")
    assert seals_of(play) == ["-", "-", "-"]
    assert tuple(play.centre) == SEALS
    assert play.turn == 1


@rule("X-31")
def test_a_seal_cannot_be_returned_later() -> None:
    state = after(dealt(), "take -", "take -", "take -", "take Y")
    state = after(state, "play B1", "play B4", "play B7", "play B10")
    assert seals(state)[3] == "Y1 K1"
    assert refused(state, "give Y") == ("out-of-order", "X-20")


@rule("X-31", "XA-17")
def test_nobody_goes_on_before_the_seal_is_chosen() -> None:
    state = after(dealt(), "take V V V", "take -", "take V@0 V@0", "take V@2")
    state = after(state, "play V2", "play V11", "play V12", "play G8")
    assert offered(state) == ["give V", "give white"]
    assert refused(state, "play V1") == ("out-of-order", "X-31")
    assert refused(state, "play R9", seat=3) == ("not-your-turn", "X-24")
    state = after(state, "give white")
    assert seals(state)[2] == "V1"
    assert state.play.turn == 2
    assert offered(state)[0] == "play R7"


@rule("X-25", "X-26", "X-27")
@pytest.mark.parametrize(
    ("cards", "seal", "name", "rule_id"),
    [
        ("V1 V9 V2", "give Y", "seal-does-not-fit", "X-25"),
        ("R1 R9 R2", "give V", "seal-does-not-fit", "X-26"),
        ("V1 R9 V2", "give Y", "seal-does-not-fit", "X-27"),
        ("V1 R9 V2", "give R", "no-seal-to-give", "X-25"),
    ],
)
def test_only_a_fitting_seal_is_taken_back(cards: str, seal: str, name: str, rule_id: str) -> None:
    state = working_copy(game.start(3, {}))
    stock = "R1 V1 Y1 W1" if name == "seal-does-not-fit" else "V1 Y1 W1"
    state.play = trick(table(f"- | {stock} | -"), cards)
    assert state.play.phase == GIVE
    assert refused(state, seal) == (name, rule_id)


@rule("X-32")
def test_the_seventh_black_seal_is_never_taken() -> None:
    play = trick(table("K2 | R1 | K4"), "Y1 Y9 Y2")
    assert play.centre[BLACK] == 0
    assert seals_of(play) == ["K2", "R1", "K4"]
    assert play.turn == 1


# Scoring


@rule("X-40")
def test_the_round_ends_with_the_last_card() -> None:
    assert trick(table("- | Y1 | -", left=1), "Y1 Y9 Y2").phase == rules.DEAL
    assert trick(table("- | Y1 | -", left=2), "Y1 Y9 Y2").phase == PLAY


@rule("X-40")
def test_the_last_seal_is_chosen_before_the_round_is_scored() -> None:
    play = trick(table("- | Y1 W1 | -", left=1), "Y1 Y9 Y2")
    assert (play.phase, play.totals) == (GIVE, [0, 0, 0])
    rules.give(play, WHITE)
    assert (play.phase, play.totals) == (rules.DEAL, [0, 2, 0])


@rule("X-41", "XA-18")
@pytest.mark.parametrize(
    ("left", "points"), [("-", 0), ("R1", 2), ("R2 V1", 6), ("K1", 3), ("W1", 4), ("Y1 W2 K3", 19)]
)
def test_coloured_seals_cost_2_black_3_white_4(left: str, points: int) -> None:
    assert Row((1, 0, 0), (held(left), held("-"), held("-")), 4).points()[0] == points


@rule("X-42", "X-43", "XA-11", "XA-16")
@pytest.mark.parametrize(
    ("base", "black", "points"),
    [(4, 0, 4), (4, 3, 1), (4, 4, 0), (4, 6, 0), (5, 0, 5), (5, 4, 1), (5, 5, 0), (5, 6, 0)],
)
def test_black_seals_of_the_others_lower_the_mages_penalty(
    base: int, black: int, points: int
) -> None:
    play = table(f"- | K{black} | -", mage=0, left=1)
    play.base = base
    # The mage wins the last trick, so no seal moves.
    assert trick(play, "R9 Y9 Y2").totals[0] == points


@rule("X-44")
def test_points_add_up_over_the_rounds() -> None:
    play = table("- | Y1 B1 | K1", left=1)
    play.totals = [1, 2, 3]
    assert trick(play, "Y1 Y9 Y2").totals == [1, 4, 6]


@rule("X-45")
def test_the_deal_goes_round_clockwise() -> None:
    state, dice, dealers = game.start(3, {}), Seeded.of(3), []
    while game.scores(state) is None:
        if NATURE in game.waiting(state):
            state = game.apply(state, NATURE, game.chance(state, dice))
            dealers.append(state.play.dealer)
        state = game.apply(state, state.play.turn, game.offers(state, state.play.turn)[0])
    first = dealers[0]
    assert dealers == [(first + number) % 3 for number in range(6)]


@rule("X-45")
def test_nobody_else_can_deal() -> None:
    state = working_copy(game.start(4, {}))
    state.play.dealer = 1
    refusal = game.refusal(state, NATURE, read("deal 3: " + " | ".join(HANDS)))
    assert refusal is not None
    assert (refusal.name, refusal.rule) == ("wrong-dealer", "X-45")


@rule("XA-14")
def test_the_first_dealer_is_drawn() -> None:
    state = game.start(5, {})
    assert {game.chance(state, Seeded.of(seed)).dealer for seed in range(60)} == set(range(5))


@rule("X-46", "X-50", "X-51", "XA-15")
@pytest.mark.parametrize(
    ("seats", "options", "bases"),
    [
        (3, {}, [4] * 6),
        (4, {}, [4] * 4),
        (5, {}, [4] * 5),
        (3, {"mage_base": 5}, [5] * 6),
        (4, {"long_game": True}, [4] * 4 + [5] * 4),
        (5, {"long_game": True}, [4] * 5 + [5] * 5),
    ],
)
def test_rounds_and_the_mages_base(
    seats: int, options: dict[str, object], bases: list[int]
) -> None:
    assert list(game.start(seats, options).bases) == bases


@rule("X-47", "XA-13")
def test_the_fewest_points_win_and_a_tie_is_shared() -> None:
    state = working_copy(game.start(4, {}))
    state.play.totals = [7, 3, 12, 3]
    state.play.phase = rules.OVER
    assert game.winners(state) == (1, 3)
    assert game.scores(state) == (7, 3, 12, 3)


# House rules


@rule("X-50", "X-51", "XA-15")
@pytest.mark.parametrize(
    ("seats", "options", "name", "rule_id"),
    [
        (3, {"long_game": True}, "long-game-seats", "XA-15"),
        (4, {"mage_base": 5}, "mage-base-seats", "X-50"),
        (5, {"mage_base": 5, "long_game": True}, "mage-base-seats", "X-50"),
        (4, {"mage_base": 6}, "option-value", ""),
        (3, {"mage_base": True}, "option-value", ""),
        (3, {"mage_base": "5"}, "option-value", ""),
        (4, {"long_game": 1}, "option-value", ""),
        (4, {"white_exhausted": "unlimited"}, "option-value", ""),
        (4, {"whites": 4}, "unknown-option", ""),
    ],
)
def test_bad_house_rules_are_refused_by_name(
    seats: int, options: dict[str, object], name: str, rule_id: str
) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(seats, options)
    assert (error.value.refusal.name, error.value.refusal.rule) == (name, rule_id)


# What makes no sense


@pytest.mark.parametrize(
    "text",
    ["", "take", "take ", "take  R", "take W", "take R@", "take R@5", "take R@-1", "take -@1",
     "take K", "take R -", "mage ", "mages", "play", "play R0", "play R16", "play r1", "play W1",
     "give", "give black", "give K", "give @", "deal", "deal 5: R1", "deal 0 R1", "deal 0: R1 R1",
     "take " + " ".join(["R"] * 18), "take RY"],
)  # fmt: skip
def test_bad_notation_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read(text)


def test_what_is_due_is_said() -> None:
    refusal = game.refusal(dealt(), 0, read("play R1"))
    assert refusal is not None
    assert (refusal.name, refusal.args) == ("out-of-order", {"wanted": "predict"})
    assert refused(game.start(3, {}), "mage", seat=0) == ("wait-for-deal", "X-08")


def test_hands_are_masks_of_values_by_suit() -> None:
    assert masks([read_card("R1"), read_card("R3"), read_card("V15")]) == [10, 0, 0, 0, 1 << 15]
    assert Deal(0, ((read_card("V1"), read_card("R1")),)).hands == ((1, 65),)
