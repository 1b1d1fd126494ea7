"""Bodies over HTTP; what is also sent over a socket is stated in `tables/messages.py`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from stonehenge.tables.messages import LONGEST_NAME, LONGEST_WORDS

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)
]
Hash = Annotated[str, StringConstraints(pattern="^([0-9a-f]{64})?$")]
Small = Annotated[int, Field(ge=0, le=100, strict=True)]


class Shape(BaseModel):
    """What has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class ClockWish(Shape):
    """A chess clock: a bank of seconds, and some more after every move."""

    bank: Annotated[int, Field(ge=5, le=86_400, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3_600, strict=True)] = 0


class NewTable(Shape):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40)]
    seats: Small
    options: dict[str, Any] = Field(default_factory=dict)
    name: Name
    bots: dict[Annotated[str, Field(max_length=3)], Annotated[str, Field(max_length=40)]] = Field(
        default_factory=dict, description="Levels of bots by seat, such as {'1': 'easy'}."
    )
    seat: Small | None = Field(default=None, description="Where the maker sits.")
    listed: bool = Field(default=False, description="Whether the lobby shows the table.")
    chat: bool = True
    forced: bool = Field(
        default=False, description="Whether a card without an alternative is played by itself."
    )
    away: Annotated[int, Field(ge=1, le=86_400, strict=True)] | None = Field(
        default=90, description="Seconds until a bot plays for whoever left; null for never."
    )
    pace: Annotated[str, Field(pattern="^(normal|off)$")] = Field(
        default="normal", description="off: bots and deals do not wait."
    )
    clock: ClockWish | None = None
    hints: bool | None = Field(
        default=None,
        description="Whether bots give advice; null: only to a person alone with bots.",
    )
    words: Annotated[str, Field(max_length=LONGEST_WORDS)] = Field(
        default="", description="Words of one's own for the shuffles."
    )
    person: Annotated[str, Field(max_length=200)] | None = Field(
        default=None, description="The token of a person, for the history of their games."
    )
    word: Annotated[str, Field(max_length=LONGEST_WORDS)] = Field(
        default="", description="What whoever sits down has to say; nobody is shown it."
    )
    commitment: Hash = Field(
        default="", description="The SHA-256 of one's contribution to the shuffles."
    )


class Sit(Shape):
    """A guest who wants a seat; whoever says the same id again gets the same seat."""

    id: Annotated[str, Field(min_length=16, max_length=64)] | None = Field(
        default=None, description="Drawn by lot: whoever knows it can have the seat."
    )
    name: Name
    seat: Small | None = None
    words: Annotated[str, Field(max_length=LONGEST_WORDS)] = ""
    person: Annotated[str, Field(max_length=200)] | None = None
    word: Annotated[str, Field(max_length=LONGEST_WORDS)] = Field(
        default="", description="The word of the table, where it has one."
    )
    commitment: Hash = ""


class HostWish(Shape):
    """What the host does with a seat."""

    do: Annotated[str, Field(pattern="^(kick|bot|back|open|mute|host|lock)$")]
    seat: Small
    level: Annotated[str, Field(max_length=40)] = "easy"
    on: bool = True


class Seated(BaseModel):
    """A seat that was taken; the token is the key to it."""

    seat: int
    token: str
    person: str


class Made(Seated):
    """A table that was made."""

    table: str
    code: str
    link: str
    fair: dict[str, Any] = Field(description="A FairShown: with bots in all seats, the list.")


class Started(BaseModel):
    """A game that has begun, or goes on."""

    status: str
    n: int


class Error(BaseModel):
    """What every error looks like."""

    error: str = Field(description="A stable name.")
    detail: str = Field(description="The same in the words of Accept-Language.")
    args: dict[str, Any] = Field(description="What it takes to say it in any language.")


class TableCard(Shape):
    """A table as the lobby lists it."""

    table: str
    code: str
    game: str
    status: Literal["open", "playing"]
    seats: int
    names: list[str]


class TableList(Shape):
    """The tables of the lobby."""

    tables: list[TableCard]


class RoundPlayed(Shape):
    """How a round went for one seat; with bids also what was bid and won, of how many cards."""

    points: int
    bid: int | None = None
    won: int | None = None
    cards: int | None = None


class GamePlayed(Shape):
    """A finished game of a person; `number` is what a record or a replay is asked for by."""

    game: str
    table: str
    number: int = Field(description="Which game of its table it was, from 1.")
    date: str | None = Field(description="When it ended (ISO 8601); null if nobody noted it.")
    seat: int
    seats: int
    score: int | None
    won: bool
    rounds: list[RoundPlayed]


class Accuracy(Shape):
    """How often a bid was met, and by how much it was too high on average."""

    rounds: int
    met: float
    bias: float


class Statistics(Shape):
    """How somebody does in a game; bids by the size of the hand."""

    games: int
    wins: int
    points_a_round: float | None
    bids: Accuracy | None = None
    bids_by_cards: dict[str, Accuracy] | None = None


class PersonAbout(Shape):
    """What a person has played: statistics by game, and games, the newest first."""

    statistics: dict[str, Statistics]
    games: list[GamePlayed]


class OptionValue(Shape):
    """A value of a house rule, and what it means."""

    value: Any
    text: str


class OptionShown(Shape):
    """A house rule."""

    key: str
    name: str
    about: str
    default: Any
    values: list[OptionValue]
    free: bool = Field(description="Whether it takes more than the values that are listed.")


class OptionsWish(Shape):
    """House rules that somebody thinks of; a deck that is sent whole is not looked at here."""

    seats: Small
    options: dict[
        Annotated[str, Field(max_length=40)],
        bool | int | Annotated[str, Field(max_length=LONGEST_WORDS)],
    ] = Field(default_factory=dict)


class ValueChecked(Shape):
    """A value of a house rule beside all else that is chosen."""

    value: Any
    printed: bool = Field(description="Whether the chosen edition prints it, also as a variant.")
    text: str = Field(description="What it means; of what is not printed also how it differs.")
    reason: str | None = Field(description="Why it cannot be chosen, for a reader.")


class OptionChecked(Shape):
    """A house rule beside all else that is chosen; `value` is in force, chosen or not."""

    key: str
    value: Any
    used: bool = Field(description="Whether it changes anything now.")
    values: list[ValueChecked]


class PresetChecked(Shape):
    """A well known set of house rules, for so many seats."""

    name: str
    reason: str | None = Field(description="Why it cannot be chosen, for a reader.")


class OptionsChecked(Shape):
    """What can be chosen beside what is chosen."""

    problem: str | None = Field(description="Why no game can begin like this, for a reader.")
    options: list[OptionChecked]
    presets: list[PresetChecked]


class SeatRange(Shape):
    """How many may play, and how many usually do."""

    least: int
    most: int
    usual: int


class PresetShown(Shape):
    """A well known set of house rules."""

    name: str
    text: str
    options: dict[str, Any]


class GameShown(Shape):
    """A game with its house rules and the levels of its bots."""

    game: str
    name: str
    about: str
    version: int
    seats: SeatRange
    minutes: int | None = Field(description="How long a game usually takes.")
    bots: list[str]
    options: list[OptionShown]
    presets: list[PresetShown]
    asked: str | None = Field(description="The option to ask for even before the quickest game.")
    local: dict[str, Any] = Field(description="Options as readers of this language like them.")


class GameList(Shape):
    """Every game."""

    games: list[GameShown]


class RuleShown(Shape):
    """One rule."""

    id: str
    text: str


class RuleSection(Shape):
    """Rules that belong together."""

    id: str
    title: str
    rules: list[RuleShown]


class RuleBook(Shape):
    """The rules of a game in a language."""

    game: str
    language: str
    title: str
    sections: list[RuleSection]


class LaidOut(Shape):
    """A way to lay cards out in words, and what it would have brought."""

    words: list[list[str]]
    left: list[str]
    points: int = Field(description="Of the round, bonuses and all.")
    bonus: int = Field(description="How many of them are bonuses, beside what the others laid.")


class BestOfSeat(Shape):
    """What a seat had at the end of a round, and the best it could have laid out."""

    seat: int
    cards: list[str]
    laid: list[list[str]]
    best: LaidOut | None = Field(description="null where there is no list of words.")


class Best(Shape):
    """The best lay-outs of the last finished round of Quiddler."""

    round: int
    seats: list[BestOfSeat]


class LookedUp(Shape):
    """What the dictionary of a table says about a word; in words under `verdict.NAME`."""

    word: str
    valid: bool
    verdict: str
    rule: str
