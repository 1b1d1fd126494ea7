"""A table that is not in memory is loaded once, and all who asked for it get the same answer."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from stonehenge.core.game import Refusal, Refused
from stonehenge.server import lobby
from stonehenge.server.messages import NewTable
from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.server.settings import Settings

Found = LiveTable | BaseException | None


@contextmanager
def registry_in(folder: Path) -> Iterator[TableRegistry]:
    """The tables of a folder, none of them in memory."""
    registry = TableRegistry(Settings(folder, bot_processes=0), asyncio.get_running_loop())
    try:
        yield registry
    finally:
        registry.close()


async def made(folder: Path) -> tuple[str, str]:
    """The id and the code of a table that is stored there."""
    with registry_in(folder) as registry:
        command = NewTable(game="wizard", seats=3, name="Ada")
        live = await registry.make(lobby.first_entry(command, registry.signer, "home"))
        return live.table.id, live.table.code


def asked_at_once(
    folder: Path, prepare: Callable[[TableRegistry], Any], *names: str
) -> tuple[list[Found], int]:
    """What everybody gets who asks for the table, and how often it was read; id and code known."""

    async def ask() -> tuple[list[Found], int]:
        id, code = await made(folder)
        with registry_in(folder) as registry:
            prepare(registry)
            read, reads = registry.read, 0

            def counted(id: str) -> Any:
                nonlocal reads
                reads += 1
                return read(id)

            registry.read = counted  # type: ignore[method-assign]
            wanted = [name.format(id=id, code=code) for name in names]
            asked: list[Awaitable[LiveTable | None]] = [registry.find(name) for name in wanted]
            found: list[Found] = list(await asyncio.gather(*asked, return_exceptions=True))
            assert not registry.loading
            return found, reads

    return asyncio.run(ask())


def nothing(registry: TableRegistry) -> None:
    """Everything is as it should be."""


def test_two_who_ask_at_once_get_the_same_table_and_it_is_read_once(tmp_path: Path) -> None:
    (first, second), reads = asked_at_once(tmp_path, nothing, "{id}", "{id}")
    assert isinstance(first, LiveTable)
    assert first is second
    assert reads == 1


def test_by_its_id_and_by_its_code_it_is_the_same_table(tmp_path: Path) -> None:
    (first, second), _ = asked_at_once(tmp_path, nothing, "{id}", "{code}")
    assert isinstance(first, LiveTable)
    assert first is second


def test_a_table_that_is_not_there_is_there_for_nobody(tmp_path: Path) -> None:
    found, reads = asked_at_once(tmp_path, nothing, "nowhere", "nowhere")
    assert (found, reads) == ([None, None], 1)


@pytest.mark.parametrize("error", [Refused(Refusal("newer-table", "")), OSError("a bad disk")])
def test_a_table_that_cannot_be_read_is_refused_to_all_alike(
    tmp_path: Path, error: Exception
) -> None:
    # Whoever came second was told that there is no such table.
    def broken(registry: TableRegistry) -> None:
        def fail(id: str) -> None:
            raise error

        registry.read = fail  # type: ignore[method-assign]

    found, reads = asked_at_once(tmp_path, broken, "{id}", "{id}")
    assert (found, reads) == ([error, error], 1)


def test_whoever_goes_away_does_not_take_the_table_from_those_who_wait(tmp_path: Path) -> None:
    async def ask() -> None:
        id, _ = await made(tmp_path)
        with registry_in(tmp_path) as registry:
            first, second = (asyncio.create_task(registry.find(id)) for _ in range(2))
            await asyncio.sleep(0)
            first.cancel()
            assert await second is registry.tables[id]
            assert first.cancelled()

    asyncio.run(ask())
