"""Bots that think in the server: nobody waits for one for ever."""

import asyncio
import threading
from typing import Any

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import Refused
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of
from stonehenge.server import workers
from stonehenge.server.workers import Answer, Asker, BotPool, WorkerPool


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

    async def play() -> list[Answer]:
        pool = BotPool(processes=0, most=10, most_of_one=10, patience=0.01)
        view = first_bid()
        answers = [await pool.ask("", "wizard", "hard", view, 0.0)]
        await asyncio.to_thread(begun.wait, 30)
        answers.append(await pool.ask("", "wizard", "hard", view, 0.0))
        (slow,) = pool.slow
        pool.patience = 30.0
        enough.set()
        await slow
        answers.append(await pool.ask("", "wizard", "hard", view, 0.0))
        pool.close()
        return answers

    assert asyncio.run(play()) == [("bid 0", "easy"), ("bid 0", "easy"), ("bid 1", "")]
    # The second one was not even put into the queue.
    assert len(views) == 2


def test_a_slow_bot_that_fails_in_the_end_is_asked_again(levels: dict[str, Any]) -> None:
    enough = threading.Event()

    def failing(view: Any, dice: Any) -> Any:
        assert enough.wait(30)
        raise ValueError("lost")

    levels["hard"] = failing

    async def play() -> list[Answer]:
        pool = BotPool(processes=0, most=10, most_of_one=10, patience=0.01)
        view = first_bid()
        answers = [await pool.ask("", "wizard", "hard", view, 0.0)]
        (slow,) = pool.slow
        enough.set()
        with pytest.raises(ValueError, match="lost"):
            await slow
        levels["hard"] = lambda view, dice: view.offers[1]
        pool.patience = 30.0
        answers.append(await pool.ask("", "wizard", "hard", view, 0.0))
        pool.close()
        return answers

    assert asyncio.run(play()) == [("bid 0", "easy"), ("bid 1", "")]


def test_while_one_thought_is_slow_bots_of_other_levels_and_games_keep_theirs(
    levels: dict[str, Any],
) -> None:
    # The first thought after an installation made all bots of all tables "easy" for a minute.
    enough = threading.Event()

    def compiling(view: Any, dice: Any) -> Any:
        assert enough.wait(30)
        return view.offers[1]

    levels["master"] = compiling
    levels["hard"] = lambda view, dice: view.offers[1]

    async def play() -> list[Answer]:
        pool = BotPool(processes=0, most=10, most_of_one=10, patience=0.01)
        view = first_bid()
        slow = asyncio.create_task(pool.ask("a", "wizard", "master", view, 0.0))
        while not pool.running:
            await asyncio.sleep(0)
        # Who came while it was not slow yet gets the next worker as soon as it is.
        queued = asyncio.create_task(pool.do("b", bool))
        answers = [await slow]
        await queued
        pool.patience = 30.0
        for who, level in (("a", "master"), ("a", "hard"), ("b", "hard")):
            answers.append(await pool.ask(who, "wizard", level, view, 0.0))
        enough.set()
        while pool.slow:
            await asyncio.sleep(0.001)
        answers.append(await pool.ask("b", "wizard", "master", view, 0.0))
        pool.close()
        assert (pool.running, pool.waiting) == (0, {})
        return answers

    hasty, own = ("bid 0", "easy"), ("bid 1", "")
    assert asyncio.run(play()) == [hasty, hasty, own, own, own]


def test_of_slow_thoughts_only_one_goes_on_beside_the_others(levels: dict[str, Any]) -> None:
    enough = threading.Event()
    for level in ("hard", "master"):
        levels[level] = lambda view, dice: enough.wait(30) and view.offers[1]

    async def play() -> tuple[list[Answer], int]:
        pool = BotPool(processes=0, most=10, most_of_one=10, patience=0.01)
        view = first_bid()
        levels_asked = ("hard", "master", "master")
        answers = [await pool.ask("a", "wizard", level, view, 0.0) for level in levels_asked]
        levels["third"] = levels["hard"]
        answers.append(await pool.ask("b", "wizard", "third", view, 0.0))
        running = pool.running
        enough.set()
        while pool.slow:
            await asyncio.sleep(0.001)
        pool.close()
        return answers, running

    assert asyncio.run(play()) == ([("bid 0", "easy")] * 4, 2)


def test_a_bot_says_who_decided_for_it(levels: dict[str, Any]) -> None:
    # On a crowded server "easy" moved for bots of all levels, and nobody was told.
    async def by(level: str, most: int = 10, patience: float = 0.01) -> str:
        pool = BotPool(processes=0, most=most, most_of_one=10, patience=patience)
        await pool.turn("others")
        answer = await pool.ask("", "wizard", level, first_bid(), 0.0)
        return answer.by

    levels["hard"] = lambda view, dice: view.offers[1]
    assert asyncio.run(by("hard")) == "easy"
    assert asyncio.run(by("easy")) == ""
    assert asyncio.run(by("hard", most=0)) == "first-offer"
    assert asyncio.run(by("forced")) == ""


def in_order(pool: WorkerPool, asked: list[str]) -> list[str]:
    """The order in which work is done that was asked for while a worker was busy."""
    free = threading.Event()
    order: list[str] = []

    async def play() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(pool.do("before", free.wait, 30))
            for who in asked:
                group.create_task(pool.do(who, order.append, who))
            while pool.busy <= len(asked):
                await asyncio.sleep(0)
            free.set()

    asyncio.run(play())
    pool.close()
    assert (pool.running, pool.waiting) == (0, {})
    return order


def test_who_asks_for_much_does_not_take_the_turn_of_others() -> None:
    # 26 connections that had a record replayed again and again left others 29 s without advice.
    order = in_order(WorkerPool(0, most=100, most_of_one=50), [*"aaaaaaaabcb"])
    assert "".join(order) == "abcabaaaaaa"


def test_within_an_address_persons_have_their_turns_and_their_places() -> None:
    # Whoever asked for a hundred hints left the others of their club without any.
    greedy, modest, stranger = Asker("club", "ann"), Asker("club", "bob"), Asker("elsewhere")

    async def play() -> list[Asker]:
        pool = WorkerPool(0, most=100, most_of_one=6, most_of_person=4)
        await pool.turn(greedy)
        order: list[Asker] = []

        async def ask(who: Asker) -> None:
            await pool.turn(who)
            order.append(who)
            pool.give_back()

        async with asyncio.TaskGroup() as group:
            for who in (greedy,) * 4:
                group.create_task(ask(who))
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="busy"):
                await pool.turn(greedy)
            for who in (modest, modest, stranger):
                group.create_task(ask(who))
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="busy"):
                await pool.turn(Asker("club", "eve"))
            pool.give_back()
        assert (pool.running, pool.waiting) == (0, {})
        return order

    ours = [greedy, modest, greedy, modest, greedy, greedy]
    assert asyncio.run(play()) == [ours[0], stranger, *ours[1:]]


def test_one_address_has_only_so_many_places_and_others_still_have_theirs() -> None:
    async def play() -> list[str]:
        pool = WorkerPool(0, most=100, most_of_one=3)
        await pool.turn("a")
        places = [asyncio.create_task(pool.turn("a")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="busy"):
            await pool.turn("a")
        places.append(asyncio.create_task(pool.turn("b")))
        await asyncio.sleep(0)
        names = [*pool.waiting]
        # Who goes away leaves no gap.
        places[0].cancel()
        await asyncio.sleep(0)
        assert pool.busy == 4
        for _ in range(4):
            pool.give_back()
            await asyncio.sleep(0)
        assert (pool.running, pool.waiting) == (0, {})
        return names

    assert asyncio.run(play()) == ["a", "b"]


def test_who_goes_away_as_their_turn_comes_gives_it_to_the_next() -> None:
    async def play() -> None:
        pool = WorkerPool(0, most=100, most_of_one=3)
        await pool.turn("a")
        hasty, patient = (asyncio.create_task(pool.turn(who)) for who in "ab")
        await asyncio.sleep(0)
        pool.give_back()
        hasty.cancel()
        await patient
        assert pool.running == 1

    asyncio.run(play())


def test_bots_of_a_crowded_address_move_quickly_and_others_as_they_are(
    levels: dict[str, Any],
) -> None:
    # While one thought was late, "easy" moved for all bots of all tables.
    levels["hard"] = lambda view, dice: view.offers[1]

    async def play() -> tuple[list[Answer], Answer]:
        pool = BotPool(processes=0, most=100, most_of_one=50, patience=30.0)
        view, free = first_bid(), threading.Event()
        busy = asyncio.create_task(pool.do("crowd", free.wait, 30))
        await asyncio.sleep(0)
        pool.patience = 0.01
        crowd = await asyncio.gather(*(pool.ask("crowd", "wizard", "hard", view, 0) for _ in "123"))
        assert not pool.slow
        pool.patience = 30.0
        other = asyncio.create_task(pool.ask("other", "wizard", "hard", view, 0))
        free.set()
        await busy
        answer = await other
        pool.close()
        return crowd, answer

    assert asyncio.run(play()) == ([("bid 0", "easy")] * 3, ("bid 1", ""))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_the_quickest_bot(game: str) -> None:
    assert workers.QUICKEST in levels_of(game)


def test_a_worker_that_comes_free_passes_over_who_has_just_gone() -> None:
    async def play() -> tuple[list[bool], int]:
        pool = WorkerPool(processes=0, most=10, most_of_one=10)
        await pool.turn("a")
        waiting = [asyncio.create_task(pool.turn(who)) for who in "aabb"]
        await asyncio.sleep(0)
        # They go, and in the same moment, before anything else runs, a worker comes free.
        for gone in (waiting[0], waiting[2]):
            gone.cancel()
        pool.give_back()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        pool.give_back()
        await asyncio.gather(*waiting, return_exceptions=True)
        return [each.cancelled() for each in waiting], pool.busy

    assert asyncio.run(play()) == ([True, False, True, False], 1)
