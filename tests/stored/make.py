"""Writes what people have on their disks as this version of Stonehenge leaves it behind.

    PYTHONPATH=tests python -m stored.make NAME

Each folder here was made once, by the code of its time; it is never made anew, since it says
what later versions have to read. Only what anybody may use is used: HTTP, sockets, commands.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from playwright.sync_api import sync_playwright
from websockets.sync.client import ClientConnection

from stonehenge.arena.match import play_deal
from stonehenge.cli.repl import Repl
from stonehenge.cli.saves import SaveFile
from stonehenge.cli.session import Session
from stonehenge.games import GAMES as REGISTRY
from stonehenge.tables.sqlite import SqliteStore
from stored.description import described, history_of, outside_match, saved_game
from support.browser import ARGUMENTS
from support.server import Running, full, hear, made, say, sit
from support.terminal import Answer, first_offer, hosted

HERE = Path(__file__).resolve().parent
SERVER = """
from pathlib import Path
from stonehenge.server.run import run
from stonehenge.server.settings import Limits, Settings
limits = Limits(messages_a_second=1e9, message_burst=1e9)
settings = Settings(Path({data!r}), port=0, limits=limits, bot_processes=0, ping_every=1e3)
run(settings, lambda port: print(port, flush=True))
"""
# A bot of somebody else: takes the first offer, and writes down what it heard and said.
OUTSIDE = """
import json, sys
with open(sys.argv[1], "a") as transcript:
    for number, question in enumerate(sys.stdin):
        answer = json.dumps({"action": json.loads(question)["offers"][0]})
        if number < 40:
            print(question + answer, file=transcript, flush=True)
        print(answer, flush=True)
"""
GAMES: dict[str, dict[str, Any]] = {
    "wizard": {"seats": 3, "options": {"rounds": "1-3", "plus_minus_one": True}},
    "extreme": {"seats": 3, "options": {}},
    "carodeni": {"seats": 2, "options": {"animals": True}},
    "quiddler": {"seats": 2, "options": {}},
}
DECK = {
    "deck": {"name": "my deck", "total": 48, "alphabet": "ABCDEFH", "lexicon": "cs"},
    "card": [
        {"face": face, "count": 8, "points": 2, "source": "proposal"}
        for face in ("A", "B", "CH", "D", "E", "F")
    ],
}
Until = Callable[["Seat", str], bool]


class Seat:
    """A person's connection, who knows the newest view."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat, self.sent = socket, seat, 0
        self.view = hear(socket, "view")

    def catch_up(self) -> dict[str, Any]:
        """Read everything that was sent so far."""
        say(self.socket, type="ping")
        while (message := hear(self.socket, "view", "pong"))["type"] == "view":
            self.view = message
        return self.view

    def do(self, **command: Any) -> dict[str, Any]:
        """Ask for something, and wait until it is acknowledged or refused."""
        self.sent += 1
        say(self.socket, id=f"{self.seat}-{self.sent}", **command)
        return hear(self.socket, "ok", "refused")


@contextmanager
def seated(at: Running, table: str, tokens: list[str]) -> Iterator[list[Seat]]:
    """All persons of a table, connected."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(sit(at, table, token)) for token in tokens]
        yield [Seat(socket, seat) for seat, socket in enumerate(sockets)]


def play(seats: list[Seat], random: Random, until: Until, prefer: tuple[str, ...] = ()) -> None:
    """Act at random until the game is over or somebody would do what is waited for."""
    while True:
        views = [seat.catch_up() for seat in seats]
        newest = max(view["n"] for view in views)
        if any(view["table"]["status"] == "over" for view in views):
            return
        ready = [s for s in seats if s.view["n"] == newest and s.view["offers"]]
        if not ready:
            sleep(0.005)
            continue
        seat = random.choice(ready)
        offers = [each for each in seat.view["offers"] if each.startswith(prefer)]
        act = random.choice(offers or seat.view["offers"])
        if until(seat, act):
            return
        seat.do(type="act", n=newest, act=act)


def after(moves: int) -> Until:
    """Until so many moves were made."""
    return lambda seat, act: seat.view["n"] >= moves


def never(seat: Seat, act: str) -> bool:
    """Until the game is over."""
    return False


class Maker:
    """Makes tables at a server, and remembers what each of them is for."""

    def __init__(self, at: Running) -> None:
        self.at, self.random = at, Random(19)
        self.tables: dict[str, dict[str, Any]] = {}

    @contextmanager
    def table(self, purpose: str, **setup: Any) -> Iterator[list[Seat]]:
        """A table where persons sit in all seats, begun."""
        table, tokens = full(self.at, **setup)
        self.tables[table] = {"purpose": purpose, "tokens": tokens}
        with seated(self.at, table, tokens) as seats:
            yield seats

    def every_status(self, game: str, **setup: Any) -> None:
        """Open, running, paused, voted on, ended by a vote, finished and rematched."""
        setup = {"game": game, **setup}
        open_table = made(self.at, **setup)
        self.tables[open_table["table"]] = {
            "purpose": f"{game} open",
            "tokens": [open_table["token"]],
        }
        with self.table(f"{game} running", **setup) as seats:
            play(seats, self.random, after(9))
            seats[0].do(type="chat", text="Dobrý večer!")
            seats[1].do(type="chat", phrase="good-luck")
        with self.table(f"{game} paused", **setup) as seats:
            play(seats, self.random, after(7))
            for seat in seats:
                seat.do(type="vote", kind="pause")
        with self.table(f"{game} voted on", **setup) as seats:
            play(seats, self.random, after(8))
            seats[1].do(type="vote", kind="end")
        with self.table(f"{game} ended by a vote", **setup) as seats:
            play(seats, self.random, after(10))
            for seat in seats:
                seat.do(type="vote", kind="end")
        prefer = ("lay",) if game == "quiddler" else ()
        with self.table(f"{game} finished", **setup) as seats:
            play(seats, self.random, never, prefer)
        with self.table(f"{game} rematched", **setup) as seats:
            play(seats, self.random, never, prefer)
            seats[0].do(type="words", words="plum tree")
            for seat in seats:
                seat.do(type="vote", kind="rematch")
            seats[0].catch_up()
            play(seats, self.random, after(seats[0].view["n"] + 6))

    def others(self) -> None:
        """What only some games and house rules have."""
        for bidding, reveal in (("hidden", "before_play"), ("hidden", "after_round")):
            options = {"rounds": "3-4", "bidding": bidding, "hidden_reveal": reveal}
            with self.table(f"wizard bids face down {reveal}", seats=4, options=options) as seats:
                play(seats, self.random, after(3))
        options = {"rounds": "2-4", "foresight": "all_rounds", "bidding": "secret"}
        with self.table("wizard foreheads", seats=4, options=options) as seats:
            play(seats, self.random, after(12))
        clock = {"bank": 600, "increment": 5}
        with self.table("wizard clock", clock=clock) as seats:
            play(seats, self.random, after(6))
        with self.table("wizard undone and muted", options={"rounds": "3"}) as seats:
            play(seats, self.random, lambda seat, act: seat.view["view"]["bids"].count(None) == 2)
            by = next(each for each in seats if each.view["view"]["bids"][each.seat] is not None)
            for seat in (by, *(each for each in seats if each is not by)):
                seat.do(type="vote", kind="undo")
            seats[0].do(type="host", do="mute", seat=1, on=True)
            seats[0].do(type="host", do="bot", seat=2, level="random")
        for game in ("carodeni", "quiddler"):
            with self.table(f"{game} alone", game=game, seats=1, options={}) as seats:
                play(seats, self.random, after(6), ("word", "fill", "gather", "take"))
        with self.table("quiddler alone, over", game="quiddler", seats=1, options={}) as seats:
            play(seats, self.random, never)
        with self.table("quiddler own deck", game="quiddler", options={"deck": DECK}) as seats:
            play(seats, self.random, after(8), ("lay",))
        challenged: dict[str, Any] = {"game": "quiddler", "seats": 3}
        with self.table("quiddler challenge open", **challenged) as seats:
            # Somebody has doubted a word, somebody else is still asked.
            doubts: list[str] = []

            def doubted(seat: Seat, act: str) -> bool:
                doubts.append(act)
                return any(each.startswith("challenge") for each in doubts[:-1])

            play(seats, self.random, doubted, ("lay", "challenge"))
        for judge in ("wordlist", "wordlist+vote"):
            with self.table(
                f"quiddler judged {judge}", **challenged, options={"judge": judge}
            ) as s:
                play(s, self.random, lambda seat, act: was_judged(seat), ("lay", "challenge"))
        bots = made(self.at, bots={"1": "easy", "2": "random"}, words="salt of mine")
        self.tables[bots["table"]] = {"purpose": "wizard with bots", "tokens": [bots["token"]]}
        with sit(self.at, bots["table"], bots["token"]) as socket:
            play([Seat(socket, 0)], self.random, after(4))


def was_judged(seat: Seat) -> bool:
    """Whether a word was judged a moment ago."""
    return any(line["e"] in ("verdict", "vote") for line in seat.view["lines"])


def page_storage(at: Running) -> tuple[str, dict[str, str]]:
    """What a device remembers after a person chose settings and made a table on the page."""
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        page = browser.new_context(locale="cs", viewport={"width": 1280, "height": 800}).new_page()
        page.goto(at.url)
        page.locator("[data-game=wizard]").click()
        page.locator("[data-act=play]").click()
        page.wait_for_url("**/t/*")
        table = page.url.rpartition("/")[2]
        page.wait_for_timeout(1000)
        storage: dict[str, str] = page.evaluate("({...localStorage})")
        browser.close()
    return table, storage


def transcripts(folder: Path) -> None:
    """What a program from outside is asked and answers, against others who play at random."""
    with TemporaryDirectory() as directory:
        program = Path(directory) / "bot.py"
        program.write_text(OUTSIDE)
        for game, setup in GAMES.items():
            path = folder / f"outside-{game}.txt"
            play_deal(outside_match(game, setup, [sys.executable, str(program), str(path)]), 0)


def saved_games(folder: Path) -> None:
    """Games of the terminal that somebody left after some turns."""
    for game, setup in GAMES.items():
        rules = REGISTRY[game]
        state = rules.start(setup["seats"], setup["options"])
        names = ["Eva", *(f"Bot {seat}" for seat in range(1, setup["seats"]))]
        answers = iter([first_offer] * 6)

        def answer(host: Repl, answers: Iterator[Answer] = answers) -> str:
            return next(answers, lambda _: "quit")(host)

        path = folder / f"saved-{game}.jsonl"
        hosted(
            Session.begin(rules, state, names, 0, "easy", 11),
            SaveFile(path),
            answer,
        )
        write_json(folder / f"saved-{game}.json", saved_game(path))


def write_json(path: Path, value: Any) -> None:
    """Something to be read again, a line a value."""
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main(folder: Path) -> None:
    """Make all of it."""
    folder.mkdir()
    write_json(folder / "games.json", GAMES)
    saved_games(folder)
    transcripts(folder)
    with TemporaryDirectory() as directory:
        data = Path(directory)
        code = SERVER.format(data=directory)
        with subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            try:
                at = Running(int(server.stdout.readline()), None)
                maker = Maker(at)
                for game, setup in GAMES.items():
                    maker.every_status(game, **setup)
                maker.others()
                on_page, storage = page_storage(at)
                maker.tables[on_page] = {"purpose": "made on the page", "tokens": []}
            finally:
                # Killed, so that the log beside the file is not carried over.
                server.kill()
        with zipfile.ZipFile(folder / "tables.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(data.iterdir()):
                archive.write(path, path.name)
        store = SqliteStore(data / "tables.sqlite")
        tables = [
            {**about, **described(store, table)} for table, about in sorted(maker.tables.items())
        ]
        write_json(folder / "tables.json", tables)
        write_json(folder / "histories.json", history_of(store))
        write_json(folder / "storage.json", {"table": on_page, "storage": storage})
        store.close()


if __name__ == "__main__":
    main(HERE / sys.argv[1])
