"""A view as JSON for a board to draw: cards, suits and seals as they are written.

Most of a view is the same for everybody at the table. Each game therefore says which fields
are a viewer's own; the others are painted once, from what a spectator sees, for all.
"""

from typing import Any

from stonehenge.games.carodeni.messages import CARODENI
from stonehenge.games.extreme.messages import EXTREME
from stonehenge.games.painter import Painter
from stonehenge.games.quiddler import Solo
from stonehenge.games.quiddler.messages import QUIDDLER, QUIDDLER_SOLO
from stonehenge.games.wizard.messages import WIZARD


def painter(game: str, state: Any) -> Painter:
    """Whoever paints the views of such a state."""
    if isinstance(state, Solo):
        return QUIDDLER_SOLO
    return PAINTERS[game]


PAINTERS = {"wizard": WIZARD, "extreme": EXTREME, "carodeni": CARODENI, "quiddler": QUIDDLER}
