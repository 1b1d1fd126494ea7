"""The table of Čarodění as text."""

from stonehenge.games.carodeni.terminal import table, turn
from stonehenge.terminal.board import Board

BOARD = Board(
    legend=table.legend,
    table=table.table,
    sheet=table.sheet,
    last=table.last,
    status=turn.status,
    hands=table.hands,
    read=turn.read,
    closing=frozenset({"pass", "brew", "tame"}),
)
