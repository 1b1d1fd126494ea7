"""Nothing moves during play but cards: what browsers call layout shift, summed up over a round."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from support.browser import DESKTOP, PHONE, Window, seat_of, window
from support.page_player import Player
from support.server import Running, made

# A fifth of what is called good for the whole life of a page: figures get wider, and the cards of
# Čarodění's hand close up. A log that is laid out anew made 0.04 of this, an end that makes room
# for itself 0.08.
BOUND = 0.02
# What shifts because of a real click or key is not counted; these players use neither.
COUNT = """() => {
    window.shifts = []
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
            window.shifts.push([value, sources.map(({ node }) => node?.className)])
    }).observe({ type: 'layout-shift' })
}"""
ROUNDS: list[tuple[str, dict[str, Any], int]] = [
    ("wizard", {"rounds": "4"}, 5),
    ("extreme", {}, 6),
    ("carodeni", {}, 12),
    ("quiddler", {}, 6),
]


def still(look: Window) -> None:
    """Hardly anything has moved since one began to count."""
    look.page.wait_for_timeout(100)
    shifts = look.page.evaluate("window.shifts")
    total = sum(value for value, _ in shifts)
    assert total < BOUND, sorted(shifts, key=lambda each: -each[0])[:5]


@pytest.mark.parametrize(("game", "options", "turns"), ROUNDS)
def test_nothing_but_cards_moves_while_one_plays(
    browser: Browser, at: Running, game: str, options: dict[str, Any], turns: int
) -> None:
    table = made(at, game=game, seats=3, bots={"1": "easy", "2": "easy"}, options=options)
    seat = seat_of(table, game)
    moving = {"speed": "normal"}
    # One seat on two screens: played on the phone, seen on both.
    with (
        window(browser, at, size=PHONE, seat=seat, settings=moving) as phone,
        window(browser, at, size=DESKTOP, seat=seat, settings=moving) as desktop,
    ):
        players = [Player(phone, seed=5, quick=True), Player(desktop)]
        for player in players:
            player.sit(table["table"])
        desktop.page.locator(".rail").wait_for()
        for look in (phone, desktop):
            look.settle()
            look.page.evaluate(COUNT)
        while players[0].turns < turns and not players[0].over():
            if not players[0].turn():
                phone.page.wait_for_timeout(20)
        for look in (phone, desktop):
            # The end of a game comes when the last trick is gone, and stays as it came.
            if players[0].over():
                expect(look.page.locator("[data-over]")).to_be_visible()
            still(look)
