"""Ostara, the opponent of the solo game, as the rulebook tells it.

She is seat 1, her witches lie side by side, and she has no choice: every function looks at the
table of a game and says what she does. [C-..] are the rules, [CA-..] the rulings.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from carodeni_by_the_book import Oracle, Store

Event = dict[str, object]


def hers(game: "Oracle") -> "Store":
    """Ostara sits in seat 1. [C-90]"""
    return game.table.stores[1]


def steps(gain: str) -> list[str]:
    """A gain is taken one item after the other. [C-96]"""
    several = {"witch&potion": ["witch", "potion"], "ing1": ["ing"], "ing2": ["ing", "ing"]}
    return several.get(gain, [gain])


def gains_left(game: "Oracle", gains: list[str]) -> list[str]:
    """Without a new animal she gets tokens; what is not on offer is left out. [C-98, CA-25]"""
    left = list(gains)
    while left and next_take(game, left) is None:
        step = left.pop(0)
        if step == "animal":
            left = ["ing"] * game.cards["solo"]["animal_fallback_ingredients"] + left
    return left


def next_take(game: "Oracle", gains: list[str]) -> Event | None:
    """The first row of the token tells what she gets. [C-96]"""
    step = gains[0]
    if step == "ing":
        place, slot = choose_token(game)
    elif step == "animal":
        place, slot = choose_animal(game), "witch"
    else:
        slot = witch_or_potion(game, step)
        place = choose_card(game, slot)
    if place is None:
        return None
    item = game.table.board[(place, slot)]
    sort = {"ing": "ingredient", "animal": "animal"}.get(step, slot)
    return {"e": "take", "seat": 1, "place": place, "slot": slot, "as": sort, "item": item}


def witch_or_potion(game: "Oracle", step: str) -> str:
    """She takes what she has fewer of, of equal numbers the first in the row. [C-97, CA-20]"""
    if "|" not in step:
        return step
    witches = len(hers(game).played + hers(game).clan_witches)
    potions = len(hers(game).potions + hers(game).clan_potions)
    if witches == potions:
        return step.split("|")[0]
    fewer, more = ("witch", "potion") if witches < potions else ("potion", "witch")
    return fewer if game.options["ostara_or"] == "balance" else more


def choose_animal(game: "Oracle") -> int | None:
    """The first animal from the top that is not in her clan. [C-98, CA-25]"""
    clan = [game.witch[card]["animal"] for card in hers(game).clan_animals]
    for place in range(3):
        card = game.table.board[(place, "witch")]
        if card is not None and game.witch[card]["animal"] not in clan:
            return place
    return None


def choose_card(game: "Oracle", kind: str) -> int | None:
    """The criteria in their order, then the first card from the top. [C-96, C-99]"""
    places = [place for place in range(3) if game.table.board[(place, kind)] is not None]
    for criterion in game.token[game.table.turned[-1]]["criteria"]:
        cards = [str(game.table.board[(place, kind)]) for place in places]
        best = {"goal": for_goal, "match": matching, "value": dearest}[criterion](game, kind, cards)
        # A criterion that fits no card is skipped. [CA-21]
        if best:
            places = [place for place in places if game.table.board[(place, kind)] in best]
    return places[0] if places else None


def for_goal(game: "Oracle", kind: str, cards: list[str]) -> list[str]:
    """Cards that help the first goal from the left that any of them helps. [C-100, CA-21]"""
    if game.level["ostara_goals"] == "none":
        return []
    store = hers(game)
    owned = store.played + store.clan_witches
    if kind == "potion":
        owned = store.potions + store.clan_potions
    for goal in game.table.goals:
        helping = [card for card in cards if helps(game, goal, kind, owned, card)]
        if helping:
            return helping
    return []


def helps(game: "Oracle", goal: tuple[str, str], kind: str, owned: list[str], card: str) -> bool:
    """A card helps if it fills a requirement that her cards leave open. [CA-21]"""
    needs = [need for need in game.needs(goal) if need[0] == kind]
    before = [game.serves(kind, other) for other in owned]
    after = [*before, game.serves(kind, card)]
    return game.most_filled(needs, after) > game.most_filled(needs, before)


def matching(game: "Oracle", kind: str, cards: list[str]) -> list[str]:
    """Cards whose banner fits a card of the other type before her. [C-99, CA-22]"""
    store = hers(game)
    if kind == "witch":
        return [card for card in cards if any(game.can_brew(card, p) for p in store.potions)]
    return [card for card in cards if any(game.can_brew(w, card) for w in store.played)]


def dearest(game: "Oracle", kind: str, cards: list[str]) -> list[str]:
    """Cards of the most points. [C-99]"""
    details = game.witch if kind == "witch" else game.potion
    points = {card: details[card]["points"] for card in cards}
    return [card for card in cards if points[card] == max(points.values())]


def missing(game: "Oracle", potion: str) -> Counter[str]:
    """Only exact kinds count when she plans. [CA-23]"""
    return Counter[str](game.potion[potion]["ing"]) - hers(game).ingredients


def plans(game: "Oracle") -> list[str]:
    """Witch at hand, then fewest missing, then most points, then oldest. [C-101]"""
    store = hers(game)

    def rank(potion: str) -> tuple[bool, int, int, int]:
        no_witch = not any(game.can_brew(witch, potion) for witch in store.played)
        points = game.potion[potion]["points"]
        return no_witch, missing(game, potion).total(), -points, store.potions.index(potion)

    return sorted(store.potions, key=rank)


def choose_token(game: "Oracle") -> tuple[int | None, str]:
    """The first useful token in reading order, or else the first of all. [C-99, CA-23]"""
    tokens = game.tokens()
    for potion in plans(game):
        for place, slot in tokens:
            if missing(game, potion)[str(game.table.board[(place, slot)])] > 0:
                return place, slot
    return tokens[0] if tokens else (None, "")


def recipe(game: "Oracle", potion: str) -> dict[str, Any]:
    """She needs no tools. [C-92]"""
    return {"ing": game.potion[potion]["ing"], "tools": [], "any_tools": 0}


def pairs_for(game: "Oracle", potion: str) -> list[str] | None:
    """Missing tokens cost pairs of the kind she has most of; None if she cannot. [CA-24]"""
    rest = Counter(hers(game).ingredients)
    rest.subtract(Counter[str](game.potion[potion]["ing"]) - missing(game, potion))
    pairs: list[str] = []
    for _ in range(missing(game, potion).total()):
        kind = max(game.kinds, key=lambda kind: (rest[kind], -game.kinds.index(kind)))
        if rest[kind] < 2:
            return None
        rest[kind] -= 2
        pairs.append(kind)
    return pairs


def able(game: "Oracle", potion: str) -> list[str]:
    """All her witches are active. [C-93]"""
    return [witch for witch in hers(game).played if game.can_brew(witch, potion)]


def brewer(game: "Oracle", potion: str) -> str:
    """The witch of the most points brews, of equal ones the leftmost. [CA-24]"""
    return max(able(game, potion), key=lambda witch: int(game.witch[witch]["points"]))


def next_brew(game: "Oracle") -> Event | None:
    """She brews what she can: of most points, then the leftmost. [C-92, CA-24]"""
    ready = [p for p in hers(game).potions if able(game, p) and pairs_for(game, p) is not None]
    if not ready:
        return None
    potion = max(ready, key=lambda name: int(game.potion[name]["points"]))
    pairs = pairs_for(game, potion) or []
    lacks = [kind for kind in game.kinds for _ in range(missing(game, potion)[kind])]
    pays = Counter[str](game.potion[potion]["ing"]) - missing(game, potion)
    for kind in pairs:
        pays[kind] += 2
    return {
        "e": "brew",
        "seat": 1,
        "potion": potion,
        "pays": dict(pays),
        "tools": [],
        "substitutes": [{"for": f, "with": w} for f, w in zip(lacks, pairs, strict=True)],
    }
