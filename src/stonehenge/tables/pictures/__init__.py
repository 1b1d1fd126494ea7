"""A view as JSON for a board to draw: cards, suits and seals as they are written.

Most of a view is the same for everybody at the table. Each game therefore says which fields
are a viewer's own; the others are painted once, from what a spectator sees, for all.
"""

from typing import Any

from stonehenge.games import KITS
from stonehenge.games.painter import Painter


def painter(game: str, state: Any) -> Painter:
    """How the views of such a state, or such a view, are written."""
    return KITS[game].painter.load()(state)
