"""The table of Oh Hell as text, drawn from a view alone."""

from collections.abc import Callable, Sequence

from ohhell import Action, Bid, Play, View, notation
from ohhell.match import Row
from ohhell.notation import SUITS, read_card, write_card
from ohhell.rules import BID, NONE, PLAY, SUITED
from stonehenge.core.cards import Card, Cards, Seat, bits
from stonehenge.core.game import InvalidNotation, Refusal
from stonehenge.core.notation import read_number
from stonehenge.i18n import Words, signed
from stonehenge.terminal.board import Board
from stonehenge.terminal.console import Ink, Line, columns, in_rows, numbered, shortened
from stonehenge.terminal.errors import refusal_text

LONGEST_NAME = 16
RED = "DH"


def ink(card: Card) -> Ink:
    """A card as it is written; diamonds and hearts are red."""
    text = write_card(card)
    return text, "R" if text[0] in RED else ""


def legend(view: View, words: Words) -> list[Line]:
    """How cards are written."""
    return [[(words.say("legend"), "dim")]]


def table(view: View, words: Words) -> list[Line]:
    """The round, the seats with their cards on the table, and the own hand."""
    args = {"round": view.round, "rounds": len(view.options.sizes), "tricks": view.size}
    heading: Line = [(words.say("table.round", **args), "title")]
    if view.turned != NONE:
        heading += [("  " + words.say("table.turned") + " ", ""), ink(view.turned)]
    return [heading, *seats(view, words), [], *own_hand(view, words)]


def seats(view: View, words: Words) -> list[Line]:
    """A row for each seat, clockwise from the viewer's left; the viewer comes last."""
    first = 0 if view.seat is None else view.seat + 1
    order = [(first + turn) % view.seats for turn in range(view.seats)]
    names = ("player", "tricks", "total", "deals", "card")
    head: list[Line] = [[(words.say(f"column.{name}"), "dim")] for name in names]
    return columns([head, *(seat_row(view, words, seat) for seat in order)], right={1, 2})


def seat_row(view: View, words: Words, seat: Seat) -> list[Line]:
    """A seat: its name, its tricks and bid, its total, the dealer's mark, its card."""
    name = shortened(words.player(seat), LONGEST_NAME)
    bid = "–" if view.bids[seat] == NONE else view.bids[seat]
    turn = (seat - view.leader) % view.seats
    return [
        [(words.say("table.you", name=name) if seat == view.seat else name, "")],
        [(f"{view.won[seat]}/{bid}", "")],
        [(signed(view.totals[seat]), "")],
        [(words.say("mark.dealer") if seat == view.dealer else "", "")],
        [ink(view.table[turn])] if view.phase == PLAY and turn < len(view.table) else [],
    ]


def own_hand(view: View, words: Words) -> list[Line]:
    """The own hand with a number for each card, in brackets what may not be played."""
    if view.seat is None:
        return []
    hand = list(bits(view.hands[view.seat] or 0))
    playable = {offer.card for offer in view.offers if isinstance(offer, Play)}
    free = view.phase != PLAY
    items = [
        numbered(number, ink(card), free or card in playable)
        for number, card in enumerate(hand, start=1)
    ]
    some = not free and len(playable) < len(hand)
    return [[(words.say("hand.some" if some else "hand.title"), "title")], *in_rows(items, 76)]


def hands(views: Sequence[View], words: Words) -> list[Line]:
    """A line for each seat: the hand that one of the views shows, or empty."""
    lines: list[Line] = []
    for seat in range(views[0].seats):
        hand: Cards = next((view.hands[seat] or 0 for view in views if view.hands[seat]), 0)
        cards = [part for card in bits(hand) for part in ((" ", ""), ink(card))]
        lines.append([(words.say("hand.of", seat=seat), ""), *cards] if hand else [])
    return lines


def sheet(view: View, words: Words) -> list[Line]:
    """Rounds by players: the bid, by how much it was missed, the total."""
    names = [shortened(words.player(seat), 10) for seat in range(view.seats)]
    heads = [(words.say("sheet.round"), "dim"), (words.say("sheet.cards"), "dim")]
    rows: list[list[Line]] = [[[head] for head in (*heads, *((name, "title") for name in names))]]
    totals = [0] * view.seats
    for number, line in enumerate(view.sheet):
        totals = [total + won for total, won in zip(totals, line.points, strict=True)]
        cells: list[Line] = [[(str(number + 1), "dim")], [(str(view.options.sizes[number]), "dim")]]
        rows.append([*cells, *(cell(line, seat, totals[seat]) for seat in range(view.seats))])
    title: Line = [(words.say("sheet.title"), "title")]
    legend: Line = [(words.say("sheet.legend"), "dim")]
    return [title, *columns(rows, right=set(range(view.seats + 2))), legend]


def cell(line: Row, seat: Seat, total: int) -> Line:
    """A round of one player."""
    off = line.won[seat] - line.bids[seat]
    missed = f"+{off}" if off > 0 else signed(off) if off else ""
    return [
        (f"{line.bids[seat]} ", ""),
        (f"{missed:>3}", "bad"),
        (f" {signed(total):>4}", "" if missed else "good"),
    ]


def last(view: View, words: Words) -> list[Line]:
    """The last trick of the round with each card by its player's name, and who took it."""
    if not view.tricks:
        return []
    trick = view.tricks[-1]
    line: Line = [(words.say("last.title"), "title")]
    for turn, card in enumerate(trick.cards):
        line += [(f"  {words.player((trick.leader + turn) % view.seats)} ", ""), ink(card)]
    return [line, [(words.say("event.trick", winner=trick.winner), "")]]


def status(view: View, words: Words, refusal: Callable[[Action], Refusal | None]) -> list[Line]:
    """What the viewer may do now."""
    if view.phase == BID:
        so_far = sum(bid for bid in view.bids if bid != NONE)
        lines: list[Line] = [[(words.say("status.bid", most=view.size, sum=so_far), "title")]]
        bids = [Bid(tricks) for tricks in range(view.size + 1)]
        reasons = [refusal(bid) for bid in bids if bid not in view.offers]
        return lines + [[(refusal_text(reason, words), "bad")] for reason in reasons if reason]
    if not view.table:
        return [[(words.say("status.lead"), "title")]]
    assert view.seat is not None
    suit = view.table[0] >> 4
    key = "follow" if (view.hands[view.seat] or 0) & SUITED[suit] else "lacking"
    return [[(words.say(f"status.{key}", suit=SUITS[suit]), "title")]]


def read(view: View, text: str) -> Action:
    """The action that was typed: a number, a card, or the action in full."""
    verb, _, rest = text.strip().partition(" ")
    if verb.lower() in ("bid", "play") and rest:
        return notation.read(f"{verb.lower()} {rest.upper()}")
    word = text.replace(" ", "").upper()
    return Bid(read_number(word)) if view.phase == BID else Play(typed_card(view, word))


def typed_card(view: View, word: str) -> Card:
    """The card with this number in the hand as it is drawn, or written in full."""
    if not word.isdecimal():
        return read_card(word.replace("10", "T"))
    hand = list(bits((view.hands[view.seat] or 0) if view.seat is not None else 0))
    number = read_number(word)
    if not 1 <= number <= len(hand):
        raise InvalidNotation(f"no card has the number {number}")
    return hand[number - 1]


BOARD = Board(
    legend=legend,
    table=table,
    sheet=sheet,
    last=last,
    status=status,
    hands=hands,
    read=read,
    closing=frozenset({"trick"}),
)
