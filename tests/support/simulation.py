"""A small world for one table machine: a store, a network and clients, all from one seed.

Messages are late, doubled, reordered and lost; writes fail; the server ends at any moment, and
what it was writing is kept or not. Time is a number. Whatever goes wrong raises Broken.
"""

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec import convert

from stonehenge.core.dice import Seeded
from stonehenge.core.fair import Fair, commitment
from stonehenge.games import GAMES
from stonehenge.tables.bot_turns import BotTurns
from stonehenge.tables.effects import Ask, Drop, Effect, Reload, Show, Tell, Write
from stonehenge.tables.entries import MEANING
from stonehenge.tables.machine import TableMachine
from stonehenge.tables.messages import Command
from stonehenge.tables.store import Append, Entry, WriteFailed
from stonehenge.tables.table import OVER, Table, TableSettings
from support.views import read

LIMIT = 20_000


class Broken(AssertionError):
    """Something happened that must never happen."""


@dataclass(slots=True)
class Client:
    """A person at the table who wants to play, and sends everything again after a break."""

    seat: int | None
    name: str
    connection: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    command: dict[str, Any] | None = None  # sent and not answered
    acknowledged: list[str] = field(default_factory=list)
    sent: set[str] = field(default_factory=set)
    outdated: set[str] = field(default_factory=set)  # sent for a view that was old already
    ids: Any = field(default_factory=count)


def made(
    seats: int, options: dict[str, object], bots: dict[str, str], settings: TableSettings
) -> dict[str, Any]:
    """The first entry of a table for a simulation; its secret is no secret."""
    return {
        "do": "make",
        "v": MEANING,
        "game": "wizard",
        "seats": seats,
        "options": options,
        "house": settings.as_dict(),
        "code": "code",
        "host": 0,
        "secret": ("5e" * 32),
        "bots": bots,
        "name": "Ada",
        "key": "k0",
    }


class World:
    """One schedule."""

    def __init__(
        self, seed: int, machine: type[TableMachine] = TableMachine, crashes: int = 2
    ) -> None:
        self.random = Random(seed)
        self.kind = machine
        self.now = 0.0
        self.queue: list[tuple[float, int, Callable[[], None]]] = []
        self.order = count()
        self.crashes = crashes
        self.life = 0  # how often the server was started
        bots = {"1": "random"} if seed % 3 == 0 else {}
        settings = TableSettings(
            pace="off" if seed % 2 else "normal", bank=2 if seed % 5 == 0 else None
        )
        first = made(3, {"rounds": "1-2", "bidding": ["open", "hidden"][seed % 2]}, bots, settings)
        # In some schedules everybody contributes to the shuffles; in some of these one is silent.
        self.contributes, self.silent = seed % 4 > 1, 2 if seed % 8 == 7 else None
        first["commitment"] = self.promised(0, 1)
        self.entries: list[Entry] = [Entry(0, 0.0, first)]
        self.stored_n = 0
        self.ids: Counter[tuple[int | None, str | None]] = Counter()
        self.clients = [Client(seat, f"p{seat}") for seat in range(3) if str(seat) not in bots]
        self.clients.append(Client(None, "watcher"))
        for client in self.clients[1:-1]:
            assert client.seat is not None
            body = {"do": "sit", "seat": client.seat, "name": client.name, "key": "k"}
            body |= {"v": MEANING, "commitment": self.promised(client.seat, 1)}
            self.entries.append(Entry(len(self.entries), 0.0, body))
        start = {"do": "start", "seat": 0, "v": MEANING}
        self.entries.append(Entry(len(self.entries), 0.0, start))
        self.commitment = commitment(bytes.fromhex(first["secret"]))
        self.start()

    def promised(self, seat: int, round: int) -> str:
        """What a seat promises for a round, if anything."""
        return commitment(contribution(seat, round)) if self.contributes else ""

    # Time.

    def at(self, delay: float, do: Callable[[], None]) -> None:
        heapq.heappush(self.queue, (self.now + delay, next(self.order), do))

    def run(self) -> Table:
        """Until the game is over and everyone knows it."""
        for _ in range(LIMIT):
            if self.is_over():
                return self.check()
            if not self.queue:
                raise Broken("nothing will ever happen again")
            self.now, _, do = heapq.heappop(self.queue)
            do()
        raise Broken("the game does not come to its end")

    def is_over(self) -> bool:
        seen_by_all = all(c.view.get("table", {}).get("status") == OVER for c in self.clients)
        return seen_by_all and all(c.command is None for c in self.clients)

    # The server.

    def start(self) -> None:
        """The server starts, and everyone connects as soon as they notice."""
        self.life += 1
        table = Table.replay("t", [entry.body for entry in self.entries])
        self.machine = self.kind(table, BotTurns(Seeded.of(self.life)))
        self.writing: list[Append] = []
        self.rings: float | None = None
        self.do(self.machine.wake_up(self.now))
        for client in self.clients:
            self.at(self.random.uniform(0, 0.5), partial(self.connect, client))
        if self.crashes:
            self.crashes -= 1
            self.at(self.random.uniform(0.1, 6), self.crash)

    def crash(self) -> None:
        """The server ends now; what it was writing is there or not."""
        for addition in self.writing:
            if self.random.random() < 0.5:
                self.keep(addition)
        self.start()

    def keep(self, addition: Append) -> None:
        if addition.entry.number != len(self.entries):
            raise Broken(f"entry {addition.entry.number} after {len(self.entries) - 1}")
        entry = json_copy(addition.entry)
        self.entries.append(entry)
        self.stored_n += entry.body["do"] in ("act", "chance")
        self.ids[entry.body.get("seat"), entry.body.get("id")] += 1

    def do(self, effects: list[Effect]) -> None:
        life = self.life
        for effect in effects:
            match effect:
                case Write(addition):
                    self.writing.append(addition)
                    later = self.random.expovariate(100)
                    self.at(later, partial(self.written, addition, life))
                case Tell(to, message):
                    self.tell(to, message)
                case Show():
                    for to, message in effect.views():
                        self.tell(to, message)
                case Ask():
                    answered = self.bot(effect)
                    self.at(effect.delay + self.random.expovariate(20), self.live(life, answered))
                case Drop() | Reload():
                    raise Broken("nobody was kicked, and nobody else writes")
        due = self.machine.due()
        if due is not None and due != self.rings:
            # As a server's timer: what was set before and is too early wakes nobody.
            self.at(max(0.0, due - self.now), self.live(life, partial(self.ring, due)))
        self.rings = due

    def ring(self, due: float) -> None:
        if due == self.rings:
            self.rings = None
            self.do(self.machine.wake(self.now))

    def live(self, life: int, do: Callable[[], None]) -> Callable[[], None]:
        """What happens only if the server has not been started again since."""
        return lambda: do() if life == self.life else None

    def bot(self, ask: Ask) -> Callable[[], None]:
        offers = ask.view.offers
        text = GAMES["wizard"].write(offers[self.random.randrange(len(offers))])
        return lambda: self.do(self.machine.answer(ask.seat, ask.n, text, self.now))

    def written(self, addition: Append, life: int) -> None:
        if life != self.life:
            return
        self.writing.remove(addition)
        if self.random.random() < 0.05:
            self.do(self.machine.failed(WriteFailed("disk full"), self.now))
            return
        self.keep(addition)
        self.do(self.machine.done(self.now))

    def tell(self, to: Any, raw: bytes) -> None:
        """A message leaves: from now on somebody may know what it says."""
        client, connection = to
        message = read(raw)
        if message["type"] == "ok":
            times = self.ids[client.seat, message["id"]]
            if times != 1:
                raise Broken(f"acknowledged, and {times} times there: {message}")
        if message["type"] == "view" and message["n"] > self.stored_n:
            raise Broken("told before it was kept")
        late = self.random.expovariate(30)
        # A connection keeps the order of its messages.
        client_at = max(self.now + late, getattr(self, f"_{client.name}{connection}", 0.0))
        setattr(self, f"_{client.name}{connection}", client_at + 1e-9)
        self.at(client_at - self.now, lambda: self.hear(client, connection, message))

    # The clients.

    def connect(self, client: Client) -> None:
        client.connection += 1
        to = (Handle(client), client.connection)
        self.do(self.machine.connect(to, client.seat, self.now))
        if client.command is not None:
            self.send(client, client.command)

    def send(self, client: Client, command: dict[str, Any]) -> None:
        """A message on its way; perhaps twice, perhaps later than the next one."""
        connection, life = client.connection, self.life
        for _ in range(1 + (self.random.random() < 0.2)):

            def arrive() -> None:
                if life == self.life:
                    to = (Handle(client), connection)
                    self.do(
                        self.machine.receive(to, client.seat, convert(command, Command), self.now)
                    )

            self.at(self.random.expovariate(10), arrive)

    def hear(self, client: "Handle", connection: int, message: dict[str, Any]) -> None:
        who = client.client
        if connection != who.connection:
            return
        match message["type"]:
            case "view":
                if message["n"] < who.view.get("n", 0):
                    raise Broken("the table went back")
                promises = message["table"]["fair"]
                first = promises["void"][0] if promises["void"] else promises
                if first["commitment"] != self.commitment:
                    raise Broken("the promise was changed")
                who.view = message
            case "ok":
                if who.command and message["id"] == who.command["id"]:
                    who.acknowledged.append(message["id"])
                    who.command = None
            case "refused":
                if who.command and message["id"] == who.command["id"]:
                    who.command = None
        self.at(self.random.expovariate(5), lambda: self.think(who))

    def think(self, client: Client) -> None:
        """A person who has nothing on the way does something."""
        if client.command is not None or client.seat is None or not client.view:
            return
        view, roll = client.view, self.random.random()
        if roll < 0.1 and view["table"]["status"] != OVER:
            command = {"type": "chat", "text": f"hello {roll}"}
        elif client.seat in (view["table"]["shuffling"] or ()) and client.seat != self.silent:
            command = revealed(client.seat, view["table"]["fair"])
        elif client.seat in view["waiting"] and view["offers"]:
            n = view["n"] - (roll > 0.9)
            command = {"type": "act", "n": n, "act": self.random.choice(view["offers"])}
        else:
            return
        command["id"] = f"{client.name}-{next(client.ids)}"
        client.sent.add(command["id"])
        if command["type"] == "act" and command["n"] != view["n"]:
            client.outdated.add(command["id"])
        client.command = command
        self.send(client, command)

    # The end.

    def check(self) -> Table:
        """None lost, none doubled, no gap, none that nobody sent."""
        if [entry.number for entry in self.entries] != list(range(len(self.entries))):
            raise Broken("a gap")
        for client in self.clients:
            ids = [
                e.body["id"]
                for e in self.entries
                if e.body.get("seat") == client.seat and "id" in e.body
            ]
            if len(ids) != len(set(ids)):
                raise Broken("done twice")
            if not set(client.acknowledged) <= set(ids):
                raise Broken("acknowledged and lost")
            if set(ids) & client.outdated:
                raise Broken("done for an old view")
            if not set(ids) <= client.sent:
                raise Broken("done, and nobody wanted it")
        table = Table.replay("t", [entry.body for entry in self.entries])
        if (table.state, table.n) != (self.machine.table.state, self.machine.table.n):
            raise Broken("the server remembers another game than the store")
        return table


@dataclass(frozen=True, slots=True)
class Handle:
    """A client as a key of a dictionary."""

    client: Client

    def __hash__(self) -> int:
        return hash(self.client.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Handle) and other.client is self.client

    @property
    def seat(self) -> int | None:
        return self.client.seat

    @property
    def name(self) -> str:
        return self.client.name


def contribution(seat: int, round: int) -> bytes:
    """What a seat draws for a round."""
    return sha256(f"{seat} {round}".encode()).digest()


def revealed(seat: int, promises: dict[str, Any]) -> dict[str, Any]:
    """What a seat reveals when it sees these promises."""
    round = promises["round"]
    fields = {key: promises[key] for key in ("commitment", "table", "game", "round", "version")}
    agreed = Fair(**fields, commitments=tuple(promises["commitments"]))
    return {
        "type": "reveal",
        "list": agreed.list_hash(),
        "contribution": contribution(seat, round).hex(),
        "next": commitment(contribution(seat, round + 1)),
    }


def json_copy(entry: Entry) -> Entry:
    """An entry as a store gives it back: written and read."""
    return Entry(entry.number, entry.at, msgspec.json.decode(msgspec.json.encode(entry.body)))
