"""The desk of one table: takes one wish after the other, has it written, then tells everyone.

The desk does nothing itself. It says what is to be done (write, tell, ask a bot, drop a
connection), and hears what came of it; whoever runs it may be a server or a simulation.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, Refusal, Step
from stonehenge.tables import encode as telling
from stonehenge.tables.bot_turns import Movers, held
from stonehenge.tables.clock import KEPT_EVERY, Clock
from stonehenge.tables.commands import Decided, Guest, Wish, chance, decide, sit
from stonehenge.tables.effects import Drop, Effect, Letter, Reload, Sender, Show, Tell, Write, id_of
from stonehenge.tables.encode import Sheets
from stonehenge.tables.history import results
from stonehenge.tables.presence import Company
from stonehenge.tables.store import Addition, Card, Conflict, Entry
from stonehenge.tables.table import OVER, STAND_IN, Body, Table, with_meaning

# Seconds: a vote is open, a failed write is tried again.
VOTING, AGAIN = 60.0, 1.0
MOST_WAITING = 200


@dataclass(slots=True)
class Desk:
    """Whatever belongs to one table while the server runs."""

    table: Table
    movers: Movers
    wall: float = 0.0  # what is added to our seconds to get those since 1970
    tray: deque[Letter] = field(default_factory=deque)
    writing: tuple[Letter, Decided] | None = None
    company: Company = field(default_factory=Company)
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
        self.company.gather(self.table, now)
        self.vote_ends = now + VOTING if self.table.vote else None
        self.clock.keep(self.table, now)
        return [*self.go_on(now), *self.work(now)]

    def connect(self, sender: Sender, seat: Seat | None, now: float) -> list[Effect]:
        """Somebody looks at the table: they see all they may see, the others see them."""
        effects: list[Effect] = []
        if self.company.come(sender, seat):
            effects += self.news_of(seat, True, but=sender)
            if seat is not None and self.table.places[seat].played_by_bot:
                self.tray.append(Letter(None, seat, {"type": "back"}))
        talk = telling.encoded({"chat": list(self.table.talk)})
        shown = self.sheet(now).view(seat, list(self.table.last), b"," + talk[1:-1])
        return [*effects, Tell(sender, shown), *self.work(now)]

    def disconnect(self, sender: Sender, now: float) -> list[Effect]:
        """A connection ended; the seat is away when it was the last one."""
        seat = self.company.people.get(sender)
        return self.news_of(seat, False) if self.company.go(sender, now) else []

    def receive(
        self, sender: Sender | None, seat: Seat | None, wish: Wish, now: float
    ) -> list[Effect]:
        """Somebody wishes something."""
        return self.take(Letter(sender, seat, wish), now)

    def welcome(self, sender: Sender, guest: Guest, now: float) -> list[Effect]:
        """Somebody wants to sit down."""
        return self.take(Letter(sender, None, {}, guest), now)

    def answer(self, seat: Seat, n: int, text: str, now: float) -> list[Effect]:
        """A bot has decided; a late answer is simply stale."""
        return self.receive(None, seat, {"type": "act", "n": n, "act": text}, now)

    def done(self, now: float) -> list[Effect]:
        """What was to be written is kept: now it is true, and everyone is told."""
        assert self.writing is not None
        letter, decided = self.writing
        body, step = decided
        self.writing = self.sheets = None
        table, had_vote = self.table, self.table.vote is not None
        table.fold(body, step)
        if step is None or table.status == OVER or had_vote:
            self.about = None
        if "left" in body:
            self.clock.keep(table, now)
        match body["do"]:
            case "sit":
                self.company.expect(body["seat"], now)
            case "back":
                self.movers.forget(body["seat"])
        self.vote_ends = None if table.vote is None else (self.vote_ends or now + VOTING)
        effects: list[Effect] = []
        if letter.sender is not None:
            effects.append(Tell(letter.sender, self.reply(letter, decided)))
        effects += self.spread(decided, now)
        effects += self.go_on(now)
        effects += self.work(now)
        return effects

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
        self.table, self.about, self.loading = table, None, False
        self.movers.asked.clear()
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
        for seat in self.company.leavers(self.table, now):
            self.tray.append(Letter(None, seat, {"type": "away"}))
        flagged = self.clock.flagged(self.table, now)
        if self.clock.since and self.clock.kept + KEPT_EVERY <= now:
            self.clock.kept = now
            self.tray.append(Letter(None, None, {"type": "clock"}))
        return [*self.movers.at_once(self.table, flagged), *self.work(now)]

    def due(self) -> float | None:
        """When to call wake() next."""
        if not (self.later or self.company.gone or self.clock.since or self.vote_ends):
            return self.chance_at
        times = [at for at, _ in self.later]
        if self.company.gone:
            times += self.company.due(self.table)
        if self.clock.since:
            known = self.movers.at_work(self.table)
            times += [at for at in (self.clock.due(self.table, known),) if at is not None]
        if self.chance_at is not None:
            times.append(self.chance_at)
        if self.vote_ends is not None:
            times.append(self.vote_ends)
        return min(times, default=None)

    # What goes on inside.

    def take(self, letter: Letter, now: float) -> list[Effect]:
        """One more wish, unless too many wait already."""
        if len(self.tray) >= MOST_WAITING and letter.sender is not None:
            refused = telling.refused(id_of(letter.wish), Refusal("busy", ""))
            return [Tell(letter.sender, refused)]
        self.tray.append(letter)
        return self.work(now)

    def work(self, now: float) -> list[Effect]:
        """Take wishes from the tray until one has to be written."""
        effects: list[Effect] = []
        while self.tray and self.writing is None and not self.loading:
            letter = self.tray.popleft()
            id = id_of(letter.wish)
            if (done := self.done_before(letter, id)) is not None:
                # Said before and done before: it is acknowledged again, and nothing happens.
                effects.append(Tell(letter.sender, done))
                continue
            found = self.decided(letter, now)
            if isinstance(found, Decided):
                self.writing = (letter, found)
                effects.append(Write(self.addition(found, now)))
            elif found is not None and letter.sender is not None:
                effects.append(Tell(letter.sender, telling.refused(id, found)))
        return effects

    def done_before(self, letter: Letter, id: str | None) -> bytes | None:
        """The acknowledgement of a wish that somebody has said before, if it was fulfilled."""
        if letter.guest is not None:
            seat = self.table.held_by(letter.guest.key)
            return None if seat is None else telling.ok(None, self.table.n, seat=seat)
        if letter.sender is None or letter.seat is None or id is None:
            return None
        n = self.table.done.get((letter.seat, id))
        return None if n is None else telling.ok(id, n)

    def decided(self, letter: Letter, now: float) -> Decided | Refusal | None:
        """What comes of a wish; None when it needs no answer."""
        if letter.guest is not None:
            found = sit(self.table, letter.guest)
        elif letter.sender is not None:
            found = decide(self.table, letter.seat, letter.wish)
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
                return self.movers.answered(table, seat, letter.wish)
            case "expire" if table.vote is not None:
                return Decided({"do": "expire"})
            case "count" if table.vote is not None and table.is_agreed():
                voice = {"seat": table.persons()[0], "kind": table.vote.kind, "yes": True}
                return Decided({"do": "vote", **voice})
            case "clock":
                return Decided({"do": "clock", "left": self.clock.left(table, now)})
            case "back" if seat is not None and table.places[seat].played_by_bot:
                return Decided({"do": "back", "seat": seat})
            case "away" if seat in table.persons() and seat not in self.company.here():
                return Decided({"do": "bot", "seat": seat, "level": STAND_IN})
        return None

    def addition(self, decided: Decided, now: float) -> Addition:
        """What is to be kept, with its place in the lobby if that changes."""
        table, (body, step) = self.table, decided
        entry = Entry(table.entries, int(1000 * (self.wall + now)) / 1000, with_meaning(body))
        ends = step is not None and not table.waits(step.after)
        if step is not None and not ends:
            return Addition(table.id, entry)
        found = results(table, step, entry.at) if ends and step is not None else []
        status = OVER if ends else table.status_after(body)
        return Addition(table.id, entry, card(table, status), found)

    def reply(self, letter: Letter, decided: Decided) -> bytes:
        """The acknowledgement."""
        seat = decided.body["seat"] if letter.guest is not None else None
        return telling.ok(id_of(letter.wish), self.table.n, seat)

    def spread(self, decided: Decided, now: float) -> list[Effect]:
        """Everyone is told what is new."""
        if decided.step is not None:
            return self.views((decided.step,), now)
        match decided.body["do"]:
            case "chat":
                return self.notice(telling.chat(self.table.talk[-1]))
            case "clock":
                return []
            case "free":
                return [*self.emptied(decided.body["seat"]), *self.views((), now)]
        return self.views((), now)

    def emptied(self, seat: Seat) -> list[Effect]:
        """Whoever sat here is a spectator no more either: the token is void."""
        self.movers.forget(seat)
        self.tray = deque(letter for letter in self.tray if letter.seat != seat)
        return [Drop(sender) for sender in self.company.send_away(seat)]

    def views(self, steps: Sequence[Step[Any, Any]], now: float) -> list[Effect]:
        """Everyone's whole view."""
        return [Show(self.company.people, self.sheet(now), steps)]

    def sheet(self, now: float) -> Sheets:
        """The views of this moment."""
        if self.about is None or self.table.left:
            told = telling.about(self.table, self.company)
            if self.table.left:
                running = sorted(self.clock.since)
                told["clock"] = {"left": self.clock.left(self.table, now), "running": running}
            self.about = telling.encoded(told)
            self.sheets = None
        if self.sheets is None:
            self.sheets = Sheets(self.table, self.about)
        return self.sheets

    def news_of(self, seat: Seat | None, here: bool, but: Sender | None = None) -> list[Effect]:
        """Somebody came or went, and the others are told."""
        self.about = None
        return self.notice(telling.presence(seat, here, self.company.watching()), but)

    def notice(self, message: bytes, but: Sender | None = None) -> list[Effect]:
        """The same short message for all."""
        return [Tell(sender, message) for sender in self.company.people if sender != but]

    def go_on(self, now: float) -> list[Effect]:
        """Whoever is not a person and has to act is set going."""
        table = self.table
        if self.clock.since or table.left:
            self.clock.turn(table, now)
        self.chance_at = None
        if table.vote is not None and table.is_agreed():
            self.tray.append(Letter(None, None, {"type": "count"}))
        if table.paused:
            return []
        waiting = table.waiting()
        if NATURE in waiting:
            self.chance_at = now + held(table)
            if self.chance_at <= now:
                self.chance_at = None
                self.tray.append(Letter(None, None, {"type": "chance"}))
        return [*self.movers.next(table, waiting)]


def not_kept() -> Refusal:
    """The store could not keep it; nothing has happened."""
    return Refusal("not-kept", "")


def card(table: Table, status: str) -> Card:
    """The table as the lobby shows it."""
    about: Body = {"seats": table.seats, "names": [place.name for place in table.places]}
    return Card(table.id, table.code, table.game.name, table.house.listed, status, about)
