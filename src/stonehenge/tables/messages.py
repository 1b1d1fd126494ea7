"""Messages over a WebSocket, in both directions, each stated once.

What comes in is decoded by these types, what goes out is encoded by them, and the JSON Schema
and the types of the page are made from them.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from stonehenge.core.game import Refusal
from stonehenge.games.messages import Shape
from stonehenge.i18n import LANGUAGES

# How both sides talk; whoever does not say so in the first message is closed with this code.
PROTOCOL, OTHER_PROTOCOL = 2, 4002
LONGEST_ID = 64
LONGEST_NAME, LONGEST_CHAT, LONGEST_WORDS, LONGEST_ACT = 40, 500, 100, 2000
PHRASES = ("hello", "good-luck", "well-played", "thanks", "sorry", "one-moment", "good-game")

Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes as hex.")]
Phrase = Literal[PHRASES]  # type: ignore[valid-type]
VoteKind = Literal["undo", "pause", "end", "rematch", "seat"]
Language = Literal[LANGUAGES]  # type: ignore[valid-type]
SeatKind = Literal["free", "person", "bot"]
Status = Literal["open", "playing", "over"]
Level = Annotated[str, Meta(description="A level of a bot, as /api/games has it.")]
Line = Mapping[str, Any]  # as the game gives it; its shapes are stated in the game's `messages.py`


def at_most(length: int) -> Meta:
    """A text that is checked where the refusal can say how long it may be."""
    return Meta(extra_json_schema={"maxLength": length})


class Envelope(Shape, forbid_unknown_fields=False):
    """What is read of a message that is wrong otherwise: whose answer the refusal is."""

    id: Any = None


class Tagged(Shape, tag_field="type"):
    """A message with its name under `type`."""


# The table around the game.


class SeatShown(Shape):
    """Who has a seat; `level` is of a bot, or of one that stands in for a person."""

    kind: SeatKind
    name: str
    level: str | None
    here: bool
    muted: bool
    open: Annotated[
        Literal["later", "now"] | None,
        Meta(description="A bot plays until somebody sits down: between two rounds, or at once."),
    ]
    by: (
        Annotated[
            str,
            Meta(
                description="Which level made the last move of this bot, or `first-offer`, because"
                " its own took too long; not there else."
            ),
        ]
        | UnsetType
    ) = UNSET


class HouseShown(Shape):
    """What the host chose for the table."""

    listed: bool
    chat: bool
    forced: bool
    away: int | None
    pace: Literal["normal", "off"]
    bank: int | None
    increment: int
    hints: bool


class Difference(Shape):
    """A house rule that is not as usual."""

    key: str
    value: Any
    usual: Any


class VoidRound(Shape):
    """A round of promises that did not count, and the seats that did not reveal theirs."""

    round: int
    commitment: str
    commitments: Sequence[str | None]
    silent: Sequence[int]


class FairShown(Shape):
    """What is promised about the shuffles, as the record has it; docs/fair.md says it exactly."""

    commitment: str
    words: Sequence[str]
    secret: Annotated[str | None, Meta(description="Null while the game goes on.")]
    version: int | UnsetType = UNSET
    table: str | UnsetType = UNSET
    game: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    commitments: Sequence[str | None] | UnsetType = UNSET
    contributions: Sequence[str | None] | UnsetType = UNSET
    missing: Sequence[int] | UnsetType = UNSET
    void: Sequence[VoidRound] | UnsetType = UNSET


class VoteShown(Shape):
    """What is voted on, who asked, who has to agree and who has; a rematch has a promise."""

    kind: VoteKind
    by: int
    voters: Sequence[int]
    yes: Sequence[int]
    place: Annotated[int, Meta(description="The seat to let somebody into.")] | UnsetType = UNSET
    commitment: str | UnsetType = UNSET


class EndedShown(Shape):
    """Of a game that was ended early: the seat that asked for it, and all that agreed."""

    by: int
    agreed: Sequence[int]


class ClockShown(Shape):
    """Seconds left by seat, and whose clock runs."""

    left: Sequence[float]
    running: Sequence[int]


class TableShown(Shape):
    """The table around the game; at the end with `scores` and `winners`, or who `ended` it."""

    status: Status
    paused: bool
    game: str
    code: str
    host: int
    number: Annotated[
        int, Meta(description="Which game of the table, from 0; `game` over HTTP counts from 1.")
    ]
    seats: Sequence[SeatShown]
    house: HouseShown
    differs: Sequence[Difference]
    fair: FairShown
    shuffling: Annotated[
        Sequence[int] | None,
        Meta(description="While a game begins: the seats that have yet to reveal."),
    ]
    vote: VoteShown | None
    locked: Annotated[bool, Meta(description="Nobody new sits down.")]
    word: Annotated[bool, Meta(description="Whoever sits down has to say a word.")]
    watching: Annotated[int, Meta(description="How many connections look on without a seat.")]
    clock: ClockShown | UnsetType = UNSET
    scores: Sequence[int] | UnsetType | None = UNSET
    winners: Sequence[int] | UnsetType = UNSET
    ended: EndedShown | UnsetType = UNSET


class TableAbout(TableShown, kw_only=True):
    """A table as anybody may see it before sitting down."""

    table: str
    n: int
    options: Mapping[str, Any]
    waiting: Annotated[Sequence[int], Meta(description="The seats that have to decide now.")]
    link: str


# From the server.


class ChatLine(Shape):
    """A line of the chat: a text, or the name of a phrase."""

    k: int
    seat: int
    name: str
    text: str | UnsetType = UNSET
    phrase: Phrase | UnsetType = UNSET


TextLines = Annotated[
    Sequence[Sequence[Sequence[str]]],
    Meta(description="Lines of pieces, each a text and the name of its style."),
]


class TextShown(Shape):
    """A table as text, as the terminal shows it: the table, what may be done, open hands."""

    table: TextLines
    status: TextLines
    hands: TextLines
    last: TextLines
    sheet: TextLines
    legend: TextLines


class PublicPart(Shape):
    """What everybody at the table gets, with the lines that a spectator may read."""

    n: int
    waiting: Sequence[int]
    lines: Sequence[Line]
    view: Raw  # the public part of the game's view; null before the game
    table: Raw  # a TableShown


class OwnPart(Shape):
    """What only this reader gets; where a field is in both parts, this one counts."""

    seat: int | None
    offers: Sequence[str]
    view: Raw  # the own part of the game's view; null before the game
    lines: Sequence[Line] | UnsetType = UNSET
    text: TextShown | UnsetType = UNSET  # of a game that the page has no board for


class ViewMessage(Tagged, tag="view"):
    """What this reader sees: `public` and `own` joined by key, `view` in them too; `own` wins."""

    public: PublicPart
    own: OwnPart
    chat: Annotated[Sequence[ChatLine], Meta(description="On connecting.")] | UnsetType = UNSET


class OkMessage(Tagged, tag="ok"):
    """What was asked for is stored."""

    id: str
    n: int
    seat: int | UnsetType = UNSET


class RefusedMessage(Tagged, tag="refused"):
    """Nothing has happened, and why."""

    id: str | None
    reason: str
    rule: str
    args: Mapping[str, Any]


class ChatMessage(ChatLine, tag_field="type", tag="chat"):
    """Somebody says something."""


class HereMessage(Tagged, tag="here"):
    """Somebody came or went; a spectator has no seat. `watching` says how many those are now."""

    seat: int | None
    here: bool
    watching: int


class PongMessage(Tagged, tag="pong"):
    """The answer to a ping."""


class ReasonShown(Shape):
    """Why something went as it did; in words under `why.NAME` of the game's catalogue."""

    name: str
    rule: str
    args: Mapping[str, Any]


class Why(Shape):
    """Why the last trick, or whatever else is decided by itself, went as it did."""

    n: int
    reason: ReasonShown | None


class WhyMessage(Tagged, tag="why"):
    """Why the last trick, or whatever else is decided by itself, went as it did."""

    id: str
    n: int
    reason: ReasonShown | None


class Evaluated(Shape):
    """What a bot expects of one action."""

    action: str
    points: float
    made: float | None
    tricks: Sequence[float]


class HintMessage(Tagged, tag="hint"):
    """What a good bot would do here; `best` is null where none can say."""

    id: str
    n: int
    best: str | None
    choices: Sequence[Evaluated]


FromServer = (
    ViewMessage
    | OkMessage
    | RefusedMessage
    | ChatMessage
    | HereMessage
    | PongMessage
    | WhyMessage
    | HintMessage
)


# To the server.


class First(Shape):
    """The first message: the protocol, and the token of a seat, or true for a spectator."""

    protocol: Literal[2]
    token: str | None = None
    watch: bool = False
    word: Annotated[
        str, at_most(LONGEST_WORDS), Meta(description="Of a spectator: the word of the table.")
    ] = ""
    person: Annotated[
        str | None, Meta(description="Of a spectator: their token, if they have one.")
    ] = None
    language: Annotated[
        Language | None,
        Meta(description="To get the table as text, too, where the page has no board."),
    ] = None


class Act(Tagged, tag="act"):
    """Do what one of the offers says, or anything else that the rules allow."""

    id: Id
    n: int
    act: Annotated[str, Meta(max_length=LONGEST_ACT)]


class Chat(Tagged, tag="chat"):
    """Say something, or a phrase that each reads in their own language."""

    id: Id
    text: Annotated[str, at_most(LONGEST_CHAT)] | None = None
    phrase: Phrase | None = None


class CastVote(Tagged, tag="vote"):
    """Ask all persons for something, or answer."""

    id: Id
    kind: VoteKind
    yes: bool = True
    place: Annotated[int, Meta(description="Of `seat`: the seat of a bot.")] | None = None


class ChooseWords(Tagged, tag="words"):
    """Words for the shuffles, before the game or between two games."""

    id: Id
    words: Annotated[str, at_most(LONGEST_WORDS)]


class Commit(Tagged, tag="commit"):
    """Promise a contribution to the shuffles of the next game."""

    id: Id
    commitment: Hash


class Reveal(Tagged, tag="reveal"):
    """Reveal the contribution that was promised, and promise the next one."""

    id: Id
    list: Annotated[Hash, Meta(description="The hash of the list that this is meant for.")]
    contribution: Hash
    next: Hash


class HostSeat(Tagged, tag="host"):
    """What the host does with a seat, or anybody with their own: let a bot play there."""

    id: Id
    do: Literal["kick", "bot", "back", "open", "mute", "host", "lock"]
    seat: int
    level: Level = "easy"
    on: bool = True


class Start(Tagged, tag="start"):
    """The host begins."""

    id: Id


class TakeBack(Tagged, tag="back"):
    """Take one's seat back from a bot."""

    id: Id


class AskWhy(Tagged, tag="why"):
    """Ask why the last trick went as it did, or that trick of the round (from 0)."""

    id: Id
    trick: int | None = None


class AskHint(Tagged, tag="hint"):
    """Ask a bot for advice."""

    id: Id


class Ping(Tagged, tag="ping"):
    """Ask whether the server is there."""


Command = Act | Chat | CastVote | ChooseWords | Commit | Reveal | HostSeat | Start | TakeBack
Question = AskWhy | AskHint
ToServer = Command | Question | Ping

AT = re.compile(r" - at `\$\.?([\w.]*)")
FIELD = re.compile(r"(?:field|missing required field) `(\w+)`")
DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}


def malformed(field: str) -> Refusal:
    """A message that nobody can understand."""
    return Refusal("malformed", "", {"field": field})


def decode(text: str | None, kind: Any) -> Any:
    """A message of one of these types, or a Refusal that names what is wrong with it."""
    if text is None:
        return Refusal("not-text", "")
    decoder = DECODERS.get(kind) or DECODERS.setdefault(kind, msgspec.json.Decoder(kind))
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        place, field = AT.search(str(error)), FIELD.search(str(error))
        named = ".".join(each[1] for each in (place, field) if each and each[1])
        return malformed(named or "message")
    except msgspec.DecodeError:
        return Refusal("bad-json", "")


def id_in(text: str | None) -> str | None:
    """The id of a message that is wrong otherwise."""
    envelope = decode(text, Envelope)
    id = None if isinstance(envelope, Refusal) else envelope.id
    return id if isinstance(id, str) and 0 < len(id) <= LONGEST_ID else None
