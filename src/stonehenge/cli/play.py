"""`stonehenge play`: one person against bots, on a table of text."""

import os
from pathlib import Path
from typing import Annotated

import typer

from stonehenge.cli.arguments import Sets, find_game, started
from stonehenge.cli.compiling import compiling
from stonehenge.cli.repl import Repl
from stonehenge.cli.saves import SaveFile, free_path, load_save
from stonehenge.cli.session import Session
from stonehenge.core.cards import Seat
from stonehenge.games import GAMES
from stonehenge.games.levels import levels_of
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Lang
from stonehenge.terminal.errors import UsageError, in_words, language

PERSON: Seat = 0
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Filip", "Gita", "Hugo")
LONGEST_NAME = 30


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"Which game: {', '.join(GAMES)}.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table. Usually 4.")] = None,
    bot: Annotated[str | None, typer.Option(help="How well the bots play. Usually easy.")] = None,
    sets: Sets = None,
    lang: Lang = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards again.")] = None,
    name: Annotated[str | None, typer.Option(help="Your name on the score sheet.")] = None,
    file: Annotated[Path | None, typer.Option(help="Keep the game in this new file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the game in this file.")] = None,
) -> None:
    """Play a game against bots.

    The game is written to its file after every action of yours, so that even a power cut
    loses nothing; quit says where the file is and how to go on.

    Examples:

    - stonehenge play wizard
    - stonehenge play wizard --seats 3 --set plus_minus_one=true --set rounds=1-5 --lang cs
    - stonehenge play --resume wizard-20260301-190000.jsonl
    """
    words = Words(language(lang))
    if resume is not None:
        if any(given is not None for given in (seats, bot, sets, seed, name, file)):
            raise UsageError(words.say("usage.resume-alone"))
        session, save = saved_session(resume, game, words)
    else:
        if game is None:
            raise UsageError(words.say("usage.which-game", known=", ".join(GAMES)))
        session = new_session(game, 4 if seats is None else seats, bot or "easy", sets, seed, words)
        own = session.record.players[seats_of_people(session) :]
        session.record.players = players(name, seats_of_people(session), words) + own
        save = SaveFile(free_path(game) if file is None else file)
    repl = Repl.of(session, save, words.language)
    with compiling(words.language, lambda text: repl.printer.write([[(text, "dim")]])):
        repl.run()


def new_session(
    name: str, seats: int, bot: str, sets: list[str] | None, seed: int | None, words: Words
) -> Session:
    """A new game with these bots."""
    game = find_game(name, words)
    state = started(game, seats, sets, words_of(words.language, name))
    if bot not in levels_of(name):
        raise UsageError(
            words.say("usage.unknown-bot", given=bot, known=", ".join(levels_of(name)))
        )
    drawn = int.from_bytes(os.urandom(6), "big") if seed is None else seed
    return Session.begin(game, state, [""] * seats, PERSON, bot, drawn)


def players(name: str | None, seats: int, words: Words) -> list[str]:
    """The names at the table, each of them once."""
    own = words.say("play.player") if name is None else name.strip()
    if not own or len(own) > LONGEST_NAME or not own.isprintable():
        raise UsageError(words.say("usage.name", most=LONGEST_NAME))
    bots = [bot for bot in BOT_NAMES if bot.casefold() != own.casefold()]
    return [own, *bots[: seats - 1]]


def seats_of_people(session: Session) -> int:
    """How many seats are not played by the game itself."""
    return sum(not name for name in session.record.players)


def saved_session(path: Path, game: str | None, words: Words) -> tuple[Session, SaveFile]:
    """A game that was left, from its file."""
    with in_words(words, path):
        record, save = load_save(path)
    find_game(game or record.game, words)
    if game not in (None, record.game):
        raise UsageError(words.say("usage.other-game", path=str(path), found=record.game))
    with in_words(words_of(words.language, record.game), path):
        return Session.resume(record), save
