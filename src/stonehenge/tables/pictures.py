"""A view as JSON for a board to draw: cards, suits and seals as they are written.

Most of a view is the same for everybody at the table. Each game therefore says which fields
are a viewer's own; the others are painted once, from what a spectator sees, for all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from stonehenge import extreme, quiddler
from stonehenge.cards import Seat
from stonehenge.carodeni.view import View as CarodeniView
from stonehenge.extreme.notation import NAME, write_prediction
from stonehenge.extreme.notation import write_card as extreme_card
from stonehenge.extreme.rules import SUITS as COLOURS
from stonehenge.extreme.view import View as ExtremeView
from stonehenge.game import Step
from stonehenge.quiddler.rules import PHASES as QUIDDLER_PHASES
from stonehenge.record import AnyGame
from stonehenge.wizard.match import Match, leader
from stonehenge.wizard.notation import Bid, faces, write_card, write_suit
from stonehenge.wizard.rules import NONE, OPEN
from stonehenge.wizard.view import FACE_DOWN, View, bids_are_down, shown_bid

Field = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Painter:
    """How the views of a game are painted."""

    own: Mapping[str, Field]
    shared: Mapping[str, Field]
    # Short ways, for what is done thousands of times a second; each must agree with the long way.
    glance: Callable[[Any, Seat], bytes] | None = None
    scene: Callable[[Any], bytes] | None = None
    alike: Callable[[Step[Any, Any]], bool] | None = None

    def seen(self, game: AnyGame, state: Any, seat: Seat | None) -> bytes:
        """What is a viewer's own in their view, as JSON."""
        if self.glance is not None and seat is not None:
            return self.glance(state, seat)
        return orjson.dumps(self.private(game.view(state, seat)))

    def common(self, game: AnyGame, state: Any) -> bytes:
        """What everybody sees, as JSON; it is made of what a spectator sees."""
        if self.scene is not None:
            return self.scene(state)
        return orjson.dumps(self.public(game.view(state, None)), option=orjson.OPT_NON_STR_KEYS)

    def told_alike(self, step: Step[Any, Any]) -> bool:
        """Whether everybody reads the same lines about a step, as far as is known."""
        return self.alike is not None and self.alike(step)

    def private(self, view: Any) -> dict[str, Any]:
        """The fields that may differ from viewer to viewer."""
        return {name: paint(view) for name, paint in self.own.items()}

    def public(self, view: Any) -> dict[str, Any]:
        """The fields that are the same for everybody."""
        return {name: paint(view) for name, paint in self.shared.items()}


def field(name: str) -> Field:
    """A field as it is."""
    return lambda view: getattr(view, name)


def plain(*names: str) -> dict[str, Field]:
    """Fields as they are."""
    return {name: field(name) for name in names}


def options(view: Any) -> Any:
    """The house rules."""
    return view.options.as_dict()


def nobody(seat: int) -> int | None:
    """A seat, or none."""
    return None if seat == NONE else seat


@lru_cache(maxsize=8192)
def wizard_hand(cards: int) -> tuple[str, ...]:
    """The cards of a hand."""
    return tuple(write_card(card) for card in faces(cards))


@lru_cache(maxsize=4096)
def wizard_trick(trick: Any) -> dict[str, Any]:
    """A finished trick."""
    cards = [write_card(card) for card in trick.cards]
    return {"leader": trick.leader, "cards": cards, "winner": trick.winner}


@lru_cache(maxsize=4096)
def wizard_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet."""
    return {"bids": row.bids, "won": row.won, "points": row.points()}


@lru_cache(maxsize=256)
def wizard_options(chosen: Any) -> dict[str, Any]:
    """The house rules."""
    return dict(chosen.as_dict())


def wizard_bids(view: View) -> list[int | str | None]:
    """Bids by seat: null before a bid, "hidden" for one that lies face down."""
    return [BIDS.get(bid, bid) for bid in view.bids]


def wizard_glance(state: Match, seat: Seat) -> bytes:
    """Must agree with what view() shows of the hands and bids."""
    play = state.play
    bids = play.bids
    if bids_are_down(state):
        bids = [shown_bid(state, seat, at) for at in range(play.seats)]
    hands: list[int | None] = [None] * play.seats
    if state.foreheads():
        hands[:] = play.hands
        hands[seat] = None
    else:
        hands[seat] = play.hands[seat]
    return wizard_own(seat, tuple(hands), tuple(bids))


@lru_cache(maxsize=8192)
def wizard_own(seat: Seat, hands: tuple[int | None, ...], bids: tuple[int, ...]) -> bytes:
    """The own fields of a view; a hand stays the same for most moves of a round."""
    held = [None if hand is None else wizard_hand(hand) for hand in hands]
    return orjson.dumps({"seat": seat, "hands": held, "bids": [BIDS.get(bid, bid) for bid in bids]})


@lru_cache(maxsize=1024)
def wizard_rules(chosen: Any) -> orjson.Fragment:
    """What stays the same for a whole game."""
    return orjson.Fragment(orjson.dumps(wizard_options(chosen)))


@lru_cache(maxsize=4096)
def wizard_sheet(sheet: tuple[Any, ...]) -> orjson.Fragment:
    """The score sheet, which stays the same for a whole round."""
    return orjson.Fragment(orjson.dumps([wizard_row(row) for row in sheet]))


@lru_cache(maxsize=8192)
def wizard_tricks(tricks: tuple[Any, ...]) -> orjson.Fragment:
    """The tricks of the round, which stay the same for a whole trick."""
    return orjson.Fragment(orjson.dumps([wizard_trick(trick) for trick in tricks]))


def wizard_scene(state: Match) -> bytes:
    """Must agree with what view() shows to a spectator; hands and bids are not touched."""
    play = state.play
    led = play.led
    return orjson.dumps(
        {
            "options": wizard_rules(state.options),
            "sizes": state.sizes,
            "round": state.round,
            "held": [hand.bit_count() for hand in play.hands],
            "won": play.won,
            "totals": play.totals,
            "phase": WIZARD_PHASES[play.phase],
            "dealer": nobody(play.dealer),
            "turned": None if state.turned == NONE else write_card(state.turned),
            "trump": None if (trump := write_suit(play.trump)) == "-" else trump,
            "led": None if led >= OPEN or led < 0 else write_suit(led),
            "table": [write_card(card) for card in play.table[: play.lying]],
            "leader": nobody(leader(play)),
            "tricks": wizard_tricks(state.tricks),
            "sheet": wizard_sheet(state.sheet),
        }
    )


def wizard_alike(step: Step[Match, Any]) -> bool:
    """Only a hidden bid is told to its seat alone."""
    return not isinstance(step.action, Bid) or step.before.options.bidding == "open"


BIDS: dict[int, str | None] = {FACE_DOWN: "hidden", NONE: None}
WIZARD_PHASES = ("deal", "trump", "bid", "play", "over")
WIZARD = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [None if h is None else wizard_hand(h) for h in view.hands],
        "bids": wizard_bids,
    },
    shared={
        "options": lambda view: wizard_options(view.options),
        **plain("sizes", "round", "held", "won", "totals"),
        "phase": lambda view: WIZARD_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turned": lambda view: None if view.turned == NONE else write_card(view.turned),
        "trump": lambda view: None if (suit := write_suit(view.trump)) == "-" else suit,
        "led": lambda view: None if view.led >= OPEN or view.led < 0 else write_suit(view.led),
        "table": lambda view: [write_card(card) for card in view.table],
        "leader": lambda view: nobody(view.leader),
        "tricks": lambda view: [wizard_trick(trick) for trick in view.tricks],
        "sheet": lambda view: [wizard_row(row) for row in view.sheet],
    },
    glance=wizard_glance,
    scene=wizard_scene,
    alike=wizard_alike,
)


def extreme_cards(cards: Any) -> list[str]:
    """Cards of Wizard Extreme."""
    return [extreme_card(card) for card in cards]


def extreme_trick(trick: Any) -> dict[str, Any]:
    """A finished trick, and the seal that moved."""
    cards = extreme_cards(trick.cards)
    gives = NAME.get(trick.gives)
    return {"leader": trick.leader, "cards": cards, "winner": trick.winner, "gives": gives}


def seals(counts: Any) -> dict[str, int]:
    """Seals by their names."""
    return {NAME[kind]: number for kind, number in enumerate(counts)}


def extreme_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet; the mage predicts nothing."""
    predicted = [nobody(tricks) for tricks in row.predicted]
    kept = [seals(counts) for counts in row.kept]
    return {"predicted": predicted, "kept": kept, "base": row.base, "points": row.points()}


def predictions(view: ExtremeView) -> list[str | None]:
    """What each seat predicted, as it is written."""
    return [None if each is None else write_prediction(each) for each in view.predictions]


EXTREME_PHASES = ("deal", "predict", "play", "give", "over")
EXTREME = Painter(
    own={
        "seat": field("seat"),
        "hands": lambda view: [
            None if hand is None else extreme_cards(hand) for hand in view.hands
        ],
    },
    shared={
        "options": options,
        **plain("bases", "round", "base", "held", "won", "totals"),
        "phase": lambda view: EXTREME_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "mage": lambda view: nobody(view.mage),
        "predictions": predictions,
        "seals": lambda view: [seals(counts) for counts in view.seals],
        "centre": lambda view: seals(view.centre),
        "led": lambda view: extreme.notation.SUITS[view.led] if 0 <= view.led < COLOURS else None,
        "leader": lambda view: nobody(view.leader),
        "ahead": lambda view: nobody(view.ahead),
        "table": lambda view: extreme_cards(view.table),
        "tricks": lambda view: [extreme_trick(trick) for trick in view.tricks],
        "sheet": lambda view: [extreme_row(row) for row in view.sheet],
    },
)


def quiddler_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet, with the seats that got the bonuses."""
    return {"points": row.points, "most": nobody(row.most), "longest": nobody(row.longest)}


def case(told: Any) -> dict[str, Any] | None:
    """A doubted word: who doubts it (null for the judge), whose it is, which it is."""
    if told is None:
        return None
    seat, target, word = told[:3]
    return {"seat": nobody(seat), "target": target, "word": word}


def ruled(told: Any) -> dict[str, Any]:
    """A decided word."""
    return {**(case(told) or {}), "valid": told[3]}


QUIDDLER = Painter(
    own={
        **plain("seat", "hands", "look_up"),
        "said": lambda view: [case(each) for each in view.said],
    },
    shared={
        "options": options,
        **plain("round", "listed", "turns", "last_turn", "held", "known", "pile", "discards"),
        **plain("laid", "ruling", "totals"),
        "phase": lambda view: QUIDDLER_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turn": lambda view: nobody(view.turn),
        "out": lambda view: nobody(view.out),
        "case": lambda view: case(view.case),
        "ruled": lambda view: [ruled(each) for each in view.ruled],
        "votes": lambda view: [{"seat": seat, "valid": valid} for seat, valid in view.votes],
        "sheet": lambda view: [quiddler_row(row) for row in view.sheet],
    },
)
SOLO_PHASES = ("setup", "spell", "fill", "over")
QUIDDLER_SOLO = Painter(
    own=plain("seat"),
    shared={
        "options": options,
        **plain("listed", "up", "heights", "words", "piles"),
        "phase": lambda view: SOLO_PHASES[view.phase],
    },
)


def sides(view: CarodeniView) -> list[dict[str, Any]]:
    """Every side of the table."""
    return [{name: getattr(side, name) for name in side.__slots__} for side in view.sides]


def decks(view: CarodeniView) -> dict[str, dict[str, Any]]:
    """The decks, of which the back is seen."""
    return {
        kind: {name: getattr(deck, name) for name in deck.__slots__}
        for kind, deck in view.decks.items()
    }


CARODENI = Painter(
    own={"seat": field("seat"), "sides": sides},
    shared={
        "options": options,
        "cards": lambda view: view.cards.id,
        **plain("solo", "phase", "first", "turn", "round", "board", "bag", "goals"),
        **plain("takers", "points", "fresh", "rests", "refills", "ending", "last_round"),
        **plain("column", "errands"),
        "decks": decks,
    },
)


def painter(game: str, state: Any) -> Painter:
    """Whoever paints the views of such a state."""
    if isinstance(state, quiddler.Solo):
        return QUIDDLER_SOLO
    return PAINTERS[game]


PAINTERS = {"wizard": WIZARD, "extreme": EXTREME, "carodeni": CARODENI, "quiddler": QUIDDLER}
