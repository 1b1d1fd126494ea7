"""`stonehenge verify`: whether the cards were dealt as the commitment promised."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from stonehenge.core.fair import Fair
from stonehenge.core.game import Refused
from stonehenge.core.kept import Kept
from stonehenge.core.record import Record, fault
from stonehenge.games import records
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.errors import in_words, language, put


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Records of games, one a line; - reads input.")
    ],
    promised: Annotated[
        str | None,
        typer.Option(metavar="SHA-256", help="What you saw promised before the game, as hex."),
    ] = None,
    kept: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What your device kept; the page of a replay saves it."),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check that every deal of finished games follows from what was promised before them.

    The exit code is 0 when all deals are right, and 1 otherwise; the first deal that is not
    as promised is named.

    Examples:

    - stonehenge verify game.jsonl
    - stonehenge verify game.jsonl --kept kept.json
    - stonehenge verify game.jsonl --json
    """
    words = Words(language(lang), "server")
    with in_words(words, file):
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
        games = list(records.read_lines(text.split("\n")))
    seen = None
    if kept is not None:
        with in_words(words, kept):
            seen = Kept.read(kept.read_text("utf-8"))
    results = [
        verdict(number, game, words, promised, seen) for number, game in enumerate(games, start=1)
    ]
    if not games:
        print(words.say("verify.nothing"))
    for result in results:
        print(json.dumps(result, ensure_ascii=False) if as_json else result["detail"])
    if not games or not all(result["right"] for result in results):
        raise typer.Exit(1)


def verdict(
    number: int, game: Record, words: Words, promised: str | None, kept: Kept | None
) -> dict[str, object]:
    """What was found about one game."""
    try:
        deals = records.verify(game)
        fair = Fair.of(game)
        if promised is not None and fair.commitment != promised.strip().lower():
            raise fault("other-promise", commitment=promised)
        if kept is not None:
            kept.compare(fair)
    except Refused as error:
        # What the rules refuse is said in the words of the game.
        own = words_of(words.language, game.game)
        has_text = f"refusal.{error.refusal.name}" in words.messages
        problem = put(error, words if has_text and error.__cause__ is None else own)
        result = {"game": number, "right": False, "error": error.refusal.name}
        return {**result, "detail": words.say("verify.wrong", game=number, problem=problem)}
    result = {"game": number, "right": True, "deals": deals}
    if fair.version == 1:
        return {**result, "detail": words.say("verify.right", game=number, deals=deals)}
    given = sum(each is not None for each in fair.contributions)
    counts = {"given": given, "persons": given + len(fair.missing)}
    detail = words.say("verify.contributed", game=number, deals=deals, **counts)
    return {**result, **counts, "detail": detail}
