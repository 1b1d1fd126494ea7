"""How soon the first card stands, and how smoothly cards are dealt: make speed.

On a phone with an empty cache and a processor slowed four times, over two slow lines. Told is
the median: when the first card was painted, in seconds from asking for the page.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser

from support.browser import PHONE, Window, chromium, seat_of, window
from support.page_player import Player
from support.server import Running, made, running

SLOWER = 4
LATE = 25  # a frame of 60 a second takes 16.7 ms
# Milliseconds a request and bits a second: Lighthouse's slow line, and what Chromium calls fast 3G.
LINES = {"150 ms, 1.6 Mbit/s": (150, 1.6e6), "562 ms, 1.44 Mbit/s": (562.5, 1.44e6)}
CARD = {"home": ".gm .card", "table": ".hand .slot .card", "link": ".hand .slot .card"}
# Seen means painted: what is asked for in a frame runs before it, a message after it.
WATCH = """window.cardSeen = new Promise((done) => {
    const look = () => {
        if (!document.querySelector(CARD)) return
        seen.disconnect()
        requestAnimationFrame(() => {
            const after = new MessageChannel()
            after.port1.onmessage = () => done(performance.now())
            after.port2.postMessage(0)
        })
    }
    const seen = new MutationObserver(look)
    seen.observe(document, {childList: true, subtree: true})
})"""
# The length of every frame while cards are dealt, from the first to the last; asking for anything
# else meanwhile would take time itself.
FRAMES = """() => { window.dealing = (async () => {
    const next = () => new Promise(requestAnimationFrame)
    const slots = document.querySelector('.hand').getElementsByClassName('slot')
    const lengths = []
    let [last, begun] = [await next(), 0]
    while (!begun || last - begun < 20 * 75 + 320) {
        const now = await next()
        if (slots.length > 1) begun ||= last
        if (begun) lengths.push(now - last)
        last = now
    }
    return lengths
})() }"""
# What was loaded, and when.
LOADED = """['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    .map((e) => [e.startTime, e.responseEnd, e.encodedBodySize, e.name.split('/').pop()])"""


@contextmanager
def slow(
    browser: Browser, at: Running, line: tuple[float, float], seat: dict[str, Any] | None
) -> Iterator[Window]:
    """A device of its own, which has never seen the page."""
    with window(browser, at, size=PHONE, seat=seat) as look:
        devtools = look.page.context.new_cdp_session(look.page)
        devtools.send("Network.enable")
        latency, bits = line
        conditions = {"offline": False, "latency": latency, "downloadThroughput": bits / 8}
        devtools.send("Network.emulateNetworkConditions", {**conditions, "uploadThroughput": 93750})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield look


def first_card(look: Window, path: str, page: str) -> float:
    """Seconds until the first card of a page is painted."""
    look.page.add_init_script(WATCH.replace("CARD", repr(CARD[page])))
    look.open(path)
    return float(look.page.evaluate("window.cardSeen")) / 1000


def seated(at: Running, seats: int, rounds: str, pace: str = "off") -> dict[str, Any]:
    """A seat in a running game of Wizard with bots."""
    bots = {str(seat): "easy" for seat in range(1, seats)}
    table = made(at, seats=seats, bots=bots, options={"rounds": rounds}, pace=pace)
    return seat_of(table, "wizard")


def cards(browser: Browser, at: Running, times: int, files: bool) -> None:
    """When the first card stands: on the first page, after a reload of a running game, and for
    somebody who opens its link for the first time and looks on."""
    seat = seated(at, 4, "10")
    for name, line in LINES.items():
        table = f"/t/{seat['table']}"
        for page, path in (("home", "/"), ("table", table), ("link", table)):
            delays = []
            for time in range(times):
                with slow(browser, at, line, seat if page == "table" else None) as look:
                    delays.append(first_card(look, path, page))
                    loaded = look.page.evaluate(LOADED) if files and not time else []
                for start, end, size, file in loaded:
                    print(f"  {start:6.0f} to {end:6.0f} ms, {size:7} bytes: {file}")
            each = " ".join(f"{seconds:.2f}" for seconds in sorted(delays))
            print(f"{page} at {name}: {statistics.median(delays):.2f} s ({each})")


def frames(browser: Browser, at: Running) -> None:
    """How long the frames are while twenty cards are dealt, with bots that take their time."""
    seat = seated(at, 3, "1,20", pace="normal")
    with window(browser, at, size=PHONE, seat=seat, settings={"speed": "normal"}) as look:
        player = Player(look)
        player.sit(seat["table"])
        look.page.evaluate(FRAMES)
        while look.page.locator(".hand .slot").count() < 2:
            if not player.turn():
                look.page.wait_for_timeout(20)
        times = sorted(look.page.evaluate("window.dealing"))
    late = sum(length > LATE for length in times)
    print(
        f"dealing 20 cards: {len(times)} frames, {statistics.median(times):.1f} ms at the median,"
        f" {times[len(times) * 95 // 100]:.1f} at the 95th percentile, {late} over {LATE} ms,"
        f" the longest {times[-1]:.0f} ms"
    )


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each is measured")
    parser.add_argument("--files", action="store_true", help="show what was loaded, and when")
    options = parser.parse_args()
    with TemporaryDirectory() as data, running(Path(data)) as at, chromium() as browser:
        cards(browser, at, options.times, options.files)
        for _ in range(min(3, options.times)):
            frames(browser, at)


if __name__ == "__main__":
    main()
