"""Views by the name of their game, as they are sent."""

from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame
from stonehenge.games import KITS
from stonehenge.games.messages import ViewMessages


def messages_of(game: str, view: Any) -> ViewMessages[Any]:
    """How such views of a game are sent."""
    return next(each for each in KITS[game].messages.load().views if isinstance(view, each.of))


def joined(game: AnyGame, state: Any, seat: Seat | None) -> dict[str, Any]:
    """The whole view of a seat or a spectator, ready for JSON."""
    view = game.view(state, seat)
    return messages_of(game.name, view).joined(view)


def revealed(game: AnyGame, state: Any) -> dict[str, Any]:
    """The whole table with open hands, for games that are over."""
    view = KITS[game.name].open_view(state, game.view(state, None))
    return messages_of(game.name, view).joined(view)
