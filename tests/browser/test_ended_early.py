"""A game that was ended early has an end: on every page, also on those that come later."""

from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from support.browser import DESKTOP, PHONE, Window, faults, seat_of, small, window
from support.server import Running, made, say, sit
from support.views import read

LOW: ViewportSize = {"width": 360, "height": 640}


def seated(at: Running) -> tuple[str, list[dict[str, Any]]]:
    """Ada, Ben and bots play two rounds, and begin the third: the table, and the seats of both."""
    table = made(at, seats=4, bots={"2": "easy", "3": "easy"}, options={"rounds": "1-5"})
    id = table["table"]
    with at.client() as client:
        other = client.post(f"/api/tables/{id}/sit", json={"name": "Ben"}).json()
        bearer = {"Authorization": f"Bearer {table['token']}"}
        assert client.post(f"/api/tables/{id}/start", headers=bearer).is_success
    seats = [table, other]
    with ExitStack() as stack:
        persons = [stack.enter_context(sit(at, id, held["token"])) for held in seats]
        seen: list[dict[str, Any]] = [{"offers": [], "n": -1}] * 2
        acted = -1
        while True:
            for seat, person in enumerate(persons):
                while not seen[seat]["offers"] or seen[seat]["n"] <= acted:
                    try:
                        message = read(person.recv(timeout=0.05))
                    except TimeoutError:
                        break
                    if message["type"] == "view":
                        seen[seat] = message
                if seen[seat]["offers"] and seen[seat]["n"] > acted:
                    if len(seen[seat]["view"]["sheet"]) == 2:
                        return id, [seat_of({**held, "table": id}, "wizard") for held in seats]
                    acted = seen[seat]["n"]
                    offer = seen[seat]["offers"][0]
                    say(person, type="act", id=f"{seat}-{acted}", n=acted, act=offer)


def end(asks: Page, agrees: Page | None = None) -> None:
    """One asks for the end in the menu, the other agrees."""
    asks.click("[data-open=menu]")
    asks.get_by_role("button", name="End the game early").click()
    asks.click("[data-yes]")
    if agrees:
        agrees.locator("[data-vote=end]").get_by_role("button", name="Agree").click()


def sees_the_end(look: Window) -> None:
    """Nothing is asked of anybody any more, and what can be done is there."""
    page = look.page
    expect(page.locator("[data-ended] h2")).to_have_text("The game ended early")
    for gone in ("[data-board]", ".hand", "[role=status]:visible"):
        assert page.locator(gone).count() == 0, gone
    assert "none" not in page.locator("main").inner_text().split()
    for there in ("[data-replay]", "[data-home]"):
        expect(page.locator(there)).to_be_visible()
    assert look.wide() <= 0
    assert not small(look)
    assert not faults(look, "[data-ended]")


@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP], ids=["phone", "low", "desktop"])
def test_two_agree_on_an_early_end_and_all_see_where_everybody_stood(
    browser: Browser, at: Running, size: ViewportSize
) -> None:
    table, seats = seated(at)
    with (
        window(browser, at, size=size, seat=seats[0]) as ada,
        window(browser, at, size=size, seat=seats[1], settings={"name": "Ben"}) as ben,
        window(browser, at, size=size) as guest,
    ):
        for look in (ada, ben, guest):
            look.open(f"/t/{table}")
        for look in (ada, ben, guest):
            expect(look.page.locator("[data-board]").first).to_be_attached()
        end(ben.page, ada.page)
        for look, asked in ((ada, "Ben asked for it."), (ben, "You asked for it.")):
            sees_the_end(look)
            expect(look.page.locator("[data-ended-by]")).to_contain_text(asked)
            expect(look.page.locator("[data-herald]")).to_contain_text("ended early")
            expect(look.page.locator("[data-ended] h2")).to_be_focused()
            expect(look.page.locator("[data-rematch]")).to_be_enabled()
        for look in (ada, guest):
            look.page.reload()
            sees_the_end(look)
            expect(look.page.locator("[data-ended-by]")).to_contain_text("Ben asked for it.")
            expect(look.page.locator("[data-ended] ol li")).to_have_count(4)
            expect(look.page.locator("[data-ended] h3").first).to_have_text(
                "After 2 finished rounds"
            )
        expect(guest.page.locator("[data-rematch]")).to_have_count(0)
        # A rematch, and the board is back.
        ada.page.click("[data-rematch]")
        ben.page.locator("[data-vote=rematch]").get_by_role("button", name="Agree").click()
        for look in (ada, ben):
            expect(look.page.locator("[data-board]").first).to_be_attached()
            expect(look.page.locator("[data-ended]")).to_have_count(0)


@pytest.mark.parametrize("game", ["wizard", "extreme", "quiddler", "carodeni"])
def test_every_game_of_ours_can_be_ended_before_anything_was_scored(
    browser: Browser, at: Running, game: str
) -> None:
    table = made(at, game=game, bots={"1": "random", "2": "random"})
    with window(browser, at, size=PHONE, seat=seat_of(table, game)) as look:
        look.open(f"/t/{table['table']}")
        expect(look.page.locator("[data-board]").first).to_be_attached()
        end(look.page)
        sees_the_end(look)
        expect(look.page.locator("[data-ended-by]")).to_have_text("You asked for it.")
        look.page.click("[data-replay]")
        expect(look.page.locator(f"[data-replay={game}]")).to_be_attached()
