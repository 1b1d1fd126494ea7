"""How Ostara decides: by her token and by what lies on the table, never by chance.

Every choice comes with its reasons, in the order in which they narrowed it down. A reason
is a criterion with what it takes to say it in words.
"""

from typing import Any

from stonehenge.games.carodeni.cardset import Potion, Witch
from stonehenge.games.carodeni.goals import counts_for, covered, goal_up, ostara_goals
from stonehenge.games.carodeni.notation import INGREDIENTS, Brew, brew
from stonehenge.games.carodeni.payment import can_brew, due
from stonehenge.games.carodeni.state import NONE, OSTARA, PLACES, Side, Table, animal_kinds

Why = list[dict[str, Any]]


def gains(token_gain: tuple[str, ...]) -> tuple[str, ...]:
    """The first row of a token, one thing at a time. [C-96]"""
    single = {"ing1": ("ing",), "ing2": ("ing", "ing"), "witch&potion": ("witch", "potion")}
    return tuple(gain for part in token_gain for gain in single.get(part, (part,)))


def witch_or_potion(t: Table, gain: str) -> tuple[str, Why]:
    """What she has fewer of; the first in the row if both are even. [C-97, CA-20]"""
    side = t.sides[OSTARA]
    first, second = gain.split("|")
    witches = len(side.played) + len(side.clan_witches)
    potions = len(side.potions) + len(side.clan_potions)
    counts = {"witches": witches, "potions": potions}
    if witches == potions:
        return first, [{"criterion": "first-in-row", "kind": first}]
    fewer = "witch" if witches < potions else "potion"
    if t.options.ostara_or == "literal":
        more = second if fewer == first else first
        return more, [{"criterion": "more", "kind": more, **counts}]
    return fewer, [{"criterion": "fewer", "kind": fewer, **counts}]


def choose_card(t: Table, kind: str) -> tuple[int, Why]:
    """The place of the card she takes, by the criteria of her token. [C-99, CA-21, CA-22]"""
    places = [place for place in PLACES if t.board[place][kind]]
    why: Why = []
    for criterion in t.cards.tokens[t.column[-1]].criteria:
        left, args = narrowed(t, criterion, kind, places)
        if left:
            places = left
            why.append({"criterion": criterion, "left": len(left), **args})
    if len(places) > 1:
        why.append({"criterion": "first"})
    return (places[0] if places else NONE), why


def narrowed(
    t: Table, criterion: str, kind: str, places: list[int]
) -> tuple[list[int], dict[str, Any]]:
    """The places whose cards meet a criterion."""
    match criterion:
        case "goal":
            return helping(t, kind, places)
        case "match":
            return [place for place in places if matches(t, kind, t.board[place][kind])], {}
    worth = {place: points(t, kind, t.board[place][kind]) for place in places}
    best = max(worth.values(), default=0)
    return [place for place in places if worth[place] == best], {"points": best}


def points(t: Table, kind: str, card: str) -> int:
    """The points on a card."""
    return t.cards.witches[card].points if kind == "witch" else t.cards.potions[card].points


def helping(t: Table, kind: str, places: list[int]) -> tuple[list[int], dict[str, Any]]:
    """The cards that help the first goal for which there is one. [C-99, C-100, CA-21]"""
    if ostara_goals(t) == "none":
        return [], {}
    side = t.sides[OSTARA]
    own = side.clan_witches + side.played if kind == "witch" else side.clan_potions + side.potions
    held = counts_for(t.cards, t.options, kind, own)
    for at, (goal, up) in enumerate(t.goals):
        needs = [need for need in goal_up(t, at).need if need.kind == kind]
        if t.takers[at] != NONE or not needs:
            continue
        before = covered(needs, held)
        fits = [
            place
            for place in places
            if covered(needs, held + counts_for(t.cards, t.options, kind, [t.board[place][kind]]))
            > before
        ]
        if fits:
            return fits, {"goal": goal, "side": up, "number": at + 1}
    return [], {}


def matches(t: Table, kind: str, card: str) -> bool:
    """A witch for one of her potions, or a potion for one of her witches. [C-99, CA-22]"""
    if kind == "witch":
        witch = t.cards.witches[card]
        return any(can_brew(witch, t.cards.recipes[p]) for p in t.sides[OSTARA].potions)
    return has_witch(t, t.cards.potions[card])


def has_witch(t: Table, potion: Potion) -> bool:
    """Whether one of her witches can brew it; they are all active. [C-93]"""
    return any(can_brew(t.cards.witches[witch], potion) for witch in t.sides[OSTARA].played)


def choose_animal(t: Table) -> int:
    """The topmost animal that her clan does not have. [C-98, CA-25]"""
    own = animal_kinds(t.cards, t.sides[OSTARA].clan_animals)
    for place in PLACES:
        witch = t.board[place]["witch"]
        if witch and t.cards.witches[witch].animal not in own:
            return place
    return NONE


def missing(side: Side, potion: Potion) -> dict[str, int]:
    """The ingredients that a potion still lacks."""
    lacks = {kind: n - side.ingredients[kind] for kind, n in potion.ing}
    return {kind: n for kind, n in lacks.items() if n > 0}


def choose_ingredient(t: Table) -> tuple[tuple[int, str] | None, Why]:
    """The first token in reading order for the most urgent potion. [C-101, CA-23]"""
    side = t.sides[OSTARA]
    tokens = [(p, s) for p in PLACES for s in INGREDIENTS if t.board[p][s]]
    wanted = [t.cards.recipes[potion] for potion in side.potions]
    # Equally urgent ones stay in the order in which she got them: the leftmost comes first.
    for potion in sorted(wanted, key=lambda potion: urgency(t, potion)):
        lacks = missing(side, potion)
        for place, slot in tokens:
            if t.board[place][slot] in lacks:
                args = {"potion": potion.id, "missing": sum(lacks.values())}
                ready = "witch-waits" if has_witch(t, potion) else "no-witch-yet"
                return (place, slot), [{"criterion": ready, **args}]
    return (tokens[0] if tokens else None), [{"criterion": "first"}] if tokens else []


def urgency(t: Table, potion: Potion) -> tuple[bool, int, int]:
    """A witch is waiting for it, few ingredients are missing, it is worth much. [C-101]"""
    lacks = missing(t.sides[OSTARA], potion)
    return not has_witch(t, potion), sum(lacks.values()), -potion.points


def choose_brew(t: Table) -> tuple[Brew, Witch] | None:
    """The best potion that she has a witch and the ingredients for. [C-92, CA-24]"""
    side = t.sides[OSTARA]
    potions = [t.cards.recipes[potion] for potion in side.potions]
    for potion in sorted(potions, key=lambda potion: -potion.points):
        payment = pairs_for(t, side, potion)
        if payment is not None and has_witch(t, potion):
            able = [t.cards.witches[w] for w in side.played if can_brew(t.cards.witches[w], potion)]
            pays = due(potion, payment)
            return brew(potion.id, pays.items(), subs=payment), max(able, key=lambda w: w.points)
    return None


def pairs_for(t: Table, side: Side, potion: Potion) -> list[tuple[str, str]] | None:
    """What is missing is paid by pairs of the kind she has most of; None if she cannot. [CA-24]"""
    recipe = dict(potion.ing)
    left = {kind: max(0, side.ingredients[kind] - recipe.get(kind, 0)) for kind in t.bag}
    pairs = []
    for kind, n in missing(side, potion).items():
        for _ in range(n):
            most = max(left, key=left.__getitem__)
            if left[most] < 2:
                return None
            left[most] -= 2
            pairs.append((kind, most))
    return pairs
