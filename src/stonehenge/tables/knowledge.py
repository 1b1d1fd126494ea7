"""What somebody would learn: from a step that is taken back, or by sitting down in a seat."""

from typing import Any

import msgspec

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import Step
from stonehenge.games.views import joined
from stonehenge.tables.table import Table

# How many worlds must look the same before a step counts as showing nothing new.
WORLDS = 8


def shows_something(table: Table, step: Step[Any, Any], viewer: Seat) -> bool:
    """Whether a viewer learnt more from a step than what was done: other worlds look different."""
    game = table.game
    before, after = game.view(step.before, viewer), game.view(step.after, viewer)
    for number in range(WORLDS):
        world = game.guess(before, Seeded.of(number, table.n))
        if game.refusal(world, step.seat, step.action) is not None:
            continue
        if game.view(game.apply(world, step.seat, step.action), viewer) != after:
            return True
    return False


def hides_something(table: Table, seat: Seat) -> bool:
    """Whether a seat sees more of the game than anybody who looks on."""
    own, public = (
        msgspec.to_builtins(joined(table.game, table.state, viewer)) for viewer in (seat, None)
    )
    return not says_no_more({**own, "seat": None}, public)


def says_no_more(own: Any, public: Any) -> bool:
    """Whether one part of a view is in the other; an empty hand is no more than a hidden one."""
    if isinstance(own, dict) and isinstance(public, dict):
        return all(says_no_more(value, public.get(key)) for key, value in own.items())
    if isinstance(own, list) and isinstance(public, list):
        return len(own) == len(public) and all(map(says_no_more, own, public))
    return bool(own == public or (public is None and own in ([], {})))
