"""One table, event-sourced: its state is the fold of its entries, which are all that is stored.

Folding knows no clock, no chance and no network: the same entries are the same table.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from msgspec import UNSET

from stonehenge.core import fair
from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, AnyGame, Refusal, Refused, Step
from stonehenge.games import GAMES, KITS, house_rules
from stonehenge.tables.entries import (
    CONTRIBUTIONS,
    Act,
    AnyEntry,
    Back,
    Bot,
    Chance,
    Commit,
    Expire,
    Free,
    Host,
    Line,
    Lock,
    Make,
    Mute,
    Reveal,
    SeatEntry,
    Sit,
    Start,
    Voice,
    Void,
    Words,
    read,
)
from stonehenge.tables.shuffle import Shuffle

Body = dict[str, Any]

OPEN, PLAYING, OVER = "open", "playing", "over"
FREE, PERSON, BOT = "free", "person", "bot"
NOBODY: frozenset[Seat] = frozenset()
# How many steps, chat lines and command ids stay in memory.
STEPS, LINES, IDS = 40, 100, 2000
# The level that plays for a person who is away or out of time.
STAND_IN = "easy"
OWN_SEAT = "company"  # of a seat that the game plays itself


def known_game(name: str) -> AnyGame:
    """The game of a stored table, or Refused: the package that brought it may be gone."""
    if name not in GAMES:
        raise Refused(Refusal("no-such-game", "", {"given": name, "known": ", ".join(GAMES)}))
    return GAMES[name]


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the host chose for the table; the game's own rules are its options."""

    listed: bool = False
    chat: bool = True
    forced: bool = False  # a card without an alternative is played for its seat
    away: int | None = 90  # seconds until a bot plays for a person who left
    pace: str = "normal"  # or "off": bots and deals do not wait
    bank: int | None = None  # seconds on the clock; None for no clock
    increment: int = 0
    hints: bool = False  # whether bots give advice

    def as_dict(self) -> Body:
        """As it is kept and shown."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class SeatState:
    """A seat at the table, and who has it."""

    kind: str = FREE
    name: str = ""
    level: str = ""  # of a bot, or of who stands in for a person
    key: str = ""  # what the token of the seat must name
    person: str = ""
    address: str = ""
    words: str = ""
    commitment: str = ""  # to what it contributes to the next shuffles
    muted: bool = False
    open: bool = False  # a bot plays here until somebody sits down
    agreed: bool = False  # whoever does may see the cards
    by: str = ""  # who made the last move of a bot, where that was not its level

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot plays here now."""
        return bool(self.level)


@dataclass(slots=True)
class Vote:
    """Something that all persons at the table have to agree to."""

    kind: str
    by: Seat
    yes: set[Seat]
    voters: frozenset[Seat]  # who has to agree
    place: Seat | None = None  # the seat that somebody is to be let into
    secret: str = ""  # of another game, promised as soon as somebody wants it


@dataclass(slots=True)
class Table:
    """A table as its entries have made it."""

    id: str
    game: AnyGame
    seats: int  # for people; a game may have seats of its own besides
    options: Body
    settings: TableSettings
    code: str
    host: Seat
    shuffle: Shuffle
    places: list[SeatState]
    state: Any
    status: str = OPEN
    paused: bool = False
    n: int = 0  # how often the game has changed: what a view is numbered with
    entries: int = 0
    logged: int = 0  # events in the record of this game so far
    number: int = 0  # of the game at this table
    last: deque[Step[Any, Any]] = field(default_factory=lambda: deque(maxlen=STEPS))
    vote: Vote | None = None
    ended: Vote | None = None  # what ended this game early
    left: list[float] = field(default_factory=list)  # seconds on the clocks
    done: dict[tuple[Seat, str], int] = field(default_factory=dict)  # commands and what n followed
    talk: deque[Body] = field(default_factory=lambda: deque(maxlen=LINES))
    actors: tuple[Any, frozenset[Seat]] = (None, NOBODY)  # a state, and who may act in it
    scored: Any = None  # the game as it was when a round was last scored
    word: str = ""  # what whoever sits down has to say, signed
    locked: bool = False  # nobody new sits down
    next_secret: str = ""  # of another game, promised as soon as somebody wanted it
    out: set[str] = field(default_factory=set)  # persons, keys and addresses that were sent away

    @classmethod
    def make(cls, id: str, entry: Make) -> Self:
        """The table of its first entry."""
        game = known_game(entry.game)
        table = cls(
            id=id,
            game=game,
            seats=entry.seats,
            options=entry.options,
            settings=TableSettings(**entry.house),
            code=entry.code,
            host=entry.host,
            shuffle=Shuffle(bytes.fromhex(entry.secret)),
            places=[SeatState() for _ in range(entry.seats)],
            state=game.start(entry.seats, entry.options),
            word=entry.word,
            entries=1,
        )
        table.take_place(entry.host, entry)
        for seat, level in entry.bots.items():
            table.places[int(seat)] = SeatState(BOT, level=level)
        if not table.free() and table.persons() == [table.host]:
            table.prepare(entry.v)
        return table

    @classmethod
    def replay(cls, id: str, bodies: Iterable[Body]) -> Self:
        """The table that all its stored entries make."""
        remaining = map(read, bodies)
        first = next(remaining)
        assert isinstance(first, Make)
        table = cls.make(id, first)
        for entry in remaining:
            table.fold(entry)
        return table

    def fold(self, entry: AnyEntry, ready: Step[Any, Any] | None = None) -> None:
        """One more entry; `ready` is its step where somebody has already made it."""
        self.entries += 1
        match entry:
            case Act(seat=seat, act=text, by=by):
                self.step(ready or self.step_from(seat, text))
                self.note_mover(seat, "" if by is UNSET else by)
            case Chance(act=text, rolled=rolled):
                self.shuffle.rolls[self.shuffle.rounds] += rolled
                self.step(ready or self.step_from(NATURE, text))
            case Sit(seat=seat):
                self.take_place(seat, entry)
            case Free(seat=seat):
                self.leave(entry)
            case Bot(seat=seat, level=level):
                self.let_bot_play(seat, level)
            case Back(seat=seat):
                self.places[seat].level = ""
            case Words(seat=seat, words=words):
                self.places[seat].words = words
            case Commit(seat=seat, commitment=commitment):
                self.places[seat].commitment = commitment
            case Reveal():
                self.reveal(entry)
            case Void(silent=silent, secret=secret):
                self.start_anew(silent, bytes.fromhex(secret))
            case Mute(seat=seat, on=on):
                self.places[seat].muted = on
            case Start():
                self.prepare(entry.v)
            case Lock(on=on):
                self.locked = on
            case Host(seat=seat):
                self.host = seat
            case Voice():
                self.count(entry)
            case Expire():
                self.vote = None
            case Line():
                self.talk.append({"k": self.entries - 1, **self.chat_line(entry)})
        if entry.left is not UNSET:
            self.left = list(entry.left)
        if isinstance(entry, SeatEntry) and entry.id is not UNSET:
            self.remember(entry.seat, entry.id)

    def remember(self, seat: Seat, id: str) -> None:
        """A command that was carried out is never carried out again."""
        if len(self.done) >= IDS:
            del self.done[next(iter(self.done))]
        self.done[seat, id] = self.n

    def note_mover(self, seat: Seat, by: str) -> None:
        """Who moved for a seat; those that the game plays itself have no place here."""
        if seat < self.seats:
            self.places[seat].by = by

    def step_from(self, seat: Seat, text: str) -> Step[Any, Any]:
        """The step that a stored text means, or IllegalAction."""
        action = KITS[self.game.name].restored(self.game.read(text))
        return Step(self.state, seat, action, self.game.apply(self.state, seat, action))

    def step(self, step: Step[Any, Any]) -> None:
        """The game goes on."""
        self.last.append(step)
        self.state = step.after
        self.n += 1
        events = self.game.log(step)
        self.logged += len(events)
        if ended := fair.rounds_in(events):
            self.scored = step.after
            self.shuffle.rounds += ended
        if self.vote and self.vote.kind == "undo":
            self.vote = None
        if not self.waiting():
            self.close()

    def close(self) -> None:
        """The game is over; nothing but a rematch can be voted on."""
        self.status, self.paused, self.vote = OVER, False, None
        self.out.clear()

    def prepare(self, version: int) -> None:
        """The seats are taken: whoever promised something for the shuffles is to reveal it."""
        agreed = self.proposal()
        if version < CONTRIBUTIONS:
            agreed = fair.Fair(agreed.commitment, agreed.words)
        self.shuffle.fix(agreed)
        if not self.shuffle.waits_for():
            self.begin()

    def reveal(self, entry: Reveal) -> None:
        """A seat reveals its contribution, and promises another one."""
        assert self.shuffle.revealed is not None
        self.shuffle.revealed[entry.seat] = entry.contribution
        self.places[entry.seat].commitment = entry.next
        if not self.shuffle.waits_for():
            self.begin()

    def start_anew(self, silent: Sequence[Seat], secret: bytes) -> None:
        """All but the silent seats promise anew; what these had promised may be on its way."""
        self.shuffle.start_anew(silent, secret)
        for seat in silent:
            self.places[seat].commitment = ""
        self.prepare(CONTRIBUTIONS)

    def begin(self) -> None:
        """All is revealed: the first deal may come."""
        self.status = PLAYING
        self.shuffle.complete()
        if self.settings.bank is not None:
            self.left = [float(self.settings.bank)] * self.seats

    def take_place(self, seat: Seat, entry: Make | Sit) -> None:
        """A person sits down."""
        self.places[seat] = SeatState(
            PERSON,
            entry.name,
            key=entry.key,
            person=entry.person,
            address=entry.address,
            words=entry.words,
            commitment=entry.commitment,
        )

    def leave(self, entry: Free) -> None:
        """A person has to go; during a game a bot takes the seat."""
        place = self.places[entry.seat]
        if entry.out:
            self.out |= {place.key, place.person, place.address} - {""}
        bot = SeatState(BOT, level=entry.level, open=entry.open)
        self.places[entry.seat] = bot if entry.level else SeatState()

    def let_bot_play(self, seat: Seat, level: str) -> None:
        """A bot takes a free seat, or stands in for the person who has it."""
        place = self.places[seat]
        place.kind = BOT if place.kind == FREE else place.kind
        place.level = level
        place.open = place.agreed = False

    def status_after(self, entry: AnyEntry) -> str:
        """Whether the table is open, played at or over once an entry without a step is folded."""
        match entry:
            case Voice(kind="end") if self.is_carried(entry):
                return OVER
            case Voice(kind="rematch") if not self.is_carried(entry):
                return self.status
            case Voice(kind="rematch") | Start():
                return OPEN if any(self.proposal().commitments) else PLAYING
            case Reveal(seat=seat):
                return PLAYING if self.shuffle.waits_for() == [seat] else OPEN
            case Void():
                return OPEN if self.shuffle.revealed else PLAYING
        return self.status

    def is_carried(self, voice: Voice) -> bool:
        """Whether all want it once this voice is counted; one of before does not say it itself."""
        if voice.carried is not UNSET:
            return voice.carried
        agreed = self.vote.yes if self.vote else set()
        return voice.yes and set(self.persons()) <= {*agreed, voice.seat}

    def count(self, voice: Voice) -> None:
        """A vote is opened, supported, carried or stopped."""
        carried, secret = self.is_carried(voice), "" if voice.secret is UNSET else voice.secret
        voters = self.persons() if voice.voters is UNSET else voice.voters
        place = None if voice.place is UNSET else voice.place
        vote = self.vote or Vote(voice.kind, voice.seat, set(), frozenset(voters), place, secret)
        vote.yes.add(voice.seat)
        self.next_secret = vote.secret or self.next_secret
        self.vote = vote if voice.yes and not carried else None
        if carried:
            # Once every voice brought a secret of its own, and the last one counted.
            vote.secret = vote.secret if voice.secret is UNSET else voice.secret
            self.carry(vote, voice.v)

    def carry(self, vote: Vote, version: int) -> None:
        """What all wanted is done."""
        match vote.kind:
            case "undo":
                step = self.last.pop()
                self.state = step.before
                events = self.game.log(step)
                self.logged -= len(events)
                self.shuffle.rounds -= fair.rounds_in(events)
                self.n += 1
            case "pause":
                self.paused = not self.paused
            case "end":
                self.n += 1
                self.close()
                # Records of before did not tell who ended a game.
                self.ended = vote if version >= CONTRIBUTIONS else None
            case "rematch":
                self.again(bytes.fromhex(vote.secret), version)
            case "seat" if vote.place is not None:
                self.places[vote.place].open = self.places[vote.place].agreed = True

    def again(self, secret: bytes, version: int) -> None:
        """Another game at the same table, with a promise of its own."""
        self.number += 1
        self.n += 1
        self.logged = 0
        self.shuffle, self.next_secret = Shuffle(secret), ""
        self.status = OPEN
        self.last.clear()
        self.scored = self.ended = None
        for place in self.places:
            place.agreed, place.by = False, ""
        self.options = {**self.options, **KITS[self.game.name].rematch(self.state)}
        self.state = self.game.start(self.seats, self.options)
        self.prepare(version)

    def chat_line(self, entry: Line) -> Body:
        content = {"text": entry.text, "phrase": entry.phrase}
        line = {name: value for name, value in content.items() if value is not UNSET}
        return {"seat": entry.seat, **line, "name": self.places[entry.seat].name}

    def waiting(self) -> frozenset[Seat]:
        """Who may act now."""
        if self.status != PLAYING:
            return NOBODY
        return self.actors[1] if self.actors[0] is self.state else self.waits(self.state)

    def waits(self, state: Any) -> frozenset[Seat]:
        """Who may act in a state; asked many times for each, so the last answer is kept."""
        if self.actors[0] is not state:
            self.actors = state, self.game.waiting(state)
        return self.actors[1]

    def held_by(self, key: str) -> Seat | None:
        """The seat whose token names this key, if there is one."""
        return next((seat for seat, place in enumerate(self.places) if place.key == key), None)

    def free(self) -> list[Seat]:
        """The seats that nobody has."""
        return [seat for seat, place in enumerate(self.places) if place.kind == FREE]

    def open_seats(self) -> list[Seat]:
        """The seats that somebody may take: those that nobody has, or a bot for the time being."""
        return [seat for seat, p in enumerate(self.places) if p.kind == FREE or p.open]

    def persons(self) -> list[Seat]:
        """The seats that persons play themselves."""
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.kind == PERSON and not place.played_by_bot
        ]

    def is_person(self, seat: Seat) -> bool:
        """Whether a person has the seat, even if a bot stands in."""
        return 0 <= seat < self.seats and self.places[seat].kind == PERSON

    def level(self, seat: Seat) -> str:
        """The bot that plays a seat now, if one does; a seat of the game's own plays by itself."""
        return self.places[seat].level if seat < self.seats else OWN_SEAT

    def promise(self) -> fair.Fair:
        """What is promised about the shuffles; it is opened when the game is over."""
        promised = self.shuffle.agreed or self.proposal()
        return replace(promised, secret=self.shuffle.secret) if self.status == OVER else promised

    def proposal(self) -> fair.Fair:
        """What the shuffles hang on if the game begins now."""
        # Whoever is away could not reveal anything.
        promised = [
            None if place.kind != PERSON else "" if place.played_by_bot else place.commitment
            for place in self.places
        ]
        words = [place.words for place in self.places if place.words]
        return self.shuffle.proposal(self.id, self.number + 1, promised, words)

    def dice(self) -> fair.Drawn:
        """The dice for what chance does next."""
        return self.shuffle.dice(self.logged)

    def differences(self) -> list[Body]:
        """How this table plays otherwise than it is printed: key, value, what is printed if any."""
        kit, chosen = KITS[self.game.name], self.game.options(self.state)
        return [
            {"key": key, "value": value, "usual": (*house_rules.printed(kit, chosen, key), None)[0]}
            for key, value in house_rules.differences(kit, self.seats, chosen).items()
            if key in self.game.choices()
        ]
