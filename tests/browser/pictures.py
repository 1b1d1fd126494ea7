"""Pictures of every page and board for the documentation: make pictures. Look at them.

Each moment is played once, well and always in the same way, and then looked at from a phone and
a desktop, dark and light: any number of windows may share a seat.
"""

import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser
from rich.progress import track

from support.advice_taker import Moment, advised, chosen_chance, over
from support.browser import DESKTOP, PHONE, Window, chromium, seat_of, window
from support.page_player import CORNER
from support.server import Running, made, running

OUT = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"phone": PHONE, "desktop": DESKTOP}
# What is done in a window before the picture is taken, with what would be good to do there.
Deed = Callable[[Window, str], None]


def decides(verb: str, of_round: int = 1) -> Moment:
    """From this round on, where this would be good to do."""

    def reached(state: dict[str, Any], best: str) -> bool:
        return best.startswith(verb) and state["view"]["round"] >= of_round

    return reached


def bids_last(of_round: int) -> Moment:
    """All others have bid, so that one number may be forbidden."""

    def reached(state: dict[str, Any], best: str) -> bool:
        return decides("bid", of_round)(state, best) and state["view"]["bids"].count(None) == 1

    return reached


def follows(of_round: int, tricks: int = 1) -> Moment:
    """Two cards lie there, and not everything may be played."""

    def reached(state: dict[str, Any], best: str) -> bool:
        view = state["view"]
        some = 1 < len(state["offers"]) < len(set(view["hands"][state["seat"]]))
        lying = len(view["table"]) > 1 and len(view["tricks"]) >= tricks
        return decides("play", of_round)(state, best) and lying and some

    return reached


def gathers(of_round: int) -> Moment:
    """A witch is at work, and others are in the clan already."""

    def reached(state: dict[str, Any], best: str) -> bool:
        clan = state["view"]["sides"][state["seat"]]["clan_witches"] if best else []
        return decides("take", of_round)(state, best) and len(clan) > 1

    return reached


def brews_in_ways(state: dict[str, Any], best: str) -> bool:
    """A potion that can be paid for in several ways."""
    potion = " ".join(best.split()[:2])
    ways = [offer for offer in state["offers"] if offer.startswith(f"{potion} ")]
    return decides("brew")(state, best) and len(ways) > 1


def bid(look: Window, best: str) -> None:
    """The number that one is about to bid."""
    look.page.locator(f'[data-act="{best}"]').dispatch_event("click")


def tried_on(look: Window, best: str) -> None:
    """The words in the tray, as somebody who is about to lay them."""
    for word in best.removeprefix("lay ").split():
        for face in word.split("."):
            look.page.locator(f'.hand [data-card="{face}"]').first.dispatch_event("click")
        if (onward := look.page.locator(".word.more")).count():
            onward.dispatch_event("click")


def composed(look: Window, best: str) -> None:
    """The seals that are wanted, before they are taken."""
    for seal in best.removeprefix("take").split():
        look.page.locator(f'[data-more="{seal}"]').dispatch_event("click")


def brewed(look: Window, best: str) -> None:
    """What a potion is paid with."""
    look.page.locator(f'[data-thing="potion:{best.split()[1]}"]').dispatch_event("click")


def opened(what: str) -> Deed:
    """A dialog of the table's menu."""

    def act(look: Window, _best: str) -> None:
        look.page.locator("[data-open=menu]").click()
        look.page.locator(f"[data-menu={what}]").click()

    return act


def score_sheet(look: Window, _best: str) -> None:
    """The score sheet."""
    look.page.locator("[data-open=sheet]").first.click()


def taught(look: Window, _best: str) -> None:
    """The first lesson, to where a suit has to be followed."""
    page = look.page
    coach = page.locator("[data-coach]")
    coach.wait_for()
    while True:
        page.wait_for_timeout(100)
        if coach.get_attribute("data-coach") == "follow":
            return
        if (onward := page.locator("[data-next]")).count():
            onward.click()
        elif page.locator("[data-pad]").count():
            number = int(re.findall(r"\d+", page.locator(".topbar span").inner_text())[0])
            page.locator(f'[data-act="bid {max(1, number - 1)}"]').click()
            page.locator("[data-commit]").click()
        elif page.locator("[data-turn=you]").count():
            for _ in range(2):
                page.locator(".hand [data-legal=yes]").first.click(position=CORNER)


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game that is worth a picture, or some."""

    name: str
    game: str
    seats: int
    moment: Moment
    options: dict[str, Any] = field(default_factory=dict)
    deed: Deed | None = None
    seed: str = ""
    # Other pictures of the same moment: their names, where they are found, and what is done there.
    more: Sequence[tuple[str, str, Deed | None]] = ()


TABLES = [
    Scene("wizard-bid", "wizard", 4, bids_last(5), {"rounds": "5-12", "plus_minus_one": True}, bid),
    Scene(
        "wizard-play",
        "wizard",
        4,
        follows(9, tricks=2),
        {"rounds": "1-10"},
        more=[("settings", "/t/{table}", opened("settings"))],
    ),
    Scene("wizard-20", "wizard", 3, decides("play"), {"rounds": "20"}),
    Scene("wizard-six", "wizard", 6, follows(6), {"rounds": "2-8"}),
    Scene(
        "wizard-over",
        "wizard",
        4,
        over,
        {"rounds": "1-8"},
        more=[
            ("sheet", "/t/{table}", score_sheet),
            ("replay", "/replay/{table}?game=1&step=172", None),
        ],
    ),
    Scene("extreme-predict", "extreme", 4, decides("take ", 2), deed=composed),
    Scene("extreme-play", "extreme", 4, follows(2, tricks=4)),
    Scene("extreme-give", "extreme", 4, decides("give"), seed=" 16"),
    Scene("extreme-over", "extreme", 4, over),
    Scene("carodeni", "carodeni", 3, gathers(9), seed=" 0"),
    Scene("carodeni-brew", "carodeni", 3, brews_in_ways, deed=brewed, seed=" 1"),
    Scene("quiddler", "quiddler", 3, decides("lay", 4), deed=tried_on, seed=" 0"),
    Scene("quiddler-court", "quiddler", 4, decides("pass", 3), seed=" 0"),
    Scene("quiddler-over", "quiddler", 2, over),
]
# What Ada has played, and what she is playing: a game, its seats and options, and until when.
PAST: list[tuple[str, int, dict[str, Any], Moment]] = [
    ("wizard", 4, {"rounds": "1-6"}, over),
    ("quiddler", 3, {}, over),
    ("wizard", 3, {"rounds": "1-5"}, over),
    ("carodeni", 2, {}, over),
    ("extreme", 4, {}, over),
    ("wizard", 4, {"rounds": "1-8"}, over),
    ("carodeni", 3, {}, decides("gather", 3)),
]
PAGES: dict[str, tuple[str, Deed | None]] = {
    "home": ("/", None),
    "new": ("/new/wizard", None),
    "me": ("/me", None),
    "rules": ("/rules/wizard", None),
    "learn": ("/learn", taught),
    "replay-open": ("/replay", None),
}


@dataclass(frozen=True, slots=True)
class Looks:
    """A picture of every size and theme of what somebody with these seats sees."""

    browser: Browser
    at: Running
    seats: Sequence[dict[str, Any]]
    person: str = ""

    def each(self, name: str, path: str, deed: Deed | None = None, best: str = "") -> None:
        """One after the other."""
        held = json.dumps({seat["table"]: seat for seat in self.seats})
        storage = {"stonehenge.seats": held, "stonehenge.person": self.person}
        for size, shape in SIZES.items():
            for theme in ("dark", "light"):
                tab = window(self.browser, self.at, size=shape, language="cs", color_scheme=theme)
                with tab as look:
                    for key, value in storage.items():
                        look.page.add_init_script(f"localStorage['{key}'] = {json.dumps(value)}")
                    look.open(path)
                    look.page.locator("main").wait_for()
                    look.page.locator("[aria-busy=true]").first.wait_for(state="detached")
                    look.page.wait_for_timeout(600)
                    if deed:
                        deed(look, best)
                    look.settle()
                    look.page.screenshot(
                        path=OUT / f"{name}-{size}-{theme}.jpg", type="jpeg", quality=86
                    )
                    look.wrong.clear()


def bots(seats: int) -> dict[str, str]:
    """All others."""
    return {str(seat): "medium" for seat in range(1, seats)}


def picture(browser: Browser, at: Running, scene: Scene) -> None:
    """One moment of a game."""
    with chosen_chance(scene.name + scene.seed):
        table = made(
            at, game=scene.game, seats=scene.seats, bots=bots(scene.seats), options=scene.options
        )
        best = advised(at, table, scene.moment)
    looks = Looks(browser, at, [seat_of(table, scene.game)])
    looks.each(scene.name, f"/t/{table['table']}", scene.deed, best)
    for name, path, deed in scene.more:
        looks.each(name, path.format(table=table["table"]), deed)


def lived(browser: Browser, at: Running) -> Looks:
    """What Ada sees who has played some games; others look for somebody to play with."""
    person = ""
    seats = []
    for number, (game, count, options, moment) in enumerate(PAST):
        with chosen_chance(f"past {number}"):
            whose = {"person": person} if person else {}
            fields = {"seats": count, "bots": bots(count), "options": options}
            table = made(at, game=game, **fields, **whose)
            person = table["person"]
            advised(at, table, moment)
        if moment is not over:
            seats.append(seat_of(table, game))
    made(at, game="quiddler", name="Petr", listed=True, bots={"1": "easy"}, options={})
    made(at, game="wizard", name="Jana", listed=True, seats=4)
    return Looks(browser, at, seats, person)


def main() -> None:
    """All pictures, or those whose names begin with what is given."""
    wanted = tuple(sys.argv[1:]) or ("",)
    OUT.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, running(Path(data)) as at, chromium() as browser:
        for scene in track(TABLES, "tables"):
            if any(
                name.startswith(wanted) for name in (scene.name, *(each[0] for each in scene.more))
            ):
                picture(browser, at, scene)
        if "room".startswith(wanted):
            room = made(at, seats=4, bots={"3": "hard"}, options={"plus_minus_one": True})
            Looks(browser, at, [seat_of(room, "wizard")]).each("room", f"/t/{room['table']}")
        pages = {name: page for name, page in PAGES.items() if name.startswith(wanted)}
        if pages:
            looks = lived(browser, at)
            for name, (path, deed) in track(pages.items(), "pages"):
                looks.each(name, path, deed)


if __name__ == "__main__":
    main()
