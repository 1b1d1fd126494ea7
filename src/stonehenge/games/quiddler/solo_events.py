"""The events of each step of the solo game, and the way back."""

from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, InvalidNotation, Step
from stonehenge.games.quiddler import solo
from stonehenge.games.quiddler.events import cards_of
from stonehenge.games.quiddler.judge import spelled_out
from stonehenge.games.quiddler.notation import Action, Fill, Setup, Spell, Stop
from stonehenge.games.quiddler.solo import OVER, PLAYER, Solo

Event = dict[str, Any]
SoloStep = Step[Solo, Action]


def log(step: SoloStep) -> list[Event]:
    """The record's events for a step."""
    match step.action:
        case Setup(piles):
            return [{"e": "setup", "piles": [list(pile) for pile in piles]}]
        case Spell(cards, places):
            return [{"e": "word", "cards": list(cards), "places": list(places)}, *ended(step)]
        case Fill(place, source):
            return [{"e": "fill", "place": place, "from": source}]
    return ended(step)


def ended(step: SoloStep) -> list[Event]:
    """The last event of a game."""
    return [{"e": "end", "left": solo.left(step.after)}] if step.after.phase == OVER else []


def retell(step: SoloStep, to: Seat | None) -> list[Event]:
    """The lines about a step; face-down cards stay hidden."""
    match step.action:
        case Setup(piles):
            return [{"e": "setup", "cards": sum(map(len, piles))}]
        case Spell(cards):
            fields = {"text": spelled_out(cards), "value": step.after.options.deck.value(cards)}
            return [{"e": "word", **fields}, *over(step)]
        case Fill(place, source):
            card = step.before.piles[source][0]
            return [{"e": "fill", "place": place, "from": source, "card": card}]
    return over(step)


def over(step: SoloStep) -> list[Event]:
    """The result in words."""
    return [{"e": "solo-end", "left": event["left"]} for event in ended(step)]


def recall(state: Solo, event: Event) -> tuple[Seat, Action] | None:
    """Who did what according to an event of a record; None for what follows by itself."""
    match event:
        case {"e": "setup", "piles": [*piles]}:
            return NATURE, Setup(tuple(cards_of(pile) for pile in piles))
        case {"e": "word", "cards": [*cards], "places": [*places]} if len(cards) == len(places):
            if all(isinstance(place, int) for place in places):
                return PLAYER, Spell(cards_of(cards), tuple(places), judged=True)
        case {"e": "fill", "place": int(place), "from": int(source)}:
            return PLAYER, Fill(place, source)
        case {"e": "end"} if state.phase != OVER:
            return PLAYER, Stop()
        case {"e": "end"}:
            return None
    raise InvalidNotation(f"not an event of Quiddler alone: {event!r}")
