"""Who may see what of a match of Wizard."""

from typing import NamedTuple

from stonehenge.core.cards import Card, Cards, Seat, Suit
from stonehenge.core.game import Reason, check_viewer
from stonehenge.core.notation import each, printed, quoted
from stonehenge.games.wizard.match import (
    Match,
    Row,
    Trick,
    leader,
    offers,
    waiting,
)
from stonehenge.games.wizard.notation import (
    SUITS,
    Action,
    write_card,
    write_cards,
    write_row,
    write_suit,
)
from stonehenge.games.wizard.options import Options
from stonehenge.games.wizard.rules import BID, JESTER, NONE, PLAY, WIZARD

# A bid that was made and is not shown yet.
FACE_DOWN = -2


class View(NamedTuple):
    """What a seat sees of the match; a spectator has no seat."""

    seat: Seat | None
    options: Options
    sizes: tuple[int, ...]
    round: int
    phase: int
    waiting: frozenset[Seat]
    offers: tuple[Action, ...]
    dealer: Seat
    turned: Card
    trump: Suit
    led: Suit
    table: tuple[Card, ...]
    leader: Seat
    hands: tuple[Cards | None, ...]
    held: tuple[int, ...]
    bids: tuple[int, ...]
    won: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[Trick, ...]
    sheet: tuple[Row, ...]

    def __repr__(self) -> str:
        return printed(
            self,
            turned=write_card,
            trump=write_suit,
            led=write_suit,
            table=quoted(write_row),
            hands=each(write_cards),
        )


def view(state: Match, seat: Seat | None) -> View:
    """What a seat may see, or a spectator (None)."""
    play = state.play
    check_viewer(seat, play.seats)
    seats = range(play.seats)
    return View(
        seat=seat,
        options=state.options,
        sizes=state.sizes,
        round=state.round,
        phase=play.phase,
        waiting=waiting(state),
        offers=() if seat is None else tuple(offers(state, seat)),
        dealer=play.dealer,
        turned=state.turned,
        trump=play.trump,
        led=play.led,
        table=tuple(play.table[: play.lying]),
        leader=leader(play),
        hands=tuple(play.hands[s] if sees_hand(state, seat, s) else None for s in seats),
        held=tuple(hand.bit_count() for hand in play.hands),
        bids=tuple(shown_bid(state, seat, s) for s in seats),
        won=tuple(play.won),
        totals=tuple(play.totals),
        tricks=state.tricks,
        sheet=state.sheet,
    )


def open_view(state: Match, view: View) -> View:
    """A spectator's view with all hands and bids, for games that are over."""
    return view._replace(hands=tuple(state.play.hands), bids=tuple(state.play.bids))


def sees_hand(state: Match, viewer: Seat | None, seat: Seat) -> bool:
    """Your own hand; while cards are held to foreheads, every hand but yours. [W-55, W-56]"""
    if viewer is None:
        return False
    return (viewer != seat) if state.foreheads() else (viewer == seat)


def shown_bid(state: Match, viewer: Seat | None, seat: Seat) -> int:
    """A bid as a viewer sees it: a hidden one is face down for the others. [W-52 to W-54, WA-07]"""
    bid = state.play.bids[seat]
    if bid == NONE or viewer == seat or not bids_are_down(state):
        return bid
    return FACE_DOWN


def bids_are_down(state: Match) -> bool:
    """Whether bids lie face down now."""
    if state.options.bidding == "open":
        return False
    if state.play.phase == BID:
        return True
    return state.play.phase == PLAY and state.options.bids_stay_hidden()


def why(seen: View) -> Reason | None:
    """Why the last trick went to the seat that took it. [W-38, W-62]"""
    if not seen.tricks:
        return None
    trick = seen.tricks[-1]
    card = trick.cards[(trick.winner - trick.leader) % len(trick.cards)]
    args = {"seat": trick.winner, "card": write_card(card)}
    if seen.options.one_colour:
        return Reason("highest-value", "W-62", args)
    if card == WIZARD:
        return Reason("first-wizard", "W-38", args)
    if card == JESTER:
        return Reason("only-jesters", "W-38", args)
    if card >> 4 == seen.trump:
        return Reason("highest-trump", "W-38", {**args, "suit": SUITS[card >> 4]})
    return Reason("highest-led", "W-38", {**args, "suit": SUITS[card >> 4]})
