"""Games of other packages, found by the entry points of the group `stonehenge.games`."""

import re
from collections.abc import Container, Iterator

from stonehenge.core.game import AnyGame, Game
from stonehenge.games.kit import GameKit

GROUP = "stonehenge.games"
# Names stand in addresses, in files and on the command line.
NAME = re.compile(r"[a-z][a-z0-9]{0,31}")
# What catalogues of ours are called: a game of that name would stand before them.
RESERVED = ("server", "table")


class Unusable(Exception):
    """Why a package's game is left out."""


def added(known: Container[str]) -> Iterator[GameKit]:
    """The kits of installed packages, sorted by name; one that cannot be used costs a warning."""
    from importlib.metadata import entry_points

    # The same package may be found twice on the path.
    points = {(point.name, point.value): point for point in entry_points(group=GROUP)}
    taken: set[str] = set()
    for (_, value), point in sorted(points.items()):
        package = point.dist.name if point.dist else value
        try:
            kit = checked(point.load(), known, taken)
        # Whatever another package does while it is imported must not stop our games.
        except (Exception, SystemExit) as error:
            warn(f"the game {value} of the package {package} is left out: {reason(error)}")
        else:
            name = kit.game.name
            if point.name != name:
                warn(f"the game {name} of the package {package} has the entry point {point.name}")
            taken.add(name)
            yield kit


def checked(kit: object, known: Container[str], taken: Container[str]) -> GameKit:
    """A kit with a name of its own, or Unusable."""
    if not isinstance(kit, GameKit):
        raise Unusable(f"it is a {type(kit).__name__} and no GameKit")
    if lacking := missing(kit.game):
        raise Unusable(f"its class {type(kit.game).__name__} lacks {', '.join(lacking)}")
    name = kit.game.name
    if not NAME.fullmatch(name) or name in RESERVED:
        raise Unusable(f"a game cannot be called {name!r} (want letters a to z and digits)")
    if name in known or name in taken:
        raise Unusable(f"there is already a game called {name}")
    return kit


def missing(game: AnyGame) -> list[str]:
    """What the protocol asks for and this game does not have."""
    lacking = [name for name in Game.__annotations__ if not hasattr(game, name)]
    stubs = {name: stub for name, stub in vars(Game).items() if not name.startswith("_")}
    for name, stub in stubs.items():
        method = getattr(game, name, stub)
        # Whoever inherits from the protocol has its stubs, which do nothing.
        if getattr(method, "__func__", method) is stub:
            lacking.append(name)
    return lacking


def leave_out_broken(kits: dict[str, GameKit], games: dict[str, AnyGame], ours: int) -> None:
    """Ask for the parts that a server needs, so that it does not find out at a table.

    Only what stands after our games is asked.
    """
    from importlib.resources import files

    for name in list(kits)[ours:]:
        kit = kits[name]
        try:
            messages = kit.messages.load()
            if not (messages.views and messages.lines and messages.events):
                raise Unusable("it states no views, no lines or no events")
            if not (kit.levels.load() and files(kit.texts).is_dir()):
                raise Unusable("it has no levels or no texts")
            if kit.wording is not None:
                kit.wording.load()
        except (Exception, SystemExit) as error:
            warn(f"the game {name} is left out: {reason(error)}")
            del kits[name], games[name]


def reason(error: BaseException) -> str:
    """An error of ours speaks for itself; of another the kind says what happened."""
    return str(error) if isinstance(error, Unusable) else f"{type(error).__name__}: {error}"


def warn(sentence: str) -> None:
    """One line for whoever runs the program."""
    import logging

    logging.getLogger("stonehenge.games").warning(" ".join(sentence.split()))
