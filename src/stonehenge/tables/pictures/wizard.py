"""Views of Wizard, with short ways for what is done thousands of times a second."""

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import Any

import orjson

from stonehenge.cards import Card, Seat, bits
from stonehenge.game import Step
from stonehenge.sim.errands import NUMBERS
from stonehenge.tables.pictures.painter import (
    Eyes,
    Kept,
    Painter,
    again,
    field,
    inside,
    nobody,
    plain,
)
from stonehenge.wizard.match import Match, Trick, leader, offers
from stonehenge.wizard.notation import Bid, Play, faces, write, write_card, write_suit
from stonehenge.wizard.rules import (
    FACES,
    JESTERS,
    LANE,
    NONE,
    OPEN,
    PLAY,
    SUITED,
    WIZARDS,
    playable,
    points,
    strength,
)
from stonehenge.wizard.rules import Play as Table
from stonehenge.wizard.view import FACE_DOWN, View, bids_are_down, retell, sees_hand, shown_bid

# By seats: two numbers of the table, thirteen of the rules', five for every seat.
NUMBERS_OF = {seats: Struct(NUMBERS.format(15 + 5 * seats)).pack for seats in range(3, 7)}
LANES = tuple(LANE << 16 * suit for suit in range(4))
# Before anything was painted: no hand is like these.
UNSEEN: tuple[Sequence[int], Sequence[bytes]] = ((NONE,) * 6, (b"",) * 6)


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


def wizard_now(phase: int, bids: Any, won: Any, totals: Any) -> list[int | None]:
    """The totals if the round ended now, where the viewer knows the bid. [W-42, W-43]"""
    if phase != PLAY:
        return [None] * len(totals)
    return [
        None if bid < 0 else total + points(bid, tricks)
        for bid, tricks, total in zip(bids, won, totals, strict=True)
    ]


def wizard_ahead(view: View) -> int | None:
    """Whose card wins the trick so far. [W-38, W-62]"""
    if not view.table:
        return None
    one_colour = int(view.options.one_colour)
    powers = [strength(card, view.led, view.trump, one_colour) for card in view.table]
    # Among equals the first one stays ahead.
    return (view.leader + powers.index(max(powers))) % len(view.held)


def wizard_glance(state: Match, kept: Kept) -> Eyes:
    """Must agree with what view() shows of the hands and bids."""
    play = state.play
    if bids_are_down(state) or state.foreheads():
        return lambda seat: wizard_peek(state, seat)[:-1], b""
    # Everyone sees the same bids, and one hand.
    bids = play.bids
    made_of = (play.phase, bids, play.won, play.totals)
    told = again(kept, "bids", made_of, lambda: wizard_told(play, bids))
    return wizard_helds(play.hands, kept).__getitem__, b"," + told


def wizard_told(play: Table, bids: Sequence[int]) -> dict[str, Any]:
    """Bids and what they would be worth."""
    now = wizard_now(play.phase, bids, play.won, play.totals)
    return {"bids": [BIDS.get(bid, bid) for bid in bids], "now": now}


def wizard_helds(hands: list[int], kept: Kept) -> list[bytes]:
    """What each seat sees of the hands, its own alone; only those that changed are painted."""
    old, shown = kept.get("hands", UNSEEN)
    if old != hands:
        shown = list(shown[: len(hands)])
        for seat, hand in enumerate(hands):
            if old[seat] != hand:
                shown[seat] = wizard_held(len(hands), seat, hand)
        kept["hands"] = hands, shown
    seen: list[bytes] = shown
    return seen


def wizard_held(seats: int, seat: Seat, hand: int) -> bytes:
    """Where only one's own hand is seen; must agree with wizard_hand()."""
    cards = [b'"J"'] * (hand & JESTERS).bit_count()
    cards += [wizard_suit(held) for suit in SUITED[:4] if (held := hand & suit)]
    cards += [b'"W"'] * (hand & WIZARDS).bit_count()
    hands = [b"null"] * seats
    hands[seat] = b"[%b]" % b",".join(cards)
    return b'{"seat":%d,"hands":[%b]' % (seat, b",".join(hands))


@lru_cache(maxsize=16384)
def wizard_suit(cards: int) -> bytes:
    """The cards of one suit: there are few sets of them, so each is painted once."""
    return orjson.dumps([write_card(card) for card in bits(cards)])[1:-1]


def wizard_peek(state: Match, seat: Seat) -> bytes:
    """The own fields of a view while bids lie face down, or cards are held to foreheads."""
    play = state.play
    bids = tuple(shown_bid(state, seat, at) for at in range(play.seats))
    hands = [
        wizard_hand(hand) if sees_hand(state, seat, at) else None
        for at, hand in enumerate(play.hands)
    ]
    return orjson.dumps({"seat": seat, "hands": hands, **wizard_told(play, bids)})


def wizard_offered(state: Match, seat: Seat) -> bytes:
    """Must agree with offers()."""
    play = state.play
    if play.phase == PLAY and play.turn == seat:
        cards = playable(play, seat) & FACES
        plays = [wizard_plays(held) for lane in LANES if (held := cards & lane)]
        return b"[%b]" % b",".join(plays)
    return orjson.dumps([write(action) for action in offers(state, seat)])


@lru_cache(maxsize=16384)
def wizard_plays(cards: int) -> bytes:
    """Cards of one lane that may be played, as actions."""
    return orjson.dumps([f"play {write_card(card)}" for card in bits(cards)])[1:-1]


def wizard_scene(state: Match, kept: Kept) -> bytes:
    """Must agree with what view() shows to a spectator; hands and bids are not touched."""
    play = state.play
    deal = (state.sheet, state.options, play.phase, play.dealer, state.turned, play.trump)
    parts = (
        again(kept, "deal", deal, lambda: wizard_deal(state)),
        b',"held":',
        wizard_numbers(*map(int.bit_count, play.hands)),
        b',"won":',
        wizard_numbers(*play.won),
        b',"tricks":[',
        wizard_tricks(state.tricks, kept),
        b"],",
        inside(wizard_lying(play)),
    )
    return b"".join(parts)


@lru_cache(maxsize=4096)
def wizard_numbers(*numbers: int) -> bytes:
    """Cards held and tricks won, by seat: small numbers that come again and again."""
    return orjson.dumps(numbers)


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


def wizard_deal(state: Match) -> dict[str, Any]:
    """What stays the same for a whole round, once the trump is known."""
    play = state.play
    return {
        "options": wizard_options(state.options),
        "sizes": state.sizes,
        "round": state.round,
        "totals": play.totals,
        "phase": WIZARD_PHASES[play.phase],
        "dealer": nobody(play.dealer),
        "turned": None if state.turned == NONE else write_card(state.turned),
        "trump": None if (trump := write_suit(play.trump)) == "-" else trump,
        "sheet": [wizard_row(row) for row in state.sheet],
    }


def wizard_lying(play: Table) -> dict[str, Any]:
    """The trick on the table."""
    table = play.table[: play.lying]
    return {
        "led": None if play.led >= OPEN or play.led < 0 else write_suit(play.led),
        "table": [write_card(card) for card in table],
        "leader": nobody(leader(play)),
        "ahead": nobody(play.ahead) if table else None,
    }


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


def wizard_stencil(
    state: Match, n: int, going: bool, kept: Kept
) -> tuple[bytes, bytes, bytes] | None:
    """What sim/wizard_views.py paints of; nothing where seats see more than their own hand."""
    if bids_are_down(state) or state.foreheads():
        return None
    p = state.play
    numbers = NUMBERS_OF[p.seats](
        n,
        going,
        p.seats,
        p.plus_minus_one,
        p.at_once,
        p.one_colour,
        p.phase,
        p.tricks,
        p.dealer,
        p.trump,
        p.turn,
        p.led,
        p.high,
        p.ahead,
        p.lying,
        *p.table,
        *p.hands,
        *p.bids,
        *p.won,
        *p.totals,
    )
    deal = (state.sheet, state.options, p.phase, p.dealer, state.turned, p.trump)
    painted = again(kept, "deal", deal, lambda: wizard_deal(state))
    return numbers, painted, wizard_tricks(state.tricks, kept)


BIDS: dict[int, str | None] = {FACE_DOWN: "hidden", NONE: None}
WIZARD_PHASES = ("deal", "trump", "bid", "play", "over")
WIZARD = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [None if h is None else wizard_hand(h) for h in view.hands],
        "bids": wizard_bids,
        "now": lambda view: wizard_now(view.phase, view.bids, view.won, view.totals),
    },
    shared={
        "options": lambda view: wizard_options(view.options),
        **plain("sizes", "round", "held", "won", "totals"),
        "phase": lambda view: WIZARD_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turned": lambda view: None if view.turned == NONE else write_card(view.turned),
        "trump": lambda view: None if (suit := write_suit(view.trump)) == "-" else suit,
        "led": lambda view: None if view.led >= OPEN or view.led < 0 else write_suit(view.led),
        "table": lambda view: [write_card(card) for card in view.table],
        "leader": lambda view: nobody(view.leader),
        "ahead": wizard_ahead,
        "tricks": lambda view: [wizard_trick(trick) for trick in view.tricks],
        "sheet": lambda view: [wizard_row(row) for row in view.sheet],
    },
    reveal=lambda state, view: view._replace(
        hands=tuple(state.play.hands), bids=tuple(state.play.bids)
    ),
    glance=wizard_glance,
    offered=wizard_offered,
    scene=wizard_scene,
    alike=wizard_alike,
    stencil=wizard_stencil,
)
