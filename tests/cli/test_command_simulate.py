"""`stonehenge simulate` and `stonehenge bench` as a person and a program use them."""

import json
from pathlib import Path

import pytest

from stonehenge.cli import simulate
from stonehenge.cli.bench_search import benchmark, rollouts
from stonehenge.games import GAMES, records
from support.terminal import Run


def test_the_same_seed_writes_the_same_bytes_whatever_the_jobs(
    stonehenge: Run, tmp_path: Path
) -> None:
    files = []
    for name, jobs in (("one", 1), ("two", 2), ("three", 3)):
        path = tmp_path / name
        result = stonehenge(
            "simulate", "wizard", "--games", 23, "--seed", 7, "--set", "rounds=1-2",
            "--record", path, "--jobs", jobs,
        )  # fmt: skip
        assert result.exit_code == 0, result.output
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2]
    assert files[0].count(b"\n") == 23


def test_another_seed_writes_other_games(stonehenge: Run) -> None:
    games = [
        stonehenge("simulate", "wizard", "--games", 2, "--seed", seed, "--record", "-").output
        for seed in (1, 2)
    ]
    assert games[0] != games[1]


@pytest.mark.parametrize("bot", ["random", "easy"])
def test_every_simulated_game_replays(stonehenge: Run, bot: str) -> None:
    result = stonehenge(
        "simulate", "wizard", "--seats", 3, "--games", 3, "--bot", bot, "--set", "rounds=1-4",
        "--record", "-",
    )  # fmt: skip
    games = list(records.read_lines(result.output.splitlines()))
    assert len(games) == 3
    for number, game in enumerate(games):
        assert game.more == {"seed": 0, "number": number}
        assert game.scores is not None
        assert list(records.replay(game))


def test_easy_beats_random(stonehenge: Run) -> None:
    result = stonehenge(
        "simulate", "wizard", "--games", 10, "--bot", "easy", "--bot", "random", "--bot", "random",
        "--bot", "random", "--json",
    )  # fmt: skip
    summary = json.loads(result.output)
    assert summary["wins"][0] == 10
    assert summary["means"][0] > max(summary["means"][1:]) + 100


@pytest.mark.parametrize(
    ("game", "seats", "sets"),
    [
        ("wizard", 4, ["rounds=1-4"]),
        ("wizard", 3, ["rounds=2-3", "bidding=hidden"]),
        ("extreme", 3, []),
        ("carodeni", 1, []),
        ("carodeni", 3, ["animals=true"]),
    ],
)
def test_compiled_games_come_out_like_written_ones(
    stonehenge: Run, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, sets: list[str]
) -> None:
    chosen = [word for each in sets for word in ("--set", each)]
    line = ["simulate", game, "--seats", seats, "--games", 7, "--seed", 11, "--json", *chosen]
    monkeypatch.setattr(simulate, "WORTH_COMPILING", 8)
    interpreted = stonehenge(*line)
    monkeypatch.setattr(simulate, "WORTH_COMPILING", 7)
    monkeypatch.setattr(simulate, "lines", None)
    monkeypatch.setattr(simulate, "COMPILED_BATCH", 5)
    compiled = stonehenge(*line)
    assert (compiled.exit_code, compiled.output) == (0, interpreted.output)


def test_what_the_kernels_cannot_do_is_interpreted() -> None:
    random = ["random"] * 4
    assert simulate.runs_compiled("wizard", {}, random, 1000)
    assert not simulate.runs_compiled("wizard", {}, random, 999)
    assert not simulate.runs_compiled("wizard", {}, ["easy", *random[1:]], 1000)
    assert not simulate.runs_compiled("quiddler", {}, random, 1000)
    assert not simulate.runs_compiled("carodeni", {"data": "my.toml"}, random, 1000)


def test_the_summary_is_for_people(stonehenge: Run) -> None:
    result = stonehenge("simulate", "wizard", "--games", 2, "--set", "rounds=1")
    assert "2 games" in result.output
    assert "random 4" in result.output


@pytest.mark.parametrize(
    "wrong",
    [
        ["--games", "0"],
        ["--games", "many"],
        ["--jobs", "0"],
        ["--seed", "-1"],
        ["--seats", "7"],
        ["--bot", "genius"],
        ["--bot", "easy", "--bot", "random"],
        ["--set", "bidding=loud"],
        ["--record", "/nowhere/at/all/games.jsonl"],
        ["--record", "."],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(stonehenge: Run, wrong: list[str]) -> None:
    result = stonehenge("simulate", "wizard", *wrong)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.output


def test_a_refused_command_leaves_the_file_alone(stonehenge: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("precious")
    assert stonehenge("simulate", "wizard", "--seats", 9, "--record", path).exit_code == 2
    assert path.read_text() == "precious"
    assert list(tmp_path.glob(".*")) == []


def test_nothing_is_measured_against_the_unknown(stonehenge: Run) -> None:
    result = stonehenge("bench", "--against", "tarot")
    assert result.exit_code == 2
    assert "tarot" in result.stderr


def test_the_bench_measures_every_figure(stonehenge: Run) -> None:
    report = json.loads(
        stonehenge("bench", "--game", "wizard", "--seconds", "0.001", "--json").output
    )
    for seats in "3456":
        figures = report["wizard"][seats]
        assert set(figures) == {
            "compiled_actions_per_second",
            "compiled_games_per_second",
            "stepped_actions_per_second",
            "interpreted_actions_per_second",
        }
        assert all(value > 0 for value in figures.values())
    assert set(report["wizard"]["start_seconds"]) == {"cold", "warm"}
    assert set(report["wizard"]["memory_megabytes"]) == {"rules", "compiled"}
    assert set(report["rollouts_per_second"]) == {"wizard greedy", "wizard balanced"}


def test_the_search_of_every_game_is_measured() -> None:
    assert all(benchmark(name).measures for name in GAMES)
    assert rollouts("wizard", "greedy")() == rollouts("wizard", "balanced")() > 300
    assert rollouts("quiddler", "solved hands")() == 1


def test_bots_of_a_game_that_is_not_there_cannot_play(stonehenge: Run) -> None:
    result = stonehenge("simulate", "chess")
    assert result.exit_code == 2
    assert result.stderr.startswith("No such game: chess (known: wizard")
