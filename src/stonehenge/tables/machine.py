"""One table without input or output: one command after the other is written, then sent.

The machine does nothing itself. It says what is to be done (write, tell, ask a bot, drop a
connection), and gets what came of it; whoever runs it may be a server or a simulation.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, Refusal, Step
from stonehenge.games import KITS
from stonehenge.tables import encode, entries
from stonehenge.tables.bot_turns import BotTurns, trick_delay
from stonehenge.tables.clock import STORE_EVERY, Clock
from stonehenge.tables.commands import (
    Applicant,
    Decision,
    chance,
    decide,
    last_voice,
    sit,
    start_anew,
)
from stonehenge.tables.effects import (
    Drop,
    Effect,
    QueuedCommand,
    Reload,
    Sender,
    Show,
    Tell,
    Write,
)
from stonehenge.tables.encode import ViewEncoder
from stonehenge.tables.history import results
from stonehenge.tables.messages import Act, ClockShown, Command
from stonehenge.tables.presence import Presence
from stonehenge.tables.store import Append, Conflict, Entry, Listing
from stonehenge.tables.table import OVER, STAND_IN, Body, Table

# Seconds: a vote is open, a failed write is tried again, a seat may take to reveal its part.
VOTING, AGAIN, REVEALING = 60.0, 1.0, 8.0
MOST_WAITING = 200


@dataclass(slots=True)
class TableMachine:
    """Whatever belongs to one table while the server runs."""

    table: Table
    bot_turns: BotTurns
    wall: float = 0.0  # what is added to our seconds to get those since 1970
    inbox: deque[QueuedCommand] = field(default_factory=deque)
    writing: tuple[QueuedCommand, Decision] | None = None
    presence: Presence = field(default_factory=Presence)
    later: list[tuple[float, QueuedCommand]] = field(default_factory=list)
    chance_at: float | None = None
    vote_ends: float | None = None
    reveal_ends: float | None = None
    clock: Clock = field(default_factory=Clock)
    about: bytes | None = None  # the table around the game, as it was last sent
    encoder: ViewEncoder | None = None
    unshown: bool = False  # somebody was muted, and nobody has seen it yet
    loading: bool = False  # somebody else wrote, and we have not read it yet

    # What comes in.

    def wake_up(self, now: float) -> list[Effect]:
        """The table was just made, or read again after a restart."""
        self.presence.gather(self.table, now)
        self.vote_ends = now + VOTING if self.table.vote else None
        self.clock.keep(self.table, now)
        return [*self.go_on(now), *self.work(now)]

    def connect(
        self, sender: Sender, seat: Seat | None, now: float, language: str | None = None
    ) -> list[Effect]:
        """Somebody looks at the table: they see all they may see, the others see them."""
        if KITS[self.table.game.name].is_drawn:
            language = None
        elif language is not None:
            self.presence.languages[sender] = language
        if not self.clock.is_watched:
            self.clock.is_watched = True
            self.clock.keep(self.table, now)
        if self.presence.come(sender, seat):
            self.note(seat, True, now)
            if seat is not None and self.table.places[seat].played_by_bot:
                self.inbox.append(QueuedCommand(None, seat, "back"))
        self.expect_reveals(now)
        talk = encode.encoded({"chat": list(self.table.talk)})
        encoder = self.view_encoder(now)
        view = encoder.view(seat, list(self.table.last), language, b"," + talk[1:-1])
        return [Tell(sender, view), *self.work(now)]

    def disconnect(self, sender: Sender, now: float) -> list[Effect]:
        """A connection ended; the seat is away when it was the last one."""
        seat = self.presence.people.get(sender)
        if self.presence.go(sender, now):
            self.note(seat, False, now)
        self.clock.is_watched = bool(self.presence.people)
        self.expect_reveals(now)
        if self.clock.since and not self.clock.is_watched:
            # What was left when the last one went is kept, and then the clock stands.
            self.inbox.append(QueuedCommand(None, None, "clock"))
        return self.work(now)

    def receive(
        self, sender: Sender | None, seat: Seat | None, command: Command, now: float
    ) -> list[Effect]:
        """Somebody commands something."""
        return self.take(QueuedCommand(sender, seat, command), now)

    def welcome(self, sender: Sender, guest: Applicant, now: float) -> list[Effect]:
        """Somebody wants to sit down."""
        return self.take(QueuedCommand(sender, None, None, guest), now)

    def answer(self, seat: Seat, n: int, text: str, now: float, by: str = "") -> list[Effect]:
        """A bot has decided, or `by` for it; a late answer is simply stale."""
        return self.take(QueuedCommand(None, seat, Act(id="", n=n, act=text), by=by), now)

    def done(self, now: float) -> list[Effect]:
        """What was to be written is stored: now it counts, and everyone gets it."""
        assert self.writing is not None
        queued, decision = self.writing
        entry, step = decision
        self.writing = self.encoder = None
        table, had_vote = self.table, self.table.vote is not None
        movers = [place.by for place in table.places]
        table.fold(entry, step)
        moved_otherwise = movers != [place.by for place in table.places]
        if step is None or table.status == OVER or had_vote or moved_otherwise:
            self.about = None
        if entry.left is not UNSET:
            self.clock.keep(table, now)
        elif table.left:
            self.clock.turn(table, now)
        match entry:
            case entries.Sit(seat=seat):
                self.presence.expect(seat, now)
                self.bot_turns.forget(seat)
            case entries.Back(seat=seat):
                self.bot_turns.forget(seat)
            case entries.Host():
                self.presence.passing = False
            case entries.Void():
                self.reveal_ends = None
        self.expect_reveals(now)
        self.vote_ends = None if table.vote is None else (self.vote_ends or now + VOTING)
        effects: list[Effect] = []
        if queued.sender is not None:
            effects.append(Tell(queued.sender, self.reply(queued, decision)))
        effects += self.spread(decision, now)
        effects += self.go_on(now)
        effects += self.work(now)
        return effects

    def failed(self, error: Exception, now: float) -> list[Effect]:
        """It could not be stored: nothing has happened, and its sender gets a refusal."""
        assert self.writing is not None
        queued, _ = self.writing
        self.writing = None
        effects: list[Effect] = []
        if queued.sender is not None:
            effects.append(Tell(queued.sender, encode.refused(queued.id, not_kept())))
        else:
            self.later.append((now + AGAIN, queued))
        if isinstance(error, Conflict):
            self.loading = True
            return [*effects, Reload()]
        return [*effects, *self.work(now)]

    def reloaded(self, table: Table, now: float) -> list[Effect]:
        """The table as the store has it takes the place of ours."""
        self.table, self.about, self.loading = table, None, False
        self.bot_turns.requests.clear()
        self.clock.keep(table, now)
        return [*self.views((), now), *self.go_on(now), *self.work(now)]

    def wake(self, now: float) -> list[Effect]:
        """Time has passed: do what is due."""
        if self.chance_at is not None and self.chance_at <= now:
            self.chance_at = None
            self.inbox.append(QueuedCommand(None, None, "chance"))
        ready = [queued for at, queued in self.later if at <= now]
        self.later = [(at, queued) for at, queued in self.later if at > now]
        self.inbox.extend(ready)
        if self.vote_ends is not None and self.vote_ends <= now:
            self.vote_ends = None
            self.inbox.append(QueuedCommand(None, None, "expire"))
        if self.reveal_ends is not None and self.reveal_ends <= now:
            self.reveal_ends = None
            self.inbox.append(QueuedCommand(None, None, "silence"))
        for seat in self.presence.leavers(self.table, now):
            self.inbox.append(QueuedCommand(None, seat, "away"))
        if (ends := self.presence.host_ends(self.table)) is not None and ends <= now:
            self.presence.passing = True
            self.inbox.append(QueuedCommand(None, None, "host"))
        flagged = self.clock.flagged(self.table, now)
        if self.clock.since and self.clock.stored_at + STORE_EVERY <= now:
            self.clock.stored_at = now
            self.inbox.append(QueuedCommand(None, None, "clock"))
        news = self.news(now)
        return [*news, *self.bot_turns.at_once(self.table, flagged), *self.work(now)]

    def due(self) -> float | None:
        """When to call wake() next."""
        presence = self.presence
        is_quiet = presence.tell_at is None and not presence.gone
        ends = (self.vote_ends, self.reveal_ends, self.chance_at)
        if is_quiet and not (self.later or self.clock.since or any(ends[:2])):
            return self.chance_at
        times = [at for at, _ in self.later] + [at for at in ends if at is not None]
        if presence.tell_at is not None:
            times.append(presence.tell_at)
        if presence.gone:
            times += presence.due(self.table)
            passes = presence.host_ends(self.table)
            times += [] if passes is None else [passes]
        if self.clock.since:
            bot_seats = self.bot_turns.at_work(self.table)
            times += [at for at in (self.clock.due(self.table, bot_seats),) if at is not None]
        return min(times, default=None)

    # What goes on inside.

    def take(self, queued: QueuedCommand, now: float) -> list[Effect]:
        """One more command, unless too many wait already."""
        if len(self.inbox) >= MOST_WAITING and queued.sender is not None:
            refused = encode.refused(queued.id, Refusal("busy", ""))
            return [Tell(queued.sender, refused)]
        self.inbox.append(queued)
        return self.work(now)

    def work(self, now: float) -> list[Effect]:
        """Take commands from the inbox until one has to be written."""
        effects: list[Effect] = []
        while self.inbox and self.writing is None and not self.loading:
            queued = self.inbox.popleft()
            if (done := self.done_before(queued)) is not None:
                # Sent before and done before: it is acknowledged again, and nothing happens.
                effects.append(Tell(queued.sender, done))
                continue
            outcome = self.decision(queued, now)
            if isinstance(outcome, Decision):
                self.writing = (queued, outcome)
                effects.append(Write(self.addition(outcome, now)))
            elif outcome is not None and queued.sender is not None:
                effects.append(Tell(queued.sender, encode.refused(queued.id, outcome)))
        return effects

    def done_before(self, queued: QueuedCommand) -> bytes | None:
        """The acknowledgement of a command that was sent before, if it was carried out."""
        if queued.guest is not None:
            seat = self.table.held_by(queued.guest.key)
            return None if seat is None else encode.ok(None, self.table.n, seat=seat)
        if queued.sender is None or queued.seat is None or not queued.id:
            return None
        n = self.table.done.get((queued.seat, queued.id))
        return None if n is None else encode.ok(queued.id, n)

    def decision(self, queued: QueuedCommand, now: float) -> Decision | Refusal | None:
        """What comes of a command; None when it needs no answer."""
        if queued.guest is not None:
            outcome = sit(self.table, queued.guest)
        elif queued.sender is not None and isinstance(queued.command, Command):
            outcome = decide(self.table, queued.seat, queued.command, self.presence.attendance(now))
        else:
            internal = self.internal_command(queued, now)
            if internal is None:
                return None
            outcome = internal
        if isinstance(outcome, Decision) and self.clock.runs(self.table):
            # Every entry keeps the time, so that no time is lost with the server.
            moved = outcome.entry.seat if isinstance(outcome.entry, entries.Act) else None
            outcome.entry.left = self.clock.left(self.table, now, moved)
        return outcome

    def internal_command(self, queued: QueuedCommand, now: float) -> Decision | None:
        """What chance, a bot, a clock or an empty seat does, if it still makes sense."""
        table, seat = self.table, queued.seat
        match queued.command:
            case "chance":
                return chance(table)
            case Act() if seat is not None:
                return self.bot_turns.decision_on(table, seat, queued.command, queued.by)
            case "expire" if table.vote is not None:
                return Decision(entries.Expire())
            case "silence":
                return start_anew(table)
            case "count":
                return last_voice(table, self.presence.attendance(now))
            case "clock":
                return Decision(entries.Tick(left=self.clock.left(table, now)))
            case "back" if seat is not None and table.places[seat].played_by_bot:
                return Decision(entries.Back(seat=seat))
            case "host" if table.host not in self.presence.here():
                heir = self.presence.heir(table)
                return None if heir is None else Decision(entries.Host(seat=heir))
            case "away" if seat in table.persons() and seat not in self.presence.here():
                return Decision(entries.Bot(seat=seat, level=STAND_IN))
        return None

    def addition(self, decision: Decision, now: float) -> Append:
        """What is to be kept, with its place in the lobby if that changes."""
        table, (body, step) = self.table, decision
        entry = Entry(table.entries, int(1000 * (self.wall + now)) / 1000, body)
        ends = step is not None and not table.waits(step.after)
        if step is not None and not ends:
            return Append(table.id, entry)
        rows = results(table, step, entry.at) if ends and step is not None else []
        status = OVER if ends else table.status_after(body)
        return Append(table.id, entry, listing(table, status), rows)

    def reply(self, queued: QueuedCommand, decision: Decision) -> bytes:
        seat = decision.entry.seat if isinstance(decision.entry, entries.Sit) else None
        return encode.ok(queued.id, self.table.n, seat)

    def spread(self, decision: Decision, now: float) -> list[Effect]:
        """Send everyone what is new."""
        if decision.step is not None:
            return self.views((decision.step,), now)
        match decision.entry:
            case entries.Line():
                return self.notice(encode.chat(self.table.talk[-1]))
            case entries.Tick():
                return []
            case entries.Mute():
                # A host who goes on toggling does not send whole views to a crowd each time.
                self.unshown = True
                self.presence.tell_soon(now)
                return []
            case entries.Free(seat=seat):
                return [*self.emptied(seat), *self.views((), now)]
        return self.views((), now)

    def emptied(self, seat: Seat) -> list[Effect]:
        """Whoever sat here is a spectator no more either: the token is void."""
        self.bot_turns.forget(seat)
        self.inbox = deque(queued for queued in self.inbox if queued.seat != seat)
        return [Drop(sender) for sender in self.presence.send_away(seat)]

    def expect_reveals(self, now: float) -> None:
        """Who is to reveal their part of the shuffles has some seconds, once somebody is there."""
        if not self.table.shuffle.waits_for() or not self.presence.here():
            self.reveal_ends = None
        elif self.reveal_ends is None:
            self.reveal_ends = now + REVEALING

    def views(self, steps: Sequence[Step[Any, Any]], now: float) -> list[Effect]:
        """Everyone's whole view."""
        presence, self.unshown = self.presence, False
        return [Show(presence.people, presence.languages, self.view_encoder(now), steps)]

    def view_encoder(self, now: float) -> ViewEncoder:
        if self.about is None or self.table.left:
            clock = None
            if self.table.left:
                left, running = self.clock.left(self.table, now), sorted(self.clock.since)
                clock = ClockShown(left=left, running=running)
            self.about = encode.encoded(encode.about(self.table, self.presence, clock))
            self.encoder = None
        if self.encoder is None:
            self.encoder = ViewEncoder(self.table, self.about)
        return self.encoder

    def note(self, seat: Seat | None, here: bool, now: float) -> None:
        """Somebody came or went. What a table shows of its seats is true at once; how many look
        on is counted anew when it is told, so that a crowd costs no more than one of them."""
        if seat is not None:
            self.about = None
        self.presence.note(seat, here, now)

    def news(self, now: float) -> list[Effect]:
        """Tell everyone who came or went, if it is time to."""
        presence = self.presence
        shows = self.unshown and presence.tell_at is not None and presence.tell_at <= now
        news = presence.take_news(now)
        if news:
            self.about = None
        messages = [encode.presence(seat, here, presence.watching()) for seat, here in news.items()]
        notices = [effect for message in messages for effect in self.notice(message)]
        return [*notices, *self.views((), now)] if shows else notices

    def notice(self, message: bytes) -> list[Effect]:
        """The same short message for all."""
        return [Tell(sender, message) for sender in self.presence.people]

    def go_on(self, now: float) -> list[Effect]:
        """Whoever is not a person and has to act is set going."""
        table = self.table
        if self.clock.since or table.left:
            self.clock.turn(table, now)
        self.chance_at = None
        if table.vote is not None and last_voice(table, self.presence.attendance(now)):
            self.inbox.append(QueuedCommand(None, None, "count"))
        if table.paused:
            return []
        waiting = table.waiting()
        if NATURE in waiting:
            self.chance_at = now + trick_delay(table)
            if self.chance_at <= now:
                self.chance_at = None
                self.inbox.append(QueuedCommand(None, None, "chance"))
        return [*self.bot_turns.next(table, waiting)]


def not_kept() -> Refusal:
    """The store could not keep it; nothing has happened."""
    return Refusal("not-kept", "")


def listing(table: Table, status: str) -> Listing:
    """The table as the lobby shows it."""
    about: Body = {"seats": table.seats, "names": [place.name for place in table.places]}
    return Listing(table.id, table.code, table.game.name, table.settings.listed, status, about)
