"""The desk of one table: takes one wish after the other, has it written, then tells everyone.

The desk does nothing itself. It says what is to be done (write, tell, ask a bot, drop a
connection), and hears what came of it; whoever runs it may be a server or a simulation.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from stonehenge.cards import Seat
from stonehenge.dice import Dice
from stonehenge.game import NATURE, Refusal, Step
from stonehenge.tables import telling
from stonehenge.tables.clock import KEPT_EVERY, Clock
from stonehenge.tables.history import results
from stonehenge.tables.store import Addition, Card, Conflict, Entry
from stonehenge.tables.table import OVER, PERSON, PLAYING, STAND_IN, Body, Table
from stonehenge.tables.telling import Sheets
from stonehenge.tables.wishes import Decided, Wish, chance, decide, sit

# Seconds: a finished trick stays on the table, a vote is open, a failed write is tried again.
HELD, VOTING, AGAIN = 2.0, 60.0, 1.0
# Milliseconds that a bot takes at least, and at most in addition.
SLOWEST, SPREAD = 600, 901
MOST_WAITING = 200

# Whoever runs the desk knows its connections; here they are keys.
Sender = Any


class Write(NamedTuple):
    """Keep an entry, then call done() or failed()."""

    addition: Addition


class Tell(NamedTuple):
    """Send a message to a connection."""

    to: Sender
    message: bytes


class Ask(NamedTuple):
    """Let a bot decide by this view and call answer(); show its answer after the delay."""

    seat: Seat
    n: int
    level: str
    view: Any
    delay: float


class Drop(NamedTuple):
    """Close a connection whose seat belongs to somebody else now."""

    to: Sender


class Reload(NamedTuple):
    """Somebody else wrote to this table: read it again, and call reloaded()."""


Effect = Write | Tell | Ask | Drop | Reload


@dataclass(frozen=True, slots=True)
class Letter:
    """A wish in the tray; without a sender it comes from the house: chance, a bot, a clock."""

    sender: Sender | None
    seat: Seat | None
    wish: Wish


@dataclass(slots=True)
class Desk:
    """Whatever belongs to one table while the server runs."""

    table: Table
    dice: Dice  # for the bots' hesitation alone
    wall: float = 0.0  # what is added to our seconds to get those since 1970
    tray: deque[Letter] = field(default_factory=deque)
    writing: tuple[Letter, Decided] | None = None
    people: dict[Sender, Seat | None] = field(default_factory=dict)  # connections
    gone: dict[Seat, float] = field(default_factory=dict)  # since when nobody is there
    asked: dict[Seat, int] = field(default_factory=dict)  # n at which a bot was asked
    later: list[tuple[float, Letter]] = field(default_factory=list)
    chance_at: float | None = None
    vote_ends: float | None = None
    clock: Clock = field(default_factory=Clock)
    about: bytes | None = None  # the table around the game, as it was last told
    sheets: Sheets | None = None
    loading: bool = False  # somebody else wrote, and we have not read it yet

    # What comes in.

    def wake_up(self, now: float) -> list[Effect]:
        """The table was just made, or read again after a restart."""
        persons = enumerate(self.table.places)
        self.gone = {seat: now for seat, place in persons if place.kind == PERSON}
        self.vote_ends = now + VOTING if self.table.vote else None
        self.clock.keep(self.table, now)
        return [*self.go_on(now), *self.work(now)]

    def connect(self, sender: Sender, seat: Seat | None, now: float) -> list[Effect]:
        """Somebody looks at the table: they see all they may see, the others see them."""
        self.people[sender] = seat
        effects: list[Effect] = []
        if seat is not None and self.gone.pop(seat, None) is not None:
            self.about = None
            effects += self.notice(telling.presence(seat, True), but=sender)
            if self.table.places[seat].played_by_bot:
                self.tray.append(Letter(None, seat, {"type": "back"}))
        talk = telling.encoded({"chat": list(self.table.talk)})
        recent = list(self.table.last) if self.table.status != OVER else []
        shown = self.sheet(now).view(seat, recent, b"," + talk[1:-1])
        return [*effects, Tell(sender, shown), *self.work(now)]

    def disconnect(self, sender: Sender, now: float) -> list[Effect]:
        """A connection ended; the seat is away when it was the last one."""
        seat = self.people.pop(sender, None)
        if seat is None or seat in self.people.values():
            return []
        self.gone[seat] = now
        self.about = None
        return self.notice(telling.presence(seat, False))

    def receive(
        self, sender: Sender | None, seat: Seat | None, wish: Wish, now: float
    ) -> list[Effect]:
        """Somebody wishes something."""
        if len(self.tray) >= MOST_WAITING and sender is not None:
            return [Tell(sender, telling.refused(id_of(wish), Refusal("busy", "")))]
        self.tray.append(Letter(sender, seat, wish))
        return self.work(now)

    def answer(self, seat: Seat, n: int, text: str, now: float) -> list[Effect]:
        """A bot has decided; a late answer is simply stale."""
        return self.receive(None, seat, {"type": "act", "n": n, "act": text}, now)

    def done(self, now: float) -> list[Effect]:
        """What was to be written is kept: now it is true, and everyone is told."""
        assert self.writing is not None
        letter, decided = self.writing
        self.writing = None
        had_vote = self.table.vote is not None
        self.table.fold(decided.body, decided.step)
        self.sheets = None
        if decided.step is None or self.table.status == OVER or had_vote:
            self.about = None
        if "left" in decided.body:
            self.clock.keep(self.table, now)
        if decided.body["do"] == "sit":
            self.gone[decided.body["seat"]] = now
        self.vote_ends = None if self.table.vote is None else (self.vote_ends or now + VOTING)
        effects: list[Effect] = []
        if letter.sender is not None:
            effects.append(Tell(letter.sender, self.reply(letter, decided)))
        effects += self.spread(decided, now)
        return [*effects, *self.go_on(now), *self.work(now)]

    def failed(self, error: Exception, now: float) -> list[Effect]:
        """It could not be kept: nothing has happened, and whoever asked is told so."""
        assert self.writing is not None
        letter, _ = self.writing
        self.writing = None
        effects: list[Effect] = []
        if letter.sender is not None:
            effects.append(Tell(letter.sender, telling.refused(id_of(letter.wish), not_kept())))
        else:
            self.later.append((now + AGAIN, letter))
        if isinstance(error, Conflict):
            self.loading = True
            return [*effects, Reload()]
        return [*effects, *self.work(now)]

    def reloaded(self, table: Table, now: float) -> list[Effect]:
        """The table as the store has it takes the place of ours."""
        self.table, self.about, self.asked, self.loading = table, None, {}, False
        self.clock.keep(table, now)
        return [*self.views((), now), *self.go_on(now), *self.work(now)]

    def wake(self, now: float) -> list[Effect]:
        """Time has passed: do what is due."""
        if self.chance_at is not None and self.chance_at <= now:
            self.chance_at = None
            self.tray.append(Letter(None, None, {"type": "chance"}))
        ready = [letter for at, letter in self.later if at <= now]
        self.later = [(at, letter) for at, letter in self.later if at > now]
        self.tray.extend(ready)
        if self.vote_ends is not None and self.vote_ends <= now:
            self.vote_ends = None
            self.tray.append(Letter(None, None, {"type": "expire"}))
        for seat in self.leavers(now):
            self.gone[seat] = inf  # somebody will play for them; do not think of it again
            self.tray.append(Letter(None, seat, {"type": "away"}))
        effects = list(self.time_out(now))
        if self.clock.since and self.clock.kept + KEPT_EVERY <= now:
            self.clock.kept = now
            self.tray.append(Letter(None, None, {"type": "clock"}))
        return [*effects, *self.work(now)]

    def due(self) -> float | None:
        """When to call wake() next."""
        times = [at for at, _ in self.later]
        if self.gone:
            times += [at + (self.table.house.away or 0) for _, at in self.absent()]
        if self.clock.since:
            known = [seat for seat, n in self.asked.items() if n == self.table.n]
            times += [at for at in (self.clock.due(self.table, known),) if at is not None]
        if self.chance_at is not None:
            times.append(self.chance_at)
        if self.vote_ends is not None:
            times.append(self.vote_ends)
        return min(times, default=None)

    # What goes on inside.

    def work(self, now: float) -> list[Effect]:
        """Take wishes from the tray until one has to be written."""
        effects: list[Effect] = []
        while self.tray and self.writing is None and not self.loading:
            letter = self.tray.popleft()
            id = id_of(letter.wish)
            n = self.done_before(letter)
            if letter.sender is not None and n is not None:
                # Said before and done before: it is acknowledged again, and nothing happens.
                effects.append(Tell(letter.sender, telling.ok(id, n)))
                continue
            found = self.decided(letter, now)
            if isinstance(found, Decided):
                self.writing = (letter, found)
                effects.append(Write(self.addition(found, now)))
            elif found is not None and letter.sender is not None:
                effects.append(Tell(letter.sender, telling.refused(id, found)))
        return effects

    def done_before(self, letter: Letter) -> int | None:
        """What n followed when this seat's wish with this id was fulfilled, if it ever was."""
        id = id_of(letter.wish)
        if letter.sender is None or letter.seat is None or id is None:
            return None
        return self.table.done.get((letter.seat, id))

    def decided(self, letter: Letter, now: float) -> Decided | Refusal | None:
        """What comes of a wish; None when it needs no answer."""
        kind = letter.wish.get("type")
        if letter.sender is not None and kind != "sit":
            found = decide(self.table, letter.seat, letter.wish)
        elif kind == "sit":
            given = {key: letter.wish[key] for key in letter.wish if key not in ("type", "seat")}
            found = sit(self.table, letter.wish.get("seat"), given)
        else:
            inside = self.from_the_house(letter, now)
            if inside is None:
                return None
            found = inside
        if isinstance(found, Decided) and self.clock.runs(self.table):
            # Every entry keeps the time, so that no time is lost with the server.
            moved = found.body["seat"] if found.body["do"] == "act" else None
            found.body["left"] = self.clock.left(self.table, now, moved)
        return found

    def from_the_house(self, letter: Letter, now: float) -> Decided | None:
        """What chance, a bot, a clock or an empty chair wants, if it still makes sense."""
        table, seat = self.table, letter.seat
        match letter.wish["type"]:
            case "chance":
                return chance(table)
            case "act" if seat is not None:
                return self.by_bot(seat, letter.wish)
            case "expire" if table.vote is not None:
                return Decided({"do": "expire"})
            case "clock":
                return Decided({"do": "clock", "left": self.clock.left(table, now)})
            case "back" if seat is not None and table.places[seat].played_by_bot:
                return Decided({"do": "back", "seat": seat})
            case "away" if seat in table.persons() and seat not in self.people.values():
                return Decided({"do": "bot", "seat": seat, "level": STAND_IN})
        return None

    def by_bot(self, seat: Seat, wish: Wish) -> Decided | None:
        """A bot's action; one that makes no sense is replaced by something that may be done."""
        found = decide(self.table, seat, wish)
        if isinstance(found, Decided):
            return found
        offers = list(self.table.game.offers(self.table.state, seat))
        if wish["n"] != self.table.n or self.table.paused or not offers:
            self.asked.pop(seat, None)
            return None
        found = decide(self.table, seat, {**wish, "act": self.table.game.write(offers[0])})
        return found if isinstance(found, Decided) else None

    def addition(self, decided: Decided, now: float) -> Addition:
        """What is to be kept, with its place in the lobby if that changes."""
        table = self.table
        entry = Entry(table.entries, round(self.wall + now, 3), decided.body)
        step = decided.step
        ends = step is not None and not table.game.waiting(step.after)
        if decided.body["do"] in ("act", "chance") and not ends:
            return Addition(table.id, entry)
        found = results(table, step) if ends and step is not None else []
        status = OVER if ends else PLAYING if decided.body["do"] == "start" else table.status
        return Addition(table.id, entry, card(table, status), found)

    def reply(self, letter: Letter, decided: Decided) -> bytes:
        """The acknowledgement."""
        more = {"seat": decided.body["seat"]} if decided.body["do"] == "sit" else {}
        return telling.ok(id_of(letter.wish), self.table.n, **more)

    def spread(self, decided: Decided, now: float) -> list[Effect]:
        """Everyone is told what is new."""
        match decided.body["do"]:
            case "chat":
                return self.notice(telling.chat(self.table.talk[-1]))
            case "clock":
                return []
            case "free":
                return [*self.emptied(decided.body["seat"]), *self.views((), now)]
        steps = () if decided.step is None else (decided.step,)
        return self.views(steps, now)

    def emptied(self, seat: Seat) -> list[Effect]:
        """Whoever sat here is a spectator no more either: the token is void."""
        self.gone.pop(seat, None)
        self.asked.pop(seat, None)
        leaving = [sender for sender, at in self.people.items() if at == seat]
        for sender in leaving:
            del self.people[sender]
        self.tray = deque(letter for letter in self.tray if letter.seat != seat)
        return [Drop(sender) for sender in leaving]

    def views(self, steps: Sequence[Step[Any, Any]], now: float) -> list[Effect]:
        """Everyone's whole view; those of one seat are the same."""
        sheet = self.sheet(now)
        made: dict[Seat | None, bytes] = {}
        effects: list[Effect] = []
        for sender, seat in self.people.items():
            if seat not in made:
                made[seat] = sheet.view(seat, steps)
            effects.append(Tell(sender, made[seat]))
        return effects

    def sheet(self, now: float) -> Sheets:
        """The views of this moment."""
        if self.about is None or self.table.left:
            told = telling.about(self.table, {s for s in self.people.values() if s is not None})
            if self.table.left:
                running = sorted(self.clock.since)
                told["clock"] = {"left": self.clock.left(self.table, now), "running": running}
            self.about = telling.encoded(told)
            self.sheets = None
        if self.sheets is None:
            self.sheets = Sheets(self.table, self.about)
        return self.sheets

    def notice(self, message: bytes, but: Sender | None = None) -> list[Effect]:
        """The same short message for all."""
        return [Tell(sender, message) for sender in self.people if sender != but]

    def go_on(self, now: float) -> list[Effect]:
        """Whoever is not a person and has to act is set going."""
        table = self.table
        self.clock.turn(table, now)
        self.chance_at = None
        if table.paused:
            return []
        waiting = table.waiting()
        if NATURE in waiting:
            self.chance_at = now + self.held()
            if self.chance_at <= now:
                self.chance_at = None
                self.tray.append(Letter(None, None, {"type": "chance"}))
        return [
            self.ask(seat, level, self.held() + self.hesitation())
            for seat in sorted(waiting - {NATURE})
            if (level := self.mover(seat)) and self.asked.get(seat) != table.n
        ]

    def mover(self, seat: Seat) -> str:
        """The level that moves for a seat now; nothing for a person who has to think."""
        if level := self.table.level(seat):
            return level
        return "forced" if self.table.house.forced and self.is_forced(seat) else ""

    def is_forced(self, seat: Seat) -> bool:
        """Whether a seat has one card to play and nothing to decide."""
        game = self.table.game
        offers = list(game.offers(self.table.state, seat))
        # Elsewhere offers may be a selection, and a single one is no proof.
        tricks = game.name in ("wizard", "extreme")
        return tricks and len(offers) == 1 and game.write(offers[0]).startswith("play ")

    def ask(self, seat: Seat, level: str, delay: float) -> Ask:
        """Ask a bot once for this n."""
        self.asked[seat] = self.table.n
        return Ask(seat, self.table.n, level, self.table.game.view(self.table.state, seat), delay)

    def held(self) -> float:
        """How long the finished trick has to stay."""
        table = self.table
        if table.house.pace == "off" or not table.last:
            return 0.0
        told = table.game.log(table.last[-1])
        return HELD if any(event["e"] in ("trick", "score") for event in told) else 0.0

    def hesitation(self) -> float:
        """How long a bot seems to think."""
        if self.table.house.pace == "off":
            return 0.0
        return (SLOWEST + self.dice.below(SPREAD)) / 1000

    def time_out(self, now: float) -> Iterator[Effect]:
        """A bot makes one move for everyone whose time is up."""
        for seat in self.clock.flagged(self.table, now):
            if self.asked.get(seat) != self.table.n:
                yield self.ask(seat, STAND_IN, 0.0)

    def absent(self) -> list[tuple[Seat, float]]:
        """Persons whom a bot will replace, and since when they are away."""
        table = self.table
        if table.house.away is None or table.status != PLAYING or not self.gone:
            return []
        # Nobody is replaced at a table where nobody is left to mind.
        here = {seat for seat in self.people.values() if seat is not None}
        away = [(s, at) for s, at in self.gone.items() if at < inf and s in table.persons()]
        return away if here else []

    def leavers(self, now: float) -> list[Seat]:
        """Persons who have been away for too long."""
        patience = self.table.house.away or 0
        return [seat for seat, at in self.absent() if at + patience <= now]


def id_of(wish: Wish) -> str | None:
    """The id that its sender gave a wish."""
    id = wish.get("id")
    return id if isinstance(id, str) else None


def not_kept() -> Refusal:
    """The store could not keep it; nothing has happened."""
    return Refusal("not-kept", "")


def card(table: Table, status: str) -> Card:
    """The table as the lobby shows it."""
    about: Body = {"seats": table.seats, "names": [place.name for place in table.places]}
    return Card(table.id, table.code, table.game.name, table.house.listed, status, about)
