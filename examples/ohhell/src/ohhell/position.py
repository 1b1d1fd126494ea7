"""A whole match of Oh Hell as one line of text, and back.

    seats 3  sheet 0/0 1/0 1/1  dealer 1  turned D8  bids 0 - 1  hands C2 CA | H9 HT | S2 D3

Fields stand in any order with two spaces between them; what is missing is empty.
    options   those that differ from the default: rounds=down most=3
    sheet     the rounds before this one: bid/won for each seat, rounds separated by |
    dealer    who dealt this round
    turned    the card turned up for trump
    bids      a number for each seat, or - for a seat that has not bid
    tricks    the finished tricks of the round: the leader's seat and the cards, separated by |
    table     the trick in progress, written alike
    hands     what each seat holds now, separated by |, - for nothing
After the last trick of a round it stands there, without hands, until the next deal.
"""

from ohhell.match import Match, Row, apply, row_of, start
from ohhell.notation import (
    Action,
    Bid,
    Deal,
    Play,
    hand_of,
    read_card,
    write_card,
    write_cards,
)
from ohhell.options import CHOICES, Options
from ohhell.rules import DEAL, NONE, OVER
from stonehenge.core import options
from stonehenge.core.cards import Card, Seat
from stonehenge.core.game import NATURE, InvalidNotation, Refused
from stonehenge.core.notation import read_fields, read_number, write_fields

FIELDS = ("seats", "options", "sheet", "dealer", "turned", "bids", "tricks", "table", "hands")


def show(state: Match) -> str:
    """The match as one line of text."""
    chosen = options.written(state.options.as_dict(), Options().as_dict())
    fields = {"seats": str(state.seats), "options": chosen}
    if state.dealer == NONE:
        return write_fields(fields)
    # A finished round stands there as it ended: its line follows from its bids and tricks.
    earlier = state.sheet[:-1] if state.phase in (DEAL, OVER) else state.sheet
    lines = [zip(row.bids, row.won, strict=True) for row in earlier]
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    fields |= {
        "sheet": " | ".join(" ".join(f"{bid}/{won}" for bid, won in line) for line in lines),
        "dealer": str(state.dealer),
        "turned": write_card(state.turned),
        "bids": " ".join("-" if bid == NONE else str(bid) for bid in state.bids),
        "tricks": " | ".join(written(leader, cards) for leader, cards in tricks),
        "table": written(state.leader, state.table) if state.table else "",
        "hands": " | ".join(write_cards(hand) or "-" for hand in state.hands)
        if any(state.hands)
        else "",
    }
    return write_fields(fields)


def written(leader: Seat, cards: tuple[Card, ...]) -> str:
    """A trick as 2 SA S3: the leader's seat and the cards."""
    return " ".join((str(leader), *map(write_card, cards)))


def set_up(text: str) -> Match:
    """The match that a text describes; the rules themselves play it up to there."""
    fields = read_fields(text, FIELDS)
    try:
        state = start(read_number(fields["seats"]), options.read(fields["options"], CHOICES))
        if not fields["dealer"]:
            return state
        state = before_the_deal(state, fields)
        for seat, action in actions(state.seats, fields):
            state = apply(state, seat, action)
    except Refused as error:
        raise InvalidNotation(f"no such position: {error}") from error
    return state


def before_the_deal(state: Match, fields: dict[str, str]) -> Match:
    """The match before the round that is described: earlier rounds are on the sheet."""
    sizes = state.options.sizes
    rows: list[Row] = []
    for line in fields["sheet"].split(" | ") if fields["sheet"] else []:
        if len(rows) + 1 == len(sizes):
            raise InvalidNotation(f"more lines than rounds before the last one: {line!r}")
        size = sizes[len(rows)]
        pairs = [word.partition("/") for word in line.split()]
        bids = tuple(read_number(bid, most=size) for bid, _, _ in pairs)
        won = tuple(read_number(taken, most=size) for _, _, taken in pairs)
        if len(pairs) != state.seats or sum(won) != size or sum(bids) == size:
            raise InvalidNotation(f"not a line of this game's sheet: {line!r}")
        rows.append(row_of(state.options, bids, won))
    dealer = read_number(fields["dealer"], most=state.seats - 1)
    # Whoever dealt before this round; before the first one nobody did.
    before = (dealer - 1) % state.seats if rows else NONE
    return Match(
        state.options,
        state.seats,
        sheet=tuple(rows),
        dealer=before,
        hands=state.hands,
        bids=state.bids,
    )


def actions(seats: int, fields: dict[str, str]) -> list[tuple[Seat, Action]]:
    """What was done in this round, from the deal on."""
    dealer = read_number(fields["dealer"])
    lines = (*fields["tricks"].split(" | "), fields["table"])
    plays = [each for line in lines for each in played(line, seats)]
    hands = [hand.replace("-", "").split() for hand in fields["hands"].split(" | ")]
    hands += [[] for _ in range(seats - len(hands))]
    for seat, card in plays:
        hands[seat].append(write_card(card))
    deal = Deal(dealer, tuple(map(hand_of, hands)), read_card(fields["turned"]))
    bids = fields["bids"].split()
    order = [(dealer + 1 + turn) % seats for turn in range(seats)]
    said = [(seat, bids[seat]) for seat in order if seat < len(bids) and bids[seat] != "-"]
    return [
        (NATURE, deal),
        *((seat, Bid(read_number(bid))) for seat, bid in said),
        *((seat, Play(card)) for seat, card in plays),
    ]


def played(line: str, seats: int) -> list[tuple[Seat, Card]]:
    """Who played what in a trick written 2 SA S3."""
    if not line:
        return []
    leader, *cards = line.split()
    first = read_number(leader, most=seats - 1)
    return [((first + turn) % seats, read_card(card)) for turn, card in enumerate(cards)]
