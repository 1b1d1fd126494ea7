"""The house list: what a table has decided about a word stays decided."""

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import InvalidOptions
from stonehenge.core.record import Record
from stonehenge.games import records
from stonehenge.games.quiddler.kit import KIT
from stonehenge.games.quiddler.notation import write
from support.quiddler_positions import NoDice, do, game, judged, refused, table

rule = pytest.mark.rule
# Seat 0 has laid KOST and the unknown LETO; seat 1 doubts the second one.
DOUBTED = (
    "seats 3  options judge=wordlist+vote  dealer 2  phase speak  turn 0  turns 3  out 0  hands"
    " A | B | C  laid K.O.ST L.E.T.O | - | -"
)


def decided(yes: bool) -> str:
    """The position after the table has voted about LETO."""
    state = judged(do(table(DOUBTED), "1 challenge 0 1", "2 pass"))
    assert game.waiting(state) == {2}
    state = do(state, f"2 vote {'valid' if yes else 'invalid'}")
    return game.show(state)


@rule("QA-04")
@pytest.mark.parametrize(("yes", "written"), [(True, "leto"), (False, "-leto")])
def test_a_word_the_table_voted_on_is_on_its_list(yes: bool, written: str) -> None:
    text = decided(yes)
    assert f"house {written}" in text
    state = table(text)
    assert game.show(state) == text
    for seat in (0, 1, 2, None):
        assert game.view(state, seat).house == (("leto", yes),)
    assert game.guess(game.view(state, 1), Seeded.of(1)).house == state.house


@rule("QA-04")
@pytest.mark.parametrize(("list_", "verdict"), [("leto", "valid"), ("-leto", "invalid")])
def test_nobody_votes_on_a_word_of_the_house_list(list_: str, verdict: str) -> None:
    state = table(f"{DOUBTED}  house {list_}")
    state = do(state, "1 challenge 0 1", "2 pass")
    assert write(game.chance(state, NoDice())) == f"verdict {verdict}"


def test_the_verdict_of_the_list_alone_is_not_put_on_it() -> None:
    state = judged(do(table(DOUBTED), "1 challenge 0 0", "2 pass"))
    assert state.house == ()


@rule("QA-04")
def test_a_strict_table_lays_by_its_own_list_first() -> None:
    text = (
        "seats 2  options validation=strict  dealer 1  phase play  turn 0  hands"
        " L E T O A | B C D E  discards O"
    )
    lay = "lay L.E.T.O"
    assert refused(table(text), 0, lay) == ("unknown-word", "Q-40")
    assert refused(table(f"{text}  house leto"), 0, lay) is None
    own = text.replace("strict", "strict house_list=leto,-duch")
    assert refused(table(own), 0, lay) is None
    assert game.options(table(own))["house_list"] == "-duch,leto"


def test_a_game_for_one_has_a_house_list_too() -> None:
    text = "seats 1  options house_list=leto  phase spell  piles L | E | T | O | A | B | C | D"
    state = game.set_up(text)
    assert game.show(state) == text
    assert refused(state, 0, "word L@0 E@1 T@2 O@3") is None


@pytest.mark.parametrize(
    "given", [3, "leto,", "x", "do mu", "a1", ["leto"], ",".join(["ab"] * 501)]
)
def test_what_is_no_list_of_words_is_refused(given: object) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        game.start(3, {"house_list": given})
    assert refusal.value.refusal.name == "option-value"


def test_a_list_is_read_whatever_its_case_and_order() -> None:
    state = game.start(3, {"house_list": " Pes, -KOST ,duch"})
    assert state.house == (("duch", True), ("kost", False), ("pes", True))


def test_another_game_begins_with_what_was_decided_and_its_record_says_so() -> None:
    state = table(decided(True))
    assert KIT.rematch(state) == {"house_list": "leto"}
    assert KIT.rematch(game.start(3, {})) == {}
    again = game.start(3, KIT.rematch(state))
    assert again.house == state.house
    header = Record.begin(game, again, ["A", "B", "C"])
    assert records.start(records.read(records.write(header))).house == state.house
