"""Wizard Extreme in the terminal: composing a prediction, and a whole game typed."""

from pathlib import Path

import pytest

from stonehenge.cli.repl import Repl
from stonehenge.cli.saves import SaveFile
from stonehenge.cli.session import Session
from stonehenge.core.game import InvalidNotation
from stonehenge.games import records
from stonehenge.games.extreme import Extreme, Give, Mage, Play, Take, View
from stonehenge.games.extreme.notation import read as action
from stonehenge.games.extreme.notation import write
from stonehenge.games.extreme.rules import PREDICT
from stonehenge.games.extreme.terminal.table import table
from stonehenge.games.extreme.terminal.turn import compose, read
from stonehenge.games.words import words_of
from stonehenge.i18n import LANGUAGES
from stonehenge.terminal.console import plain
from support.cases import steps

game = Extreme()
NAMES = ["Zoe", "Ada", "Ben", "Cleo", "Dan"]


def new_game(seats: int = 3, seed: int = 7, **options: object) -> Session:
    state = game.start(seats, options)
    return Session.begin(game, state, NAMES[:seats], 0, "random", seed)


def hosted(session: Session, path: Path, *texts: str) -> Repl:
    """A session in which these texts are typed, then the person leaves."""
    host = Repl.of(session, SaveFile(path), "en")
    left = iter((*texts, "quit"))
    host.printer.prompt = lambda text: next(left)  # type: ignore[method-assign]
    host.run()
    return host


def predicting() -> View:
    """Seat 0 predicts first."""
    state = game.start(3, {})
    for seed in range(9):
        session = new_game(seed=seed)
        session.act_for(-1)
        if session.next() == 0:
            state = session.state
    return game.view(state, 0)


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        (None, "r b B", "take R B B"),
        ("take R", "B B", "take B B"),
        ("take R", "+B", "take R B"),
        ("take R B", "-B", "take R"),
        ("take R B", "-B +Y +Y@1", "take R Y Y@1"),
        ("take R", "-V", "take R"),
        ("take R", "none", "take -"),
        ("take R", "0", "take -"),
    ],
)
def test_a_prediction_is_composed_seal_by_seal(before: str | None, typed: str, after: str) -> None:
    draft = action(before) if before else None
    assert draft is None or isinstance(draft, Take)
    composed = compose(predicting(), draft, typed)
    assert composed is not None
    assert write(composed) == after


@pytest.mark.parametrize("typed", ["", "mage", "take R", "R7", "X", "R B W", "?"])
def test_other_texts_compose_nothing(typed: str) -> None:
    assert compose(predicting(), None, typed) is None


def test_a_composed_prediction_is_nothing_until_it_is_confirmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = hosted(new_game(), tmp_path / "one.jsonl", "R B", "+Y", "-B")
    assert not [event for event in host.session.record.log if event.get("seat") == 0]
    assert host.draft == action("take R Y")
    output = capsys.readouterr().out
    assert "You would take 1 red, 1 yellow, 1 blue: 3 tricks." in output
    assert "You would take 1 red, 1 yellow: 2 tricks." in output


def test_enter_confirms_what_was_composed(tmp_path: Path) -> None:
    host = hosted(new_game(), tmp_path / "two.jsonl", "R B", "+Y", "")
    taken = next(event for event in host.session.record.log if event.get("seat") == 0)
    assert [seal["seal"] for seal in taken["seals"]] == ["R", "Y", "B"]
    assert host.draft is None


def test_an_impossible_draft_says_why_and_can_be_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = hosted(new_game(), tmp_path / "three.jsonl", "R R R R R R", "", "-R", "")
    taken = next(event for event in host.session.record.log if event.get("seat") == 0)
    assert len(taken["seals"]) == 5
    assert capsys.readouterr().out.count("[XA-05]") == 2


def test_who_would_be_robbed_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    session = next(
        session
        for session in (new_game(seed=seed) for seed in range(50))
        if session.act_for(-1).after.play.turn == 1
    )
    session.act(1, action("take V V V"))
    session.act(2, action("mage"))
    hosted(session, tmp_path / "four.jsonl", "V@1 V@1")
    assert "Ada: V3 → V1 W2" in capsys.readouterr().out


@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_game_can_be_typed_and_read_again(tmp_path: Path, seats: int) -> None:
    path = tmp_path / "game.jsonl"
    host = Repl.of(new_game(seats), SaveFile(path), "en")
    host.printer.prompt = lambda text: write(host.session.view.offers[0])  # type: ignore[method-assign]
    host.run()
    record = records.read(path.read_text("utf-8"))
    assert record.scores is not None
    assert list(records.replay(record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_fits_on_80_columns(language: str) -> None:
    words = words_of(language, "extreme")
    words.players = [name * 6 for name in NAMES]
    for step in steps(("extreme", 5, {}), 3):
        for seat in (None, 0):
            lines = table(game.view(step.after, seat), words)
            assert all(len(plain(line)) <= 80 for line in lines[2:])


def test_what_is_typed_is_read_by_phase() -> None:
    for step in steps(("extreme", 4, {}), 1):
        if step.seat < 0:
            continue
        seen = game.view(step.before, step.seat)
        assert read(seen, write(step.action)) == step.action
        match step.action:
            case Play(card):
                assert read(seen, write(step.action)[5:].lower()) == Play(card)
            case Give(seal):
                assert read(seen, write(step.action)[5:]) == Give(seal)
            case Mage():
                assert read(seen, "MAGE") == Mage()
    seen = predicting()
    assert seen.phase == PREDICT
    with pytest.raises(InvalidNotation):
        read(seen, "R7")
