"""Views of Wizard Extreme."""

from dataclasses import replace
from typing import Any

from stonehenge.games import extreme
from stonehenge.games.extreme.notation import NAME, write_prediction
from stonehenge.games.extreme.notation import write_card as extreme_card
from stonehenge.games.extreme.rules import SUITS as COLOURS
from stonehenge.games.extreme.rules import values
from stonehenge.games.extreme.view import View as ExtremeView
from stonehenge.games.extreme.view import hand as extreme_hand
from stonehenge.games.extreme.view import table_of
from stonehenge.games.painter import Painter, field, nobody, options, plain


def extreme_cards(cards: Any) -> list[str]:
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
    by_seat = [seals(counts) for counts in row.seals]
    return {"predicted": predicted, "kept": by_seat, "base": row.base, "points": row.points()}


def predictions(view: ExtremeView) -> list[str | None]:
    """What each seat predicted, as it is written."""
    return [None if each is None else write_prediction(each) for each in view.predictions]


def extreme_now(view: ExtremeView) -> list[int | None]:
    """The totals if the round ended now. [X-41 to X-43]"""
    if view.phase not in (extreme.rules.PLAY, extreme.rules.GIVE):
        return [None] * len(view.totals)
    table = table_of(view)
    return [total + extreme.rules.points(table, seat) for seat, total in enumerate(view.totals)]


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
        "now": extreme_now,
        "phase": lambda view: EXTREME_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "values": lambda view: values(len(view.totals)),
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
    reveal=lambda state, view: replace(
        view, hands=tuple(extreme_hand(state.play, seat) for seat in range(state.play.seats))
    ),
)


def painter(state: Any) -> Painter:
    """How the views of such a state are written."""
    return EXTREME
