"""`stonehenge bot-host`: seat a program from outside at a table, and see how it behaves."""

import json
from typing import Annotated

import typer

from stonehenge.arena.match import Match, play_deal
from stonehenge.arena.players import OUTSIDE
from stonehenge.cli.arguments import GameName, Sets, chosen_options, find_game, started
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Printer
from stonehenge.terminal.errors import UsageError, language


def command(
    game: GameName,
    program: Annotated[str, typer.Argument(metavar="COMMAND", help="How the program starts.")],
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 0,
    sets: Sets = None,
    patience: Annotated[float, typer.Option(help="Seconds that the program may think.")] = 10.0,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Let a program play one game from every seat against easy bots, and name its faults.

    The program reads a line of JSON for each decision, with the view and the offers, and
    writes a line of JSON with its action. In the arena it is called host:COMMAND.

    Examples:

    - stonehenge bot-host wizard "python3 my_bot.py"
    - stonehenge arena wizard --bots "host:python3 my_bot.py,medium,medium,medium"
    """
    words = Words(language(lang), "arena")
    rules = find_game(game, Words(words.language))
    started(rules, seats, sets, words_of(words.language, game))
    if patience <= 0 or not 0 <= seed < 1 << 62:
        raise UsageError(words.say("range"))
    name = OUTSIDE + program
    bots = (name, *["easy"] * (seats - 1))
    games = play_deal(Match(game, chosen_options(rules, sets, words), bots, seed, patience), 0)
    faults = [fault for played in games for _, fault in played.faults]
    scores = [played.scores[played.bots.index(name)] for played in games]
    if as_json:
        print(json.dumps({"games": len(games), "scores": scores, "faults": faults}))
    else:
        printer = Printer()
        printer.tell(words.say("hosted", games=len(games), scores=", ".join(map(str, scores))))
        for fault in dict.fromkeys(faults):
            arguments = {"bot": program, "times": faults.count(fault)}
            printer.tell(words.say(f"fault.{fault}", **arguments), style="bad")
    if faults:
        raise typer.Exit(1)
