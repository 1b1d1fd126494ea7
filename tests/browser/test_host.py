"""A table that not everybody may join, and a host who hands it on."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from support.browser import DESKTOP, PHONE, window
from support.server import Running


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_word_to_enter_another_host_and_a_lock(
    browser: Browser, at: Running, size: ViewportSize
) -> None:
    with (
        window(browser, at, size=size, settings={"name": "Ada"}) as first,
        window(browser, at, size=size, settings={"name": "Bo"}) as second,
        window(browser, at, size=size, settings={"name": "Cy"}) as third,
    ):
        ada, bo, cy = first.page, second.page, third.page
        first.open("/new")
        ada.fill("input[name=word]", "sesame")
        ada.click("[data-act=create]")
        expect(ada.locator("[data-start]")).to_be_visible()
        table = ada.url.removeprefix(at.url)
        second.open(table)
        bo.fill("#word", "please")
        bo.locator("#word").press("Enter")
        expect(bo.locator("#word-problem")).to_contain_text("word")
        bo.fill("#word", "sesame")
        bo.locator("#word").press("Enter")
        # The table is seen now, and nobody has to write the word again to sit down.
        expect(bo.locator("#word")).to_have_value("sesame")
        bo.locator("#nickname").press("Enter")
        expect(bo.locator("[data-seat='1'] .you")).to_be_visible()
        ada.click("[data-make-host]")
        expect(bo.locator("[data-lock]")).to_be_visible()
        expect(ada.locator("[data-start]")).to_have_count(0)
        bo.click("[data-lock]")
        third.open(table)
        cy.fill("#word", "sesame")
        cy.locator("#word").press("Enter")
        expect(cy.locator(".watch").first).to_contain_text("locked")
        expect(cy.locator("#word")).to_have_count(0)
        for look in (first, second, third):
            assert look.wide() <= 0
