"""A whole game of Quiddler as one line of text, and back.

    seats 2  dealer 1  phase play  turn 0  hands A B C D E | F G H I  discards O

Fields stand in any order with two spaces between them; what is missing is empty.
    options    those that differ from the default: deck=en validation=auto
    sheet      the finished rounds: points by seat / most words, longest word; separated by |
    dealer     who dealt this round, or the last one
    phase      deal draw top reshuffle play speak verdict vote review over
    turn       whose turn it is, if not the dealer's left
    turns      how many turns were finished in this round
    out        who has gone out
    hands      what each seat holds, separated by |, - for nothing
    known      what everyone knows of each hand
    discards   the discard pile, its top card last
    laid       the words of each seat: VL.A.K D.U.C.H | - | A.B
    said       seat:target.word, or seat:- for a pass, in the order of speaking
    ruled      challenger:target.word:valid or :invalid, - for no challenger
    ruling     unknown or no-list, while the table votes
    votes      seat:valid or seat:invalid, in the order of voting
    house      words that the table has decided about: word, or -word, separated by commas
All other cards are in the draw pile. The solo game has seats, options, phase (setup spell
fill over), piles (from the top card down, separated by |) and words.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from stonehenge.core import options as core_options
from stonehenge.core.cards import Seat
from stonehenge.core.freezing import freeze, working_copy
from stonehenge.core.game import InvalidNotation, Refused
from stonehenge.core.notation import read_fields, read_number, write_fields
from stonehenge.games.quiddler import match, rules, solo
from stonehenge.games.quiddler.deck import BUILT_IN, Deck, Hand, Word
from stonehenge.games.quiddler.match import Match, Row
from stonehenge.games.quiddler.notation import (
    INVALID,
    NO_LIST,
    UNKNOWN,
    VALID,
    read_hands,
    read_word,
    write_hands,
    write_word,
)
from stonehenge.games.quiddler.options import (
    CHOICES,
    HOUSE_LIST,
    ROUNDS,
    House,
    Options,
    options_from,
    read_house,
    write_house,
)
from stonehenge.games.quiddler.rules import NONE, Case, Ruled, Table, without_all
from stonehenge.games.quiddler.solo import PLACES, Solo

FIELDS = (
    *("seats", "options", "sheet", "dealer", "phase", "turn", "turns", "out", "hands", "known"),
    *("discards", "laid", "said", "ruled", "ruling", "votes", "house"),
    *("piles", "words"),
)


def write_options(options: Options) -> str:
    """The options that differ from the default; a deck of one's own without any space."""
    values = options.as_dict()
    if not isinstance(values["deck"], str):
        values["deck"] = json.dumps(values["deck"], separators=(",", ":")).replace(" ", r"\u0020")
    return core_options.written(values, {**Options().as_dict(), HOUSE_LIST: ""})


def show(state: Match) -> str:
    """The match as one line of text."""
    t = state.table
    fields = {"seats": str(t.seats), "options": write_options(state.options)}
    if t.dealer != NONE:
        fields |= {
            "sheet": " | ".join(map(write_row, state.sheet)),
            "dealer": str(t.dealer),
            "phase": rules.PHASES[t.phase],
            "turn": str(t.turn),
            "turns": str(t.turns),
            "out": write_seat(t.out),
            "hands": write_hands(tuple(t.hands)),
            "known": write_hands(tuple(t.known)) if any(t.known) else "",
            "discards": " ".join(t.discards),
            "laid": " | ".join(write_words(words) for words in t.laid) if any(t.laid) else "",
            "said": " ".join(map(write_statement, t.said)),
            "ruled": " ".join(map(write_ruled, t.ruled)),
            "ruling": t.ruling,
            "votes": " ".join(f"{seat}:{VALID if yes else INVALID}" for seat, yes in t.votes),
            "house": write_house(state.house) if state.house != state.options.house else "",
        }
    return write_fields(fields)


def show_solo(state: Solo) -> str:
    """The solo game as one line of text."""
    return write_fields(
        {
            "seats": "1",
            "options": write_options(state.options),
            "phase": solo.PHASES[state.phase],
            "piles": write_hands(state.piles) if state.phase != solo.SETUP else "",
            "words": write_words(state.words) if state.words else "",
        }
    )


def write_seat(seat: Seat) -> str:
    """A seat's number, a dash for nobody."""
    return "-" if seat == NONE else str(seat)


def write_row(row: Row) -> str:
    """A line of the sheet."""
    points = " ".join(map(str, row.points))
    return f"{points} / {write_seat(row.most)} {write_seat(row.longest)}"


def write_words(words: Iterable[Word]) -> str:
    """Words with spaces between them, a dash for none."""
    return " ".join(map(write_word, words)) or "-"


def write_statement(statement: Case) -> str:
    """What a seat said."""
    seat, target, word = statement
    return f"{seat}:-" if target == NONE else f"{seat}:{target}.{word}"


def write_ruled(ruled: Ruled) -> str:
    """What was decided about a word."""
    challenger, target, word, valid = ruled
    return f"{write_seat(challenger)}:{target}.{word}:{VALID if valid else INVALID}"


def set_up(text: str) -> Match | Solo:
    """The game that a text describes, or InvalidNotation."""
    fields = read_fields(text, FIELDS)
    seats = read_number(fields["seats"])
    try:
        options = options_from(read_options(fields["options"]), seats)
    except Refused as error:
        raise InvalidNotation(f"no such position: {error}") from error
    if seats == 1:
        return set_up_solo(options, fields)
    state = working_copy(match.start(seats, options))
    if fields["dealer"]:
        fill_in(state, fields)
    return freeze(state)


def read_options(text: str) -> dict[str, object]:
    """Options written key=value; a position names no files."""
    options = core_options.read(text, CHOICES)
    deck = options.get("deck", "cs")
    if isinstance(deck, str) and deck.startswith("{"):
        try:
            options["deck"] = json.loads(deck)
        except (ValueError, RecursionError) as error:
            raise InvalidNotation(f"not a deck: {error}") from error
    elif deck not in BUILT_IN:
        raise InvalidNotation(f"no such deck: {deck!r} (want {', '.join(BUILT_IN)} or all of it)")
    return options


def fill_in(state: Match, fields: dict[str, str]) -> None:
    """Set every field of the table, and see that the whole makes sense."""
    t = state.table
    state.sheet = tuple(read_row(line, t.seats) for line in parts(fields["sheet"], " | "))
    t.dealer = read_seat(fields["dealer"], t.seats)
    t.phase = read_name(fields["phase"] or "deal", rules.PHASES)
    t.turn = read_seat(fields["turn"] or str((t.dealer + 1) % t.seats), t.seats)
    t.turns = read_number(fields["turns"] or "0", rules.MOST_TURNS * t.seats)
    t.out = NONE if fields["out"] in ("", "-") else read_seat(fields["out"], t.seats)
    t.hands = read_by_seat(fields["hands"], t)
    t.known = read_by_seat(fields["known"], t)
    t.discards = read_cards(fields["discards"], t.deck)
    t.laid = read_laid(fields["laid"], t)
    t.said = tuple(read_statement(word, t) for word in fields["said"].split())
    t.ruled = tuple(read_ruled(word, t) for word in fields["ruled"].split())
    if fields["ruling"]:
        t.ruling = (UNKNOWN, NO_LIST)[read_name(fields["ruling"], (UNKNOWN, NO_LIST))]
    t.votes = tuple(read_vote(word, t.seats) for word in fields["votes"].split())
    if fields["house"]:
        state.house = read_own_list(fields["house"])
    t.pile = rest(t.deck, [*t.hands, t.discards, *(w for words in t.laid for w in words)])
    for fault in faults(state):
        raise InvalidNotation(f"no such position: {fault}")


def read_own_list(text: str) -> House:
    """The words that a table has decided about."""
    try:
        return read_house(text)
    except Refused as error:
        raise InvalidNotation(f"not a house list: {text!r} (want word,-word)") from error


def faults(state: Match) -> Iterator[str]:
    """What would keep the game from going on from here."""
    t = state.table
    if any(Counter(cards) - Counter(hand) for cards, hand in zip(t.known, t.hands, strict=True)):
        yield "a hand lacks what is known of it"
    if len(state.sheet) > ROUNDS or (len(state.sheet) == ROUNDS) != (t.phase == rules.OVER):
        yield "the game is over after seven rounds, and not before"
    if len({seat for seat, _, _ in t.said}) < len(t.said):
        yield "a seat has spoken twice"
    if len({(target, word) for _, target, word, _ in t.ruled}) < len(t.ruled):
        yield "a word was decided about twice"
    if (t.phase == rules.VOTE) != bool(t.ruling) or (t.votes and t.phase != rules.VOTE):
        yield "there is a ruling, and there are votes, only in the phase vote"
    if t.phase in (rules.VERDICT, rules.REVIEW, rules.VOTE) and not rules.undecided(t):
        yield "there is no word to decide about"
    if t.phase == rules.VERDICT and not open_docket(t):
        yield "nobody doubts a word"
    if t.phase == rules.SPEAK and not rules.speakers(t):
        yield "nobody has anything to doubt"
    if t.phase == rules.VOTE and not open_vote(t):
        yield "nobody is left to vote"
    if t.phase == rules.PLAY and not t.hands[t.turn]:
        yield "nobody plays without cards"
    if (t.phase == rules.TOP and not t.pile) or (
        t.phase == rules.DRAW and not (t.pile or t.discards)
    ):
        yield "there is no card to draw"


def open_docket(t: Table) -> bool:
    """Whether a doubted word waits for its verdict."""
    decided = {(target, word) for _, target, word, _ in t.ruled}
    return any(doubt[1:] not in decided for doubt in rules.docket(t))


def open_vote(t: Table) -> bool:
    """Whether the votes are those of voters, each once, and one is missing."""
    voted = [seat for seat, _ in t.votes]
    return len(set(voted)) == len(voted) and set(voted) < set(rules.voters(t))


def set_up_solo(options: Options, fields: dict[str, str]) -> Solo:
    """The solo game that the fields describe."""
    phase = read_name(fields["phase"] or "setup", solo.PHASES)
    if phase == solo.SETUP:
        return Solo(options)
    piles = read_hands(fields["piles"])
    words = tuple(read_word(word) for word in fields["words"].split())
    rest(options.deck, [*piles, *words])
    if len(piles) != PLACES or phase not in (solo.OVER, solo.phase_of(piles)):
        raise InvalidNotation(
            f"no such position: {PLACES} piles do not go with {fields['phase']!r}"
        )
    return Solo(options, phase, piles, words)


def rest(deck: Deck, cards: Iterable[Hand]) -> Hand:
    """The cards of the deck that are nowhere else."""
    elsewhere = [card for hand in cards for card in hand]
    for card in Counter(elsewhere) - Counter(deck.cards):
        raise InvalidNotation(f"no such card, or too often: {card!r}")
    return without_all(deck.cards, elsewhere)


def parts(text: str, between: str) -> list[str]:
    """The parts of a text, none of an empty one."""
    return text.split(between) if text else []


def read_seat(text: str, seats: int) -> Seat:
    return read_number(text, seats - 1)


def read_name(text: str, names: tuple[str, ...]) -> int:
    if text not in names:
        raise InvalidNotation(f"no such thing: {text!r} (want one of {', '.join(names)})")
    return names.index(text)


def read_cards(text: str, deck: Deck) -> Hand:
    """Cards of this deck in the order given."""
    (cards,) = read_hands(text.replace(" | ", "|"))
    for card in cards:
        if card not in deck.points:
            raise InvalidNotation(f"no such card: {card!r}")
    return cards


def read_by_seat(text: str, t: Table) -> list[Hand]:
    """Cards of each seat in the order of the deck."""
    if not text:
        return [()] * t.seats
    hands = [t.deck.sorted(read_cards(hand, t.deck)) for hand in text.split(" | ")]
    if len(hands) != t.seats:
        raise InvalidNotation(f"{len(hands)} hands at a table of {t.seats}")
    return hands


def read_laid(text: str, t: Table) -> list[tuple[Word, ...]]:
    if not text:
        return [()] * t.seats
    laid = [
        tuple(read_word(word) for word in words.split()) if words != "-" else ()
        for words in text.split(" | ")
    ]
    if len(laid) != t.seats:
        raise InvalidNotation(f"words of {len(laid)} seats at a table of {t.seats}")
    return laid


def read_row(text: str, seats: int) -> Row:
    """A line of the sheet."""
    points, slash, bonuses = text.partition(" / ")
    numbers, holders = [read_points(word) for word in points.split()], bonuses.split()
    if not slash or len(numbers) != seats or len(holders) != 2:
        raise InvalidNotation(f"not a line of the sheet: {text!r} (want POINTS / MOST LONGEST)")
    most, longest = (NONE if word == "-" else read_seat(word, seats) for word in holders)
    return Row(tuple(numbers), most, longest)


def read_points(text: str) -> int:
    """A number of points, which may be below zero."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6 and str(int(text)) == text):
        raise InvalidNotation(f"not a number of points: {text!r}")
    return int(text)


def read_word_of(text: str, t: Table) -> tuple[Seat, int]:
    """A laid word written target.word."""
    target, dot, word = text.partition(".")
    seat = read_seat(target, t.seats)
    if not dot or read_number(word) >= len(t.laid[seat]):
        raise InvalidNotation(f"no such word: {text!r} (want SEAT.NUMBER)")
    return seat, read_number(word)


def read_statement(text: str, t: Table) -> Case:
    """What a seat said."""
    seat, _, doubted = text.partition(":")
    speaker = read_seat(seat, t.seats)
    return (speaker, NONE, NONE) if doubted == "-" else (speaker, *read_word_of(doubted, t))


def read_ruled(text: str, t: Table) -> Ruled:
    """What was decided about a word."""
    seat, _, rest_of_it = text.partition(":")
    word, _, valid = rest_of_it.partition(":")
    challenger = NONE if seat == "-" else read_seat(seat, t.seats)
    return (challenger, *read_word_of(word, t), read_name(valid, (INVALID, VALID)) == 1)


def read_vote(text: str, seats: int) -> tuple[Seat, bool]:
    seat, _, valid = text.partition(":")
    return read_seat(seat, seats), read_name(valid, (INVALID, VALID)) == 1
