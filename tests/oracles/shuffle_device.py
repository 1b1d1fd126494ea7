"""An honest device at a table, by docs/fair.md alone: it shares no code with the server.

What is red has a name. Of a record alone: no-commitment, other-protocol, still-secret,
other-secret, other-contribution, other-rounds, known-before, other-missing, begun-often,
other-deal, other-game. Of a record against what was kept: other-table, other-commitment,
other-list, not-ours, not-silent, lost-round. At the table also what no file can show: not-asked,
lost-game.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.sync.client import ClientConnection

from stonehenge.core.game import NATURE
from stonehenge.games import GAMES, records
from support.server import Running, hear, say, sit

Json = dict[str, Any]
# What whoever runs the server can do to a message on its way to a device.
Tampering = Callable[[Json], Json]


def digest(data: bytes) -> str:
    """The SHA-256 as lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def as_bytes(texts: Sequence[str]) -> bytes:
    """How many texts there are, then each with its length before it."""
    encoded = [text.encode() for text in texts]
    parts = [len(part).to_bytes(4, "big") + part for part in encoded]
    return len(encoded).to_bytes(4, "big") + b"".join(parts)


def list_hash(fair: Json) -> bytes:
    """The hash of all that is promised for one round of one game."""
    numbers = [str(fair["game"]), str(fair["round"])]
    seats = [commitment or "" for commitment in fair["commitments"]]
    head = ["stonehenge-shuffle-2", fair["table"], *numbers, fair["commitment"], str(len(seats))]
    return hashlib.sha256(as_bytes([*head, *seats, *fair["words"]])).digest()


def key_of(fair: Json) -> bytes:
    """The key of all dice of a game whose shuffles are opened."""
    given = [bytes.fromhex(part) for part in fair["contributions"] if part is not None]
    secret = bytes.fromhex(fair["secret"])
    return hmac.digest(secret, list_hash(fair) + b"".join(given), "sha256")


@dataclass(slots=True)
class Rolled:
    """The dice of one event."""

    key: bytes
    salt: bytes
    words: list[int] = field(default_factory=list)
    blocks: int = 0

    @classmethod
    def of(cls, key: bytes, words: Sequence[str], number: int) -> "Rolled":
        return cls(key, as_bytes(words) + number.to_bytes(8, "big"))

    def word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            message = self.salt + self.blocks.to_bytes(4, "big")
            block = hmac.digest(self.key, message, "sha256")
            self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            self.blocks += 1
        return self.words.pop(0)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        size = 1
        while n > 1 << 32 * size:
            size += 1
        whole = 1 << 32 * size
        while True:
            number = 0
            for _ in range(size):
                number = number << 32 | self.word()
            if number < whole - whole % n:
                return number % n


def number_after(number: int, events: Sequence[Json], is_made: bool) -> int:
    """The number of the next dice after some events, and after dice if they were made for them."""
    over = sum(event["e"] == "score" for event in events)
    return (number // 2**32 + over) * 2**32 if over else number + is_made


def wrong_deals(record: Json, key: bytes, words: Sequence[str]) -> Iterator[int]:
    """The numbers of the deals that the dice do not give."""
    game = GAMES[record["game"]]
    number = 0  # of the dice
    for step in records.replay(records.read(json.dumps(record))):
        if step.seat == NATURE:
            dice = Rolled.of(key, words, number)
            action = game.chance(step.before, dice)
            # What is decided without dice is no shuffle.
            if dice.blocks and game.write(action) != game.write(step.action):
                yield number
            is_made = dice.blocks > 0
        else:
            is_made = False
        number = number_after(number, game.log(step), is_made)


def wrong_rounds(fair: Json) -> Iterator[str]:
    """What cannot be about the rounds of promises, up to the one that counted."""
    numbers = [one["round"] for one in (*fair["void"], fair)]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "other-rounds"
    expected: set[int] | None = None
    before: set[str] = set()
    for one in (*fair["void"], fair):
        promised = {seat for seat, given in enumerate(one["commitments"]) if given}
        # All others promise anew, and whoever was silent contributes no more.
        if expected is not None and promised != expected:
            yield "other-rounds"
        if one is not fair and (not one["silent"] or not set(one["silent"]) <= promised):
            yield "other-rounds"
        expected = promised - set(one.get("silent", ()))
        # What was revealed once is known, and promises nothing any more.
        if before & {one["commitment"], *filter(None, one["commitments"])}:
            yield "known-before"
        before |= {one["commitment"], *filter(None, one["commitments"])}
    silent = {seat for void in fair["void"] for seat in void["silent"]}
    if not silent <= set(fair["missing"]) or set(fair["missing"]) & (expected or set()):
        yield "other-missing"
    if len(fair["void"]) > 1:
        yield "begun-often"


def record_findings(record: Json) -> list[str]:
    """What is not as promised in a record, by the record alone."""
    fair = record.get("fair")
    if not fair or not fair.get("commitment"):
        return ["no-commitment"]
    if fair.get("version") != 2:
        return ["other-protocol"]
    if not fair["secret"]:
        return ["still-secret"]
    found = list(wrong_rounds(fair))
    if digest(bytes.fromhex(fair["secret"])) != fair["commitment"]:
        found.append("other-secret")
    for promised, given in zip(fair["commitments"], fair["contributions"], strict=True):
        data = bytes.fromhex(given or "")
        if promised != (given and digest(data)) or len(data) not in (0, 32):
            found.append("other-contribution")
    if len(fair["commitments"]) != len(record["players"]):
        found.append("other-list")
    try:
        if list(wrong_deals(record, key_of(fair), fair["words"])):
            found.append("other-deal")
    except records.InvalidRecord:
        found.append("other-game")
    return found


def kept_findings(fair: Json, kept: Json, begun: bool = True) -> list[str]:
    """What differs between what a record or a view says and what a device kept."""
    if (fair.get("table"), fair.get("game")) != (kept["table"], kept["game"]):
        return ["other-table"]
    rounds = {void["round"]: void for void in fair["void"]} | {fair["round"]: fair}
    found: list[str] = []
    for seen in kept["rounds"]:
        said = rounds.get(seen["round"])
        if said is None:
            found.append("lost-round")
        elif said["commitment"] != seen["commitment"]:
            found.append("other-commitment")
        elif "contribution" in seen:
            lists = ((said["commitments"], fair["words"]), (seen["commitments"], seen["words"]))
            if lists[0] != lists[1]:
                found.append("other-list")
            if kept["seat"] in said.get("silent", ()):
                found.append("not-silent")
            said_ours = fair["contributions"][kept["seat"]]
            if said is fair and begun and said_ours != seen["contribution"]:
                found.append("not-ours")
    return found


def findings(record: Json, kept: Json | None = None) -> list[str]:
    """All that is red about a finished record, for the device that kept this."""
    found = record_findings(record)
    if kept is not None and "fair" in record:
        found += kept_findings(record["fair"], kept)
    return sorted(set(found))


@dataclass(slots=True)
class Device:
    """What one person's device draws, keeps and compares."""

    words: str = ""
    # By their commitments.
    contributions: dict[str, str] = field(default_factory=dict)
    # For which list each was sent, by commitment: whoever ran the server knows it ever after.
    lists: dict[str, str] = field(default_factory=dict)
    # By table and game, as the file has it.
    games: dict[tuple[str, int], Json] = field(default_factory=dict)
    # The games whose shuffles were opened.
    over: set[tuple[str, int]] = field(default_factory=set)
    red: set[str] = field(default_factory=set)

    def promise(self) -> str:
        """The commitment to a new contribution."""
        contribution = secrets.token_bytes(32)
        self.contributions[digest(contribution)] = contribution.hex()
        return digest(contribution)

    def kept(self, table: str, game: int, seat: int) -> Json:
        """What is kept of a game."""
        empty: Json = {"table": table, "game": game, "seat": seat, "rounds": []}
        return self.games.setdefault((table, game), empty)

    def keep(self, fair: Json, seat: int) -> Json:
        """The round as it was first shown, with the server's commitment."""
        kept = self.kept(fair["table"], fair["game"], seat)
        for seen in kept["rounds"]:
            if seen["round"] == fair["round"]:
                return dict(seen)
        kept["rounds"].append({"round": fair["round"], "commitment": fair["commitment"]})
        return dict(kept["rounds"][-1])

    def look(self, fair: Json, seat: int, begun: bool, awake: bool) -> None:
        """Compare what is shown at the table with what was kept."""
        self.keep(fair, seat)
        for table, game in self.games:
            if table == fair["table"] and game < fair["game"] and (table, game) not in self.over:
                self.red.add("lost-game")
        if fair["secret"]:
            self.over.add((fair["table"], fair["game"]))
        kept = self.kept(fair["table"], fair["game"], seat)
        self.red.update(kept_findings(fair, kept, begun))
        revealed = {seen["round"] for seen in kept["rounds"] if "contribution" in seen}
        silent = {void["round"] for void in fair["void"] if seat in void["silent"]}
        ours = fair["commitments"][seat] in self.contributions
        if awake and (silent - revealed or (begun and self.contributions and not ours)):
            self.red.add("not-asked")
        if begun and any(promised and not given for promised, given in pairs(fair)):
            self.red.add("other-contribution")
        if len(fair["void"]) > 1:
            self.red.add("begun-often")
        if fair["secret"] and digest(bytes.fromhex(fair["secret"])) != fair["commitment"]:
            self.red.add("other-secret")

    def reveal(self, fair: Json, seat: int) -> Json | None:
        """The message that reveals, after the list is kept; None where the list is not ours."""
        ours, wanted = fair["commitments"][seat], list_hash(fair).hex()
        contribution = self.contributions.get(ours)
        if contribution is None or (self.words and self.words not in fair["words"]):
            self.red.add("not-ours")
        elif self.lists.setdefault(ours, wanted) != wanted:
            self.red.add("known-before")
        # A game that was begun often is red, but the others still want to play it.
        if self.red - {"begun-often"}:
            return None
        kept = self.kept(fair["table"], fair["game"], seat)
        (seen,) = [one for one in kept["rounds"] if one["round"] == fair["round"]]
        seen |= {"commitments": fair["commitments"], "words": fair["words"]}
        seen["contribution"] = contribution
        message = {"type": "reveal", "list": wanted, "contribution": contribution}
        return {**message, "next": self.promise()}


def pairs(fair: Json) -> Iterator[tuple[str | None, str | None]]:
    """Of every seat what it promised and what it gave."""
    return zip(fair["commitments"], fair["contributions"], strict=True)


@dataclass(slots=True)
class Client:
    """A device on a connection: it keeps what it is shown, and reveals when it is asked."""

    connection: ClientConnection
    # The SHA-256 of the table's id, which whoever sits there knows.
    table: str
    device: Device
    tamper: Tampering = dict
    # The rounds in which it does not reveal, for who wants another deal.
    silent_in: frozenset[int] = frozenset()
    awake: bool = True
    seat: int = 0
    view: Json = field(default_factory=dict)
    refusals: list[str] = field(default_factory=list)
    answered: set[bytes] = field(default_factory=set)
    sent: int = 0

    def say(self, **command: Any) -> None:
        """Send a message with an id of its own."""
        self.sent += 1
        say(self.connection, id=f"{self.seat}-{secrets.token_hex(4)}-{self.sent}", **command)

    def next(self) -> Json:
        """The next view, kept and answered."""
        message = hear(self.connection, "view", "refused")
        if message["type"] == "refused":
            self.refusals.append(message["reason"])
            return self.next()
        self.view = self.tamper(message)
        self.seat = self.view["seat"]
        self.answer(self.view["table"])
        return self.view

    def answer(self, table: Json) -> None:
        """Compare, keep, and reveal if this seat is asked to."""
        fair, seat = table["fair"], self.seat
        if (fair["table"], fair["game"]) != (self.table, table["number"] + 1):
            self.device.red.add("other-table")
        self.device.look(fair, seat, table["status"] != "open", self.awake)
        vote = table["vote"]
        if vote and vote.get("commitment"):
            next_game = {"game": fair["game"] + 1, "round": 1, "commitment": vote["commitment"]}
            seen = self.device.keep({**fair, **next_game}, seat)
            if seen["commitment"] != vote["commitment"]:
                self.device.red.add("other-commitment")
        if seat not in (table["shuffling"] or ()) or fair["round"] in self.silent_in:
            return
        # Views that crossed the answer ask once more.
        if list_hash(fair) not in self.answered and (message := self.device.reveal(fair, seat)):
            self.answered.add(list_hash(fair))
            self.say(**message)

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The first view that is as wanted, from the last one on."""
        while not (self.view and wanted(self.view)):
            self.next()
        return self.view

    def refused(self) -> str:
        """Why the next thing is refused."""
        return str(hear(self.connection, "refused")["reason"])

    def kept(self, game: int = 1) -> Json:
        """What the device kept of a game of this table."""
        return self.device.games[self.table, game]


@contextmanager
def seated(
    at: Running, table: str, token: str, device: Device, tamper: Tampering = dict, **more: Any
) -> Iterator[Client]:
    """Somebody with a device, connected to their seat."""
    with sit(at, table, token) as connection:
        client = Client(connection, digest(table.encode()), device, tamper, **more)
        client.next()
        yield client


def has_begun(view: Json) -> bool:
    return bool(view["table"]["status"] != "open")


def since(number: int) -> Callable[[Json], bool]:
    """Views of this number and later ones."""
    return lambda view: bool(view["n"] >= number)


def begun(clients: Sequence[Client]) -> None:
    """Everybody waits until the game has begun, and reveals for it."""
    with ThreadPoolExecutor(len(clients)) as pool:
        list(pool.map(lambda client: client.until(has_begun), clients))


def played(clients: Sequence[Client]) -> None:
    """A game, by what is offered first, until everybody saw its end."""
    begun(clients)
    by_seat = {client.seat: client for client in clients}
    while (view := clients[0].view)["table"]["status"] == "playing":
        turn = [seat for seat in view["waiting"] if seat in by_seat]
        if not turn:
            clients[0].next()
            continue
        now = view["n"]
        actor = by_seat[turn[0]].until(since(now))
        by_seat[turn[0]].say(type="act", n=now, act=actor["offers"][0])
        clients[0].until(since(now + 1))
    for client in clients:
        client.until(lambda view: view["table"]["status"] == "over")
