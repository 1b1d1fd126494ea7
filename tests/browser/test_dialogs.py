"""Every dialog: no serious fault, the focus stays inside and goes back to where it was."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from support.browser import PHONE, Window, faults, seat_of, window
from support.page_player import Player
from support.server import Running, made

MENU = "[data-open=menu]"
INSIDE = "document.querySelector('dialog[open]').contains(document.activeElement)"
# A game, its options, how many turns are played before, and what opens a dialog: one press after
# the other. The first one gets the focus back.
DIALOGS: list[tuple[str, dict[str, Any], int, list[list[str]]]] = [
    (
        "wizard",
        {"rounds": "3"},
        2,
        [
            [MENU],
            *([MENU, f"[data-menu={each}]"] for each in ("people", "invite", "settings", "help")),
            [MENU, "[data-menu=end]"],
            ["[data-open=sheet]"],
            ["[data-open=talk]"],
            [".me [aria-keyshortcuts=L]"],
        ],
    ),
    (
        "carodeni",
        {"animals": True},
        6,
        [
            ["[data-open=sheet]"],
            ['[data-thing="goal:0"]'],
            ['[data-thing="side:1"]'],
            ['[data-thing$=":potion"]'],
            ['[data-thing$=":witch"]'],
        ],
    ),
    ("quiddler", {"dictionary_offturn": True}, 1, [["[data-open=sheet]"], ["[data-dictionary]"]]),
    ("extreme", {}, 2, [["[data-open=sheet]"], [".me [aria-keyshortcuts=L]"]]),
]


def tried(look: Window, presses: list[str]) -> None:
    """Open a dialog with the keyboard, look at it, and close it again."""
    page = look.page
    opener = page.locator(presses[0]).first
    opener.focus()
    for press in presses:
        page.locator(press).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_be_visible()
    look.settle()
    assert page.evaluate(INSIDE), presses
    assert faults(look, "dialog[open]") == [], presses
    for _ in range(3):
        page.keyboard.press("Tab")
        # Past the last thing a browser's own bars come before the first one.
        assert page.evaluate(f"{INSIDE} || document.activeElement === document.body"), presses
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(opener).to_be_focused()


def may_open(player: Player, dialogs: list[list[str]]) -> bool:
    """Whether it is our turn, with everything there that opens a dialog."""
    seen = player.sees()
    openers = (player.page.locator(presses[0]).count() for presses in dialogs)
    return bool(seen["turn"]) and not seen["dialog"] and all(openers)


@pytest.mark.parametrize(("game", "options", "turns", "dialogs"), DIALOGS)
def test_a_dialog_has_no_fault_and_gives_the_focus_back(
    browser: Browser,
    at: Running,
    game: str,
    options: dict[str, Any],
    turns: int,
    dialogs: list[list[str]],
) -> None:
    table = made(at, game=game, seats=3, bots={"1": "easy", "2": "easy"}, options=options)
    with window(browser, at, size=PHONE, seat=seat_of(table, game)) as look:
        player = Player(look, seed=2, quick=True)
        player.sit(table["table"])
        # Not everything can be opened at any time: no dictionary while words are doubted.
        while player.turns < turns or not may_open(player, dialogs):
            if not player.turn():
                look.page.wait_for_timeout(20)
        for presses in dialogs:
            tried(look, presses)
