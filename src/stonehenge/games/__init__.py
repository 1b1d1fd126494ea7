"""The list of games, nothing else: ours, and those of installed packages after them."""

from typing import TYPE_CHECKING, Literal, overload

from stonehenge.core.game import AnyGame
from stonehenge.games.carodeni.kit import KIT as CARODENI
from stonehenge.games.extreme.kit import KIT as EXTREME
from stonehenge.games.kit import GameKit
from stonehenge.games.plugins import added
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


OURS = (WIZARD, EXTREME, CARODENI, QUIDDLER)
KITS: dict[str, GameKit]
GAMES: Games

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        # Both lists are made when one is first asked for, not while this file is imported: it may
        # be imported by the very kit of a package that is to be added.
        if name not in ("KITS", "GAMES"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        kits = {kit.game.name: kit for kit in OURS}
        games = Games({name: kit.game for name, kit in kits.items()})
        globals().update(KITS=kits, GAMES=games)
        for kit in added(tuple(kits)):
            kits[kit.game.name], games[kit.game.name] = kit, kit.game
        return globals()[name]
