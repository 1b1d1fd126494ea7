"""A set of cards and a table of Čarodění as arrays of numbers, for the compiled games.

Cards are numbers in the order of the file: the cast is witches then novices, recipes are
potions then starting potions. A set of banners or colours is a mask.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stonehenge.games.carodeni.cardset import CardSet, GoalSide
from stonehenge.games.carodeni.goals import goal_colours, ostara_goals
from stonehenge.games.carodeni.options import animal_side, eligible, goal_numbers
from stonehenge.games.carodeni.state import Table

Numbers = NDArray[np.int64]
NOTHING = -1
ROOM = 64
SEATS = 5  # room for as many, so that one compilation serves every table

# What Ostara gets, and what she looks at.
ING, WITCH, POTION, ANIMAL, WITCH_OR_POTION, POTION_OR_WITCH = range(6)
GAINS = {
    "ing1": (ING,),
    "ing2": (ING, ING),
    "witch": (WITCH,),
    "potion": (POTION,),
    "witch&potion": (WITCH, POTION),
    "animal": (ANIMAL,),
    "witch|potion": (WITCH_OR_POTION,),
    "potion|witch": (POTION_OR_WITCH,),
}
GOAL, MATCH, VALUE = range(3)
CRITERIA = {"goal": GOAL, "match": MATCH, "value": VALUE}
KINDS = ("witch", "potion", "tool", "animal")

# The lists that lie before a seat, and in its clan.
PLAYED, POTIONS, TOOLS, ANIMALS, CLAN_WITCHES, CLAN_POTIONS, CLAN_TOOLS, CLAN_ANIMALS = range(8)


class Book(NamedTuple):
    """What never changes in a game: the cards, and the rules that were chosen."""

    seats: int
    solo: int
    animals: int
    hard: int
    easy: int
    more: int  # animal goals on top
    rest: int
    rounds: int
    stage: int
    fallback: int
    literal: int
    race: int  # 0: Ostara takes no goals, 1: she races, 2: and gets those left over
    leftover: int
    boxes: Numbers
    tokens: Numbers  # in the bag before the game
    ap: Numbers
    refresh: Numbers
    banners: Numbers
    witch_counts: Numbers  # the colours a witch counts for in goals
    witch_points: Numbers
    animal: Numbers
    symbol: Numbers
    colour: Numbers
    potion_points: Numbers
    recipe: Numbers  # how many of each ingredient
    needs: Numbers  # how many of each tool
    any_tools: Numbers
    back: Numbers
    starts: Numbers  # starting potions in the order of the file
    start_order: Numbers
    food: Numbers
    goal_lines: Numbers  # token, side, line: kind, what, how many
    goal_points: Numbers
    goal_able: Numbers
    goal_animal: Numbers
    gains: Numbers
    criteria: Numbers
    token_able: Numbers
    tool_points: Numbers
    animal_points: Numbers
    tool_order: Numbers  # tools in the order of their names


class PackedTable(NamedTuple):
    """What changes: all that lies on the table."""

    state: Numbers  # first, turn, round, last round
    board: Numbers
    bag: Numbers
    unseen: Numbers
    under: Numbers
    deck: Numbers  # of each deck: unseen cards, top, cards in the box, cards underneath
    goals: Numbers  # token, side, taker
    ing: Numbers
    hand: Numbers
    lists: Numbers
    counts: Numbers
    points: Numbers
    column: Numbers
    work: Numbers


def record(fields: Book | PackedTable) -> NDArray[np.void]:
    """The same fields as a record, which compiled functions hand on by its address alone."""
    values = {name: np.asarray(value) for name, value in fields._asdict().items()}
    packed = np.zeros(1, [(name, np.int64, value.shape) for name, value in values.items()])
    for name, value in values.items():
        packed[0][name] = value
    return packed


def lines(side: GoalSide | None, cards: CardSet, width: int) -> list[list[int]]:
    """The lines of a goal as numbers."""
    whats = {"tool": cards.tools, "animal": tuple(cards.animals)}
    needs = side.need if side else ()
    rows = [
        [KINDS.index(n.kind), whats.get(n.kind, cards.colours).index(n.what), n.n] for n in needs
    ]
    return rows + [[NOTHING, NOTHING, 0]] * (width - len(rows))


def padded(values: tuple[int, ...], width: int) -> list[int]:
    """A row of numbers as long as the others."""
    return [*values, *([NOTHING] * (width - len(values)))]


def book(t: Table) -> Book:
    """The cards and rules of a game that has not begun."""
    cards, options = t.cards, t.options
    cast, recipes = list(cards.cast.values()), list(cards.recipes.values())
    if any(card.any_tools > 1 for card in recipes):
        raise ValueError("potions with several any-tool symbols are not compiled")
    colour_bit = {colour: 1 << at for at, colour in enumerate(cards.colours)}
    kinds, tools, animals = list(cards.ingredients), list(cards.tools), list(cards.animals)
    symbols = list(dict.fromkeys(novice.symbol for novice in cards.novices.values()))
    sides = [[goal.sides.get(side) for side in ("easy", "hard")] for goal in cards.goals.values()]
    width = max(len(side.need) for goal in sides for side in goal if side)
    if any(sum(need.n for need in side.need) > ROOM for goal in sides for side in goal if side):
        raise ValueError(f"goals that ask for more than {ROOM} cards are not compiled")
    able = {side: eligible(options, cards, side) for side in ("easy", "hard")}
    hard, easy = goal_numbers(options, cards, 1 if t.solo else t.seats)
    gains = [sum((GAINS[g] for g in token.gain), ()) for token in cards.tokens.values()]
    criteria = [tuple(CRITERIA[c] for c in token.criteria) for token in cards.tokens.values()]
    reserve = not t.solo and t.seats >= cards.reserve_from
    boxes = [
        min(box, max(0, number - 4)) if reserve else 0
        for box, number in (
            (cards.reserve_witches, len(cards.witches)),
            (cards.reserve_potions, len(cards.potions)),
        )
    ]
    counts = [
        sum(colour_bit[c] for c in goal_colours(cards, options, w.id)) if not w.novice else 0
        for w in cast
    ]

    def numbers(values: Any) -> Numbers:
        return np.array(values, dtype=np.int64)

    return Book(
        seats=t.seats,
        solo=int(t.solo),
        animals=int(options.animals),
        hard=hard,
        easy=easy,
        more=options.animal_goals,
        rest=cards.rest_ingredients,
        rounds=cards.rounds,
        stage=cards.stage,
        fallback=cards.animal_fallback,
        literal=int(options.ostara_or == "literal"),
        race=("none", "race", "race+leftover").index(ostara_goals(t)),
        leftover=cards.leftover_points,
        boxes=numbers(boxes),
        tokens=numbers(list(cards.ingredients.values())),
        ap=numbers([w.ap for w in cast]),
        refresh=numbers([w.refresh for w in cast]),
        banners=numbers([sum(colour_bit[c] for c in w.banners) for w in cast]),
        witch_counts=numbers(counts),
        witch_points=numbers([w.points for w in cast]),
        animal=numbers([animals.index(w.animal) if w.animal else NOTHING for w in cast]),
        symbol=numbers([symbols.index(w.symbol) if w.symbol else NOTHING for w in cast]),
        colour=numbers([colour_bit.get(p.colour, 0) for p in recipes]),
        potion_points=numbers([p.points for p in recipes]),
        recipe=numbers([[dict(p.ing).get(kind, 0) for kind in kinds] for p in recipes]),
        needs=numbers([[p.tools.count(tool) for tool in tools] for p in recipes]),
        any_tools=numbers([p.any_tools for p in recipes]),
        back=numbers([tools.index(p.back_tool) if p.back_tool else NOTHING for p in recipes]),
        starts=numbers([at for at, p in enumerate(recipes) if p.order]),
        start_order=numbers([p.order for p in recipes]),
        food=numbers([kinds.index(food) for food in cards.animals.values()]),
        goal_lines=numbers([[lines(side, cards, width) for side in goal] for goal in sides]),
        goal_points=numbers([[side.points if side else 0 for side in goal] for goal in sides]),
        goal_able=numbers([[g in able[side] for side in ("easy", "hard")] for g in cards.goals]),
        goal_animal=numbers(
            [
                {"": NOTHING, "easy": 0, "hard": 1}[animal_side(options, cards, goal)]
                for goal in cards.goals
            ]
        ),
        gains=numbers([padded(row, max(map(len, gains))) for row in gains]),
        criteria=numbers([padded(row, 3) for row in criteria]),
        token_able=numbers([options.animals or not o.animals for o in cards.tokens.values()]),
        tool_points=numbers(cards.tool_points),
        animal_points=numbers(cards.animal_points),
        tool_order=numbers(sorted(range(len(tools)), key=tools.__getitem__)),
    )


def empty_table(b: Book) -> PackedTable:
    """Room for what lies on a table."""
    cast, recipes = len(b.ap), len(b.recipe)
    longest, kinds = max(cast, recipes) + 1, len(b.tokens)

    def zeros(*shape: int) -> Numbers:
        return np.zeros(shape, np.int64)

    return PackedTable(
        state=zeros(4),
        board=zeros(3, 5),
        bag=zeros(kinds),
        unseen=zeros(2, longest),
        under=zeros(2, 2 * longest),
        deck=zeros(2, 4),
        goals=zeros(len(b.goal_points), 3),
        ing=zeros(SEATS, kinds),
        hand=zeros(SEATS, cast),
        lists=zeros(SEATS, 8, longest),
        counts=zeros(SEATS, 8),
        points=zeros(3),
        column=zeros(len(b.gains)),
        work=zeros(6, max(longest, len(b.goal_points), ROOM)),
    )
