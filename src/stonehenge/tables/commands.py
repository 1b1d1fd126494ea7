"""What somebody at a table asks for: either an entry that may be kept, or why not.

Nothing here changes a table. What is decided counts once it is kept.
"""

from collections.abc import Set
from hmac import compare_digest
from typing import Any, NamedTuple

from stonehenge.core.cards import Seat
from stonehenge.core.fair import commitment, new_secret
from stonehenge.core.game import NATURE, IllegalAction, InvalidNotation, Refusal, Step
from stonehenge.games import KITS
from stonehenge.games.levels import levels_of
from stonehenge.tables import entries
from stonehenge.tables.entries import AnyEntry, SeatEntry
from stonehenge.tables.knowledge import hides_something, shows_something
from stonehenge.tables.messages import (
    LONGEST_CHAT,
    LONGEST_WORDS,
    Act,
    CastVote,
    Chat,
    ChooseWords,
    Command,
    Commit,
    HostSeat,
    Reveal,
    Start,
    TakeBack,
    malformed,
)
from stonehenge.tables.table import BOT, FREE, OPEN, OVER, PERSON, PLAYING, STAND_IN, Table
from stonehenge.tables.writing import bad_name, clean

VOTES = {"undo": PLAYING, "pause": PLAYING, "end": PLAYING, "seat": PLAYING, "rematch": OVER}


class Decision(NamedTuple):
    """An entry that may be kept, and the step it makes, if it makes one."""

    entry: AnyEntry
    step: Step[Any, Any] | None = None


class Applicant(NamedTuple):
    """Somebody who asks for a seat; only the server can say so, once it knows who that is."""

    seat: Seat | None  # None for any
    name: str
    key: str  # what the token of the seat will name
    words: str = ""
    person: str = ""
    address: str = ""  # signed, as the word is
    word: str = ""
    commitment: str = ""  # to what they contribute to the shuffles

    def entry(self, seat: Seat) -> entries.Sit:
        """What is kept of them; the word they said is not."""
        return entries.Sit(
            seat=seat,
            name=self.name,
            key=self.key,
            words=self.words,
            person=self.person,
            address=self.address,
            commitment=self.commitment,
        )


class Attendance(NamedTuple):
    """Who is at the table: seats with a connection, and seats that are long without one."""

    here: Set[Seat] = frozenset()
    gone: Set[Seat] = frozenset()

    def voters(self, table: Table) -> set[Seat]:
        """The persons who are there: all but those whom a bot stands in for since they left."""
        return {
            seat
            for seat, place in enumerate(table.places)
            if place.kind == PERSON and (seat in self.here or not place.played_by_bot)
        }

    def is_there(self, table: Table, seat: Seat) -> bool:
        """Whether nobody may do without the person of a seat."""
        return seat in self.voters(table) - self.gone


def decide(
    table: Table, seat: Seat | None, command: Command, attendance: Attendance
) -> Decision | Refusal:
    """What comes of a command; a spectator has no seat."""
    if seat is None:
        return Refusal("only-watching", "")
    match command:
        case Act():
            outcome = act(table, seat, command)
        case Chat():
            outcome = chat(table, seat, command)
        case CastVote():
            outcome = vote(table, seat, command, attendance)
        case ChooseWords():
            outcome = words(table, seat, command)
        case Commit():
            outcome = commit(table, seat, command)
        case Reveal():
            outcome = reveal(table, seat, command)
        case Start():
            outcome = start(table, seat)
        case HostSeat():
            outcome = host(table, seat, command, attendance)
        case TakeBack():
            outcome = back(table, seat)
    if isinstance(outcome, Decision) and isinstance(outcome.entry, SeatEntry) and command.id:
        outcome.entry.id = command.id
    return outcome


def act(table: Table, seat: Seat, command: Act) -> Decision | Refusal:
    """A seat acts in the game: first whether it saw the table as it is, then the rules."""
    if table.status != PLAYING:
        return Refusal("game-ended" if table.status == OVER else "not-started", "")
    if command.n != table.n:
        return Refusal("stale", "", {"n": table.n})
    if table.paused:
        return Refusal("paused", "")
    try:
        action = read(table, seat, command.act)
        after = table.game.apply(table.state, seat, action)
    except InvalidNotation as error:
        # For who wrote the program that sent it: the sentence in words does without.
        return Refusal("notation", "", {"problem": str(error)})
    except IllegalAction as error:
        return error.refusal
    # As the game writes it: what is kept does not hang on how somebody spelled it.
    entry = entries.Act(seat=seat, act=table.game.write(action))
    return Decision(entry, Step(table.state, seat, action, after))


def read(table: Table, seat: Seat, text: str) -> Any:
    """The action that was written; at a table of text one may also type as in a terminal."""
    game, kit = table.game, KITS[table.game.name]
    try:
        return game.read(text)
    except InvalidNotation:
        if kit.is_drawn:
            raise
        return kit.board.load().read(game.view(table.state, seat), text)


def chance(table: Table) -> Decision | None:
    """What chance does next, if it is its turn."""
    if NATURE not in table.waiting() or table.paused:
        return None
    dice = table.dice()
    action = table.game.chance(table.state, dice)
    after = table.game.apply(table.state, NATURE, action)
    entry = entries.Chance(act=table.game.write(action), rolled=dice.rolled > 0)
    return Decision(entry, Step(table.state, NATURE, action, after))


def seats_free(table: Table) -> Refusal | None:
    """No game begins while a seat has nobody to play it."""
    free = table.free()
    return Refusal("seats-free", "", {"free": free}) if free else None


def sit(table: Table, guest: Applicant) -> Decision | Refusal:
    """A guest takes a free seat, any or a certain one; in a game none whose cards lie hidden."""
    seat, free = guest.seat, table.open_seats()
    if refused := shuffling(table) or not_let_in(table, guest):
        return refused
    if seat is not None and not 0 <= seat < table.seats:
        return Refusal("no-such-seat", "", {"given": seat, "seats": table.seats})
    if not free or (seat is not None and seat not in free):
        return Refusal("seat-taken", "", {"free": free})
    wanted = free if seat is None else [seat]
    taken = next((each for each in wanted if may_be_seen(table, each)), None)
    if taken is None:
        return Refusal("hidden-hand", "")
    others = [place.name for place in table.places if place.kind == PERSON]
    if refused := bad_name(guest.name, others):
        return refused
    return Decision(guest.entry(taken))


def not_let_in(table: Table, guest: Applicant) -> Refusal | None:
    """Why somebody may not sit down here: the table is locked, or they may not even watch."""
    return Refusal("locked", "") if table.locked else not_shown(table, guest)


def not_shown(table: Table, guest: Applicant) -> Refusal | None:
    """Why somebody may not watch: the table needs a word, or has sent them away."""
    if table.word and not compare_digest(table.word, guest.word):
        return Refusal("wrong-word", "")
    # An address counts only where it is nobody else's: a family has one.
    is_shared = any(place.address == guest.address for place in table.places)
    if table.out & {guest.key, guest.person, "" if is_shared else guest.address}:
        return Refusal("sent-away", "")
    return None


def may_be_seen(table: Table, seat: Seat) -> bool:
    """Whether a guest sees nothing from a seat that is hidden, or all agreed to it."""
    in_game = table.status == PLAYING and not table.places[seat].agreed
    return not in_game or not hides_something(table, seat)


def start(table: Table, seat: Seat) -> Decision | Refusal:
    """The host begins when every seat is taken."""
    if seat != table.host:
        return Refusal("only-host", "")
    if table.status != OPEN or shuffling(table):
        return Refusal("already-started", "")
    return seats_free(table) or Decision(entries.Start(seat=seat))


def host(table: Table, seat: Seat, command: HostSeat, attendance: Attendance) -> Decision | Refusal:
    """The host hands out seats: free one, give it to a bot, give it back, mute somebody."""
    target, level = command.seat, command.level
    if command.do == "bot" and target == seat and table.status == PLAYING:
        # Everybody may rest; a strong bot would be advice where there is none.
        return Decision(entries.Bot(seat=seat, level=STAND_IN))
    if seat != table.host:
        return Refusal("only-host", "")
    if not 0 <= target < table.seats:
        return malformed("seat")
    if level not in levels_of(table.game.name):
        levels = ", ".join(levels_of(table.game.name))
        return Refusal("unknown-bot", "", {"given": level[:40], "known": levels})
    place = table.places[target]
    if command.do in ("kick", "bot", "open") and (refused := shuffling(table)):
        return refused
    takes = command.do in ("kick", "bot") and target != seat and table.status == PLAYING
    if takes and attendance.is_there(table, target):
        # Else a host could take everybody's vote away, and then do alone what all agree to.
        return Refusal("still-there", "", {"name": place.name})
    match command.do:
        case "kick" if target != table.host and place.kind != FREE:
            bot = "" if table.status == OPEN else level
            return Decision(entries.Free(seat=target, level=bot, out=place.kind == PERSON))
        case "bot":
            return Decision(entries.Bot(seat=target, level=level))
        case "back" if place.kind == PERSON and place.played_by_bot:
            return Decision(entries.Back(seat=target))
        case "open" if place.kind == BOT and table.status == PLAYING:
            return Decision(entries.Free(seat=target, level=place.level, open=True))
        case "open" if place.kind == BOT:
            return Decision(entries.Free(seat=target))
        case "host" if place.kind == PERSON and target != seat:
            return Decision(entries.Host(seat=target))
        case "lock":
            return Decision(entries.Lock(seat=seat, on=command.on))
        case "mute":
            return Decision(entries.Mute(seat=target, on=command.on))
    return malformed("do")


def back(table: Table, seat: Seat) -> Decision | Refusal:
    """A person takes their seat back from the bot that stood in."""
    place = table.places[seat]
    if place.kind != PERSON or not place.played_by_bot:
        return Refusal("not-away", "")
    return Decision(entries.Back(seat=seat))


def chat(table: Table, seat: Seat, command: Chat) -> Decision | Refusal:
    """A line for the others: free text, or a phrase that each reads in their own language."""
    if not table.settings.chat:
        return Refusal("chat-off", "")
    if table.places[seat].muted:
        return Refusal("muted", "")
    if command.phrase is not None:
        return Decision(entries.Line(seat=seat, phrase=command.phrase))
    text = clean(command.text or "")
    if not text.strip():
        return malformed("text")
    if len(text) > LONGEST_CHAT:
        return Refusal("too-long", "", {"most": LONGEST_CHAT})
    return Decision(entries.Line(seat=seat, text=text))


def words(table: Table, seat: Seat, command: ChooseWords) -> Decision | Refusal:
    """Words of one's own for the shuffles, until the first deal of a game."""
    if len(command.words) > LONGEST_WORDS:
        return Refusal("too-long", "", {"most": LONGEST_WORDS})
    if table.status == PLAYING:
        return Refusal("already-started", "")
    return shuffling(table) or Decision(entries.Words(seat=seat, words=command.words))


def shuffling(table: Table) -> Refusal | None:
    """Nobody changes their part of the shuffles, or whose they are, while they are revealed."""
    return Refusal("shuffling", "") if table.shuffle.waits_for() else None


def commit(table: Table, seat: Seat, command: Commit) -> Decision | Refusal:
    """Promise something for the shuffles of the next game."""
    promised = entries.Commit(seat=seat, commitment=command.commitment)
    return shuffling(table) or Decision(promised)


def reveal(table: Table, seat: Seat, command: Reveal) -> Decision | Refusal:
    """Reveal what was promised, for the list that everybody was shown."""
    agreed = table.shuffle.agreed
    if agreed is None or seat not in table.shuffle.waits_for():
        return Refusal("nothing-to-reveal", "")
    if command.list != agreed.list_hash():
        return Refusal("other-list", "")
    if commitment(bytes.fromhex(command.contribution)) != agreed.commitments[seat]:
        return Refusal("other-contribution", "", {"number": seat + 1})
    if command.next in agreed.commitments:
        return malformed("next")  # what is revealed cannot be promised again
    return Decision(entries.Reveal(seat=seat, contribution=command.contribution, next=command.next))


def start_anew(table: Table) -> Decision | None:
    """What becomes of a round of promises in which somebody stays silent."""
    silent = table.shuffle.waits_for()
    return Decision(entries.Void(silent=silent, secret=new_secret().hex())) if silent else None


def vote(table: Table, seat: Seat, command: CastVote, attendance: Attendance) -> Decision | Refusal:
    """Ask all persons for something, or answer who asked."""
    kind, yes = command.kind, command.yes
    if table.places[seat].kind != PERSON:
        return Refusal("bots-do-not-vote", "")
    if table.status != VOTES[kind]:
        return Refusal("no-vote-now", "", {"kind": kind})
    if table.vote is not None and table.vote.kind != kind:
        return Refusal("other-vote", "", {"kind": table.vote.kind})
    if table.vote is None and not yes:
        return Refusal("no-vote-now", "", {"kind": kind})
    refused = None
    if kind == "seat" and table.vote is None:
        refused = no_seat_vote(table, seat, command.place, attendance)
    elif kind == "undo" and yes:
        refused = no_undo(table, table.vote.by if table.vote else seat)
    elif kind == "rematch" and yes:
        refused = seats_free(table)
    if refused:
        return refused
    agreed = {*table.vote.yes, seat} if table.vote else {seat}
    carried = yes and is_agreed(table, attendance, agreed)
    voice = entries.Voice(seat=seat, kind=kind, yes=yes, carried=carried)
    if table.vote is None:
        voice.voters = sorted(attendance.voters(table))
        if kind == "seat" and command.place is not None:
            voice.place = command.place
        if kind == "rematch":
            # Promised as soon as somebody wants it, and the same when it is asked again.
            voice.secret = table.next_secret or new_secret().hex()
    return Decision(voice)


def no_seat_vote(
    table: Table, seat: Seat, place: Seat | None, attendance: Attendance
) -> Refusal | None:
    """Why nobody can be let into a seat of a bot: there is none, or nobody else to agree."""
    if place is None or not 0 <= place < table.seats:
        return malformed("place")
    if table.places[place].kind == PERSON:
        return Refusal("seat-taken", "", {"free": table.open_seats()})
    return None if attendance.voters(table) - {seat} else Refusal("nobody-to-ask", "")


def is_agreed(table: Table, attendance: Attendance, yes: Set[Seat]) -> bool:
    """Whether all want it who were there when it was asked, and have not been replaced since."""
    voters = attendance.voters(table)
    needed = voters if table.vote is None else voters & table.vote.voters
    # Nobody lets anybody look into a hand alone, not even who was left alone meanwhile.
    least = 2 if table.vote and table.vote.kind == "seat" else 1
    return bool(needed) and needed <= yes and len(yes) >= least


def last_voice(table: Table, attendance: Attendance) -> Decision | None:
    """What ends an open vote that has all voices it needs, because somebody has none any more."""
    vote = table.vote
    if vote is None or not is_agreed(table, attendance, vote.yes):
        return None
    return Decision(entries.Voice(seat=min(vote.yes), kind=vote.kind, yes=True, carried=True))


def no_undo(table: Table, seat: Seat) -> Refusal | None:
    """Why a seat's last action stands: it was not the last, or somebody saw something new."""
    if not table.last or table.last[-1].seat != seat:
        return Refusal("nothing-to-undo", "")
    step = table.last[-1]
    if any(shows_something(table, step, viewer) for viewer in range(table.seats)):
        return Refusal("shown-since", "")
    return None
