"""The score sheet of Wizard, and the last trick, as text."""

from stonehenge.core.cards import Seat
from stonehenge.games.wizard import View
from stonehenge.games.wizard.match import Row
from stonehenge.games.wizard.terminal.table import ink
from stonehenge.i18n import Words, signed
from stonehenge.terminal.console import Line, columns, shortened

# Six players with the longest totals fit on 80 columns.
LONGEST_HEADING = 10


def sheet(view: View, words: Words) -> list[Line]:
    """Rounds by players: the bid, by how much it was missed, the total."""
    short = view.sizes != tuple(range(1, len(view.sizes) + 1))
    names = [shortened(words.player(seat), LONGEST_HEADING) for seat in range(len(view.held))]
    head: list[Line] = [[(words.say("sheet.round"), "dim")]]
    head += [[(words.say("sheet.cards"), "dim")]] if short else []
    rows = [[*head, *([(name, "title")] for name in names)]]
    totals = [0] * len(names)
    missed = [off(line, seat) for line in view.sheet for seat in range(len(names))]
    widest = max(map(len, missed), default=0)
    for number, line in enumerate(view.sheet):
        totals = [total + won for total, won in zip(totals, line.points, strict=True)]
        label: list[Line] = [[(str(number + 1), "dim")]]
        label += [[(str(view.sizes[number]), "dim")]] if short else []
        cells = [cell(line, seat, totals[seat], widest) for seat in range(len(names))]
        rows.append([*label, *cells])
    return [
        [(words.say("sheet.title"), "title")],
        *columns(rows, right=set(range(len(rows[0])))),
        [(words.say("sheet.legend"), "dim")],
    ]


def off(line: Row, seat: Seat) -> str:
    """By how many tricks a bid was missed: over (+), under (−), or nothing."""
    missed = line.won[seat] - line.bids[seat]
    return f"+{missed}" if missed > 0 else signed(missed) if missed else ""


def cell(line: Row, seat: Seat, total: int, widest: int) -> Line:
    """A round of one player: the bid, by how much it was missed, the total."""
    missed = off(line, seat)
    return [
        (f"{line.bids[seat]} ", ""),
        (f"{missed:>{widest}}", "bad"),
        (f" {signed(total):>4}", "good" if not missed else ""),
    ]


def last(view: View, words: Words) -> list[Line]:
    """The last trick of the round with each card by its player's name, and who took it."""
    if not view.tricks:
        return []
    trick = view.tricks[-1]
    line: Line = [(words.say("last.title"), "title")]
    for turn, card in enumerate(trick.cards):
        seat = (trick.leader + turn) % len(trick.cards)
        line += [(f"  {words.player(seat)} ", ""), ink(view, card)]
    return [line, [(words.say("event.trick", winner=trick.winner), "")]]
