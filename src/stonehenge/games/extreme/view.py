"""Who may see what of a match of Wizard Extreme: seals are open to all, hands are not."""

from dataclasses import dataclass, replace

from stonehenge.core.cards import Card, Seat, Suit, bits
from stonehenge.core.game import Reason, check_viewer
from stonehenge.core.notation import each, printed, quoted
from stonehenge.core.tricks import suited_strength
from stonehenge.games.extreme import prediction, rules
from stonehenge.games.extreme.match import Match, Row, Trick, empty_table, offers, waiting
from stonehenge.games.extreme.notation import (
    NAME,
    Action,
    Prediction,
    Take,
    write_card,
    write_cards,
    write_counts,
)
from stonehenge.games.extreme.options import Options
from stonehenge.games.extreme.prediction import Preview, by_seat
from stonehenge.games.extreme.rules import RED, SUITS


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees of the match; a spectator has no seat."""

    seat: Seat | None
    options: Options
    bases: tuple[int, ...]
    round: int
    phase: int
    waiting: frozenset[Seat]
    offers: tuple[Action, ...]
    dealer: Seat
    base: int
    mage: Seat
    predictions: tuple[Prediction | None, ...]
    seals: tuple[tuple[int, ...], ...]
    centre: tuple[int, ...]
    led: Suit
    leader: Seat
    ahead: Seat
    table: tuple[Card, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    held: tuple[int, ...]
    won: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[Trick, ...]
    sheet: tuple[Row, ...]

    def __repr__(self) -> str:
        return printed(
            self,
            seals=each(write_counts),
            centre=quoted(write_counts),
            led=NAME.__getitem__,
            table=quoted(write_cards),
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
        bases=state.bases,
        round=state.round,
        phase=play.phase,
        waiting=waiting(state),
        offers=() if seat is None else tuple(offers(state, seat)),
        dealer=play.dealer,
        base=play.base,
        mage=play.mage,
        predictions=state.predictions,
        seals=by_seat(play),
        centre=tuple(play.centre),
        led=play.led,
        leader=play.leader,
        ahead=play.ahead,
        table=tuple(play.table[: play.lying]),
        hands=tuple(hand(play, s) if s == seat else None for s in seats),
        held=tuple(len(hand(play, s)) for s in seats),
        won=tuple(sum(trick.winner == s for trick in state.tricks) for s in seats),
        totals=tuple(play.totals),
        tricks=state.tricks,
        sheet=state.sheet,
    )


def open_view(state: Match, view: View) -> View:
    """A spectator's view with all hands, for games that are over."""
    hands = tuple(hand(state.play, seat) for seat in range(state.play.seats))
    return replace(view, hands=hands)


def hand(play: rules.Play, seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat holds, in order."""
    suits = range(SUITS)
    return tuple(16 * s + value for s in suits for value in bits(play.hands[SUITS * seat + s]))


def table_of(seen: View) -> rules.Play:
    """The table as the rules see it, with the hands that the viewer cannot see left empty."""
    play = empty_table(seen.options, len(seen.held))
    play.phase, play.dealer, play.base, play.mage = seen.phase, seen.dealer, seen.base, seen.mage
    play.turn = max(seen.waiting, default=rules.NONE)
    play.seals = [number for seals in seen.seals for number in seals]
    play.centre, play.totals = list(seen.centre), list(seen.totals)
    play.leader, play.ahead, play.led = seen.leader, seen.ahead, seen.led
    play.lying, play.left = len(seen.table), rules.CARDS - len(seen.tricks)
    play.table[: play.lying] = seen.table
    if seen.table:
        play.high = suited_strength(winning_card(seen), seen.led, RED)
    return play


def winning_card(seen: View) -> Card:
    """The card on the table that is ahead."""
    return seen.table[(seen.ahead - seen.leader) % len(seen.held)]


def preview(seen: View, take: Take) -> Preview:
    """What a prediction would do that its seat has not confirmed yet; nobody else sees it."""
    assert seen.seat is not None
    return prediction.preview(table_of(seen), seen.seat, take)


def why(seen: View) -> Reason | None:
    """Why the last trick went to the seat that took it. [X-23]"""
    if not seen.tricks:
        return None
    trick = seen.tricks[-1]
    card = trick.cards[(trick.winner - trick.leader) % len(trick.cards)]
    args = {"seat": trick.winner, "card": write_card(card), "suit": write_card(card)[0]}
    return Reason("highest-trump" if card >> 4 == RED else "highest-led", "X-23", args)
