"""Oh Hell: say how many tricks you will take, and take exactly as many; they never add up."""

from ohhell import belief, events, match, notation, position
from ohhell import view as views
from ohhell.match import Match
from ohhell.notation import Action, Bid, Deal, Play
from ohhell.options import CHOICES, LEAST_SEATS, MOST_SEATS
from ohhell.view import View

__all__ = ["Action", "Bid", "Deal", "Match", "OhHell", "Play", "View"]


class OhHell:
    """The game as Stonehenge's protocol asks for it."""

    name = "ohhell"
    version = 1
    least, most = LEAST_SEATS, MOST_SEATS
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
        return state.seats

    @staticmethod
    def options(state: Match) -> dict[str, object]:
        """Every option with its value."""
        return state.options.as_dict()
