"""The events of each step of Wizard Extreme: for the record, and for each seat."""

from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, InvalidNotation, Step
from stonehenge.games.extreme.match import Match, Trick, scores, winners
from stonehenge.games.extreme.notation import (
    NAME,
    SUITS,
    Action,
    Deal,
    Give,
    Mage,
    Play,
    Seal,
    Take,
    read_card,
    read_given,
    read_hand,
    read_seal,
    write_card,
)
from stonehenge.games.extreme.prediction import by_seat
from stonehenge.games.extreme.rules import CARDS, GIVE, NONE, WHITE


def log(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """The record's events for a step; a trick is an event once its seal is settled."""
    match step.action:
        case Deal(dealer, hands):
            dealt = [[write_card(card) for card in hand] for hand in hands]
            return [{"e": "deal", "round": step.before.round, "dealer": dealer, "hands": dealt}]
        case Take(seals):
            return [{"e": "take", "seat": step.seat, "seals": list(map(seal_entry, seals))}]
        case Mage():
            return [{"e": "mage", "seat": step.seat}]
        case Play(card):
            return [{"e": "play", "seat": step.seat, "card": write_card(card)}, *settled(step)]
        case Give():
            return settled(step)


def seal_entry(seal: Seal) -> dict[str, Any]:
    """A seal of a prediction as the record writes it."""
    return {"seal": SUITS[seal.colour], "from": None if seal.source == NONE else seal.source}


def settled(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """What happens by itself: a trick is settled, a round is scored."""
    after = step.after
    if after.play.lying:
        return []
    trick = trick_event(after.tricks[-1])
    if len(after.sheet) == len(step.before.sheet):
        return [trick]
    points = list(after.sheet[-1].points())
    return [trick, {"e": "score", "points": points, "totals": list(after.play.totals)}]


def trick_event(trick: Trick) -> dict[str, Any]:
    """A trick as the record writes it: who took it, and the seal given or taken for it."""
    return {"e": "trick", "winner": trick.winner, "gives": NAME.get(trick.gives)}


def retell(step: Step[Match, Action], to: Seat | None) -> list[dict[str, Any]]:
    """The lines about a step that a seat or a spectator may read: all but the hands."""
    match step.action:
        case Deal(dealer):
            return [{"e": "deal", "round": step.before.round, "dealer": dealer, "cards": CARDS}]
        case Take():
            return [{**event, "whites": whites(step)} for event in log(step)]
    return [*log(step), *ended(step)]


def whites(step: Step[Match, Action]) -> list[int]:
    """The white seals that each seat got for what was taken from it. [X-17, XA-01]"""
    before, after = by_seat(step.before.play), by_seat(step.after.play)
    return [now[WHITE] - was[WHITE] for was, now in zip(before, after, strict=True)]


def ended(step: Step[Match, Action]) -> list[dict[str, Any]]:
    """The last line of a game."""
    totals = scores(step.after)
    if totals is None:
        return []
    return [{"e": "end", "winners": list(winners(step.after)), "totals": list(totals)}]


def recall(state: Match, event: dict[str, Any]) -> tuple[Seat, Action] | None:
    """Who did what according to an event of a record; None for what follows by itself."""
    match event:
        case {"e": "deal", "dealer": int(dealer), "hands": [*hands]}:
            return NATURE, Deal(dealer, tuple(read_hand(cards_of(hand)) for hand in hands))
        case {"e": "take", "seat": int(seat), "seals": [*seals]}:
            return seat, Take(tuple(map(read_seal_entry, seals)))
        case {"e": "mage", "seat": int(seat)}:
            return seat, Mage()
        case {"e": "play", "seat": int(seat), "card": str(card)}:
            return seat, Play(read_card(card))
        case {"e": "trick", "winner": int(winner), "gives": str(seal)} if state.play.phase == GIVE:
            return winner, Give(read_given(seal))
        case {"e": "trick" | "score"}:
            return None
    raise InvalidNotation(f"not an event of Wizard Extreme: {event!r}")


def read_seal_entry(entry: Any) -> Seal:
    """A seal of a prediction as the record writes it."""
    match entry:
        case {"seal": str(colour), "from": int() | None as source}:
            return read_seal(colour if source is None else f"{colour}@{source}")
    raise InvalidNotation(f'not a seal: {entry!r} (want {{"seal": "B", "from": null or a seat}})')


def cards_of(hand: Any) -> list[str]:
    """A hand in a record is a list of cards."""
    if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
        raise InvalidNotation(f"not a hand: {hand!r} (want a list of cards)")
    return hand
