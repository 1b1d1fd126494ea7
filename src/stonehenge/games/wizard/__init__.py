"""Wizard (Čaroděj): say how many tricks you will take, then take exactly as many."""

from stonehenge.games.wizard import belief, events, match, notation, position
from stonehenge.games.wizard import view as views
from stonehenge.games.wizard.match import Match
from stonehenge.games.wizard.notation import Action, Bid, Deal, Play, Trump
from stonehenge.games.wizard.options import CHOICES
from stonehenge.games.wizard.view import View

__all__ = ["Action", "Bid", "Deal", "Match", "Play", "Trump", "View", "Wizard"]


class Wizard:
    """The game as the protocol asks for it."""

    name = "wizard"
    version = 1
    least, most = 3, 6
    own_seats: tuple[str, ...] = ()

    start = staticmethod(match.start)
    waiting = staticmethod(match.waiting)
    offers = staticmethod(match.offers)
    refusal = staticmethod(match.refusal)
    apply = staticmethod(match.apply)
    chance = staticmethod(match.chance)
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
    def seats(state: Match) -> int:
        """How many seats are at the table."""
        return state.play.seats

    @staticmethod
    def options(state: Match) -> dict[str, object]:
        """Every option with its value."""
        return state.options.as_dict()
