"""Views and events of Quiddler, and of its game for one, as messages."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from stonehenge.games.messages import EventShape, GameMessages, Shape, ViewMessages, nobody
from stonehenge.games.quiddler.match import Row
from stonehenge.games.quiddler.options import FIRST_HAND, ROUNDS
from stonehenge.games.quiddler.rules import PHASES, Case, Ruled
from stonehenge.games.quiddler.view import SoloView, View

Word = Sequence[str]
Source = Literal["pile", "discard"]
Statements = Annotated[
    Sequence[Sequence[int]],
    Meta(description="What was said before: `[seat]` for a pass, or `[seat, target, word]`."),
]
Unruled = Annotated[
    Literal["unknown", "no-list"],
    Meta(description="Why the table votes: the list lacks the word, or there is no list."),
]
Votes = Annotated[
    Sequence[tuple[int, bool]],
    Meta(description="If the table voted: seats in the order in which they did."),
]
Bonus = Literal["most", "longest"]
BONUSES: tuple[Bonus, ...] = ("most", "longest")
SoloPhase = Literal["setup", "spell", "fill", "over"]
SOLO_PHASES: tuple[SoloPhase, ...] = ("setup", "spell", "fill", "over")


class QuiddlerCase(Shape):
    """A doubted word: who doubts it (null for the judge), whose it is, which it is."""

    seat: int | None
    target: int
    word: int


class QuiddlerRuled(Shape):
    """A decided word: as a doubted one, and whether it stands."""

    seat: int | None
    target: int
    word: int
    valid: bool


class QuiddlerVote(Shape):
    """What a seat says about a word."""

    seat: int
    valid: bool


class QuiddlerRow(Shape):
    """A line of Quiddler's score sheet, with the seats that got the bonuses."""

    points: Sequence[int]
    most: int | None
    longest: int | None


class HouseWord(Shape):
    """A word of the house list."""

    word: str
    valid: bool


class QuiddlerPublic(Shape):
    """What everybody sees of a table of Quiddler."""

    options: Mapping[str, Any]
    round: int
    listed: bool
    turns: int
    last_turn: bool
    held: Sequence[int]
    known: Sequence[Word]
    pile: int
    discards: Sequence[str]
    laid: Sequence[Sequence[Word]]
    ruling: str
    totals: Sequence[int]
    rounds: int
    cards: int
    points: Mapping[str, int]
    pairs: Sequence[str]
    bonuses: Sequence[Bonus]
    phase: str
    dealer: int | None
    turn: int | None
    out: int | None
    case: QuiddlerCase | None
    ruled: Sequence[QuiddlerRuled]
    votes: Sequence[QuiddlerVote]
    sheet: Sequence[QuiddlerRow]
    house: Annotated[
        Sequence[HouseWord], Meta(description="The words that this table has decided about.")
    ]


class QuiddlerOwn(Shape):
    """What is a viewer's own at a table of Quiddler: hands, the dictionary, what lies face down."""

    seat: int | None
    hands: Sequence[Word | None]
    look_up: bool
    said: Sequence[QuiddlerCase]


class QuiddlerSoloPublic(Shape):
    """What everybody sees of Quiddler for one."""

    options: Mapping[str, Any]
    listed: bool
    up: Sequence[str | None]
    heights: Sequence[int]
    words: Sequence[Word]
    piles: Sequence[Sequence[str]] | None
    points: Mapping[str, int]
    phase: SoloPhase


class QuiddlerSoloOwn(Shape):
    """What is a viewer's own at a table of Quiddler for one: only the seat."""

    seat: int | None


class QuiddlerDealEvent(EventShape, tag="deal"):
    """A round is dealt: everybody's cards, and the first discard."""

    round: int
    dealer: int
    hands: Sequence[Word]
    discard: str


class QuiddlerDealLine(EventShape, tag="deal"):
    """A round is dealt: how many cards each seat gets, and the first discard."""

    round: int
    dealer: int
    cards: int
    discard: str


class QuiddlerDrawEvent(EventShape, tag="draw"):
    """A seat draws a card."""

    seat: int
    source: Source = field(name="from")
    card: str


class QuiddlerDrawLine(EventShape, tag="draw"):
    """A seat draws a card; null where the reader does not see it."""

    seat: int
    source: Source = field(name="from")
    card: str | None


class QuiddlerReshuffleEvent(EventShape, tag="reshuffle"):
    """So many discards become the pile again."""

    cards: int


class QuiddlerLayEvent(EventShape, tag="lay"):
    """A seat lays words, each a list of cards."""

    seat: int
    words: Sequence[Word]


class QuiddlerLayLine(EventShape, tag="lay"):
    """A seat lays words, spelled out with spaces between them."""

    seat: int
    words: str


class QuiddlerOutLine(EventShape, tag="out"):
    """A seat lays words, spelled out, and goes out."""

    seat: int
    words: str


class QuiddlerDiscardEvent(EventShape, tag="discard"):
    """A seat discards a card."""

    seat: int
    card: str


class QuiddlerDoubtLine(EventShape, tag="doubt"):
    """The reader challenges a word of another seat, while the others may still speak."""

    target: int
    text: str
    seat: int


class QuiddlerPassLine(EventShape, tag="pass"):
    """The reader challenges nothing."""

    seat: int


class QuiddlerSpokenLine(EventShape, tag="spoken"):
    """Another seat has spoken; what it said lies face down."""

    seat: int


class QuiddlerCallVoteLine(EventShape, tag="call-vote"):
    """The table votes on a word, and why it has to."""

    ruling: Unruled
    target: int
    text: str


class QuiddlerVoteLine(EventShape, tag="vote"):
    """A seat says whether a word stands."""

    seat: int
    valid: bool


class QuiddlerChallengeEvent(EventShape, tag="challenge"):
    """A word that a seat challenged, or the judge struck (seat null), was decided about."""

    seat: int | None
    target: int
    word: Annotated[int, Meta(description="Which word of the target's, from 0.")]
    valid: bool
    ruling: Unruled | UnsetType = UNSET
    votes: Votes | UnsetType = UNSET
    said: Statements | UnsetType = UNSET


class QuiddlerChallengeLine(EventShape, tag="challenge"):
    """A challenged word was decided about: what it is worth, and whether it stands."""

    target: int
    text: str
    value: int
    valid: bool
    seat: int


class QuiddlerStruckLine(EventShape, tag="struck"):
    """The judge struck a word, and what it would have been worth."""

    target: int
    text: str
    value: int


class QuiddlerBonusMostLine(EventShape, tag="bonus-most"):
    """A seat gets the bonus for the most words."""

    seat: int


class QuiddlerBonusLongestLine(EventShape, tag="bonus-longest"):
    """A seat gets the bonus for the longest word."""

    seat: int


class QuiddlerScoreEvent(EventShape, tag="score"):
    """A round is scored, with the seats that got the bonuses."""

    points: Sequence[int]
    totals: Sequence[int]
    most: int | None
    longest: int | None
    said: Statements | UnsetType = UNSET


class QuiddlerScoreLine(EventShape, tag="score"):
    """A round is scored, and by seat the cards that were left in the hand."""

    points: Sequence[int]
    totals: Sequence[int]
    left: Sequence[Word]


class QuiddlerEndLine(EventShape, tag="end"):
    """The game is over: who won, and the totals by seat."""

    winners: Sequence[int]
    totals: Sequence[int]


class QuiddlerSoloSetupEvent(EventShape, tag="setup"):
    """The eight piles of the game for one are laid, each from its top card down."""

    piles: Sequence[Sequence[str]]


class QuiddlerSoloSetupLine(EventShape, tag="setup"):
    """The piles of the game for one are laid, with so many cards."""

    cards: int


class QuiddlerSoloWordEvent(EventShape, tag="word"):
    """The player makes a word of top cards, each from its place."""

    cards: Word
    places: Sequence[int]


class QuiddlerSoloWordLine(EventShape, tag="word"):
    """The player makes a word, and what it is worth."""

    text: str
    value: int


class QuiddlerSoloFillEvent(EventShape, tag="fill"):
    """The player moves a top card to an empty place."""

    place: int
    source: int = field(name="from")


class QuiddlerSoloFillLine(QuiddlerSoloFillEvent, tag="fill"):
    """The player moves a top card to an empty place, and which card it is."""

    card: str


class QuiddlerSoloEndEvent(EventShape, tag="end"):
    """The game for one is over, and what the unused cards are worth."""

    left: int


class QuiddlerSoloEndLine(EventShape, tag="solo-end"):
    """The game for one is over, and what the unused cards are worth."""

    left: int


def public(view: View) -> QuiddlerPublic:
    """What everybody sees."""
    return QuiddlerPublic(
        options=view.options.as_dict(),
        round=view.round,
        listed=view.listed,
        turns=view.turns,
        last_turn=view.last_turn,
        held=view.held,
        known=view.known,
        pile=view.pile,
        discards=view.discards,
        laid=view.laid,
        ruling=view.ruling,
        totals=view.totals,
        rounds=ROUNDS,
        cards=FIRST_HAND + min(view.round, ROUNDS) - 1,
        points=view.options.deck.points,
        pairs=view.options.deck.digraphs if view.options.ch_letters == 1 else (),
        bonuses=bonuses(view),
        phase=PHASES[view.phase],
        dealer=nobody(view.dealer),
        turn=nobody(view.turn),
        out=nobody(view.out),
        case=None if view.case is None else case(view.case),
        ruled=list(map(ruled, view.ruled)),
        votes=[QuiddlerVote(seat=seat, valid=valid) for seat, valid in view.votes],
        sheet=list(map(row, view.sheet)),
        house=[HouseWord(word=word, valid=valid) for word, valid in view.house],
    )


def own(view: View) -> QuiddlerOwn:
    """What may differ from viewer to viewer: hands, the dictionary, statements face down."""
    statements = list(map(case, view.said))
    return QuiddlerOwn(seat=view.seat, hands=view.hands, look_up=view.look_up, said=statements)


def solo_public(view: SoloView) -> QuiddlerSoloPublic:
    """What everybody sees of the game for one."""
    return QuiddlerSoloPublic(
        options=view.options.as_dict(),
        listed=view.listed,
        up=view.up,
        heights=view.heights,
        words=view.words,
        piles=view.piles,
        points=view.options.deck.points,
        phase=SOLO_PHASES[view.phase],
    )


def solo_own(view: SoloView) -> QuiddlerSoloOwn:
    """Nothing is hidden from spectators alone."""
    return QuiddlerSoloOwn(seat=view.seat)


def row(line: Row) -> QuiddlerRow:
    return QuiddlerRow(points=line.points, most=nobody(line.most), longest=nobody(line.longest))


def case(entry: Case) -> QuiddlerCase:
    seat, target, word = entry
    return QuiddlerCase(seat=nobody(seat), target=target, word=word)


def ruled(entry: Ruled) -> QuiddlerRuled:
    seat, target, word, valid = entry
    return QuiddlerRuled(seat=nobody(seat), target=target, word=word, valid=valid)


def bonuses(view: View) -> list[Bonus]:
    """The bonuses that are played for; two players have agreed on one."""
    two = len(view.held) == 2
    return [name for name in BONUSES if not two or view.options.two_player_bonus == name]


VIEWS: tuple[ViewMessages[Any], ...] = (
    ViewMessages(View, "QuiddlerView", QuiddlerPublic, QuiddlerOwn, public, own),
    ViewMessages(
        SoloView,
        "QuiddlerSoloView",
        QuiddlerSoloPublic,
        QuiddlerSoloOwn,
        solo_public,
        solo_own,
    ),
)
MESSAGES = GameMessages(
    name="Quiddler",
    views=VIEWS,
    lines=(
        QuiddlerDealLine,
        QuiddlerDrawLine,
        QuiddlerReshuffleEvent,
        QuiddlerLayLine,
        QuiddlerOutLine,
        QuiddlerDiscardEvent,
        QuiddlerDoubtLine,
        QuiddlerPassLine,
        QuiddlerSpokenLine,
        QuiddlerCallVoteLine,
        QuiddlerVoteLine,
        QuiddlerChallengeLine,
        QuiddlerStruckLine,
        QuiddlerBonusMostLine,
        QuiddlerBonusLongestLine,
        QuiddlerScoreLine,
        QuiddlerEndLine,
        QuiddlerSoloSetupLine,
        QuiddlerSoloWordLine,
        QuiddlerSoloFillLine,
        QuiddlerSoloEndLine,
    ),
    events=(
        QuiddlerDealEvent,
        QuiddlerDrawEvent,
        QuiddlerReshuffleEvent,
        QuiddlerLayEvent,
        QuiddlerDiscardEvent,
        QuiddlerChallengeEvent,
        QuiddlerScoreEvent,
        QuiddlerSoloSetupEvent,
        QuiddlerSoloWordEvent,
        QuiddlerSoloFillEvent,
        QuiddlerSoloEndEvent,
    ),
)
