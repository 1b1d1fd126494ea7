"""Who may see what of a game of Čarodění."""

from dataclasses import dataclass, replace

from stonehenge.core.cards import Seat
from stonehenge.core.game import Reason, check_viewer
from stonehenge.games.carodeni.cardset import CardSet
from stonehenge.games.carodeni.goals import parts
from stonehenge.games.carodeni.match import offers
from stonehenge.games.carodeni.notation import Action
from stonehenge.games.carodeni.options import Options
from stonehenge.games.carodeni.state import OVER, Deck, Side, Table, back_on_top, waiting


@dataclass(frozen=True, slots=True)
class SideView:
    """What is seen of a seat's side; a hidden hand is None. [CA-30]"""

    symbol: str
    ingredients: dict[str, int]
    hand: tuple[str, ...] | None
    held: int
    played: tuple[str, ...]
    potions: tuple[str, ...]
    tools: tuple[str, ...]
    animals: tuple[str, ...]
    clan_witches: tuple[str, ...]
    clan_potions: tuple[str, ...]
    clan_tools: tuple[str, ...]
    clan_animals: tuple[str, ...]
    parts: dict[str, int]  # the score if the game ended now


@dataclass(frozen=True, slots=True)
class DeckView:
    """What is seen of a deck: the back on top, how high it is, and what was put under it."""

    back: str
    size: int
    box: int
    under: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees of the table; a spectator has no seat."""

    seat: Seat | None
    options: Options
    cards: CardSet
    solo: bool
    waiting: frozenset[Seat]
    offers: tuple[Action, ...]
    phase: str
    first: Seat
    turn: Seat
    round: int
    sides: tuple[SideView, ...]
    board: tuple[dict[str, str], ...]
    decks: dict[str, DeckView]
    bag: dict[str, int]
    goals: tuple[tuple[str, str], ...]
    takers: tuple[Seat, ...]
    points: tuple[int, ...]
    fresh: bool
    rests: int
    refills: tuple[tuple[int, str], ...]
    ending: str
    last_round: int
    column: tuple[str, ...]
    errands: tuple[str, ...]


def view(t: Table, seat: Seat | None) -> View:
    """What a seat may see, or a spectator (None)."""
    check_viewer(seat, t.seats)
    return View(
        seat=seat,
        options=t.options,
        cards=t.cards,
        solo=t.solo,
        waiting=waiting(t),
        offers=() if seat is None else tuple(offers(t, seat)),
        phase=t.phase,
        first=t.first,
        turn=t.turn,
        round=t.round,
        sides=tuple(side_view(t, seat, other) for other in range(t.seats)),
        board=tuple(place.copy() for place in t.board),
        decks={kind: deck_view(t, kind, deck) for kind, deck in t.decks.items()},
        bag=t.bag.copy(),
        goals=t.goals,
        takers=t.takers,
        points=t.points,
        fresh=t.fresh,
        rests=t.rests,
        refills=t.refills,
        ending=t.ending,
        last_round=t.last_round,
        column=t.column,
        errands=t.errands,
    )


def open_view(t: Table, view: View) -> View:
    """A spectator's view with all hands, for games that are over."""
    return replace(view, sides=tuple(side_view(t, seat, seat) for seat in range(t.seats)))


def side_view(t: Table, viewer: Seat | None, seat: Seat) -> SideView:
    """A side as a viewer sees it: everything but a hand that is not theirs."""
    side: Side = t.sides[seat]
    return SideView(
        symbol=side.symbol,
        ingredients=side.ingredients.copy(),
        hand=side.hand if viewer == seat else None,
        held=len(side.hand),
        played=side.played,
        potions=side.potions,
        tools=side.tools,
        animals=side.animals,
        clan_witches=side.clan_witches,
        clan_potions=side.clan_potions,
        clan_tools=side.clan_tools,
        clan_animals=side.clan_animals,
        parts=parts(t, seat),
    )


def deck_view(t: Table, kind: str, deck: Deck) -> DeckView:
    """A deck as everybody sees it. [CA-30]"""
    return DeckView(back_on_top(t, kind), deck.size(), deck.box, deck.under)


def why(view: View) -> Reason | None:
    """Why the game is coming to its end, or has come to it. [C-62, C-64, C-90]"""
    if view.ending:
        rule = "C-62" if view.ending == "goals" else "C-64"
        return Reason(f"ending-{view.ending}", rule, {"round": view.last_round})
    if view.solo and view.phase == OVER:
        return Reason("ending-rounds", "C-90", {"round": view.round})
    return None
