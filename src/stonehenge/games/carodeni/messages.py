"""Views of Čarodění as messages, with the faces of all cards that a viewer sees."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from stonehenge.games.carodeni.cardset import ANY, Potion, Witch
from stonehenge.games.carodeni.goals import counts_for, covered, in_clan
from stonehenge.games.carodeni.payment import tool_choices
from stonehenge.games.carodeni.view import DeckView, SideView, View
from stonehenge.games.messages import Shape, ViewMessages


class CarodeniSide(Shape):
    """One side of the table of Čarodění; a hidden hand is null."""

    symbol: str
    ingredients: Mapping[str, int]
    hand: Sequence[str] | None
    held: int
    played: Sequence[str]
    potions: Sequence[str]
    tools: Sequence[str]
    animals: Sequence[str]
    clan_witches: Sequence[str]
    clan_potions: Sequence[str]
    clan_tools: Sequence[str]
    clan_animals: Sequence[str]
    parts: Mapping[str, int]


class CarodeniDeck(Shape):
    """A deck: the back on top, how high it is, and what was put under it."""

    back: str
    size: int
    box: int
    under: Sequence[str]


class CarodeniFace(Shape, omit_defaults=True, kw_only=True):
    """What stands on a card of Čarodění; `back` is its tool or animal, `kind` tells the rest."""

    kind: Literal["witch", "novice", "potion", "start"]
    name: str
    banners: Sequence[str] | None = None
    ap: Sequence[int] | None = None
    refresh: bool | None = None
    colour: str | None = None
    points: int
    needs: Sequence[str] | None = None
    back: str
    symbol: str | None = None


class CarodeniNeed(Shape):
    """A line of a goal: so many of a kind."""

    kind: str
    what: str
    n: int


class CarodeniAim(Shape):
    """A goal that lies on the table, and by seat how much of each line is met."""

    points: int
    need: Sequence[CarodeniNeed]
    met: Sequence[Sequence[int]]


class CarodeniToken(Shape):
    """A token of Ostara's."""

    gain: Sequence[str]
    criteria: Sequence[str]


class CarodeniPublic(Shape):
    """What everybody sees of a table of Čarodění."""

    options: Mapping[str, Any]
    cards: str
    solo: bool
    phase: str
    first: int
    turn: int
    round: int
    board: Sequence[Mapping[str, str]]
    bag: Mapping[str, int]
    goals: Sequence[tuple[str, str]]
    takers: Sequence[int]
    points: Sequence[int]
    fresh: bool
    rests: int
    refills: Sequence[tuple[int, str]]
    ending: str
    last_round: int
    column: Sequence[str]
    errands: Sequence[str]
    rounds: int
    aims: Sequence[CarodeniAim]
    food: Mapping[str, str]
    tokens: Mapping[str, CarodeniToken]
    decks: Mapping[str, CarodeniDeck]


class CarodeniOwn(Shape):
    """What is a viewer's own at a table of Čarodění: hands, and what follows from them."""

    seat: int | None
    sides: Sequence[CarodeniSide]
    faces: Mapping[str, CarodeniFace]
    ready: Mapping[str, Sequence[bool]]


def public(view: View) -> CarodeniPublic:
    """What everybody sees."""
    return CarodeniPublic(
        options=view.options.as_dict(),
        cards=view.cards.id,
        solo=view.solo,
        phase=view.phase,
        first=view.first,
        turn=view.turn,
        round=view.round,
        board=view.board,
        bag=view.bag,
        goals=view.goals,
        takers=view.takers,
        points=view.points,
        fresh=view.fresh,
        rests=view.rests,
        refills=view.refills,
        ending=view.ending,
        last_round=view.last_round,
        column=view.column,
        errands=view.errands,
        rounds=view.cards.rounds if view.solo else view.last_round,
        aims=aims(view),
        food=dict(view.cards.animals) if view.options.animals else {},
        tokens=ostara_tokens(view),
        decks={kind: deck(seen) for kind, seen in view.decks.items()},
    )


def own(view: View) -> CarodeniOwn:
    """What may differ from viewer to viewer: hands, and what follows from them."""
    sides = list(map(side, view.sides))
    return CarodeniOwn(seat=view.seat, sides=sides, faces=card_faces(view), ready=ready(view))


def side(seen: SideView) -> CarodeniSide:
    return CarodeniSide(**{name: getattr(seen, name) for name in seen.__slots__})


def deck(seen: DeckView) -> CarodeniDeck:
    return CarodeniDeck(back=seen.back, size=seen.size, box=seen.box, under=seen.under)


def seen_cards(view: View) -> list[str]:
    """Every card whose face a viewer sees."""
    lying = [place[slot] for place in view.board for slot in ("potion", "witch")]
    for side in view.sides:
        lying += (*(side.hand or ()), *side.played, *side.potions, *side.tools, *side.animals)
        lying += (*side.clan_witches, *side.clan_potions, *side.clan_tools, *side.clan_animals)
    return [card for card in dict.fromkeys(lying) if card]


@lru_cache(maxsize=1024)
def witch_face(witch: Witch) -> CarodeniFace:
    """A witch or a novice; her main banner comes first, and on her back is an animal."""
    return CarodeniFace(
        kind="novice" if witch.novice else "witch",
        name=witch.name,
        points=witch.points,
        back=witch.animal,
        banners=sorted(witch.banners, key=lambda colour: (colour != witch.main, colour)),
        ap=witch.ap,
        refresh=witch.refresh,
        symbol=witch.symbol,
    )


@lru_cache(maxsize=1024)
def potion_face(potion: Potion) -> CarodeniFace:
    """A potion and what it asks for, one by one; on its back is a tool."""
    return CarodeniFace(
        kind="potion" if potion.back_tool else "start",
        name=potion.name,
        points=potion.points,
        back=potion.back_tool,
        colour=potion.colour,
        needs=needs(potion),
    )


def needs(potion: Potion) -> list[str]:
    """What a potion asks for, one by one."""
    tokens = [kind for kind, n in potion.ing for _ in range(n)]
    return [*tokens, *potion.tools, *[ANY] * potion.any_tools]


def card_faces(view: View) -> dict[str, CarodeniFace]:
    """What stands on the cards that a viewer sees."""
    cast, recipes = view.cards.cast, view.cards.recipes
    return {
        card: witch_face(cast[card]) if card in cast else potion_face(recipes[card])
        for card in seen_cards(view)
    }


def ready(view: View) -> dict[str, list[bool]]:
    """Which needs of the viewer's potions, and of those on offer, are met without pairs."""
    if view.seat is None:
        return {}
    side = view.sides[view.seat]
    offered = [place["potion"] for place in view.board if place["potion"]]
    return {card: met_needs(view, side, card) for card in (*side.potions, *offered)}


def met_needs(view: View, side: Any, card: str) -> list[bool]:
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


def aims(view: View) -> list[CarodeniAim]:
    """The goals that lie there: what each asks for, and how much of it every side has."""
    entries = []
    for goal, up in view.goals:
        face = view.cards.goals[goal].sides[up]
        lines = [CarodeniNeed(kind=need.kind, what=need.what, n=need.n) for need in face.need]
        met = [goal_lines(view, side, face.need) for side in view.sides]
        entries.append(CarodeniAim(points=face.points, need=lines, met=met))
    return entries


def goal_lines(view: View, side: Any, lines: Any) -> list[int]:
    """How much of each line of a goal a clan has; a card serves one line only."""
    met: list[int] = []
    for at, need in enumerate(lines):
        items = counts_for(view.cards, view.options, need.kind, in_clan(side, need.kind))
        alike = [other for other in lines[:at] if other.kind == need.kind]
        met.append(covered([*alike, need], items) - covered(alike, items))
    return met


def ostara_tokens(view: View) -> dict[str, CarodeniToken]:
    """Ostara's tokens that are turned up."""
    tokens = [view.cards.tokens[token] for token in view.column]
    return {token.id: CarodeniToken(gain=token.gain, criteria=token.criteria) for token in tokens}


MESSAGES = (ViewMessages(View, "CarodeniView", CarodeniPublic, CarodeniOwn, public, own),)
