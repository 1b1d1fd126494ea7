"""The automaton: exactly the given words, in as few nodes as can be, and amended like rebuilt."""

from hypothesis import given
from hypothesis import strategies as st

from stonehenge.games.quiddler.lexicon.dawg import Automaton
from stonehenge.games.quiddler.lexicon.dawg_builder import Net, automaton_of

WORDS = st.sets(st.text("abč", max_size=5), max_size=25)


def endings(words: frozenset[str]) -> set[frozenset[str]]:
    """Every different set of ways to go on: as many as a minimal automaton has nodes."""
    sets, waiting = {words}, [words]
    while waiting:
        some = waiting.pop()
        for first in {word[0] for word in some if word}:
            rest = frozenset(word[1:] for word in some if word[:1] == first)
            if rest not in sets:
                sets.add(rest)
                waiting.append(rest)
    return sets


@given(WORDS)
def test_it_holds_exactly_the_words_it_was_made_of(words: set[str]) -> None:
    automaton = automaton_of(words)
    assert list(automaton) == sorted(words)
    assert len(automaton) == len(words)
    assert all(word in automaton for word in words)


@given(WORDS, st.text("abčx", max_size=6))
def test_it_holds_nothing_else(words: set[str], other: str) -> None:
    assert (other in automaton_of(words)) == (other in words)


@given(WORDS)
def test_it_has_as_few_nodes_as_can_be(words: set[str]) -> None:
    assert len(automaton_of(words).nodes) == len(endings(frozenset(words)))


@given(WORDS, WORDS)
def test_endings_are_joined_and_taken_away_like_sets(a: set[str], b: set[str]) -> None:
    net = Net()
    one, other = net.of(a), net.of(b)
    assert set(net.automaton(net.union(one, other))) == a | b
    assert set(net.automaton(net.without(one, other))) == a - b
    # The same words have the same number, however they were come by.
    assert net.union(one, other) == net.of(a | b)
    assert net.without(one, other) == net.of(a - b)


@given(WORDS, WORDS, WORDS)
def test_amending_adds_and_strikes_words(words: set[str], allow: set[str], deny: set[str]) -> None:
    amended = automaton_of(words).amended(sorted(allow), sorted(deny))
    assert set(amended) == (words | allow) - deny
    assert len(amended) == len((words | allow) - deny)


def test_amending_leaves_the_old_automaton_as_it_is() -> None:
    before = automaton_of(["vlak", "duch"])
    copy = Automaton(
        before.alphabet, before.root, before.nodes[:], before.first[:], before.edges[:]
    )
    after = before.amended(["xylofon"], ["duch"])
    assert before == copy
    assert set(after) == {"vlak", "xylofon"}
