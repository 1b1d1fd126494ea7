"""`stonehenge arena`: bots play the same deals in every seating, and the better one shows."""

import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from stonehenge.arena.match import Match, Played, deals_for
from stonehenge.arena.players import is_known_bot
from stonehenge.arena.report import write_page
from stonehenge.arena.sequential import Sequential
from stonehenge.arena.statistics import Figures, Tally, rating
from stonehenge.arena.workers import Deals, played_by_processes, played_here, played_on_ray
from stonehenge.cli.arguments import GameName, Sets, chosen_options, find_game, started
from stonehenge.cli.compiling import compiling
from stonehenge.games.levels import levels_of
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Line, Printer, columns
from stonehenge.terminal.errors import UsageError, in_words, language

# An edge that would matter, in points a game, unless another one is named.
EDGE = 10.0


def command(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Who plays, with commas between: one a seat.")],
    games: Annotated[int, typer.Option(help="How many games are played, at least.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 0,
    sets: Sets = None,
    jobs: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    versus: Annotated[
        bool, typer.Option("--versus", help="Stop when it is known if the first one is better.")
    ] = False,
    edge: Annotated[float, typer.Option(help="Points a game that --versus looks for.")] = EDGE,
    report: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a page with plots here.")
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local: this one.")
    ] = None,
    patience: Annotated[
        float, typer.Option(help="Seconds that a program from outside may think.")
    ] = 10.0,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Let bots play the same deals in every seating, and measure who is better.

    A bot is a level (random, easy, medium, hard, master), in Quiddler also with other words
    (hard@20k), or a program: host:COMMAND.
    The results are the same for any number of jobs.

    Examples:

    - stonehenge arena wizard --bots master,hard,medium,easy --games 400 --seed 1 --json
    - stonehenge arena wizard --bots hard,medium,medium,medium --versus --jobs 2
    """
    words = Words(language(lang), "arena")
    rules = find_game(game, Words(words.language))
    names = bot_names(game, bots, words)
    started(rules, len(names), sets, words_of(words.language, game))
    if games < 1 or jobs < 1 or not 0 <= seed < 1 << 62 or patience <= 0 or edge <= 0:
        raise UsageError(words.say("range"))
    if versus and len(set(names)) < 2:
        raise UsageError(words.say("versus-whom"))
    if ray is not None and not find_spec("ray"):
        raise UsageError(words.say("no-ray"))
    match = Match(game, chosen_options(rules, sets, words), tuple(names), seed, patience)
    test = Sequential(edge) if versus else None
    tally = Tally.of(list(dict.fromkeys(names)))
    endless = versus and games == 100
    limit = count() if endless else deals_for(match, games)
    total = None if endless else len(list(deals_for(match, games)))
    with in_words(words):
        for deal in progress(words, tally, results(match, limit, jobs, ray), test, total):
            tally.add(deal)
            if test and test.verdict(tally.bots[names[0]].edge) != "open":
                break
    figures = summary(match, tally, test)
    if report is not None:
        with in_words(words, report):
            write_page(report, figures, words)
    if as_json:
        print(json.dumps(figures))
    else:
        tell(tally, test, names[0], words)


def bot_names(game: str, bots: str, words: Words) -> list[str]:
    """A bot for every seat."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if not is_known_bot(game, name):
            raise UsageError(words.say("unknown-bot", given=name, known=", ".join(levels_of(game))))
    return names


def results(match: Match, deals: Any, jobs: int, ray: str | None) -> Deals:
    """The deals in their order, whoever plays them."""
    if ray is not None:
        return played_on_ray(match, deals, "" if ray == "local" else ray)
    return played_here(match, deals) if jobs == 1 else played_by_processes(match, deals, jobs)


def progress(
    words: Words, tally: Tally, deals: Deals, test: Sequential | None, total: int | None
) -> Iterator[list[Played]]:
    """The deals, with the estimate so far beside them on a terminal."""
    if not sys.stderr.isatty():
        yield from deals
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    bar = (BarColumn(16), TimeElapsedColumn(), TextColumn("{task.description}"))
    with (
        Progress(*bar, console=Console(stderr=True), transient=True) as display,
        compiling(words.language, display.console.print),
    ):
        task = display.add_task(words.say("playing"), total=total)
        for deal in deals:
            yield deal
            display.update(task, advance=1, description=estimate(words, tally, test))


def estimate(words: Words, tally: Tally, test: Sequential | None) -> str:
    """How it stands: the games played, and each bot's points."""
    parts = [words.say("games", games=tally.games)]
    for bot, figures in tally.bots.items():
        parts.append(f"{bot} {figures.points.mean:.1f} ± {figures.points.error:.1f}")
    if test:
        evidence = test.evidence(next(iter(tally.bots.values())).edge)
        parts.append(words.say("evidence", evidence=f"{evidence:+.2f}"))
    return "   ".join(parts)


def summary(match: Match, tally: Tally, test: Sequential | None) -> dict[str, Any]:
    """Everything that was measured; all but the time is the same for any number of workers."""
    data: dict[str, Any] = {
        "game": match.game,
        "options": match.options,
        "seating": list(match.bots),
        "seed": match.seed,
        "deals": tally.deals,
        "games": tally.games,
        "bots": {bot: bot_summary(figures) for bot, figures in tally.bots.items()},
        "milliseconds": {
            bot: {"median": figures.milliseconds(0.5), "p99": figures.milliseconds(0.99)}
            for bot, figures in tally.bots.items()
        },
    }
    if test:
        edges = tally.bots[match.bots[0]].edge
        data["versus"] = {
            "edge": test.edge,
            "evidence": round(test.evidence(edges), 6),
            "verdict": test.verdict(edges),
        }
    return data


def bot_summary(figures: Figures) -> dict[str, Any]:
    """What one bot did, as data."""
    data: dict[str, Any] = {
        "points": figures.points.as_dict(),
        "round_points": figures.round_points.as_dict(),
        "edge": figures.edge.as_dict(),
        "round_edge": figures.round_edge.as_dict(),
        "wins": figures.wins.as_dict(),
        "rating": ratings(figures),
        "faults": figures.faults,
    }
    if figures.made.tries:
        data |= {
            "made": round(figures.made.all, 6),
            "bias": round(figures.bias.all, 6),
            "made_by_size": figures.made.by_number(),
            "bias_by_size": figures.bias.by_number(),
            "points_by_round": figures.by_round.by_number(),
        }
    return data


def ratings(figures: Figures) -> dict[str, float]:
    """The rating among these bots, and where it lies in 95 of 100 cases."""
    share, error = figures.beaten.mean, 1.96 * figures.beaten.error
    low, middle, high = (round(rating(at), 1) for at in (share - error, share, share + error))
    return {"low": low, "rating": middle, "high": high}


def tell(tally: Tally, test: Sequential | None, first: str, words: Words) -> None:
    """The figures for a person."""
    heads = ("points", "edge", "wins", "made", "bias", "median", "p99")
    titles = [words.say("simulate.bot"), *(words.say(f"column.{head}") for head in heads)]
    rows: list[list[Line]] = [[[(title, "title")] for title in titles]]
    for bot, figures in tally.bots.items():
        median, last = figures.milliseconds(0.5), figures.milliseconds(0.99)
        bids = bool(figures.made.tries)
        cells = [
            bot,
            f"{figures.points.mean:.1f} ± {figures.points.error:.1f}",
            f"{figures.edge.mean:+.1f} ± {figures.edge.error:.1f}",
            f"{100 * figures.wins.mean:.1f} ± {100 * figures.wins.error:.1f} %",
            f"{100 * figures.made.all:.1f} %" if bids else "",
            f"{figures.bias.all:+.2f}" if bids else "",
            "" if median is None else f"{median:.2f}",
            "" if last is None else f"{last:.1f}",
        ]
        rows.append(
            [[(cell.replace("-", "−") if at else cell, "")] for at, cell in enumerate(cells)]
        )
    printer = Printer()
    printer.tell(words.say("played", games=tally.games, deals=tally.deals), style="title")
    printer.write(columns(rows, right=set(range(1, len(titles)))))
    for bot, figures in tally.bots.items():
        for fault, times in figures.faults.items():
            printer.tell(words.say(f"fault.{fault}", bot=bot, times=times), style="bad")
    if test:
        edges = tally.bots[first].edge
        arguments = {"bot": first, "edge": test.edge, "evidence": f"{test.evidence(edges):+.2f}"}
        printer.tell(words.say(f"sequential.{test.verdict(edges)}", **arguments), style="title")
