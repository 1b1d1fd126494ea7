"""The first lesson, from the welcome to the first table."""

import re

from playwright.sync_api import Browser, expect

from support.browser import PHONE, window
from support.server import Running

BIDS = {1: 1, 2: 1, 3: 2}


def test_the_first_lesson_is_played_to_its_end(browser: Browser, at: Running) -> None:
    with window(browser, at, size=PHONE) as look:
        page = look.page
        # The others take a second each to move: on this clock it passes at once.
        page.clock.install()
        look.open("/learn")
        coach = page.locator("[data-coach]")
        expect(coach).to_be_visible()
        texts: list[str] = []
        missed = refused = False
        while not page.locator("[data-play]").count():
            page.clock.run_for(1_100)
            texts.append(page.locator(".said").inner_text())
            if (onward := page.locator("[data-next]")).count():
                # A trick that is being explained lies there.
                if coach.get_attribute("data-coach") == "why":
                    expect(page.locator(".trick [data-played]")).to_have_count(3)
                onward.tap()
            elif page.locator("[data-pad]").count():
                number = int(re.findall(r"\d+", page.locator(".topbar span").inner_text())[0])
                # Once something else: the round is explained and dealt again.
                wrong = number == 2 and not missed
                missed = missed or wrong
                page.locator(f'[data-act="bid {0 if wrong else BIDS[number]}"]').tap()
                page.locator("[data-commit]").tap()
            elif page.locator("[data-turn=you]").count():
                forbidden = page.locator(".hand [data-legal=no]")
                if forbidden.count() and not refused:
                    forbidden.first.tap(position={"x": 12.0, "y": 20.0})
                    expect(page.locator("[data-refused] a")).to_have_attribute(
                        "href", "/rules/wizard#W-30"
                    )
                    refused = True
                card = page.locator(".hand [data-legal=yes]").first
                for _ in range(2):
                    card.tap(position={"x": 12.0, "y": 20.0})
        assert missed
        assert refused
        assert not any("{" in text or "coach." in text for text in texts)
        page.locator("[data-play]").tap()
        expect(page).to_have_url(re.compile(r"/t/"))
        page.clock.run_for(1_000)
        expect(page.locator("[data-board=wizard]")).to_be_attached()
