"""The score sheet of Quiddler, and the words of the round, as text."""

from stonehenge.games.quiddler import SoloView, View
from stonehenge.games.quiddler.match import Row
from stonehenge.games.quiddler.terminal.table import laid, named, spelled_words
from stonehenge.i18n import Words, signed
from stonehenge.terminal.console import Line, columns, shortened

# Eight players fit on 80 columns.
LONGEST_HEADING = 7


def sheet(view: View | SoloView, words: Words) -> list[Line]:
    """Rounds by players: the points with the signs of bonuses, and the total."""
    if isinstance(view, SoloView):
        return [solo_words(view, words)]
    names = [shortened(words.player(seat), LONGEST_HEADING) for seat in range(len(view.held))]
    rows: list[list[Line]] = [
        [[(words.say("sheet.round"), "dim")], *([(name, "title")] for name in names)]
    ]
    for number, line in enumerate(view.sheet, start=1):
        cells: list[Line] = [[(cell(line, seat), "")] for seat in range(len(names))]
        rows.append([[(str(number), "dim")], *cells])
    rows.append([[("=", "dim")], *([(signed(total), "title")] for total in view.totals)])
    return [
        [(words.say("sheet.title"), "title")],
        *columns(rows, right=set(range(len(rows[0])))),
        [(words.say("sheet.legend"), "dim")],
    ]


def cell(line: Row, seat: int) -> str:
    """The points of a round, with + for most words and * for the longest word."""
    marks = ("+" if seat == line.most else "") + ("*" if seat == line.longest else "")
    return f"{marks}{signed(line.points[seat])}"


def last(view: View | SoloView, words: Words) -> list[Line]:
    """The words that lie on the table; alone, those that were found."""
    if isinstance(view, SoloView):
        return [solo_words(view, words)] if view.words else []
    if not any(view.laid):
        return []
    rows: list[list[Line]] = [
        [[(named(view, words, seat), "")], laid(view, seat)] for seat in range(len(view.held))
    ]
    return [[(words.say("last.title"), "title")], *columns(rows)]


def solo_words(view: SoloView, words: Words) -> Line:
    """The words that were found alone."""
    return [(words.say("last.found"), "title"), (f" {spelled_words(view.words) or '–'}", "")]
