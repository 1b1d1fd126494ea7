"""`stonehenge simulate`: bots play many games, and every one of them is written down."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from typing import Annotated, TextIO, TypeVar

import typer

from stonehenge.arena.selfplay import played
from stonehenge.cli.arguments import GameName, Sets, chosen_options, find_game, started
from stonehenge.cli.compiling import compiling
from stonehenge.core.cards import Seat
from stonehenge.games import KITS, records
from stonehenge.games.levels import levels_of
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Line, Printer, columns
from stonehenge.terminal.errors import UsageError, in_words, language

T = TypeVar("T")
# Games that a process plays at a time: enough to be worth the way, few enough to see progress.
BATCH = 10
COMPILED_BATCH = 1000
# Fewer games are played before the compiler would be done.
WORTH_COMPILING = 1000


@dataclass(slots=True)
class Tally:
    """What many games came to."""

    games: int = 0
    sums: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)

    def add(self, scores: Sequence[int], winners: Sequence[Seat]) -> None:
        """One more finished game; a shared win counts in parts."""
        self.games += 1
        self.sums = self.sums or [0] * len(scores)  # a game may have a seat of its own
        self.wins = self.wins or [0.0] * len(scores)
        for seat, score in enumerate(scores):
            self.sums[seat] += score
        for seat in winners:
            self.wins[seat] += 1 / len(winners)


def command(
    game: GameName,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    games: Annotated[int, typer.Option(help="How many games are played.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    bot: Annotated[
        list[str] | None, typer.Option(help="Who plays: one for all seats, or one a seat.")
    ] = None,
    sets: Sets = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where the games are written; - is here.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Let bots play games, and write them as JSON Lines, one game a line.

    The same seed writes the same bytes, whatever the number of jobs. Many games of random bots
    that nobody wants written run compiled, in this process, and come out the same.

    Examples:

    - stonehenge simulate wizard --games 1000 --seed 7 --record games.jsonl
    - stonehenge simulate wizard --seats 3 --bot easy --bot random --bot random --json
    """
    rules = find_game(game, Words(language(lang)))
    words = words_of(language(lang), game)
    started(rules, seats, sets, words)
    levels = chosen_bots(game, bot, seats, words)
    if games < 1 or jobs < 1 or not 0 <= seed < 1 << 62:
        raise UsageError(words.say("simulate.range", games=games, jobs=jobs, seed=str(seed)))
    options = chosen_options(rules, sets, words)
    tally = Tally()
    if record is None and runs_compiled(game, options, levels, games):
        for scores, winners in progress(words, compiled(game, options, seats, seed, games), games):
            tally.add(scores, winners)
    else:
        with in_words(words, record or ""), written(record) as out:
            for line in progress(words, lines(game, options, levels, seed, games, jobs), games):
                if out is not None:
                    out.write(line + "\n")
                played_game = records.read(line)
                tally.add(played_game.scores or (), played_game.winners)
    if record != "-":
        report(tally, levels, words, as_json)


def chosen_bots(game: str, bots: list[str] | None, seats: int, words: Words) -> list[str]:
    """A bot for every seat."""
    names = bots or ["random"]
    for name in names:
        if name not in levels_of(game):
            levels = ", ".join(levels_of(game))
            raise UsageError(words.say("usage.unknown-bot", given=name, known=levels))
    if len(names) not in (1, seats):
        raise UsageError(words.say("simulate.bots", bots=len(names), seats=seats))
    return names * (seats if len(names) == 1 else 1)


def batch(
    game: str, options: dict[str, object], levels: list[str], seed: int, numbers: range
) -> list[str]:
    """The records of some games as lines."""
    return [records.write(played(game, options, levels, seed, number)) for number in numbers]


def lines(
    game: str, options: dict[str, object], levels: list[str], seed: int, games: int, jobs: int
) -> Iterator[str]:
    """The records of all games in their order."""
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    arguments = (repeat(game), repeat(options), repeat(levels), repeat(seed), batches)
    if jobs == 1:
        for chunk in map(batch, *arguments):
            yield from chunk
        return
    with ProcessPoolExecutor(jobs) as processes:
        for chunk in processes.map(batch, *arguments):
            yield from chunk


def runs_compiled(game: str, options: dict[str, object], levels: list[str], games: int) -> bool:
    """Whether the kernels can play these games, and the compiler need not be waited for in vain."""
    kit = KITS[game]
    # Cards from a file may be such that the kernels do not take them.
    is_compiled = kit.kernels is not None and not set(options) & set(kit.files)
    return is_compiled and set(levels) == {"random"} and games >= WORTH_COMPILING


def compiled(
    game: str, options: dict[str, object], seats: int, seed: int, games: int
) -> Iterator[tuple[list[int], tuple[Seat, ...]]]:
    """Scores and winners of all games. Must agree with the records of `lines`."""
    part = KITS[game].kernels
    assert part is not None
    kernels = part.load()
    for first in range(0, games, COMPILED_BATCH):
        number = min(COMPILED_BATCH, games - first)
        for scores in kernels.random_games(seats, options, number, seed, first)[0].tolist():
            yield scores, kernels.winners(seats, scores)


@contextmanager
def written(record: str | None) -> Iterator[TextIO | None]:
    """A file that is there whole or not at all."""
    if record is None or record == "-":
        yield sys.stdout if record else None
        return
    path = Path(record)
    if path.is_dir():
        raise IsADirectoryError(record)
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with half.open("w", encoding="utf-8", newline="\n") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def progress(words: Words, games: Iterator[T], total: int) -> Iterator[T]:
    """The games, with a bar on a terminal that shows how many are played."""
    if not sys.stderr.isatty():
        yield from games
        return
    from rich.console import Console
    from rich.progress import track

    title, console = words.say("simulate.playing"), Console(stderr=True)
    with compiling(words.language, console.print):
        yield from track(games, title, total, console=console, transient=True)


def report(tally: Tally, levels: list[str], words: Words, as_json: bool) -> None:
    """Who did how well."""
    means = [points / tally.games for points in tally.sums]
    if as_json:
        wins = [round(won, 6) for won in tally.wins]
        print(json.dumps({"games": tally.games, "bots": levels, "means": means, "wins": wins}))
        return
    rows: list[list[Line]] = [
        [[(words.say(key), "title")] for key in ("simulate.bot", "simulate.mean", "simulate.wins")]
    ]
    for seat, level in enumerate(levels):
        won = 100 * tally.wins[seat] / tally.games
        mean = f"{means[seat]:.1f}".replace("-", "−")
        rows.append([[(f"{level} {seat + 1}", "")], [(mean, "")], [(f"{won:.1f} %", "")]])
    printer = Printer()
    printer.write([[(words.say("simulate.games", games=tally.games), "title")]])
    printer.write(columns(rows, right={1, 2}))
