"""Every device contributes to the shuffles, and remembers what was promised about them."""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect
from typer.testing import CliRunner

from stonehenge.cli import app
from stonehenge.core.fair import new_secret
from support.browser import DESKTOP, PHONE, Window, seat_of, window
from support.page_player import Player, finish
from support.server import Running, made


def exchange(at: Running, table: str) -> None:
    """What a dishonest server does once it has heard everybody's words: it takes another secret."""
    assert at.server is not None
    registry = at.server.lifespan.state["registry"]
    live = registry.tables[table]
    old, live.table.shuffle.secret = live.table.shuffle.secret, new_secret()
    live.machine.about = None
    with closing(sqlite3.connect(registry.store.path)) as file, file:
        change = "UPDATE entries SET body = replace(body, ?, ?)"
        file.execute(change, (old.hex(), live.table.shuffle.secret.hex()))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_another_secret_is_red_before_during_and_after_the_game(
    browser: Browser, at: Running, size: Any
) -> None:
    bots = {"1": "easy"}
    table = made(at, bots=bots, options={"rounds": "1"})
    with window(browser, at, size=size, seat=seat_of(table, "wizard")) as look:
        page = look.page
        look.open(f"/t/{table['table']}")
        expect(page.locator("[data-start]")).to_be_visible()
        assert page.locator(".broken").count() == 0
        exchange(at, table["table"])
        page.reload()
        expect(page.locator(".broken")).to_contain_text("another promise")
        page.locator("select").first.select_option("easy")
        page.click("[data-start]")
        expect(page.locator("[data-bar=broken]")).to_contain_text("another promise")
        player = Player(look)
        player.sit(table["table"])
        finish(player)
        expect(page.locator("[data-over] .bad")).to_contain_text("another promise")
        look.open(f"/replay/{table['table']}")
        expect(page.locator("[data-verified=bad]").first).to_be_attached()
        assert look.wide() <= 0


def test_a_promise_that_was_kept_is_green(browser: Browser, at: Running) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1"})
    with window(browser, at, size=DESKTOP, seat=seat_of(table, "wizard")) as look:
        player = Player(look)
        player.sit(table["table"])
        finish(player)
        expect(look.page.locator("[data-over] .good")).to_be_visible()
        look.open(f"/replay/{table['table']}")
        expect(look.page.locator("[data-verified=good]").first).to_be_attached()


def play_short(route: Route) -> None:
    """What the page makes of a click, but with two rounds and without pauses."""
    if route.request.method != "POST":
        return route.continue_()
    asked: dict[str, Any] = json.loads(route.request.post_data or "{}")
    wish = {**asked, "options": {"rounds": "1-2"}, "pace": "off"}
    return route.continue_(post_data=json.dumps(wish))


def judgement(look: Window, table: str, game: int = 1) -> str:
    """What the replay of a game says about its shuffles, with everything one can read there."""
    look.open(f"/replay/{table}?game={game}")
    expect(
        look.page.locator("[data-verified]:not([data-verified=checking])").first
    ).to_be_attached()
    look.page.locator(".foot [data-verified]").click()
    return look.page.locator("dialog .proof").inner_text()


def test_alone_with_bots_the_device_contributes_without_a_word_more(
    browser: Browser, at: Running, tmp_path: Path
) -> None:
    with window(browser, at, size=DESKTOP) as look:
        page = look.page
        frames: list[str] = []

        def listen(socket: Any) -> None:
            socket.on("framesent", lambda text: frames.append(f"> {text}"))
            socket.on("framereceived", lambda text: frames.append(f"< {text}"))

        page.on("websocket", listen)
        page.route("**/api/tables", play_short)
        look.open("/")
        page.click("[data-game=wizard]")
        page.click("[data-act=play]")
        player = Player(look)
        expect(page.locator("[data-board]").first).to_be_attached()
        player.board = "wizard"
        # The table hears it before it has said anything.
        assert [frame[:17] for frame in frames[:2]] == ['> {"protocol":2,"', '> {"type":"reveal']
        assert not any('"reveal"' in frame or '"commit"' in frame for frame in frames[2:])
        finish(player)
        expect(page.locator("[data-over] .good")).to_contain_text("1 of 1 contributed")
        table = page.url.rsplit("/", 1)[1]
        # The next game is promised already.
        page.click("[data-rematch]")
        expect(page.locator("[data-table=playing]")).to_be_attached()
        finish(player)
        expect(page.locator("[data-over] .good")).to_contain_text("1 of 1 contributed")
        assert not any('"commit"' in frame for frame in frames)
        for game in (1, 2):
            proof = judgement(look, table, game)
            assert "Shuffles verified, 1 of 1 contributed" in proof
            with page.expect_download() as saving:
                page.click("[data-save-kept]")
            kept = tmp_path / saving.value.suggested_filename
            assert kept.name == f"kept-{table}-{game}.json"
            assert f"--kept {kept.name}" in proof
            saving.value.save_as(kept)
            record = tmp_path / "record.jsonl"
            with at.client() as client:
                answer = client.get(f"/api/tables/{table}/record?game={game}")
            record.write_bytes(answer.content)
            result = CliRunner().invoke(app, ["verify", str(record), "--kept", str(kept)])
            assert result.exit_code == 0, result.output


def test_two_devices_contribute_and_both_see_it(browser: Browser, at: Running) -> None:
    table = made(at, bots={"2": "easy"}, options={"rounds": "1"})
    with (
        window(browser, at, size=DESKTOP, seat=seat_of(table, "wizard")) as host,
        window(browser, at, size=PHONE, settings={"name": "Ben"}) as guest,
    ):
        host.open(f"/t/{table['table']}")
        expect(host.page.locator("[data-gives]")).to_have_text("Contributing: You")
        guest.open(f"/t/{table['table']}")
        guest.page.click("[data-sit]")
        expect(host.page.locator("[data-gives]")).to_have_text("Contributing: You, Ben")
        expect(guest.page.locator("[data-gives]")).to_have_text("Contributing: Ada, You")
        host.page.click("[data-start]")
        players = [Player(look) for look in (host, guest)]
        for player in players:
            expect(player.page.locator("[data-board]").first).to_be_attached()
            player.board = "wizard"
        finish(*players)
        for player in players:
            expect(player.page.locator("[data-over] .good")).to_contain_text("2 of 2 contributed")
        proof = judgement(host, table["table"])
        assert "Shuffles verified, 2 of 2 contributed" in proof
        assert host.page.locator("[data-contribution]").count() == 2


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_device_that_stays_silent_is_named_and_the_game_begins_without_it(
    browser: Browser, at: Running, size: Any
) -> None:
    table = made(at, bots={"2": "easy"}, options={"rounds": "1"})
    ben = {"name": "Ben", "commitment": sha256(bytes(32)).hexdigest()}
    with at.client() as client:
        seated = client.post(f"/api/tables/{table['table']}/sit", json=ben).json()
    late = seat_of({**seated, "table": table["table"]}, "wizard")
    with (
        window(browser, at, size=size, seat=seat_of(table, "wizard")) as look,
        window(browser, at, size=size, seat=late) as other,
    ):
        page = look.page
        look.open(f"/t/{table['table']}")
        expect(page.locator("[data-gives]")).to_have_text("Contributing: You, Ben")
        page.click("[data-start]")
        expect(page.locator("[data-shuffling]")).to_contain_text("Waiting for the device of Ben")
        assert look.wide() <= 0
        expect(page.locator("[data-board]").first).to_be_attached()
        players = [Player(look), Player(other)]
        for player in players:
            player.sit(table["table"])
        finish(*players)
        expect(page.locator("[data-over] .good")).to_contain_text("1 of 2 contributed")
    with window(browser, at, size=DESKTOP) as anyone:
        proof = judgement(anyone, table["table"])
        assert "Shuffles verified, 1 of 2 contributed" in proof
        assert "No answer in time from Ben" in proof
        assert anyone.page.locator("[data-void]").count() == 1


def test_a_device_that_was_asleep_is_told_so_and_its_mark_is_grey(
    browser: Browser, at: Running
) -> None:
    table = made(at, bots={"2": "easy"}, options={"rounds": "1"})
    path = f"/t/{table['table']}"
    with (
        window(browser, at, size=PHONE, seat=seat_of(table, "wizard")) as look,
        window(browser, at, size=DESKTOP, settings={"name": "Ben"}) as other,
    ):
        look.open(path)
        expect(look.page.locator("[data-gives]")).to_have_text("Contributing: You")
        look.open("/rules")
        other.open(path)
        other.page.click("[data-sit]")
        expect(other.page.locator("[data-gives]")).to_have_text("Contributing: Ada, You")
        with at.client() as client:
            bearer = {"Authorization": f"Bearer {table['token']}"}
            client.post(f"/api/tables/{table['table']}/start", headers=bearer)
        expect(other.page.locator("[data-board]").first).to_be_attached()
        players = [Player(look), Player(other)]
        for player in players:
            player.sit(table["table"])
        finish(*players)
        expect(look.page.locator("[data-over] [data-promise=asleep]")).to_be_visible()
        assert look.page.locator("[data-over] .good, [data-over] .bad").count() == 0
        expect(other.page.locator("[data-over] .good")).to_contain_text("1 of 2 contributed")
        look.open(f"/replay/{table['table']}")
        look.page.locator(".shield").tap()
        mark = look.page.locator("dialog [data-verified=none]")
        expect(mark).to_have_text("Dealt as promised, without this device")
        expect(look.page.locator("[data-verdict]")).to_contain_text("did not answer in time")


def test_a_server_that_never_asks_an_awake_device_is_red(browser: Browser, at: Running) -> None:
    table = made(at, bots={"2": "easy"}, options={"rounds": "1"})
    with window(browser, at, size=DESKTOP, seat=seat_of(table, "wizard")) as look:
        page = look.page

        def connect(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()

            def pass_on(message: str | bytes) -> None:
                if '"shuffling":[' not in str(message):
                    socket.send(message)

            server.on_message(pass_on)

        page.route_web_socket("**/ws", connect)
        look.open(f"/t/{table['table']}")
        expect(page.locator("[data-gives]")).to_have_text("Contributing: You")
        page.locator("select").first.select_option("easy")
        expect(page.locator("[data-start]")).to_be_enabled()
        page.wait_for_timeout(12_500)
        page.click("[data-start]")
        expect(page.locator("[data-bar=broken]")).to_contain_text("it never asked")
        player = Player(look)
        player.board = "wizard"
        finish(player)
        expect(page.locator("[data-over] .bad")).to_contain_text("it never asked")
        assert "nobody asked it" in judgement(look, table["table"])


def test_another_secret_than_the_promised_one_is_red_when_it_is_opened(
    browser: Browser, at: Running
) -> None:
    table = made(at, bots={"1": "easy", "2": "easy"}, options={"rounds": "1"})
    with window(browser, at, size=DESKTOP, seat=seat_of(table, "wizard")) as look:
        player = Player(look)
        player.sit(table["table"])
        exchange(at, table["table"])
        finish(player)
        expect(look.page.locator("[data-over] .bad")).to_contain_text("is not the one")
        look.open(f"/replay/{table['table']}")
        expect(look.page.locator("[data-verified=bad]").first).to_be_attached()
        # The server finds its own record wrong, and the browser tells of every refusal.
        look.wrong.clear()
