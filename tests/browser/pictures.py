"""Pictures of every page and board for the documentation: make pictures. Look at them.

Each moment is played once and then looked at from a phone and a desktop, dark and light:
any number of windows may share a seat.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser
from rich.progress import track

from browsing import DESKTOP, PHONE, Window, chromium, seat_of, window
from hands import Player
from people import Running, made, running

OUT = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"phone": PHONE, "desktop": DESKTOP}
Moment = Callable[[Player], bool]


def turns(number: int, pad: str = "") -> Moment:
    """After so many turns; with this pad, or without any, before us."""

    def reached(player: Player) -> bool:
        seen = player.sees()
        return player.turns >= number and bool(seen["turn"]) and seen["pad"] == pad

    return reached


def followed(number: int) -> Moment:
    """After so many turns: two cards lie there, and not everything may be played."""

    def reached(player: Player) -> bool:
        lying = player.page.locator(".trick [data-played]").count()
        dim = player.page.locator(".hand .dim").count()
        return turns(number)(player) and lying > 1 and dim > 0

    return reached


def lettered(player: Player) -> bool:
    """In the middle of a game of words: our turn, with a card too many."""
    held = player.page.locator(".hand [data-card]").count()
    return turns(9)(player) and held > 5 and bool(player.page.locator("[data-discard]").count())


def over(player: Player) -> bool:
    """When the game is over."""
    return player.over()


# A name, the game, its seats and options, and the moment.
Shown = tuple[str, str, int, dict[str, Any], Moment]
TABLES: list[Shown] = [
    ("wizard-bid", "wizard", 4, {"rounds": "5-9", "plus_minus_one": True}, turns(12, "bid")),
    ("wizard-play", "wizard", 4, {"rounds": "1-9"}, followed(35)),
    ("wizard-20", "wizard", 3, {"rounds": "20"}, turns(1)),
    ("wizard-six", "wizard", 6, {"rounds": "2-8"}, followed(12)),
    ("wizard-over", "wizard", 4, {"rounds": "1-4"}, over),
    ("extreme-predict", "extreme", 4, {}, turns(0, "predict")),
    ("extreme-play", "extreme", 4, {}, followed(4)),
    ("carodeni", "carodeni", 3, {}, turns(30)),
    ("quiddler", "quiddler", 3, {}, lettered),
    ("quiddler-over", "quiddler", 2, {}, over),
]
PAGES = {
    "home": "/",
    "new": "/new/wizard",
    "me": "/me",
    "rules": "/rules/wizard",
    "learn": "/learn",
    "replay-open": "/replay",
}


@contextmanager
def looks(browser: Browser, at: Running, seat: dict[str, Any] | None) -> Iterator[Any]:
    """Every size and theme, one after the other: a function that is given each of them."""

    def each(name: str, path: str, act: Callable[[Window], None] | None = None) -> None:
        for size, shape in SIZES.items():
            for theme in ("dark", "light"):
                with window(
                    browser, at, size=shape, seat=seat, language="cs", color_scheme=theme
                ) as look:
                    look.open(path)
                    look.page.locator("main").wait_for()
                    look.page.locator("[aria-busy=true]").first.wait_for(state="detached")
                    look.page.wait_for_timeout(600)
                    if act:
                        act(look)
                    look.settle()
                    look.page.screenshot(
                        path=OUT / f"{name}-{size}-{theme}.jpg", type="jpeg", quality=86
                    )
                    look.wrong.clear()

    yield each


def reach(player: Player, moment: Moment) -> None:
    """Play until then."""
    while not moment(player):
        if player.over():
            return
        if not player.turn():
            player.page.wait_for_timeout(20)


def picture(browser: Browser, at: Running, shown: Shown) -> None:
    """One moment of a game."""
    name, game, seats, options, moment = shown
    bots = {str(seat): "easy" for seat in range(1, seats)}
    table = made(at, game=game, seats=seats, bots=bots, options=options)
    seat = seat_of(table, game)
    with window(browser, at, seat=seat, language="cs") as look:
        player = Player(look, seed=3, quick=True)
        player.sit(table["table"])
        reach(player, moment)
        look.wrong.clear()
    path = f"/t/{table['table']}"
    with looks(browser, at, seat) as each:
        each(name, path, tried_on if name == "quiddler" else None)
        if name == "wizard-play":
            each("settings", path, opened("settings"))
        if name == "wizard-over":
            each("sheet", path, lambda look: look.page.locator("[data-open=sheet]").first.click())
            each("replay", f"/replay/{table['table']}?game=1&step=12")


def tried_on(look: Window) -> None:
    """Some letters in the tray, as somebody who looks for words."""
    for _ in range(3):
        look.page.locator(".hand [data-card]").first.dispatch_event("click")


def opened(what: str) -> Callable[[Window], None]:
    """A dialog of the table's menu."""

    def act(look: Window) -> None:
        look.page.locator("[data-open=menu]").click()
        look.page.locator(f"[data-menu={what}]").click()

    return act


def main() -> None:
    """All pictures, or those whose names begin with what is given."""
    wanted = tuple(sys.argv[1:]) or ("",)
    OUT.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, running(Path(data)) as at, chromium() as browser:
        for shown in track(TABLES, "tables"):
            if shown[0].startswith(wanted):
                picture(browser, at, shown)
        room = made(at, seats=4, bots={"3": "hard"})
        with looks(browser, at, seat_of(room, "wizard")) as each:
            if "room".startswith(wanted):
                each("room", f"/t/{room['table']}")
            for name, path in track(PAGES.items(), "pages"):
                if name.startswith(wanted):
                    each(name, path)


if __name__ == "__main__":
    main()
