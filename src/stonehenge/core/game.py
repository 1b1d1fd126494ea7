"""The protocol that every game answers; everything above the games speaks only this."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice

# Chance sits at the table too: it deals, shuffles and refills.
NATURE: Seat = -1

# What happened, as in the record: a name under "e" and what belongs to it.
Event = dict[str, Any]

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: a stable name, the rule, and what it takes to say it in words."""

    name: str
    rule: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        args = ", ".join(f"{key} {value}" for key, value in self.args.items())
        rule = f" [{self.rule}]" if self.rule else ""
        return self.name + rule + (f" ({args})" if args else "")


class Refusal(Reason):
    """Why something may not be done."""

    __slots__ = ()


class Refused(ValueError):
    """Something was refused for a reason that has a name and a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class IllegalAction(Refused):
    """A seat tried what the rules do not allow now."""


class InvalidOptions(Refused):
    """No game can be started like this."""


class InvalidNotation(ValueError):
    """A text that is not an action, a card or a position."""


def check_viewer(seat: Seat | None, seats: int) -> None:
    """A view is that of a seat at the table, or of a spectator (None)."""
    if seat is not None and seat not in range(seats):
        raise ValueError(f"no seat {seat} at this table: it has {seats}, numbered from 0")


def leaders(returns: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the largest return; several on a tie."""
    return tuple(seat for seat, each in enumerate(returns) if each == max(returns))


class Step(NamedTuple, Generic[S, A]):
    """One thing that happened: who did what, from which state to which."""

    before: S
    seat: Seat
    action: A
    after: S


class Game(Protocol[S, A, V]):
    """One game: state, action, view."""

    name: str
    version: int  # raised when an old record would play out differently; speed keeps it
    least: int  # seats
    own_seats: tuple[str, ...]  # the names of those that the game itself plays, for one person
    most: int

    def start(self, seats: int, options: Mapping[str, object]) -> S:
        """A new game, or InvalidOptions."""
        ...

    def seats(self, state: S) -> int:
        """How many seats are at the table."""
        ...

    def options(self, state: S) -> dict[str, object]:
        """Every option with its value, as the record keeps them."""
        ...

    def choices(self) -> dict[str, tuple[object, ...]]:
        """The values a host can choose for each option, the default first."""
        ...

    def waiting(self, state: S) -> frozenset[Seat]:
        """Who may act now: nobody, NATURE, a seat or several."""
        ...

    def offers(self, state: S, seat: Seat) -> Iterable[A]:
        """What a seat may do now; for NATURE, and where actions are combinations, not all of it."""
        ...

    def refusal(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why not, or None when it may be done."""
        ...

    def apply(self, state: S, seat: Seat, action: A) -> S:
        """The state after it, or IllegalAction; the given state stays as it is."""
        ...

    def chance(self, state: S, dice: Dice) -> A:
        """What NATURE does."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may see, or a spectator (None); ValueError for a seat that is not there."""
        ...

    def guess(self, view: V, dice: Dice) -> S:
        """A state that this viewer cannot tell from the real one, as likely as any other."""
        ...

    def log(self, step: Step[S, A]) -> list[Event]:
        """The record's events for a step, with all that is hidden."""
        ...

    def retell(self, step: Step[S, A], to: Seat | None) -> list[Event]:
        """The lines about a step that a seat or a spectator may read."""
        ...

    def recall(self, state: S, event: Event) -> tuple[Seat, A] | None:
        """Who did what according to an event of a record; None for what follows by itself."""
        ...

    def why(self, view: V) -> Reason | None:
        """Why the last thing that was decided by itself, such as a trick, went as it did."""
        ...

    def scores(self, state: S) -> tuple[int, ...] | None:
        """The final totals by seat; None while the game goes on."""
        ...

    def returns(self, state: S) -> tuple[int, ...]:
        """What is decided so far by seat, the larger the better, as many as there are scores.

        At the end these are the scores, or minus the scores where the fewest points win.
        """
        ...

    def winners(self, state: S) -> tuple[Seat, ...]:
        """Who won a finished game; several on a tie."""
        ...

    def write(self, action: A) -> str:
        """An action as text."""
        ...

    def read(self, text: str) -> A:
        """The action that a text means, or InvalidNotation."""
        ...

    def show(self, state: S) -> str:
        """The position as one line of text."""
        ...

    def set_up(self, text: str) -> S:
        """The position that a text describes, or InvalidNotation."""
        ...


AnyGame = Game[Any, Any, Any]
