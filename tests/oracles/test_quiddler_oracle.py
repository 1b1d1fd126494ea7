"""The oracle of Quiddler against the rulebook's examples and small positions.

A position is written as the hands after the deal, seat 0 first: "A B C D | E F G H". Unless a
test says otherwise the last seat deals, so that seat 0 has the first turn. Words are written as
"VL-A-K D-U-C-H": cards joined by hyphens.
"""

import copy
import random
from collections import Counter

import pytest
from quiddler_by_the_book import CHOICES, MAX_TURNS, Illegal, Oracle, letters

Event = dict[str, object]
Deck = dict[str, tuple[int, int]]

DEFAULTS: dict[str, object] = {
    "deck": "cs",
    "validation": "challenge",
    "judge": "wordlist",
    "two_player_bonus": "longest",
    "ch_letters": 1,
    "dictionary_offturn": False,
}

PRINTED = (
    "A 6x2, Á 2x3, B 2x4, C 3x4, Č 1x4, D 4x3, Ď 1x9, E 6x2, É 2x4, Ě 2x4, F 1x6, G 1x7, H 3x4, "
    "I 5x2, Í 3x3, J 2x4, K 4x2, L 4x2, M 3x3, N 6x2, Ň 1x8, O 7x2, Ó 1x9, P 3x3, R 4x2, Ř 2x4, "
    "S 5x2, Š 2x4, T 5x2, Ť 1x8, U 3x3, Ú 1x8, Ů 1x6, V 5x2, X 1x9, Y 2x4, Ý 2x4, Z 2x3, Ž 1x5, "
    "EM 1x6, PR 1x6, ST 1x5, VL 1x8, ÁT 1x7, ÍK 1x8, OV 1x4, LÝ 1x9"
)

# Two seats are dealt eight of these ten cards, one is turned up: one is left to draw.
TINY: Deck = {"A": (8, 2), "B": (2, 4)}

HANDS = "A K D A | E F G H | I J L M"


def read_deck(text: str) -> Deck:
    deck: Deck = {}
    for part in text.split(", "):
        face, numbers = part.split(" ")
        count, points = numbers.split("x")
        deck[face] = (int(count), int(points))
    return deck


CZECH = read_deck(PRINTED)


def game(seats: int, words: str | None = None, deck: Deck = CZECH, /, **changes: object) -> Oracle:
    lexicon = None if words is None else set(words.split())
    return Oracle(seats, {**DEFAULTS, **changes}, deck, lexicon)


def deal_event(hands: str, top: str, dealer: int, number: int) -> Event:
    dealt = [hand.split() for hand in hands.split("|")]
    return {"e": "deal", "round": number, "dealer": dealer, "hands": dealt, "discard": top}


def dealt(
    hands: str, top: str, words: str | None = None, deck: Deck = CZECH, /, **changes: object
) -> Oracle:
    """A game in its first round."""
    seats = hands.count("|") + 1
    oracle = game(seats, words, deck, **changes)
    oracle.happen(deal_event(hands, top, seats - 1, 1))
    return oracle


def draw_event(oracle: Oracle, source: str, card: str) -> Event:
    return {"e": "draw", "seat": oracle.turn, "from": source, "card": card}


def lay_event(oracle: Oracle, words: str) -> Event:
    return {"e": "lay", "seat": oracle.turn, "words": [word.split("-") for word in words.split()]}


def discard_event(oracle: Oracle, card: str) -> Event:
    return {"e": "discard", "seat": oracle.turn, "card": card}


def take(oracle: Oracle) -> None:
    """The next seat takes the top discard."""
    oracle.happen(draw_event(oracle, "discard", str(oracle.discard_top())))


def turn(oracle: Oracle, words: str = "", discard: str | None = None) -> None:
    """Take the top discard, lay these words, discard this card or the one just taken."""
    top = str(oracle.discard_top())
    take(oracle)
    if words:
        oracle.happen(lay_event(oracle, words))
    oracle.happen(discard_event(oracle, discard or top))


def challenge_event(seat: int, target: int, word: int, valid: bool) -> Event:
    return {"e": "challenge", "seat": seat, "target": target, "word": word, "valid": valid}


def score_event(
    points: str, totals: str | None = None, most: int | None = None, longest: int | None = None
) -> Event:
    numbers = [int(number) for number in points.split()]
    summed = numbers if totals is None else [int(number) for number in totals.split()]
    return {"e": "score", "points": numbers, "totals": summed, "most": most, "longest": longest}


def played(hands: str, turns: list[str], words: str | None = None, /, **changes: object) -> Oracle:
    """A first round in which B went round and these words were laid, turn by turn."""
    oracle = dealt(hands, "B", words, **changes)
    for laid in turns:
        turn(oracle, laid)
    return oracle


def skip(oracle: Oracle, rounds: int, dealer: int) -> None:
    """Rounds in which the first seat goes out with one word and the rest lay nothing."""
    for _ in range(rounds):
        cards = sorted(oracle.all_cards())
        size, number = oracle.round + 4, oracle.round + 1
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(oracle.seats)]
        text = " | ".join(" ".join(hand) for hand in hands)
        oracle.happen(deal_event(text, cards[-1], (dealer + number - 1) % oracle.seats, number))
        turn(oracle, "-".join(hands[oracle.turn]))
        for _ in range(oracle.seats - 1):
            turn(oracle)
        oracle.happen(oracle.tally())


def refused(oracle: Oracle, rule: str, event: Event) -> None:
    before = copy.deepcopy(vars(oracle))
    with pytest.raises(Illegal, match=f"^{rule}:"):
        oracle.happen(event)
    assert vars(oracle) == before
    assert not oracle.may(event)


# The rulebook's examples.


def test_qe_1_filip_takes_the_ů_lays_two_words_of_seven_cards_and_discards_o() -> None:
    oracle = game(3)
    skip(oracle, 3, dealer=2)
    hands = "D M O K O L A | E E E E E E F | I I I I I J J"
    oracle.happen(deal_event(hands, "Ů", dealer=2, number=4))
    assert oracle.due() == "draw:0"
    take(oracle)
    oracle.happen(lay_event(oracle, "D-Ů-M K-O-L-A"))
    assert oracle.hand(0) == ["O"]
    oracle.happen(discard_event(oracle, "O"))
    assert oracle.discard_top() == "O"
    turn(oracle)
    turn(oracle)
    assert oracle.due() == "challenges"


def round_six() -> Oracle:
    """Seat 0 goes out, then Jiří in seat 1 lays his two words and seat 2 lays nothing."""
    oracle = game(3)
    skip(oracle, 5, dealer=0)
    hands = "A A E E E O O O O | VL A K D U C H I Z | N N N N N N S S S"
    oracle.happen(deal_event(hands, "X", dealer=2, number=6))
    turn(oracle, "A-A-E-E-E-O-O-O-O")
    turn(oracle, "VL-A-K D-U-C-H")
    turn(oracle)
    return oracle


def test_qe_2_jiří_scores_21_for_vlak_and_duch_with_i_and_z_in_hand() -> None:
    oracle = round_six()
    assert oracle.hand(1) == ["I", "Z"]
    assert oracle.value(["VL", "A", "K"]) == 12
    assert oracle.value(["D", "U", "C", "H"]) == 14
    assert oracle.cards_score(1) == 21
    assert oracle.points()[1] == 21 + 10  # and the bonus for two words


def test_qe_2_vlak_is_three_cards_and_four_letters() -> None:
    assert letters(["VL", "A", "K"], 1) == 4


def test_the_czech_deck_has_118_cards() -> None:
    assert len(game(2).all_cards()) == 118


# Before the game.


@pytest.mark.parametrize("seats", [0, 9, True])
def test_one_to_eight_may_play(seats: int) -> None:
    with pytest.raises(Illegal, match=r"^Q-01:"):
        game(seats)


@pytest.mark.parametrize("key", CHOICES)
def test_a_value_outside_the_list_is_refused_with_its_ruling(key: str) -> None:
    with pytest.raises(Illegal, match=f"^{CHOICES[key][0]}: {key}:"):
        game(2, **{key: "maybe"})


def test_true_is_not_the_number_one() -> None:
    with pytest.raises(Illegal, match=r"^QA-10:"):
        game(2, ch_letters=True)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Illegal, match=r"^Q-35:"):
        game(2, max_turns=60)


# The deal.


def test_the_first_round_deals_four_cards_and_turns_one_up() -> None:
    oracle = dealt(HANDS, "B")
    assert oracle.hand(0) == ["A", "A", "D", "K"]
    assert (oracle.pile(), oracle.discard_top()) == (118 - 12 - 1, "B")


def test_left_of_the_dealer_starts() -> None:
    oracle = game(3)
    oracle.happen(deal_event(HANDS, "B", dealer=1, number=1))
    assert oracle.due() == "draw:2"


@pytest.mark.parametrize(
    ("rule", "hands", "top", "dealer", "number"),
    [
        ("Q-06", HANDS + " N", "B", 0, 1),
        ("Q-06", "A K D A | E F G H", "B", 0, 1),
        ("Q-06", HANDS, "B", 0, 2),
        ("Q-05", HANDS, "B", 3, 1),
        ("Q-02", HANDS, "F", 0, 1),
        ("Q-03", HANDS, "Q", 0, 1),
    ],
)
def test_a_wrong_deal_is_refused(rule: str, hands: str, top: str, dealer: int, number: int) -> None:
    refused(game(3), rule, deal_event(hands, top, dealer, number))


def test_the_deal_moves_to_the_left_and_grows_by_one_card() -> None:
    oracle = game(2)
    skip(oracle, 1, dealer=0)
    refused(oracle, "Q-05", deal_event("A A A A A | E E E E E", "B", dealer=0, number=2))
    refused(oracle, "Q-06", deal_event("A A A A | E E E E", "B", dealer=1, number=2))
    oracle.happen(deal_event("A A A A A | E E E E E", "B", dealer=1, number=2))
    assert oracle.due() == "draw:0"


# The turn.


def test_a_turn_begins_with_drawing() -> None:
    oracle = dealt(HANDS, "B")
    refused(oracle, "Q-14", discard_event(oracle, "A"))
    refused(oracle, "Q-15", lay_event(oracle, "A-K"))


def test_only_the_seat_on_turn_draws() -> None:
    refused(dealt(HANDS, "B"), "Q-10", {"e": "draw", "seat": 1, "from": "discard", "card": "B"})


def test_of_the_discards_only_the_top_is_taken() -> None:
    oracle = dealt(HANDS, "B")
    refused(oracle, "Q-12", draw_event(oracle, "discard", "C"))
    take(oracle)
    assert oracle.hand(0) == ["A", "A", "B", "D", "K"]
    assert oracle.discard_top() is None


def test_a_drawn_card_must_still_be_in_the_pile() -> None:
    oracle = dealt(HANDS, "B")
    refused(oracle, "Q-12", draw_event(oracle, "pile", "F"))
    oracle.happen(draw_event(oracle, "pile", "VL"))
    assert oracle.pile() == 104
    oracle.happen(discard_event(oracle, "A"))
    refused(oracle, "Q-12", draw_event(oracle, "pile", "VL"))


def test_one_cannot_draw_from_anywhere_else() -> None:
    oracle = dealt(HANDS, "B")
    refused(oracle, "Q-12", draw_event(oracle, "box", "B"))


def test_nobody_draws_twice() -> None:
    oracle = dealt(HANDS, "B")
    take(oracle)
    assert oracle.due() == "lay-or-discard:0"
    refused(oracle, "Q-12", draw_event(oracle, "pile", "X"))


def test_the_card_just_taken_may_be_discarded_again() -> None:
    oracle = dealt(HANDS, "B")
    take(oracle)
    oracle.happen(discard_event(oracle, "B"))
    assert (oracle.discard_top(), oracle.due()) == ("B", "draw:1")


def test_a_card_that_one_does_not_hold_cannot_be_discarded() -> None:
    oracle = dealt(HANDS, "B")
    take(oracle)
    refused(oracle, "Q-14", discard_event(oracle, "E"))


# The end of the draw pile.


def last_card_drawn() -> Oracle:
    oracle = dealt("A A A A | A A A B", "A", None, TINY)
    oracle.happen(draw_event(oracle, "pile", "B"))
    return oracle


def test_after_the_last_card_of_the_pile_the_whole_discard_pile_is_shuffled_at_once() -> None:
    oracle = last_card_drawn()
    assert oracle.due() == "reshuffle"
    refused(oracle, "Q-14", discard_event(oracle, "A"))
    refused(oracle, "Q-13", {"e": "reshuffle", "cards": 0})
    oracle.happen({"e": "reshuffle", "cards": 1})
    assert (oracle.pile(), oracle.discard_top()) == (1, None)
    assert oracle.due() == "lay-or-discard:0"


def test_the_own_discard_then_starts_the_new_discard_pile() -> None:
    oracle = last_card_drawn()
    oracle.happen({"e": "reshuffle", "cards": 1})
    oracle.happen(discard_event(oracle, "B"))
    assert oracle.discard_top() == "B"
    refused(oracle, "Q-12", draw_event(oracle, "pile", "B"))
    assert oracle.may(draw_event(oracle, "pile", "A"))


def test_nothing_is_shuffled_while_the_pile_lasts() -> None:
    oracle = dealt(HANDS, "B")
    refused(oracle, "Q-13", {"e": "reshuffle", "cards": 1})


def test_taking_the_discard_beside_an_empty_pile_shuffles_nothing() -> None:
    oracle = dealt("A A A A | A A A A", "B", None, {"A": (8, 2), "B": (1, 4)})
    refused(oracle, "QA-14", draw_event(oracle, "pile", "A"))
    take(oracle)
    assert oracle.due() == "lay-or-discard:0"


# Laying out.


def test_before_anybody_is_out_all_cards_but_one_are_laid() -> None:
    oracle = dealt(HANDS, "B")
    take(oracle)
    refused(oracle, "Q-15", lay_event(oracle, "A-K"))
    refused(oracle, "Q-15", lay_event(oracle, "A-K-D"))
    refused(oracle, "Q-14", lay_event(oracle, "A-K-D-A-B"))
    oracle.happen(lay_event(oracle, "A-K D-A"))
    assert oracle.laid(0) == [["A", "K"], ["D", "A"]]
    assert oracle.due() == "discard:0"


def test_one_lays_only_what_one_holds() -> None:
    oracle = dealt(HANDS, "B")
    take(oracle)
    refused(oracle, "Q-15", lay_event(oracle, "K-A D-A-A"))
    refused(oracle, "Q-15", lay_event(oracle, "E-K D-A"))


def test_a_word_needs_two_cards_even_if_one_card_has_two_letters() -> None:
    oracle = dealt("A K D OV | E F G H", "B")
    take(oracle)
    refused(oracle, "Q-43", lay_event(oracle, "A-K-D OV"))
    oracle.happen(lay_event(oracle, "D-A K-OV"))


def test_a_two_letter_card_is_not_split() -> None:
    oracle = dealt("A K D OV | E F G H", "B")
    take(oracle)
    refused(oracle, "Q-15", lay_event(oracle, "A-K-D-O"))


def test_one_lays_out_once_a_turn() -> None:
    oracle = dealt(HANDS, "B")
    take(oracle)
    oracle.happen(lay_event(oracle, "A-K-D-A"))
    refused(oracle, "Q-15", lay_event(oracle, "A-K"))
    refused(oracle, "Q-12", draw_event(oracle, "pile", "X"))


def test_after_someone_is_out_everybody_else_has_one_more_turn() -> None:
    oracle = dealt(HANDS, "B")
    turn(oracle)
    turn(oracle, "E-F-G-H")
    assert oracle.due() == "draw:2"
    turn(oracle)
    assert oracle.due() == "draw:0"
    turn(oracle)
    assert oracle.due() == "challenges"
    refused(oracle, "Q-12", draw_event(oracle, "discard", "B"))


def test_on_a_last_turn_one_lays_as_much_as_one_likes_but_keeps_a_discard() -> None:
    oracle = played(HANDS, ["A-K-D-A"])
    take(oracle)
    refused(oracle, "Q-14", lay_event(oracle, "E-F-G-H-B"))
    refused(oracle, "Q-17", lay_event(oracle, ""))
    refused(oracle, "Q-43", lay_event(oracle, "E"))
    for words in ("E-F", "E-F-G", "E-F G-H", "E-F-G-H"):
        assert oracle.may(lay_event(oracle, words))
    assert oracle.may(discard_event(oracle, "E"))


def test_going_out_on_a_last_turn_gives_nobody_another_turn() -> None:
    oracle = played(HANDS, ["A-K-D-A", "E-F-G-H"])
    assert oracle.due() == "draw:2"
    turn(oracle, "I-J-L-M")
    assert oracle.due() == "challenges"


def test_the_same_word_may_be_laid_twice() -> None:
    oracle = dealt("A K A K | E F G H", "B", "ak")
    turn(oracle, "A-K A-K")
    turn(oracle)
    assert oracle.standing(0) == [["A", "K"], ["A", "K"]]


def test_strict_refuses_words_that_the_list_lacks() -> None:
    oracle = dealt(HANDS, "B", "kada", validation="strict")
    take(oracle)
    refused(oracle, "Q-40", lay_event(oracle, "A-K-D-A"))
    assert oracle.may(lay_event(oracle, "K-A-D-A"))


def test_strict_keeps_accents_apart() -> None:
    oracle = dealt("K Á D A | E F G H", "B", "kada", validation="strict")
    take(oracle)
    refused(oracle, "Q-40", lay_event(oracle, "K-Á-D-A"))


def test_strict_lets_everything_pass_without_a_list() -> None:
    oracle = dealt(HANDS, "B", validation="strict")
    take(oracle)
    assert oracle.may(lay_event(oracle, "A-K-D-A"))


# The safety stop.


def sixtieth_turn() -> Oracle:
    """Two seats have passed the B round 59 times each."""
    oracle = dealt("A K D A | E F G H", "B")
    for _ in range(2 * (MAX_TURNS - 1)):
        turn(oracle)
    return oracle


def test_the_sixtieth_turn_is_the_last_and_one_lays_what_one_can() -> None:
    oracle = sixtieth_turn()
    turn(oracle, "A-K")
    assert oracle.due() == "draw:1"
    turn(oracle)
    assert oracle.due() == "challenges"
    refused(oracle, "Q-12", draw_event(oracle, "discard", "B"))
    # A 2 and K 2 less D 3 and A 2, and the longest word.
    oracle.happen(score_event("10 0", longest=0))


def test_the_fifty_ninth_turn_is_not_yet_the_last() -> None:
    oracle = dealt("A K D A | E F G H", "B")
    for _ in range(2 * (MAX_TURNS - 2)):
        turn(oracle)
    take(oracle)
    refused(oracle, "Q-15", lay_event(oracle, "A-K"))


def test_going_out_on_the_sixtieth_turn_leaves_the_others_no_sixty_first() -> None:
    oracle = sixtieth_turn()
    turn(oracle)
    turn(oracle, "E-F-G-H")
    assert oracle.due() == "challenges"


def test_a_stop_without_any_word_goes_straight_to_the_score() -> None:
    oracle = sixtieth_turn()
    turn(oracle)
    turn(oracle)
    assert oracle.due() == "score"
    oracle.happen(score_event("0 0"))


# Challenges.


def two_words(words: str | None = "ada", /, **changes: object) -> Oracle:
    """Seat 0 laid ADAK and is out, seat 1 laid EF, seat 2 nothing."""
    return played(HANDS, ["A-D-A-K", "E-F", ""], words, **changes)


def test_a_challenge_waits_for_the_last_turn() -> None:
    oracle = played(HANDS, ["A-D-A-K", "E-F"])
    refused(oracle, "Q-20", challenge_event(1, 0, 0, valid=False))


def test_a_wrong_challenge_costs_the_challenger_the_words_value() -> None:
    oracle = two_words("adak")
    oracle.happen(challenge_event(2, 0, 0, valid=True))
    # 2 + 3 + 2 + 2 = 9 and the longest word; 2 + 6 less 7 + 4 is 0; the challenge costs 9.
    oracle.happen(score_event("19 0 -9", longest=0))
    assert oracle.totals() == [19, 0, -9]


def test_a_right_challenge_costs_the_layer_the_words_value_and_the_word() -> None:
    oracle = two_words()
    oracle.happen(challenge_event(2, 0, 0, valid=False))
    assert oracle.struck(0) == [["A", "D", "A", "K"]]
    assert oracle.laid(0) == [["A", "D", "A", "K"]]
    assert oracle.due() == "challenges"
    # Both bonuses go to the only word that stands.
    oracle.happen(score_event("-9 20 0", most=1, longest=1))


def test_the_floor_covers_the_cards_but_not_the_penalty() -> None:
    oracle = two_words()
    oracle.happen(challenge_event(0, 1, 0, valid=False))
    # Seat 1 holds G 7 and H 4, pays E 2 and F 6, and the aside cards do not count again.
    oracle.happen(score_event("29 -8 0", most=0, longest=0))


def test_only_the_refuted_word_of_several_is_lost() -> None:
    oracle = played(HANDS, ["A-D A-K", "", ""], "ak")
    oracle.happen(challenge_event(1, 0, 0, valid=False))
    assert oracle.standing(0) == [["A", "K"]]
    # A 2 and K 2 stay, A 2 and D 3 are charged, both bonuses are kept.
    oracle.happen(score_event("19 0 0", most=0, longest=0))


def test_a_word_is_challenged_only_once() -> None:
    oracle = two_words()
    oracle.happen(challenge_event(2, 0, 0, valid=False))
    refused(oracle, "QA-03", challenge_event(1, 0, 0, valid=False))


def test_a_seat_may_challenge_several_words_until_none_is_left() -> None:
    oracle = two_words()
    oracle.happen(challenge_event(2, 0, 0, valid=False))
    oracle.happen(challenge_event(2, 1, 0, valid=False))
    assert oracle.due() == "score"
    oracle.happen(score_event("-9 -8 0"))


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("QA-03", challenge_event(0, 0, 0, valid=False)),
        ("Q-20", challenge_event(3, 0, 0, valid=False)),
        ("Q-20", challenge_event(0, -1, 0, valid=False)),
        ("Q-20", challenge_event(1, 0, 1, valid=False)),
        ("Q-20", challenge_event(0, 2, 0, valid=False)),
        ("Q-21", {**challenge_event(1, 0, 0, valid=False), "valid": None}),
    ],
)
def test_own_words_and_words_that_are_not_there_cannot_be_challenged(
    rule: str, event: Event
) -> None:
    refused(two_words(), rule, event)


def test_the_word_list_decides() -> None:
    refused(two_words(), "QA-04", challenge_event(1, 0, 0, valid=True))
    refused(two_words("adak"), "QA-04", challenge_event(1, 0, 0, valid=False))


def test_a_vote_may_let_pass_what_the_list_lacks_but_not_strike_what_it_has() -> None:
    vote = "wordlist+vote"
    for valid in (True, False):
        assert two_words(judge=vote).may(challenge_event(1, 0, 0, valid=valid))
    refused(two_words("adak", judge=vote), "QA-04", challenge_event(1, 0, 0, valid=False))


def test_without_a_list_either_verdict_is_accepted() -> None:
    for valid in (True, False):
        assert two_words(None).may(challenge_event(1, 0, 0, valid=valid))


def test_a_wrong_word_of_the_one_who_went_out_does_not_resume_the_round() -> None:
    oracle = two_words()
    oracle.happen(challenge_event(1, 0, 0, valid=False))
    refused(oracle, "Q-12", draw_event(oracle, "discard", "B"))


@pytest.mark.parametrize("validation", ["strict", "auto"])
def test_only_the_challenge_game_knows_challenges(validation: str) -> None:
    oracle = two_words("adak ef", validation=validation)
    assert oracle.due() == "score"
    refused(oracle, "QA-03", challenge_event(1, 0, 0, valid=True))


def test_auto_strikes_unknown_words_at_the_score() -> None:
    oracle = two_words("ef", validation="auto")
    assert oracle.struck(0) == [["A", "D", "A", "K"]]
    oracle.happen(score_event("-9 20 0", most=1, longest=1))


def test_an_unchallenged_unknown_word_counts() -> None:
    oracle = two_words()
    oracle.happen(score_event("19 0 0", longest=0))


# The score.


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("Q-30", score_event("18 0 0", longest=0)),
        ("Q-36", score_event("19 0 0", "19 0 1", longest=0)),
        ("Q-32", score_event("19 0 0", most=0, longest=0)),
        ("Q-33", score_event("19 0 0")),
        ("Q-32", {"e": "score", "points": [19, 0, 0], "totals": [19, 0, 0], "longest": 0}),
    ],
)
def test_a_wrong_score_is_refused(rule: str, event: Event) -> None:
    refused(two_words(), rule, event)


def test_most_words_and_the_longest_word_may_go_to_different_seats() -> None:
    oracle = played(HANDS, ["A-D A-K", "E-F-G-H", ""])
    oracle.happen(score_event("19 29 0", most=0, longest=1))


def test_a_tie_gives_the_bonus_to_nobody() -> None:
    oracle = played(HANDS, ["A-D A-K", "E-F G-H", "I-J"])
    # I 2 and J 4 less L 2 and M 3.
    oracle.happen(score_event("9 19 1"))


def test_two_equally_long_words_of_one_seat_are_no_tie() -> None:
    oracle = played(HANDS, ["A-D A-K", "", ""])
    oracle.happen(score_event("29 0 0", most=0, longest=0))


def test_the_longest_word_counts_letters_not_cards() -> None:
    oracle = played("VL ST A K | E F G H", ["VL-ST-A-K", "E-F-G-H"])
    # 8 + 5 + 2 + 2 for six letters, 2 + 6 + 7 + 4 for four.
    oracle.happen(score_event("27 19", longest=0))


@pytest.mark.parametrize(("ch_letters", "longest"), [(1, None), (2, 0)])
def test_ch_is_one_letter_unless_agreed_otherwise(ch_letters: int, longest: int | None) -> None:
    oracle = played("D U C H | E F G I", ["D-U-C-H", "E-F-G"], ch_letters=ch_letters)
    assert oracle.longest() == longest


def test_only_c_before_h_is_ch() -> None:
    assert letters(["H", "C", "A", "C", "H"], 1) == 4
    assert letters(["C", "A", "H"], 1) == 3
    assert letters(["Č", "H"], 1) == 2


@pytest.mark.parametrize(
    ("bonus", "most", "longest"), [("longest", None, 1), ("most", 0, None), ("none", None, None)]
)
def test_two_players_use_only_the_agreed_bonus(
    bonus: str, most: int | None, longest: int | None
) -> None:
    hands = "A K D A | E F G H"
    oracle = played(hands, ["A-D A-K", "E-F-G-H"], two_player_bonus=bonus)
    assert (oracle.most(), oracle.longest()) == (most, longest)
    assert oracle.may(oracle.tally())


def test_three_players_use_both_bonuses_whatever_two_would_have_agreed() -> None:
    oracle = played(HANDS, ["A-D A-K", "E-F-G-H", ""], two_player_bonus="none")
    assert (oracle.most(), oracle.longest()) == (0, 1)


def test_the_game_ends_after_round_seven() -> None:
    oracle = game(3)
    skip(oracle, 6, dealer=0)
    assert (oracle.over(), oracle.due()) == (False, "deal")
    oracle = game(3)
    skip(oracle, 7, dealer=0)
    assert (oracle.over(), oracle.due()) == (True, "over")
    refused(oracle, "Q-07", deal_event(HANDS, "B", dealer=1, number=8))


def test_most_points_win_and_ties_share() -> None:
    oracle = game(3)
    oracle.sheet = [50, 70, 70]
    assert oracle.winners() == [1, 2]


def test_something_that_is_no_event_is_refused() -> None:
    refused(dealt(HANDS, "B"), "Q-11", {"e": "pass", "seat": 0})


# The solo game.

COLUMNS = ["A A A A A A", "K K K K B B", "E E E E E E", "N N N N N N"]
COLUMNS += ["O O O O O O", "S S S S S C", "T T T T T D", "V V V V V D"]


def setup_event(columns: list[str]) -> Event:
    return {"e": "setup", "piles": [column.split() for column in columns]}


def solo(words: str | None = None) -> Oracle:
    oracle = game(1, words)
    oracle.happen(setup_event(COLUMNS))
    return oracle


def word_event(cards: str, places: str) -> Event:
    return {"e": "word", "cards": cards.split(), "places": [int(place) for place in places.split()]}


def emptied() -> Oracle:
    """Places 0 and 1 are empty, the others still have six cards."""
    oracle = solo()
    for cards in ["A K", "A K", "A K", "A K", "A B", "A B"]:
        oracle.happen(word_event(cards, "0 1"))
    return oracle


def test_one_player_sets_up_eight_piles_of_six() -> None:
    oracle = solo()
    assert "".join(oracle.face_up().values()) == "AKENOSTV"
    assert oracle.due() == "word"
    refused(game(1), "Q-50", setup_event(COLUMNS[:7]))
    refused(game(1), "Q-50", setup_event([*COLUMNS[:7], "V V V V V"]))
    refused(game(1), "Q-02", setup_event([*COLUMNS[:7], "V V V V V V"]))
    refused(game(1), "Q-07", deal_event("A A A A", "B", dealer=0, number=1))


def test_several_players_set_up_no_piles() -> None:
    refused(game(2), "Q-50", setup_event(COLUMNS))


def test_a_solo_word_takes_face_up_cards_and_turns_the_next() -> None:
    oracle = solo()
    for _ in range(4):
        oracle.happen(word_event("K A", "1 0"))
    assert oracle.face_up()[1] == "B"
    assert oracle.due() == "word"


@pytest.mark.parametrize(
    ("rule", "cards", "places"),
    [
        ("Q-51", "A K", "1 0"),
        ("Q-51", "A A", "0 0"),
        ("Q-51", "A K", "0"),
        ("Q-51", "A K", "0 8"),
        ("Q-51", "B A", "1 0"),
        ("Q-43", "A", "0"),
        ("Q-40", "V A", "7 0"),
    ],
)
def test_a_wrong_solo_word_is_refused(rule: str, cards: str, places: str) -> None:
    refused(solo("kse ka"), rule, word_event(cards, places))


def test_empty_places_are_filled_first_from_other_piles() -> None:
    oracle = emptied()
    assert oracle.due() == "fill"
    refused(oracle, "Q-51", word_event("E N", "2 3"))
    refused(oracle, "Q-53", {"e": "fill", "place": 2, "from": 3})
    refused(oracle, "Q-53", {"e": "fill", "place": 0, "from": 8})
    refused(oracle, "QA-21", {"e": "fill", "place": 0, "from": 1})
    oracle.happen({"e": "fill", "place": 0, "from": 5})
    assert oracle.due() == "fill"
    refused(oracle, "QA-21", {"e": "fill", "place": 1, "from": 0})
    oracle.happen({"e": "fill", "place": 1, "from": 7})
    assert oracle.due() == "word"
    assert "".join(oracle.face_up().values()) == "SVENOSTV"


def test_nothing_is_filled_while_no_place_is_empty() -> None:
    refused(solo(), "Q-53", {"e": "fill", "place": 0, "from": 1})


def test_single_cards_do_not_move_and_a_lone_card_ends_the_game() -> None:
    oracle = solo()
    oracle.places = [["A"], ["K"], ["E"], [], [], [], [], []]
    oracle.happen(word_event("A K", "0 1"))
    assert oracle.due() == "end"
    refused(oracle, "Q-53", {"e": "fill", "place": 0, "from": 2})
    refused(oracle, "Q-54", {"e": "end", "left": 0})
    oracle.happen({"e": "end", "left": 2})
    assert (oracle.over(), oracle.totals(), oracle.winners()) == (True, [2], [0])


def test_the_player_may_stop_and_counts_face_down_cards_too() -> None:
    oracle = emptied()
    # Six E, N and O, five S and a C, five T and a D, five V and a D: all at 2 but C 4 and D 3.
    left = 18 * 2 + 10 + 4 + 2 * (10 + 3)
    assert oracle.may({"e": "end", "left": left})
    oracle.happen({"e": "fill", "place": 0, "from": 2})
    assert oracle.may({"e": "end", "left": left})
    refused(oracle, "Q-54", {"e": "end", "left": left - 1})


# Whole games.


def random_turn(oracle: Oracle, dice: random.Random) -> None:
    seat = oracle.turn
    source = dice.choice(["pile", "pile", "discard"])
    card = dice.choice(oracle.draw_pile) if source == "pile" else str(oracle.discard_top())
    oracle.happen(draw_event(oracle, source, card))
    if oracle.due() == "reshuffle":
        oracle.happen({"e": "reshuffle", "cards": len(oracle.discards)})
    hand = oracle.hand(seat)
    dice.shuffle(hand)
    if oracle.last_turn() or dice.random() < 0.02:
        size = dice.randint(2, len(hand) - 1) if oracle.last_turn() else len(hand) - 1
        oracle.happen(lay_event(oracle, "-".join(hand[:size])))
    oracle.happen(discard_event(oracle, dice.choice(oracle.hand(seat))))


def random_challenge(oracle: Oracle, dice: random.Random) -> None:
    seat, target = dice.sample(range(oracle.seats), 2)
    if oracle.laid(target):
        oracle.happen(challenge_event(seat, target, 0, dice.random() < 0.5))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_game_of_chance_keeps_all_cards_and_adds_up(seats: int) -> None:
    dice = random.Random(seats)
    oracle = game(seats)
    sums = [0] * seats
    while not oracle.over():
        cards = oracle.all_cards()
        dice.shuffle(cards)
        size = oracle.round + 4
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
        text = " | ".join(" ".join(hand) for hand in hands)
        dealer = oracle.round % seats
        oracle.happen(deal_event(text, cards[-1], dealer, oracle.round + 1))
        while oracle.due().startswith("draw"):
            random_turn(oracle, dice)
            held = [card for seat in range(seats) for card in oracle.hand(seat)]
            laid = [card for seat in range(seats) for word in oracle.laid(seat) for card in word]
            everything = held + laid + oracle.draw_pile + oracle.discards
            assert Counter(everything) == Counter(cards)
        if oracle.due() == "challenges":
            random_challenge(oracle, dice)
        sums = [old + new for old, new in zip(sums, oracle.points(), strict=True)]
        oracle.happen(oracle.tally())
    assert oracle.totals() == sums
