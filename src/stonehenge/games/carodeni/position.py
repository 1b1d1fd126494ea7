"""A whole table of Čarodění as one line of text, and back.

    seats 2  first 0  round 3  turn 0  phase take  points 0 2 1  goals g01:easy g04:hard@1
    board leaf root - p07 w12 | ...  witches top=w31 under=w02,w05  sides symbol=moon leaf=2 ...

Fields stand in any order with two spaces between them; what is missing is empty.
    seats      how many people play; one plays against Ostara
    options    those that differ from the default: animals=true
    phase      setup, lay, turn, take, rest, finish, fill, token, errands or over
    first, turn, round     who began, whose turn it is, the number of the round
    goals      the tokens with the side that is up, and @ the seat that has taken them
    points     action points left in each place; fresh: the offer may still be refreshed
    rests      how many ingredients are still to be taken while resting
    refills    the slots that wait to be filled: 0.ing1
    ending     why the game is coming to its end, and which round is the last: witches 9
    column     Ostara's tokens of this stage; errands: what she still gets
    board      three places: three ingredients, a potion and a witch each, - for none
    witches, potions       the deck: its hidden top card, how many cards are in the box, and the
                           known cards underneath
    sides      what each seat has: lists by name, and the number of each ingredient
The bag and the decks hold all that lies nowhere else.
"""

from collections.abc import Container
from dataclasses import fields as fields_of_class
from urllib.parse import quote, unquote

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import freeze
from stonehenge.core.game import InvalidNotation, Refused
from stonehenge.core.notation import read_fields, read_number, write_fields
from stonehenge.core.options import read, written
from stonehenge.games.carodeni.match import start
from stonehenge.games.carodeni.notation import INGREDIENTS, SIDES, SLOTS, name, one_of
from stonehenge.games.carodeni.options import CHOICES, Options
from stonehenge.games.carodeni.state import (
    ERRANDS,
    FILL,
    FINISH,
    LAY,
    NONE,
    OSTARA,
    OVER,
    PLACES,
    REST,
    SETUP,
    TAKE,
    TOKEN,
    TURN,
    Deck,
    Side,
    Table,
    copied,
)

FIELDS = (
    "seats",
    "options",
    "phase",
    "first",
    "turn",
    "round",
    "goals",
    "points",
    "fresh",
    "rests",
    "refills",
    "ending",
    "column",
    "errands",
    "board",
    "witches",
    "potions",
    "sides",
)
PHASES = (SETUP, LAY, TURN, TAKE, REST, FINISH, FILL, TOKEN, ERRANDS, OVER)
LISTS = tuple(
    field.name for field in fields_of_class(Side) if field.name not in ("symbol", "ingredients")
)
DECKS = {"witches": "witch", "potions": "potion"}
SINGLE_GAINS = ("witch|potion", "potion|witch", "witch", "potion", "animal", "ing")


def show(t: Table) -> str:
    """The table as one line of text."""
    fields = {"seats": str(1 if t.solo else t.seats), "options": changed(t.options)}
    if t.phase != SETUP:
        fields |= {
            "phase": t.phase,
            "first": seat_text(t.first),
            "turn": seat_text(t.turn),
            "round": str(t.round),
            "goals": " ".join(
                f"{goal}:{side}" + (f"@{taker}" if taker != NONE else "")
                for (goal, side), taker in zip(t.goals, t.takers, strict=True)
            ),
            "points": " ".join(map(str, t.points)) if any(t.points) else "",
            "fresh": "yes" if t.fresh else "",
            "rests": str(t.rests) if t.rests else "",
            "refills": " ".join(f"{place}.{slot}" for place, slot in t.refills),
            "ending": f"{t.ending} {t.last_round}" if t.ending else "",
            "column": " ".join(t.column),
            "errands": " ".join(t.errands),
            "board": " | ".join(
                " ".join(place[slot] or "-" for slot in SLOTS) for place in t.board
            ),
            **{field: show_deck(t.decks[kind]) for field, kind in DECKS.items()},
            "sides": " | ".join(map(show_side, t.sides)),
        }
    return write_fields(fields)


def seat_text(seat: Seat) -> str:
    """A seat's number, or nothing."""
    return "" if seat == NONE else str(seat)


def changed(options: Options) -> str:
    """The options that differ from the default; a path may have anything in it."""
    values = {**options.as_dict(), "data": quote(options.data, safe="/.:-_")}
    return written(values, Options().as_dict())


def show_deck(deck: Deck) -> str:
    """What is known of a deck to those who know all of it."""
    words = [f"top={deck.top}"] if deck.top else []
    words += [f"box={deck.box}"] if deck.box else []
    words += [f"under={','.join(deck.under)}"] if deck.under else []
    return " ".join(words)


def show_side(side: Side) -> str:
    """What a seat has."""
    words = [f"symbol={side.symbol}"] if side.symbol else []
    words += [f"{kind}={n}" for kind, n in side.ingredients.items() if n]
    words += [
        f"{field}={','.join(getattr(side, field))}" for field in LISTS if getattr(side, field)
    ]
    return " ".join(words) or "-"


def set_up(text: str) -> Table:
    """The table that a text describes, or InvalidNotation."""
    fields = read_fields(text, FIELDS)
    try:
        t = copied(start(read_number(fields["seats"]), chosen(fields["options"])))
    except Refused as error:
        raise InvalidNotation(f"no such position: {error}") from error
    t.phase = one_of(fields["phase"] or (TURN if fields["turn"] else SETUP), PHASES)
    if t.phase == SETUP:
        return freeze(t)
    t.first, t.turn = seat_in(t, fields["first"] or "0"), seat_in(t, fields["turn"])
    t.round = read_number(fields["round"] or "1")
    read_goals(t, fields["goals"])
    points = [read_number(word) for word in fields["points"].split()] or [0, 0, 0]
    if len(points) != 3:
        raise InvalidNotation(f"not three numbers: {fields['points']!r}")
    t.points, t.fresh = tuple(points), fields["fresh"] == "yes"
    t.rests = read_number(fields["rests"] or "0")
    if fields["ending"]:
        reason, _, last = fields["ending"].partition(" ")
        t.ending = one_of(reason, ("goals", "witches", "potions"))
        t.last_round = read_number(last)
    t.column = tuple(id_in(word, t.cards.tokens) for word in fields["column"].split())
    t.errands = tuple(one_of(word, SINGLE_GAINS) for word in fields["errands"].split())
    read_board(t, fields["board"])
    read_sides(t, fields["sides"])
    for field, kind in DECKS.items():
        read_deck(t, kind, fields[field])
    t.refills = tuple(refill(t, word) for word in fields["refills"].split())
    check(t)
    return freeze(t)


def chosen(text: str) -> dict[str, object]:
    """Options written key=value."""
    options = read(text, CHOICES)
    return {**options, "data": unquote(str(options["data"]))} if "data" in options else options


def seat_in(t: Table, text: str) -> Seat:
    """The seat with a number, or nobody."""
    if not text:
        return NONE
    if read_number(text) >= t.seats:
        raise InvalidNotation(f"no such seat: {text!r}")
    return read_number(text)


def id_in(text: str, pack: Container[str]) -> str:
    """An id that the set of cards has."""
    if text not in pack:
        raise InvalidNotation(f"not in this set of cards: {text!r}")
    return text


def read_goals(t: Table, text: str) -> None:
    """Goals written g04:hard@1."""
    goals: list[tuple[str, str]] = []
    takers = []
    for word in text.split():
        token, _, taker = word.partition("@")
        goal, _, side = token.partition(":")
        if one_of(side, SIDES) not in t.cards.goals[id_in(goal, t.cards.goals)].sides:
            raise InvalidNotation(f"{goal} has no {side} side")
        goals.append((goal, side))
        takers.append(seat_in(t, taker))
    t.goals, t.takers = tuple(goals), tuple(takers)


def read_board(t: Table, text: str) -> None:
    """Three places, each with five slots; an empty text is an empty board."""
    places = [place.split() for place in text.split(" | ")] if text else [["-"] * 5] * 3
    if len(places) != 3 or any(len(place) != len(SLOTS) for place in places):
        raise InvalidNotation(f"not three places with five slots: {text!r}")
    kinds = {"potion": t.cards.potions, "witch": t.cards.witches}
    for place, words in zip(t.board, places, strict=True):
        for slot, word in zip(SLOTS, words, strict=True):
            item = "" if word == "-" else id_in(word, kinds.get(slot, t.cards.ingredients))
            place[slot] = item
            if item and slot in INGREDIENTS:
                out_of_bag(t, item, 1)


def out_of_bag(t: Table, kind: str, n: int) -> None:
    """Tokens that lie elsewhere are not in the bag."""
    t.bag[kind] -= n
    if t.bag[kind] < 0:
        raise InvalidNotation(f"more {kind} than there are tokens")


def read_sides(t: Table, text: str) -> None:
    """What each seat has, written symbol=moon leaf=2 hand=n1,n2."""
    sides = text.split(" | ") if text else ["-"] * t.seats
    if len(sides) != t.seats:
        raise InvalidNotation(f"not {t.seats} sides: {text!r}")
    packs: dict[str, Container[str]] = {
        "hand": t.cards.cast,
        "played": t.cards.cast,
        "potions": t.cards.recipes,
    }
    packs |= {"tools": t.cards.potions, "animals": t.cards.witches}
    packs |= {"clan_witches": t.cards.witches, "clan_potions": t.cards.recipes}
    packs |= {"clan_tools": t.cards.potions, "clan_animals": t.cards.witches}
    for side, line in zip(t.sides, sides, strict=True):
        for word in line.split() if line != "-" else []:
            key, _, value = word.partition("=")
            if key == "symbol":
                side.symbol = name(value)
            elif key in LISTS:
                setattr(side, key, tuple(id_in(card, packs[key]) for card in value.split(",")))
            else:
                side.ingredients[id_in(key, t.cards.ingredients)] = read_number(value)
                out_of_bag(t, key, read_number(value))


def read_deck(t: Table, kind: str, text: str) -> None:
    """A deck written top=w31 box=5 under=w02,w05; its other cards are those not seen yet."""
    deck = t.decks[kind]
    pack = t.cards.witches if kind == "witch" else t.cards.potions
    for word in text.split():
        key, _, value = word.partition("=")
        if key == "top":
            deck.top = id_in(value, pack)
        elif key == "box":
            deck.box = read_number(value)
        elif key == "under":
            deck.under = tuple(id_in(card, pack) for card in value.split(","))
        else:
            raise InvalidNotation(f"not understood: {word!r} (want top=, box= or under=)")
    placed = placed_cards(t)
    deck.unseen = tuple(card for card in pack if card not in placed)
    if deck.box > len(deck.unseen):
        raise InvalidNotation(f"more cards in the box than there are: {deck.box}")


def placed_cards(t: Table) -> list[str]:
    """Every card that lies somewhere known."""
    cards = [place[slot] for place in t.board for slot in ("potion", "witch") if place[slot]]
    for deck in t.decks.values():
        cards += [deck.top] if deck.top else []
        cards += deck.under
    for side in t.sides:
        for field in LISTS:
            cards += getattr(side, field)
    return cards


def refill(t: Table, text: str) -> tuple[int, str]:
    """A slot that waits to be filled, written 0.ing1."""
    place, _, slot = text.partition(".")
    at = int(one_of(place, ("0", "1", "2")))
    if t.board[at][one_of(slot, SLOTS)]:
        raise InvalidNotation(f"not empty: {text!r}")
    return at, slot


def check(t: Table) -> None:
    """A position in which play can go on: every card once, and somebody in turn."""
    placed = placed_cards(t)
    for card in placed:
        if placed.count(card) > 1:
            raise InvalidNotation(f"{card} is there twice")
    if len({goal for goal, _ in t.goals}) < len(t.goals):
        raise InvalidNotation("a goal is there twice")
    if (t.turn == NONE) != (t.phase in (LAY, OVER)):
        raise InvalidNotation(f"nobody, or somebody, is in turn in phase {t.phase!r}")
    alone = t.solo and t.turn == OSTARA
    own = (TOKEN, ERRANDS, FILL) if alone else (TURN, TAKE, REST, FINISH, FILL, LAY, OVER)
    if t.phase not in own:
        raise InvalidNotation(f"not a phase of this seat: {t.phase!r}")
    if t.phase in (TAKE, FINISH) and not t.sides[t.turn].played:
        raise InvalidNotation("nobody was sent to gather")
    if t.phase == ERRANDS and not t.column:
        raise InvalidNotation("no token was turned up")
    if t.phase == TURN and not t.sides[t.turn].hand and not t.sides[t.turn].played:
        raise InvalidNotation("no witch to play or to take back")
    if t.phase in (REST, LAY, FILL, ERRANDS) and not t.refills and not standing(t):
        raise InvalidNotation(f"the game would have gone on by itself in phase {t.phase!r}")


def standing(t: Table) -> bool:
    """Whether a resting seat still has something to take."""
    return (
        t.phase == REST
        and t.rests > 0
        and any(t.board[place][slot] for place in PLACES for slot in INGREDIENTS)
    )
