"""Who may see what of a match of Oh Hell."""

from typing import NamedTuple

from ohhell.match import Match, Row, Trick, offers, waiting
from ohhell.notation import Action, write_card
from ohhell.options import Options
from stonehenge.core.cards import Card, Cards, Seat
from stonehenge.core.game import Reason, check_viewer


class View(NamedTuple):
    """What a seat sees of the match; a spectator has no seat."""

    seat: Seat | None
    options: Options
    seats: int
    phase: int
    size: int
    waiting: frozenset[Seat]
    offers: tuple[Action, ...]
    dealer: Seat
    turned: Card
    turn: Seat
    leader: Seat
    table: tuple[Card, ...]
    hands: tuple[Cards | None, ...]
    held: tuple[int, ...]
    bids: tuple[int, ...]
    won: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[Trick, ...]
    sheet: tuple[Row, ...]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return min(len(self.sheet) + 1, len(self.options.sizes))


def view(state: Match, seat: Seat | None) -> View:
    """What a seat may see, or a spectator (None): everything but the hands of the others."""
    check_viewer(seat, state.seats)
    return View(
        seat=seat,
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        size=state.size,
        waiting=waiting(state),
        offers=() if seat is None else tuple(offers(state, seat)),
        dealer=state.dealer,
        turned=state.turned,
        turn=state.turn,
        leader=state.leader,
        table=state.table,
        hands=tuple(hand if seat == at else None for at, hand in enumerate(state.hands)),
        held=tuple(hand.bit_count() for hand in state.hands),
        bids=state.bids,
        won=state.won,
        totals=state.totals,
        tricks=state.tricks,
        sheet=state.sheet,
    )


def open_view(state: Match, seen: View) -> View:
    """A spectator's view with all hands, for games that are over."""
    return seen._replace(hands=state.hands)


def why(seen: View) -> Reason | None:
    """Why the last trick went to the seat that took it. [O-09]"""
    if not seen.tricks:
        return None
    trick = seen.tricks[-1]
    card = trick.cards[(trick.winner - trick.leader) % seen.seats]
    name = "highest-trump" if card >> 4 == seen.turned >> 4 else "highest-led"
    return Reason(name, "O-09", {"seat": trick.winner, "card": write_card(card)})
