"""`stonehenge rules`: the rules in our own words, each with its ID, and the house rules."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated

import typer

from stonehenge.cli.arguments import GameName, find_game
from stonehenge.core.game import AnyGame
from stonehenge.core.options import spelled
from stonehenge.games import KITS
from stonehenge.games.house_rules import differences
from stonehenge.games.words import rules_of, words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Lang
from stonehenge.terminal.console import Line, Printer, paragraph
from stonehenge.terminal.errors import UsageError, language


def command(
    game: GameName,
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Only these rules: W-30.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Tell the rules of a game, or only some of them.

    Examples:

    - stonehenge rules wizard
    - stonehenge rules wizard W-30 W-38 --lang cs
    """
    rules = find_game(game, Words(language(lang)))
    words, printer = words_of(language(lang), game), Printer()
    if ids:
        printer.write(line for id in ids for line in rule(words, game, id, printer.width))
    else:
        printer.write(book(words, rules, printer.width))


def rule(words: Words, game: str, id: str, width: int) -> list[Line]:
    """One rule, or UsageError with the IDs that look alike."""
    texts = {key.partition(".")[2]: text for key, text in rules_of(words.language, game).items()}
    names = {name.upper(): name for name in texts if name != "title"}
    name = names.get(id.upper())
    if name is None:
        begun = [match for match in names if match.startswith(id.upper())]
        near = begun or get_close_matches(id.upper(), names, n=5, cutoff=0)
        matches = ", ".join(names[match] for match in near[:5])
        raise UsageError(words.say("usage.unknown-rule", given=id, known=matches))
    return paragraph(name, texts[name], width)


def book(words: Words, game: AnyGame, width: int) -> list[Line]:
    """All rules of a game, and what a host may choose."""
    lines: list[Line] = [[(words.say("name"), "title")]]
    for key, text in rules_of(words.language, game.name).items():
        id = key.partition(".")[2]
        lines += [[], [(text, "title")]] if id == "title" else paragraph(f"{id:<5}", text, width)
    lines += [[], [(words.say("rules.house"), "title")]]
    for key, values in game.choices().items():
        lines += paragraph(key, words.say(f"option.{key}.about"), width)
        for value in values:
            meaning = option_value(words, key, value)
            lines += paragraph(f"    {key}={spelled(value)}", meaning, width, "dim")
    return lines


def option_value(words: Words, key: str, value: object) -> str:
    """What a value of an option means; some options take lists, which have no words each."""
    has_text = f"option.{key}.values.{spelled(value)}" in words.messages
    return words.say(f"option.{key}.values.{spelled(value) if has_text else 'list'}", value=value)


def house_rules(
    words: Words, game: AnyGame, seats: int, options: Mapping[str, object]
) -> list[str]:
    """What differs from the game as it is printed."""
    different = differences(KITS[game.name], seats, options)
    return [
        words.say(
            "rules.differs",
            name=words.say(f"option.{key}.name"),
            value=difference_text(words, key, value),
        )
        for key, value in different.items()
        if key in game.choices()
    ]


def difference_text(words: Words, key: str, value: object) -> str:
    """What is played otherwise than printed, and how it differs where that has words of its own."""
    own = f"option.{key}.differs.{spelled(value)}"
    return words.say(own) if own in words.messages else option_value(words, key, value)
