"""Views and events of Oh Hell as messages."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ohhell.match import Row, Trick
from ohhell.notation import write_card, write_cards
from ohhell.rules import NONE
from ohhell.view import View
from stonehenge.games.messages import EventShape, GameMessages, Shape, ViewMessages, nobody

Phase = Literal["deal", "bid", "play", "over"]
PHASES: tuple[Phase, ...] = ("deal", "bid", "play", "over")


class OhHellTrick(Shape):
    """A finished trick of Oh Hell: the cards from the leader on."""

    leader: int
    cards: Sequence[str]
    winner: int


class OhHellRow(Shape):
    """A line of the score sheet of Oh Hell, by seat."""

    bids: Sequence[int]
    won: Sequence[int]
    points: Sequence[int]


class OhHellPublic(Shape):
    """What everybody sees of a table of Oh Hell."""

    options: Mapping[str, Any]
    sizes: Sequence[int]
    round: int
    phase: Phase
    dealer: int | None
    turned: str | None
    leader: int | None
    table: Sequence[str]
    held: Sequence[int]
    bids: Sequence[int | None]
    won: Sequence[int]
    totals: Sequence[int]
    tricks: Sequence[OhHellTrick]
    sheet: Sequence[OhHellRow]


class OhHellOwn(Shape):
    """What is a viewer's own at a table of Oh Hell: the hands."""

    seat: int | None
    hands: Sequence[Sequence[str] | None]


class OhHellDealLine(EventShape, tag="deal"):
    """A round is dealt: how many cards each seat gets, and the card that is turned up."""

    round: int
    dealer: int
    cards: int
    turned: str


class OhHellDealEvent(OhHellDealLine, tag="deal"):
    """A round is dealt, with everybody's cards."""

    hands: Sequence[Sequence[str]]


class OhHellBidEvent(EventShape, tag="bid"):
    """A seat bids."""

    seat: int
    bid: int


class OhHellPlayEvent(EventShape, tag="play"):
    """A seat plays a card."""

    seat: int
    card: str


class OhHellTrickEvent(EventShape, tag="trick"):
    """A seat takes the trick."""

    winner: int


class OhHellScoreEvent(EventShape, tag="score"):
    """A round is scored: its points, and the totals after it, by seat."""

    points: Sequence[int]
    totals: Sequence[int]


class OhHellEndLine(EventShape, tag="end"):
    """The game is over: who won, and the totals by seat."""

    winners: Sequence[int]
    totals: Sequence[int]


def public(view: View) -> OhHellPublic:
    """What everybody sees."""
    return OhHellPublic(
        options=view.options.as_dict(),
        sizes=view.options.sizes,
        round=view.round,
        phase=PHASES[view.phase],
        dealer=nobody(view.dealer),
        turned=None if view.turned == NONE else write_card(view.turned),
        leader=nobody(view.leader),
        table=list(map(write_card, view.table)),
        held=view.held,
        bids=[nobody(bid) for bid in view.bids],
        won=view.won,
        totals=view.totals,
        tricks=list(map(trick, view.tricks)),
        sheet=list(map(row, view.sheet)),
    )


def own(view: View) -> OhHellOwn:
    """What may differ from viewer to viewer: the hands."""
    hands = [None if hand is None else write_cards(hand).split() for hand in view.hands]
    return OhHellOwn(seat=view.seat, hands=hands)


def trick(won: Trick) -> OhHellTrick:
    cards = list(map(write_card, won.cards))
    return OhHellTrick(leader=won.leader, cards=cards, winner=won.winner)


def row(line: Row) -> OhHellRow:
    return OhHellRow(bids=line.bids, won=line.won, points=line.points)


IN_BOTH = (OhHellBidEvent, OhHellPlayEvent, OhHellTrickEvent, OhHellScoreEvent)
MESSAGES = GameMessages(
    name="OhHell",
    views=(ViewMessages(View, "OhHellView", OhHellPublic, OhHellOwn, public, own),),
    lines=(OhHellDealLine, *IN_BOTH, OhHellEndLine),
    events=(OhHellDealEvent, *IN_BOTH),
)
