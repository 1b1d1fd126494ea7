"""The page as an app: a new version is offered and never forced, and a phone may sleep."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect

from stonehenge.server.static import page_files
from support.browser import PHONE, Line, seat_of, wait_for_worker, window
from support.page_player import Player
from support.server import Running, made

KEEPER = "sw.js"
WAITING = """navigator.serviceWorker.getRegistration()
    .then(async (found) => {
        await found.update()
        const fresh = found.installing ?? found.waiting
        while (fresh.state === 'installing') await new Promise((done) => fresh.onstatechange = done)
        return fresh.state
    })"""
HOME = "history.pushState({}, '', '/'); dispatchEvent(new PopStateEvent('popstate'))"


@contextmanager
def another_version() -> Iterator[None]:
    """The server has a newer page: its worker differs."""
    files = page_files()
    before = files[KEEPER]
    data = b"// newer\n" + before.data
    files[KEEPER] = before._replace(data=data, packed={}, tag='"newer"')
    try:
        yield
    finally:
        files[KEEPER] = before


def test_a_new_version_is_offered_after_the_game_and_never_taken_in_it(
    browser: Browser, at: Running
) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"})
    with window(browser, at, size=PHONE, seat=seat_of(table, "wizard")) as look:
        page = look.page
        page.clock.install()
        player = Player(look)
        player.sit(table["table"])
        wait_for_worker(look)
        page.evaluate("window.same = true")
        with another_version():
            assert page.evaluate(WAITING) == "installed"
            page.clock.run_for(1_000)
            # At the table nothing is said, and the old version plays on.
            expect(page.locator("[data-update]")).to_have_count(0)
            assert page.evaluate("window.same")
            page.evaluate(HOME)
            offer = page.locator("[data-update]")
            expect(offer).to_be_visible()
            assert page.evaluate("window.same")
            with page.expect_navigation():
                offer.locator(".brass").tap()
            expect(page.locator("[data-game=wizard]")).to_be_visible()
            assert not page.evaluate("window.same")
            assert page.evaluate("navigator.serviceWorker.getRegistration().then(r => !r.waiting)")


def test_a_phone_that_slept_shows_the_table_as_it_is_now(browser: Browser, at: Running) -> None:
    table = made(at, seats=3, bots={"2": "easy"}, options={"rounds": "3"})
    with at.client() as client:
        sat = client.post(f"/api/tables/{table['table']}/sit", json={"name": "Bo"}).json()
        bearer = {"Authorization": f"Bearer {table['token']}"}
        client.post(f"/api/tables/{table['table']}/start", headers=bearer)
    seats = [seat_of(table, "wizard"), seat_of({**sat, "table": table["table"]}, "wizard")]
    with (
        window(browser, at, size=PHONE, seat=seats[0]) as asleep,
        window(browser, at, size=PHONE, seat=seats[1]) as awake,
    ):
        line = Line(asleep)
        ada, bo = Player(asleep), Player(awake)
        for player in (ada, bo):
            player.sit(table["table"])
        # Until it is the turn of whoever will not sleep.
        while not bo.sees()["turn"]:
            if not ada.turn():
                awake.page.wait_for_timeout(20)
        phone = asleep.page.context.new_cdp_session(asleep.page)
        phone.send("Page.setWebLifecycleState", {"state": "frozen"})
        before = bo.sees()["n"]
        bo.turn()
        line.drop()
        phone.send("Page.setWebLifecycleState", {"state": "active"})
        asleep.page.wait_for_function(
            "n => document.querySelector('.tbl[data-link=open]')?.dataset.n > n", arg=before
        )
