"""Tables as text, as the terminal shows them, for games that the page has no board for."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame
from stonehenge.games import KITS
from stonehenge.games.words import words_of
from stonehenge.i18n import catalogue
from stonehenge.tables.messages import TextShown
from stonehenge.tables.table import SeatState


def names(places: Sequence[SeatState], language: str) -> list[str]:
    """Who sits there; bots are called as the page calls them."""
    texts = catalogue(language, "page_table")
    return [
        place.name or texts.get(f"bot.name.{seat % 8}", str(seat + 1))
        for seat, place in enumerate(places)
    ]


def shown(
    game: AnyGame, state: Any, seat: Seat | None, view: Any, players: Sequence[str], language: str
) -> TextShown:
    """What a view shows, and what a seat that has to decide may do."""
    board = KITS[game.name].board.load()
    words = words_of(language, game.name, str(game.options(state).get("edition", "")))
    words.players, words.you = players, seat
    status = []
    if seat is not None and seat in game.waiting(state):
        status = board.status(view, words, partial(game.refusal, state, seat))
    return TextShown(
        table=board.table(view, words),
        status=status,
        hands=[line for line in board.hands([view], words) if line] if seat is None else [],
        last=board.last(view, words),
        sheet=board.sheet(view, words),
        legend=board.legend(view, words),
    )
