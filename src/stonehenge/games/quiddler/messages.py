"""Views of Quiddler, and of its game for one."""

from dataclasses import replace
from typing import Any

from stonehenge.games.painter import Painter, nobody, options, plain
from stonehenge.games.quiddler import Solo, SoloView
from stonehenge.games.quiddler.options import FIRST_HAND, ROUNDS
from stonehenge.games.quiddler.rules import PHASES as QUIDDLER_PHASES


def quiddler_row(row: Any) -> dict[str, Any]:
    """A line of the score sheet, with the seats that got the bonuses."""
    return {"points": row.points, "most": nobody(row.most), "longest": nobody(row.longest)}


def case(entry: Any) -> dict[str, Any] | None:
    """A doubted word: who doubts it (null for the judge), whose it is, which it is."""
    if entry is None:
        return None
    seat, target, word = entry[:3]
    return {"seat": nobody(seat), "target": target, "word": word}


def ruled(entry: Any) -> dict[str, Any]:
    """A doubted word, and whether it stands."""
    return {**(case(entry) or {}), "valid": entry[3]}


def card_points(view: Any) -> dict[str, int]:
    points: dict[str, int] = view.options.deck.points
    return points


def pairs(view: Any) -> tuple[str, ...]:
    """Two cards that count as one letter in the longest word."""
    return view.options.deck.digraphs if view.options.ch_letters == 1 else ()


def bonuses(view: Any) -> list[str]:
    """The bonuses that are played for; two players have agreed on one."""
    two = len(view.held) == 2
    return [
        name for name in ("most", "longest") if not two or view.options.two_player_bonus == name
    ]


QUIDDLER = Painter(
    own={
        **plain("seat", "hands", "look_up"),
        "said": lambda view: [case(each) for each in view.said],
    },
    shared={
        "options": options,
        **plain("round", "listed", "turns", "last_turn", "held", "known", "pile", "discards"),
        **plain("laid", "ruling", "totals"),
        "rounds": lambda view: ROUNDS,
        "cards": lambda view: FIRST_HAND + min(view.round, ROUNDS) - 1,
        "points": card_points,
        "pairs": pairs,
        "bonuses": bonuses,
        "phase": lambda view: QUIDDLER_PHASES[view.phase],
        "dealer": lambda view: nobody(view.dealer),
        "turn": lambda view: nobody(view.turn),
        "out": lambda view: nobody(view.out),
        "case": lambda view: case(view.case),
        "ruled": lambda view: [ruled(each) for each in view.ruled],
        "votes": lambda view: [{"seat": seat, "valid": valid} for seat, valid in view.votes],
        "sheet": lambda view: [quiddler_row(row) for row in view.sheet],
        "house": lambda view: [{"word": word, "valid": valid} for word, valid in view.house],
    },
    reveal=lambda state, view: replace(
        view, hands=tuple(state.table.hands), said=tuple(state.table.said)
    ),
)
SOLO_PHASES = ("setup", "spell", "fill", "over")
QUIDDLER_SOLO = Painter(
    own=plain("seat"),
    shared={
        "options": options,
        **plain("listed", "up", "heights", "words", "piles"),
        "points": card_points,
        "phase": lambda view: SOLO_PHASES[view.phase],
    },
    reveal=lambda state, view: replace(view, piles=state.piles),
)


def painter(state: Any) -> Painter:
    """How the views of such a state, or such a view, are written."""
    return QUIDDLER_SOLO if isinstance(state, Solo | SoloView) else QUIDDLER
