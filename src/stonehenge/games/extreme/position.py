"""A whole match of Wizard Extreme as one line of text, and back.

    seats 3  sheet 2:R1 mage 4:W1,K2  dealer 1  predictions R B | mage  hands R2 Y1 | G1 | B9 R5

Fields stand in any order with two spaces between them; what is missing is empty.
    options      those that differ from the default: mage_base=5
    sheet        the rounds before this one, separated by |: for each seat how many tricks it
                 predicted and the seals it kept, or mage
    dealer       who dealt this round
    predictions  in the order they were made, from the dealer's left, separated by |
    tricks       the finished tricks of the round, separated by |: the leader's seat, the cards,
                 and after > the seal given (R Y G B V white), black for one taken, - for none
    table        the trick on the table: the leader's seat and the cards
    hands        what each seat holds now, separated by |, - for nothing
After the last trick of a round it stands there, without hands, until the next deal.
"""

from stonehenge.core import options
from stonehenge.core.cards import Card, Seat
from stonehenge.core.freezing import freeze, working_copy
from stonehenge.core.game import NATURE, InvalidNotation, Refused
from stonehenge.core.notation import read_fields, read_number, write_fields
from stonehenge.games.extreme.match import Match, Row, apply, start
from stonehenge.games.extreme.notation import (
    COUNTED,
    NAME,
    Deal,
    Give,
    Mage,
    Play,
    read_card,
    read_given,
    read_hand,
    read_take,
    write_cards,
    write_counts,
    write_prediction,
)
from stonehenge.games.extreme.options import CHOICES, Options
from stonehenge.games.extreme.rules import DEAL, GIVE, KINDS, NONE, OVER, SEALS, WHITE
from stonehenge.games.extreme.view import hand

FIELDS = ("seats", "options", "sheet", "dealer", "predictions", "tricks", "table", "hands")
Moves = list[tuple[Seat, Card]]


def show(state: Match) -> str:
    """The match as one line of text."""
    play = state.play
    fields = {
        "seats": str(play.seats),
        "options": options.written(state.options.as_dict(), Options().as_dict()),
    }
    between = play.phase in (DEAL, OVER)
    if state.sheet or not between:
        rows = state.sheet[:-1] if between else state.sheet
        order = [(play.dealer + 1 + turn) % play.seats for turn in range(play.seats)]
        made = [state.predictions[seat] for seat in order]
        lying = write_cards(play.table[: play.lying])
        hands = [write_cards(hand(play, seat)) for seat in range(play.seats)]
        fields |= {
            "sheet": " | ".join(map(write_row, rows)),
            "dealer": str(play.dealer),
            "predictions": " | ".join(write_prediction(one) for one in made if one is not None),
            "tricks": " | ".join(
                f"{trick.leader} {write_cards(trick.cards)} > {NAME.get(trick.gives, '-')}"
                for trick in state.tricks
            ),
            "table": f"{play.leader} {lying}" if lying else "",
            "hands": " | ".join(text or "-" for text in hands) if any(hands) else "",
        }
    return write_fields(fields)


def write_row(row: Row) -> str:
    """A line of the score sheet."""
    return " ".join(
        "mage" if predicted == NONE else f"{predicted}:{write_counts(seals).replace(' ', ',')}"
        for predicted, seals in zip(row.predicted, row.seals, strict=True)
    )


def set_up(text: str) -> Match:
    """The match that a text describes; the rules themselves play it up to there."""
    fields = read_fields(text, FIELDS)
    try:
        state = start(read_number(fields["seats"]), options.read(fields["options"], CHOICES))
        return play_up(state, fields) if fields["dealer"] else state
    except Refused as error:
        raise InvalidNotation(f"no such position: {error}") from error


def play_up(state: Match, fields: dict[str, str]) -> Match:
    """What was done in this round, from the deal on."""
    seats, dealer = state.play.seats, read_number(fields["dealer"], most=state.play.seats - 1)
    begun = working_copy(state)
    for line in parts(fields["sheet"]):
        write_down(begun, line)
    if begun.sheet:
        begun.play.dealer = (dealer - 1) % seats
    tricks = [read_trick(line, seats) for line in parts(fields["tricks"])]
    table = read_trick(fields["table"], seats)[0] if fields["table"] else []
    dealt = [read_hand(cards.replace("-", "").split()) for cards in parts(fields["hands"])]
    dealt += [()] * (seats - len(dealt))
    for seat, card in (
        move for moves in (*(moves for moves, _ in tricks), table) for move in moves
    ):
        dealt[seat] = (*dealt[seat], card)
    state = apply(freeze(begun), NATURE, Deal(dealer, tuple(dealt)))
    for text in parts(fields["predictions"]):
        state = apply(state, state.play.turn, Mage() if text == "mage" else read_take(text))
    for moves, gives in tricks:
        state = play_all(state, moves)
        if state.play.phase == GIVE:
            state = apply(state, state.play.turn, Give(read_given(gives)))
        if not state.tricks or NAME.get(state.tricks[-1].gives, "-") != gives:
            raise InvalidNotation(f"this trick does not give {gives!r}")
    return play_all(state, table)


def play_all(state: Match, moves: Moves) -> Match:
    """The match after these cards."""
    for seat, card in moves:
        state = apply(state, seat, Play(card))
    return state


def parts(text: str) -> list[str]:
    return text.split(" | ") if text else []


def read_trick(line: str, seats: int) -> tuple[Moves, str]:
    """Who played what in a trick written 2 V4 B4 > V, and what was given for it."""
    played, _, gives = line.partition(" > ")
    leader, *cards = played.split(" ")
    first = read_number(leader, most=seats - 1)
    moves = [((first + turn) % seats, read_card(card)) for turn, card in enumerate(cards)]
    return moves, gives


def write_down(state: Match, line: str) -> None:
    """Write a finished round on the sheet."""
    rounds = len(state.bases)
    seats = [read_cell(word) for word in line.split(" ")]
    predicted, seals = zip(*seats, strict=True)
    sums = [sum(column) for column in zip(*seals, strict=True)]
    if (
        len(seats) != state.play.seats
        or len(state.sheet) + 1 >= rounds
        or predicted.count(NONE) > 1
        or any(there > whole for there, whole in zip(sums, SEALS, strict=True))
    ):
        raise InvalidNotation(f"not a line of this game's sheet: {line!r}")
    state.sheet = (*state.sheet, Row(predicted, seals, state.bases[len(state.sheet)]))
    for seat, points in enumerate(state.sheet[-1].points()):
        state.play.totals[seat] += points


def read_cell(word: str) -> tuple[int, tuple[int, ...]]:
    """How many tricks a seat predicted and what it kept, written 4:R2,K1 or mage."""
    if word == "mage":
        return NONE, (0,) * KINDS
    predicted, _, seals = word.partition(":")
    counts = [0] * KINDS
    for text in seals.split(",") if seals != "-" else []:
        kind = COUNTED.find(text[:1])
        if not text or kind < 0 or counts[kind]:
            raise InvalidNotation(f"not a line of the sheet: {word!r} (want 4:R2,K1 or mage)")
        counts[kind] = read_number(text[1:], most=SEALS[kind])
    return read_number(predicted, most=sum(SEALS[:WHITE])), tuple(counts)
