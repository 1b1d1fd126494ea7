"""A device that was left with an older page finds its seat, its person and its settings again."""

import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stonehenge.server import static
from stored.test_stored import HERE, VERSIONS, unpacked
from support.browser import PHONE, seat_of, wait_for_worker, window
from support.page_player import Player
from support.server import made, running


@pytest.mark.parametrize("version", VERSIONS)
def test_a_device_of_an_older_page_plays_on(browser: Browser, version: str, tmp_path: Path) -> None:
    left: dict[str, Any] = json.loads((HERE / version / "storage.json").read_text("utf-8"))
    storage: dict[str, str] = left["storage"]
    settings = json.loads(storage["stonehenge.settings"])
    with running(unpacked(version, tmp_path)) as at:
        seat = json.loads(storage["stonehenge.seats"])[left["table"]]
        with window(browser, at, language="cs", seat=seat, settings=settings) as look:
            look.page.add_init_script(
                f"for (const [key, value] of Object.entries({json.dumps(storage)}))"
                " if (!(key in localStorage)) localStorage[key] = value"
            )
            look.open("/")
            expect(look.page.locator(f"[data-mine={json.dumps(left['table'])}]")).to_be_visible()
            player = Player(look)
            player.sit(left["table"])
            expect(look.page.locator("[data-turn=you]").first).to_be_visible()
            now = look.page.evaluate("({...localStorage})")
    assert json.loads(now["stonehenge.settings"]) == settings
    assert now["stonehenge.person"] == storage["stonehenge.person"]
    assert json.loads(now["stonehenge.seats"])[left["table"]] == seat


@contextmanager
def page_of_before(folder: Path) -> Iterator[None]:
    """The server has the last page that spoke the first protocol."""
    with tarfile.open(HERE / "page-1.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    caches = (static.page_files, static.preloads, static.page_at)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(static, "BUILT", folder)
        for cache in caches:
            cache.cache_clear()
        yield
    for cache in caches:
        cache.cache_clear()


def test_a_tab_of_an_older_protocol_is_not_kicked_and_gets_the_newer_page(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path / "data") as at:
        table = made(at, bots={"1": "easy", "2": "easy"})
        with window(browser, at, size=PHONE, seat=seat_of(table, "wizard")) as look:
            page = look.page
            page.clock.install()
            with page_of_before(tmp_path / "page"):
                look.open("/")
                wait_for_worker(look)
                look.open(f"/t/{table['table']}")
                page.evaluate("window.older = true")
                page.clock.run_for(3_000)
                # It goes on trying, and does not take itself for kicked.
                expect(page.locator(".tbl[data-link=gone]")).to_have_count(0)
            page.evaluate(
                "navigator.serviceWorker.getRegistration().then((found) => found.update())"
            )
            expect(page.locator(".tbl[data-link=open]")).to_be_visible()
            assert not page.evaluate("window.older")
            seats = page.evaluate("JSON.parse(localStorage['stonehenge.seats'])")
            assert table["table"] in seats
