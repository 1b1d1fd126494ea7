"""One test a rule: a position and a question. The IDs are those of docs/quiddler.md."""

import itertools
from collections import Counter
from typing import Any

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, IllegalAction, InvalidOptions, Step
from stonehenge.games.quiddler import Quiddler, View, without_list
from stonehenge.games.quiddler.deck import built_in
from stonehenge.games.quiddler.match import Row
from stonehenge.games.quiddler.messages import MESSAGES
from stonehenge.games.quiddler.notation import Draw, Lay, read
from support.events import decoded
from support.quiddler_positions import DOUBTS, do, events_of, game, judged, offered, refused, table

rule = pytest.mark.rule
FIRST = "seats 2  dealer 1  hands {} | F G H B  discards O"
PRINTED_COUNTS = (
    "A6 Á2 B2 C3 Č1 D4 Ď1 E6 É2 Ě2 F1 G1 H3 I5 Í3 J2 K4 L4 M3 N6 Ň1 O7 Ó1 P3 R4 Ř2 S5 Š2 T5 Ť1 U3 "
    "Ú1 Ů1 V5 X1 Y2 Ý2 Z2 Ž1 ST1 PR1 ÍK1 VL1 LÝ1 EM1 OV1 ÁT1"
)


def dealt(seats: int, seed: int = 0, **options: object) -> Any:
    state = game.start(seats, options)
    return game.apply(state, NATURE, game.chance(state, Seeded.of(seed)))


def played(seats: int, seed: int, **options: object) -> list[Any]:
    """All states of a game in which nobody ever lays a word."""
    dice, state = Seeded.of(seed), game.start(seats, options)
    states = [state]
    while waiting := sorted(game.waiting(state)):
        seat = waiting[0]
        if seat == NATURE:
            action = game.chance(state, dice)
        else:
            offers = [a for a in game.offers(state, seat) if not isinstance(a, Lay)]
            action = offers[dice.below(len(offers))]
        state = game.apply(state, seat, action)
        states.append(state)
    return states


def all_cards(state: Any) -> Counter[str]:
    t = state.table
    laid = [word for words in t.laid for word in words]
    return Counter(card for cards in (*t.hands, *laid, t.pile, t.discards) for card in cards)


# Components and setup.


@rule("Q-01")
@pytest.mark.parametrize("seats", [0, 9, -1])
def test_one_to_eight_play(seats: int) -> None:
    with pytest.raises(InvalidOptions, match="seats"):
        game.start(seats, {})
    assert [game.seats(game.start(n, {})) for n in range(1, 9)] == list(range(1, 9))


@rule("Q-02", "Q-03", "Q-04", "QA-02")
def test_the_czech_deck_has_the_printed_cards() -> None:
    deck = built_in("cs")
    printed = {word[:-1]: int(word[-1]) for word in PRINTED_COUNTS.split()}
    assert {kind.face: kind.count for kind in deck.kinds} == printed
    assert len(deck.cards) == deck.total == 118
    assert {kind.face for kind in deck.kinds if len(kind.face) == 2} == {
        "ST",
        "PR",
        "ÍK",
        "VL",
        "LÝ",
        "EM",
        "OV",
        "ÁT",
    }


@rule("QA-01", "QE-2")
def test_only_nine_values_are_printed_and_the_rest_are_proposals() -> None:
    kinds = built_in("cs").kinds
    printed = {kind.face: kind.points for kind in kinds if kind.source == "rulebook"}
    assert printed == {"A": 2, "K": 2, "VL": 8, "D": 3, "U": 3, "C": 4, "H": 4, "I": 2, "Z": 3}
    assert {kind.points for kind in kinds} == set(range(2, 10))


@rule("Q-05")
def test_the_first_dealer_is_drawn_and_the_left_neighbour_deals_next() -> None:
    assert {dealt(3, seed).table.dealer for seed in range(20)} == {0, 1, 2}
    state = table("seats 3  dealer 2  phase deal  sheet 0 0 0 / - -")
    assert game.chance(state, Seeded.of(1)).dealer == 0
    hands = "A B C D E | F G H I J | K L M N O"
    assert refused(state, NATURE, f"deal 1: {hands} / P") == ("wrong-dealer", "Q-05")
    assert refused(state, NATURE, f"deal 0: {hands} / P") is None


@rule("Q-06", "QA-23")
def test_seven_rounds_with_four_to_ten_cards() -> None:
    states = played(2, 1)
    sizes = [
        len(after.table.hands[0])
        for before, after in itertools.pairwise(states)
        if before.table.phase == 0
    ]
    assert sizes == [4, 5, 6, 7, 8, 9, 10]
    assert len(states[-1].sheet) == 7
    assert game.scores(states[-1]) == (0, 0)


@rule("Q-07", "Q-08")
def test_every_round_is_dealt_from_all_cards_and_one_is_turned_up() -> None:
    state = table("seats 2  dealer 1  phase deal  sheet 0 0 / - -  discards A  laid S.E | -")
    state = game.apply(state, NATURE, game.chance(state, Seeded.of(5)))
    assert len(state.table.pile) == 118 - 2 * 5 - 1
    assert len(state.table.discards) == 1
    assert all_cards(state) == Counter(built_in("cs").cards)


@rule("Q-02")
def test_no_deal_has_more_cards_of_a_face_than_the_deck() -> None:
    state = game.start(2, {})
    twice = refused(state, NATURE, "deal 0: X X B C | D E F G / O")
    assert twice == ("not-one-deck", "Q-02")
    assert refused(state, NATURE, "deal 0: W A B C | D E F G / O") == twice
    assert refused(state, NATURE, "deal 0: A B C | D E F G / O") == ("wrong-hands", "Q-06")


@rule("Q-02")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_all_118_cards_are_there_at_every_step(seats: int) -> None:
    whole = Counter(built_in("cs").cards)
    assert whole.total() == 118
    assert all(all_cards(state) == whole for state in played(seats, seats)[::7])


# The turn.


@rule("Q-10")
def test_the_dealers_left_begins_and_it_goes_clockwise() -> None:
    state = table("seats 3  dealer 1  phase draw  hands A B C D | E F G H | I J K L  discards O")
    assert game.waiting(state) == {2}
    assert refused(state, 0, "draw pile") == ("not-your-turn", "Q-10")
    state = do(state, "2 draw discard", "2 discard J")
    assert game.waiting(state) == {0}


@rule("Q-11", "Q-12")
def test_a_turn_is_draw_then_perhaps_lay_then_discard() -> None:
    state = table(FIRST.format("V L A K") + "  phase draw")
    assert offered(state, 0) == ["draw pile", "draw discard"]
    for early in ("discard A", "lay V.L.A.K"):
        assert refused(state, 0, early) == ("out-of-order", "Q-11")
    state = do(state, "0 draw discard")
    assert refused(state, 0, "draw pile") == ("out-of-order", "Q-11")
    assert refused(state, 0, "discard O") is None
    assert refused(state, 0, "discard X") == ("not-in-hand", "Q-14")


@rule("Q-12")
def test_the_card_from_the_pile_comes_by_chance_and_only_its_drawer_sees_it() -> None:
    state = do(table(FIRST.format("V L A K") + "  phase draw"), "0 draw pile")
    assert game.waiting(state) == {NATURE}
    assert refused(state, 0, "discard A") == ("wait-for-card", "Q-12")
    assert refused(state, NATURE, "top O") is None
    assert refused(state, NATURE, "top F") == ("not-in-pile", "Q-12")
    after = do(state, "-1 top Č")
    assert after.table.hands[0] == ("A", "Č", "K", "L", "V")
    assert events_of(state, "-1 top Č") == [{"e": "draw", "seat": 0, "from": "pile", "card": "Č"}]
    step = Step(state, NATURE, read("top Č"), after)
    for to, card in ((0, "Č"), (1, None), (None, None)):
        lines = game.retell(step, to)
        assert lines == [{"e": "draw", "seat": 0, "from": "pile", "card": card}]


@rule("Q-13", "QA-13")
def test_the_last_card_of_the_pile_brings_all_discards_back() -> None:
    cards = list(built_in("cs").cards)
    hands, last, rest = cards[:8], "Ž", [card for card in cards[8:] if card != "Ž"]
    text = f"seats 2  dealer 1  phase draw  hands {' '.join(hands[:4])} | {' '.join(hands[4:])}"
    state = table(f"{text}  discards {' '.join(rest)}")
    assert state.table.pile == (last,)
    state = do(state, "0 draw pile", f"-1 top {last}")
    assert game.waiting(state) == {NATURE}
    assert events_of(state, "-1 reshuffle") == [{"e": "reshuffle", "cards": len(rest)}]
    # Games at random do not come to this, so its shape is tried here.
    assert decoded(events_of(state, "-1 reshuffle"), MESSAGES.event_type)
    assert decoded(events_of(state, "-1 reshuffle"), MESSAGES.line_type)
    state = do(state, "-1 reshuffle")
    assert (len(state.table.pile), state.table.discards) == (len(rest), ())
    state = do(state, "0 discard Ž")
    assert state.table.discards == ("Ž",)
    assert offered(state, 1) == ["draw pile", "draw discard"]


@rule("QA-14")
def test_with_an_empty_pile_the_single_discard_must_be_taken() -> None:
    cards = list(built_in("cs").cards)
    text = (
        f"seats 2  dealer 1  phase draw  hands {' '.join(cards[:60])} | {' '.join(cards[60:117])}"
    )
    state = table(f"{text}  discards {cards[117]}")
    assert refused(state, 0, "draw pile") == ("pile-empty", "QA-14")
    assert offered(state, 0) == ["draw discard"]
    assert offered(do(state, "0 draw discard", "0 discard A"), 1) == ["draw discard"]


@rule("Q-14", "QA-15")
def test_every_turn_ends_with_one_discard_and_the_card_taken_may_go_again() -> None:
    state = do(table(FIRST.format("V L A K") + "  phase draw"), "0 draw discard", "0 discard O")
    assert state.table.discards == ("O",)
    state = table(FIRST.format("K O S T A") + "  phase play")
    state = do(state, "0 lay K.O.S.T")
    assert offered(state, 0) == ["discard A"]
    assert len(do(state, "0 discard A").table.hands[0]) == 0


@rule("Q-15")
def test_before_somebody_is_out_all_cards_but_one_are_laid_at_once() -> None:
    state = table(FIRST.format("K O S T S E A") + "  phase play")
    assert refused(state, 0, "lay K.O.S.T") == ("all-but-one", "Q-15")
    assert refused(state, 0, "lay K.O.S.T S.E") is None
    assert refused(state, 0, "lay K.O.S.T S.E.A") == ("keep-one", "Q-14")
    assert refused(state, 0, "lay K.O.S.T S.N") == ("not-in-hand", "Q-15")
    state = do(state, "0 lay K.O.S.T S.E")
    assert state.table.out == 0
    assert refused(state, 0, "lay A.A") == ("already-laid", "Q-15")


@rule("Q-15")
def test_laying_nothing_is_not_laying() -> None:
    refusal = game.refusal(table(FIRST.format("A B C D") + "  phase play"), 0, Lay(()))
    assert refusal is not None
    assert refusal.name == "no-words"


@rule("Q-16")
def test_after_somebody_is_out_everyone_else_has_one_more_turn() -> None:
    text = "seats 3  dealer 2  phase play  hands S E A | K L M N | H I J U  discards O"
    state = do(table(text), "0 lay S.E", "0 discard A")
    assert game.waiting(state) == {1}
    state = do(state, "1 draw discard", "1 discard A")
    assert game.waiting(state) == {2}
    state = do(state, "2 draw discard", "2 discard A")
    # Only seats 1 and 2 have a word to doubt.
    assert game.waiting(state) == {1, 2}


@rule("Q-17")
def test_in_the_last_turn_some_words_are_enough() -> None:
    text = "seats 2  dealer 0  phase play  turn 1  out 0  laid N.A | -  hands - | S E V L K"
    state = table(text)
    assert refused(state, 1, "lay S.E") is None
    assert refused(state, 1, "discard S") is None
    assert refused(state, 1, "lay S.E V.L") is None
    assert refused(state, 1, "lay S.E V.L.K") == ("keep-one", "Q-14")
    assert do(state, "1 lay S.E").table.out == 0


@rule("QA-16")
def test_after_sixty_turns_each_the_round_is_scored() -> None:
    text = "seats 2  dealer 1  hands A B C S E | F G H I  discards O"
    for turns, may in ((117, False), (118, True)):
        state = table(f"{text}  phase play  turns {turns}")
        assert (refused(state, 0, "lay S.E") is None) == may
    state = do(state, "0 lay S.E", "0 discard A", "1 draw discard", "1 discard A", "1 pass")
    # SE is worth less than what seat 0 still holds, but it is the longest word.
    assert state.sheet == (Row((0 + 10, 0), -1, 0),)


@rule("QA-16")
def test_nobody_ever_going_out_ends_each_round_after_sixty_turns() -> None:
    turns = [state.table.turns for state in played(2, 3) if hasattr(state, "table")]
    assert max(turns) == 120


# Words.


@rule("Q-43", "QA-19")
def test_a_word_has_two_cards_even_if_one_has_two_letters() -> None:
    state = table(FIRST.format("OV ST E N A") + "  phase play  out 1  laid - | N.A")
    assert refused(state, 0, "lay OV") == ("short-word", "Q-43")
    assert refused(state, 0, "lay S.E.N A") == ("short-word", "Q-43")
    assert refused(state, 0, "lay OV.E") is None


@rule("QA-18")
def test_a_card_of_two_letters_stays_in_one_piece() -> None:
    state = table(FIRST.format("VL A K I I") + "  phase play  out 1  laid - | N.A")
    assert refused(state, 0, "lay VL.A.K") is None
    assert refused(state, 0, "lay V.L.A.K") == ("not-in-hand", "Q-15")


@rule("Q-42")
def test_the_same_word_may_be_laid_twice() -> None:
    state = table(FIRST.format("S E S E A") + "  phase play")
    assert refused(state, 0, "lay S.E S.E") is None


@rule("QA-17")
def test_capitals_do_not_matter_and_accents_do() -> None:
    assert read("lay vl.a.k") == read("lay VL.A.K")
    strict = table("seats 2  options validation=strict  dealer 1  phase play  hands D U M Ů A | -")
    assert refused(strict, 0, "lay D.U.M") == ("all-but-one", "Q-15")
    strict = table("seats 2  options validation=strict  dealer 1  phase play  hands D U M A | -")
    assert refused(strict, 0, "lay D.U.M") == ("unknown-word", "Q-40")
    strict = table("seats 2  options validation=strict  dealer 1  phase play  hands D Ů M A | -")
    assert refused(strict, 0, "lay D.Ů.M") is None


# Challenges.


@rule("Q-20", "QA-03")
def test_everyone_may_challenge_words_of_others_before_scoring() -> None:
    state = table(DOUBTS)
    assert game.waiting(state) == {0, 1, 2}
    assert offered(state, 0) == ["pass", "challenge 1 0"]
    assert offered(state, 1) == ["pass", "challenge 0 0", "challenge 0 1"]
    assert refused(state, 0, "challenge 0 1") == ("own-word", "QA-03")
    assert refused(state, 0, "challenge 2 0") == ("no-such-word", "Q-20")
    assert refused(state, 0, "challenge 1 1") == ("no-such-word", "Q-20")
    state = do(state, "1 pass")
    assert game.waiting(state) == {0, 2}
    assert refused(state, 1, "pass") == ("already-spoken", "QA-03")


@rule("Q-21")
def test_who_doubts_a_word_that_stands_is_charged_its_value() -> None:
    state = judged(do(table(DOUBTS), "1 pass", "0 pass", "2 challenge 0 1"))
    assert state.table.ruled == ((2, 0, 1, True),)
    state = do(state, "0 pass", "1 pass", "2 pass")
    # KOST is worth 2 + 2 + 2 + 2; seat 2 laid nothing and so has 0 before the charge.
    assert state.sheet[0].points[2] == -8


@rule("Q-22", "QA-06", "QA-08")
def test_an_invalid_word_costs_its_owner_its_value_and_does_not_count() -> None:
    state = judged(do(table(DOUBTS), "0 challenge 1 0", "1 pass", "2 pass"))
    assert state.table.ruled == ((0, 1, 0, False),)
    state = do(state, "1 pass", "2 pass")
    # ŘX is worth 4 + 9; the card in the hand would only lower what is laid, and that is nothing.
    assert state.sheet[0].points[1] == -13
    # Seat 0: DŮM 3 + 6 + 3, KOST 8, most words, longest word.
    assert state.sheet[0] == Row((40, -13, 0), 0, 0)


@rule("QA-05")
def test_the_floor_does_not_absorb_charges() -> None:
    text = DOUBTS.replace("laid D.Ů.M K.O.S.T | Ř.X | -", "laid S.E | - | -")
    state = judged(do(table(text), "1 challenge 0 0", "2 pass"))
    assert state.sheet[0].points == (4 + 20, -4, 0)


@rule("QA-07")
def test_an_invalid_word_of_the_seat_that_went_out_does_not_resume_the_round() -> None:
    text = DOUBTS.replace("D.Ů.M K.O.S.T", "Č.Ž K.O.S.T")
    state = judged(do(table(text), "0 pass", "1 challenge 0 0", "2 pass"))
    assert game.waiting(state) == {0, 1, 2}
    assert state.table.phase == table(text).table.phase


@rule("QA-03")
def test_of_several_who_doubt_a_word_the_first_from_the_dealers_left_does_it() -> None:
    text = DOUBTS.replace("dealer 2", "dealer 0")
    state = do(table(text), "2 challenge 0 0", "1 challenge 0 0", "0 challenge 1 0")
    assert judged(state).table.ruled == ((1, 0, 0, True), (0, 1, 0, False))


@rule("QA-03")
def test_each_word_is_challenged_once_and_a_seat_may_challenge_several() -> None:
    state = judged(do(table(DOUBTS), "0 pass", "1 pass", "2 challenge 0 0"))
    assert refused(state, 2, "challenge 0 0") == ("already-challenged", "QA-03")
    state = judged(do(state, "0 pass", "1 pass", "2 challenge 0 1"))
    state = judged(do(state, "0 pass", "2 challenge 1 0"))
    # Every word is decided: nobody is asked again.
    assert len(state.sheet) == 1


@rule("QA-03")
def test_what_seats_say_is_shown_when_all_have_spoken() -> None:
    state = do(table(DOUBTS), "1 challenge 0 0")
    assert game.view(state, 0).said == game.view(state, None).said == ((1, -2, -2),)
    assert game.view(state, 1).said == ((1, 0, 0),)
    state = do(state, "0 pass", "2 pass")
    assert game.view(state, 2).said == ((1, 0, 0), (0, -1, -1), (2, -1, -1))


@rule("Q-20")
def test_without_any_word_there_is_nothing_to_challenge() -> None:
    text = "seats 2  dealer 1  phase play  turn 1  turns 119  hands A B C D | F G H B S"
    assert len(do(table(text), "1 discard S").sheet) == 1


# The judge.


@rule("QA-04")
def test_the_list_decides_and_the_table_has_no_say() -> None:
    state = do(table(DOUBTS), "0 challenge 1 0", "1 pass", "2 pass")
    assert refused(state, NATURE, "verdict unknown") == ("no-vote", "QA-04")
    assert refused(state, 1, "vote valid") == ("wait-for-verdict", "Q-20")


def voting(text: str, *doubts: str) -> Any:
    options = "options judge=wordlist+vote  "
    return judged(do(table(text.replace("dealer", options + "dealer", 1)), *doubts))


FOUR = (
    "seats 4  dealer 3  phase speak  turns 4  out 0  hands - | R | N | P"
    "  discards A B C  laid D.Ů.M K.O.S.T | Ř.X | - | -"
)


@rule("QA-04")
@pytest.mark.parametrize(
    ("votes", "valid"),
    [(("valid", "valid"), True), (("valid", "invalid"), False), (("invalid", "invalid"), False)],
)
def test_a_majority_of_those_not_concerned_overrules_the_list(
    votes: tuple[str, str], valid: bool
) -> None:
    state = voting(FOUR, "0 challenge 1 0", "1 pass", "2 pass", "3 pass")
    assert game.waiting(state) == {2, 3}
    assert refused(state, 1, "vote valid") == ("not-your-vote", "QA-04")
    state = do(state, f"3 vote {votes[0]}")
    assert refused(state, 3, "vote valid") == ("already-voted", "QA-04")
    state = do(state, f"2 vote {votes[1]}")
    assert state.table.ruled == ((0, 1, 0, valid),)


@rule("QA-04")
def test_words_of_the_list_and_tables_of_two_have_no_vote() -> None:
    state = voting(FOUR, "0 pass", "1 challenge 0 0", "2 pass", "3 pass")
    assert state.table.ruled == ((1, 0, 0, True),)
    two = "seats 2  dealer 1  phase speak  out 0  hands - | R  discards A  laid Ř.X | -"
    assert voting(two, "1 challenge 0 0").sheet[0].points == (-13, 0)


@rule("QA-04")
def test_without_a_list_the_table_decides_and_a_tie_lets_the_word_stand() -> None:
    listless = Quiddler(without_list)
    state = do(table(FOUR), "0 challenge 1 0", "1 pass", "2 pass", "3 pass")
    verdict = listless.chance(state, Seeded.of(0))
    assert verdict == read("verdict no-list")
    state = do(state, "-1 verdict no-list", "2 vote valid", "3 vote invalid")
    assert state.table.ruled == ((0, 1, 0, True),)


@rule("QA-04")
def test_two_without_a_list_decide_themselves() -> None:
    two = "seats 2  dealer 1  phase speak  out 0  hands - | R  discards A  laid Ř.X | -"
    state = do(table(two), "1 challenge 0 0", "-1 verdict no-list")
    assert game.waiting(state) == {0, 1}
    assert do(state, "0 vote invalid", "1 vote invalid").sheet[0].points == (-13, 0)
    assert do(state, "0 vote valid", "1 vote invalid").sheet[0].points == (13 + 10, -13)


@rule("QA-03", "Q-40")
def test_a_strict_table_refuses_unknown_words_when_they_are_laid() -> None:
    text = "seats 2  options validation={}  dealer 1  phase play  hands Ř X A | F G H I"
    assert refused(table(text.format("strict")), 0, "lay Ř.X") == ("unknown-word", "Q-40")
    assert refused(table(text.format("auto")), 0, "lay Ř.X") is None
    assert refused(table(text.format("challenge")), 0, "lay Ř.X") is None
    # Without a list nothing can be unknown.
    listless = Quiddler(without_list)
    assert listless.refusal(table(text.format("strict")), 0, read("lay Ř.X")) is None


@rule("QA-03")
def test_an_automatic_table_strikes_unknown_words_at_the_end() -> None:
    text = (
        "seats 2  options validation=auto  dealer 0  phase play  turn 1  out 0  hands - | Ř X S E A"
        "  laid K.O.S.T | -  discards O"
    )
    state = do(table(text), "1 lay Ř.X S.E", "1 discard A")
    assert game.waiting(state) == {NATURE}
    assert refused(state, 1, "challenge 0 0") == ("wait-for-verdict", "Q-20")
    state = judged(state)
    assert state.table.ruled == ((-1, 1, 0, False), (-1, 1, 1, True), (-1, 0, 0, True))
    # Seat 0: KOST and the longest word; seat 1: SE less the value of ŘX.
    assert state.sheet[0] == Row((8 + 10, 4 - 13), -1, 0)


@rule("QA-03", "QA-04")
def test_without_a_list_an_automatic_table_lets_everyone_challenge() -> None:
    text = DOUBTS.replace("dealer", "options validation=auto  dealer").replace("speak", "review")
    state = do(table(text), "-1 verdict no-list")
    assert game.waiting(state) == {0, 1, 2}


# Scoring.


def scored(text: str) -> Row:
    """The row of a round in which everyone passes."""
    state: Any = table(text)
    for seat in sorted(game.waiting(state)):
        state = do(state, f"{seat} pass")
    (row,) = state.sheet
    assert isinstance(row, Row)
    return row


SCORE = "seats {}  {}dealer 0  phase speak  out 0  hands {}  laid {}"


@rule("Q-30", "Q-31", "QA-09")
def test_laid_less_left_but_never_below_zero_and_bonuses_on_top() -> None:
    row = scored(SCORE.format(3, "", "- | X | O", "S.E | S.E.N | N.A N.A"))
    # SE 4; SEN 6 less 9 is nothing, and the longest word; NA NA 8 less 2, and the most words.
    assert row == Row((4, 0 + 10, 6 + 10), 2, 1)


@rule("Q-32", "Q-34")
def test_a_tie_for_most_words_gives_the_bonus_to_nobody() -> None:
    assert scored(SCORE.format(3, "", "- | - | -", "S.E N.A | S.E N.A | S.E")).most == -1
    assert scored(SCORE.format(3, "", "- | - | -", "S.E N.A | S.E | S.E")).most == 0


@rule("Q-33", "Q-34", "QA-11")
def test_the_longest_word_counts_letters_and_not_cards() -> None:
    assert scored(SCORE.format(3, "", "- | - | -", "VL.A.K | P.E.S | L.E.S")).longest == 0
    assert scored(SCORE.format(3, "", "- | - | -", "VL.A.K | P.L.O.T | L.E.S")).longest == -1
    own = scored(SCORE.format(3, "", "- | - | -", "VL.A.K K.O.S.T | P.E.S | L.E.S"))
    assert own.longest == 0


@rule("Q-44", "QA-10")
def test_ch_is_one_letter_of_two_cards_unless_the_house_counts_two() -> None:
    laid = "D.U.C.H | P.E.S | L.E.S"
    assert scored(SCORE.format(3, "", "- | - | -", laid)).longest == -1
    two = "options ch_letters=2  "
    assert scored(SCORE.format(3, two, "- | - | -", laid)).longest == 0
    english = built_in("en")
    assert english.letters(("C", "H", "A", "IN"), 1) == 5


@rule("Q-35", "QA-12")
@pytest.mark.parametrize(
    ("bonus", "points"), [("longest", (8, 18)), ("most", (18, 8)), ("none", (8, 8))]
)
def test_two_players_use_one_bonus(bonus: str, points: tuple[int, int]) -> None:
    options = f"options two_player_bonus={bonus}  "
    row = scored(SCORE.format(2, options, "- | -", "S.E N.A | K.O.S.T"))
    assert row.points == points


@rule("Q-36")
def test_after_seven_rounds_the_most_points_win_and_ties_share() -> None:
    sheet = "  sheet " + " | ".join(["1 5 5 / - -"] * 7)
    state = table("seats 3  dealer 0  phase over" + sheet)
    assert (game.scores(state), game.winners(state)) == ((7, 35, 35), (1, 2))
    assert refused(state, 0, "draw pile") == ("game-over", "Q-36")
    assert not game.waiting(state)


@rule("Q-45", "QA-25")
def test_who_is_not_on_turn_may_look_words_up_if_the_house_says_so() -> None:
    text = "seats 2  {}dealer 1  phase draw  hands A B C D | E F G H  discards O"
    for options, may in (("", False), ("options dictionary_offturn=true  ", True)):
        views = [game.view(table(text.format(options)), seat) for seat in (0, 1, None)]
        assert [isinstance(seen, View) and seen.look_up for seen in views] == [False, may, False]


def test_a_refused_action_says_which_rule_it_breaks() -> None:
    state = table(FIRST.format("V L A K") + "  phase draw")
    with pytest.raises(IllegalAction, match="Q-11"):
        game.apply(state, 0, read("discard V"))
    assert list(game.apply(state, 0, Draw("discard")).table.known) == [("O",), ()]


@rule("Q-12")
def test_everyone_remembers_what_was_taken_from_the_discards() -> None:
    state = do(table(FIRST.format("V L A K") + "  phase draw"), "0 draw discard", "0 discard V")
    assert game.view(state, 1).known == (("O",), ())
    state = do(state, "1 draw discard", "1 discard F", "0 draw discard", "0 discard O")
    assert game.view(state, None).known == (("F",), ("V",))
