"""The page remembers what was promised about the shuffles, whatever the server shows later."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stonehenge.core.fair import new_secret
from support.browser import DESKTOP, PHONE, seat_of, window
from support.page_player import Player, finish
from support.server import Running, made


def exchange(at: Running, table: str) -> None:
    """What a dishonest server does once it has heard everybody's words: it takes another secret."""
    assert at.server is not None
    registry = at.server.lifespan.state["registry"]
    live = registry.tables[table]
    old, live.table.shuffle.secret = live.table.shuffle.secret, new_secret()
    live.machine.about = None
    with closing(sqlite3.connect(registry.store.path)) as file, file:
        change = "UPDATE entries SET body = replace(body, ?, ?)"
        file.execute(change, (old.hex(), live.table.shuffle.secret.hex()))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_another_secret_is_red_before_during_and_after_the_game(
    browser: Browser, at: Running, size: Any
) -> None:
    bots = {"1": "easy"}
    table = made(at, bots=bots, options={"rounds": "1"})
    with window(browser, at, size=size, seat=seat_of(table, "wizard")) as look:
        page = look.page
        look.open(f"/t/{table['table']}")
        expect(page.locator("[data-start]")).to_be_visible()
        assert page.locator(".broken").count() == 0
        exchange(at, table["table"])
        page.reload()
        expect(page.locator(".broken")).to_contain_text("another promise")
        page.locator("select").first.select_option("easy")
        page.click("[data-start]")
        expect(page.locator("[data-bar=broken]")).to_contain_text("another promise")
        player = Player(look)
        player.sit(table["table"])
        finish(player)
        expect(page.locator("[data-over] .bad")).to_contain_text("another promise")
        look.open(f"/replay/{table['table']}")
        expect(page.locator("[data-verified=bad]").first).to_be_attached()
        assert look.wide() <= 0


def test_a_promise_that_was_kept_is_green(browser: Browser, at: Running) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1"})
    with window(browser, at, size=DESKTOP, seat=seat_of(table, "wizard")) as look:
        player = Player(look)
        player.sit(table["table"])
        finish(player)
        expect(look.page.locator("[data-over] .good")).to_be_visible()
        look.open(f"/replay/{table['table']}")
        expect(look.page.locator("[data-verified=good]").first).to_be_attached()
