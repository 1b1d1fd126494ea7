"""Whole games on the page: two persons and two bots, each in a browser of their own."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browsing import DESKTOP, PHONE, seat_of, window
from hands import Player
from people import Running, made

SHORT: dict[str, dict[str, Any]] = {
    "wizard": {"rounds": "1-3"},
    "extreme": {},
    "carodeni": {},
    "quiddler": {},
}


def shared(at: Running, game: str, **wish: Any) -> list[dict[str, Any]]:
    """A table with two persons and two bots; the seats of the persons."""
    bots = {"2": "easy", "3": "easy"}
    table = made(at, game=game, seats=4, bots=bots, options=SHORT[game], **wish)
    with at.client() as client:
        answer = client.post(f"/api/tables/{table['table']}/sit", json={"name": "Bo"})
        bearer = {"Authorization": f"Bearer {table['token']}"}
        started = client.post(f"/api/tables/{table['table']}/start", headers=bearer)
    assert started.status_code == 200, started.text
    return [seat_of(table, game), seat_of({**answer.json(), "table": table["table"]}, game)]


def finish(*players: Player) -> None:
    """Everybody plays until the game is over for all."""
    while not all(player.over() for player in players):
        if not any([player.turn() for player in players]):
            players[0].page.wait_for_timeout(20)


@pytest.mark.parametrize("game", list(SHORT))
def test_two_persons_and_two_bots_play_a_whole_game(
    browser: Browser, at: Running, game: str
) -> None:
    ada, bo = shared(at, game)
    with (
        window(browser, at, size=DESKTOP, seat=ada) as first,
        window(browser, at, size=DESKTOP, seat=bo, language="cs") as second,
        window(browser, at, size=DESKTOP) as third,
    ):
        players = [Player(first, 1), Player(second, 2)]
        for player in players:
            player.sit(ada["table"])
        watcher = Player(third)
        watcher.sit(ada["table"])
        finish(*players)
        for each in (*players, watcher):
            expect(each.page.locator("[data-over]")).to_be_visible()
        # A spectator has nothing to do, and read all the way in their own language.
        assert not watcher.sees()["turn"]
        assert first.page.locator("html").get_attribute("lang") == "en"
        assert second.page.locator("html").get_attribute("lang") == "cs"


def test_wizard_is_played_by_touch_on_a_phone(browser: Browser, at: Running) -> None:
    bots = {str(seat): "easy" for seat in (1, 2)}
    table = made(at, bots=bots, options={"rounds": "1-3"})
    with window(browser, at, size=PHONE, seat=seat_of(table, "wizard")) as look:
        player = Player(look, touch=True)
        player.sit(table["table"])
        finish(player)
        expect(look.page.locator("[data-over]")).to_be_visible()
        assert look.wide() <= 0
