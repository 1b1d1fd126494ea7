"""Positions of Čarodění for tests: a table in a few words, and questions about it."""

from importlib.resources import files

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games.carodeni import Carodeni, Table
from stonehenge.games.carodeni.cardset import ORIGINAL
from stonehenge.games.carodeni.notation import read, write

game = Carodeni()
# The original set of cards as it stands in its file.
TEXT = (files("stonehenge.games.carodeni") / "data" / ORIGINAL).read_text("utf-8")
BOARD = "leaf berry herb p41 w18 | mushroom root leaf p42 w28 | berry herb mushroom p43 w48"
NOVICES = "symbol=moon hand=n1,n2 | symbol=star hand=n3,n4"


def table(sides: str = NOVICES, board: str = BOARD, seats: str = "2", **fields: str) -> Table:
    """A table in round 3 with seat 0 in turn, unless the fields say something else."""
    values = {"seats": seats, "turn": "0", "round": "3", "board": board, "sides": sides}
    values |= fields
    return game.set_up("  ".join(f"{key} {value}" for key, value in values.items() if value))


def finishing(side: str, other: str = "symbol=star hand=n3,n4", **fields: str) -> Table:
    """Seat 0 has used all its points and may brew, tame or pass."""
    return table(f"symbol=moon hand=n1,n2 {side} | {other}", phase="finish", **fields)


def offered(state: Table) -> list[str]:
    """What the seat in turn may do."""
    return [write(action) for action in game.offers(state, state.turn)]


def refused(state: Table, action: str, seat: Seat | None = None) -> tuple[str, str] | None:
    """The name and the rule of a refusal."""
    refusal = game.refusal(state, state.turn if seat is None else seat, read(action))
    return None if refusal is None else (refusal.name, refusal.rule)


def after(state: Table, *actions: str) -> Table:
    """The table after actions of whoever may act, NATURE too."""
    for action in actions:
        state = game.apply(state, min(game.waiting(state)), read(action))
    return state


def settled(state: Table, seed: int = 0) -> Table:
    """The table after chance has filled what waits to be filled."""
    dice = Seeded.of(seed)
    while game.waiting(state) == {NATURE}:
        state = game.apply(state, NATURE, game.chance(state, dice))
    return state


def played_on(state: Table, *actions: str) -> Table:
    """The table after actions of the seats, with chance in between."""
    for action in actions:
        state = settled(after(state, action))
    return state


def events_named(state: Table, name: str) -> list[dict[str, object]]:
    """The events with a name of the step that led to this table."""
    return [event for event in state.events if event["e"] == name]
