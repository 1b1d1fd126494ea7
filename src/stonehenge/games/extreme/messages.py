"""Views and events of Wizard Extreme as messages."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import field

from stonehenge.games.extreme import rules
from stonehenge.games.extreme.match import Row, Trick
from stonehenge.games.extreme.notation import NAME, SUITS, write_card, write_prediction
from stonehenge.games.extreme.view import View, table_of
from stonehenge.games.messages import EventShape, GameMessages, Shape, ViewMessages, nobody

Phase = Literal["deal", "predict", "play", "give", "over"]
PHASES: tuple[Phase, ...] = ("deal", "predict", "play", "give", "over")
Colour = Literal["R", "Y", "G", "B", "V"]
Seals = Mapping[str, int]


class ExtremeTrick(Shape):
    """A finished trick of Wizard Extreme, and the seal that moved."""

    leader: int
    cards: Sequence[str]
    winner: int
    gives: str | None


class ExtremeRow(Shape):
    """A line of Extreme's score sheet, by seat; the mage predicts nothing."""

    predicted: Sequence[int | None]
    kept: Sequence[Seals]
    base: int
    points: Sequence[int]


class ExtremePublic(Shape):
    """What everybody sees of a table of Wizard Extreme; `values` is the highest in use."""

    options: Mapping[str, Any]
    bases: Sequence[int]
    round: int
    base: int
    held: Sequence[int]
    won: Sequence[int]
    totals: Sequence[int]
    now: Sequence[int | None]
    phase: Phase
    dealer: int | None
    values: int
    mage: int | None
    predictions: Sequence[str | None]
    seals: Sequence[Seals]
    centre: Seals
    led: str | None
    leader: int | None
    ahead: int | None
    table: Sequence[str]
    tricks: Sequence[ExtremeTrick]
    sheet: Sequence[ExtremeRow]


class ExtremeOwn(Shape):
    """What is a viewer's own at a table of Wizard Extreme: the hands."""

    seat: int | None
    hands: Sequence[Sequence[str] | None]


class ExtremeDealEvent(EventShape, tag="deal"):
    """A round is dealt: everybody's cards."""

    round: int
    dealer: int
    hands: Sequence[Sequence[str]]


class ExtremeDealLine(EventShape, tag="deal"):
    """A round is dealt: how many cards each seat gets."""

    round: int
    dealer: int
    cards: int


class ExtremeSeal(Shape):
    """A seal of a prediction, and the seat that it is taken from; null for the middle."""

    seal: Colour
    source: int | None = field(name="from")


class ExtremeTakeEvent(EventShape, tag="take"):
    """A seat predicts by taking seals."""

    seat: int
    seals: Sequence[ExtremeSeal]


class ExtremeTakeLine(ExtremeTakeEvent, tag="take"):
    """A seat predicts by taking seals; `whites` is what each seat got for what it lost."""

    whites: Sequence[int]


class ExtremeMageEvent(EventShape, tag="mage"):
    """A seat predicts nothing, and is the black mage."""

    seat: int


class ExtremePlayEvent(EventShape, tag="play"):
    """A seat plays a card."""

    seat: int
    card: str


class ExtremeTrickEvent(EventShape, tag="trick"):
    """A seat takes the trick; it returns a seal, takes a black one, or neither (null)."""

    winner: int
    gives: Colour | Literal["white", "black"] | None


class ExtremeScoreEvent(EventShape, tag="score"):
    """A round is scored: its points, and the totals after it, by seat."""

    points: Sequence[int]
    totals: Sequence[int]


class ExtremeEndLine(EventShape, tag="end"):
    """The game is over: who won, and the totals by seat."""

    winners: Sequence[int]
    totals: Sequence[int]


def public(view: View) -> ExtremePublic:
    """What everybody sees."""
    return ExtremePublic(
        options=view.options.as_dict(),
        bases=view.bases,
        round=view.round,
        base=view.base,
        held=view.held,
        won=view.won,
        totals=view.totals,
        now=now(view),
        phase=PHASES[view.phase],
        dealer=nobody(view.dealer),
        values=rules.values(len(view.totals)),
        mage=nobody(view.mage),
        predictions=[None if each is None else write_prediction(each) for each in view.predictions],
        seals=list(map(seals, view.seals)),
        centre=seals(view.centre),
        led=SUITS[view.led] if 0 <= view.led < rules.SUITS else None,
        leader=nobody(view.leader),
        ahead=nobody(view.ahead),
        table=list(map(write_card, view.table)),
        tricks=list(map(trick, view.tricks)),
        sheet=list(map(row, view.sheet)),
    )


def own(view: View) -> ExtremeOwn:
    """What may differ from viewer to viewer: the hands."""
    hands = [None if hand is None else list(map(write_card, hand)) for hand in view.hands]
    return ExtremeOwn(seat=view.seat, hands=hands)


def seals(counts: Sequence[int]) -> Seals:
    """Seals by their names."""
    return {NAME[kind]: number for kind, number in enumerate(counts)}


def trick(won: Trick) -> ExtremeTrick:
    cards, gives = list(map(write_card, won.cards)), NAME.get(won.gives)
    return ExtremeTrick(leader=won.leader, cards=cards, winner=won.winner, gives=gives)


def row(line: Row) -> ExtremeRow:
    return ExtremeRow(
        predicted=list(map(nobody, line.predicted)),
        kept=list(map(seals, line.seals)),
        base=line.base,
        points=line.points(),
    )


def now(view: View) -> list[int | None]:
    """The totals if the round ended now. [X-41 to X-43]"""
    if view.phase not in (rules.PLAY, rules.GIVE):
        return [None] * len(view.totals)
    table = table_of(view)
    return [total + rules.points(table, seat) for seat, total in enumerate(view.totals)]


IN_BOTH = (ExtremeMageEvent, ExtremePlayEvent, ExtremeTrickEvent, ExtremeScoreEvent)
MESSAGES = GameMessages(
    name="Extreme",
    views=(ViewMessages(View, "ExtremeView", ExtremePublic, ExtremeOwn, public, own),),
    lines=(ExtremeDealLine, ExtremeTakeLine, *IN_BOTH, ExtremeEndLine),
    events=(ExtremeDealEvent, ExtremeTakeEvent, *IN_BOTH),
)
