"""Views of Wizard."""

from functools import lru_cache
from typing import Any

from stonehenge.games.painter import Painter, field, nobody, plain
from stonehenge.games.wizard.match import Trick
from stonehenge.games.wizard.notation import faces, write_card, write_suit
from stonehenge.games.wizard.rules import NONE, OPEN, PLAY, points, strength
from stonehenge.games.wizard.view import FACE_DOWN, View


def wizard_hand(cards: int) -> list[str]:
    return [write_card(card) for card in faces(cards)]


def wizard_trick(trick: Trick) -> dict[str, Any]:
    cards = [write_card(card) for card in trick.cards]
    return {"leader": trick.leader, "cards": cards, "winner": trick.winner}


@lru_cache(maxsize=4096)
def wizard_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet."""
    return {"bids": row.bids, "won": row.won, "points": row.points}


@lru_cache(maxsize=256)
def wizard_options(chosen: Any) -> dict[str, Any]:
    """The house rules."""
    return dict(chosen.as_dict())


def wizard_bids(view: View) -> list[int | str | None]:
    """Bids by seat: null before a bid, "hidden" for one that lies face down."""
    return [BIDS.get(bid, bid) for bid in view.bids]


def wizard_now(view: View) -> list[int | None]:
    """The totals if the round ended now, where the viewer knows the bid. [W-42, W-43]"""
    if view.phase != PLAY:
        return [None] * len(view.totals)
    return [
        None if bid < 0 else total + points(bid, tricks, view.options.miss)
        for bid, tricks, total in zip(view.bids, view.won, view.totals, strict=True)
    ]


def wizard_ahead(view: View) -> int | None:
    """Whose card wins the trick so far. [W-38, W-62]"""
    if not view.table:
        return None
    one_colour = int(view.options.one_colour)
    powers = [strength(card, view.led, view.trump, one_colour) for card in view.table]
    # Among equals the first one stays ahead.
    return (view.leader + powers.index(max(powers))) % len(view.held)


BIDS: dict[int, str | None] = {FACE_DOWN: "hidden", NONE: None}
WIZARD_PHASES = ("deal", "trump", "bid", "play", "over")
WIZARD = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [None if h is None else wizard_hand(h) for h in view.hands],
        "bids": wizard_bids,
        "now": wizard_now,
    },
    shared={
        "options": lambda view: wizard_options(view.options),
        **plain("sizes", "round", "totals"),
        "phase": lambda view: WIZARD_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turned": lambda view: None if view.turned == NONE else write_card(view.turned),
        "trump": lambda view: None if (suit := write_suit(view.trump)) == "-" else suit,
        "sheet": lambda view: [wizard_row(row) for row in view.sheet],
        **plain("held", "won"),
        "tricks": lambda view: [wizard_trick(trick) for trick in view.tricks],
        "led": lambda view: None if view.led >= OPEN or view.led < 0 else write_suit(view.led),
        "table": lambda view: [write_card(card) for card in view.table],
        "leader": lambda view: nobody(view.leader),
        "ahead": wizard_ahead,
    },
    reveal=lambda state, view: view._replace(
        hands=tuple(state.play.hands), bids=tuple(state.play.bids)
    ),
)


def painter(state: Any) -> Painter:
    """How the views of such a state are written."""
    return WIZARD
