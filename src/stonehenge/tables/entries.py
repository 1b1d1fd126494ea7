"""Entries of a table, each stated once: what was decided, and all that is stored of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from stonehenge.core.cards import Seat
from stonehenge.core.game import Refusal, Refused

# What entries mean; one that says no version was written before there were any. Whoever changes
# what an entry means raises it, and folds older entries as they were meant.
MEANING = 3
# From here on a game begins when everybody has revealed what they contribute to its shuffles.
CONTRIBUTIONS = 3


class EntryBody(msgspec.Struct, tag_field="do", kw_only=True):
    """The version of what an entry means, and the seconds left on the clocks."""

    v: int = MEANING
    left: Sequence[float] | UnsetType = UNSET


class SeatEntry(EntryBody, kw_only=True):
    """An entry about a seat; one that the seat commanded has the command's id."""

    seat: Seat
    id: str | UnsetType = UNSET


class Make(EntryBody, tag="make", kw_only=True):
    """The table is made, and its host sits down."""

    game: str
    seats: int
    options: dict[str, Any]
    house: Mapping[str, Any]
    host: Seat
    secret: str
    bots: Mapping[str, str]
    name: str
    key: str
    code: str = ""
    words: str = ""
    person: str = ""
    address: str = ""  # signed: it can be known again, and not be read
    word: str = ""  # signed: what whoever sits down has to say
    commitment: str = ""  # to what the host contributes to the shuffles


class Act(SeatEntry, tag="act", kw_only=True):
    """A seat acts in the game; `by` says who decided, where that was not the level of the seat."""

    act: str
    by: str | UnsetType = UNSET


class Chance(EntryBody, tag="chance", kw_only=True):
    """Chance acts in the game; not every time with dice."""

    act: str
    rolled: bool = False


class Sit(SeatEntry, tag="sit", kw_only=True):
    """A person sits down."""

    name: str
    key: str
    words: str = ""
    person: str = ""
    address: str = ""
    commitment: str = ""


class Free(SeatEntry, tag="free", kw_only=True):
    """A seat becomes free; in a game a bot of this level has it, if open until somebody comes."""

    level: str = ""
    open: bool = False
    out: bool = False  # whoever sat here stays out until the game ends


class Bot(SeatEntry, tag="bot", kw_only=True):
    """A bot takes a free seat, or stands in for its person."""

    level: str


class Back(SeatEntry, tag="back", kw_only=True):
    """A person takes the seat back."""


class Words(SeatEntry, tag="words", kw_only=True):
    """Words of a seat for the shuffles."""

    words: str


class Commit(SeatEntry, tag="commit", kw_only=True):
    """A seat promises what it will contribute to the shuffles of the next game."""

    commitment: str


class Reveal(SeatEntry, tag="reveal", kw_only=True):
    """A seat reveals its contribution; with the last one the game begins."""

    contribution: str
    next: str  # what it commits itself to for the next time


class Void(EntryBody, tag="void", kw_only=True):
    """Some seats did not reveal theirs: all others promise anew, and so does the server."""

    silent: Sequence[Seat]
    secret: str


class Mute(SeatEntry, tag="mute", kw_only=True):
    """The host mutes a seat, or does so no more."""

    on: bool


class Start(SeatEntry, tag="start", kw_only=True):
    """The host begins: nobody changes their part of the shuffles any more."""


class Lock(SeatEntry, tag="lock", kw_only=True):
    """The host lets nobody new sit down, or does so again."""

    on: bool


class Host(SeatEntry, tag="host", kw_only=True):
    """This seat is the host's from now on."""


class Voice(SeatEntry, tag="vote", kw_only=True):
    """A voice in a vote; the first says who has to agree, the last that all did.

    The first for a rematch brings the secret of its shuffles. Before version 2 a voice said
    neither: then those whom no bot stood in for had to agree, and folding counted them.
    """

    kind: str
    yes: bool
    place: Seat | UnsetType = UNSET  # the seat that somebody is to be let into
    voters: Sequence[Seat] | UnsetType = UNSET
    carried: bool | UnsetType = UNSET
    secret: str | UnsetType = UNSET


class Expire(EntryBody, tag="expire"):
    """A vote has taken too long."""


class Line(SeatEntry, tag="chat", kw_only=True):
    """A line of the chat: a text or a phrase."""

    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET


class Tick(EntryBody, tag="clock"):
    """The clocks are stored."""


AnyEntry = (
    Make
    | Act
    | Chance
    | Sit
    | Free
    | Bot
    | Back
    | Words
    | Commit
    | Reveal
    | Void
    | Mute
    | Start
    | Lock
    | Host
    | Voice
    | Expire
    | Line
    | Tick
)


def read(body: Mapping[str, Any]) -> AnyEntry:
    """An entry as it was stored; Refused where only a newer version understands it."""
    version = body.get("v", 0)
    if version > MEANING:
        raise Refused(Refusal("newer-table", "", {"version": version, "known": MEANING}))
    entry: AnyEntry = msgspec.convert({**body, "v": version}, AnyEntry)
    return entry
