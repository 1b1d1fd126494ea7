"""Matches: the same deals in every seating, the same results whoever plays them."""

from pathlib import Path

import pytest
from players import BABBLING, CHEATING, CRASHING, HANGING, HONEST, program

from stonehenge.arena.match import Match, deals_for, play_deal
from stonehenge.arena.workers import played_by_processes, played_here
from stonehenge.games.levels import levels_of
from stonehenge.games.wizard import View

SHORT: dict[str, object] = {"rounds": "1-3"}


def test_everyone_sits_everywhere_once() -> None:
    match = Match("wizard", SHORT, ("easy", "random", "random"), 1)
    assert match.seatings() == [
        ("easy", "random", "random"),
        ("random", "random", "easy"),
        ("random", "easy", "random"),
    ]
    assert Match("wizard", SHORT, ("easy",) * 4, 1).seatings() == [("easy",) * 4]
    assert list(deals_for(match, 10)) == [0, 1, 2, 3]


def test_every_seating_gets_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[int, int, int]] = []

    def watching(view: View, dice: object) -> object:
        if not view.tricks and not view.table and view.phase == 2:
            assert view.seat is not None
            dealt.append((view.round, view.seat, view.hands[view.seat] or 0))
        return view.offers[0]

    monkeypatch.setitem(levels_of("wizard"), "easy", watching)
    monkeypatch.setitem(levels_of("wizard"), "random", watching)
    games = play_deal(Match("wizard", SHORT, ("easy", "random", "random"), 1), 0)
    assert len(games) == 3
    assert len(dealt) == 3 * len(set(dealt))


def test_equal_bots_play_equal_games_wherever_they_sit() -> None:
    first, second = (
        play_deal(Match("wizard", SHORT, ("easy",) * 3, seed), 0)[0].scores for seed in (1, 1)
    )
    assert first == second


def test_results_are_the_same_for_any_number_of_workers() -> None:
    match = Match("wizard", SHORT, ("easy", "random", "random"), 4)
    assert list(played_here(match, range(5))) == list(played_by_processes(match, range(5), 2))


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("honest", HONEST, None),
        ("crashing", CRASHING, "crashed"),
        ("hanging", HANGING, "silent"),
        ("cheating", CHEATING, "illegal"),
        ("babbling", BABBLING, "garbled"),
    ],
)
def test_a_program_from_outside_loses_by_its_fault_alone(
    name: str, text: str, fault: str | None, tmp_path: Path
) -> None:
    bot = program(tmp_path, name, text)
    match = Match("wizard", SHORT, (bot, "easy", "random"), 2, patience=1.0)
    for played in play_deal(match, 0):
        seat = played.bots.index(bot)
        assert played.faults == (((seat, fault),) if fault else ())
        assert sum(played.wins) in (0.0, pytest.approx(1.0))
        if fault:
            assert played.wins[seat] == 0


def test_a_program_that_cannot_be_started_has_crashed() -> None:
    match = Match("wizard", SHORT, ("host:/no/such/program", "easy", "easy"), 2)
    assert {fault for game in play_deal(match, 0) for _, fault in game.faults} == {"crashed"}


@pytest.mark.parametrize("game", ["wizard", "extreme", "carodeni", "quiddler"])
def test_a_program_is_told_the_view_and_the_offers_of_every_game(game: str, tmp_path: Path) -> None:
    echo = HONEST.replace("for line", f"log = open({str(tmp_path / 'log')!r}, 'w')\nfor line")
    echo = echo.replace("    print(", "    log.write(line); log.flush()\n    print(")
    bot = program(tmp_path, "echo", echo)
    options: dict[str, object] = SHORT if game == "wizard" else {}
    games = play_deal(Match(game, options, (bot, "random", "random"), 3), 0)
    assert all(not played.faults for played in games)
    assert '"offers"' in (tmp_path / "log").read_text().splitlines()[0]
