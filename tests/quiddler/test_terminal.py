"""Quiddler on a table of text: what is drawn, and what may be typed."""

from pathlib import Path

import pytest

from stonehenge.cli.repl import Repl
from stonehenge.cli.saves import SaveFile
from stonehenge.cli.session import Session
from stonehenge.core.dice import Seeded
from stonehenge.core.game import InvalidNotation
from stonehenge.games import GAMES, records
from stonehenge.games.quiddler.bots.easy import Simple
from stonehenge.games.quiddler.bots.vocabulary import COMMON
from stonehenge.games.quiddler.notation import write
from stonehenge.games.quiddler.terminal import sheet as quiddler_sheet
from stonehenge.games.quiddler.terminal import table as quiddler_table
from stonehenge.games.quiddler.terminal import turn as quiddler_turn
from stonehenge.games.words import words_of
from stonehenge.i18n import LANGUAGES, Words
from stonehenge.terminal.console import Line, Printer, plain
from support.quiddler_positions import DOUBTS, alone, game, table

HAND = "seats 2  dealer 1  phase {}  hands VL A K V L S E | F G H B  discards O"
SOLO = "phase spell  piles VL S | A E | K N | D | Ů X | M | O | Z"


def words_in(language: str = "en") -> Words:
    words = words_of(language, "quiddler")
    words.players, words.you = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Filip", "Gita", "Hugo"], 0
    return words


def text(lines: list[Line]) -> str:
    return "\n".join(plain(line).rstrip() for line in lines)


def typed(position: str, seat: int, what: str) -> str:
    return write(quiddler_turn.read(game.view(table(position), seat), what))


@pytest.mark.parametrize(
    ("phase", "what", "means"),
    [
        ("draw", "p", "draw pile"),
        ("draw", "discard", "draw discard"),
        ("draw", "draw pile", "draw pile"),
        ("play", "a", "discard A"),
        ("play", "discard vl", "discard VL"),
        ("play", "vl", "discard VL"),
        ("play", "X", "discard X"),
        ("play", "vlak", "lay VL.A.K"),
        ("play", "lay v.l.a.k se", "lay V.L.A.K S.E"),
        ("play", "VLAK VLS", "lay VL.A.K V.L.S"),
        ("play", "dům", "lay D.Ů.M"),
    ],
)
def test_a_turn_can_be_typed_short_or_in_full(phase: str, what: str, means: str) -> None:
    assert typed(HAND.format(phase), 0, what) == means


@pytest.mark.parametrize("what", ["?", "lay", "1 2 3", "lay .", "vl ak!", "discard vlak"])
def test_what_means_nothing_is_not_understood(what: str) -> None:
    with pytest.raises(InvalidNotation):
        typed(HAND.format("play"), 0, what)


@pytest.mark.parametrize(
    ("what", "means"),
    [
        ("pass", "pass"),
        ("0 1", "challenge 0 1"),
        ("challenge 0 1", "challenge 0 1"),
        ("kost", "challenge 0 1"),
        ("challenge d.ů.m", "challenge 0 0"),
    ],
)
def test_a_word_is_challenged_by_its_numbers_or_by_itself(what: str, means: str) -> None:
    assert typed(DOUBTS, 2, what) == means


@pytest.mark.parametrize(
    ("position", "what", "means"),
    [
        (SOLO, "vlak", "word VL@0 A@1 K@2"),
        (SOLO, "word vlak", "word VL@0 A@1 K@2"),
        (SOLO, "word A@1 D@3", "word A@1 D@3"),
        (SOLO, "stop", "stop"),
        ("phase fill  piles A B | - | C | D | E | F | G | H", "1 0", "fill 1 from 0"),
        ("phase fill  piles A B | - | C | D | E | F | G | H", "fill 1 from 0", "fill 1 from 0"),
    ],
)
def test_alone_a_word_in_sight_is_enough(position: str, what: str, means: str) -> None:
    assert write(quiddler_turn.read(game.view(alone(position), 0), what)) == means


def test_the_table_shows_the_piles_the_words_and_the_own_cards() -> None:
    drawn = text(quiddler_table.table(game.view(table(DOUBTS), 2), words_in()))
    assert "Top of the discard pile: C." in drawn
    assert "DŮM  KOST" in drawn
    assert "N 2" in drawn
    assert "R" not in drawn.partition("Your hand:")[2]


def test_struck_words_stand_in_brackets() -> None:
    view = game.view(table(DOUBTS + "  ruled 0:1.0:invalid"), 0)
    assert "[ŘX]" in text(quiddler_sheet.last(view, words_in()))


def test_the_sheet_marks_the_bonuses() -> None:
    view = game.view(table("seats 2  dealer 0  phase deal  sheet 12 -3 / 0 1 | 5 20 / - 1"), 0)
    drawn = text(quiddler_sheet.sheet(view, words_in()))
    assert "+12" in drawn
    assert "*−3" in drawn
    assert "17" in drawn.splitlines()[-2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_can_be_drawn_in_every_language(language: str) -> None:
    words = words_in(language)
    vote = DOUBTS.replace("speak", "vote") + "  said 0:1.0 1:- 2:-  ruling no-list"
    positions = [HAND.format("draw"), HAND.format("play"), DOUBTS, vote]
    views = [game.view(table(position), 2 if "3" in position[:8] else 0) for position in positions]
    views += [game.view(alone(SOLO), 0), game.view(table(DOUBTS), None)]
    for view in views:
        for drawing in (quiddler_table.legend, quiddler_table.table, quiddler_sheet.sheet):
            assert drawing(view, words)
        if view.offers:
            assert text(quiddler_turn.status(view, words, lambda action: None))
        quiddler_sheet.last(view, words)
        quiddler_table.hands([view], words)


def test_a_table_without_a_list_says_so() -> None:
    state = game.start(2, {"deck": "en"})
    assert "no dictionary" in text(quiddler_table.legend(game.view(state, 0), words_in()))


@pytest.mark.parametrize(
    ("language", "seats", "options"),
    [
        ("cs", 3, {}),
        ("hu", 4, {"judge": "wordlist+vote"}),
        ("pl", 8, {"validation": "auto"}),
        ("de", 2, {"two_player_bonus": "most"}),
        ("sk", 1, {"deck": "en"}),
        ("en", 4, {"deck": "en"}),
    ],
)
def test_whole_games_can_be_played_in_every_language(
    language: str,
    seats: int,
    options: dict[str, object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(GAMES, "quiddler", game)
    session = Session.begin(game, game.start(seats, options), [""] * seats, 0, "random", 7)
    session.record.players = [f"Player {seat}" for seat in range(seats)]
    host = Repl.of(session, SaveFile(tmp_path / "game.jsonl"), language)

    def answer(printer: Printer, prompt: str) -> str:
        return write(Simple(COMMON)(session.view, Seeded.of(len(session.steps))))

    monkeypatch.setattr(Printer, "prompt", answer)
    host.run()
    record = records.read((tmp_path / "game.jsonl").read_text("utf-8"))
    assert list(records.replay(record)) == session.steps
    assert record.scores is not None
    assert capsys.readouterr().out
