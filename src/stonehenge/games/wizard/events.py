"""The events of each step of Wizard: for the record, for each reader, and back."""

from typing import Any

from stonehenge.core.cards import Card, Seat
from stonehenge.core.game import InvalidNotation, Step
from stonehenge.games.wizard.match import Match, scores, winners
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
from stonehenge.games.wizard.rules import NONE
from stonehenge.games.wizard.view import bids_are_down


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
            fields = {"round": step.before.round, "dealer": dealer, "hands": dealt}
            return [{"e": "deal", **fields, "turned": turned_up(turned)}]


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
    points = list(step.after.sheet[-1].points)
    return [trick, {"e": "score", "points": points, "totals": list(play.totals)}]


def scored(step: Step[Match, Action]) -> bool:
    """Whether the step ended a round."""
    return len(step.after.sheet) > len(step.before.sheet)


def retell(step: Step[Match, Action], to: Seat | None) -> list[dict[str, Any]]:
    """The lines about a step that a seat or a spectator may read."""
    match step.action:
        case Deal(dealer, _, turned):
            cards = step.after.play.tricks
            fields = {"round": step.before.round, "dealer": dealer, "cards": cards}
            return [{"e": "deal", **fields, "turned": turned_up(turned)}]
        case Bid() if step.before.options.bidding != "open" and to != step.seat:
            return [{"e": "hidden-bid", "seat": step.seat}, *revealed(step)]
    lines, ends = log(step), scored(step)
    if reveals := revealed(step):
        # What was hidden is read out before it is scored.
        at = len(lines) - ends
        lines[at:at] = reveals
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
