"""The events of each step of Čarodění: for the record, as lines for each reader, and back."""

from collections import Counter
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, Event, InvalidNotation, Step
from stonehenge.games.carodeni.cardset import CardSet
from stonehenge.games.carodeni.match import may_finish, scores, winners
from stonehenge.games.carodeni.notation import (
    SIDES,
    SLOTS,
    USES,
    Action,
    Brew,
    Gather,
    Offer,
    Ostara,
    Pass,
    Refresh,
    Rest,
    Setup,
    Take,
    Tame,
    brew,
    name,
    one_of,
)
from stonehenge.games.carodeni.state import OSTARA, PLACES, Table, back_on_top, tool_kinds, waiting

# What can only come after the seat in turn has ended its turn without a word.
AFTER_A_TURN = ("gather", "rest", "offer", "ostara", "goal", "score")


def log(step: Step[Table, Action]) -> list[Event]:
    """The record's events for a step; that a seat passes shows by the turn of the next."""
    return [event.copy() for event in step.after.events]


def retell(step: Step[Table, Action], to: Seat | None) -> list[Event]:
    """The lines about a step that may be read: of the card on top of a deck only its back."""
    lines: list[Event] = []
    if isinstance(step.action, Pass):
        lines.append({"e": "pass", "seat": step.seat})
    for event in log(step):
        lines.append(public_event(step.after, event))
        # Ostara's reasons, each a line of its own. [C-96 to C-101]
        lines += [
            {**reason, "e": f"because-{reason['criterion']}"} for reason in event.get("why", [])
        ]
    return lines + ended(step)


def public_event(after: Table, event: Event) -> Event:
    """An event with the names of cards, and without what lies face down."""
    cards = after.cards
    match event["e"]:
        case "setup":
            return {**event, "seat": event["first"]}
        case "offer":
            fields = {key: value for key, value in event.items() if key != "next"}
            if event["slot"] in after.decks:
                fields["back"] = back_on_top(after, event["slot"]) or None
            return {**fields, "name": cards.called(event["item"] or "")}
        case "gather":
            return {**event, "name": cards.called(event["witch"])}
        case "refresh":
            placed = isinstance(event["what"], int)
            place, kind = (event["what"], "place") if placed else (0, event["what"])
            return {**event, "place": place, "kind": kind}
        case "take":
            return {**event, "name": cards.called(event["item"]), "kind": back_of(cards, event)}
        case "brew":
            witch = after.sides[event["seat"]].clan_witches[-1]
            names = {"name": cards.called(event["potion"]), "witch_name": cards.called(witch)}
            return {**event, "witch": witch, **names}
    return event


def back_of(cards: CardSet, event: Event) -> str:
    """The tool or animal that an item was taken as, or nothing."""
    match event["as"]:
        case "tool":
            return cards.potions[event["item"]].back_tool
        case "animal":
            return cards.witches[event["item"]].animal
    return ""


def ended(step: Step[Table, Action]) -> list[Event]:
    """The last line of a game."""
    totals = scores(step.after)
    if totals is None:
        return []
    return [{"e": "end", "winners": list(winners(step.after)), "totals": list(totals)}]


def recall(t: Table, event: Event) -> tuple[Seat, Action] | None:
    """Who did what according to an event; None for what follows by itself."""
    if event.get("e") in AFTER_A_TURN and t.turn in waiting(t) and may_finish(t):
        return t.turn, Pass()
    if follows(t, event):
        return None
    match event:
        case {"e": "setup", "first": int(first), "goals": [*goals], **rest}:
            return NATURE, setup_from(first, goals, rest)
        case {"e": "offer", "place": int(place), "slot": str(slot), "item": str() | None as item}:
            top = event.get("next")
            laid = "" if item is None else name(item)
            next_card = "" if top is None else name(text(top))
            return NATURE, Offer(in_place(place), one_of(slot, SLOTS), laid, next_card)
        case {"e": "ostara", "token": str(token)}:
            return NATURE, Ostara(name(token))
        case {"e": "gather", "seat": int(seat), "witch": str(witch)}:
            return seat, Gather(name(witch))
        case {"e": "refresh", "seat": int(seat), "what": "witches" | "potions" as what}:
            return seat, Refresh(what)
        case {"e": "refresh", "seat": int(seat), "what": int(place)}:
            return seat, Refresh(str(in_place(place)))
        case {"e": "take", "seat": int(seat), "place": int(place), "slot": str(slot), "as": use}:
            return seat, Take(in_place(place), one_of(slot, SLOTS), one_of(text(use), USES))
        case {"e": "brew", "seat": int(seat), "potion": str(potion), "pays": dict(), **rest}:
            return seat, brew_from(t, seat, potion, event["pays"], rest)
        case {"e": "tame", "seat": int(seat), "animal": str(animal)}:
            return seat, Tame(name(animal))
        case {"e": "rest", "seat": int(seat)}:
            return seat, Rest()
    raise InvalidNotation(f"not an event of Čarodění: {event!r}")


def follows(t: Table, event: Event) -> bool:
    """Whether an event follows by itself from the one before it, as all that Ostara does."""
    if event.get("e") in ("goal", "ending", "score"):
        return True
    return t.solo and event.get("e") in ("take", "brew") and event.get("seat") == OSTARA


def text(value: Any) -> str:
    """A value that must be a text."""
    if not isinstance(value, str):
        raise InvalidNotation(f"not a text: {value!r}")
    return value


def texts(value: Any) -> list[str]:
    """A value that must be a list of texts."""
    if not isinstance(value, list):
        raise InvalidNotation(f"not a list: {value!r}")
    return [name(text(item)) for item in value]


def in_place(place: int) -> int:
    if place not in PLACES:
        raise InvalidNotation(f"no such place: {place} (want 0, 1 or 2)")
    return int(place)


def setup_from(first: int, goals: list[Any], rest: dict[str, Any]) -> Setup:
    """How the table was laid."""
    laid = []
    for goal in goals:
        match goal:
            case {"id": str(token), "side": str(side)}:
                laid.append((name(token), one_of(side, SIDES)))
            case _:
                raise InvalidNotation(f"not a goal: {goal!r} (want id and side)")
    symbols = rest.get("novices")
    if not isinstance(symbols, list):
        raise InvalidNotation(f"not a list: {symbols!r}")
    novices = tuple("" if symbol is None else name(text(symbol)) for symbol in symbols)
    return Setup(int(first), tuple(laid), tuple(texts(rest.get("starts"))), novices)


def brew_from(t: Table, seat: Seat, potion: str, paid: Any, rest: dict[str, Any]) -> Brew:
    pays = []
    for kind, n in paid.items():
        if not isinstance(n, int) or not 0 < n < 1000:
            raise InvalidNotation(f"not a number of tokens: {n!r}")
        pays.append((name(text(kind)), int(n)))
    subs = []
    for sub in rest.get("substitutes", []):
        match sub:
            case {"for": str(wanted), "with": str(pair)}:
                subs.append((name(wanted), name(pair)))
            case _:
                raise InvalidNotation(f"not a substitute: {sub!r} (want for and with)")
    used, new = tools_from(t, seat, texts(rest.get("tools", [])))
    return brew(name(potion), pays, used, new, subs)


def tools_from(t: Table, seat: Seat, tools: list[str]) -> tuple[list[str], list[str]]:
    """Those from the clan and those from outside: a card is one from outside. [CA-13]"""
    own = Counter(tool_kinds(t.cards, t.sides[seat].clan_tools if 0 <= seat < t.seats else ()))
    kinds = Counter(tool for tool in tools if tool not in t.cards.potions)
    cards = [tool for tool in tools if tool in t.cards.potions]
    used = kinds & own
    return list(used.elements()), [*(kinds - used).elements(), *tool_kinds(t.cards, cards)]
