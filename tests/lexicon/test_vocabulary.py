"""Vocabularies: the most common forms of a lexicon, cut when it is built, kept beside it."""

from pathlib import Path

import pytest

from stonehenge.games.quiddler.lexicon import LexiconMissing, cache, lexicon_of, load, vocabulary
from stonehenge.games.quiddler.lexicon.vocabulary import are_fresh, cut, keep, ranked

WRITTEN = ["Vlak", "and", "duch", "vlak", "dům", "🙏"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setitem(cache.SIZES, "5k", 1)
    monkeypatch.setitem(cache.SIZES, "20k", 2)
    monkeypatch.setattr(vocabulary, "by_frequency", lambda language: iter(WRITTEN))
    monkeypatch.setattr(vocabulary, "installed", lambda: "9.9")
    load.cache_clear()


def test_only_forms_of_the_lexicon_are_ranked_and_each_once() -> None:
    assert ranked(lexicon_of(["vlak", "dům", "duch", "kost"]), WRITTEN) == ["vlak", "duch", "dům"]


def test_every_vocabulary_holds_the_smaller_ones() -> None:
    parts = cut(lexicon_of(["vlak", "dům", "duch", "kost"]), WRITTEN, "9.9")
    assert {name: list(part.automaton) for name, part in parts.items()} == {
        "5k": ["vlak"],
        "20k": ["duch", "vlak"],
        "100k": ["duch", "dům", "vlak"],
    }


def test_vocabularies_are_kept_beside_the_lexicon_and_say_where_they_are_from() -> None:
    assert not are_fresh("cs")
    keep(lexicon_of(["vlak", "duch"]))
    assert cache.place("cs", "20k").parent == cache.place("cs").parent
    assert list(load("cs", "20k").automaton) == ["duch", "vlak"]
    assert load("cs", "20k").provenance["version"] == "9.9"
    assert "CC BY-SA" in load("cs", "20k").provenance["licence"]
    assert are_fresh("cs")


def test_another_version_of_the_ranks_asks_for_new_vocabularies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep(lexicon_of(["vlak"]))
    monkeypatch.setattr(vocabulary, "installed", lambda: "10.0")
    assert not are_fresh("cs")


def test_without_ranks_no_vocabulary_of_another_lexicon_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep(lexicon_of(["vlak"]))
    monkeypatch.setattr(vocabulary, "installed", lambda: None)
    assert keep(lexicon_of(["duch"])) == {}
    with pytest.raises(LexiconMissing):
        load("cs", "5k")
    assert are_fresh("cs")
