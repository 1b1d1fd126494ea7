"""What leaves the server, whoever carries it: whole, in order, and to nobody else."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
import uvloop

from people import PATIENCE, Running, full, hired, played, running
from sitting_room import Parlour
from stonehenge.server import post as posts
from stonehenge.server.post import Box, Post
from stonehenge.server.wire import framed
from stonehenge.sim.courier import Courier
from stonehenge.sim.errands import AS_IT_IS, LARGEST, NO_FILE, READERS_OF_ONE
from stonehenge.tables.telling import Sheets


class Reader(asyncio.Protocol):
    """Somebody who is written to; the other end of the line is theirs."""

    def __init__(self, post: Post) -> None:
        self.ours, self.theirs = socket.socketpair()
        # The line is soon full.
        self.ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 20_000)
        self.theirs.setblocking(False)
        self.post = post
        self.said = self.heard = b""
        self.over = asyncio.get_running_loop().create_future()

    async def sit_down(self) -> "Reader":
        await asyncio.get_running_loop().connect_accepted_socket(lambda: self, self.ours)
        return self

    def connection_made(self, transport: Any) -> None:
        self.box = Box(transport, self.post)

    def connection_lost(self, exc: Exception | None) -> None:
        self.box.lost()
        self.over.set_result(exc)

    def put(self, data: bytes) -> None:
        self.said += data
        self.post.put(self.box, data)

    def write(self, data: bytes) -> None:
        self.said += data
        self.box.write(data)

    async def read(self, most: int = 1 << 30) -> None:
        """Until the other side closes, or so many bytes are here."""
        while len(self.heard) < most:
            wanted = min(1 << 16, most - len(self.heard))
            data = await asyncio.get_running_loop().sock_recv(self.theirs, wanted)
            if not data:
                return
            self.heard += data


def look(post: Post, page: Sheets, readers: list[Reader], first: bytes) -> None:
    """Paint a table for some readers; every other one is told something first."""
    pieces = page.pieces(())
    assert pieces is not None
    picture = post.picture(pieces, len(readers))
    assert picture is not None
    for at, reader in enumerate(readers):
        before = first if at % 2 else b""
        picture.add(reader.box, at % 3, before)
        reader.said += before + framed(page.view(at % 3, ()))
    post.hang(picture)


@asynccontextmanager
async def company(post: Post, count: int) -> AsyncIterator[list[Reader]]:
    """Some readers, who leave in the end."""
    readers = [await Reader(post).sit_down() for _ in range(count)]
    try:
        yield readers
    finally:
        for reader in readers:
            reader.box.abort()
            reader.theirs.close()
        await asyncio.gather(*(reader.over for reader in readers))


def tried(told: Callable[[Post], Awaitable[None]], many: int | None = 1) -> None:
    """Run something with a post and a courier, who walks for so many readers; None: without."""

    async def running() -> None:
        post = Post()
        if many is not None:
            post.many = many
            post.courier = Courier()
            asyncio.get_running_loop().add_reader(post.courier.answer, post.come_back)
        try:
            await asyncio.wait_for(told(post), PATIENCE)
        finally:
            post.end()

    uvloop.run(running())


@pytest.mark.parametrize("many", [None, 1, 6, 100], ids=["loop", "thread", "both", "at once"])
@pytest.mark.parametrize("seed", range(4))
def test_everything_arrives_whole_and_in_order_whoever_writes_it(
    many: int | None, seed: int
) -> None:
    async def told(post: Post) -> None:
        dice, page = Random(f"{seed} {many}"), Parlour().desk.sheet(0.0)
        async with company(post, 12) as readers:
            busy = [asyncio.create_task(reader.read()) for reader in readers[4:]]
            for number in range(150):
                some = dice.sample(readers, dice.randrange(1, 12))
                paints = post.courier is not None and dice.random() < 0.5
                if paints:
                    look(post, page, some, b"%d " % number)
                for reader in some[paints:]:
                    data = b"%d " % number * dice.choice((1, 10, 2000, 20_000))
                    dice.choice((reader.put, reader.put, reader.write))(data)
                # Some look away for a while, and what is not read fills the line.
                reader = dice.choice(readers[:4])
                with suppress(BlockingIOError):
                    reader.heard += reader.theirs.recv(1 << 16)
                if dice.random() < 0.7:
                    await asyncio.sleep(0)
            for reader in readers:
                reader.box.close()
            late = [asyncio.create_task(reader.read()) for reader in readers[:4]]
            await asyncio.gather(*busy, *late)
        for reader in readers:
            assert reader.heard == reader.said
            assert reader.box.file == NO_FILE

    tried(told, many)


def test_a_courier_says_what_a_socket_did_not_take() -> None:
    ours, theirs = socket.socketpair()
    gone, nobody = socket.socketpair()
    nobody.close()
    courier = Courier()
    try:
        letters = [b"x" * 5_000_000, b"to nobody", b"too late", b"nowhere"]
        files = [ours.fileno(), gone.fileno(), ours.fileno(), NO_FILE]
        way = [number for file in files for number in (AS_IT_IS, file)]
        courier.carry(4, way, letters)
        courier.wait()
        carried, (first, *others) = courier.returned()
        assert carried == 4
        assert others == [(1, b"to nobody"), (2, b"too late"), (3, b"nowhere")]
        assert 0 < len(first[1]) < 5_000_000
        taken = 5_000_000 - len(first[1])
        assert len(theirs.recv(taken, socket.MSG_WAITALL)) == taken
        courier.run(1, [AS_IT_IS, ours.fileno()], [b"again"])
        assert courier.returned() == (1, [])
        assert theirs.recv(100) == b"again"
    finally:
        courier.end()
        for each in (ours, theirs, gone):
            each.close()


def held_back(courier: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let a courier set out only when this is called."""
    errands: list[Any] = []
    carry = courier.carry
    monkeypatch.setattr(courier, "carry", lambda *errand: errands.append(errand))
    return lambda: carry(*errands.pop())


@pytest.mark.parametrize("planted", [False, True], ids=["", "planted bug"])
def test_what_was_meant_for_one_does_not_reach_another_who_got_its_number(
    planted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stray: list[bytes] = []

    async def told(post: Post) -> None:
        if planted:
            monkeypatch.setattr("os.dup", lambda file: file)
            monkeypatch.setattr(Box, "finish", lambda box: None)
        go = held_back(post.courier, monkeypatch)
        async with company(post, 1) as (reader,):
            number = reader.box.get_extra_info("socket").fileno()
            reader.put(b"your cards")
            await asyncio.sleep(0)
            assert post.away
            # The line is lost, and the next one who comes gets its number.
            mine, theirs = socket.socketpair()
            reader.box.abort()
            await reader.over
            os.dup2(theirs.fileno(), number)
            mine.setblocking(False)
            go()
            while post.away:
                await asyncio.sleep(0.001)
            with suppress(BlockingIOError):
                stray.append(mine.recv(100))
            os.close(number)
            mine.close()
            theirs.close()
            assert planted or reader.box.file == NO_FILE

    tried(told)
    assert stray == ([b"your cards"] if planted else [])


def test_whoever_leaves_while_the_courier_is_away_hears_everything_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def told(post: Post) -> None:
        go = held_back(post.courier, monkeypatch)
        async with company(post, 1) as (reader,):
            reader.put(b"one ")
            await asyncio.sleep(0)
            reader.write(b"two ")
            reader.put(b"three")
            reader.box.close()
            assert reader.box.is_closing()
            await asyncio.sleep(0.01)
            with pytest.raises(BlockingIOError):
                reader.theirs.recv(1)
            go()
            monkeypatch.undo()
            await reader.read()
            assert reader.heard == b"one two three"

    tried(told)


def test_whole_games_are_played_with_a_courier(tmp_path: Path) -> None:
    async def told(at: Running) -> None:
        tables = [full(at, options={"rounds": "1-6"}) for _ in range(6)]
        games = [played(at, *table, seed) for seed, table in enumerate(tables)]
        for players in await asyncio.gather(*games):
            for player in players:
                heard = [orjson.loads(raw) for raw in player.heard]
                numbers = [each["n"] for each in heard if each["type"] == "view"]
                # Everyone saw every step, one after the other.
                steps = sorted(set(numbers))
                assert numbers == sorted(numbers)
                assert steps == list(range(steps[0], steps[-1] + 1))

    with running(tmp_path, courier_from=1) as at:
        hired(at)
        asyncio.run(told(at))


def test_a_courier_comes_by_itself_when_there_are_enough_connections() -> None:
    async def told(_: Post) -> None:
        post = Post(3)
        post.many = 3
        async with company(post, 2) as few:
            assert not post.is_hiring
            for reader in few:
                reader.put(b"few")
            await asyncio.gather(*(reader.read(3) for reader in few))
        async with company(post, 3) as readers:
            assert post.is_hiring
            for reader in readers:
                reader.put(b"many")
            await asyncio.sleep(0)
            while post.courier is None:
                await asyncio.sleep(0.01)
            for reader in readers:
                reader.put(b"more")
            await asyncio.sleep(0)
            assert len(post.away) == 3
            post.end()
            assert not post.away
            # Who is left is written to by the loop.
            for reader in readers:
                reader.put(b"last")
                reader.box.close()
            await asyncio.gather(*(each.read() for each in readers))
        assert [reader.heard for reader in readers] == [b"manymorelast"] * 3

    tried(told)


def test_without_a_courier_the_loop_goes_on_writing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise OSError("no place for machine code")

    async def told(_: Post) -> None:
        post = Post(1)
        async with company(post, 1) as (reader,):
            assert post.is_hiring
            for number in range(5):
                reader.put(b"%d " % number)
                await asyncio.sleep(0.01)
            await reader.read(10)
            assert reader.heard == b"0 1 2 3 4 "
        assert post.courier is None

    monkeypatch.setattr(posts, "hired", broken)
    tried(told)
    assert "no place for machine code" in caplog.text


def none_left(file: int) -> int:
    raise OSError(24, os.strerror(24))


def test_where_no_file_can_be_had_the_loop_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(post: Post) -> None:
        async with company(post, 1) as (reader,):
            monkeypatch.setattr("os.dup", none_left)
            reader.put(b"word")
            await reader.read(4)
            assert reader.heard == b"word"
            assert not post.away

    tried(told)


@pytest.mark.parametrize("many", [1, 100_000], ids=["thread", "at once"])
def test_what_is_too_much_for_one_errand_is_carried_on_the_next(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(post: Post) -> None:
        page = Parlour().desk.sheet(0.0)
        page.about = b'"%b"' % (b"x" * (LARGEST - 10_000))
        async with company(post, READERS_OF_ONE) as readers:
            # Nobody has a file, so that everything comes back.
            monkeypatch.setattr("os.dup", none_left)
            for number in range(4):
                look(post, page, readers, b"%d " % number)
                readers[0].put(b"and %d" % number)
            for reader in readers:
                reader.box.close()
            await asyncio.gather(*(reader.read() for reader in readers))
        assert [reader.heard == reader.said for reader in readers] == [True] * READERS_OF_ONE

    tried(told, many)
