"""Looking at a finished game again, and whether it was dealt as promised."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from support.browser import seat_of, window
from support.page_player import Player, finish
from support.server import Running, made


@pytest.fixture(scope="module")
def played(browser: Browser, at: Running) -> tuple[str, list[dict[str, Any]]]:
    """A finished table, and the record of its game."""
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1-3"})
    with window(browser, at, seat=seat_of(table, "wizard")) as look:
        player = Player(look, quick=True)
        player.sit(table["table"])
        finish(player)
    with at.client() as client:
        text = client.get(f"/api/tables/{table['table']}/record").text
    return table["table"], [json.loads(line) for line in text.splitlines()]


def test_a_finished_game_is_stepped_through_and_verified(
    browser: Browser, at: Running, played: tuple[str, list[dict[str, Any]]]
) -> None:
    with window(browser, at) as look:
        look.open(f"/replay/{played[0]}?game=1")
        expect(look.page.locator("[data-board=wizard]")).to_be_attached()
        expect(look.page.locator("[data-verified=good]").first).to_be_visible()
        step = look.page.locator("[data-step]")
        last = int(step.get_attribute("data-steps") or 0)
        assert last > 20
        look.page.keyboard.press("Home")
        expect(step).to_have_attribute("data-step", "0")
        look.page.keyboard.press("ArrowRight")
        expect(step).to_have_attribute("data-step", "1")
        look.page.keyboard.press("End")
        expect(step).to_have_attribute("data-step", str(last))


def test_a_record_from_disk_is_verified_and_a_tampered_one_is_not(
    browser: Browser, at: Running, played: tuple[str, list[dict[str, Any]]], tmp_path: Path
) -> None:
    for name, wanted, lines in (
        ("true", "good", played[1]),
        ("false", "bad", tampered(played[1])),
    ):
        file = tmp_path / f"{name}.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        with window(browser, at) as look:
            look.open("/replay")
            look.page.locator("input[type=file]").set_input_files(file)
            expect(look.page.locator(f"[data-verified={wanted}]").first).to_be_visible()
            look.wrong[:] = [each for each in look.wrong if "status of 4" not in each]


def tampered(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same game with another promise."""
    changed: list[dict[str, Any]] = json.loads(json.dumps(lines))
    text = json.dumps(changed)
    secret = next(value for line in changed for value in secrets(line) if isinstance(value, str))
    other = ("0" if secret[0] != "0" else "1") + secret[1:]
    forgery: list[dict[str, Any]] = json.loads(text.replace(secret, other))
    return forgery


def secrets(thing: Any) -> list[Any]:
    """Every value under the name of the secret."""
    if isinstance(thing, dict):
        own = [thing["secret"]] if "secret" in thing else []
        return own + [each for value in thing.values() for each in secrets(value)]
    if isinstance(thing, list):
        return [each for value in thing for each in secrets(value)]
    return []
