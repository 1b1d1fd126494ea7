"""What programs send over HTTP, and what they get."""

from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from stonehenge.tables.wishes import LONGEST_NAME, LONGEST_WORDS

Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)
]
Small = Annotated[int, Field(ge=0, le=100, strict=True)]


class ClockWish(BaseModel):
    """A chess clock: a bank of seconds, and some more after every move."""

    bank: Annotated[int, Field(ge=5, le=86_400, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3_600, strict=True)] = 0


class NewTable(BaseModel):
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
    words: Annotated[str, Field(max_length=LONGEST_WORDS)] = Field(
        default="", description="Words of one's own for the shuffles."
    )
    person: Annotated[str, Field(max_length=200)] | None = Field(
        default=None, description="The token of a person, for the history of their games."
    )


class Sit(BaseModel):
    """A guest who wants a seat."""

    name: Name
    seat: Small | None = None
    words: Annotated[str, Field(max_length=LONGEST_WORDS)] = ""
    person: Annotated[str, Field(max_length=200)] | None = None


class HostWish(BaseModel):
    """What the host does with a seat."""

    do: Annotated[str, Field(pattern="^(kick|bot|back|open|mute)$")]
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


class Started(BaseModel):
    """A game that has begun, or goes on."""

    status: str
    n: int


class Error(BaseModel):
    """What every error looks like."""

    error: str = Field(description="A stable name.")
    detail: str = Field(description="The same in the words of Accept-Language.")
    args: dict[str, Any] = Field(description="What it takes to say it in any language.")
