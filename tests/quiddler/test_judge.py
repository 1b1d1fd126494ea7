"""The judge: a lexicon if there is one, and nobody otherwise."""

import pytest

from stonehenge.games.quiddler import by_lexicon, judge, without_list
from stonehenge.games.quiddler.deck import built_in
from stonehenge.games.quiddler.judge import has_list, is_word
from stonehenge.games.quiddler.lexicon import Lexicon, LexiconMissing, lexicon_of

rule = pytest.mark.rule
WORDS = lexicon_of(["vlak", "vlakem", "vlaky"])
# The lexicon knows these, and knows why they do not count.
BARRED = {"name": lexicon_of(["praha"]).automaton, "abbreviation": lexicon_of(["atd"]).automaton}
SMALL = Lexicon("cs", WORDS.automaton, BARRED, {"haf": "interjection", "nej": "affix"})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "load", lambda language: SMALL)


@pytest.mark.usefixtures("small")
@rule("Q-40")
def test_words_and_their_forms_count() -> None:
    assert [by_lexicon("cs", word) for word in ("vlak", "vlakem", "vlaky")] == [True] * 3
    assert by_lexicon("cs", "vlakm") is False


@pytest.mark.usefixtures("small")
@rule("Q-41", "QA-24")
@pytest.mark.parametrize("word", ["praha", "atd", "haf", "nej", "česko-polský", "o'connor"])
def test_names_abbreviations_interjections_and_affixes_do_not_count(word: str) -> None:
    assert by_lexicon("cs", word) is False


@pytest.mark.usefixtures("small")
@rule("QA-17", "QA-18")
def test_cards_are_read_as_they_lie_whatever_their_case() -> None:
    assert is_word(by_lexicon, built_in("cs"), ("VL", "A", "K")) is True
    assert is_word(by_lexicon, built_in("cs"), ("VL", "Á", "K")) is False


@rule("QA-04")
def test_without_a_lexicon_nobody_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(language: str) -> Lexicon:
        raise LexiconMissing(language)

    monkeypatch.setattr(judge, "load", missing)
    assert by_lexicon("cs", "vlak") is None
    assert not has_list(by_lexicon, built_in("cs"))
    assert without_list("cs", "vlak") is None


def test_a_deck_in_a_language_without_any_lexicon_is_judged_by_the_table() -> None:
    assert by_lexicon("xx", "vlak") is None
