"""Views of Čarodění, with the faces of all cards that a viewer sees, and events as messages."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, cast, get_args

import msgspec
from msgspec import UNSET, UnsetType, field

from stonehenge.games.carodeni.cardset import ANY, Potion, Witch
from stonehenge.games.carodeni.goals import counts_for, covered, in_clan
from stonehenge.games.carodeni.payment import tool_choices
from stonehenge.games.carodeni.view import DeckView, SideView, View
from stonehenge.games.messages import EventShape, GameMessages, Shape, ViewMessages

Slot = Literal["ing0", "ing1", "ing2", "potion", "witch"]
Use = Literal["ingredient", "potion", "tool", "witch", "animal"]
GoalSide = Literal["easy", "hard"]
CardKind = Literal["witch", "potion"]


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


class CarodeniLaidGoal(Shape):
    """A goal that is laid, and which side of it is up."""

    id: str
    side: GoalSide


class CarodeniSetupEvent(EventShape, tag="setup"):
    """The table is laid: who begins, with which cards; Ostara's novices are null."""

    first: int
    data: str
    goals: Sequence[CarodeniLaidGoal]
    starts: Sequence[str]
    novices: Sequence[str | None]


class CarodeniSetupLine(CarodeniSetupEvent, tag="setup"):
    """The table is laid, as in the record; `seat` begins."""

    seat: int


class CarodeniOfferEvent(EventShape, tag="offer"):
    """A slot is filled, or stays empty (null); `next` is the card then on top of the deck."""

    place: int
    slot: Slot
    item: str | None
    next: str | UnsetType = UNSET


class CarodeniOfferLine(EventShape, tag="offer", kw_only=True):
    """A slot is filled, or stays empty (null); `back` is of the card then on top of the deck."""

    place: int
    slot: Slot
    item: str | None
    back: str | UnsetType | None = UNSET
    name: str


class CarodeniGatherEvent(EventShape, tag="gather"):
    """A seat sends a witch."""

    seat: int
    witch: str


class CarodeniGatherLine(CarodeniGatherEvent, tag="gather"):
    """A seat sends a witch, with her name."""

    name: str


class CarodeniRefreshEvent(EventShape, tag="refresh"):
    """A seat renews all witches, all potions, or the ingredients of a place (its number)."""

    seat: int
    what: int | Literal["witches", "potions"]


class CarodeniRefreshLine(CarodeniRefreshEvent, tag="refresh"):
    """A seat renews what the record says, told apart by `kind`; `place` is 0 for cards."""

    place: int
    kind: Literal["place", "witches", "potions"]


class CarodeniReason(Shape, tag_field="criterion"):
    """A reason of Ostara's, with its name under `criterion`."""


class CarodeniBecauseFewer(CarodeniReason, tag="fewer"):
    """She takes the kind of card of which she has fewer."""

    kind: CardKind
    witches: int
    potions: int


class CarodeniBecauseMore(CarodeniReason, tag="more"):
    """She takes the kind of card of which she has more."""

    kind: CardKind
    witches: int
    potions: int


class CarodeniBecauseFirstInRow(CarodeniReason, tag="first-in-row"):
    """She has as many witches as potions, and takes the kind that comes first on her token."""

    kind: CardKind


class CarodeniBecauseGoal(CarodeniReason, tag="goal"):
    """It helps a goal, the one with this number; so many cards do."""

    left: int
    goal: str
    side: GoalSide
    number: int


class CarodeniBecauseMatch(CarodeniReason, tag="match"):
    """It goes with one of her cards; so many cards do."""

    left: int


class CarodeniBecauseValue(CarodeniReason, tag="value"):
    """It has the most points; so many cards have."""

    left: int
    points: int


class CarodeniBecauseFirst(CarodeniReason, tag="first"):
    """It is the first one from the top."""


class CarodeniBecauseWitchWaits(CarodeniReason, tag="witch-waits"):
    """She has a witch for a potion that lacks so many ingredients."""

    potion: str
    missing: int


class CarodeniBecauseNoWitchYet(CarodeniReason, tag="no-witch-yet"):
    """A potion that she has no witch for lacks so many ingredients."""

    potion: str
    missing: int


class CarodeniBecauseNewAnimal(CarodeniReason, tag="new-animal"):
    """It is the first animal from the top that her clan does not have."""


Because = (
    CarodeniBecauseFewer
    | CarodeniBecauseMore
    | CarodeniBecauseFirstInRow
    | CarodeniBecauseGoal
    | CarodeniBecauseMatch
    | CarodeniBecauseValue
    | CarodeniBecauseFirst
    | CarodeniBecauseWitchWaits
    | CarodeniBecauseNoWitchYet
    | CarodeniBecauseNewAnimal
)


def because_line(reason: type[CarodeniReason]) -> type[EventShape]:
    """The same reason as a line of its own."""
    criterion = reason.__struct_config__.tag
    line = msgspec.defstruct(
        f"{reason.__name__}Line",
        [
            ("criterion", Literal[criterion]),
            *((each.name, each.type) for each in msgspec.structs.fields(reason)),
        ],
        bases=(EventShape,),
        tag=f"because-{criterion}",
        namespace={"__doc__": reason.__doc__},
    )
    return cast(type[EventShape], line)


class CarodeniTakeEvent(EventShape, tag="take"):
    """A seat takes what lies in a slot; `why` are Ostara's reasons."""

    seat: int
    place: int
    slot: Slot
    use: Use = field(name="as")
    item: str
    why: Sequence[Because] | UnsetType = UNSET


class CarodeniTakeLine(CarodeniTakeEvent, tag="take", kw_only=True):
    """A seat takes what lies in a slot; `kind` is of a tool or an animal, otherwise empty."""

    name: str
    kind: str


class CarodeniSubstitute(Shape):
    """What a pair stands for, and the kind of the pair."""

    wanted: str = field(name="for")
    pair: str = field(name="with")


class CarodeniBrewEvent(EventShape, tag="brew"):
    """A seat brews a potion; `pays` are all tokens that it costs, pairs included."""

    seat: int
    potion: str
    pays: Mapping[str, int]
    tools: Sequence[str]
    substitutes: Sequence[CarodeniSubstitute]


class CarodeniBrewLine(CarodeniBrewEvent, tag="brew"):
    """A seat brews a potion, with the witch who does it, and both names."""

    witch: str
    name: str
    witch_name: str


class CarodeniTameEvent(EventShape, tag="tame"):
    """A seat tames an animal."""

    seat: int
    animal: str


class CarodeniRestEvent(EventShape, tag="rest"):
    """A seat rests."""

    seat: int


class CarodeniPassLine(EventShape, tag="pass"):
    """A seat ends its turn."""

    seat: int


class CarodeniGoalEvent(EventShape, tag="goal"):
    """A seat gets a goal."""

    seat: int
    goal: str


class CarodeniEndingEvent(EventShape, tag="ending"):
    """After this round there is only one more: goals, witches or potions run out."""

    reason: Literal["goals", "witches", "potions"]


class CarodeniOstaraEvent(EventShape, tag="ostara"):
    """One of Ostara's tokens is turned up."""

    token: str


class CarodeniParts(Shape):
    """What the score of a seat is made of."""

    potions: int
    witches: int
    tools: int
    goals: int
    leftovers: int
    animals: int


class CarodeniScoreEvent(EventShape, tag="score"):
    """The game is scored, by seat."""

    parts: Sequence[CarodeniParts]
    totals: Sequence[int]


class CarodeniEndLine(EventShape, tag="end"):
    """The game is over: who won, and the totals by seat."""

    winners: Sequence[int]
    totals: Sequence[int]


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


IN_BOTH = (
    CarodeniTameEvent,
    CarodeniRestEvent,
    CarodeniGoalEvent,
    CarodeniEndingEvent,
    CarodeniOstaraEvent,
    CarodeniScoreEvent,
)
MESSAGES = GameMessages(
    name="Carodeni",
    views=(ViewMessages(View, "CarodeniView", CarodeniPublic, CarodeniOwn, public, own),),
    lines=(
        CarodeniSetupLine,
        CarodeniOfferLine,
        CarodeniGatherLine,
        CarodeniRefreshLine,
        CarodeniTakeLine,
        CarodeniBrewLine,
        CarodeniPassLine,
        *IN_BOTH,
        *map(because_line, get_args(Because)),
        CarodeniEndLine,
    ),
    events=(
        CarodeniSetupEvent,
        CarodeniOfferEvent,
        CarodeniGatherEvent,
        CarodeniRefreshEvent,
        CarodeniTakeEvent,
        CarodeniBrewEvent,
        *IN_BOTH,
    ),
)
