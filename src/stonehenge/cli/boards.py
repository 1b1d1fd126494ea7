"""How each game is drawn as text; the commands know no game but through this."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stonehenge.core.game import Refusal
from stonehenge.games.carodeni.terminal import table as carodeni_table
from stonehenge.games.carodeni.terminal import turn as carodeni_turn
from stonehenge.games.extreme.terminal import sheet as extreme_sheet
from stonehenge.games.extreme.terminal import table as extreme_table
from stonehenge.games.extreme.terminal import turn as extreme_turn
from stonehenge.games.quiddler.terminal import sheet as quiddler_sheet
from stonehenge.games.quiddler.terminal import table as quiddler_table
from stonehenge.games.quiddler.terminal import turn as quiddler_turn
from stonehenge.games.wizard.terminal import sheet as wizard_sheet
from stonehenge.games.wizard.terminal import table as wizard_table
from stonehenge.games.wizard.terminal import turn as wizard_turn
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line

Drawing = Callable[[Any, Words], list[Line]]


@dataclass(frozen=True, slots=True)
class Board:
    """A game's table, drawn from a view and from nothing else."""

    legend: Drawing  # what the signs on the table mean
    table: Drawing  # the table and the own hand
    sheet: Drawing  # the score sheet
    last: Drawing  # the last trick, or whatever was finished last; empty when there is none
    # What the viewer may do now; why something is not among it, is asked of the game.
    status: Callable[[Any, Words, Callable[[Any], Refusal | None]], list[Line]]
    # A line for each seat, with the hand that one of the views shows or empty.
    hands: Callable[[Sequence[Any], Words], list[Line]]
    read: Callable[[Any, str], Any]  # the action that was typed, or InvalidNotation
    closing: frozenset[str]  # the events that close a paragraph, as the end of a trick does
    # A half-made action that only the viewer knows of, after what was typed; None when the text
    # is none of that. And how it is drawn.
    compose: Callable[[Any, Any, str], Any] = lambda view, draft, text: None
    draft: Callable[[Any, Any, Words], list[Line]] = lambda view, draft, words: []


BOARDS = {
    "wizard": Board(
        legend=wizard_table.legend,
        table=wizard_table.table,
        sheet=wizard_sheet.sheet,
        last=wizard_sheet.last,
        status=wizard_turn.status,
        hands=wizard_table.hands,
        read=wizard_turn.read,
        closing=frozenset({"trick"}),
    ),
    "extreme": Board(
        legend=extreme_table.legend,
        table=extreme_table.table,
        sheet=extreme_sheet.sheet,
        last=extreme_sheet.last,
        status=extreme_turn.status,
        hands=extreme_table.hands,
        read=extreme_turn.read,
        closing=frozenset({"trick"}),
        compose=extreme_turn.compose,
        draft=extreme_turn.draft,
    ),
    "carodeni": Board(
        legend=carodeni_table.legend,
        table=carodeni_table.table,
        sheet=carodeni_table.sheet,
        last=carodeni_table.last,
        status=carodeni_turn.status,
        hands=carodeni_table.hands,
        read=carodeni_turn.read,
        closing=frozenset({"pass", "brew", "tame"}),
    ),
    "quiddler": Board(
        legend=quiddler_table.legend,
        table=quiddler_table.table,
        sheet=quiddler_sheet.sheet,
        last=quiddler_sheet.last,
        status=quiddler_turn.status,
        hands=quiddler_table.hands,
        read=quiddler_turn.read,
        closing=frozenset({"discard"}),
    ),
}
