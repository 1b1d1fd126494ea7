"""The views of the games as types, for those who read them in another language.

`tables/pictures` paints the views; the tests hold what it paints against these.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Options = dict[str, Any]
Card = str
Word = list[Card]


class Shape(BaseModel):
    """What has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class WizardTrick(Shape):
    """A finished trick of Wizard: the cards from the leader on."""

    leader: int
    cards: list[Card]
    winner: int


class WizardRow(Shape):
    """A line of Wizard's score sheet, by seat."""

    bids: list[int]
    won: list[int]
    points: list[int]


class WizardView(Shape):
    """A table of Wizard as a seat or a spectator (seat null) sees it."""

    seat: int | None
    hands: list[list[Card] | None]
    bids: list[int | Literal["hidden"] | None]
    now: list[int | None]
    options: Options
    sizes: list[int]
    round: int
    held: list[int]
    won: list[int]
    totals: list[int]
    phase: Literal["deal", "trump", "bid", "play", "over"]
    dealer: int | None
    turned: Card | None
    trump: str | None
    led: str | None
    table: list[Card]
    leader: int | None
    ahead: int | None
    tricks: list[WizardTrick]
    sheet: list[WizardRow]


Seals = dict[str, int]


class ExtremeTrick(Shape):
    """A finished trick of Wizard Extreme, and the seal that moved."""

    leader: int
    cards: list[Card]
    winner: int
    gives: str | None


class ExtremeRow(Shape):
    """A line of Extreme's score sheet, by seat; the mage predicts nothing."""

    predicted: list[int | None]
    kept: list[Seals]
    base: int
    points: list[int]


class ExtremeView(Shape):
    """A table of Wizard Extreme as a seat or a spectator sees it."""

    seat: int | None
    hands: list[list[Card] | None]
    options: Options
    bases: list[int]
    round: int
    base: int
    held: list[int]
    won: list[int]
    totals: list[int]
    now: list[int | None]
    phase: Literal["deal", "predict", "play", "give", "over"]
    dealer: int | None
    values: int  # the highest value in use
    mage: int | None
    predictions: list[str | None]
    seals: list[Seals]
    centre: Seals
    led: str | None
    leader: int | None
    ahead: int | None
    table: list[Card]
    tricks: list[ExtremeTrick]
    sheet: list[ExtremeRow]


class CarodeniSide(Shape):
    """One side of the table of Čarodění; a hidden hand is null."""

    symbol: str
    ingredients: dict[str, int]
    hand: list[Card] | None
    held: int
    played: list[Card]
    potions: list[Card]
    tools: list[str]
    animals: list[str]
    clan_witches: list[Card]
    clan_potions: list[Card]
    clan_tools: list[str]
    clan_animals: list[str]
    parts: dict[str, int]


class CarodeniDeck(Shape):
    """A deck: the back on top, how high it is, and what was put under it."""

    back: str
    size: int
    box: int
    under: list[Card]


class CarodeniFace(Shape):
    """What stands on a card of Čarodění; `back` is its tool or animal, `kind` tells the rest."""

    kind: Literal["witch", "novice", "potion", "start"]
    name: str
    points: int
    back: str
    banners: list[str] | None = None
    ap: list[int] | None = None
    refresh: bool | None = None
    symbol: str | None = None
    colour: str | None = None
    needs: list[str] | None = None


class CarodeniNeed(Shape):
    """A line of a goal: so many of a kind."""

    kind: str
    what: str
    n: int


class CarodeniAim(Shape):
    """A goal that lies on the table, and by seat how much of each line is met."""

    points: int
    need: list[CarodeniNeed]
    met: list[list[int]]


class CarodeniToken(Shape):
    """A token of Ostara's."""

    gain: list[str]
    criteria: list[str]


class CarodeniView(Shape):
    """A table of Čarodění as a seat or a spectator sees it."""

    seat: int | None
    sides: list[CarodeniSide]
    faces: dict[Card, CarodeniFace]
    ready: dict[Card, list[bool]]
    options: Options
    cards: str
    solo: bool
    phase: str
    first: int
    turn: int
    round: int
    board: list[dict[str, str]]
    bag: dict[str, int]
    goals: list[tuple[str, str]]
    takers: list[int]
    points: list[int]
    fresh: bool
    rests: int
    refills: list[tuple[int, str]]
    ending: str
    last_round: int
    column: list[str]
    errands: list[str]
    rounds: int
    aims: list[CarodeniAim]
    food: dict[str, str]
    tokens: dict[str, CarodeniToken]
    decks: dict[str, CarodeniDeck]


class QuiddlerCase(Shape):
    """A doubted word: who doubts it (null for the judge), whose it is, which it is."""

    seat: int | None
    target: int
    word: int


class QuiddlerRuled(QuiddlerCase):
    """A decided word."""

    valid: bool


class QuiddlerVote(Shape):
    """What a seat says about a word."""

    seat: int
    valid: bool


class QuiddlerRow(Shape):
    """A line of Quiddler's score sheet, with the seats that got the bonuses."""

    points: list[int]
    most: int | None
    longest: int | None


class HouseWord(Shape):
    """A word of the house list."""

    word: str
    valid: bool


class QuiddlerView(Shape):
    """A table of Quiddler as a seat or a spectator sees it."""

    seat: int | None
    hands: list[list[Card] | None]
    look_up: bool
    said: list[QuiddlerCase]
    options: Options
    round: int
    listed: bool
    turns: int
    last_turn: bool
    held: list[int]
    known: list[list[Card]]
    pile: int
    discards: list[Card]
    laid: list[list[Word]]
    ruling: str
    totals: list[int]
    rounds: int
    cards: int
    points: dict[Card, int]
    pairs: list[str]
    bonuses: list[Literal["most", "longest"]]
    phase: Literal[
        "deal", "draw", "top", "reshuffle", "play", "speak", "verdict", "vote", "review", "over"
    ]
    dealer: int | None
    turn: int | None
    out: int | None
    case: QuiddlerCase | None
    ruled: list[QuiddlerRuled]
    votes: list[QuiddlerVote]
    sheet: list[QuiddlerRow]
    house: list[HouseWord] = Field(description="The words that this table has decided about.")


class QuiddlerSoloView(Shape):
    """Quiddler for one."""

    seat: int | None
    options: Options
    listed: bool
    up: list[Card | None]
    heights: list[int]
    words: list[Word]
    piles: list[list[Card]] | None
    points: dict[Card, int]
    phase: Literal["setup", "spell", "fill", "over"]


GameView = WizardView | ExtremeView | CarodeniView | QuiddlerView | QuiddlerSoloView
