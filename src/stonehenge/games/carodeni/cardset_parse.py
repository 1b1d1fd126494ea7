"""From the text of a file to a set of cards, checked from top to bottom."""

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from stonehenge.core.game import Refusal
from stonehenge.games.carodeni.cardset import (
    ANY,
    COUNTS,
    CRITERIA,
    GAINS,
    KINDS,
    ORIGINAL,
    OSTARA_GOALS,
    CardSet,
    Goal,
    GoalSide,
    Level,
    Need,
    Potion,
    Token,
    Witch,
)
from stonehenge.games.carodeni.cardset_check import balanced
from stonehenge.games.carodeni.cardset_fields import Entry, InvalidCards

LARGEST_FILE = 1 << 20
# Words of the notation that no ingredient or tool may be called.
RESERVED = (ANY, "sub", "symbol", "hand", "played", "potions", "tools", "animals")
T = TypeVar("T")


def card_set(name: str) -> CardSet:
    """The set of a file: one of ours by its name, any other by its path; or InvalidCards."""
    return read_set(name, text_of(name))


def text_of(name: str) -> str:
    """What stands in a file of cards."""
    ours = files(__package__) / "data" / ORIGINAL
    source = ours if name == ORIGINAL else Path(name)
    try:
        with source.open("rb") as opened:
            data = opened.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise ValueError("larger than 1 MB")
        return data.decode("utf-8")
    except OSError as error:
        raise unreadable(name, error.strerror or type(error).__name__) from error
    except ValueError as error:
        raise unreadable(name, str(error)) from error


def template_text() -> str:
    """An empty file of cards with a word on everything that belongs into it."""
    return (files(__package__) / "data" / "template.toml").read_text("utf-8")


def unreadable(name: str, problem: str) -> InvalidCards:
    """A file that cannot be read at all."""
    return InvalidCards(Refusal("cards-unreadable", "", {"file": name, "problem": problem}))


@lru_cache(maxsize=32)
def read_set(file: str, text: str) -> CardSet:
    """The set that a text describes, checked from top to bottom; or InvalidCards."""
    try:
        fields = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        args = {"file": file, "problem": str(error)}
        raise InvalidCards(Refusal("cards-not-toml", "", args)) from error
    digest = hashlib.sha256(text.encode()).hexdigest()
    return balanced(described(Entry(file, "", fields), digest), file)


def described(top: Entry, digest: str) -> CardSet:
    """The set that the fields of a file describe."""
    top.only("schema", *COUNTS, "meta", "scoring", "setup", "solo", "ingredient", "tool", "animal")
    top.number("schema", 1, 1)
    meta, scoring, setup, solo = map(top.table, ("meta", "scoring", "setup", "solo"))
    meta.only("id", "title_cs", "original", "strict", "locations", "colours")
    strict = meta.flag("strict") if "strict" in meta.fields else True
    ingredients = by_id(top, "ingredient", lambda entry: counted(entry))
    tools = by_id(top, "tool", lambda entry: worded(entry))
    animals = by_id(top, "animal", lambda entry: fed(entry, ingredients))
    names = {
        entry.name("id"): entry.text("name_cs")
        for kind in ("ingredient", "tool", "animal")
        for entry in top.tables(kind)
    }
    colours = colours_of(meta)
    witches = by_id(top, "witch", lambda entry: witch(entry, colours, animals))
    novices = by_id(top, "novice", novice)
    potions = by_id(top, "potion", lambda entry: potion(entry, colours, ingredients, tools))
    starts = by_id(top, "start_potion", lambda entry: start(entry, colours, ingredients, tools))
    whats = {"witch": colours, "potion": colours, "tool": tuple(tools), "animal": tuple(animals)}
    goals = by_id(top, "goal", lambda entry: goal(entry, whats))
    tokens = by_id(top, "ostara", token)
    if strict:
        check_counts(top, ingredients)
    check_apart(top, witches, novices)
    check_apart(top, potions, starts)
    check_apart(top, ingredients, tools)
    check_pairs(top, novices)
    check_orders(top, starts)
    return CardSet(
        id=meta.name("id"),
        title=meta.text("title_cs"),
        original=meta.flag("original"),
        locations=three_locations(meta),
        colours=colours,
        ingredients=ingredients,
        tools=tuple(tools),
        animals=animals,
        names=names,
        witches=witches,
        novices=novices,
        potions=potions,
        starts=starts,
        goals=goals,
        tokens=tokens,
        **scored(scoring, len(tools), len(animals)),
        **laid_out(setup),
        **alone(solo),
        digest=digest,
        cast={**witches, **novices},
        order={name: at for at, name in enumerate((*witches, *novices))},
        recipes={**potions, **starts},
    )


def by_id(top: Entry, kind: str, read: Callable[[Entry], T]) -> dict[str, T]:
    """The entries of a kind by their ids, in the order of the file."""
    items: dict[str, T] = {}
    for entry in top.tables(kind):
        name = entry.name("id")
        if name in items:
            raise entry.wrong("twice", "id", value=name)
        if name in RESERVED:
            raise entry.wrong("id", "id", value=name)
        items[name] = read(entry)
    if not items:
        raise top.wrong("count", kind, value=0, wanted=COUNTS.get(kind, 5))
    return items


def counted(entry: Entry) -> int:
    """How many tokens there are of an ingredient."""
    entry.only("id", "name_cs", "count")
    entry.text("name_cs")
    return entry.number("count", 1)


def worded(entry: Entry) -> str:
    """A tool is nothing but its word."""
    entry.only("id", "name_cs")
    return entry.text("name_cs")


def fed(entry: Entry, ingredients: Mapping[str, int]) -> str:
    """What an animal eats. [C-82]"""
    entry.only("id", "name_cs", "food")
    entry.text("name_cs")
    return entry.one_of("food", ingredients)


def colours_of(meta: Entry) -> tuple[str, ...]:
    """The colours of the banners. [C-24]"""
    colours = tuple(meta.checked_name("colours", value) for value in meta.items("colours"))
    if not colours or len(set(colours)) < len(colours) or ANY in colours:
        raise meta.wrong("twice", "colours", value=", ".join(colours))
    return colours


def three_locations(meta: Entry) -> tuple[str, ...]:
    """Mountains, forest and lake, from top to bottom. [C-06]"""
    locations = tuple(meta.checked_name("locations", value) for value in meta.items("locations"))
    if len(locations) != 3:
        raise meta.wrong("length", "locations", value=len(locations), wanted=3)
    return locations


def witch(entry: Entry, colours: tuple[str, ...], animals: Iterable[str]) -> Witch:
    """A witch with her banners, points, action points and the animal on her back. [C-22]"""
    entry.only("id", "name", "main", "second", "ap", "refresh", "points", "animal")
    main = entry.one_of("main", (*colours, ANY))
    second = entry.some_of("second", colours)
    if main in second or len(set(second)) < len(second) or (main == ANY and second):
        raise entry.wrong("second-main", "second", value=", ".join(second), main=main)
    return Witch(
        id=entry.name("id"),
        name=entry.text("name"),
        main=main,
        banners=frozenset(colours if main == ANY else (main, *second)),
        ap=entry.numbers("ap", 3, most=9),
        refresh=entry.flag("refresh"),
        points=entry.number("points"),
        animal=entry.one_of("animal", tuple(animals)),
    )


def novice(entry: Entry) -> Witch:
    """A novice: action points, and nothing that counts. [C-05]"""
    entry.only("id", "symbol", "ap", "refresh")
    return Witch(
        id=entry.name("id"),
        name="",
        main="",
        banners=frozenset(),
        ap=entry.numbers("ap", 3, most=9),
        refresh=entry.flag("refresh"),
        points=0,
        animal="",
        symbol=entry.name("symbol"),
    )


def potion(
    entry: Entry, colours: tuple[str, ...], ingredients: Mapping[str, int], tools: Mapping[str, str]
) -> Potion:
    """A potion, with the tool on its back. [C-20, C-21]"""
    entry.only("id", "name", "colour", "points", "ing", "tools", "any_tools", "back_tool")
    name, back = entry.text("name"), entry.one_of("back_tool", tools)
    return recipe(entry, colours, ingredients, tools, name, back, 0)


def start(
    entry: Entry, colours: tuple[str, ...], ingredients: Mapping[str, int], tools: Mapping[str, str]
) -> Potion:
    """A starting potion, with its place in the order of play. [C-04]"""
    entry.only("id", "order", "colour", "points", "ing", "tools", "any_tools")
    return recipe(entry, colours, ingredients, tools, "", "", entry.number("order", 1, 5))


def recipe(
    entry: Entry,
    colours: tuple[str, ...],
    ingredients: Mapping[str, int],
    tools: Mapping[str, str],
    name: str,
    back: str,
    order: int,
) -> Potion:
    """What any potion asks for and brings."""
    ing = entry.table("ing")
    ing.only(*ingredients)
    return Potion(
        id=entry.name("id"),
        name=name,
        colour=entry.one_of("colour", (*colours, ANY)),
        points=entry.number("points"),
        ing=tuple((kind, ing.number(kind, 1, 9)) for kind in ingredients if kind in ing.fields),
        tools=entry.some_of("tools", tools),
        any_tools=entry.number("any_tools", most=5),
        back_tool=back,
        order=order,
    )


def goal(entry: Entry, whats: Mapping[str, tuple[str, ...]]) -> Goal:
    """A goal token with a light and a dark side, or only one of them. [C-11]"""
    entry.only("id", "easy", "hard")
    sides = {side: goal_side(entry.table(side), whats) for side in entry.fields if side != "id"}
    if not sides:
        raise entry.wrong("missing", "easy", wanted="{...}")
    return Goal(entry.name("id"), sides)


def goal_side(entry: Entry, whats: Mapping[str, tuple[str, ...]]) -> GoalSide:
    """What a side of a goal asks for, and what it brings."""
    entry.only("points", "animals", "need")
    needs = []
    for line in entry.tables("need"):
        line.only("kind", "what", "n")
        kind = line.one_of("kind", KINDS)
        needs.append(Need(kind, line.one_of("what", whats[kind]), line.number("n", 1, 9)))
    if not needs:
        raise entry.wrong("count", "need", value=0, wanted=1)
    animals = any(need.kind == "animal" for need in needs)
    if entry.flag("animals") != animals:
        raise entry.wrong("animal-side", "animals", value=str(not animals).lower())
    return GoalSide(entry.number("points"), animals, tuple(needs))


def token(entry: Entry) -> Token:
    """One of Ostara's tokens. [C-95, C-96]"""
    entry.only("id", "gain", "criteria", "animals")
    gain, criteria = entry.some_of("gain", GAINS), entry.some_of("criteria", CRITERIA)
    if entry.flag("animals") != ("animal" in gain):
        raise entry.wrong("animal-side", "animals", value=str("animal" not in gain).lower())
    return Token(entry.name("id"), gain, criteria, "animal" in gain)


def scored(scoring: Entry, tools: int, animals: int) -> dict[str, Any]:
    """The strips on the clan cards: so many points for so many kinds. [C-70, CA-34]"""
    scoring.only("tools", "animals", "leftover_kind")
    return {
        "tool_points": scoring.numbers("tools", tools + 1),
        "animal_points": scoring.numbers("animals", animals + 1),
        "leftover_points": scoring.number("leftover_kind"),
    }


def laid_out(setup: Entry) -> dict[str, Any]:
    """How the table is laid. [C-06, C-09, C-10]"""
    numbers = {
        "reserve_from": "reserve_from_players",
        "reserve_witches": "reserve_witches",
        "reserve_potions": "reserve_potions",
        "rest_ingredients": "rest_ingredients",
    }
    setup.only("offer_ingredients", *numbers.values(), "goals")
    table = setup.table("goals")
    table.only("2", "3", "4", "5")
    goals = {}
    for seats in ("2", "3", "4", "5"):
        line = table.table(seats)
        line.only("hard", "easy")
        goals[int(seats)] = (line.number("hard", most=15), line.number("easy", most=15))
    counts: dict[str, Any] = {name: setup.number(field) for name, field in numbers.items()}
    return counts | {
        "offer_ingredients": setup.number("offer_ingredients", 3, 3),
        "goal_counts": goals,
    }


def alone(solo: Entry) -> dict[str, Any]:
    """The solo game and its levels. [C-90, C-103]"""
    names = ("apprentice", "experienced", "grandmistress")
    solo.only("rounds", "stage", "animal_fallback_ingredients", *names)
    levels = {}
    for name in names:
        entry = solo.table(name)
        entry.only("hard", "easy", "ostara_goals")
        hard, easy = entry.number("hard", most=15), entry.number("easy", most=15)
        levels[name] = Level(hard, easy, entry.one_of("ostara_goals", OSTARA_GOALS))
    return {
        "rounds": solo.number("rounds", 1, 99),
        "stage": solo.number("stage", 1, 7),
        "animal_fallback": solo.number("animal_fallback_ingredients", most=9),
        "levels": levels,
    }


def check_counts(top: Entry, ingredients: Mapping[str, int]) -> None:
    """The printed numbers of cards and tokens, unless meta.strict is false. [C-01]"""
    for kind, wanted in (*COUNTS.items(), ("ingredient", 5), ("tool", 5), ("animal", 5)):
        if len(top.items(kind)) != wanted:
            raise top.wrong("count", kind, value=len(top.items(kind)), wanted=wanted)
    if sum(ingredients.values()) != 65:
        raise top.wrong("count", "ingredient.count", value=sum(ingredients.values()), wanted=65)


def check_apart(top: Entry, one: Iterable[str], other: Iterable[str]) -> None:
    """Ids that are written in the same place must differ."""
    for name in set(one) & set(other):
        raise top.wrong("twice", "id", value=name)


def check_pairs(top: Entry, novices: Mapping[str, Witch]) -> None:
    """Novices come in five pairs, each with a symbol. [C-05]"""
    symbols = [novice.symbol for novice in novices.values()]
    for symbol in symbols:
        if symbols.count(symbol) != 2:
            raise top.wrong("pair", "novice", value=symbol)
    if len(set(symbols)) < 5:
        raise top.wrong("count", "novice", value=len(symbols), wanted=10)


def check_orders(top: Entry, starts: Mapping[str, Potion]) -> None:
    """There is one starting potion for each place in the order of play. [C-04]"""
    orders = sorted(potion.order for potion in starts.values())
    if orders != [1, 2, 3, 4, 5]:
        raise top.wrong("orders", "start_potion", value=", ".join(map(str, orders)))
