"""Views of Wizard, and what compiled code paints them of."""

from functools import lru_cache
from operator import attrgetter
from struct import Struct
from typing import Any

import orjson

from stonehenge.cards import Card, Seat
from stonehenge.game import Step
from stonehenge.sim.errands import NUMBERS
from stonehenge.tables.pictures.painter import Field, Kept, Painter, again, field, nobody, plain
from stonehenge.wizard.match import Match, Trick
from stonehenge.wizard.notation import Bid, Play, faces, write_card, write_suit
from stonehenge.wizard.rules import NONE, OPEN, PLAY, points, strength
from stonehenge.wizard.rules import Play as Table
from stonehenge.wizard.view import FACE_DOWN, View, bids_are_down, retell, view

# The numbers of a table that are there once; its other fields have one for every seat.
ALONE = attrgetter(*Table.__match_args__[:13])
# By seats: four numbers of the table, thirteen of the rules', five for every seat.
NUMBERS_OF = {seats: Struct(NUMBERS.format(17 + 5 * seats)).pack for seats in range(3, 7)}


def wizard_hand(cards: int) -> list[str]:
    """The cards of a hand."""
    return [write_card(card) for card in faces(cards)]


def wizard_trick(trick: Trick) -> dict[str, Any]:
    """A finished trick."""
    cards = [write_card(card) for card in trick.cards]
    return {"leader": trick.leader, "cards": cards, "winner": trick.winner}


@lru_cache(maxsize=4096)
def wizard_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet."""
    return {"bids": row.bids, "won": row.won, "points": row.points()}


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
        None if bid < 0 else total + points(bid, tricks)
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


def wizard_tricks(tricks: tuple[Trick, ...], kept: Kept) -> bytes:
    """The finished tricks of the round; mostly there is one more than before, or none."""
    old, shown = kept.get("tricks", ((), b""))
    if tricks != old:
        if shown and tricks[:-1] == old:
            shown = b"%b,%b" % (shown, orjson.dumps(wizard_trick(tricks[-1])))
        else:
            shown = orjson.dumps([wizard_trick(trick) for trick in tricks])[1:-1]
        kept["tricks"] = tricks, shown
    painted: bytes = shown
    return painted


def wizard_alike(step: Step[Match, Any]) -> bytes | None:
    """The lines about a step; only a hidden bid is told to its seat alone."""
    action = step.action
    if type(action) is Play and step.after.play.lying:
        return wizard_played(step.seat, action.card)
    if type(action) is Bid and step.before.options.bidding != "open":
        return None
    return orjson.dumps(retell(step, None))


@lru_cache(maxsize=1024)
def wizard_played(seat: Seat, card: Card) -> bytes:
    """The line about a card that ends no trick."""
    return orjson.dumps([{"e": "play", "seat": seat, "card": write_card(card)}])


def wizard_stencil(state: Match, n: int, going: bool, kept: Kept) -> tuple[bytes, bytes, bytes]:
    """What sim/wizard_views.py paints of."""
    p = state.play
    about = (n, going, bids_are_down(state), state.foreheads())
    seated = (*p.table, *p.hands, *p.bids, *p.won, *p.totals)
    numbers = NUMBERS_OF[p.seats](*about, *ALONE(p), *seated)
    made_of = (state.sheet, state.options, p.phase, p.dealer, state.turned, p.trump)
    deal = again(kept, "deal", made_of, lambda: wizard_deal(view(state, None)))
    return numbers, deal, wizard_tricks(state.tricks, kept)


def wizard_deal(seen: View) -> dict[str, Any]:
    """What stays the same for a whole round, once the trump is known."""
    return {name: paint(seen) for name, paint in DEAL.items()}


BIDS: dict[int, str | None] = {FACE_DOWN: "hidden", NONE: None}
WIZARD_PHASES = ("deal", "trump", "bid", "play", "over")
DEAL: dict[str, Field] = {
    "options": lambda view: wizard_options(view.options),
    **plain("sizes", "round", "totals"),
    "phase": lambda view: WIZARD_PHASES[view.phase],
    "dealer": lambda view: nobody(view.dealer),
    "turned": lambda view: None if view.turned == NONE else write_card(view.turned),
    "trump": lambda view: None if (suit := write_suit(view.trump)) == "-" else suit,
    "sheet": lambda view: [wizard_row(row) for row in view.sheet],
}
WIZARD = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [None if h is None else wizard_hand(h) for h in view.hands],
        "bids": wizard_bids,
        "now": wizard_now,
    },
    shared={
        **DEAL,
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
    alike=wizard_alike,
    stencil=wizard_stencil,
)
