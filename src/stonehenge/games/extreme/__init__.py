"""Wizard Extreme: say how many tricks you will take and in which colours, and take just those."""

from stonehenge.games.extreme import belief, events, match, notation, position
from stonehenge.games.extreme import view as views
from stonehenge.games.extreme.match import Match
from stonehenge.games.extreme.notation import Action, Deal, Give, Mage, Play, Seal, Take
from stonehenge.games.extreme.options import CHOICES
from stonehenge.games.extreme.view import View

__all__ = [
    "Action",
    "Deal",
    "Extreme",
    "Give",
    "Mage",
    "Match",
    "Play",
    "Seal",
    "Take",
    "View",
]


class Extreme:
    """The game as the protocol asks for it."""

    name = "extreme"
    version = 1
    least, most = 3, 5
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
    why = staticmethod(views.why)
    log = staticmethod(events.log)
    retell = staticmethod(events.retell)
    recall = staticmethod(events.recall)
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
