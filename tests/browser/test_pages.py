"""Every page for every reader: sizes, languages, themes, screen readers, slow lines."""

import gzip
import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response, expect

from stonehenge.i18n import LANGUAGES, catalogue
from support.browser import (
    DESKTOP,
    DOUBLE,
    LARGE,
    PHONE,
    TABLET,
    Window,
    faults,
    small,
    wait_for_worker,
    window,
)
from support.server import Running

PAGES = ["/", "/new", "/new/quiddler", "/me", "/rules", "/rules/wizard", "/learn", "/replay"]


def ready(look: Window, path: str) -> None:
    """Open a page and wait until it stands."""
    look.open(path)
    expect(look.page.locator("main")).to_be_visible()
    expect(look.page.locator("[aria-busy=true]")).to_have_count(0)
    look.settle()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_fault_in_either_theme_and_fits_every_screen(
    browser: Browser, at: Running, path: str
) -> None:
    with window(browser, at, size=PHONE, color_scheme="dark") as look:
        ready(look, path)
        assert faults(look) == []
        look.page.emulate_media(color_scheme="light")
        expect(look.page.locator("html")).to_have_attribute("data-theme", "light")
        assert faults(look) == []
        assert small(look) == []
        for size in (PHONE, TABLET, DESKTOP, LARGE, DOUBLE):
            look.page.set_viewport_size(size)
            look.settle()
            assert look.wide() <= 0, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_page(browser: Browser, at: Running, language: str) -> None:
    with window(browser, at, size=PHONE, language=language) as look:
        for path in PAGES:
            ready(look, path)
            assert look.page.evaluate("document.documentElement.lang") == language
            assert look.wide() <= 0, path
            # A sentence that is missing shows its key.
            text = look.page.locator("main").inner_text()
            assert not re.findall(r"\b[a-z_]+\.[a-z-]+\.[a-z-]+\b", text), path


def test_a_language_is_changed_without_loading_the_page_again(
    browser: Browser, at: Running
) -> None:
    with window(browser, at, language="en") as look:
        ready(look, "/")
        look.page.evaluate("window.same = true")
        look.page.locator("nav select").select_option("cs")
        expect(look.page.locator("html")).to_have_attribute("lang", "cs")
        expect(look.page.locator("h1")).to_contain_text(catalogue("cs", "page")["home.title"][:6])
        assert look.page.evaluate("window.same")


def test_the_first_load_is_under_150_kilobytes(browser: Browser, at: Running) -> None:
    answers: list[Response] = []
    with window(browser, at, size=PHONE, service_workers="block") as look:
        look.page.on("response", lambda answer: answers.append(answer))
        ready(look, "/")
        look.page.wait_for_load_state("networkidle")
        sizes = {answer.url: weighed(answer.body()) for answer in answers}
        # The worker, which loads the rest afterwards, was kept out and says so.
        look.wrong[:] = [each for each in look.wrong if "ervice" not in each]
    assert "base" in " ".join(sizes)
    assert sum(sizes.values()) < 150 * 1024, sizes


def weighed(body: bytes) -> int:
    return min(len(body), len(gzip.compress(body)))


def test_no_file_of_the_page_names_another_host() -> None:
    page = files("stonehenge.server") / "page"
    allowed = ("http://www.w3.org/", "https://svelte.dev/e/", "http://localhost")
    for path in Path(str(page)).rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg", ".webmanifest"):
            for address in re.findall(r"https?://[\w.-]+[\w./-]*", path.read_text("utf-8")):
                assert address.startswith(allowed), f"{path.name}: {address}"


def test_an_unknown_code_gets_one_clear_sentence(browser: Browser, at: Running) -> None:
    with window(browser, at) as look:
        ready(look, "/")
        look.page.locator(".join input").fill("nono-nono")
        look.page.keyboard.press("Enter")
        expect(look.page.locator(".join [role=alert]")).not_to_be_empty()
        assert look.page.url == at.url + "/"
        # The browser itself tells of the answer 404.
        look.wrong[:] = [each for each in look.wrong if "404" not in each]


def test_the_page_comes_without_a_server_once_it_was_kept(browser: Browser, at: Running) -> None:
    with window(browser, at, size=PHONE) as look:
        look.page.clock.install()
        ready(look, "/")
        wait_for_worker(look)
        look.page.context.set_offline(True)
        for path, selector in (("/", "[data-game=wizard]"), ("/t/nowhere", "main")):
            look.open(path)
            expect(look.page.locator(selector)).to_be_visible()
        # No list of tables and no table without a server: the browser itself says so.
        look.wrong[:] = [each for each in look.wrong if "ERR_" not in each]
