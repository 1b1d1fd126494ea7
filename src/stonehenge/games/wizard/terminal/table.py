"""The table of Wizard as text, drawn from a view alone."""

from collections.abc import Sequence

from stonehenge.core.cards import Card, Cards, Seat
from stonehenge.games.wizard import Play, View
from stonehenge.games.wizard.notation import SUITS, faces, write_card
from stonehenge.games.wizard.rules import JESTER, NONE, PLAY, TRUMP, WIZARD
from stonehenge.games.wizard.view import FACE_DOWN
from stonehenge.i18n import Words, signed
from stonehenge.terminal.console import Ink, Line, columns, in_rows, numbered, shortened

# What the editions print on wizards and jesters. [W-09]
REX, PIATNIK = ("W", "Š"), ("Z", "N")
LONGEST_NAME = 20


def marks(view: View) -> tuple[str, str]:
    """The marks of wizards and jesters in the view's edition."""
    return REX if view.options.edition == "rex" else PIATNIK


def ink(view: View, card: Card) -> Ink:
    """A card: the letter and colour of its suit and its value, or its edition's mark."""
    if card in (WIZARD, JESTER):
        wizard, jester = marks(view)
        return (wizard, "W") if card == WIZARD else (jester, "J")
    return write_card(card), SUITS[card >> 4]


def in_order(view: View, hand: Cards) -> list[Card]:
    """Jesters on the left, wizards on the right, and the trump suit beside the wizards."""
    return sorted(faces(hand), key=lambda card: (place(view, card), card))


def place(view: View, card: Card) -> int:
    """Which part of the hand a card belongs to."""
    if card in (JESTER, WIZARD):
        return -1 if card == JESTER else 5
    return 4 if card >> 4 == view.trump else card >> 4


def legend(view: View, words: Words) -> list[Line]:
    """The letters of suits, wizards and jesters."""
    wizard, jester = marks(view)
    return [[(words.say("legend", wizard=wizard, jester=jester), "dim")]]


def table(view: View, words: Words) -> list[Line]:
    """The round, the seats with their cards on the table, and the hands that the viewer sees."""
    return [heading(view, words), *seats(view, words), [], *own_hand(view, words)]


def heading(view: View, words: Words) -> Line:
    """Which round it is, and what is trump."""
    args = {"round": view.round, "rounds": len(view.sizes), "tricks": view.sizes[view.round - 1]}
    return [(words.say("table.round", **args), "title"), ("  ", ""), trump(view, words)]


def trump(view: View, words: Words) -> Ink:
    """What is trump, and why."""
    if view.options.one_colour:
        return words.say("trump.one-colour"), ""
    if view.turned == NONE:
        return words.say("trump.all-dealt"), ""
    if view.turned == JESTER:
        return words.say("trump.jester"), ""
    if view.phase == TRUMP:
        return words.say("trump.to-choose", dealer=view.dealer), ""
    suit = SUITS[view.trump]
    if view.turned == WIZARD:
        return words.say("trump.chosen", dealer=view.dealer, suit=suit), suit
    return words.say("trump.turned", suit=suit, turned=write_card(view.turned)), suit


def seats(view: View, words: Words) -> list[Line]:
    """A row for each seat, clockwise from the viewer's left; the viewer comes last."""
    first = 0 if view.seat is None else view.seat + 1
    order = [(first + turn) % len(view.held) for turn in range(len(view.held))]
    names = ("player", "tricks", "total", "deals", "card")
    head: list[Line] = [[(words.say(f"column.{name}"), "dim")] for name in names]
    return columns([head, *(row(view, words, seat) for seat in order)], right={1, 2})


def row(view: View, words: Words, seat: Seat) -> list[Line]:
    """A seat: its name, its tricks and bid, its total, the dealer's mark, its card."""
    style = "you" if seat == view.seat else ""
    return [
        [(named(view, words, seat), style)],
        [(f"{view.won[seat]}/{bid_sign(view.bids[seat])}", style)],
        [(signed(view.totals[seat]), style)],
        [(words.say("mark.dealer") if seat == view.dealer else "", "")],
        played(view, words, seat),
    ]


def named(view: View, words: Words, seat: Seat) -> str:
    """The name of whoever sits there, with a word for the viewer."""
    name = shortened(words.player(seat), LONGEST_NAME)
    return words.say("table.you", name=name) if seat == view.seat else name


def bid_sign(bid: int) -> str:
    """A bid; a dash before it is made, a question mark while it lies face down."""
    return {NONE: "–", FACE_DOWN: "?"}.get(bid, str(bid))


def played(view: View, words: Words, seat: Seat) -> Line:
    """The card that a seat has in the trick on the table."""
    turn = (seat - view.leader) % len(view.held)
    if view.phase != PLAY or turn >= len(view.table):
        return []
    led = [(" " + words.say("mark.led"), "dim")] if turn == 0 else []
    return [ink(view, view.table[turn]), *led]


def own_hand(view: View, words: Words) -> list[Line]:
    """The own hand with a number for each card, in brackets what may not be played.

    While cards are held to foreheads, the hands of the others instead. [W-55, W-56]
    """
    if view.seat is None:
        return []
    hand = view.hands[view.seat]
    if hand is None:
        lines = [line for line in hands([view], words) if line]
        return [*lines, [(words.say("hand.forehead", cards=view.held[view.seat]), "")]]
    playable = {offer.card for offer in view.offers if isinstance(offer, Play)}
    free = view.phase != PLAY
    items = [
        numbered(number, ink(view, card), free or card in playable)
        for number, card in enumerate(in_order(view, hand), start=1)
    ]
    some = not free and len(playable) < len(set(in_order(view, hand)))
    title = words.say("hand.some") if some else words.say("hand.title")
    return [[(title, "title")], *in_rows(items, 76)]


def hands(views: Sequence[View], words: Words) -> list[Line]:
    """A line for each seat: the hand that one of the views shows, or empty."""
    return [holding(views, words, seat) for seat in range(len(views[0].held))]


def holding(views: Sequence[View], words: Words, seat: Seat) -> Line:
    """What a seat holds, if one of the views shows it."""
    for view in views:
        if hand := view.hands[seat]:
            cards = [part for card in in_order(view, hand) for part in ((" ", ""), ink(view, card))]
            return [(words.say("hand.of", seat=seat), ""), *cards]
    return []
