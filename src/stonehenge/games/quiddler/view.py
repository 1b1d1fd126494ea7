"""Who may see what of a game of Quiddler."""

from dataclasses import dataclass, replace

from stonehenge.core.cards import Seat
from stonehenge.core.game import check_viewer
from stonehenge.games.quiddler import match, rules, solo
from stonehenge.games.quiddler.deck import Face, Hand, Word
from stonehenge.games.quiddler.judge import Judge, has_list
from stonehenge.games.quiddler.match import Match, Row
from stonehenge.games.quiddler.notation import Action
from stonehenge.games.quiddler.options import House, Options
from stonehenge.games.quiddler.rules import (
    DEAL,
    FACE_DOWN,
    OVER,
    REVIEW,
    SPEAK,
    VERDICT,
    VOTE,
    Case,
    Ruled,
)
from stonehenge.games.quiddler.solo import Solo


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees of the match; a spectator has no seat."""

    seat: Seat | None
    options: Options
    round: int
    phase: int
    waiting: frozenset[Seat]
    offers: tuple[Action, ...]
    listed: bool  # whether there is a list of words for this deck
    look_up: bool  # whether the viewer may search the dictionary now
    dealer: Seat
    turn: Seat
    turns: int
    out: Seat
    last_turn: bool
    hands: tuple[Hand | None, ...]
    held: tuple[int, ...]
    known: tuple[Hand, ...]
    pile: int
    discards: tuple[Face, ...]
    laid: tuple[tuple[Word, ...], ...]
    said: tuple[Case, ...]
    ruled: tuple[Ruled, ...]
    case: Case | None  # the word that is being decided about
    ruling: str
    votes: tuple[tuple[Seat, bool], ...]
    totals: tuple[int, ...]
    sheet: tuple[Row, ...]
    house: House  # the words that this table has decided about


@dataclass(frozen=True, slots=True)
class SoloView:
    """What one sees of the solo game: the face-up cards, and how high the piles are."""

    seat: Seat | None
    options: Options
    phase: int
    waiting: frozenset[Seat]
    offers: tuple[Action, ...]
    listed: bool
    up: tuple[Face | None, ...]
    heights: tuple[int, ...]
    words: tuple[Word, ...]
    piles: tuple[tuple[Face, ...], ...] | None  # shown when the game is over


def view(state: Match, seat: Seat | None, judge: Judge) -> View:
    """What a seat may see, or a spectator (None)."""
    t = state.table
    check_viewer(seat, t.seats)
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=t.phase,
        waiting=match.waiting(state),
        offers=() if seat is None else tuple(match.offers(state, seat, judge)),
        listed=has_list(judge, state.options.deck),
        look_up=may_look_up(state, seat),
        dealer=t.dealer,
        turn=t.turn,
        turns=t.turns,
        out=t.out,
        last_turn=rules.is_last_turn(t),
        hands=tuple(
            hand if holder == seat or t.phase in (DEAL, OVER) else None
            for holder, hand in enumerate(t.hands)
        ),
        held=tuple(map(len, t.hands)),
        known=tuple(t.known),
        pile=len(t.pile),
        discards=t.discards,
        laid=tuple(t.laid),
        said=tuple(shown_statement(state, seat, statement) for statement in t.said),
        ruled=t.ruled,
        case=rules.case(t) if t.phase in (VERDICT, VOTE, REVIEW) else None,
        ruling=t.ruling,
        votes=t.votes,
        totals=state.totals,
        sheet=state.sheet,
        house=state.house,
    )


def may_look_up(state: Match, seat: Seat | None) -> bool:
    """Who is not on turn may use the dictionary, if the players agreed on it. [Q-45, QA-25]"""
    on_turn = seat is None or seat in match.waiting(state)
    return state.options.dictionary_offturn and not on_turn


def shown_statement(state: Match, viewer: Seat | None, statement: Case) -> Case:
    """What a seat said is shown when all have spoken: nobody is to be influenced. [QA-03]"""
    seat, _, _ = statement
    if state.table.phase != SPEAK or seat == viewer:
        return statement
    return seat, FACE_DOWN, FACE_DOWN


def solo_view(state: Solo, seat: Seat | None, judge: Judge) -> SoloView:
    """What the player, or a spectator, may see of the solo game."""
    check_viewer(seat, 1)
    return SoloView(
        seat=seat,
        options=state.options,
        phase=state.phase,
        waiting=solo.waiting(state),
        offers=() if seat is None else tuple(solo.offers(state, seat, judge)),
        listed=has_list(judge, state.options.deck),
        up=solo.face_up(state),
        heights=tuple(map(len, state.piles)),
        words=state.words,
        piles=state.piles if state.phase == solo.OVER else None,
    )


def open_view(state: Match | Solo, view: View | SoloView) -> View | SoloView:
    """A spectator's view with all hands, statements and piles, for games that are over."""
    if isinstance(view, SoloView):
        assert isinstance(state, Solo)
        return replace(view, piles=state.piles)
    assert isinstance(state, Match)
    return replace(view, hands=tuple(state.table.hands), said=state.table.said)
