"""A recorded game told again: everything, or through the eyes of a seat."""

import json
from pathlib import Path

import pytest

from stonehenge.cli.saves import SaveFile
from stonehenge.games import records
from support.terminal import Run, hosted, new_game, script, typing


def test_a_finished_game_is_told_with_all_hands(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    script(file)
    result = stonehenge("replay", file)
    assert result.exit_code == 0
    assert all(f"{name} holds" in result.stdout for name in ("Zoe", "Ada", "Ben"))
    assert result.stdout.count("Score sheet") == 3
    assert "The game is over" in result.stdout


def test_from_a_seat_only_its_own_hand_is_seen(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    script(file)
    output = stonehenge("replay", file, "--seat", 1).stdout
    assert "Ada holds" in output
    assert "Zoe holds" not in output
    assert "You bid" in output


def test_with_foresight_a_seat_sees_its_own_hand_after_the_others(
    stonehenge: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    script(file, foresight="all_rounds", rounds="2")
    output = stonehenge("replay", file, "--seat", 1).stdout
    assert output.index("Zoe holds") < output.index("bid") < output.index("Ada holds")


def test_hidden_bids_are_not_told_to_the_others(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    script(file, bidding="secret")
    assert "Ben makes a hidden bid" in stonehenge("replay", file, "--seat", 1).stdout
    events = map(json.loads, stonehenge("replay", file, "--seat", 1, "--json").stdout.splitlines())
    assert {event["seat"] for event in events if event["e"] == "bid"} == {1}


def test_as_json_a_finished_game_is_its_log(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    _, record = script(file)
    output = stonehenge("replay", file, "--json").stdout
    assert [json.loads(line) for line in output.splitlines()] == record.log


def test_of_several_games_there_is_a_list(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    _, record = script(file)
    file.write_text(records.write(record) + "\n\n" + records.write(record) + "\n")
    listed = stonehenge("replay", file)
    assert listed.exit_code == 0
    assert listed.stdout.count("Zoe, Ada, Ben") == 2
    lines = stonehenge("replay", file, "--json").stdout.splitlines()
    assert [json.loads(line)["scores"] for line in lines] == [record.scores] * 2
    assert "The game is over" in stonehenge("replay", file, "--game", 2).stdout


@pytest.mark.parametrize(
    "words", [["--game", 0], ["--game", 2], ["--seat", 3], ["--seat", -1], ["--game", "x"]]
)
def test_a_game_or_seat_that_is_not_there_is_named(
    stonehenge: Run, tmp_path: Path, words: list[object]
) -> None:
    file = tmp_path / "game.jsonl"
    script(file)
    result = stonehenge("replay", file, *words)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_an_unfinished_game_shows_no_hand_but_its_persons(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    hosted(new_game(), SaveFile(file), typing())
    output = stonehenge("replay", file).stdout
    assert "Zoe holds" in output
    assert "Ada holds" not in output
    refused = stonehenge("replay", file, "--seat", 1)
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_a_record_against_the_rules_is_refused_with_the_rule(
    stonehenge: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    _, record = script(file)
    bid = next(event for event in record.log if event["e"] == "bid")
    bid["bid"] = 99
    file.write_text(records.write(record))
    result = stonehenge("replay", file)
    assert result.exit_code == 2
    assert str(file) in result.stderr
    assert "[W-24]" in result.stderr


def test_names_in_a_record_cannot_steer_the_terminal(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    _, record = script(file)
    record.players[1] = "\x1b[2J\ud800Ada"
    file.write_text(json.dumps(json.loads(records.write(record))))
    result = stonehenge("replay", file)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout


def test_an_empty_file_holds_no_record(stonehenge: Run, tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n\n")
    result = stonehenge("replay", file)
    assert result.exit_code == 2
    assert "no record" in result.stderr
