"""How a game is drawn as text; the commands know no game but through this."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stonehenge.core.game import Refusal
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
