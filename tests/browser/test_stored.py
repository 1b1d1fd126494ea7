"""A device that was left with an older page finds its seat, its person and its settings again."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stored.test_stored import HERE, VERSIONS, unpacked
from support.browser import window
from support.page_player import Player
from support.server import running


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
