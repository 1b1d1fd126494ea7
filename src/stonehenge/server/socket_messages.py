"""Messages over a WebSocket, in both directions, as types.

Nothing that is played passes through these: the tables write their messages themselves. They
are here for those who read them in another language, and the tests hold every message against
them.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from stonehenge.server.views import GameView, Shape
from stonehenge.tables.commands import LONGEST_ACT, LONGEST_CHAT, LONGEST_WORDS, PHRASES

Id = Annotated[str, Field(min_length=1, max_length=64)]
Phrase = Literal[PHRASES]  # type: ignore[valid-type]
VoteKind = Literal["undo", "pause", "end", "rematch"]
Level = Annotated[str, Field(max_length=40, description="A level of a bot, as /api/games has it.")]
Event = Annotated[
    dict[str, Any], Field(description="As in the record: a name under `e`, and what belongs to it.")
]


# The table around the game.


class SeatShown(Shape):
    """Who has a seat; `level` is of a bot, or of one that stands in for a person."""

    kind: Literal["free", "person", "bot"]
    name: str
    level: str | None
    here: bool
    muted: bool


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


class FairShown(Shape):
    """The promise about the shuffles; the secret is null while the game goes on."""

    commitment: str
    words: list[str]
    secret: str | None


class VoteShown(Shape):
    """What is voted on, who asked, and who has agreed; of a rematch also what it promises."""

    kind: VoteKind
    by: int
    yes: list[int]
    commitment: str | None = None


class ClockShown(Shape):
    """Seconds left by seat, and whose clock runs."""

    left: list[float]
    running: list[int]


class TableShown(Shape):
    """The table around the game; `scores` and `winners` are there when it is over."""

    status: Literal["open", "playing", "over"]
    paused: bool
    game: Literal["wizard", "extreme", "carodeni", "quiddler"]
    code: str
    host: int
    number: int
    seats: list[SeatShown]
    house: HouseShown
    differs: list[Difference]
    fair: FairShown
    vote: VoteShown | None
    watching: int = Field(description="How many connections look on without a seat.")
    clock: ClockShown | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None


# From the server.


class ChatLine(Shape):
    """A line of the chat: a text, or the name of a phrase."""

    k: int
    seat: int
    name: str
    text: str | None = None
    phrase: Phrase | None = None


class ViewMessage(Shape):
    """The whole table as this reader sees it; `chat` is there on connecting."""

    type: Literal["view"]
    n: int
    seat: int | None
    waiting: list[int]
    offers: list[str]
    lines: list[Event]
    view: GameView | None
    table: TableShown
    chat: list[ChatLine] | None = None


class OkMessage(Shape):
    """What was asked for is kept."""

    type: Literal["ok"]
    id: str
    n: int
    seat: int | None = None


class RefusedMessage(Shape):
    """Nothing has happened, and why."""

    type: Literal["refused"]
    id: str | None
    reason: str
    rule: str
    args: dict[str, Any]


class ChatMessage(ChatLine):
    """Somebody says something."""

    type: Literal["chat"]


class HereMessage(Shape):
    """Somebody came or went; a spectator has no seat. `watching` says how many those are now."""

    type: Literal["here"]
    seat: int | None
    here: bool
    watching: int


class PongMessage(Shape):
    """The answer to a ping."""

    type: Literal["pong"]


class ReasonShown(Shape):
    """Why something went as it did; in words under `why.NAME` of the game's catalogue."""

    name: str
    rule: str
    args: dict[str, Any]


class WhyMessage(Shape):
    """Why the last trick, or whatever else is decided by itself, went as it did."""

    type: Literal["why"]
    id: str
    n: int
    reason: ReasonShown | None


class Reckoned(Shape):
    """What a bot expects of one action."""

    action: str
    points: float
    made: float | None
    tricks: list[float]


class HintMessage(Shape):
    """What a good bot would do here; `best` is null where none can say."""

    type: Literal["hint"]
    id: str
    n: int
    best: str | None
    choices: list[Reckoned]


class FromServer(RootModel[Any]):
    """Any message from the server."""

    root: Annotated[
        ViewMessage
        | OkMessage
        | RefusedMessage
        | ChatMessage
        | HereMessage
        | PongMessage
        | WhyMessage
        | HintMessage,
        Field(discriminator="type"),
    ]


# To the server.


class TokenFirst(Shape):
    """The first message of a seat."""

    token: str


class WatchFirst(Shape):
    """The first message of a spectator."""

    watch: Literal[True]


class ActWish(Shape):
    """Do what one of the offers says, or anything else that the rules allow."""

    type: Literal["act"]
    id: Id
    n: int
    act: Annotated[str, Field(max_length=LONGEST_ACT)]


class ChatWish(Shape):
    """Say something, or a phrase that each reads in their own language."""

    type: Literal["chat"]
    id: Id
    text: Annotated[str, Field(max_length=LONGEST_CHAT)] | None = None
    phrase: Phrase | None = None


class VoteWish(Shape):
    """Ask all persons for something, or answer."""

    type: Literal["vote"]
    id: Id
    kind: VoteKind
    yes: bool = True


class WordsWish(Shape):
    """Words for the shuffles, before the game or between two games."""

    type: Literal["words"]
    id: Id
    words: Annotated[str, Field(max_length=LONGEST_WORDS)]


class SeatWish(Shape):
    """What the host does with a seat."""

    type: Literal["host"]
    id: Id
    do: Literal["kick", "bot", "back", "open", "mute"]
    seat: int
    level: Level = "easy"
    on: bool = True


class StartWish(Shape):
    """The host begins."""

    type: Literal["start"]
    id: Id


class BackWish(Shape):
    """Take one's seat back from a bot."""

    type: Literal["back"]
    id: Id


class WhyWish(Shape):
    """Ask why the last trick went as it did, or that trick of the round (from 0)."""

    type: Literal["why"]
    id: Id
    trick: int | None = None


class HintWish(Shape):
    """Ask a bot for advice."""

    type: Literal["hint"]
    id: Id


class PingWish(Shape):
    """Ask whether the server is there."""

    type: Literal["ping"]


class ToServer(RootModel[Any]):
    """Any message to the server but the first."""

    root: Annotated[
        ActWish
        | ChatWish
        | VoteWish
        | WordsWish
        | SeatWish
        | StartWish
        | BackWish
        | WhyWish
        | HintWish
        | PingWish,
        Field(discriminator="type"),
    ]
