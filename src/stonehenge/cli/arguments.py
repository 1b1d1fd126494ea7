"""What several commands ask for: a game, its seats, its house rules, a language."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from stonehenge.core.game import AnyGame
from stonehenge.core.options import spelled
from stonehenge.games import GAMES
from stonehenge.i18n import Words
from stonehenge.terminal.errors import UsageError, in_words

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"Which game: {', '.join(GAMES)}.")]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="A house rule; may be given again for another one."
    ),
]


def find_game(name: str, words: Words, among: Iterable[str] = GAMES) -> AnyGame:
    """The game with this name, among those that a command can do something with."""
    if name not in among:
        names = ", ".join(among)
        raise UsageError(words.say("usage.unknown-game", given=name, known=names))
    return GAMES[name]


def chosen_options(game: AnyGame, sets: list[str] | None, words: Words) -> dict[str, object]:
    """The house rules that were typed as KEY=VALUE; the game judges what they mean."""
    chosen: dict[str, object] = {}
    for pair in sets or []:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(words.say("usage.set", given=pair))
        if key in chosen:
            raise UsageError(words.say("usage.set-twice", key=key))
        spellings = {spelled(choice): choice for choice in game.choices().get(key, ())}
        chosen[key] = spellings.get(value, value)
    return chosen


def started(game: AnyGame, seats: int, sets: list[str] | None, words: Words) -> Any:
    """A new game with these seats and house rules."""
    with in_words(words):
        return game.start(seats, chosen_options(game, sets, words))
