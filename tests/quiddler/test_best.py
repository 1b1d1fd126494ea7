"""What everyone could have laid out in a round, as the round would have scored it."""

from typing import Any

import pytest

from stonehenge.games.quiddler.lexicon import lexicon_of
from stonehenge.games.quiddler.questions import best_layouts
from support.quiddler_positions import alone, table

rule = pytest.mark.rule
WORDS = ["he", "re", "here", "on", "no", "tone", "so"]


@pytest.fixture(autouse=True)
def few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "stonehenge.games.quiddler.questions.load", lambda _: lexicon_of(WORDS, "en")
    )


def best(text: str, seat: int = 0) -> tuple[str, int, int]:
    """The best words of a seat at the end of a round, their points, and the bonuses in them."""
    answer: Any = best_layouts(table(f"{text}  phase speak  dealer 0  out 1"))["seats"][seat][
        "best"
    ]
    return " ".join("".join(word) for word in answer["words"]), answer["points"], answer["bonus"]


@rule("Q-33", "Q-35")
def test_the_longest_word_is_best_where_it_brings_the_bonus() -> None:
    hand = "seats 2  options deck=en  hands - | -  laid H.E R.E | {}"
    words, points, bonus = best(hand.format("S.O"))
    assert (words, bonus) == ("HERE", 10)
    # The other has as long a word: nobody gets the bonus, and the same cards bring the same.
    assert best(hand.format("T.O.N.E"))[1:] == (points - 10, 0)


@rule("Q-32", "Q-34")
def test_the_most_words_are_best_where_they_bring_the_bonus() -> None:
    text = "seats 3  options deck=en  hands - | - | -  laid H.E.R.E | T.O.N.E | {}"
    assert best(text.format("S.O"))[::2] == ("HE RE", 10)
    assert best(text.format("S.O N.O"))[2] == 0


@rule("Q-35")
@pytest.mark.parametrize(("option", "words"), [("most", "HE RE"), ("longest", "HERE")])
def test_two_play_for_the_bonus_they_agreed_on(option: str, words: str) -> None:
    text = "seats 2  options deck=en two_player_bonus={}  hands - | -  laid H.E.R.E | S.O"
    assert best(text.format(option))[::2] == (words, 10)
    assert best(text.format("none"))[2] == 0


@rule("Q-31", "QA-09")
def test_no_round_is_worth_less_than_nothing() -> None:
    """HERE beside Q, X and Z in the hand is below 0, and the bonus comes after the limit."""
    text = "seats 2  options deck=en  hands H E R E Q X Z | -  laid - | {}"
    assert best(text.format("T.O.N.E"))[1:] == (0, 0)
    assert best(text.format("S.O")) == ("HERE", 10, 10)


@rule("Q-22", "QA-08")
def test_struck_words_of_others_stand_in_nobodys_way() -> None:
    text = "seats 2  options deck=en  hands H E R E | -  laid - | T.O.N.E S.O  ruled 0:1.0:{}"
    assert best(text.format("invalid")) == ("HERE", 26, 10)
    # A doubt in vain costs its points whatever is laid.
    assert best(text.format("valid"))[1:] == (16, 0)


@rule("Q-54")
def test_alone_it_is_told_what_a_bot_would_still_have_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "stonehenge.games.quiddler.bots.easy.words_of", lambda *_: lexicon_of(WORDS, "en")
    )
    text = "phase over  options deck=en  piles H | E | R | E | X | - | - | -  words S.O"
    seat = best_layouts(alone(text))["seats"][0]
    assert ["".join(word) for word in seat["best"]["words"]] == ["HERE"]
    assert (seat["best"]["left"], seat["best"]["points"]) == (["X"], 12)
    stuck = best_layouts(alone(text.replace("H | E | R | E", "- | - | - | -")))["seats"][0]
    assert (stuck["best"]["words"], stuck["best"]["points"]) == ((), 12)
