"""House rules on the page of a new table: what excludes each other cannot be chosen together."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from support.browser import PHONE, Window, faults, small, window
from support.server import Running


def rule(look: Window, key: str) -> Locator:
    return look.page.locator(f"[data-option={key}]")


def choose(look: Window, key: str, value: str) -> None:
    """Open a house rule and take one of its values."""
    if not rule(look, key).evaluate("rule => rule.open"):
        rule(look, key).locator("summary").click()
    rule(look, key).locator(f"input[value={value}]").check()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_what_excludes_what_is_chosen_cannot_be_chosen_and_says_why(
    browser: Browser, at: Running, scheme: str
) -> None:
    with window(browser, at, size=PHONE, language="cs", color_scheme=scheme) as look:
        look.open("/new/wizard")
        look.page.click("[data-choice='preset own']")
        expect(rule(look, "hidden_reveal")).to_have_count(0)
        choose(look, "bidding", "secret")
        rule(look, "plus_minus_one").locator("summary").click()
        expect(rule(look, "plus_minus_one").locator("input[value=true]")).to_be_disabled()
        expect(rule(look, "plus_minus_one")).to_contain_text("tajné hlášení se vylučují")
        expect(rule(look, "plus_minus_one").locator(".reason")).to_be_visible()
        expect(rule(look, "bidding").locator("fieldset")).to_be_visible()
        assert faults(look) == []
        assert small(look) == []
        assert look.wide() <= 0
        choose(look, "bidding", "hidden")
        expect(rule(look, "hidden_reveal")).to_be_visible()
        choose(look, "bidding", "open")
        expect(rule(look, "plus_minus_one").locator("input[value=true]")).to_be_enabled()


def test_more_seats_than_a_chosen_rule_allows_are_said_at_that_rule(
    browser: Browser, at: Running
) -> None:
    with window(browser, at, size=PHONE, language="en") as look:
        look.open("/new/wizard")
        look.page.click("[data-choice='preset own']")
        choose(look, "one_colour", "true")
        for _ in range(2):
            look.page.get_by_role("button", name="One more").click()
        alert = rule(look, "one_colour").locator("[role=alert]")
        expect(alert).to_have_text("One colour is for 3 or 4 players, not 6.")
        choose(look, "one_colour", "false")
        expect(alert).to_be_empty()
