"""How views are painted: what every game's painter has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame

Field = Callable[[Any], Any]


def inside(fields: Mapping[str, Any]) -> bytes:
    """Fields as they stand inside of a JSON object."""
    return orjson.dumps(fields, option=orjson.OPT_NON_STR_KEYS)[1:-1]


@dataclass(frozen=True, slots=True)
class Painter:
    """How the views of a game are painted."""

    own: Mapping[str, Field]
    shared: Mapping[str, Field]
    # A spectator's view with everything that is hidden laid open, for games that are over.
    reveal: Callable[[Any, Any], Any]

    def seen(self, game: AnyGame, state: Any, seat: Seat | None) -> bytes:
        """What is a viewer's own in their view of a state, as JSON."""
        return orjson.dumps(self.private(game.view(state, seat)))

    def offers(self, game: AnyGame, state: Any, seat: Seat) -> bytes:
        """What a seat may do, as it is written, as JSON."""
        return orjson.dumps([game.write(act) for act in game.offers(state, seat)])

    def common(self, game: AnyGame, state: Any) -> bytes:
        """What everybody sees, as fields of JSON; it is made of what a spectator sees."""
        return inside(self.public(game.view(state, None)))

    def opened(self, game: AnyGame, state: Any) -> bytes:
        """The whole table with open hands, as JSON."""
        view = self.reveal(state, game.view(state, None))
        fields = {**self.private(view), **self.public(view)}
        return orjson.dumps(fields, option=orjson.OPT_NON_STR_KEYS)

    def whole(self, game: AnyGame, state: Any, seat: Seat | None) -> bytes:
        """The whole view of a seat or a spectator, as JSON."""
        return b"%b,%b}" % (self.seen(game, state, seat)[:-1], self.common(game, state))

    def private(self, view: Any) -> dict[str, Any]:
        """The fields that may differ from viewer to viewer."""
        return {name: paint(view) for name, paint in self.own.items()}

    def public(self, view: Any) -> dict[str, Any]:
        """The fields that are the same for everybody."""
        return {name: paint(view) for name, paint in self.shared.items()}


def field(name: str) -> Field:
    return lambda view: getattr(view, name)


def plain(*names: str) -> dict[str, Field]:
    return {name: field(name) for name in names}


def options(view: Any) -> Any:
    """The house rules."""
    return view.options.as_dict()


def nobody(seat: int) -> int | None:
    return None if seat < 0 else seat
