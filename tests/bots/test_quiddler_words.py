"""What the bots of Quiddler know, and when they doubt what others lay."""

from pathlib import Path
from typing import Any

import pytest

from stonehenge.bots import Bot
from stonehenge.core.dice import Seeded
from stonehenge.games.levels import bot_named
from stonehenge.games.quiddler.bots import doubt as quiddler_doubt
from stonehenge.games.quiddler.bots import vocabulary as known_words
from stonehenge.games.quiddler.bots.doubt import likely
from stonehenge.games.quiddler.bots.easy import Simple, laid_out
from stonehenge.games.quiddler.bots.levels import EASY, HARD, MASTER, MEDIUM
from stonehenge.games.quiddler.bots.search import Thinker, front, solver
from stonehenge.games.quiddler.bots.vocabulary import (
    COMMON,
    common_words,
    knows_all,
    vocabulary,
    words_of,
)
from stonehenge.games.quiddler.lexicon import cache, lexicon_of, load
from stonehenge.games.quiddler.notation import write
from stonehenge.games.quiddler.options import options_from
from support.quiddler_positions import DOUBTS, game, table

ALL = ["vlak", "duch", "kosť", "na", "no", "žula"]


@pytest.fixture
def shelves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A cache of its own, without anything in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    caches = (load, vocabulary, common_words, words_of, solver, front, laid_out)
    for cached in (*caches, quiddler_doubt.spelling):
        cached.cache_clear()


def test_levels_know_more_and_more_words() -> None:
    levels = (EASY, MEDIUM, HARD, MASTER)
    assert tuple(level.vocabulary for level in levels) == known_words.VOCABULARIES[1:]


@pytest.mark.usefixtures("shelves")
def test_a_vocabulary_is_what_was_built_of_it() -> None:
    cache.save(lexicon_of(ALL))
    cache.save(lexicon_of(ALL[:2]), "5k")
    forget()
    assert list(vocabulary("cs", "5k").automaton) == ["duch", "vlak"]
    assert knows_all("cs", "all")
    assert not knows_all("cs", "5k")


@pytest.mark.usefixtures("shelves")
def test_without_ranks_small_vocabularies_are_the_common_words_and_large_ones_all() -> None:
    cache.save(lexicon_of(ALL))
    forget()
    for name in (COMMON, "5k", "20k"):
        assert vocabulary("cs", name) is common_words("cs")
    for name in ("100k", "all"):
        assert vocabulary("cs", name) is load("cs")


@pytest.mark.usefixtures("shelves")
def test_without_a_lexicon_everyone_knows_the_common_words() -> None:
    for name in known_words.VOCABULARIES:
        assert vocabulary("cs", name) is common_words("cs")
        assert not knows_all("cs", name)


def chance(word: str, name: str = COMMON, listed: bool = True, **options: object) -> float:
    return likely(options_from(options, 4), listed, name, tuple(word))


@pytest.mark.usefixtures("shelves")
def test_what_is_known_is_believed_and_else_what_looks_like_a_word() -> None:
    assert chance("VLAK") == 1
    assert 1 > chance("POLÍT") > 0.9
    assert chance("ŤXŇ") < 0.4
    assert chance("ŤXŇ", validation="strict") == 1


@pytest.mark.usefixtures("shelves")
def test_who_knows_all_forms_is_sure_unless_the_table_votes() -> None:
    cache.save(lexicon_of(ALL))
    forget()
    assert chance("ŽULA", "all") == 1
    assert chance("POLÍT", "all") == 0
    assert 0 < chance("POLÍT", "all", judge="wordlist+vote") < 1
    assert 0 < chance("POLÍT", "all", listed=False) < 1


@pytest.mark.usefixtures("shelves")
def test_the_fewer_play_the_sooner_a_doubt_pays() -> None:
    """A struck word counts for all others, and a word that stands against one alone."""
    text = "seats {}  dealer 0  phase speak  turn 1  out 1  laid - | P.Ř.O{}  hands A | -{}"
    two = game.view(table(text.format(2, "", "")), 0)
    four = game.view(table(text.format(4, " | - | -", " | E | I")), 0)
    worth = [quiddler_doubt.stakes(view, COMMON, Seeded.of(1)) for view in (two, four)]
    gains = [max(stakes.values()) for stakes in worth]
    losses = [min(stakes.values()) for stakes in worth]
    assert gains[0] >= gains[1]
    assert losses[0] > losses[1]


@pytest.mark.usefixtures("shelves")
def test_the_word_that_is_hardly_one_is_doubted_and_voted_down() -> None:
    for name, laid, action in (
        (COMMON, "Ť.X.Ň", "challenge 1 0"),
        (COMMON, "P.O.L.Í.T", "pass"),
        (COMMON, "V.L.A.K", "pass"),
    ):
        bot = Thinker(name, draws=0)
        view = game.view(table(DOUBTS.replace("Ř.X", laid)), 2)
        assert write(bot(view, Seeded.of(1))) == action
        advice = bot.explain(view, Seeded.of(1))
        assert advice.best == action
        assert {choice.action: choice.points for choice in advice.choices}["pass"] == 0


@pytest.mark.usefixtures("shelves")
@pytest.mark.parametrize("bot", [Simple(COMMON), Thinker(COMMON, draws=0)], ids=["easy", "thinker"])
def test_what_the_table_has_decided_about_a_word_counts(bot: Bot) -> None:
    text = "seats 2  dealer 0  phase play  turn 1  out 0  laid N.A | -  hands - | D Ů M X F"
    for list_, done in (
        ("", "lay D.Ů.M"),
        ("  house -dům", "discard"),
        ("  house mxf", "lay M.X.F"),
    ):
        action = write(bot(game.view(table(text + list_), 1), Seeded.of(1)))
        assert action.startswith(done)


def test_a_level_can_be_given_other_words_by_name() -> None:
    assert bot_named("quiddler", "hard") == HARD
    assert bot_named("quiddler", "hard@all") == Thinker("all", HARD.draws, HARD.patience)
    assert bot_named("quiddler", "easy@20k") != EASY
    for game_name, name in (
        ("quiddler", "hard@7k"),
        ("quiddler", "random@all"),
        ("wizard", "hard@all"),
    ):
        assert bot_named(game_name, name) is None


@pytest.mark.usefixtures("shelves")
@pytest.mark.parametrize("bot", [Simple("all"), Thinker("all", draws=2)], ids=["easy", "thinker"])
def test_in_the_last_turn_a_discard_counts_as_what_it_leaves_in_the_hand(bot: Any) -> None:
    """To discard Í was rated like to lay VÝŠ and CO, but after it nothing could be laid."""
    cache.save(lexicon_of(["výš", "co"]))
    forget()
    text = "seats 2  dealer 0  phase play  turn 1  out 0  laid N.A | -  hands - | C Í O Š V Ý"
    view = game.view(table(text), 1)
    advice = bot.explain(view, Seeded.of(1))
    worth = {choice.action: choice.points for choice in advice.choices}
    assert advice.best == "lay V.Ý.Š C.O"
    assert worth[advice.best] >= 16
    deck, hand = view.options.deck, view.hands[1] or ()
    for card in hand:
        assert worth[f"discard {card}"] == deck.value((card,)) - deck.value(hand)


@pytest.mark.usefixtures("shelves")
def test_what_is_left_beside_laid_words_counts_against_them() -> None:
    cache.save(lexicon_of(["dům"]))
    forget()
    text = "seats 2  dealer 0  phase play  turn 1  out 0  laid N.A | -  hands - | D Ů M X F"
    view = game.view(table(text), 1)
    points = view.options.deck.points
    advice = Simple("all").explain(view, Seeded.of(1))
    left = min(points["X"], points["F"])
    assert advice.choices[0].points == points["D"] + points["Ů"] + points["M"] - left
