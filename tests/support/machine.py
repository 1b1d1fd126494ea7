"""A table machine for tests: entries are saved at once, bots answer when they are told to."""

from collections.abc import Mapping
from typing import Any

import msgspec

from stonehenge.core.dice import Seeded
from stonehenge.core.game import Refusal
from stonehenge.games import GAMES
from stonehenge.tables import encode
from stonehenge.tables.bot_turns import BotTurns
from stonehenge.tables.commands import Applicant
from stonehenge.tables.effects import Ask, Drop, Effect, Show, Tell, Write
from stonehenge.tables.machine import TableMachine
from stonehenge.tables.messages import Command, decode
from stonehenge.tables.store import Entry, Listing, Result
from stonehenge.tables.table import Table, TableSettings
from support.simulation import json_copy, made
from support.views import read


class Room:
    """One table, a clock that is set by hand, and everything that everyone was told."""

    def __init__(
        self,
        seats: int = 3,
        options: Mapping[str, object] | None = None,
        bots: Mapping[str, str] | None = None,
        settings: TableSettings | None = None,
        game: str = "wizard",
        sits: bool = True,
    ) -> None:
        rules: dict[str, object] = dict(options or {})
        if options is None and game == "wizard":
            rules["rounds"] = "1-2"
        first = made(seats, rules, dict(bots or {}), settings or TableSettings(pace="off"))
        first["game"] = game
        self.entries = [Entry(0, 0.0, first)]
        self.now = 100.0
        self.messages: dict[Any, list[bytes]] = {}
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
            self.send(0, "starter", type="start")

    def open(self) -> None:
        """The server starts, here or again."""
        bodies = [entry.body for entry in self.entries]
        self.machine = TableMachine(Table.replay("t", bodies), BotTurns(Seeded.of(1)))
        self.asks.clear()
        self.do(self.machine.wake_up(self.now))

    @property
    def table(self) -> Table:
        return self.machine.table

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Write(addition) if self.fails is not None:
                    self.do(self.machine.failed(self.fails, self.now))
                case Write(addition):
                    assert addition.entry.number == len(self.entries)
                    self.entries.append(json_copy(addition.entry))
                    self.cards += [addition.listing] if addition.listing else []
                    self.results += addition.results
                    self.do(self.machine.done(self.now))
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
        self.messages.setdefault(to, []).append(message)
        self.moments.append((to, message, self.table.state))

    def join(self, seat: int | None, name: str | None = None) -> dict[str, Any]:
        """Somebody connects; what they see."""
        sender = name or f"c{seat}"
        self.do(self.machine.connect(sender, seat, self.now))
        return self.last(sender, "view")

    def sit(self, seat: int | None, key: str | None = None, **more: str) -> dict[str, Any]:
        """A guest asks for a seat; what they are told."""
        guest = Applicant(seat, f"P{seat}", key or f"guest {seat}", **more)
        self.do(self.machine.welcome("sitter", guest, self.now))
        return self.last("sitter", "ok", "refused")

    def leave(self, name: str) -> None:
        self.do(self.machine.disconnect(name, self.now))

    def send(self, seat: int | None, sender: str | None = None, /, **fields: Any) -> dict[str, Any]:
        """Somebody sends a command; the answer to them."""
        self.ids += 1
        who, id = sender or f"c{seat}", f"id{self.ids}"
        command = decode(msgspec.json.encode({"id": id, **fields}).decode(), Command)
        if isinstance(command, Refusal):
            self.hear(who, encode.refused(id, command))
        else:
            self.do(self.machine.receive(who, seat, command, self.now))
        return self.last(who, "ok", "refused")

    def act(self, seat: int, text: str, **more: Any) -> dict[str, Any]:
        return self.send(seat, type="act", **{"n": self.table.n, "act": text, **more})

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
        self.do(self.machine.answer(ask.seat, ask.n, text, self.now))

    def wait(self, seconds: float) -> None:
        """Time passes; whatever is due happens."""
        until = self.now + seconds
        while (due := self.machine.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.do(self.machine.wake(self.now))
        self.now = until

    def last(self, sender: str, *kinds: str) -> dict[str, Any]:
        """The last message of a kind."""
        for raw in reversed(self.messages.get(sender, [])):
            message = read(raw)
            if message["type"] in kinds:
                return message
        raise AssertionError(f"{sender} was told nothing like {kinds}")


def reason(answer: dict[str, Any]) -> object:
    """Why something was refused; None when it was done."""
    return answer["reason"] if answer["type"] == "refused" else None
