"""The tables that are in use: loads them, does what their machines say, forgets idle ones."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import Refusal, Refused
from stonehenge.server import jobs
from stonehenge.server.finished import FinishedGames
from stonehenge.server.metrics import Metrics
from stonehenge.server.middleware import Bucket, Buckets
from stonehenge.server.settings import Settings
from stonehenge.server.subscribers import Listener, Waiter
from stonehenge.server.tokens import Signer, new_code, new_id
from stonehenge.server.workers import Asker, BotPool, WorkerPool
from stonehenge.tables import encode
from stonehenge.tables.bot_turns import BotTurns
from stonehenge.tables.commands import Applicant, not_shown
from stonehenge.tables.effects import Ask, Drop, Effect, Show, Tell, Write
from stonehenge.tables.entries import Free, Make
from stonehenge.tables.machine import TableMachine, listing
from stonehenge.tables.messages import (
    AskWhy,
    Command,
    HintMessage,
    OkMessage,
    Question,
    RefusedMessage,
    WhyMessage,
)
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.store import Append, Conflict, Done, Entry, Pending, WriteFailed
from stonehenge.tables.table import Table

REFUSED = b'{"type":"refused"'
# What is shorter is no id that was drawn by lot.
LEAST_ID = 20

log = logging.getLogger("stonehenge.server")


@dataclass(eq=False, slots=True)
class LiveTable:
    """One table in use, and the timer of its machine."""

    machine: TableMachine
    registry: "TableRegistry"
    timer: asyncio.TimerHandle | None = None
    due_at: float | None = None
    begun: float = 0.0  # when what is being written was asked for
    used: float = 0.0
    who: str = ""  # the address of whoever made it, or last sat down to play; its bots are theirs
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    buckets: dict[Seat, Bucket] = field(default_factory=dict)
    visitors: dict[Listener, Applicant] = field(default_factory=dict)  # who watches without a seat

    def bucket(self, seat: Seat) -> Bucket:
        """How fast a seat may go on, through all its connections together."""
        limits = self.registry.settings.limits
        new = Bucket(limits.messages_a_second, limits.message_burst)
        return self.buckets.setdefault(seat, new)

    @property
    def table(self) -> Table:
        return self.machine.table

    def perform(self, effects: Sequence[Effect]) -> None:
        """Do what the machine says."""
        registry = self.registry
        for effect in effects:
            if type(effect) is Show:
                for to, message in effect.views():
                    to.send(message)
            elif type(effect) is Write:
                self.begun = time.perf_counter()  # the loop's own clock counts milliseconds
                registry.keep(effect.addition, self.written)
            elif type(effect) is Tell:
                effect.to.send(effect.message)
                registry.metrics.counts["refused"] += effect.message.startswith(REFUSED)
            elif type(effect) is Ask:
                self.spawn(self.think(effect))
            elif type(effect) is Drop:
                effect.to.drop()
            else:
                self.spawn(self.reload())
        self.rearm()

    def spawn(self, work: Any) -> None:
        """Something that takes its time."""
        task = self.registry.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def rearm(self) -> None:
        """The machine is woken when something is due."""
        due = self.machine.due()
        if due == self.due_at:
            return
        if self.timer is not None:
            self.timer.cancel()
        self.due_at = due
        self.timer = None if due is None else self.registry.loop.call_at(due, self.wake)

    def wake(self) -> None:
        """Something is due."""
        self.due_at = self.timer = None
        self.perform(self.machine.wake(self.registry.loop.time()))

    def written(self, error: Exception | None) -> None:
        """The store has kept an entry, or not."""
        now = self.registry.loop.time()
        metrics, begun = self.registry.metrics, self.begun
        metrics.commit.add(time.perf_counter() - begun)
        if error is None:
            assert self.machine.writing is not None
            entry, step = self.machine.writing[1]
            moved = step is not None
            self.perform(self.machine.done(now))
            if isinstance(entry, Free) and entry.out:
                self.send_watchers_away()
            if moved:
                metrics.counts["moves"] += 1
                metrics.move.add(time.perf_counter() - begun)
        else:
            metrics.counts["errors"] += 1
            self.perform(self.machine.failed(error, now))

    def visitor(self, address: str, word: str = "", person: str | None = None) -> Applicant:
        """Somebody who wants to watch, as the table knows people."""
        signer, word = self.registry.signer, word.strip()
        return Applicant(
            seat=None,
            name="",
            key="",
            person=(signer.person(person) if person else None) or "",
            address=signer.signature(f"address.{address}"),
            word=signer.signature(f"word.{word}") if word else "",
        )

    def send_watchers_away(self) -> None:
        """Whoever was sent away does not go on watching through another tab."""
        for listener, visitor in list(self.visitors.items()):
            if not_shown(self.table, visitor):
                listener.drop()

    async def think(self, ask: Ask) -> None:
        """A bot decides."""
        text, by = await self.registry.bot_pool.ask(
            self.who, self.table.game.name, ask.level, ask.view, ask.delay
        )
        self.perform(self.machine.answer(ask.seat, ask.n, text, self.registry.loop.time(), by))

    async def reload(self) -> None:
        """Somebody else wrote to our table."""
        table = await asyncio.to_thread(self.registry.read, self.table.id)
        if table is not None:
            self.perform(self.machine.reloaded(table, self.registry.loop.time()))

    def connect(self, listener: Listener, seat: Seat | None, language: str | None = None) -> None:
        """Somebody looks at the table."""
        self.used = self.registry.loop.time()
        self.perform(self.machine.connect(listener, seat, self.used, language))

    def disconnect(self, listener: Listener) -> None:
        """They look no more."""
        self.used = self.registry.loop.time()
        self.visitors.pop(listener, None)
        self.perform(self.machine.disconnect(listener, self.used))

    def receive(self, listener: Listener, seat: Seat | None, command: Command) -> None:
        """Somebody commands something."""
        self.perform(self.machine.receive(listener, seat, command, self.registry.loop.time()))

    async def submit(self, seat: Seat | None, command: Command) -> OkMessage:
        """A command over HTTP, and what came of it; Refused when nothing did."""
        return await self.answer_to(
            lambda waiter, now: self.machine.receive(waiter, seat, command, now)
        )

    async def welcome(self, guest: Applicant) -> OkMessage:
        """Somebody wants to sit down; Refused when there is no seat for them."""
        return await self.answer_to(lambda waiter, now: self.machine.welcome(waiter, guest, now))

    async def answer_to(self, command: Callable[[Waiter, float], list[Effect]]) -> OkMessage:
        """What came of a command over HTTP."""
        waiter = Waiter(self.registry.loop.create_future())
        self.used = self.registry.loop.time()
        self.perform(command(waiter, self.used))
        answer = await waiter.answer
        if isinstance(answer, RefusedMessage):
            raise Refused(Refusal(answer.reason, answer.rule, answer.args))
        return answer

    def question(self, listener: Listener, seat: Seat | None, question: Question, who: str) -> None:
        """Somebody asks something that changes nothing."""
        if isinstance(question, AskWhy):
            view = self.table.game.view(self.table.state, seat)
            reason = encode.reason(jobs.why(self.table.game, view, question.trick))
            reply = WhyMessage(id=question.id, n=self.table.n, reason=reason)
            listener.send(encode.encoded(reply))
        elif refusal := self.no_hint(seat):
            listener.send(encode.refused(question.id, refusal))
        else:
            self.spawn(self.advise(listener, seat, question.id, who))

    def no_hint(self, seat: Seat | None) -> Refusal | None:
        """Why a seat gets no advice now."""
        if seat is None:
            return Refusal("only-watching", "")
        if not self.table.settings.hints:
            return Refusal("hints-off", "")
        return None if seat in self.table.waiting() else Refusal("nothing-to-decide", "")

    async def advise(self, listener: Listener, seat: Seat | None, id: str, who: str) -> None:
        """A good bot says what it would do; it gets the seat's view and nothing else."""
        game, n = self.table.game, self.table.n
        view = game.view(self.table.state, seat)
        try:
            seed = secrets.randbits(62)
            asker = self.asker(who, seat)
            reply = await self.registry.helpers.do(asker, jobs.hint, game.name, view, seed)
        except Refused as error:
            reply = error.refusal
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("error %s: an adviser failed: %s", error_id, game.name)
            reply = Refusal("server-error", "", {"id": error_id})
        if isinstance(reply, Refusal):
            listener.send(encode.refused(id, reply))
        else:
            listener.send(encode.encoded(HintMessage(id=id, n=n, **reply)))

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a token gives here; None when it gives none."""
        claim = self.registry.signer.seat(token, self.table.id)
        if claim is None or not 0 <= claim[0] < self.table.seats:
            return None
        seat, key = claim
        return seat if key and self.table.places[seat].key == key else None

    def asker(self, address: str, seat: Seat | None) -> Asker:
        """Who asks, for their share of what is worked out for their address."""
        return Asker(address, "" if seat is None else self.table.places[seat].person)

    def is_idle(self, now: float, patience: float) -> bool:
        """Whether nobody would notice if this table were read again later."""
        machine = self.machine
        busy = machine.presence.people or machine.writing or machine.inbox or self.tasks
        return not busy and self.used + patience < now

    def close(self) -> None:
        """Stop all that goes on."""
        if self.timer is not None:
            self.timer.cancel()
        for task in list(self.tasks):
            task.cancel()


class TableRegistry:
    """All tables in use."""

    def __init__(self, settings: Settings, loop: asyncio.AbstractEventLoop) -> None:
        self.settings = settings
        self.loop = loop
        self.metrics = Metrics()
        self.store = SqliteStore(settings.file, self.deliver)
        self.signer = Signer(self.store.key("tokens"), self.store.revoked())
        limits, processes = settings.limits, settings.bot_processes
        self.bot_pool = BotPool(processes, limits.bots, limits.bots_of_one, settings.bot_patience)
        self.helpers = WorkerPool(
            min(1, processes),
            limits.questions,
            limits.questions_of_one,
            limits.questions_of_person,
        )
        self.finished = FinishedGames(self.helpers, settings.file)
        self.tables: dict[str, LiveTable] = {}
        self.makers: dict[str, str] = {}  # addresses that made tables of the lobby, not for ever
        self.guesses = Buckets(limits.guesses_a_day / 86_400, limits.guesses_a_day)
        self.pending: list[Pending] = []
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.sweeper = loop.create_task(self.sweep())
        self.resumer = loop.create_task(self.resume())

    def keep(self, addition: Append, done: Done) -> None:
        """Have an entry stored, together with all others of this turn of the loop."""
        if not self.pending:
            self.loop.call_soon(self.hand_over)
        self.pending.append((addition, done))

    def hand_over(self) -> None:
        """The writer's thread is woken once for all of them."""
        pending, self.pending = self.pending, []
        self.store.add(*pending)

    def deliver(self, answers: Sequence[tuple[Done, Exception | None]]) -> None:
        """The writer's thread hands its answers to ours; a server that is ending gets none."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.call_back, answers)

    def call_back(self, answers: Sequence[tuple[Done, Exception | None]]) -> None:
        """Everyone whose entry was written goes on."""
        self.metrics.counts["commits"] += 1
        for done, error in answers:
            try:
                done(error)
            except Exception:
                self.metrics.counts["errors"] += 1
                log.exception("a table failed")

    def read(self, id: str) -> Table | None:
        """A table as the store has it."""
        entries = self.store.entries(id)
        return Table.replay(id, [entry.body for entry in entries]) if entries else None

    async def find(self, name: str) -> LiveTable | None:
        """The table with this id or code."""
        if name in self.tables:
            return self.tables[name]
        if name not in self.loading:
            self.loading[name] = self.loop.create_task(self.load(name))
            self.loading[name].add_done_callback(lambda _: self.loading.pop(name))
        # Whoever goes away does not stop it for those who wait as well.
        return await asyncio.shield(self.loading[name])

    async def seek(self, name: str, who: str) -> LiveTable | None:
        """The table with this id or code; codes are short, so nobody may guess them for long."""
        now, is_code = self.loop.time(), len(name) < LEAST_ID
        if is_code and not self.guesses.may_take(who, now):
            raise Refused(Refusal("too-many", ""))
        live = await self.find(name)
        if live is None and is_code:
            self.guesses.take(who, now)
        return live

    async def load(self, name: str) -> LiveTable | None:
        """Read a table from the store."""
        if len(name) > 64:
            return None
        id = await asyncio.to_thread(self.store.find, name.lower()) or name
        if id in self.tables:
            return self.tables[id]
        table = await asyncio.to_thread(self.read, id)
        # Somebody may have come by the other name meanwhile.
        return self.tables.get(id) or (self.add(table) if table else None)

    def add(self, table: Table, who: str = "") -> LiveTable:
        """Take a table into use."""
        if len(self.tables) >= self.settings.limits.tables:
            raise Refused(Refusal("busy", ""))
        now = self.loop.time()
        machine = TableMachine(table, BotTurns(Seeded.of(time.time_ns())), wall=time.time() - now)
        live = self.tables[table.id] = LiveTable(machine, self, used=now, who=who)
        live.perform(machine.wake_up(now))
        return live

    async def make(self, first: Make, who: str = "") -> LiveTable:
        """A new table, once it is kept."""
        for _ in range(20):
            id, first.code = new_id(), new_code()
            table = Table.make(id, first)
            future: asyncio.Future[Exception | None] = self.loop.create_future()
            entry = Entry(0, round(time.time(), 3), first)
            self.keep(Append(id, entry, listing(table, table.status)), future.set_result)
            error = await future
            if error is None:
                if table.settings.listed:
                    self.remember_maker(id, who)
                return self.add(table, who)
            if not isinstance(error, Conflict):
                raise Refused(Refusal("not-kept", ""))
        raise WriteFailed("no code is free")

    def remember_maker(self, table: str, who: str) -> None:
        """Whose table the lobby shows; the oldest are forgotten."""
        self.makers[table] = who
        if len(self.makers) > self.settings.limits.tables:
            del self.makers[next(iter(self.makers))]

    def watched(self) -> set[str]:
        """The tables where somebody is."""
        return {id for id, live in self.tables.items() if live.machine.presence.people}

    async def resume(self) -> None:
        """Games go on where they were: clocks run and bots move, whether somebody looks or not."""
        for id in await asyncio.to_thread(self.store.playing, self.settings.limits.tables // 2):
            try:
                await self.find(id)
            except Refused as error:
                log.warning("a table is left alone: %s: %s", id, error)
            except Exception:
                log.exception("a table could not be read: %s", id)

    async def sweep(self) -> None:
        """Tables that nobody looks at leave the memory; the store has them."""
        patience = self.settings.limits.idle
        while True:
            await asyncio.sleep(patience / 4)
            now = self.loop.time()
            for id in [id for id, live in self.tables.items() if live.is_idle(now, patience)]:
                self.tables.pop(id).close()

    def close(self) -> None:
        """The server ends; whatever was acknowledged is kept."""
        self.sweeper.cancel()
        self.resumer.cancel()
        for task in self.loading.values():
            task.cancel()
        for live in self.tables.values():
            live.close()
        self.finished.close()
        self.bot_pool.close()
        self.helpers.close()
        self.store.close()
