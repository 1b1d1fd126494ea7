"""The exact solver: the rules by examples, then every small hand against trying everything."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.games.quiddler.kernels.solver import Solver
from stonehenge.games.quiddler.lexicon import (
    TURNS,
    Hand,
    Layout,
    Lexicon,
    Turn,
    best,
    every_word,
    front,
    letters,
    lexicon_of,
)
from support import brute_force

POINTS = {"VL": 8, "A": 2, "K": 2, "D": 3, "U": 3, "C": 4, "H": 4, "I": 2, "Z": 3}
JIRI = ["VL", "A", "K", "D", "U", "C", "H", "I", "Z"]
LEXICON = lexicon_of(["vlak", "duch", "du", "dul", "za", "ach"])


def laid(layout: Layout | None) -> list[str]:
    assert layout is not None
    return sorted("".join(word) for word in layout.words)


def hand(*cards: str) -> Hand:
    return Hand.of(cards, POINTS)


@pytest.mark.rule("QE-2", "Q-30")
def test_jiri_lays_vlak_and_duch_for_21_points() -> None:
    lexicon = lexicon_of(["vlak", "duch"])
    layout = best(lexicon, Hand.of(JIRI, POINTS))
    assert laid(layout) == ["DUCH", "VLAK"]
    assert layout == Layout(
        (("VL", "A", "K"), ("D", "U", "C", "H")), ("Z", "I"), None, 26 - 5, longest=4
    )


@pytest.mark.rule("Q-14", "Q-17")
def test_in_a_last_turn_the_dearest_card_left_is_discarded() -> None:
    layout = best(lexicon_of(["vlak"]), hand("VL", "A", "K", "C", "I"), "last")
    assert layout is not None
    assert (laid(layout), layout.left, layout.discard) == (["VLAK"], ("I",), "C")
    assert layout.score == 12 - 2


@pytest.mark.rule("Q-14")
def test_in_a_last_turn_a_card_must_stay_for_the_discard() -> None:
    layout = best(lexicon_of(["vlak", "vlk"]), hand("VL", "A", "K"), "last")
    assert (laid(layout), layout and layout.discard) == (["VLK"], "A")


@pytest.mark.rule("Q-15")
def test_going_out_leaves_exactly_one_card() -> None:
    layout = best(LEXICON, hand("VL", "A", "K", "D", "U", "C", "H", "I"), "out")
    assert (laid(layout), layout and layout.left, layout and layout.discard) == (
        ["DUCH", "VLAK"],
        (),
        "I",
    )
    assert layout is not None
    assert layout.score == 26
    assert best(LEXICON, hand("VL", "A", "K", "D", "U", "C", "H"), "out") is None
    assert best(LEXICON, hand("VL", "A", "K", "Z", "I"), "out") is None


@pytest.mark.rule("Q-43", "QA-19")
def test_a_word_needs_two_cards() -> None:
    lexicon = lexicon_of(["vl", "a", "ak"])
    assert laid(best(lexicon, hand("VL", "A", "K"))) == ["AK"]


@pytest.mark.rule("QA-18")
def test_a_card_of_two_letters_is_neither_split_nor_turned() -> None:
    lexicon = lexicon_of(["lva", "val", "vola", "vlak"])
    assert [*every_word(lexicon, ["VL", "A", "K"])] == [("VL", "A", "K")]


@pytest.mark.rule("Q-42")
def test_the_same_word_may_be_laid_twice() -> None:
    assert laid(best(LEXICON, hand("D", "U", "D", "U"))) == ["DU", "DU"]


@pytest.mark.rule("Q-44", "QA-10")
def test_ch_is_two_cards_and_one_letter_or_two() -> None:
    one = best(LEXICON, hand("D", "U", "C", "H"))
    two = best(LEXICON, hand("D", "U", "C", "H"), ch=2)
    assert one is not None
    assert two is not None
    assert (one.longest, two.longest) == (3, 4)


@pytest.mark.rule("Q-32", "Q-33")
def test_who_wants_a_bonus_finds_more_words_or_a_longer_one() -> None:
    lexicon = lexicon_of(["za", "du", "ci", "zaduci", "azic"])
    points = dict.fromkeys(POINTS, 1)
    layouts = front(lexicon, Hand.of(["Z", "A", "D", "U", "C", "I"], points))
    assert [layout.merits for layout in layouts] == [(6, 3, 2), (6, 2, 4), (6, 1, 6)]


def test_nothing_is_laid_when_nothing_can_be() -> None:
    nothing = best(lexicon_of([]), hand("A", "K"))
    assert nothing == Layout((), ("A", "K"), None, -4, longest=0)
    assert best(lexicon_of([]), hand("A", "K"), "out") is None
    assert best(LEXICON, hand()) == Layout((), (), None, 0, 0)
    assert best(LEXICON, hand(), "last") is None


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (["X"], "no such card: 'X'"),
        (["A"] * 12, "12 cards are too many"),
        (["VLA"], "one letter or"),
    ],
)
def test_a_hand_that_is_none_is_refused(cards: list[str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Hand.of(cards, {**POINTS, "VLA": 3})


def test_letters_that_no_word_has_are_left() -> None:
    points = {**POINTS, "Ř": 4}
    layout = best(LEXICON, Hand.of(["Ř", "D", "U"], points))
    assert (laid(layout), layout and layout.left) == (["DU"], ("Ř",))
    assert Solver(LEXICON).best(Hand.of(["Ř", "D", "U"], points)) == layout


def test_words_of_the_house_list_are_laid_and_denied_ones_are_not() -> None:
    ruled = LEXICON.ruled(allow=["xkz"], deny=["vlak"])
    points = {**POINTS, "X": 9}
    cards = Hand.of(["VL", "A", "K", "X", "Z"], points)
    assert laid(best(ruled, cards)) == ["XKZ"]
    assert Solver(ruled).front(cards, "last") == front(ruled, cards, "last")


def is_sound(
    layout: Layout, cards: list[str], lexicon: Lexicon, points: dict[str, int], ch: int
) -> bool:
    """Whether the words are words, the cards are those of the hand, and the figures are right."""
    faces = [card for word in layout.words for card in word] + [*layout.left]
    faces += [layout.discard] if layout.discard else []
    turn: Turn = "last" if layout.discard else "tally"
    left = (*layout.left, layout.discard) if layout.discard else layout.left
    return (
        Counter(faces) == Counter(cards)
        and all(len(word) > 1 and lexicon.contains("".join(word)) for word in layout.words)
        and brute_force.merits([*layout.words], left, points, turn, ch) == layout.merits
    )


FACES = ["A", "B", "C", "H", "CH", "AB", "HA"]
SOME_WORDS = st.lists(st.text("abch", min_size=1, max_size=6), max_size=30)


@settings(max_examples=150, deadline=None)
@given(
    SOME_WORDS,
    st.lists(st.sampled_from(FACES), max_size=6),
    st.lists(st.integers(1, 9), min_size=7, max_size=7),
    st.sampled_from(TURNS),
    st.sampled_from([1, 2]),
)
def test_small_hands_are_solved_as_well_as_by_trying_everything(
    words: list[str], cards: list[str], values: list[int], turn: Turn, ch: int
) -> None:
    lexicon, points = lexicon_of(words), dict(zip(FACES, values, strict=True))
    held = Hand.of(cards, points)
    layouts = front(lexicon, held, turn, ch)
    assert [layout.merits for layout in layouts] == brute_force.front(
        cards, points, lexicon.contains, turn, ch
    )
    assert all(is_sound(layout, cards, lexicon, points, ch) for layout in layouts)
    assert best(lexicon, held, turn, ch) == (layouts[0] if layouts else None)
    # Must agree with the compiled solver, word for word.
    assert Solver(lexicon).front(held, turn, ch) == layouts
    assert Solver(lexicon).best(held, turn, ch) == (layouts[0] if layouts else None)


def test_every_hand_of_four_cards_is_solved_as_well_as_by_trying_everything() -> None:
    lexicon = lexicon_of(["ab", "ba", "aba", "bab", "cha", "ach", "hab", "ac", "chab", "abab"])
    points = {face: number for number, face in enumerate(FACES, 2)}
    solver = Solver(lexicon)
    for cards in combinations_with_replacement(FACES, 4):
        held = Hand.of(cards, points)
        for turn in TURNS:
            layouts = front(lexicon, held, turn)
            expected = brute_force.front(cards, points, lexicon.contains, turn, 1)
            assert [layout.merits for layout in layouts] == expected
            assert solver.front(held, turn) == layouts


def test_every_word_from_the_cards_is_found_however_it_is_spelled() -> None:
    words = [*every_word(lexicon_of(["ab", "aab", "ba"]), ["A", "B", "AB", "A"])]
    assert sorted(words) == [("A", "A", "B"), ("A", "AB"), ("A", "B"), ("B", "A")]
    assert letters("aab") == 3
