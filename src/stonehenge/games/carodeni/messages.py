"""Views of Čarodění, with the faces of all cards that a viewer sees."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from stonehenge.games.carodeni.cardset import ANY, Potion, Witch
from stonehenge.games.carodeni.goals import counts_for, covered, in_clan
from stonehenge.games.carodeni.payment import tool_choices
from stonehenge.games.carodeni.view import View as CarodeniView
from stonehenge.games.carodeni.view import side_view
from stonehenge.games.painter import Painter, field, options, plain


def sides(view: CarodeniView) -> list[dict[str, Any]]:
    """Every side of the table."""
    return [{name: getattr(side, name) for name in side.__slots__} for side in view.sides]


def decks(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """The decks, of which the back is seen."""
    return {
        kind: {name: getattr(deck, name) for name in deck.__slots__}
        for kind, deck in view.decks.items()
    }


def seen_cards(view: CarodeniView) -> list[str]:
    """Every card whose face a viewer sees."""
    lying = [place[slot] for place in view.board for slot in ("potion", "witch")]
    for side in view.sides:
        lying += (*(side.hand or ()), *side.played, *side.potions, *side.tools, *side.animals)
        lying += (*side.clan_witches, *side.clan_potions, *side.clan_tools, *side.clan_animals)
    return [card for card in dict.fromkeys(lying) if card]


@lru_cache(maxsize=1024)
def witch_face(witch: Witch) -> dict[str, Any]:
    """A witch or a novice; her main banner comes first, and on her back is an animal."""
    face: dict[str, Any] = {"kind": "novice" if witch.novice else "witch", "name": witch.name}
    banners = sorted(witch.banners, key=lambda colour: (colour != witch.main, colour))
    face.update(banners=banners, ap=witch.ap, refresh=witch.refresh, points=witch.points)
    return {**face, "back": witch.animal, "symbol": witch.symbol}


@lru_cache(maxsize=1024)
def potion_face(potion: Potion) -> dict[str, Any]:
    """A potion and what it asks for, one by one; on its back is a tool."""
    face = {"kind": "potion" if potion.back_tool else "start", "name": potion.name}
    return {
        **face,
        "colour": potion.colour,
        "points": potion.points,
        "needs": needs(potion),
        "back": potion.back_tool,
    }


def needs(potion: Potion) -> list[str]:
    """What a potion asks for, one by one."""
    tokens = [kind for kind, n in potion.ing for _ in range(n)]
    return [*tokens, *potion.tools, *[ANY] * potion.any_tools]


def card_faces(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """What stands on the cards that a viewer sees."""
    cast, recipes = view.cards.cast, view.cards.recipes
    return {
        card: witch_face(cast[card]) if card in cast else potion_face(recipes[card])
        for card in seen_cards(view)
    }


def ready(view: CarodeniView) -> dict[str, list[bool]]:
    """Which needs of the viewer's potions, and of those on offer, are met without pairs."""
    if view.seat is None:
        return {}
    side = view.sides[view.seat]
    offered = [place["potion"] for place in view.board if place["potion"]]
    return {card: met_needs(view, side, card) for card in (*side.potions, *offered)}


def met_needs(view: CarodeniView, side: Any, card: str) -> list[bool]:
    """One by one, whether a side has what a potion asks for."""
    potion = view.cards.recipes[card]
    missing = [kind for kind, n in potion.ing for _ in range(n - side.ingredients[kind])]
    missing += next(tool_choices(view.cards, side, potion))[2]
    met = []
    for need in reversed(needs(potion)):
        met.append(need not in missing)
        if need in missing:
            missing.remove(need)
    return met[::-1]


def aims(view: CarodeniView) -> list[dict[str, Any]]:
    """The goals that lie there: what each asks for, and how much of it every side has."""
    entries = []
    for goal, up in view.goals:
        face = view.cards.goals[goal].sides[up]
        lines = [{"kind": need.kind, "what": need.what, "n": need.n} for need in face.need]
        met = [goal_lines(view, side, face.need) for side in view.sides]
        entries.append({"points": face.points, "need": lines, "met": met})
    return entries


def goal_lines(view: CarodeniView, side: Any, lines: Any) -> list[int]:
    """How much of each line of a goal a clan has; a card serves one line only."""
    met: list[int] = []
    for at, need in enumerate(lines):
        items = counts_for(view.cards, view.options, need.kind, in_clan(side, need.kind))
        alike = [other for other in lines[:at] if other.kind == need.kind]
        met.append(covered([*alike, need], items) - covered(alike, items))
    return met


def ostara_tokens(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """Ostara's tokens that are turned up."""
    tokens = [view.cards.tokens[token] for token in view.column]
    return {token.id: {"gain": token.gain, "criteria": token.criteria} for token in tokens}


CARODENI = Painter(
    own={"seat": field("seat"), "sides": sides, "faces": card_faces, "ready": ready},
    shared={
        "options": options,
        "cards": lambda view: view.cards.id,
        **plain("solo", "phase", "first", "turn", "round", "board", "bag", "goals"),
        **plain("takers", "points", "fresh", "rests", "refills", "ending", "last_round"),
        **plain("column", "errands"),
        "rounds": lambda view: view.cards.rounds if view.solo else view.last_round,
        "aims": aims,
        "food": lambda view: dict(view.cards.animals) if view.options.animals else {},
        "tokens": ostara_tokens,
        "decks": decks,
    },
    reveal=lambda state, view: replace(
        view, sides=tuple(side_view(state, seat, seat) for seat in range(state.seats))
    ),
)


def painter(state: Any) -> Painter:
    """How the views of such a state are written."""
    return CARODENI
