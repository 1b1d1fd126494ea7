"""The whole Czech lexicon: against another reader of its source, its traps, and its speed."""

import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from stonehenge.core.dice import Seeded, shuffled
from stonehenge.games.quiddler.deck import built_in
from stonehenge.games.quiddler.kernels.solver import Solver
from stonehenge.games.quiddler.lexicon import TURNS, Hand, Layout, Lexicon, best, front, load
from stonehenge.games.quiddler.lexicon.cache import place, unpacked
from stonehenge.games.quiddler.lexicon.dictionary import Source, fetched
from stonehenge.games.quiddler.lexicon.exclusions import exclusions
from stonehenge.games.quiddler.lexicon.hunspell import Affixes, read_affixes, read_entries
from support import brute_force
from support.spelling import HUNSPELL, accepted

DECK = built_in("cs")
COMMON = (Path(__file__).parent / "data" / "common.cs.txt").read_text("utf-8").split()
# Spylls reads the whole source before its first answer, and answers slowly.
SAMPLE = 1500 if HUNSPELL else 40
TWO_LETTERS = """
ad ar ač ať až ba by co do dá dí eg es ex fa ho in je ji jo já jí ke ku ký la li mi mu my má mé mí
mě na ne ni no nu ní ně ob od oj ok on os oč oň oř po pí se si ta ti to tu ty té tě um uč uď už ve
vy ví za ze ér ód úd úl či čí že
"""

Entries = list[tuple[str, str]]


@pytest.fixture(scope="module")
def czech() -> Lexicon:
    return load("cs")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> tuple[Source, Path]:
    """What the lexicon was built from: building keeps it, so no net is needed."""
    files = fetched("cs")
    dictionary = tmp_path_factory.mktemp("source") / "cs"
    dictionary.with_suffix(".aff").write_text(files.affixes, "utf-8")
    dictionary.with_suffix(".dic").write_text(files.entries, "utf-8")
    return files, dictionary


@pytest.fixture(scope="module")
def affixes(source: tuple[Source, Path]) -> Affixes:
    return read_affixes(source[0].affixes)


@pytest.fixture(scope="module")
def entries(source: tuple[Source, Path]) -> Entries:
    return [
        (word, flags)
        for word, flags in read_entries(source[0].entries)
        if word.islower() and word.isalpha()
    ]


def drawn(entries: Entries, number: int, seed: int) -> Entries:
    dice = Seeded.of(seed)
    return [entries[dice.below(len(entries))] for _ in range(number)]


def spelled_out(affixes: Affixes, entries: Iterable[tuple[str, str]]) -> set[str]:
    return {
        head + ending
        for word, flags in entries
        for head, endings in affixes.forms(word, flags)
        for ending in endings
    }


def struck(czech: Lexicon, word: str) -> bool:
    """Whether the source has a word and our list, or its length, forbids it."""
    return word in czech.excluded or len(word) < 2


def test_no_form_is_in_the_lexicon_that_another_reader_rejects(
    czech: Lexicon, source: tuple[Source, Path], affixes: Affixes, entries: Entries
) -> None:
    forms = spelled_out(affixes, drawn(entries, SAMPLE, seed=1))
    mine = {form for form in forms if czech.contains(form)}
    assert len(mine) > 10 * SAMPLE
    assert accepted(source[1], mine) == mine


def test_a_form_of_an_entry_is_in_the_lexicon_unless_our_list_has_it(
    czech: Lexicon, affixes: Affixes, entries: Entries
) -> None:
    forms = spelled_out(affixes, drawn(entries, 3000, seed=2))
    missing = {form for form in forms if not czech.contains(form) and not struck(czech, form)}
    # Only a word that the source itself forbids is missing.
    assert missing <= {"výsp"}


def test_what_another_reader_accepts_is_in_the_lexicon(
    czech: Lexicon, source: tuple[Source, Path], affixes: Affixes, entries: Entries
) -> None:
    # Words with other words' flags: most of these forms are wrong, and some are right.
    words, others = drawn(entries, SAMPLE, seed=3), drawn(entries, SAMPLE, seed=4)
    mixed = [(word, flags) for (word, _), (_, flags) in zip(words, others, strict=True)]
    right = accepted(source[1], spelled_out(affixes, [*words, *mixed]))
    matches = {word for word in right if czech.contains(word) or struck(czech, word)}
    assert len(matches) >= 0.999 * len(right)


def test_common_words_are_in_the_lexicon(czech: Lexicon, source: tuple[Source, Path]) -> None:
    words = set(COMMON)
    assert len(words) > 650
    assert {word for word in words if not czech.contains(word)} == set()
    assert accepted(source[1], words) == words


@pytest.mark.rule("Q-40", "Q-41")
def test_every_word_of_two_letters_was_read_by_a_person(czech: Lexicon) -> None:
    alphabet = czech.automaton.alphabet
    two = {a + b for a in alphabet for b in alphabet if czech.contains(a + b)}
    assert two == set(TWO_LETTERS.split())


@pytest.mark.rule("Q-41")
def test_the_traps_are_not_in_the_lexicon(czech: Lexicon) -> None:
    traps = "fo fu fy fě ly br tf zl vs ca praha haló kg atd ahoj hm cm usa jan jana"
    assert [word for word in traps.split() if czech.contains(word)] == []


@pytest.mark.rule("Q-41")
def test_words_that_are_also_something_else_stay(czech: Lexicon) -> None:
    words = "co no jo tak ale hej píp nu ba ok"
    assert [word for word in words.split() if not czech.contains(word)] == []


def test_the_reviewed_list_has_only_words_of_the_source(
    affixes: Affixes, source: tuple[Source, Path]
) -> None:
    listed = exclusions("cs")
    short = [(word, flags) for word, flags in read_entries(source[0].entries) if word[:1].islower()]
    named = {word for word, _ in short}
    assert {*listed.entries, *listed.inflection} <= named
    assert {word for word in listed.forms if word not in named} == set()
    assert 350 <= len(listed.forms) <= 400


def test_it_says_where_it_is_from(czech: Lexicon) -> None:
    assert czech.provenance["package"] == "dictionary-cs"
    assert czech.provenance["version"] == "4.0.0"
    assert czech.provenance["licence"] == "GPL-2.0"
    assert len(czech.automaton) > 3_200_000


def deal(cards: int, seed: int) -> list[str]:
    return [DECK.cards[at] for at in shuffled([*range(len(DECK.cards))], cards, Seeded.of(seed))]


@pytest.mark.parametrize("cards", range(4, 12))
def test_compiled_and_plain_solver_agree_word_for_word(czech: Lexicon, cards: int) -> None:
    solver = Solver(czech)
    for seed in range(25):
        hand = Hand.of(deal(cards, 100 * cards + seed), DECK.points)
        for turn in TURNS:
            for ch in (1, 2):
                assert solver.front(hand, turn, ch) == front(czech, hand, turn, ch)
                assert solver.best(hand, turn, ch) == best(czech, hand, turn, ch)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_hands_are_solved_as_well_as_by_trying_everything(czech: Lexicon, cards: int) -> None:
    for seed in range(40):
        dealt = deal(cards, seed)
        for turn in TURNS:
            layouts = front(czech, Hand.of(dealt, DECK.points), turn)
            expected = brute_force.front(dealt, DECK.points, czech.contains, turn, 1)
            assert [layout.merits for layout in layouts] == expected


@pytest.mark.rule("QE-2")
def test_jiri_could_have_laid_more(czech: Lexicon) -> None:
    jiri = Hand.of(["VL", "A", "K", "D", "U", "C", "H", "I", "Z"], DECK.points)
    layout = best(czech, jiri)
    assert isinstance(layout, Layout)
    assert layout.score == 31
    assert layout.left == ()


def milliseconds(times: list[float], part: float) -> float:
    return 1000 * sorted(times)[int(part * (len(times) - 1))]


def test_it_is_loaded_in_milliseconds() -> None:
    content, times = place("cs").read_bytes(), []
    for _ in range(10):
        start = time.thread_time()
        unpacked("cs", content, place("cs"))
        times.append(time.thread_time() - start)
    assert milliseconds(times, 0.5) < 25


def test_eleven_cards_are_solved_in_half_a_millisecond(czech: Lexicon) -> None:
    solver, times = Solver(czech), []
    solver.best(Hand.of(deal(11, 0), DECK.points), "last")
    for seed in range(1000):
        hand = Hand.of(deal(11, seed), DECK.points)
        start = time.thread_time()
        solver.best(hand, "last")
        times.append(time.thread_time() - start)
    assert milliseconds(times, 0.5) < 0.5
    assert milliseconds(times, 0.99) < 2


def test_eleven_cards_are_solved_plainly_in_thirty_milliseconds(czech: Lexicon) -> None:
    times = []
    for seed in range(100):
        hand = Hand.of(deal(11, seed), DECK.points)
        start = time.thread_time()
        best(czech, hand, "last")
        times.append(time.thread_time() - start)
    assert milliseconds(times, 0.5) < 30
