"""Goals, and what everything is worth in the end."""

from collections.abc import Collection, Iterable

from stonehenge.core.cards import Seat
from stonehenge.games.carodeni.cardset import ANY, CardSet, GoalSide, Need
from stonehenge.games.carodeni.options import Options
from stonehenge.games.carodeni.state import OSTARA, Side, Table, animal_kinds, tool_kinds

PARTS = ("potions", "witches", "tools", "goals", "leftovers", "animals")


def goal_colours(cards: CardSet, options: Options, witch: str) -> Collection[str]:
    """The colours a witch counts for: her main one, or with the option any of hers. [CA-17]"""
    card = cards.witches[witch]
    return card.banners if options.goal_witch_colour == "any" else ({card.main} - {ANY})


def counts_for(
    cards: CardSet, options: Options, kind: str, items: Iterable[str]
) -> list[Collection[str]]:
    """What each card of a kind may stand for in a goal. [C-60, CA-17, CA-18]"""
    match kind:
        case "witch":
            return [goal_colours(cards, options, witch) for witch in items]
        case "potion":
            return [{cards.recipes[potion].colour} - {ANY} for potion in items]
        case "tool":
            return [{tool} for tool in tool_kinds(cards, items)]
    return [{animal} for animal in animal_kinds(cards, items)]


def covered(needs: Iterable[Need], items: list[Collection[str]]) -> int:
    """How much of a goal can be covered when each card serves only one of its lines. [CA-17]"""
    wanted = [need.what for need in needs for _ in range(need.n)]
    serves: dict[int, int] = {}

    def find(line: int, tried: set[int]) -> bool:
        for at, item in enumerate(items):
            if wanted[line] in item and at not in tried:
                tried.add(at)
                if at not in serves or find(serves[at], tried):
                    serves[at] = line
                    return True
        return False

    return sum(find(line, set()) for line in range(len(wanted)))


def in_clan(side: Side, kind: str) -> tuple[str, ...]:
    """The cards of a kind in a clan."""
    match kind:
        case "witch":
            return side.clan_witches
        case "potion":
            return side.clan_potions
        case "tool":
            return side.clan_tools
    return side.clan_animals


def fulfilled(cards: CardSet, options: Options, side: Side, goal: GoalSide) -> bool:
    """Whether a clan has all that a goal asks for. [C-60]"""
    for kind in {need.kind for need in goal.need}:
        needs = [need for need in goal.need if need.kind == kind]
        items = counts_for(cards, options, kind, in_clan(side, kind))
        if covered(needs, items) < sum(need.n for need in needs):
            return False
    return True


def goal_up(table: Table, at: int) -> GoalSide:
    """The side of a goal that is used. [C-11]"""
    goal, side = table.goals[at]
    return table.cards.goals[goal].sides[side]


def ostara_goals(table: Table) -> str:
    """Whether Ostara races for goals, and gets those left over in the end. [C-103]"""
    return table.cards.levels[table.options.solo_level].ostara_goals


def parts(table: Table, seat: Seat) -> dict[str, int]:
    """The final score of a seat in its parts; Ostara has no tools. [C-70, C-102]"""
    cards, side = table.cards, table.sides[seat]
    tools = set(tool_kinds(cards, side.clan_tools))
    animals = set(animal_kinds(cards, side.clan_animals))
    taken = [at for at, taker in enumerate(table.takers) if taker == seat]
    return {
        "potions": sum(cards.recipes[potion].points for potion in side.clan_potions),
        "witches": sum(cards.witches[witch].points for witch in side.clan_witches),
        "tools": 0 if table.solo and seat == OSTARA else cards.tool_points[len(tools)],
        "goals": sum(goal_up(table, at).points for at in taken),
        "leftovers": cards.leftover_points * sum(n > 0 for n in side.ingredients.values()),
        "animals": cards.animal_points[len(animals)],
    }


def totals(table: Table) -> tuple[int, ...]:
    """What every seat has in all."""
    return tuple(sum(parts(table, seat).values()) for seat in range(table.seats))
