"""The house rules of Čarodění: what a host may choose before the table is laid."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, cast

from stonehenge.core.game import InvalidOptions, Refusal
from stonehenge.core.options import check, check_seats, spelled
from stonehenge.games.carodeni.cardset import ORIGINAL, CardSet
from stonehenge.games.carodeni.cardset_parse import card_set

CHOICES: dict[str, tuple[object, ...]] = {
    "data": (ORIGINAL,),  # or the path of any file of the schema
    "animals": (False, True),
    "animal_goals": (0, 1, 2),
    "long_game": (False, True),
    "solo_level": ("apprentice", "experienced", "grandmistress"),
    "ostara_or": ("balance", "literal"),
    "goal_witch_colour": ("main", "any"),
}
LEAST, MOST = 1, 5


@dataclass(frozen=True, slots=True)
class Options:
    """Every option with its value."""

    data: str = ORIGINAL
    animals: bool = False
    animal_goals: int = 0
    long_game: bool = False
    solo_level: str = "apprentice"
    ostara_or: str = "balance"
    goal_witch_colour: str = "main"

    def as_dict(self) -> dict[str, object]:
        """The options as the record keeps them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def options_from(chosen: Mapping[str, object], seats: int) -> tuple[Options, CardSet]:
    """The options a host chose, defaults for the rest, and the cards; or InvalidOptions."""
    check_seats(seats, LEAST, MOST, "C-02")
    check(chosen, CHOICES, free=("data",))
    if not isinstance(chosen.get("data", ORIGINAL), str):
        args: dict[str, object]
        args = {"key": "data", "value": spelled(chosen["data"]), "known": ORIGINAL}
        raise InvalidOptions(Refusal("option-value", "", args))
    options = Options(**cast(Any, chosen))
    if options.animal_goals and not options.animals:
        args = {"goals": options.animal_goals}
        raise InvalidOptions(Refusal("animal-goals-without-animals", "C-85", args))
    if options.solo_level != "apprentice" and seats > 1:
        args = {"level": options.solo_level, "seats": seats}
        raise InvalidOptions(Refusal("solo-level-seats", "C-103", args))
    cards = card_set(options.data)
    check_goals(options, cards, seats)
    return options, cards


def goal_numbers(options: Options, cards: CardSet, seats: int) -> tuple[int, int]:
    """How many hard and easy goals lie under the board. [C-10, C-13, C-103]"""
    if seats == 1:
        level = cards.levels[options.solo_level]
        hard, easy = level.hard, level.easy
    else:
        hard, easy = cards.goal_counts[seats]
    return hard + int(options.long_game), easy


def eligible(options: Options, cards: CardSet, side: str) -> list[str]:
    """The tokens whose side may be used; animal sides only in the animal game. [C-12, CA-32]"""
    return [
        goal.id
        for goal in cards.goals.values()
        if side in goal.sides and (options.animals or not goal.sides[side].animals)
    ]


def animal_side(options: Options, cards: CardSet, goal: str) -> str:
    """The side of a token that asks for animals, the hard one if it has two. [C-85]"""
    sides = cards.goals[goal].sides
    for side in ("hard", "easy"):
        if options.animals and side in sides and sides[side].animals:
            return side
    return ""


def check_goals(options: Options, cards: CardSet, seats: int) -> None:
    """There must be enough tokens, however they are drawn."""
    more, (hard, easy) = options.animal_goals, goal_numbers(options, cards, seats)
    dark, light = (len(eligible(options, cards, side)) - more for side in ("hard", "easy"))
    animals = sum(bool(animal_side(options, cards, goal)) for goal in cards.goals)
    if dark < hard or light - hard < easy or animals < more:
        args = {"hard": hard, "easy": easy, "more": more, "file": options.data}
        raise InvalidOptions(Refusal("too-few-goals", "C-10", args))
