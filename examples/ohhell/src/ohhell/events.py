"""The events of each step of Oh Hell: for the record, for each reader, and back."""

from typing import Any

from ohhell.match import Match, scores, winners
from ohhell.notation import Action, Bid, Deal, Play, hand_of, read_card, write_card, write_cards
from stonehenge.core.cards import Cards, Seat
from stonehenge.core.game import NATURE, InvalidNotation, Step


def log(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """The record's events for a step."""
    match step.action:
        case Deal(_, hands, _):
            return [{**dealt(step), "hands": [write_cards(hand).split() for hand in hands]}]
        case Bid(tricks):
            return [{"e": "bid", "seat": step.seat, "bid": tricks}]
        case Play(card):
            return [{"e": "play", "seat": step.seat, "card": write_card(card)}, *taken(step)]


def dealt(step: Step[Match, Action]) -> dict[str, Any]:
    """What everybody sees of a deal."""
    after = step.after
    line = {"round": len(after.sheet) + 1, "dealer": after.dealer, "cards": after.size}
    return {"e": "deal", **line, "turned": write_card(after.turned)}


def taken(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """What happens by itself after a card: a trick is taken, a round is scored."""
    if step.after.table:
        return []
    events: list[dict[str, Any]] = [{"e": "trick", "winner": step.after.tricks[-1].winner}]
    if len(step.after.sheet) > len(step.before.sheet):
        points, totals = step.after.sheet[-1].points, step.after.totals
        events.append({"e": "score", "points": list(points), "totals": list(totals)})
    return events


def retell(step: Step[Match, Action], to: Seat | None) -> list[dict[str, Any]]:
    """The lines about a step that a seat or a spectator may read: only the hands are secret."""
    if isinstance(step.action, Deal):
        return [dealt(step)]
    totals = scores(step.after)
    if totals is None:
        return log(step)
    return [*log(step), {"e": "end", "winners": list(winners(step.after)), "totals": list(totals)}]


def recall(state: Match, event: dict[str, Any]) -> tuple[Seat, Action] | None:
    """Who did what according to an event of a record; None for what follows by itself."""
    match event:
        case {"e": "deal", "dealer": int(dealer), "hands": [*hands], "turned": str(turned)}:
            return NATURE, Deal(dealer, tuple(map(hand_in, hands)), read_card(turned))
        case {"e": "bid", "seat": int(seat), "bid": int(tricks)}:
            return seat, Bid(tricks)
        case {"e": "play", "seat": int(seat), "card": str(card)}:
            return seat, Play(read_card(card))
        case {"e": "trick" | "score"}:
            return None
    raise InvalidNotation(f"not an event of Oh Hell: {event!r}")


def hand_in(texts: Any) -> Cards:
    """A hand in a record is a list of cards."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InvalidNotation(f"not a hand: {texts!r} (want a list of cards)")
    return hand_of(texts)
