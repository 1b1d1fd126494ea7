"""Verdicts: each reason by an example, and the house list of a table."""

import pytest

from stonehenge.games.quiddler.lexicon import VERDICTS, Lexicon, letters, lexicon_of
from stonehenge.games.quiddler.lexicon.build import build
from stonehenge.games.quiddler.lexicon.dictionary import Source
from stonehenge.games.quiddler.lexicon.exclusions import exclusions, read_exclusions

AFFIXES = "SET UTF-8\nSFX Z Y 2\nSFX Z a y a\nSFX Z a u a\nSFX S Y 1\nSFX S 0 's .\n"
ENTRIES = """14
vlak
žena/Z
praha
Praha/Z
Brno
NATO
atd.
haló
fa/Z
ne-li
dog/S
duo
dua/Z
a
"""
EXCLUDED = """
[interjection]
all = "haló"
[not-standard]
inflection = "fa"
entries = "dua"
"""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return build("cs", Source(AFFIXES, ENTRIES, {"package": "p"}), read_exclusions(EXCLUDED))


@pytest.mark.rule("Q-40")
def test_words_of_the_dictionary_and_their_forms_stand(lexicon: Lexicon) -> None:
    for word in ("vlak", "VLAK", "Žena", "ženy", "ženu", "duo", "fa", "dog"):
        assert lexicon.contains(word), word
        assert lexicon.verdict(word).valid
        assert lexicon.verdict(word).name == "known"


@pytest.mark.rule("Q-41")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("brno", "name"),
        ("Brno", "name"),
        ("prahy", "name"),
        ("nato", "abbreviation"),
        ("atd", "abbreviation"),
        ("atd.", "abbreviation"),
        ("haló", "interjection"),
        ("fy", "not-standard"),
        ("dua", "not-standard"),
        ("duy", "not-standard"),
        ("ne-li", "hyphen"),
        ("dog's", "apostrophe"),
        ("dog’s", "apostrophe"),
        ("a", "one-letter"),
        ("vlakem", "unknown"),
        ("vlak!", "not-letters"),
        ("7", "not-letters"),
        ("", "not-letters"),
    ],
)
def test_what_does_not_stand_is_told_with_its_reason(
    lexicon: Lexicon, word: str, reason: str
) -> None:
    verdict = lexicon.verdict(word)
    assert not lexicon.contains(word)
    assert not verdict.valid
    assert (verdict.name, verdict.args) == (reason, {"word": word})
    assert verdict.rule == VERDICTS[reason]


def test_a_name_that_is_also_a_word_stands(lexicon: Lexicon) -> None:
    assert lexicon.verdict("praha").name == "known"


@pytest.mark.rule("QA-17")
def test_accents_count_and_come_in_one_piece_or_two(lexicon: Lexicon) -> None:
    assert lexicon.contains("z\N{COMBINING CARON}ena")
    assert not lexicon.contains("zena")


@pytest.mark.rule("QA-04")
def test_a_table_allows_and_denies_words(lexicon: Lexicon) -> None:
    ruled = lexicon.ruled(allow=["Xyzzy", "haló"], deny=["vlak", "neznámé"])
    assert ruled.verdict("xyzzy").name == "house-allowed"
    assert ruled.verdict("haló").valid
    assert ruled.verdict("VLAK").name == "house-denied"
    assert not ruled.contains("vlak")
    assert ruled.verdict("žena").name == "known"
    assert lexicon.contains("vlak")
    assert not lexicon.contains("xyzzy")


def test_what_is_denied_cannot_be_allowed(lexicon: Lexicon) -> None:
    assert lexicon.ruled(allow=["xyz"], deny=["xyz"]).verdict("xyz").name == "house-denied"


@pytest.mark.parametrize("word", ["a", "", "ne-li", "R2D2", "dva slova"])
def test_a_house_list_takes_words_only(lexicon: Lexicon, word: str) -> None:
    with pytest.raises(ValueError, match="house list"):
        lexicon.ruled(allow=[word])


@pytest.mark.rule("Q-33", "QA-10")
def test_ch_is_one_letter_or_two() -> None:
    assert letters("duch") == 3
    assert letters("DUCH", ch=2) == 4
    assert letters("chichot") == 5
    assert letters("vlak") == 4


def test_a_small_lexicon_is_made_of_a_list() -> None:
    small = lexicon_of(["VLAK", "duch"])
    assert list(small.automaton) == ["duch", "vlak"]
    assert small.language == "cs"


@pytest.mark.parametrize("language", ["cs", "en"])
def test_the_reviewed_lists_can_be_read(language: str) -> None:
    listed = exclusions(language)
    assert set(listed.forms.values()) <= set(VERDICTS)
    assert len(listed.forms) > 200


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[ugly]\na = "blb"', "no such reason"),
        ('[known]\na = "blb"', "no such reason"),
        ('[name]\na = "Praha"', "small letters"),
        ('[name]\na = "ne-li"', "small letters"),
        ('[name]\na = "brno"\n[unit]\na = "kg brno"', "twice"),
    ],
)
def test_a_list_with_a_mistake_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_exclusions(text)
