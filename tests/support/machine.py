"""A desk for tests: entries are kept at once, bots answer when they are told to."""

from collections.abc import Mapping
from typing import Any

import orjson

from stonehenge.core.dice import Seeded
from stonehenge.games import GAMES
from stonehenge.tables.bot_turns import BotTurns
from stonehenge.tables.commands import Applicant
from stonehenge.tables.effects import Ask, Drop, Effect, Show, Tell, Write
from stonehenge.tables.machine import TableMachine
from stonehenge.tables.store import Entry, Listing, Result
from stonehenge.tables.table import Table, TableSettings
from support.simulation import made


class Parlour:
    """One table, a clock that is set by hand, and everything that everyone was told."""

    def __init__(
        self,
        seats: int = 3,
        options: Mapping[str, object] | None = None,
        bots: Mapping[str, str] | None = None,
        house: TableSettings | None = None,
        game: str = "wizard",
        sits: bool = True,
    ) -> None:
        rules: dict[str, object] = dict(options or {})
        if options is None and game == "wizard":
            rules["rounds"] = "1-2"
        first = made(seats, rules, dict(bots or {}), house or TableSettings(pace="off"))
        first["game"] = game
        self.entries = [Entry(0, 0.0, first)]
        self.now = 100.0
        self.heard: dict[Any, list[bytes]] = {}
        self.moments: list[tuple[Any, bytes, Any]] = []  # what was said to whom, in which state
        self.asks: list[Ask] = []
        self.dropped: list[Any] = []
        self.cards: list[Listing] = []  # how the lobby shows the table
        self.results: list[Result] = []
        self.fails: Exception | None = None
        self.ids = 0
        self.open()
        if sits and bots is None and seats > 1:
            for seat in range(1, seats):
                self.sit(seat)
            self.wish(0, "starter", type="start")

    def open(self) -> None:
        """The server starts, here or again."""
        bodies = [orjson.loads(orjson.dumps(entry.body)) for entry in self.entries]
        self.desk = TableMachine(Table.replay("t", bodies), BotTurns(Seeded.of(1)))
        self.asks.clear()
        self.do(self.desk.wake_up(self.now))

    @property
    def table(self) -> Table:
        return self.desk.table

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Write(addition) if self.fails is not None:
                    self.do(self.desk.failed(self.fails, self.now))
                case Write(addition):
                    assert addition.entry.number == len(self.entries)
                    self.entries.append(addition.entry)
                    self.cards += [addition.card] if addition.card else []
                    self.results += addition.results
                    self.do(self.desk.done(self.now))
                case Tell(to, message):
                    self.hear(to, message)
                case Show():
                    for to, message in effect.views():
                        self.hear(to, message)
                case Ask():
                    self.asks.append(effect)
                case Drop(to):
                    self.dropped.append(to)

    def hear(self, to: Any, message: bytes) -> None:
        self.heard.setdefault(to, []).append(message)
        self.moments.append((to, message, self.table.state))

    def join(self, seat: int | None, name: str | None = None) -> dict[str, Any]:
        """Somebody connects; what they see."""
        sender = name or f"c{seat}"
        self.do(self.desk.connect(sender, seat, self.now))
        return self.last(sender, "view")

    def sit(self, seat: int | None, key: str | None = None) -> dict[str, Any]:
        """A guest asks for a seat; what they are told."""
        guest = Applicant(seat, f"P{seat}", key or f"guest {seat}")
        self.do(self.desk.welcome("sitter", guest, self.now))
        return self.last("sitter", "ok", "refused")

    def leave(self, name: str) -> None:
        self.do(self.desk.disconnect(name, self.now))

    def wish(self, seat: int | None, sender: str | None = None, /, **wish: Any) -> dict[str, Any]:
        """Somebody wishes something; the answer to them."""
        self.ids += 1
        who = sender or f"c{seat}"
        self.do(self.desk.receive(who, seat, {"id": f"id{self.ids}", **wish}, self.now))
        return self.last(who, "ok", "refused")

    def act(self, seat: int, text: str, **more: Any) -> dict[str, Any]:
        return self.wish(seat, type="act", **{"n": self.table.n, "act": text, **more})

    def offers(self, seat: int) -> list[str]:
        game = self.table.game
        return [game.write(action) for action in game.offers(self.table.state, seat)]

    def move(self) -> dict[str, Any]:
        """Whoever has to act does the first thing that is offered."""
        seat = min(self.table.waiting())
        return self.act(seat, self.offers(seat)[0])

    def answer(self) -> None:
        """The bot that was asked last answers."""
        ask = self.asks.pop()
        text = GAMES[self.table.game.name].write(ask.view.offers[0])
        self.do(self.desk.answer(ask.seat, ask.n, text, self.now))

    def wait(self, seconds: float) -> None:
        """Time passes; whatever is due happens."""
        until = self.now + seconds
        while (due := self.desk.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.do(self.desk.wake(self.now))
        self.now = until

    def last(self, sender: str, *kinds: str) -> dict[str, Any]:
        """The last message of a kind."""
        for message in reversed(self.heard.get(sender, [])):
            told: dict[str, Any] = orjson.loads(message)
            if told["type"] in kinds:
                return told
        raise AssertionError(f"{sender} was told nothing like {kinds}")


def reason(told: dict[str, Any]) -> object:
    """Why something was refused; None when it was done."""
    return told["reason"] if told["type"] == "refused" else None
