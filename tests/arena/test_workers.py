"""Workers may be lost, and the results are still the same."""

import importlib.util
from pathlib import Path

import pytest
from players import HONEST, MURDEROUS, program

from stonehenge.arena.match import Match, Played
from stonehenge.arena.workers import played_by_processes, played_here, played_on_ray

SHORT: dict[str, object] = {"rounds": "1-2"}
has_ray = pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="the extra [arena]")


def scores(deals: list[list[Played]]) -> list[list[tuple[int, ...]]]:
    return [[game.scores for game in deal] for deal in deals]


def expected(folder: Path) -> list[list[tuple[int, ...]]]:
    honest = program(folder, "honest", HONEST)
    return scores(list(played_here(Match("wizard", SHORT, (honest, "easy", "easy"), 1), range(4))))


def test_a_lost_process_is_replaced(tmp_path: Path) -> None:
    bot = program(tmp_path, "murderous", MURDEROUS)
    match = Match("wizard", SHORT, (bot, "easy", "easy"), 1)
    assert scores(list(played_by_processes(match, range(4), 2))) == expected(tmp_path)
    assert (tmp_path / "murderous.py.done").exists()


@has_ray
@pytest.mark.filterwarnings("ignore")
def test_a_lost_ray_worker_is_replaced(tmp_path: Path) -> None:
    import ray

    bot = program(tmp_path, "murderous", MURDEROUS)
    match = Match("wizard", SHORT, (bot, "easy", "easy"), 1)
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    try:
        assert scores(list(played_on_ray(match, range(4), ""))) == expected(tmp_path)
    finally:
        ray.shutdown()
    assert (tmp_path / "murderous.py.done").exists()
