"""Bots that think in the server: nobody waits for one for ever."""

import asyncio
import threading
from typing import Any

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of
from stonehenge.server import workers
from stonehenge.server.workers import BotPool


def first_bid() -> Any:
    """What the first seat that bids sees: it may bid 0 or 1."""
    game = GAMES["wizard"]
    state = game.start(3, {})
    state = game.apply(state, -1, game.chance(state, Seeded.of(3)))
    (seat,) = game.waiting(state)
    return game.view(state, seat)


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Bots of Wizard: the quickest one bids 0, all others may be added."""
    bots = {workers.QUICKEST: lambda view, dice: view.offers[0]}
    monkeypatch.setattr(workers, "levels_of", lambda game: bots)
    return bots


def test_the_quickest_bot_moves_until_one_that_takes_long_is_done(levels: dict[str, Any]) -> None:
    begun, enough = threading.Event(), threading.Event()
    views = []

    def compiling(view: Any, dice: Any) -> Any:
        views.append(view)
        begun.set()
        assert enough.wait(30)
        return view.offers[1]

    levels["hard"] = compiling

    async def play() -> list[str]:
        pool = BotPool(processes=0, most=10, patience=0.01)
        view = first_bid()
        answers = [await pool.ask("wizard", "hard", view, 0.0)]
        await asyncio.to_thread(begun.wait, 30)
        answers.append(await pool.ask("wizard", "hard", view, 0.0))
        (slow,) = pool.slow
        pool.patience = 30.0
        enough.set()
        await slow
        answers.append(await pool.ask("wizard", "hard", view, 0.0))
        pool.close()
        return answers

    assert asyncio.run(play()) == ["bid 0", "bid 0", "bid 1"]
    # The second one was not even put into the queue.
    assert len(views) == 2


def test_a_slow_bot_that_fails_in_the_end_is_asked_again(levels: dict[str, Any]) -> None:
    enough = threading.Event()

    def failing(view: Any, dice: Any) -> Any:
        assert enough.wait(30)
        raise ValueError("lost")

    levels["hard"] = failing

    async def play() -> list[str]:
        pool = BotPool(processes=0, most=10, patience=0.01)
        view = first_bid()
        answers = [await pool.ask("wizard", "hard", view, 0.0)]
        (slow,) = pool.slow
        enough.set()
        with pytest.raises(ValueError, match="lost"):
            await slow
        levels["hard"] = lambda view, dice: view.offers[1]
        pool.patience = 30.0
        answers.append(await pool.ask("wizard", "hard", view, 0.0))
        pool.close()
        return answers

    assert asyncio.run(play()) == ["bid 0", "bid 1"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_the_quickest_bot(game: str) -> None:
    assert workers.QUICKEST in levels_of(game)
