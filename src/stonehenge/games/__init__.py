"""The list of games, nothing else."""

from typing import TYPE_CHECKING, Literal, overload

from stonehenge.core.game import AnyGame
from stonehenge.games.carodeni.kit import KIT as CARODENI
from stonehenge.games.extreme.kit import KIT as EXTREME
from stonehenge.games.kit import GameKit
from stonehenge.games.quiddler.kit import KIT as QUIDDLER
from stonehenge.games.wizard.kit import KIT as WIZARD

if TYPE_CHECKING:
    from stonehenge.games.carodeni import Carodeni
    from stonehenge.games.extreme import Extreme
    from stonehenge.games.quiddler import Quiddler
    from stonehenge.games.wizard import Wizard


class Games(dict[str, AnyGame]):
    """Games by name; a type checker knows the states, actions and views of ours."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, name: Literal["wizard"], /) -> Wizard: ...
        @overload
        def __getitem__(self, name: Literal["extreme"], /) -> Extreme: ...
        @overload
        def __getitem__(self, name: Literal["carodeni"], /) -> Carodeni: ...
        @overload
        def __getitem__(self, name: Literal["quiddler"], /) -> Quiddler: ...
        @overload
        def __getitem__(self, name: str, /) -> AnyGame: ...
        def __getitem__(self, name: str, /) -> AnyGame: ...


KITS: dict[str, GameKit] = {kit.game.name: kit for kit in (WIZARD, EXTREME, CARODENI, QUIDDLER)}
GAMES = Games({name: kit.game for name, kit in KITS.items()})
