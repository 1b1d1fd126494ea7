"""Views and events of Wizard as messages."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from stonehenge.games.messages import EventShape, GameMessages, Shape, ViewMessages, nobody
from stonehenge.games.wizard.match import Row, Trick
from stonehenge.games.wizard.notation import faces, write_card, write_suit
from stonehenge.games.wizard.rules import NONE, OPEN, PLAY, points, strength
from stonehenge.games.wizard.view import FACE_DOWN, View

Phase = Literal["deal", "trump", "bid", "play", "over"]
PHASES: tuple[Phase, ...] = ("deal", "trump", "bid", "play", "over")
Suit = Literal["R", "B", "G", "Y"]
Bid = int | Literal["hidden"] | None
BIDS: dict[int, Literal["hidden"] | None] = {FACE_DOWN: "hidden", NONE: None}


class WizardTrick(Shape):
    """A finished trick of Wizard: the cards from the leader on."""

    leader: int
    cards: Sequence[str]
    winner: int


class WizardRow(Shape):
    """A line of Wizard's score sheet, by seat."""

    bids: Sequence[int]
    won: Sequence[int]
    points: Sequence[int]


class WizardPublic(Shape):
    """What everybody sees of a table of Wizard."""

    options: Mapping[str, Any]
    sizes: Sequence[int]
    round: int
    totals: Sequence[int]
    phase: Phase
    dealer: int | None
    turned: str | None
    trump: str | None
    sheet: Sequence[WizardRow]
    held: Sequence[int]
    won: Sequence[int]
    tricks: Sequence[WizardTrick]
    led: str | None
    table: Sequence[str]
    leader: int | None
    ahead: int | None


class WizardOwn(Shape):
    """What is a viewer's own at a table of Wizard: hands, and bids that may lie face down."""

    seat: int | None
    hands: Sequence[Sequence[str] | None]
    bids: Sequence[Bid]
    now: Sequence[int | None]


class WizardDealEvent(EventShape, tag="deal"):
    """A round is dealt: everybody's cards, and the card that is turned up."""

    round: int
    dealer: int
    hands: Sequence[Sequence[str]]
    turned: str | None


class WizardDealLine(EventShape, tag="deal"):
    """A round is dealt: how many cards each seat gets, and the card that is turned up."""

    round: int
    dealer: int
    cards: int
    turned: str | None


class WizardTrumpEvent(EventShape, tag="trump"):
    """The dealer chooses trump after a turned wizard."""

    seat: int
    suit: Suit


class WizardBidEvent(EventShape, tag="bid"):
    """A seat bids; of a bid that lies face down only the bidder reads this."""

    seat: int
    bid: int


class WizardHiddenBidLine(EventShape, tag="hidden-bid"):
    """Another seat bids face down."""

    seat: int


class WizardRevealLine(EventShape, tag="reveal"):
    """The bids that lay face down are read out, by seat."""

    bids: Sequence[int]


class WizardPlayEvent(EventShape, tag="play"):
    """A seat plays a card."""

    seat: int
    card: str


class WizardTrickEvent(EventShape, tag="trick"):
    """A seat takes the trick."""

    winner: int


class WizardScoreEvent(EventShape, tag="score"):
    """A round is scored: its points, and the totals after it, by seat."""

    points: Sequence[int]
    totals: Sequence[int]


class WizardEndLine(EventShape, tag="end"):
    """The game is over: who won, and the totals by seat."""

    winners: Sequence[int]
    totals: Sequence[int]


def public(view: View) -> WizardPublic:
    """What everybody sees."""
    return WizardPublic(
        options=view.options.as_dict(),
        sizes=view.sizes,
        round=view.round,
        totals=view.totals,
        phase=PHASES[view.phase],
        dealer=nobody(view.dealer),
        turned=None if view.turned == NONE else write_card(view.turned),
        trump=None if (suit := write_suit(view.trump)) == "-" else suit,
        sheet=list(map(row, view.sheet)),
        held=view.held,
        won=view.won,
        tricks=list(map(trick, view.tricks)),
        led=None if view.led >= OPEN or view.led < 0 else write_suit(view.led),
        table=list(map(write_card, view.table)),
        leader=nobody(view.leader),
        ahead=ahead(view),
    )


def own(view: View) -> WizardOwn:
    """What may differ from viewer to viewer: hands, and bids that lie face down."""
    return WizardOwn(
        seat=view.seat,
        hands=[None if hand is None else list(map(write_card, faces(hand))) for hand in view.hands],
        bids=[BIDS.get(bid, bid) for bid in view.bids],
        now=now(view),
    )


def trick(won: Trick) -> WizardTrick:
    cards = list(map(write_card, won.cards))
    return WizardTrick(leader=won.leader, cards=cards, winner=won.winner)


def row(line: Row) -> WizardRow:
    return WizardRow(bids=line.bids, won=line.won, points=line.points)


def now(view: View) -> list[int | None]:
    """The totals if the round ended now, where the viewer knows the bid. [W-42, W-43]"""
    if view.phase != PLAY:
        return [None] * len(view.totals)
    return [
        None if bid < 0 else total + points(bid, tricks, view.options.miss)
        for bid, tricks, total in zip(view.bids, view.won, view.totals, strict=True)
    ]


def ahead(view: View) -> int | None:
    """Whose card wins the trick so far. [W-38, W-62]"""
    if not view.table:
        return None
    one_colour = int(view.options.one_colour)
    powers = [strength(card, view.led, view.trump, one_colour) for card in view.table]
    # Among equals the first one stays ahead.
    return (view.leader + powers.index(max(powers))) % len(view.held)


IN_BOTH = (WizardTrumpEvent, WizardBidEvent, WizardPlayEvent, WizardTrickEvent, WizardScoreEvent)
MESSAGES = GameMessages(
    name="Wizard",
    views=(ViewMessages(View, "WizardView", WizardPublic, WizardOwn, public, own),),
    lines=(WizardDealLine, WizardHiddenBidLine, WizardRevealLine, *IN_BOTH, WizardEndLine),
    events=(WizardDealEvent, *IN_BOTH),
)
