"""A game of another package in the browser: offered, played as text, replayed, looked up."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from ohhell.kit import KIT
from stonehenge import games
from stonehenge.server import lobby
from support.browser import DESKTOP, PHONE, seat_of, window
from support.server import Running, made


@pytest.fixture(scope="module", autouse=True)
def installed() -> Iterator[None]:
    """The game is in the lists, as it is where its package is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.KITS, "ohhell", KIT)
        patch.setitem(games.GAMES, "ohhell", KIT.game)
        # The server of all tests may have said already which games it has.
        lobby.games.cache_clear()
        yield
    lobby.games.cache_clear()


def act(page: Page) -> None:
    """Take the first offer, or type what a terminal would understand."""
    offer = page.locator("[data-offer]").first
    text = offer.get_attribute("data-offer") or ""
    if text.startswith("bid"):
        offer.click()
    else:
        page.get_by_role("textbox").fill(text.removeprefix("play "))
        page.get_by_role("textbox").press("Enter")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_it_is_found_on_the_first_page_and_played_to_its_end(
    browser: Browser, at: Running, size: ViewportSize
) -> None:
    with window(browser, at, size=size) as look:
        page = look.page
        look.open("/")
        page.click("[data-game=ohhell]")
        expect(page.locator("[data-choice='level medium']")).to_have_count(0)
        page.get_by_role("link", name="More options").click()
        page.get_by_label("Short game").check(force=True)
        for seat in (1, 2, 3):
            page.select_option(f"select[data-seat='{seat}']", "easy")
        page.get_by_label("Fast bots").check(force=True)
        page.click("[data-act=create]")
        expect(page.locator("[data-board=text]")).to_be_visible()
        ready = page.locator("[data-offer]:enabled, [data-over]").first
        while True:
            ready.wait_for()
            if page.locator("[data-over]").count():
                break
            n = page.locator(".tbl").get_attribute("data-n")
            act(page)
            page.wait_for_selector(f".tbl:not([data-n='{n}'])")
        assert look.wide() <= 0
        table = page.url.rpartition("/")[2]
        look.open(f"/replay/{table}?seat=all&step=1")
        shown = page.locator("[data-replay=ohhell] [data-board=text]")
        expect(shown).to_contain_text("Round 1 of 3")
        # All four hands lie open; the last card of the first round leads to the second.
        expect(shown.locator("pre").nth(1)).to_have_text(re.compile(r"(.+ holds \w\w\s*){4}"))
        page.keyboard.press("End")
        expect(shown).to_contain_text("Round 3 of 3")
        assert look.wide() <= 0


def test_it_is_told_in_the_readers_language_also_when_that_changes(
    browser: Browser, at: Running
) -> None:
    bots = {"1": "easy", "2": "easy"}
    table = made(at, game="ohhell", bots=bots, options={"most": 2}, pace="off")
    with window(browser, at, seat=seat_of(table, "ohhell")) as look:
        page = look.page
        look.open(f"/t/{table['table']}")
        expect(page.locator("[data-board=text] pre").first).to_contain_text("Round 1 of 2")
        page.keyboard.press("m")
        page.click("[data-menu=settings]")
        page.locator("[data-choice='language cs'] input").check(force=True)
        expect(page.locator("[data-board=text] pre").first).to_contain_text("Kolo 1 z 2")


def test_nonsense_gets_a_sentence_and_changes_nothing(browser: Browser, at: Running) -> None:
    bots = {"1": "easy", "2": "easy"}
    table = made(at, game="ohhell", bots=bots, options={"most": 2}, pace="off")
    with window(browser, at, seat=seat_of(table, "ohhell")) as look:
        page = look.page
        look.open(f"/t/{table['table']}")
        page.locator("[data-offer]:enabled").first.wait_for()
        before = page.locator(".tbl").get_attribute("data-n")
        page.get_by_role("textbox").fill("abracadabra")
        page.get_by_role("textbox").press("Enter")
        expect(page.locator(".toasts")).to_contain_text(re.compile(r"\w{3,}"))
        assert page.locator(".tbl").get_attribute("data-n") == before


def test_its_rules_come_from_the_server(browser: Browser, at: Running) -> None:
    with window(browser, at, language="cs") as look:
        look.open("/rules/ohhell")
        expect(look.page.locator("#O-09")).to_be_visible()
        expect(look.page.get_by_role("heading", level=1)).to_have_text("Oh Hell")


def test_it_can_be_ended_early_and_its_sheet_is_shown(browser: Browser, at: Running) -> None:
    table = made(at, game="ohhell", bots={"1": "random", "2": "random"})
    with window(browser, at, size=PHONE, seat=seat_of(table, "ohhell")) as look:
        page = look.page
        look.open(f"/t/{table['table']}")
        expect(page.locator("[data-board=text]")).to_be_visible()
        page.click("[data-open=menu]")
        page.get_by_role("button", name="End the game early").click()
        page.click("[data-yes]")
        expect(page.locator("[data-ended] .sheet")).to_be_visible()
        expect(page.locator("[data-board=text]")).to_have_count(0)
        assert look.wide() <= 0
