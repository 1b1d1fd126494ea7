"""For all tests: no example has a deadline, and the same examples are tried every time."""

import pytest
from hypothesis import settings

settings.register_profile("stonehenge", deadline=None, derandomize=True)
settings.load_profile("stonehenge")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Once there is a browser an event loop runs until the end, and asyncio.run() is refused: what
    # came to the same worker after it failed, or did not, as the tests were dealt out.
    items.sort(key=lambda item: "browser" in item.path.parts)
