"""Whole games on the page: two persons and two bots, each in a browser of their own."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stonehenge.i18n import LANGUAGES
from support.browser import DESKTOP, PHONE, Line, seat_of, window
from support.page_player import Player, finish
from support.server import Running, made

SHORT: dict[str, dict[str, Any]] = {
    "wizard": {"rounds": "1-3"},
    "extreme": {},
    "carodeni": {},
    "quiddler": {},
}


def shared(at: Running, game: str, **fields: Any) -> list[dict[str, Any]]:
    """A table with two persons and two bots; the seats of the persons."""
    bots = {"2": "easy", "3": "easy"}
    table = made(at, game=game, seats=4, bots=bots, options=SHORT[game], **fields)
    with at.client() as client:
        answer = client.post(f"/api/tables/{table['table']}/sit", json={"name": "Bo"})
        bearer = {"Authorization": f"Bearer {table['token']}"}
        started = client.post(f"/api/tables/{table['table']}/start", headers=bearer)
    assert started.status_code == 200, started.text
    return [seat_of(table, game), seat_of({**answer.json(), "table": table["table"]}, game)]


@pytest.mark.parametrize("game", list(SHORT))
def test_two_persons_and_two_bots_play_a_whole_game(
    browser: Browser, at: Running, game: str
) -> None:
    ada, bo = shared(at, game)
    # Real pointers play the short game on large screens, and some turns of every game in
    # test_boards; the long games are played on small ones, which draw faster.
    quick = game != "wizard"
    size = PHONE if quick else DESKTOP
    with (
        window(browser, at, size=size, seat=ada) as first,
        window(browser, at, size=size, seat=bo, language="cs") as second,
    ):
        players = [Player(first, 1, quick=quick), Player(second, 2, quick=quick)]
        for player in players:
            player.sit(ada["table"])
        finish(*players)
        for look, language in ((first, "en"), (second, "cs")):
            expect(look.page.locator("[data-over]")).to_be_visible()
            assert look.page.locator("html").get_attribute("lang") == language


def test_a_spectator_sees_a_game_to_its_end_and_has_nothing_to_do(
    browser: Browser, at: Running
) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1-2"})
    with window(browser, at, seat=seat_of(table, "wizard")) as look, window(browser, at) as other:
        player, watcher = Player(look), Player(other)
        player.sit(table["table"])
        watcher.sit(table["table"])
        assert other.page.locator(".hand [data-card]").count() == 0
        expect(look.page.locator(".rail [data-watching]")).to_contain_text("1 spectator")
        while not player.over():
            if not player.turn():
                look.page.wait_for_timeout(20)
            assert not watcher.sees()["turn"]
        expect(other.page.locator("[data-over]")).to_be_visible()


def test_wizard_is_played_by_touch_on_a_phone(browser: Browser, at: Running) -> None:
    bots = {str(seat): "easy" for seat in (1, 2)}
    table = made(at, bots=bots, options={"rounds": "1-3"})
    with window(browser, at, size=PHONE, seat=seat_of(table, "wizard")) as look:
        player = Player(look, touch=True)
        player.sit(table["table"])
        finish(player)
        expect(look.page.locator("[data-over]")).to_be_visible()
        assert look.wide() <= 0


def test_wizard_is_played_with_keys_alone(browser: Browser, at: Running) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1-3"})
    with window(browser, at, seat=seat_of(table, "wizard")) as look:
        player = Player(look)
        player.sit(table["table"])
        keys = look.page.keyboard
        while not player.over():
            seen = player.sees()
            if not seen["turn"]:
                look.page.wait_for_timeout(20)
                continue
            if seen["pad"] == "trump":
                keys.press("1")
            elif seen["pad"]:
                keys.press("0")
            else:
                # Numbers choose cards from the left; of those that may be played one is taken.
                cards = look.page.locator(".hand [data-card]:not([inert])")
                dim = cards.evaluate_all("all => all.map(each => !!each.querySelector('.dim'))")
                keys.press(str(dim.index(False) + 1))
            keys.press("Enter")
            player.moved(seen["n"])
        expect(look.page.locator("[data-over]")).to_be_visible()
        keys.press("s")
        expect(look.page.locator("dialog[open]")).to_be_visible()
        keys.press("Escape")
        expect(look.page.locator("dialog[open]")).to_have_count(0)


def test_whoever_reloads_or_loses_the_line_goes_on_where_the_table_is(
    browser: Browser, at: Running
) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1-3"})
    with window(browser, at, seat=seat_of(table, "wizard")) as look:
        line = Line(look)
        player = Player(look)
        player.sit(table["table"])
        for _ in range(3):
            while not player.turn():
                look.page.wait_for_timeout(20)
        n = player.sees()["n"]
        look.page.reload()
        player.sit(table["table"])
        assert int(str(player.sees()["n"])) >= int(str(n))
        line.cut()
        expect(look.page.locator("[data-link=lost]").first).to_be_visible()
        line.mend()
        expect(look.page.locator(".tbl[data-link=open]")).to_be_visible()
        finish(player)
        # The browser itself complains about the missing line.
        look.wrong[:] = [each for each in look.wrong if "ERR_" not in each]


def test_a_forbidden_card_is_refused_with_its_rule(browser: Browser, at: Running) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "12"})
    with window(browser, at, seat=seat_of(table, "wizard"), language="cs") as look:
        player = Player(look, seed=5)
        player.sit(table["table"])
        dim = look.page.locator(".hand [data-card]:not([inert]):has(.dim)")
        while not (player.sees()["turn"] and dim.count()):
            if not player.turn():
                look.page.wait_for_timeout(20)
        before = player.sees()["n"]
        for _ in range(2):
            dim.first.click(position={"x": 12.0, "y": 20.0})
        toast = look.page.locator("[data-refused]")
        expect(toast).to_be_visible()
        expect(toast.locator("a")).to_have_attribute("href", "/rules/wizard#W-30")
        assert player.sees()["n"] == before


def test_a_round_reads_as_prose_in_every_language(browser: Browser, at: Running) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "2"})
    seat = seat_of(table, "wizard")
    with window(browser, at, seat=seat) as look:
        player = Player(look)
        player.sit(table["table"])
        finish(player)
        announcements = look.page.locator("[data-herald] p").all_inner_texts()
        # Those who listen heard the last sentences as they are written.
        assert len(announcements) > 6
        lines = look.page.locator("[data-log] li span").all_inner_texts()
        assert lines[: len(announcements)] == announcements[::-1]
    read = set()
    for language in LANGUAGES:
        with window(browser, at, seat=seat, language=language) as look:
            Player(look).sit(table["table"])
            items = look.page.locator("[data-log] li")
            # A deal, three bids, two tricks of three cards, the points, the end; perhaps a trump.
            expect(items.nth(1 + 3 + 6 + 2 + 2 - 1)).to_be_attached()
            lines = items.all_inner_texts()
            assert all(line.strip().endswith(".") for line in lines), lines
            assert not any("{" in line or "event." in line for line in lines), lines
            read.add(" ".join(lines))
    assert len(read) == len(LANGUAGES)
