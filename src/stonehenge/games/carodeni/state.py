"""What lies on the table of Čarodění.

Legend
    card        its id in the file of cards: a witch w12, a novice n3, a potion p07, ...
    ""          no card, no token, nobody
    place       0 mountains, 1 forest, 2 lake; each has the slots ing0 ing1 ing2 potion witch
    tool        a potion that was taken with its back up, an animal a witch likewise
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import freezable, working_copy
from stonehenge.core.game import NATURE, Event
from stonehenge.games.carodeni.cardset import CardSet, Witch
from stonehenge.games.carodeni.notation import INGREDIENTS, SLOTS
from stonehenge.games.carodeni.options import Options

NONE = -1
PLACES = range(3)
OSTARA: Seat = 1  # in the solo game; the person has seat 0

# What is going on: laying the table, a turn's beginning, gathering, resting, the turn's end,
# filling empty slots from the bag, Ostara's token, Ostara's errands, and the end of the game.
SETUP, LAY, TURN, TAKE, REST, FINISH, FILL, TOKEN, ERRANDS, OVER = (
    "setup",
    "lay",
    "turn",
    "take",
    "rest",
    "finish",
    "fill",
    "token",
    "errands",
    "over",
)


@freezable
@dataclass(slots=True)
class Side:
    """What lies before a seat, in its hand and in its clan."""

    symbol: str  # of its novices
    ingredients: dict[str, int]
    hand: tuple[str, ...] = ()
    played: tuple[str, ...] = ()  # the last one is on top
    potions: tuple[str, ...] = ()  # right of the clan card, the oldest first
    tools: tuple[str, ...] = ()
    animals: tuple[str, ...] = ()
    clan_witches: tuple[str, ...] = ()
    clan_potions: tuple[str, ...] = ()
    clan_tools: tuple[str, ...] = ()
    clan_animals: tuple[str, ...] = ()


@freezable
@dataclass(slots=True)
class Deck:
    """A face-down deck: the card on top, cards in unknown order, known ones underneath.

    Nobody knows which of the unseen cards are those in the box. [C-09]
    """

    unseen: tuple[str, ...]  # in the order of the file, the top one left out
    top: str = ""  # nothing when a known card is on top, or the deck is empty
    box: int = 0  # how many of the unseen cards are the reserve
    under: tuple[str, ...] = ()  # put back by a refresh, uppermost first

    def size(self) -> int:
        """How many cards are left to draw, the reserve not counted."""
        return bool(self.top) + len(self.unseen) - self.box + len(self.under)


@freezable
@dataclass(slots=True)
class Table:
    """All that the future of the game depends on."""

    cards: CardSet
    options: Options
    sides: list[Side]
    board: list[dict[str, str]]
    decks: dict[str, Deck]
    bag: dict[str, int]
    solo: bool = False  # a person against Ostara
    phase: str = SETUP
    first: Seat = NONE
    turn: Seat = NONE
    round: int = 0
    goals: tuple[tuple[str, str], ...] = ()  # the tokens and the sides that are up
    takers: tuple[Seat, ...] = ()  # who has each of them
    points: tuple[int, ...] = (0, 0, 0)  # action points left in each place
    fresh: bool = False  # whether the offer may still be refreshed
    rests: int = 0  # ingredients still to be taken while resting
    refills: tuple[tuple[int, str], ...] = ()  # slots that wait to be filled
    ending: str = ""  # why the game is coming to its end
    last_round: int = 0
    column: tuple[str, ...] = ()  # Ostara's tokens of this stage, turned up
    errands: tuple[str, ...] = ()  # what Ostara still gets for her token
    # What has just happened, as the record has it; no part of the position.
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    def __repr__(self) -> str:
        from stonehenge.games.carodeni.position import show

        return f"Table({show(self)!r})"

    @property
    def seats(self) -> int:
        """How many sides there are, Ostara's too."""
        return len(self.sides)

    def active(self) -> Witch | None:
        """The witch or novice that was played in this turn. [C-31, CA-10]"""
        if self.phase not in (TAKE, FINISH) or self.turn == NONE:
            return None
        return self.cards.cast[self.sides[self.turn].played[-1]]

    def log(self, name: str, **args: object) -> None:
        """Note an event."""
        self.events = (*self.events, {"e": name, **args})


def copied(table: Table) -> Table:
    """A table to work on with the same things on it, and no events yet."""
    copy = working_copy(table)
    copy.events = ()
    return copy


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def in_order(cards: CardSet, hand: Iterable[str]) -> tuple[str, ...]:
    """A hand sorted as in the file, so that it tells nothing of how it came about."""
    return tuple(sorted(hand, key=cards.order.__getitem__))


def tool_kinds(cards: CardSet, tools: Iterable[str]) -> list[str]:
    """What the backs of potions show."""
    return [cards.potions[card].back_tool for card in tools]


def animal_kinds(cards: CardSet, animals: Iterable[str]) -> list[str]:
    """What the backs of witches show."""
    return [cards.witches[card].animal for card in animals]


def lying(table: Table, place: int) -> list[str]:
    """The slots of a place where something lies."""
    return [slot for slot in SLOTS if table.board[place][slot]]


def empty_slots(table: Table) -> list[tuple[int, str]]:
    """The slots without an ingredient, in reading order."""
    return [
        (place, slot) for place in PLACES for slot in INGREDIENTS if not table.board[place][slot]
    ]


def back_on_top(table: Table, kind: str) -> str:
    """The tool or animal that a deck shows. [CA-30]"""
    deck = table.decks[kind]
    card = deck.top or (deck.under[0] if deck.under and deck.size() == len(deck.under) else "")
    if not card:
        return ""
    cards = table.cards
    return cards.witches[card].animal if kind == "witch" else cards.potions[card].back_tool


def waiting(table: Table) -> frozenset[Seat]:
    """Who may act: chance before the game, for refills and for Ostara, else whose turn it is."""
    if table.phase == OVER:
        return frozenset()
    if table.phase in (SETUP, TOKEN) or table.refills:
        return frozenset({NATURE})
    return frozenset({table.turn})
