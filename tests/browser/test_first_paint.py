"""The first page is drawn before any script has come, and comes to life as it stands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, expect

from stonehenge.i18n import LANGUAGES, catalogue
from support.browser import PHONE, Window, wait_for_worker, window
from support.server import Running

MARK = "document.querySelector('[data-game=quiddler]').marked = true"
MARKED = "document.querySelector('[data-game=quiddler]').marked"
# Where everything is that the server need not tell.
PLACES = """[...document.querySelectorAll('.hero *, .cta *, .games *')]
    .map((each) => [each.tagName, each.getBoundingClientRect().toJSON()])"""


def held_back(look: Window) -> Callable[[], None]:
    """All files of the page wait; what is returned lets them go."""
    waiting: list[Route] = []
    open_now = False

    def wait(route: Route) -> None:
        if open_now:
            route.continue_()
        else:
            waiting.append(route)

    def let_go() -> None:
        nonlocal open_now
        open_now = True
        while waiting:
            waiting.pop().continue_()

    look.page.route("**/assets/**", wait)
    return let_go


def opened(look: Window) -> None:
    """Open the first page, without waiting for its files."""
    look.page.goto(look.at.url, wait_until="commit")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_seen_in_the_readers_language_before_any_script(
    browser: Browser, at: Running, language: str
) -> None:
    with window(browser, at, size=PHONE, language=language) as look:
        let_go = held_back(look)
        opened(look)
        title = catalogue(language, "page")["home.title"]
        expect(look.page.locator("h1")).to_have_text(title)
        card = look.page.locator(".gm .card").first
        expect(card).to_be_in_viewport()
        # It looks as it will: styles and symbols are there, in the theme of this device.
        assert card.evaluate("card => card.getBoundingClientRect().width") > 30
        assert look.page.evaluate("document.documentElement.dataset.theme") == "light"
        before = look.page.evaluate(PLACES)
        look.page.evaluate(MARK)
        let_go()
        expect(look.page.locator("[data-lobby='0'], [data-lobby] li").first).to_be_visible()
        # Nothing was drawn anew, and nothing has moved.
        assert look.page.evaluate(MARKED)
        assert look.page.evaluate(PLACES) == before


def test_whoever_chose_another_language_or_theme_never_sees_the_wrong_one(
    browser: Browser, at: Running
) -> None:
    chosen = {"language": "de", "theme": "dark"}
    with window(browser, at, language="cs", settings=chosen) as look:
        let_go = held_back(look)
        opened(look)
        look.page.wait_for_function("document.querySelector('h1')")
        expect(look.page.locator("h1")).to_be_hidden()
        let_go()
        expect(look.page.locator("h1")).to_have_text(catalogue("de", "page")["home.title"])
        assert look.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_what_is_done_before_the_page_lives_is_not_lost(browser: Browser, at: Running) -> None:
    with window(browser, at, size=PHONE) as look:
        let_go = held_back(look)
        opened(look)
        look.page.locator(".join input").fill("nono-nono")
        look.page.keyboard.press("Enter")
        look.page.locator("[data-game=extreme]").tap()
        look.page.locator("nav select").select_option("cs")
        let_go()
        expect(look.page.locator("h1")).to_have_text(catalogue("cs", "page")["home.title"])
        expect(look.page.locator("dialog[open]")).to_contain_text("Wizard Extreme")
        expect(look.page.locator(".join [role=alert]")).not_to_be_empty()
        expect(look.page.locator(".join input")).to_have_value("nono-nono")
        # The browser itself tells of the answer 404.
        look.wrong[:] = [each for each in look.wrong if "404" not in each]


def test_another_page_kept_on_this_device_does_not_begin_as_the_first_one(
    browser: Browser, at: Running
) -> None:
    with window(browser, at) as look:
        look.page.clock.install()
        look.open("/")
        wait_for_worker(look)
        seen = (
            "document.addEventListener('DOMContentLoaded', () => { window.began = app.innerHTML })"
        )
        look.page.add_init_script(seen)
        look.open("/rules/wizard")
        assert look.page.evaluate("window.began") == ""
        look.open("/")
        assert "data-game" in look.page.evaluate("window.began")
