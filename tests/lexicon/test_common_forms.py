"""The vocabularies as they are built for the people who play."""

import pytest

from stonehenge.games.quiddler.lexicon import load
from stonehenge.games.quiddler.lexicon.cache import LANGUAGES, SIZES

# Of the ranked forms of the English lexicon there are fewer than of the Czech one.
LEAST = {"5k": 5_000, "20k": 20_000, "100k": 60_000}


@pytest.mark.parametrize("language", LANGUAGES)
def test_vocabularies_have_the_size_in_their_name(language: str) -> None:
    for name, size in SIZES.items():
        assert LEAST[name] <= len(load(language, name).automaton) <= size


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_vocabulary_has_may_be_laid(language: str) -> None:
    lexicon = load(language)
    larger = [load(language, name) for name in SIZES]
    for word in larger.pop(0).automaton:
        assert lexicon.contains(word)
        assert all(part.contains(word) for part in larger)


@pytest.mark.parametrize(
    ("language", "everyday", "rare"),
    [("cs", "vlak dům ruku nejlepší", "duchny drnu"), ("en", "train house better", "drub ewer")],
)
def test_everyday_words_come_first(language: str, everyday: str, rare: str) -> None:
    small, lexicon = load(language, "5k"), load(language)
    assert all(small.contains(word) for word in everyday.split())
    assert not any(small.contains(word) for word in rare.split())
    assert all(lexicon.contains(word) for word in rare.split())
