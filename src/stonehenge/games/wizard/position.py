"""A whole match of Wizard as one line of text, and back.

    seats 3  sheet 0/0 1/0 1/1  dealer 1  turned R8  bids 0 - 1  hands R2 W | G1 J | B9 R5

Fields stand in any order with two spaces between them; what is missing is empty.
    options   those that differ from the default: bidding=hidden rounds=1-5
    sheet     the rounds before this one: bid/won for each seat, rounds separated by |
    dealer    who dealt this round
    turned    the card turned up, with the suit the dealer named after a wizard: W B
    bids      a number for each seat, or - for a seat that has not bid
    tricks    the finished tricks of the round: the leader's seat and the cards, separated by |
    table     the trick in progress, written alike
    hands     what each seat holds now, separated by |, - for nothing
After the last trick of a round it stands there, without hands, until the next deal.
"""

from stonehenge.core import options
from stonehenge.core.cards import Card, Seat
from stonehenge.core.freezing import freeze, working_copy
from stonehenge.core.game import NATURE, InvalidNotation, Refused
from stonehenge.core.notation import read_fields, read_number, write_fields
from stonehenge.games.wizard.match import Match, apply, leader, row_of, start
from stonehenge.games.wizard.notation import (
    Action,
    Bid,
    Deal,
    Play,
    Trump,
    faces,
    hand_of,
    read_card,
    read_cards,
    read_suit,
    write_card,
    write_cards,
    write_suit,
)
from stonehenge.games.wizard.options import CHOICES, Options
from stonehenge.games.wizard.rules import DEAL, NONE, OVER, TRUMP, WIZARD

FIELDS = ("seats", "options", "sheet", "dealer", "turned", "bids", "tricks", "table", "hands")


def show(state: Match) -> str:
    """The match as one line of text."""
    play = state.play
    chosen = options.written(state.options.as_dict(), Options().as_dict())
    fields = {"seats": str(play.seats), "options": chosen}
    between = play.phase in (DEAL, OVER)
    if state.sheet or not between:
        rows = state.sheet[:-1] if between else state.sheet
        fields["sheet"] = " | ".join(
            " ".join(f"{bid}/{won}" for bid, won in zip(row.bids, row.won, strict=True))
            for row in rows
        )
        named = state.turned == WIZARD and play.phase != TRUMP
        fields |= {
            "dealer": str(play.dealer),
            "turned": write_card(state.turned) + (f" {write_suit(play.trump)}" if named else ""),
            "bids": " ".join("-" if bid == NONE else str(bid) for bid in play.bids),
            "tricks": " | ".join(
                " ".join((str(trick.leader), *map(write_card, trick.cards)))
                for trick in state.tricks
            ),
            "table": " ".join((str(leader(play)), *map(write_card, play.table[: play.lying])))
            if play.lying
            else "",
            "hands": " | ".join(write_cards(hand) or "-" for hand in play.hands)
            if any(play.hands)
            else "",
        }
    return write_fields(fields)


def set_up(text: str) -> Match:
    """The match that a text describes; the rules themselves play it up to there."""
    fields = read_fields(text, FIELDS)
    try:
        state = start(read_number(fields["seats"]), options.read(fields["options"], CHOICES))
        if not fields["dealer"]:
            return state
        state = begin_round(working_copy(state), fields)
        for seat, action in actions(state, fields):
            state = apply(state, seat, action)
    except Refused as error:
        raise InvalidNotation(f"no such position: {error}") from error
    return state


def begin_round(state: Match, fields: dict[str, str]) -> Match:
    """Write the finished rounds on the sheet, up to the deal of this one."""
    seats, dealer = state.play.seats, read_number(fields["dealer"], most=state.play.seats - 1)
    for line in fields["sheet"].split(" | ") if fields["sheet"] else []:
        pairs = [word.partition("/") for word in line.split()]
        size = state.sizes[len(state.sheet)] if len(state.sheet) < len(state.sizes) else 0
        bids = tuple(read_number(bid, most=size) for bid, _, _ in pairs)
        won = tuple(read_number(taken, most=size) for _, _, taken in pairs)
        if len(pairs) != seats or sum(won) != size or len(state.sheet) + 1 >= len(state.sizes):
            raise InvalidNotation(f"not a line of this game's sheet: {line!r}")
        state.sheet = (*state.sheet, row_of(state.options, bids, won))
        for seat, points in enumerate(state.sheet[-1].points):
            state.play.totals[seat] += points
    if state.sheet:
        state.play.dealer = (dealer - 1) % seats
    return freeze(state)


def actions(state: Match, fields: dict[str, str]) -> list[tuple[Seat, Action]]:
    """What was done in this round, from the deal on."""
    seats, dealer = state.play.seats, read_number(fields["dealer"])
    plays = [
        (seat, card)
        for line in (*fields["tricks"].split(" | "), fields["table"])
        for seat, card in played(line, seats)
    ]
    dealt = [read_cards(hand.replace("-", "")) for hand in fields["hands"].split(" | ")]
    dealt += [0] * (seats - len(dealt))
    for seat, card in plays:
        dealt[seat] = hand_of([*faces(dealt[seat]), card])
    up, _, named = fields["turned"].partition(" ")
    turned = NONE if up in ("", "-") else read_card(up)
    done: list[tuple[Seat, Action]] = [(NATURE, Deal(dealer, tuple(dealt), turned))]
    done += [(dealer, Trump(read_suit(named)))] if named else []
    for turn, text in enumerate(rotated(fields["bids"].split(), dealer + 1)):
        done += [((dealer + 1 + turn) % seats, Bid(read_number(text)))] if text != "-" else []
    return done + [(seat, Play(card)) for seat, card in plays]


def played(line: str, seats: int) -> list[tuple[Seat, Card]]:
    """Who played what in a trick written 2 J B4: the leader's seat and the cards."""
    if not line:
        return []
    leader, *cards = line.split()
    first = read_number(leader, most=seats - 1)
    return [((first + turn) % seats, read_card(card)) for turn, card in enumerate(cards)]


def rotated(texts: list[str], first: int) -> list[str]:
    """The same texts beginning with another one."""
    first %= max(1, len(texts))
    return texts[first:] + texts[:first]
