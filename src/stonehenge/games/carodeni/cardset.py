"""The cards of Čarodění, read from a file: the rulebook prints no list, so a set is data.

The set in `data/` is an original one. Owners of the printed game can type in their own cards;
`stonehenge cards template` writes the empty file, `stonehenge cards check` reads it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stonehenge.core.game import Reason

ORIGINAL = "carodeni.original.toml"
ANY = "any"  # the light banner with a question mark, and the tool that may be any tool
KINDS = ("witch", "potion", "tool", "animal")
GAINS = (
    "witch|potion",
    "potion|witch",
    "witch&potion",
    "witch",
    "potion",
    "animal",
    "ing1",
    "ing2",
)
CRITERIA = ("goal", "match", "value")
OSTARA_GOALS = ("none", "race", "race+leftover")
COUNTS = {"witch": 50, "potion": 50, "start_potion": 5, "novice": 10, "goal": 15, "ostara": 9}


@dataclass(frozen=True, slots=True)
class Witch:
    """Whoever can be sent to gather: a witch, or a novice without banners. [C-05, C-22]"""

    id: str
    name: str
    main: str
    banners: frozenset[str]  # every colour she can brew
    ap: tuple[int, ...]
    refresh: bool
    points: int
    animal: str
    symbol: str = ""

    @property
    def novice(self) -> bool:
        """Novices neither brew nor tame. [C-42, C-84]"""
        return bool(self.symbol)


@dataclass(frozen=True, slots=True)
class Potion:
    """A recipe, and a tool on its back unless it is a starting potion. [C-04, C-20]"""

    id: str
    name: str
    colour: str
    points: int
    ing: tuple[tuple[str, int], ...]
    tools: tuple[str, ...]
    any_tools: int
    back_tool: str
    order: int = 0  # the place in the order of play that starts with it


@dataclass(frozen=True, slots=True)
class Need:
    """One line of a goal: so many of a kind in the clan. [C-60]"""

    kind: str
    what: str
    n: int


@dataclass(frozen=True, slots=True)
class GoalSide:
    """The light or the dark side of a goal token. [C-11]"""

    points: int
    animals: bool
    need: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal token; a side may be missing."""

    id: str
    sides: Mapping[str, GoalSide]


@dataclass(frozen=True, slots=True)
class Token:
    """One of Ostara's tokens: what she gains, and how she chooses. [C-96]"""

    id: str
    gain: tuple[str, ...]
    criteria: tuple[str, ...]
    animals: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the solo game. [C-103]"""

    hard: int
    easy: int
    ostara_goals: str


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """Everything that a file of cards says; two sets are the same when their texts are."""

    id: str
    title: str
    original: bool
    locations: tuple[str, ...]
    colours: tuple[str, ...]
    ingredients: Mapping[str, int]  # how many tokens of each
    tools: tuple[str, ...]
    animals: Mapping[str, str]  # what each of them eats
    names: Mapping[str, str]  # Czech words of ingredients, tools and animals
    witches: Mapping[str, Witch]
    novices: Mapping[str, Witch]
    potions: Mapping[str, Potion]
    starts: Mapping[str, Potion]
    goals: Mapping[str, Goal]
    tokens: Mapping[str, Token]
    tool_points: tuple[int, ...]
    animal_points: tuple[int, ...]
    leftover_points: int
    offer_ingredients: int
    reserve_from: int
    reserve_witches: int
    reserve_potions: int
    rest_ingredients: int
    goal_counts: Mapping[int, tuple[int, int]]  # seats: hard, easy
    rounds: int
    stage: int
    animal_fallback: int
    levels: Mapping[str, Level]
    digest: str
    warnings: tuple[Reason, ...] = ()
    cast: Mapping[str, Witch] = field(default_factory=dict)  # witches and novices
    order: Mapping[str, int] = field(default_factory=dict)  # where each of the cast stands in it
    recipes: Mapping[str, Potion] = field(default_factory=dict)  # potions and starting potions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"CardSet({self.id!r})"

    def called(self, card: str) -> str:
        """The name on a card, or its id where it has none."""
        named = self.cast.get(card) or self.recipes.get(card)
        return (named.name if named else "") or card

    def __copy__(self) -> "CardSet":
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> "CardSet":
        return self
