"""The table of Wizard as text."""

from stonehenge.games.wizard.terminal import sheet, table, turn
from stonehenge.terminal.board import Board

BOARD = Board(
    legend=table.legend,
    table=table.table,
    sheet=sheet.sheet,
    last=sheet.last,
    status=turn.status,
    hands=table.hands,
    read=turn.read,
    closing=frozenset({"trick"}),
)
