"""The bots of Quiddler: they act by the view alone, lawfully, and one better than the other."""

import pytest

from stonehenge.arena.selfplay import played
from stonehenge.core.dice import Seeded
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of
from stonehenge.games.quiddler import Quiddler
from stonehenge.games.quiddler.bots import at_random as quiddler_random
from stonehenge.games.quiddler.bots.easy import Simple
from stonehenge.games.quiddler.bots.vocabulary import COMMON, common_words
from stonehenge.games.quiddler.deck import BUILT_IN
from stonehenge.games.quiddler.notation import write
from support.quiddler_positions import DOUBTS, alone, game, table

DICE = Seeded.of(1)
# The easy bot with the words that it knows on every machine.
EASY = Simple(COMMON)


def easy(text: str, seat: int) -> str:
    """What the easy bot does in a position."""
    return write(EASY(game.view(table(text), seat), DICE))


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_common_words_are_few_and_short(language: str) -> None:
    words = common_words(language)
    assert all(words.contains(word) for word in ("no", "most", "on"))
    assert not words.contains("nejneobhospodařovávatelnějšími")


def test_a_language_without_a_list_has_no_common_words() -> None:
    assert not common_words("xx").contains("no")


def test_the_easy_bot_goes_out_when_it_can() -> None:
    text = "seats 2  dealer 1  phase {}  hands V L A {} | F G H B  discards K"
    assert easy(text.format("draw", "X"), 0) == "draw discard"
    assert easy(text.format("play", "K X").replace("discards K", "discards S"), 0) == "lay V.L.A.K"


def test_the_easy_bot_lays_what_it_can_in_the_last_turn() -> None:
    text = "seats 2  dealer 0  phase play  turn 1  out 0  laid N.A | -  hands - | {}"
    assert easy(text.format("D Ů M X F"), 1) == "lay D.Ů.M"
    assert easy(text.format("X F Ň Ť Ď"), 1).startswith("discard")


def test_the_easy_bot_doubts_only_what_is_hardly_a_word() -> None:
    assert easy(DOUBTS.replace("Ř.X", "Ť.X.Ň"), 2) == "challenge 1 0"
    assert easy(DOUBTS.replace("Ř.X", "S.E"), 2) == "pass"
    assert easy(DOUBTS.replace("Ř.X", "P.O.L.Í.T"), 2) == "pass"


def test_alone_the_easy_bot_takes_the_dearest_word_and_stops_without_one() -> None:
    state = alone("phase spell  piles V | L | A | K | X | F | Ň | G")
    assert write(EASY(game.view(state, 0), DICE)) == "word V@0 L@1 A@2 K@3"
    state = alone("phase spell  piles X | F | Ň | Ť | Ď | G | - | -")
    assert write(EASY(game.view(state, 0), DICE)) == "stop"


def test_the_random_bot_lays_only_words() -> None:
    text = "seats 2  dealer 0  phase play  turn 1  out 0  laid N.A | -  hands - | S E X F Ň"
    seen, laid = game.view(table(text), 1), set()
    for seed in range(400):
        action = write(quiddler_random.act(seen, Seeded.of(seed)))
        laid |= {action} if action.startswith("lay") else set()
    assert laid == {"lay S.E"}


def common(language: str, word: str) -> bool | None:
    """A judge who knows no more than the bots."""
    return common_words(language).contains(word)


@pytest.mark.parametrize("validation", ["challenge", "strict", "auto"])
def test_the_easy_bot_wins_against_random_ones(
    validation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "quiddler", Quiddler(common))
    monkeypatch.setitem(levels_of("quiddler"), "easy", EASY)
    levels = ["random", "easy", "random"]
    for number in range(3):
        record = played("quiddler", {"validation": validation}, levels, 5, number)
        assert record.winners == [1]


@pytest.mark.parametrize("levels", [[level] for level in levels_of("quiddler")], ids=str)
def test_every_level_finishes_games_alone_and_in_pairs(levels: list[str]) -> None:
    for seats in (1, 2):
        assert played("quiddler", {"deck": "en"}, levels * seats, 1, seats).scores is not None


def test_eight_of_all_levels_finish_a_game() -> None:
    levels = ["random", "easy", "medium", "hard", "master", "hard", "medium", "easy"]
    assert played("quiddler", {"deck": "en"}, levels, 1, 8).scores is not None
