"""What a game brings with it: the game itself, its traits, and parts imported on first use.

Whoever stands above the games asks the kit what a game can do and how it differs. Only the pure
rules are imported with it; every other part is named, so that `import stonehenge.games` loads no
NumPy, no compiler, no encoder and no terminal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame

if TYPE_CHECKING:
    from stonehenge.bots import Bot
    from stonehenge.games.messages import GameMessages
    from stonehenge.i18n import Wording
    from stonehenge.terminal.board import Board

T = TypeVar("T")
Body = dict[str, Any]


@cache
def loaded(name: str) -> Any:
    """The module or attribute with this name."""
    path, _, attribute = name.partition(":")
    module = import_module(path)
    return getattr(module, attribute) if attribute else module


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A part by its name, `module:attribute` or a module; imported when it is first asked for."""

    name: str

    def load(self) -> T:
        """The part itself."""
        return cast(T, loaded(self.name))


class Round(NamedTuple):
    """A round with bids: cards dealt to each seat, and what each seat bid, took and got."""

    size: int
    bids: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


def nothing(state: Any) -> dict[str, object]:
    """Another game at the same table carries nothing over."""
    return {}


def printed(language: str) -> dict[str, object]:
    """Readers of every language play the same."""
    return {}


def none_unused(seats: int, options: Mapping[str, object]) -> tuple[str, ...]:
    """Every option changes something."""
    return ()


def as_read(action: Any) -> Any:
    """An action of a stored table is what was read."""
    return action


def no_rounds(state: Any) -> Sequence[Round] | None:
    """There are no bids to look at."""
    return None


def no_points(view: Any, seat: Seat) -> list[Body]:
    """There are no rounds to look at."""
    return []


@dataclass(frozen=True, slots=True)
class GameKit:
    """A game, its parts and its traits."""

    game: AnyGame
    # A spectator's view of a state with all hands, for games that are over.
    open_view: Callable[[Any, Any], Any]
    levels: "Part[Mapping[str, Bot]]"  # weakest first
    messages: "Part[GameMessages]"  # how views are sent, and the shapes of lines and events
    board: "Part[Board]"  # the table as text
    texts: str  # the package of its catalogues, a folder for each language
    kernels: Part[Any] | None = None  # compiled play: `random_games`, `winners`
    stepper: Part[Any] | None = None  # one compiled game, stepped from Python
    # Options of a short game that strong bots play to have everything compiled.
    short_game: Mapping[str, object] | None = None
    benchmark: Part[Any] | None = None  # how its search is measured
    commands: Mapping[str, Part[Any]] = field(default_factory=dict)  # of the command line
    # A level with something else to go by, such as `hard@20k`; None if there is no such thing.
    variant: "Part[Callable[[Bot, str], Bot | None]] | None" = None
    wording: "Part[Wording] | None" = None  # how arguments of its sentences are put into words
    best: Part[Callable[[Any], Any]] | None = None  # what could have been done in the last round
    look_up: Part[Callable[[Any, str], Any]] | None = None  # what its dictionary says

    # How it is offered to people who choose a game.
    seats: int = 0  # how many usually play; 0 for as few as can
    minutes: int | None = None  # how long a game usually takes
    presets: Mapping[str, Mapping[str, object]] = field(default_factory=dict)  # house rules by name
    asked: str = ""  # the option that is asked for even before the quickest game
    free: tuple[str, ...] = ()  # options that take more than the values that are listed
    local: Callable[[str], dict[str, object]] = printed  # options as readers of a language like
    # Options that change nothing beside the others, for so many seats.
    unused: Callable[[int, Mapping[str, object]], tuple[str, ...]] = none_unused
    # What each edition prints, values by option ("" where there is one edition): the rule and its
    # variants. Of an option that is not listed only the default is printed.
    rulebooks: Mapping[str, Mapping[str, tuple[object, ...]]] = field(default_factory=dict)
    is_drawn: bool = False  # whether the page has a board for it; else it is shown as text

    forced: str = ""  # how an action begins that is played by itself where there is no other
    files: tuple[str, ...] = ()  # options that can name a file
    rounds: Callable[[Any], Sequence[Round] | None] = no_rounds  # of a finished game, with bids
    points: Callable[[Any, Seat], list[Body]] = no_points  # of a seat in a view, round by round
    rematch: Callable[[Any], dict[str, object]] = nothing  # options that another game carries over
    # The view as it was after a trick of the round, None if there was none.
    at_trick: Callable[[Any, int], Any | None] | None = None
    restored: Callable[[Any], Any] = as_read  # an action of a stored table
