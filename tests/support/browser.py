"""The page in a real browser: persons who sit at tables of a server for tests."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from support.server import PATIENCE, Running

PHONE: ViewportSize = {"width": 375, "height": 812}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
DOUBLE: ViewportSize = {"width": 640, "height": 400}  # a desktop at 200 %
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# A busy machine takes its time.
expect.set_options(timeout=PATIENCE * 1000)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the system; where there is none, or no page, the test is left out."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("There is no Chromium: see scripts/system_packages.")
    if not (files("stonehenge.server") / "page" / "index.html").is_file():
        pytest.skip("The page is not built: make page.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass(slots=True)
class Window:
    """A page that somebody looks at, and what went wrong on it."""

    page: Page
    at: Running
    wrong: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        """Go to a page of the server."""
        self.page.goto(self.at.url + path)

    def settle(self) -> None:
        """Until fonts, pictures and motions are there."""
        self.page.evaluate(
            "Promise.all(document.getAnimations().map(each => each.finished.catch(() => 0)))"
        )

    def wide(self) -> int:
        """How far the page can be scrolled sideways."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )


@contextmanager
def window(
    browser: Browser,
    at: Running,
    *,
    size: ViewportSize = DESKTOP,
    language: str = "en",
    seat: dict[str, Any] | None = None,
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> Iterator[Window]:
    """A browser context of its own: somebody's device. Nothing may go wrong on it."""
    phone = size == PHONE
    context = browser.new_context(
        viewport=size, locale=language, has_touch=phone, is_mobile=phone, **more
    )
    context.set_default_timeout(PATIENCE * 1000)
    chosen = {"language": language, "speed": "off", "name": "Ada", **(settings or {})}
    seats = {seat["table"]: seat} if seat else {}
    context.add_init_script(
        f"localStorage['stonehenge.settings'] ??= {json.dumps(json.dumps(chosen))};"
        f"localStorage['stonehenge.seats'] ??= {json.dumps(json.dumps(seats))};"
    )
    device = Window(context.new_page(), at)

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in message.text:
            device.wrong.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith((at.url, "data:", "blob:", at.url.replace("http", "ws"))):
            device.wrong.append(f"asked for {request.url}")

    device.page.on("console", on_console)
    device.page.on("pageerror", lambda error: device.wrong.append(str(error)))
    device.page.on("request", on_request)
    try:
        yield device
        assert not device.wrong
    finally:
        context.close()


def wait_for_worker(look: Window) -> None:
    """Wait until a worker keeps the page; for a page whose clock is ours."""
    # It begins after the first card, when nobody waits for anything.
    look.page.clock.fast_forward(5_000)
    look.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    look.page.wait_for_function("navigator.serviceWorker.controller")


def faults(look: Window, within: str = "html") -> list[str]:
    """What axe-core calls serious or critical, on the whole page or in a part of it."""
    look.page.evaluate(AXE.read_text("utf-8"))
    results = look.page.evaluate("part => axe.run(part, {resultTypes: ['violations']})", within)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in results["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


# A label counts with what it names; words within a sentence may be links of their own size.
SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
    .filter((each) => each.checkVisibility() && !each.closest('.vh'))
    .filter((each) => getComputedStyle(each).display !== 'inline')
    .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.5)
    .map(([each, box]) => `${each.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""


def small(look: Window) -> list[str]:
    """What is to be tapped and smaller than a thumb, 44 px."""
    targets: list[str] = look.page.evaluate(SMALL)
    return targets


class Line:
    """The line between a page and the server, which can be cut."""

    def __init__(self, look: Window) -> None:
        self.context = look.page.context
        self.sockets: list[WebSocketRoute] = []
        self.whole = True
        look.page.route_web_socket("**/ws", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        """A new connection, if there is a line."""
        if self.whole:
            socket.connect_to_server()
            self.sockets.append(socket)
        else:
            socket.close()

    def drop(self) -> None:
        """All connections end; new ones are possible."""
        while self.sockets:
            self.sockets.pop().close()

    def cut(self) -> None:
        """Nothing gets through any more."""
        self.whole = False
        self.context.set_offline(True)
        self.drop()

    def mend(self) -> None:
        """All is well again."""
        self.whole = True
        self.context.set_offline(False)


def seat_of(made: dict[str, Any], game: str) -> dict[str, Any]:
    """What a device keeps about a seat that it holds."""
    seat = {key: made[key] for key in ("table", "token", "seat")}
    return {**seat, "code": made.get("code", ""), "game": game, "name": "Ada", "when": 1}
