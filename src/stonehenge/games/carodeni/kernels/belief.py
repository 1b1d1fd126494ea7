"""A view of Čarodění as the compiled searches take it; hidden cards are still in the decks."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stonehenge.games.carodeni.belief import all_of, hidden, novices_in_hand
from stonehenge.games.carodeni.cardset import CardSet
from stonehenge.games.carodeni.kernels import pack
from stonehenge.games.carodeni.kernels.pack import NOTHING, SEATS, Book, PackedTable, record
from stonehenge.games.carodeni.kernels.state import BOX, TOP, UNDER, UNSEEN
from stonehenge.games.carodeni.kernels.worth import TUNED
from stonehenge.games.carodeni.notation import SLOTS
from stonehenge.games.carodeni.options import Options
from stonehenge.games.carodeni.state import PLACES, Side, Table
from stonehenge.games.carodeni.view import SideView, View

SIDES = ("easy", "hard")
# A world, the table that is played on, and what two rehearsals remember.
TABLES = 4


class PackedView(NamedTuple):
    """What a seat knows: the rules, the table, and where the hidden cards may be."""

    books: NDArray[np.void]
    root: NDArray[np.void]
    held: NDArray[np.int64]  # hidden witches in each hand
    backs: NDArray[np.int64]  # what the hidden card on top of each deck shows, or nothing
    tables: NDArray[np.void]


@lru_cache(maxsize=8)
def packed_rules(cards: CardSet, options: Options, seats: int, solo: bool) -> tuple[Book, Any]:
    """The cards and rules of a table as numbers; the same for the whole game."""
    sides = [Side("", {}) for _ in range(seats)]
    packed = pack.book(Table(cards, options, sides, [], {}, {}, solo))
    return packed, record(packed)


@cache
def habits(seats: int) -> NDArray[np.float64]:
    """The habits of every seat in the rollouts."""
    return np.array([TUNED] * seats)


def pack_view(view: View) -> PackedView:
    """All that a seat knows, as arrays."""
    rules, books = packed_rules(view.cards, view.options, len(view.sides), view.solo)
    table = pack.empty_table(rules)
    lay_table(table, view)
    for seat, side in enumerate(view.sides):
        lay_side(table, view.cards, seat, side)
    held = [hidden_cards(view, side) for side in view.sides]
    root = record(table)
    return PackedView(
        books,
        root,
        np.array(held + [0] * (SEATS - len(held)), np.int64),
        np.array(lay_decks(root[0], view), np.int64),
        np.zeros(TABLES, root.dtype),
    )


def hidden_cards(view: View, side: SideView) -> int:
    """How many witches of a hand the viewer cannot see; Ostara has no hand."""
    if side.hand is not None or not side.symbol:
        return 0
    return side.held - len(novices_in_hand(view.cards, side))


def lay_table(table: PackedTable, view: View) -> None:
    """The board, the bag, the goals and Ostara's column."""
    cards = view.cards
    kinds, recipes, cast = list(cards.ingredients), list(cards.recipes), list(cards.cast)
    table.state[:] = view.first, view.turn, view.round, view.last_round
    for place in PLACES:
        for at, slot in enumerate(SLOTS):
            item = view.board[place][slot]
            names = recipes if slot == "potion" else cast if slot == "witch" else kinds
            table.board[place, at] = names.index(item) if item else NOTHING
    table.bag[:] = [view.bag[kind] for kind in kinds]
    table.points[:] = view.points
    tokens = list(cards.goals)
    for at, ((goal, side), taker) in enumerate(zip(view.goals, view.takers, strict=True)):
        table.goals[at] = tokens.index(goal), SIDES.index(side), taker
    for token in view.column:
        table.column[list(cards.tokens).index(token)] = 1


def lay_side(table: PackedTable, cards: CardSet, seat: int, side: SideView) -> None:
    """What lies before a seat, its clan, and its hand as far as it is seen."""
    recipes, cast = list(cards.recipes), list(cards.cast)
    table.ing[seat] = [side.ingredients[kind] for kind in cards.ingredients]
    hand = novices_in_hand(cards, side) if side.hand is None and side.symbol else side.hand or ()
    for card in hand:
        table.hand[seat, cast.index(card)] = 1
    lists: tuple[tuple[Iterable[str], list[str]], ...] = (
        (side.played, cast),
        (side.potions, recipes),
        (side.tools, recipes),
        (side.animals, cast),
        (side.clan_witches, cast),
        (side.clan_potions, recipes),
        (side.clan_tools, recipes),
        (side.clan_animals, cast),
    )
    for row, (pile, names) in enumerate(lists):
        numbers = [names.index(card) for card in pile]
        table.lists[seat, row, : len(numbers)] = numbers
        table.counts[seat, row] = len(numbers)


def lay_decks(table: Any, view: View) -> list[int]:
    """The decks with everything in them that is hidden, and the backs of their hidden tops."""
    backs = []
    for deck, kind in enumerate(("witch", "potion")):
        seen = view.decks[kind]
        names = list(all_of(view.cards, kind))
        cards = [names.index(card) for card in hidden(names, view, kind)]
        table["unseen"][deck, : len(cards)] = cards
        under = [names.index(card) for card in seen.under]
        table["under"][deck, : len(under)] = under
        table["deck"][deck, [UNSEEN, TOP, BOX, UNDER]] = len(cards), NOTHING, seen.box, len(under)
        hides = bool(seen.back) and seen.size > len(seen.under)
        kinds = list(view.cards.animals) if kind == "witch" else list(view.cards.tools)
        backs.append(kinds.index(seen.back) if hides else NOTHING)
    return backs
