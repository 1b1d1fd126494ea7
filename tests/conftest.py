"""For all tests: no example has a deadline, the same examples are tried every time, and no game
asks for words that happen to be on this machine."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from stonehenge import games
from support.cases import GAMES

settings.register_profile("stonehenge", deadline=None, derandomize=True)
settings.load_profile("stonehenge")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Once there is a browser an event loop runs until the end, and asyncio.run() is refused: what
    # came to the same worker after it failed, or did not, as the tests were dealt out.
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(scope="session", autouse=True)
def little_list() -> Iterator[None]:
    """Whoever looks into the list of games finds those of cases.py; a server runs on between
    tests, and so does this."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.GAMES, "quiddler", GAMES["quiddler"])
        yield
