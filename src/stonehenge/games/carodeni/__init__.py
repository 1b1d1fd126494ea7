"""Čarodění: send witches out for ingredients and tools, brew potions, fill your clan."""

from stonehenge.games.carodeni import belief, deal, events, match, notation, position, state
from stonehenge.games.carodeni import view as views
from stonehenge.games.carodeni.notation import Action
from stonehenge.games.carodeni.options import CHOICES, LEAST, MOST
from stonehenge.games.carodeni.state import Table
from stonehenge.games.carodeni.view import View

__all__ = ["Action", "Carodeni", "Table", "View"]


class Carodeni:
    """The game as the protocol asks for it."""

    name = "carodeni"
    version = 1
    least, most = LEAST, MOST
    own_seats: tuple[str, ...] = ("Ostara",)  # who sits down with a person who plays alone

    start = staticmethod(match.start)
    waiting = staticmethod(state.waiting)
    offers = staticmethod(match.offers)
    refusal = staticmethod(match.refusal)
    apply = staticmethod(match.apply)
    chance = staticmethod(deal.chance)
    scores = staticmethod(match.scores)
    returns = staticmethod(match.returns)
    winners = staticmethod(match.winners)
    view = staticmethod(views.view)
    log = staticmethod(events.log)
    retell = staticmethod(events.retell)
    recall = staticmethod(events.recall)
    why = staticmethod(views.why)
    guess = staticmethod(belief.guess)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    show = staticmethod(position.show)
    set_up = staticmethod(position.set_up)

    @staticmethod
    def choices() -> dict[str, tuple[object, ...]]:
        """The values a host can choose for each option, the default first."""
        return CHOICES

    @staticmethod
    def seats(table: Table) -> int:
        """How many seats are at the table, Ostara's too."""
        return table.seats

    @staticmethod
    def options(table: Table) -> dict[str, object]:
        """Every option with its value."""
        return table.options.as_dict()
