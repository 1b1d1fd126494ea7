"""One browser and one server for all tests of a worker."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support.browser import chromium
from support.server import Running, running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as chrome:
        yield chrome


@pytest.fixture(scope="session")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data: Path = tmp_path_factory.mktemp("tables")
    with running(data) as server:
        yield server
