"""`stonehenge cards`: files of cards for Čarodění, looked at and begun."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from stonehenge.games.carodeni.cardset import CardSet
from stonehenge.games.carodeni.cardset_parse import card_set, template_text
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Printer
from stonehenge.terminal.errors import in_words, language, refusal_text

TEXTS = "stonehenge.games.carodeni.texts"

app = typer.Typer()


@app.callback(invoke_without_command=True)
def cards(context: typer.Context) -> None:
    """Files of cards for Čarodění: check one, or begin one."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("check")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file of cards.")],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Look through a file of cards and name the first thing that is wrong with it.

    Cards that were typed in from a printed game only get a word about their balance.

    Examples:

    - stonehenge cards check mine.toml
    - stonehenge cards check mine.toml --lang cs
    """
    words = Words(language(lang), "game", TEXTS)
    with in_words(words):
        cardset = card_set(file)
    if as_json:
        warnings = [{"name": flaw.name, **flaw.args} for flaw in cardset.warnings]
        print(json.dumps({**counts(cardset), "id": cardset.id, "warnings": warnings}))
        return
    printer = Printer()
    for flaw in cardset.warnings:
        printer.tell(refusal_text(flaw, words))
    printer.tell(words.say("cards.fine", file=file, title=cardset.title, **counts(cardset)))


def counts(cards: CardSet) -> dict[str, int]:
    """How much of everything there is."""
    return {
        "witches": len(cards.witches),
        "potions": len(cards.potions),
        "goals": len(cards.goals),
        "tokens": sum(cards.ingredients.values()),
        "flaws": len(cards.warnings),
    }


@app.command("template")
def template(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="Where to write it; else it is printed.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Write an empty file of cards, with a word on everything that belongs into it.

    Examples:

    - stonehenge cards template mine.toml
    """
    words = Words(language(lang), "game", TEXTS)
    if file is None:
        sys.stdout.write(template_text())
        return
    with in_words(words, file), Path(file).open("x", encoding="utf-8", newline="\n") as out:
        out.write(template_text())
