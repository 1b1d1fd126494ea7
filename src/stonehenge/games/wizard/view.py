"""Who may see what of a match of Wizard, and what is told of each step."""

from typing import Any, NamedTuple

from stonehenge.core.cards import Card, Cards, Seat, Suit
from stonehenge.core.game import InvalidNotation, Reason, Step
from stonehenge.games.wizard.match import (
    Match,
    Row,
    Trick,
    leader,
    offers,
    scores,
    waiting,
    winners,
)
from stonehenge.games.wizard.notation import (
    SUITS,
    Action,
    Bid,
    Deal,
    Play,
    Trump,
    faces,
    hand_of,
    read_card,
    read_suit,
    write_card,
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


def view(state: Match, seat: Seat | None) -> View:
    """What a seat may see, or a spectator (None)."""
    play = state.play
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


def log(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """The record's events for a step."""
    match step.action:
        case Play(card):
            return [{"e": "play", "seat": step.seat, "card": write_card(card)}, *taken(step)]
        case Bid(tricks):
            return [{"e": "bid", "seat": step.seat, "bid": tricks}]
        case Trump(suit):
            return [{"e": "trump", "seat": step.seat, "suit": SUITS[suit]}]
        case Deal(dealer, hands, turned):
            dealt = [[write_card(card) for card in faces(hand)] for hand in hands]
            told = {"round": step.before.round, "dealer": dealer, "hands": dealt}
            return [{"e": "deal", **told, "turned": turned_up(turned)}]


def turned_up(card: Card) -> str | None:
    """The turned card as the record writes it."""
    return None if card == NONE else write_card(card)


def taken(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """What happens by itself after a card: a trick is taken, a round is scored."""
    play = step.after.play
    if play.lying:
        return []
    trick = {"e": "trick", "winner": play.ahead}
    if not scored(step):
        return [trick]
    points = list(step.after.sheet[-1].points())
    return [trick, {"e": "score", "points": points, "totals": list(play.totals)}]


def scored(step: Step[Match, Action]) -> bool:
    """Whether the step ended a round."""
    return len(step.after.sheet) > len(step.before.sheet)


def retell(step: Step[Match, Action], to: Seat | None) -> list[dict[str, Any]]:
    """The lines about a step that a seat or a spectator may read."""
    match step.action:
        case Deal(dealer, _, turned):
            cards = step.after.play.tricks
            told = {"round": step.before.round, "dealer": dealer, "cards": cards}
            return [{"e": "deal", **told, "turned": turned_up(turned)}]
        case Bid() if step.before.options.bidding != "open" and to != step.seat:
            return [{"e": "hidden-bid", "seat": step.seat}, *revealed(step)]
    lines, ends = log(step), scored(step)
    if shown := revealed(step):
        # What was hidden is read out before it is scored.
        at = len(lines) - ends
        lines[at:at] = shown
    return lines + ended(step) if ends else lines


def revealed(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """Hidden bids are read out as soon as they are open to all. [W-53, W-54]"""
    down = bids_are_down(step.before)
    if not down or bids_are_down(step.after):
        return []
    return [{"e": "reveal", "bids": list(step.after.play.bids)}]


def ended(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """The last line of a game."""
    totals = scores(step.after)
    if totals is None:
        return []
    return [{"e": "end", "winners": list(winners(step.after)), "totals": list(totals)}]


def recall(state: Match, event: dict[str, Any]) -> tuple[Seat, Action] | None:
    """Who did what according to an event of a record; None for what follows by itself."""
    match event:
        case {"e": "deal", "dealer": int(dealer), "hands": [*hands], "turned": str() | None as up}:
            dealt = tuple(hand_of([read_card(card) for card in cards_of(hand)]) for hand in hands)
            return -1, Deal(dealer, dealt, NONE if up is None else read_card(up))
        case {"e": "trump", "seat": int(seat), "suit": str(suit)}:
            return seat, Trump(read_suit(suit))
        case {"e": "bid", "seat": int(seat), "bid": int(tricks)}:
            return seat, Bid(tricks)
        case {"e": "play", "seat": int(seat), "card": str(card)}:
            return seat, Play(read_card(card))
        case {"e": "trick" | "score"}:
            return None
    raise InvalidNotation(f"not an event of Wizard: {event!r}")


def cards_of(hand: Any) -> list[str]:
    """A hand in a record is a list of cards."""
    if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
        raise InvalidNotation(f"not a hand: {hand!r} (want a list of cards)")
    return hand


def why(seen: View) -> Reason | None:
    """Why the last trick went to the seat that took it. [W-38, W-62]"""
    if not seen.tricks:
        return None
    trick = seen.tricks[-1]
    card = trick.cards[(trick.winner - trick.leader) % len(trick.cards)]
    told = {"seat": trick.winner, "card": write_card(card)}
    if seen.options.one_colour:
        return Reason("highest-value", "W-62", told)
    if card == WIZARD:
        return Reason("first-wizard", "W-38", told)
    if card == JESTER:
        return Reason("only-jesters", "W-38", told)
    if card >> 4 == seen.trump:
        return Reason("highest-trump", "W-38", {**told, "suit": SUITS[card >> 4]})
    return Reason("highest-led", "W-38", {**told, "suit": SUITS[card >> 4]})
