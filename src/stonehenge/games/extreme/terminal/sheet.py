"""The score sheet of Wizard Extreme, and the last trick, as text."""

from stonehenge.core.cards import Seat
from stonehenge.games.extreme import View
from stonehenge.games.extreme.match import Row
from stonehenge.games.extreme.notation import NAME
from stonehenge.games.extreme.rules import NONE
from stonehenge.games.extreme.terminal.table import ink
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line, columns, shortened

LONGEST_HEADING = 12


def sheet(view: View, words: Words) -> list[Line]:
    """Rounds by players: the tricks that were predicted, the penalty points, the total."""
    names = [shortened(words.player(seat), LONGEST_HEADING) for seat in range(len(view.held))]
    head: list[Line] = [[(words.say("sheet.round"), "dim")]]
    rows: list[list[Line]] = [[*head, *([(name, "title")] for name in names)]]
    totals = [0] * len(names)
    for number, line in enumerate(view.sheet, start=1):
        points = line.points()
        totals = [total + won for total, won in zip(totals, points, strict=True)]
        cells = [cell(line, seat, points[seat], totals[seat], words) for seat in range(len(names))]
        rows.append([[(str(number), "dim")], *cells])
    return [
        [(words.say("sheet.title"), "title")],
        *columns(rows, right=set(range(len(rows[0])))),
        [(words.say("sheet.legend"), "dim")],
    ]


def cell(line: Row, seat: Seat, points: int, total: int, words: Words) -> Line:
    """A round of one player: the prediction, the points for it, the total."""
    predicted = line.predicted[seat]
    return [
        (words.say("sheet.mage") if predicted == NONE else str(predicted), ""),
        (f" {f'+{points}' if points else '0':>3}", "bad" if points else "good"),
        (f" {total:>4}", ""),
    ]


def last(view: View, words: Words) -> list[Line]:
    """The last trick of the round with each card by its player's name, and the seal for it."""
    if not view.tricks:
        return []
    trick = view.tricks[-1]
    line: Line = [(words.say("last.title"), "title")]
    for turn, card in enumerate(trick.cards):
        seat = (trick.leader + turn) % len(trick.cards)
        line += [(f"  {words.player(seat)} ", ""), ink(card)]
    args = {"winner": trick.winner, "gives": NAME.get(trick.gives)}
    return [line, [(words.say("event.trick", **args), "")]]
