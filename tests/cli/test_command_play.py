"""One person against bots: a whole game, leaving and coming back, taking back, asking."""

import re
from pathlib import Path

import pytest

from stonehenge.cli.repl import Repl
from stonehenge.cli.saves import SaveFile
from stonehenge.cli.session import Session
from stonehenge.core.jit import COMPILING
from stonehenge.games import records
from stonehenge.games.wizard.notation import faces, write_card
from stonehenge.games.wizard.rules import is_special
from stonehenge.games.words import words_of
from support.terminal import (
    Run,
    first_offer,
    hosted,
    new_game,
    one_turn,
    resumed,
    script,
    to_my_turn,
    typing,
)

MODES: list[dict[str, object]] = [
    {},
    {"plus_minus_one": True},
    {"bidding": "hidden"},
    {"bidding": "secret", "edition": "piatnik-cs"},
    {"foresight": "all_rounds"},
    {"one_colour": True, "rounds": "4-5"},
]


def as_words(options: dict[str, object]) -> list[str]:
    """Options as they are typed."""
    chosen = {"rounds": "1-3", **options}
    return [word for k, v in chosen.items() for word in ("--set", f"{k}={str(v).lower()}")]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_a_whole_game_can_be_typed(
    stonehenge: Run, tmp_path: Path, options: dict[str, object]
) -> None:
    typed, record = script(tmp_path / "first.jsonl", **options)
    file = tmp_path / "second.jsonl"
    words = ["--seats", 3, "--bot", "random", "--seed", 7, "--name", "Zoe", "--file", file]
    result = stonehenge("play", "wizard", *words, *as_words(options), typed=typed)
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.stdout
    assert file.read_text() == records.write(record) + "\n"
    assert list(records.replay(records.read(file.read_text())))


@pytest.mark.parametrize("options", MODES, ids=str)
def test_a_game_left_at_every_turn_goes_on_as_if_it_had_not_been(
    tmp_path: Path, options: dict[str, object]
) -> None:
    _, whole = script(tmp_path / "whole.jsonl", **options)
    file = tmp_path / "pieces.jsonl"
    hosted(new_game(7, 3, **options), SaveFile(file), typing())
    while records.read(file.read_text()).scores is None:
        resumed(file, one_turn())
    assert file.read_text() == records.write(whole) + "\n"


def test_the_end_of_the_input_keeps_the_game(stonehenge: Run, tmp_path: Path) -> None:
    result = stonehenge("play", "wizard", "--lang", "en")
    assert result.exit_code == 0
    (file,) = (tmp_path / "data" / "stonehenge").iterdir()
    assert str(file) in result.stdout
    again = stonehenge("play", "--resume", file, typed="quit\n")
    assert again.exit_code == 0
    assert "Picking up where you left off" in again.stdout


def test_two_games_are_kept_side_by_side(stonehenge: Run, tmp_path: Path) -> None:
    for _ in range(3):
        stonehenge("play", "wizard")
    assert len(list((tmp_path / "data" / "stonehenge").iterdir())) == 3


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "0"),
        (b"{}", "game"),
        (b"[1, 2]", "record"),
        (b"not JSON at all", "JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"game": "chess", "version": 1, "options": {}, "players": [], "log": []}', "chess"),
        (b'{"game": "wizard", "version": 9, "options": {}, "players": [], "log": []}', "resumed"),
    ],
)
def test_a_foreign_file_is_named_and_not_touched(
    stonehenge: Run, tmp_path: Path, content: bytes, named: str
) -> None:
    file = tmp_path / "foreign.jsonl"
    file.write_bytes(content)
    for words in (["play", "--resume", file], ["play", "wizard", "--file", file]):
        result = stonehenge(*words)
        assert result.exit_code == 2
        assert str(file) in result.stderr
        assert result.stderr.count("\n") == 1
        assert file.read_bytes() == content
    assert named in stonehenge("play", "--resume", file).stderr


def test_a_kept_game_that_was_cut_short_is_named_and_not_touched(
    stonehenge: Run, tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"
    hosted(new_game(), SaveFile(file), typing())
    whole = file.read_bytes()
    for size in range(0, len(whole) - 1, 97):
        file.write_bytes(whole[:size])
        result = stonehenge("play", "--resume", file)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert file.read_bytes() == whole[:size]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"play":', '"plays":'),
        ('"bot":"random"', '"bot":"clever"'),
        ('"seat":0,"bot"', '"seat":3,"bot"'),
        ('"version":1', '"version":2'),
        ('"scores":null', '"scores":[1,2,3]'),
        ('"e":"bid","seat":0', '"e":"bid","seat":1'),
        ('"e":"bid","seat":0', '"e":"bet","seat":0'),
        ('"e":"bid","seat":0,"bid":0', '"e":"bid","seat":0,"bid":99'),
    ],
)
def test_a_damaged_game_is_refused_and_not_touched(
    stonehenge: Run, tmp_path: Path, old: str, new: str
) -> None:
    file = tmp_path / "kept.jsonl"
    hosted(new_game(bidding="hidden"), SaveFile(file), typing("0"))
    damaged = file.read_text().replace(old, new, 1)
    assert damaged != file.read_text()
    file.write_text(damaged)
    result = stonehenge("play", "--resume", file)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert file.read_text() == damaged


def test_a_finished_game_cannot_be_taken_up(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "over.jsonl"
    script(file)
    result = stonehenge("play", "--resume", file)
    assert result.exit_code == 2
    assert "replay" in result.stderr


def test_a_file_that_somebody_else_changed_is_left_to_them(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"

    def meddle(host: Repl) -> str:
        if host.save.path == file and file.read_text() != "mine":
            file.write_text("mine")
        return first_offer(host)

    host = hosted(new_game(), SaveFile(file), meddle)
    assert file.read_text() == "mine"
    assert host.save.path == tmp_path / "kept-2.jsonl"
    assert records.read(host.save.path.read_text()).scores is not None


def test_a_place_where_nothing_can_be_written_is_named(stonehenge: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "kept.jsonl", "/proc/nowhere/kept.jsonl"):
        result = stonehenge("play", "wizard", "--file", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert str(path) in result.stderr


def test_what_was_done_can_be_taken_back_before_anything_new_is_seen(tmp_path: Path) -> None:
    session = after_winning_a_trick()
    before, log = session.steps[-1].before, len(session.record.log)
    assert session.no_undo() is None
    session.undo()
    assert session.state == before
    assert len(session.record.log) < log
    assert list(records.replay(session.record))


def after_winning_a_trick() -> Session:
    """A game in which the person has closed a trick, taken it and leads the next one."""
    for seed in range(200):
        session = to_my_turn(new_game(seed, rounds="3"))
        while session.next() == 0:
            session.act(0, session.view.offers[0])
            if session.next() == 0 and session.view.tricks:
                return session
            to_my_turn(session)
    raise AssertionError("nobody ever takes a trick")


def test_what_others_have_answered_to_cannot_be_taken_back() -> None:
    session = to_my_turn(new_game(bidding="secret"))
    assert str(session.no_undo()) == "nothing-to-undo"
    session.act(0, session.view.offers[0])
    session.act_for(1)
    refusal = session.no_undo()
    assert refusal
    assert (refusal.name, refusal.args) == ("acted-since", {"seat": 1})


def test_after_a_new_deal_nothing_can_be_taken_back() -> None:
    for seed in range(50):
        session = to_my_turn(new_game(seed, rounds="1,1"))
        while session.next() == 0:
            session.act(0, session.view.offers[0])
            if session.next() == -1:
                assert session.no_undo() is None
                session.act_for(-1)
                refusal = session.no_undo()
                assert refusal
                assert refusal.name == "dealt-since"
                return
            to_my_turn(session)
    raise AssertionError("the person is never last")


def test_an_action_that_showed_hidden_bids_cannot_be_taken_back() -> None:
    session = new_game(bidding="hidden")
    for seat in (-1, 1, 2):
        session.act_for(seat)
    session.act(0, session.view.offers[0])
    refusal = session.no_undo()
    assert refusal
    assert refusal.name == "shown-since"


def test_undo_is_typed_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session, file = after_winning_a_trick(), tmp_path / "kept.jsonl"
    log = len(session.record.log)
    hosted(session, SaveFile(file), typing("undo"))
    assert "Taken back." in capsys.readouterr().out
    assert len(records.read(file.read_text()).log) < log


def test_a_person_can_ask_before_acting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("?", "sheet", "why", "last", "rules W-30", "rules W-99", "rules", "table", "undo")
    hosted(to_my_turn(new_game()), SaveFile(tmp_path / "kept.jsonl"), typing(*lines, "banana", ""))
    output = capsys.readouterr().out
    for sentence in (
        "take back your last action",
        "Score sheet",
        "No trick has been taken yet.",
        "you must follow suit if you can",
        "No such rule: W-99",
        "You have nothing to take back",
        "I don’t understand “banana”",
    ):
        assert sentence in output


def test_why_and_last_tell_of_the_last_trick(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = after_winning_a_trick()
    hosted(session, SaveFile(tmp_path / "kept.jsonl"), typing("why", "last"))
    output = capsys.readouterr().out
    assert re.search(r"You take the trick: .* \[W-38\]", " ".join(output.split()))
    assert "The last trick:" in output


def test_a_forbidden_card_is_refused_with_its_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, card = who_must_follow()
    hosted(session, SaveFile(tmp_path / "kept.jsonl"), typing(f"? {card}", card))
    output = " ".join(capsys.readouterr().out.split())
    assert output.count("so you must follow suit. [W-30]") == 2
    assert f"({card})" in output


def who_must_follow() -> tuple[Session, str]:
    """A game in which the person holds a card that may not be played, and the card."""
    for seed in range(200):
        session = to_my_turn(new_game(seed, rounds="6"))
        while session.next() == 0:
            offered = {session.game.write(offer) for offer in session.view.offers}
            for card in map(write_card, faces(session.view.hands[0] or 0)):
                if session.view.table and f"play {card}" not in offered:
                    return session, card
            session.act(0, session.view.offers[0])
            to_my_turn(session)
    raise AssertionError("everybody can always play everything")


def test_the_forbidden_bid_is_shown_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(50):
        session = to_my_turn(new_game(seed, plus_minus_one=True, rounds="3"))
        if len(session.view.offers) < 4:
            hosted(session, SaveFile(tmp_path / "kept.jsonl"), typing())
            assert "must not add up to 3, the number of tricks. [W-51]" in capsys.readouterr().out
            return
    raise AssertionError("the person never deals")


def test_the_dealer_names_the_trump_when_a_wizard_is_turned_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(500):
        session = to_my_turn(new_game(seed, rounds="2"))
        if session.game.write(session.view.offers[0]) == "trump R":
            hosted(session, SaveFile(tmp_path / "kept.jsonl"), typing("7", "purple", "b"))
            output = capsys.readouterr().out
            assert output.count("I don’t understand") == 2
            assert "You choose blue as trump." in output
            assert "Trump is blue, chosen by the dealer." in output
            return
    raise AssertionError("no wizard is ever turned up")


@pytest.mark.parametrize("options", MODES, ids=str)
def test_nothing_hidden_is_ever_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: dict[str, object]
) -> None:
    words = words_of("en", "wizard")

    def look_around(host: Repl) -> str:
        # What was dealt before may be dealt again, and foreheads were seen while bidding.
        printed = capsys.readouterr().out.split(f"Round {host.session.view.round}: ")[-1]
        for seat, hand in enumerate(host.session.view.hands):
            if hand is None:
                for card in faces(host.session.state.play.hands[seat]):
                    if not is_special(card):
                        face = write_card(card)
                        assert not re.search(rf"\b{face}\b", printed)
                        assert not re.search(rf"\b{words.card(face)}\b", printed)
        return first_offer(host)

    hosted(new_game(7, 3, **options), SaveFile(tmp_path / "kept.jsonl"), look_around)


def test_secret_bids_stay_secret_until_the_round_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = ""

    def look_around(host: Repl) -> str:
        nonlocal output
        output += capsys.readouterr().out
        since_deal = output[output.rindex(f"Round {host.session.view.round}: ") :]
        assert not re.search(r"(Ada|Ben) bids \d", since_deal)
        assert not re.search(r"(Ada|Ben) +\d/\d", since_deal)
        return first_offer(host)

    hosted(new_game(bidding="secret"), SaveFile(tmp_path / "kept.jsonl"), look_around)
    assert "The bids are revealed: Zoe" in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["b7", "B 7", "play b7", "PLAY B7"])
def test_cards_can_be_typed_in_many_ways(typed: str) -> None:
    from stonehenge.games.wizard import Play
    from stonehenge.games.wizard.notation import read_card
    from stonehenge.games.wizard.terminal.turn import read

    session = playing()
    assert read(session.view, typed) == Play(read_card("B7"))


def playing() -> Session:
    """A game in which the person has to play a card."""
    session = to_my_turn(new_game(rounds="5"))
    session.act(0, session.view.offers[0])
    return to_my_turn(session)


def test_wizards_and_jesters_can_be_typed_by_the_marks_of_every_edition() -> None:
    from stonehenge.games.wizard.terminal.turn import read

    session = playing()
    written = [
        session.game.write(read(session.view, mark)) for mark in ("w", "Z", "š", "S", "n", "J")
    ]
    assert written == ["play W", "play W", "play J", "play J", "play J", "play J"]


def test_the_hand_is_sorted_with_the_trump_beside_the_wizards() -> None:

    from stonehenge.games.wizard.notation import SUITS, read_cards
    from stonehenge.games.wizard.terminal.table import in_order

    view = playing().view._replace(trump=SUITS.index("R"))
    hand = in_order(view, read_cards("W R2 R13 B1 J Y5 G9 B12"))
    assert [write_card(card) for card in hand] == ["J", "B1", "B12", "G9", "Y5", "R2", "R13", "W"]


def test_nobody_is_told_to_wait_once_the_game_is_left(stonehenge: Run) -> None:
    assert stonehenge("play", "wizard", "--seed", "1", typed="quit\n").exit_code == 0
    assert COMPILING == []
