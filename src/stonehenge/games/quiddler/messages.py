"""Views of Quiddler, and of its game for one, as messages."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from stonehenge.games.messages import Shape, ViewMessages, nobody
from stonehenge.games.quiddler.match import Row
from stonehenge.games.quiddler.options import FIRST_HAND, ROUNDS
from stonehenge.games.quiddler.rules import PHASES, Case, Ruled
from stonehenge.games.quiddler.view import SoloView, View

Word = Sequence[str]
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


MESSAGES: tuple[ViewMessages[Any], ...] = (
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
