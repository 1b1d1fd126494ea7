"""Whether a set of cards keeps the measures that our original set was made by.

In a set that calls itself original they must hold; in any other they are only worth a word,
so that the printed cards always load.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from stonehenge.games.carodeni.cardset import ANY, CardSet, Potion, Witch
from stonehenge.games.carodeni.cardset_fields import Entry, InvalidCards

# For so many ingredients, how many of each kind a recipe asks for.
SHAPES = {
    2: ((1, 1), (2,)),
    3: ((1, 1, 1), (2, 1)),
    4: ((1, 1, 1, 1), (2, 1, 1), (2, 2)),
    5: ((2, 1, 1, 1), (2, 2, 1), (3, 1, 1)),
}


def balanced(cards: CardSet, file: str) -> CardSet:
    """The set with what is worth a word about it; an original set must be flawless."""
    problems = tuple(flaws(cards, file))
    if problems and cards.original:
        raise problems[0]
    return replace(cards, warnings=tuple(flaw.refusal for flaw in problems))


def flaws(cards: CardSet, file: str) -> Iterator[InvalidCards]:
    """Everything that is out of balance."""
    for witch in cards.witches.values():
        yield from unlike(file, f"witch {witch.id}", "points", witch.points, witch_points(witch))
    for potion in cards.potions.values():
        place = f"potion {potion.id}"
        yield from unlike(file, place, "points", potion.points, potion_points(potion))
        yield from odd_recipe(file, place, potion)
    yield from uneven(cards, file)
    yield from equal_potions(cards, file)


def unlike(file: str, place: str, field: str, value: int, wanted: int) -> Iterator[InvalidCards]:
    """A number that is not what it should be."""
    if value != wanted:
        yield Entry(file, place, {}).wrong("balance", field, value=value, wanted=wanted)


def witch_points(witch: Witch) -> int:
    """The more a witch does in play, the less she brings in the clan."""
    more = 3 if witch.main == ANY else 2 * (len(witch.banners) > 1)
    return max(1, 14 - 3 * sum(witch.ap) - witch.refresh - more)


def potion_points(potion: Potion) -> int:
    """Two points an ingredient, three a certain tool, two any tool, two less for any banner."""
    ingredients = sum(n for _, n in potion.ing)
    tools = 3 * len(potion.tools) + 2 * potion.any_tools
    return 2 * ingredients + tools - 2 * (potion.colour == ANY)


def odd_recipe(file: str, place: str, potion: Potion) -> Iterator[InvalidCards]:
    """A recipe of an unusual shape, or one whose own back would do for it."""
    shape = tuple(sorted((n for _, n in potion.ing), reverse=True))
    if shape not in SHAPES.get(sum(shape), ()):
        args = {"value": "-".join(map(str, shape)), "wanted": "2-1-1"}
        yield Entry(file, place, {}).wrong("balance", "ing", **args)
    if potion.back_tool in potion.tools:
        yield Entry(file, place, {}).wrong(
            "balance", "back_tool", value=potion.back_tool, wanted=f"≠ {potion.back_tool}"
        )


def uneven(cards: CardSet, file: str) -> Iterator[InvalidCards]:
    """Backs, tools and ingredients that come up more often than others."""
    backs = Counter(witch.animal for witch in cards.witches.values())
    tools = Counter(potion.back_tool for potion in cards.potions.values())
    ingredients = Counter(dict.fromkeys(cards.ingredients, 0))
    for potion in cards.potions.values():
        ingredients.update(dict(potion.ing))
    for animal in cards.animals:
        wanted = len(cards.witches) // len(cards.animals)
        yield from unlike(file, f"animal {animal}", "animal", backs[animal], wanted)
    for tool in cards.tools:
        wanted = len(cards.potions) // len(cards.tools)
        yield from unlike(file, f"tool {tool}", "back_tool", tools[tool], wanted)
    for kind, count in ingredients.items():
        wanted = sum(ingredients.values()) // len(ingredients)
        yield from unlike(file, f"ingredient {kind}", "ing", count, wanted)
    for colour in cards.colours:
        own = [potion for potion in cards.potions.values() if potion.colour == colour]
        for tool in cards.tools:
            wants = sum(potion.tools.count(tool) for potion in own)
            yield from unlike(file, f"colour {colour}", f"tools {tool}", wants, 1)


def equal_potions(cards: CardSet, file: str) -> Iterator[InvalidCards]:
    """Two potions with the same colour, recipe and tools."""
    ids: dict[tuple[object, ...], str] = {}
    for potion in cards.potions.values():
        face = (potion.colour, potion.ing, potion.tools, potion.any_tools)
        if face in ids:
            entry = Entry(file, f"potion {potion.id}", {})
            yield entry.wrong("balance", "ing", value=ids[face], wanted=f"≠ {ids[face]}")
        ids[face] = potion.id
