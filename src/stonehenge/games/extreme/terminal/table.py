"""The table of Wizard Extreme as text, drawn from a view alone."""

from collections.abc import Sequence

from stonehenge.core.cards import Card, Seat
from stonehenge.games.extreme import Play, View
from stonehenge.games.extreme.notation import COUNTED, SUITS, write_card
from stonehenge.games.extreme.rules import GIVE, NONE, PLAY, RED
from stonehenge.i18n import Words, signed
from stonehenge.terminal.console import Ink, Line, columns, in_rows, numbered, shortened

LONGEST_NAME = 18


def ink(card: Card) -> Ink:
    """A card: the letter and colour of its suit and its value."""
    return write_card(card), SUITS[card >> 4]


def seals(counts: Sequence[int]) -> Line:
    """Seals by colour, W for white and K for black, each with its number; a dash for none."""
    line: Line = []
    for letter, number in zip(COUNTED, counts, strict=True):
        if number:
            style = letter if letter in SUITS else "title" if letter == "W" else "dim"
            line += [(f"{letter}{number}", style), (" ", "")]
    return line[:-1] or [("–", "dim")]


def in_order(hand: Sequence[Card]) -> list[Card]:
    """Suit by suit, with the trumps on the right."""
    return sorted(hand, key=lambda card: (card >> 4 == RED, card))


def legend(view: View, words: Words) -> list[Line]:
    """The letters of suits and seals."""
    return [[(words.say("legend"), "dim")]]


def table(view: View, words: Words) -> list[Line]:
    """The round, the middle, the seats with their seals and cards, and the own hand."""
    return [
        heading(view, words),
        middle(view, words),
        *seats(view, words),
        [],
        *own_hand(view, words),
    ]


def heading(view: View, words: Words) -> Line:
    """Which round it is, and what the mage is worth."""
    args = {"round": view.round, "rounds": len(view.bases), "base": view.base}
    return [(words.say("table.round", **args), "title")]


def middle(view: View, words: Words) -> Line:
    """The seals that nobody has, and the mage while nobody has it."""
    line: Line = [(words.say("table.middle"), ""), (" ", ""), *seals(view.centre)]
    if view.mage == NONE:
        line += [("  ", ""), (words.say("mark.mage"), "title")]
    return line


def seats(view: View, words: Words) -> list[Line]:
    """A row for each seat, clockwise from the viewer's left; the viewer comes last."""
    first = 0 if view.seat is None else view.seat + 1
    order = [(first + turn) % len(view.held) for turn in range(len(view.held))]
    names = ("player", "seals", "tricks", "total", "deals", "card")
    head: list[Line] = [[(words.say(f"column.{name}"), "dim")] for name in names]
    return columns([head, *(row(view, words, seat) for seat in order)], right={2, 3})


def row(view: View, words: Words, seat: Seat) -> list[Line]:
    """A seat: its name and number, its seals, its tricks, its total, its card."""
    style = "you" if seat == view.seat else ""
    mage: Line = [(words.say("mark.mage"), "title")]
    return [
        [(named(view, words, seat), style), (f" @{seat}", "dim")],
        mage if seat == view.mage else seals(view.seals[seat]),
        [(str(view.won[seat]), style)],
        [(signed(view.totals[seat]), style)],
        [(words.say("mark.dealer") if seat == view.dealer else "", "")],
        played(view, words, seat),
    ]


def named(view: View, words: Words, seat: Seat) -> str:
    """The name of whoever sits there, with a word for the viewer."""
    name = shortened(words.player(seat), LONGEST_NAME)
    return words.say("table.you", name=name) if seat == view.seat else name


def played(view: View, words: Words, seat: Seat) -> Line:
    """The card that a seat has in the trick on the table."""
    turn = (seat - view.leader) % len(view.held)
    if view.phase not in (PLAY, GIVE) or turn >= len(view.table):
        return []
    led = [(" " + words.say("mark.led"), "dim")] if turn == 0 else []
    return [ink(view.table[turn]), *led]


def own_hand(view: View, words: Words) -> list[Line]:
    """The own hand with a number for each card, in brackets what may not be played."""
    if view.seat is None or not view.hands[view.seat]:
        return []
    hand = in_order(view.hands[view.seat] or ())
    playable = {offer.card for offer in view.offers if isinstance(offer, Play)}
    some = bool(playable) and len(playable) < len(hand)
    items = [
        numbered(number, ink(card), not some or card in playable)
        for number, card in enumerate(hand, start=1)
    ]
    title = words.say("hand.some") if some else words.say("hand.title")
    return [[(title, "title")], *in_rows(items, 76)]


def hands(views: Sequence[View], words: Words) -> list[Line]:
    """A line for each seat: the hand that one of the views shows, or empty."""
    return [holding(views, words, seat) for seat in range(len(views[0].held))]


def holding(views: Sequence[View], words: Words, seat: Seat) -> Line:
    """What a seat holds, if one of the views shows it."""
    for view in views:
        if hand := view.hands[seat]:
            cards = [part for card in in_order(hand) for part in ((" ", ""), ink(card))]
            return [(words.say("hand.of", seat=seat), ""), *cards]
    return []
