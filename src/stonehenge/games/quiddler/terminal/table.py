"""The table of Quiddler as text, drawn from a view alone."""

from collections.abc import Sequence

from stonehenge.core.cards import Seat
from stonehenge.games.quiddler import SoloView, View
from stonehenge.games.quiddler.deck import Deck, Face, Word
from stonehenge.games.quiddler.options import FIRST_HAND, ROUNDS
from stonehenge.games.quiddler.rules import DEAL
from stonehenge.i18n import Words, signed
from stonehenge.terminal.console import Ink, Line, columns, in_rows, shortened

LONGEST_NAME = 20
WIDTH = 76


def legend(view: View | SoloView, words: Words) -> list[Line]:
    """What a card looks like, and who decides what is a word."""
    listed = "legend.list" if view.listed else "legend.no-list"
    return [[(words.say("legend.cards"), "dim")], [(words.say(listed), "dim")]]


def table(view: View | SoloView, words: Words) -> list[Line]:
    """The piles, the seats with their words, and the own cards."""
    if isinstance(view, SoloView):
        return alone(view, words)
    return [heading(view, words), *seats(view, words), [], *own_hand(view, words)]


def heading(view: View, words: Words) -> Line:
    """Which round it is, and what lies in the middle."""
    number = min(view.round, ROUNDS)
    cards = FIRST_HAND + number - 1
    title = words.say("table.round", round=number, rounds=ROUNDS, cards=cards)
    top = view.discards[-1] if view.discards else "–"
    middle = words.say("table.piles", pile=view.pile, top=top)
    return [(title, "title"), ("  ", ""), (middle, "")]


def seats(view: View, words: Words) -> list[Line]:
    """A row for each seat, clockwise from the viewer's left; the viewer comes last."""
    first = 0 if view.seat is None else view.seat + 1
    order = [(first + turn) % len(view.held) for turn in range(len(view.held))]
    names = ("player", "cards", "total", "deals", "words")
    head: list[Line] = [[(words.say(f"column.{name}"), "dim")] for name in names]
    return columns([head, *(row(view, words, seat) for seat in order)], right={1, 2})


def row(view: View, words: Words, seat: Seat) -> list[Line]:
    """A seat: its name, how many cards it holds, its total, its marks, its words."""
    style = "you" if seat == view.seat else ""
    marks = [words.say("mark.dealer")] if seat == view.dealer else []
    marks += [words.say("mark.out")] if seat == view.out else []
    return [
        [(named(view, words, seat), style)],
        [(str(view.held[seat]), style)],
        [(signed(view.totals[seat]), style)],
        [(", ".join(marks), "")],
        laid(view, seat),
    ]


def named(view: View, words: Words, seat: Seat) -> str:
    """The name of whoever sits there, with a word for the viewer."""
    name = shortened(words.player(seat), LONGEST_NAME)
    return words.say("table.you", name=name) if seat == view.seat else name


def laid(view: View, seat: Seat) -> Line:
    """The words of a seat, those that were struck in brackets."""
    struck = {word for _, target, word, valid in view.ruled if target == seat and not valid}
    return [
        (f"{'' if at == 0 else '  '}{f'[{spelled}]' if at in struck else spelled}", style)
        for at, word in enumerate(view.laid[seat])
        for spelled, style in [("".join(word), "bad" if at in struck else "title")]
    ]


def own_hand(view: View, words: Words) -> list[Line]:
    """The own cards with their points, and what is taken for certain of the others'."""
    if view.seat is None:
        return []
    hand = view.hands[view.seat] or ()
    items = [card(view.options.deck, face) for face in hand]
    return [[(words.say("hand.title"), "title")], *in_rows(items, WIDTH)]


def card(deck: Deck, face: Face) -> Line:
    return [(face, "title"), (f" {deck.points[face]}", "dim")]


def alone(view: SoloView, words: Words) -> list[Line]:
    """The eight places of the solo game, with their numbers, top cards and heights."""
    deck = view.options.deck
    names = ("place", "card", "points", "height")
    rows: list[list[Line]] = [[[(words.say(f"column.{name}"), "dim")] for name in names]]
    for place, face in enumerate(view.up):
        points = str(deck.points[face]) if face else ""
        cells: tuple[Ink, ...] = (
            (str(place), "dim"),
            (face or "–", "title"),
            (points, ""),
            (str(view.heights[place]), ""),
        )
        rows.append([[ink] for ink in cells])
    return [
        [(words.say("table.alone", words=len(view.words)), "title")],
        *columns(rows, right={2, 3}),
    ]


def hands(views: Sequence[View | SoloView], words: Words) -> list[Line]:
    """A line for each seat: the hand that one of the views shows, or empty."""
    first = views[0]
    if isinstance(first, SoloView):
        return [[]]
    return [holding(views, words, seat) for seat in range(len(first.held))]


def holding(views: Sequence[View | SoloView], words: Words, seat: Seat) -> Line:
    """What a seat holds, if one of the views shows it."""
    for view in views:
        # Between rounds nobody holds anything that matters any more.
        if isinstance(view, View) and view.phase != DEAL and (hand := view.hands[seat]):
            return [(words.say("hand.of", seat=seat), ""), (" " + " ".join(hand), "title")]
    return []


def spelled_words(laid_words: Sequence[Word]) -> str:
    """Words as one reads them."""
    return " ".join("".join(word) for word in laid_words)
