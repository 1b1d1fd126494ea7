"""Every board for every screen, and for people who cannot see it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from support.browser import DESKTOP, DOUBLE, LARGE, PHONE, TABLET, faults, seat_of, small, window
from support.page_player import Player
from support.server import Running, made

# A game, its options, and how many turns are played before one looks.
MOMENTS: list[tuple[str, int, dict[str, Any], int]] = [
    ("wizard", 4, {"rounds": "7"}, 0),
    ("wizard", 6, {"rounds": "7", "plus_minus_one": True}, 2),
    ("wizard", 3, {"rounds": "20"}, 2),
    ("extreme", 4, {}, 0),
    ("extreme", 5, {}, 3),
    ("carodeni", 3, {}, 12),
    ("carodeni", 1, {}, 4),
    ("quiddler", 3, {}, 2),
    ("quiddler", 1, {}, 0),
]


# Plates that are cut off, or whose names cannot be read, within the row of the other seats.
HIDDEN = """() => [...document.querySelectorAll('.seats .seat')].flatMap((plate) => {
    const box = plate.getBoundingClientRect()
    const name = plate.querySelector('.nm')
    const cut = box.left < 0 || box.right > innerWidth || name.scrollWidth > name.clientWidth
    return cut ? [`${name.textContent}: ${box.left} to ${box.right}`] : []
})"""
# How far tricks and total stand from one line, in every plate that has two: what has no height
# and stands in a line stands on its baseline.
STEPS = """() => [...document.querySelectorAll('.seat.std')].map((plate) => {
    const [tricks, total] = ['.tb', '.tot'].map((part) => {
        const foot = document.createElement('i')
        foot.style.display = 'inline-block'
        plate.querySelector(part).append(foot)
        const { bottom } = foot.getBoundingClientRect()
        foot.remove()
        return bottom
    })
    return Math.abs(tricks - total)
})"""
MANY = [("wizard", 6), ("extreme", 5), ("carodeni", 5), ("quiddler", 8)]


@pytest.mark.parametrize(("game", "seats"), MANY)
def test_a_phone_shows_everybody_at_a_full_table_at_once(
    browser: Browser, at: Running, game: str, seats: int
) -> None:
    bots = {str(seat): "easy" for seat in range(1, seats)}
    table = made(at, game=game, seats=seats, bots=bots, options={})
    with window(browser, at, size=PHONE, seat=seat_of(table, game)) as look:
        Player(look).sit(table["table"])
        expect(look.page.locator(".seats .seat")).to_have_count(seats - 1)
        for width, height in ((375, 812), (360, 740)):
            look.page.set_viewport_size({"width": width, "height": height})
            assert look.page.evaluate(HIDDEN) == []
            assert small(look) == []


@pytest.mark.parametrize(("game", "seats", "options", "turns"), MOMENTS)
def test_a_board_fits_every_screen_and_has_no_serious_fault(
    browser: Browser, at: Running, game: str, seats: int, options: dict[str, Any], turns: int
) -> None:
    bots = {str(seat): "easy" for seat in range(1, seats)}
    table = made(at, game=game, seats=seats, bots=bots, options=options)
    with window(browser, at, seat=seat_of(table, game)) as look:
        player = Player(look, seed=2)
        player.sit(table["table"])
        while player.turns < turns or not player.sees()["turn"]:
            if not player.turn():
                look.page.wait_for_timeout(20)
        assert faults(look) == []
        for size in (PHONE, TABLET, DESKTOP, LARGE, DOUBLE):
            look.page.set_viewport_size(size)
            look.settle()
            assert look.wide() <= 0, size
            assert size != PHONE or small(look) == []
            assert all(step < 1 for step in look.page.evaluate(STEPS)), size
            # The table itself scrolls when it is too low, never sideways.
            table_wide = "document.querySelector('.tbl').scrollWidth - innerWidth"
            assert look.page.evaluate(table_wide) <= 0, size
