"""Affixes: each rule of the small dictionary by itself, then all against another reader."""

from itertools import product
from pathlib import Path

import pytest

from stonehenge.games.quiddler.lexicon.build import build
from stonehenge.games.quiddler.lexicon.dictionary import Source
from stonehenge.games.quiddler.lexicon.exclusions import Exclusions
from stonehenge.games.quiddler.lexicon.hunspell import (
    AffixError,
    Affixes,
    read_affixes,
    read_entries,
)
from support.spelling import accepted, by_spylls

SMALL = Path(__file__).parent / "data" / "small"
AFFIXES = SMALL.with_suffix(".aff").read_text("utf-8")
ENTRIES = SMALL.with_suffix(".dic").read_text("utf-8")


def forms(affixes: Affixes, word: str, flags: str) -> set[str]:
    return {head + ending for head, endings in affixes.forms(word, flags) for ending in endings}


def of(entry: str) -> set[str]:
    word, _, flags = entry.partition("/")
    return forms(read_affixes(AFFIXES), word, flags)


def test_a_suffix_is_put_on_where_its_condition_is_met() -> None:
    assert of("potok/H") == {"potok", "potoku", "potokem"}
    assert of("domek/H") == {"domek", "domku"}


def test_a_point_in_a_condition_stands_for_any_character() -> None:
    assert of("dub/H") == {"dub", "dubové"}
    assert of("dob/H") == {"dob", "dobové"}


def test_what_is_stripped_and_what_is_added_may_be_nothing() -> None:
    assert of("duha/Z") == {"duha", "duhy", "duhu", "duh"}
    assert of("matka/Z") == {"matka", "matky", "matku", "matce"}


def test_a_prefix_crosses_with_suffixes() -> None:
    assert of("žena/ZN") == {"žena", "ženy", "ženu", "nežena", "neženy", "neženu"}


def test_a_prefix_that_does_not_cross_goes_before_the_bare_word_only() -> None:
    assert of("dub/HM") == {"dub", "dubové", "pradub"}


def test_a_suffix_that_does_not_cross_takes_no_prefix() -> None:
    assert of("milý/KN") == {"milý", "milě", "nemilý"}


def test_a_prefix_has_conditions_too() -> None:
    assert of("domek/HD") == {"domek", "domku", "odedomek", "odedomku"}
    assert of("matka/D") == {"matka", "odmatka"}


def test_a_suffix_may_bring_another() -> None:
    assert of("pán/PN") == {
        *("pán", "pánův", "pánova"),
        *("nepán", "nepánův", "nepánova"),
    }


def test_a_suffix_may_bring_a_prefix() -> None:
    assert of("milý/y") == {"milý", "milější", "nejmilější"}


def test_something_of_the_word_has_to_stay() -> None:
    assert of("ox/S") == {"ox"}
    assert of("box/S") == {"box", "bx"}


def test_a_circumfix_is_put_on_at_both_ends_or_not_at_all() -> None:
    assert of("hrad/B") == {"hrad", "podhradí"}


def test_words_that_end_alike_share_their_groups() -> None:
    affixes = read_affixes(AFFIXES)
    assert forms(affixes, "potok", "H") == {"potok", "potoku", "potokem"}
    count = len(affixes.groups)
    assert forms(affixes, "otok", "H") == {"otok", "otoku", "otokem"}
    assert len(affixes.groups) == count


@pytest.mark.parametrize(
    "line",
    [
        "NEEDAFFIX x",
        "SFX ? Q 1",
        "SET ISO8859-2",
        "FLAG long",
        "PFX A 0 b .",
        "COMPOUNDFLAG z",
        "AF 3",
    ],
)
def test_a_line_that_is_unknown_to_us_is_refused_by_name(line: str) -> None:
    with pytest.raises(AffixError) as caught:
        read_affixes(f"SET UTF-8\n{line}\n")
    assert caught.value.refusal.name == "affix-line"
    assert caught.value.refusal.args == {"number": 2, "line": line}


def candidates() -> set[str]:
    """Every entry with every prefix and suffix of the file before it and after it, cut or not."""
    affixes = read_affixes(AFFIXES)
    prefixes = ["", *(r.add for rules in affixes.prefixes.values() for r in rules)]
    suffixes = ["", *(r.add for rules in affixes.suffixes.values() for r in rules), "ovam", "ějším"]
    words = [word for word, _ in read_entries(ENTRIES)]
    return {
        prefix + other + word[: len(word) - cut] + suffix
        for prefix, other, word, cut, suffix in product(
            prefixes, ("", "ne"), words, range(3), suffixes
        )
        if len(word) > cut
    }


def small() -> set[str]:
    source = Source(AFFIXES, ENTRIES, {})
    lexicon = build("cs", source, Exclusions())
    return {*lexicon.automaton}


def lower_words(words: set[str]) -> set[str]:
    """The part of them that a lexicon is about."""
    return {word for word in words if word.isalpha() and word.islower() and len(word) > 1}


def test_no_form_is_accepted_that_another_reader_rejects() -> None:
    assert accepted(SMALL, small()) == small()


def test_every_form_that_another_reader_accepts_is_accepted() -> None:
    words = lower_words(candidates())
    missing = accepted(SMALL, words) - small()
    # A prefix that is half of a circumfix may stand alone there; for us it may not.
    assert {word for word in missing if not word.startswith("pod")} == set()


def test_the_other_readers_agree_about_the_small_dictionary() -> None:
    words = lower_words(candidates())
    assert accepted(SMALL, words) == by_spylls(SMALL, words)


def test_forbidden_words_stay_out_whatever_else_makes_them() -> None:
    assert "klad" not in small()
    assert "kladu" not in small()
    assert {"klada", "klady"} <= small()


def test_names_abbreviations_and_parts_of_compounds_stay_out() -> None:
    assert not small() & {"praha", "jan", "nato", "kč", "atd", "zkus", "a"}
    assert all(word.isalpha() for word in small())
