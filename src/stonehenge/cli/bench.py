"""`stonehenge bench`: how fast the rules run, compiled, stepped and interpreted."""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Annotated, Any

import typer

from stonehenge.cli.arguments import find_game
from stonehenge.cli.bench_search import benchmark, rollouts, simulations
from stonehenge.core.cards import nth
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, AnyGame
from stonehenge.games import GAMES, KITS
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Line, Printer, columns
from stonehenge.terminal.errors import UsageError, language

# How long one measurement lasts, and how many are made; the machine may be busy with others.
SECONDS, TIMES = 0.3, 5
ROLLOUTS = 1000
START = "from stonehenge.games.{0}.kernels.play import random_games; random_games({1}, {{}}, 1, 0)"
# What the kernel counts for this program alone: getrusage would count the one that started it.
MEMORY = "import stonehenge.games.{0}; print(open('/proc/self/status').read())"
Figures = dict[str, Any]
Task = Callable[[Figures], None]


def command(
    against: Annotated[
        str | None, typer.Option(metavar="SYSTEM", help="Another system: open_spiel.")
    ] = None,
    game: Annotated[list[str] | None, typer.Option(help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(help="How long one measurement lasts.")] = SECONDS,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Measure actions and games a second, start and memory, of every game.

    Everything is measured on one core. The best of five measurements counts, as other work
    on the machine can only slow them down.

    Examples:

    - stonehenge bench
    - stonehenge bench --against open_spiel --json
    """
    words = Words(language(lang))
    if against not in (None, "open_spiel"):
        raise UsageError(words.say("bench.system", given=str(against)))
    if against:
        try:
            import_module("pyspiel")
        except ImportError:
            raise UsageError(words.say("bench.not-installed")) from None
    games = {name: find_game(name, words) for name in game or GAMES}
    tasks = dict(work(games, seconds, against))
    figures: Figures = {"python": platform.python_version(), "machine": platform.machine()}
    for name in progress(words, list(tasks)):
        tasks[name](figures)
    if as_json:
        print(json.dumps(figures))
    else:
        report(figures, words)


def progress(words: Words, names: list[str]) -> Iterator[str]:
    """What is measured next, with a bar on a terminal."""
    if not sys.stderr.isatty():
        yield from names
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(names, words.say("bench.measuring"), console=console, transient=True)


def work(
    games: dict[str, AnyGame], seconds: float, against: str | None
) -> Iterator[tuple[str, Task]]:
    """What is to be measured, each by name."""
    for name, game in games.items():
        compiled = KITS[name].kernels
        if compiled:
            yield f"{name} start", partial(start, name)
        for seats in range(game.least, game.most + 1):
            measure = speeds if compiled else interpreted_speed
            yield f"{name} {seats}", partial(measure, name, seats, seconds)
    for name in games:
        for policy in benchmark(name).measures:
            yield f"{name} {policy}", partial(search_speed, name, policy, seconds)
    if against:
        yield f"{against} search", partial(compare_search, seconds)
        for seats in (3, 4):
            yield f"{against} {seats}", partial(compare, seats, seconds)


def rate(count: Callable[[], int], seconds: float) -> float:
    """How many a second at best; the function does some and says how many."""
    return max(one_rate(count, seconds) for _ in range(TIMES))


def one_rate(count: Callable[[], int], seconds: float) -> float:
    """How many a second, once."""
    done, start = 0, perf_counter()
    while (passed := perf_counter() - start) < seconds:
        done += count()
    return done / passed


def speeds(name: str, seats: int, seconds: float, figures: Figures) -> None:
    """Actions and games a second at a table of this size."""
    kernels = KITS[name].kernels
    assert kernels is not None
    simulator = kernels.load()
    simulator.random_games(seats, {}, 1, 0)
    _, actions = simulator.random_games(seats, {}, 100, 0)
    compiled = rate(lambda: int(simulator.random_games(seats, {}, 200, 1)[1]), seconds)
    speed = {
        "compiled_actions_per_second": compiled,
        "compiled_games_per_second": compiled / (actions / 100),
        "interpreted_actions_per_second": rate(lambda: interpreted(GAMES[name], seats), seconds),
    }
    if (stepper := KITS[name].stepper) is not None:
        speed["stepped_actions_per_second"] = rate(lambda: stepped(stepper.load(), seats), seconds)
    figures[name][str(seats)] = speed


def interpreted_speed(name: str, seats: int, seconds: float, figures: Figures) -> None:
    """The same of a game that is not compiled."""
    speed = rate(lambda: interpreted(GAMES[name], seats), seconds)
    figures.setdefault(name, {})[str(seats)] = {"interpreted_actions_per_second": speed}


def interpreted(game: AnyGame, seats: int) -> int:
    """Play a random game through the protocol; the actions of seats it took."""
    dice, state, actions = Seeded.of(1), game.start(seats, {}), 0
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            action = game.chance(state, dice)
        else:
            offers = list(game.offers(state, seat))
            action = offers[dice.below(len(offers))]
            actions += 1
        state = game.apply(state, seat, action)
    return actions


def stepped(stepper: Any, seats: int) -> int:
    """Play a random game step by step through the compiled rules; the actions it took."""
    from random import random

    game, actions = stepper(seats, {}, 1), 0
    while offers := game.offers:
        game.act(nth(offers, int(random() * offers.bit_count())))
        actions += 1
    return actions


def start(name: str, figures: Figures) -> None:
    """Seconds to the first random game, with an empty cache and with a full one; megabytes."""
    with tempfile.TemporaryDirectory() as cache:
        code = START.format(name, GAMES[name].least)
        environment = {**os.environ, "XDG_CACHE_HOME": cache}
        times = []
        for _ in range(4):
            begun = perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)
            times.append(perf_counter() - begun)
    figures[name] = {
        "start_seconds": {"cold": times[0], "warm": min(times[1:])},
        "memory_megabytes": {"rules": memory(name), "compiled": memory(f"{name}.kernels.play")},
    }


def memory(module: str) -> float | None:
    """The most memory that a Python needs to import a module, where the system tells."""
    run = [sys.executable, "-c", MEMORY.format(module)]
    output = subprocess.run(run, capture_output=True, text=True, check=False).stdout
    peak = re.search(r"VmHWM:\s*(\d+)", output)
    return int(peak[1]) / 1024 if peak else None


def search_speed(name: str, policy: str, seconds: float, figures: Figures) -> None:
    """Rollouts a second of a searching kernel, or hands that a solver solves."""
    speed = rate(rollouts(name, policy), seconds)
    if benchmark(name).unit == "hands":
        figures["solved_hands_per_second"] = {name: speed}
    else:
        figures.setdefault("rollouts_per_second", {})[f"{name} {policy}"] = speed


def compare_search(seconds: float, figures: Figures) -> None:
    """The search of Wizard beside OpenSpiel's of Oh Hell, by turns in one run."""
    ours, other = rollouts("wizard", "greedy"), simulations()
    pairs = [(one_rate(ours, seconds), one_rate(other, seconds)) for _ in range(TIMES)]
    figures.setdefault("against", {})["oh_hell search"] = {
        "rollouts_per_second": {"wizard": max(pairs)[0], "ismcts": max(b for _, b in pairs)},
        "ratios": {"search": median(a / b for a, b in pairs)},
    }


def compare(seats: int, seconds: float, figures: Figures) -> None:
    """Wizard beside OpenSpiel's Oh Hell of ten tricks, by turns in one run."""
    import pyspiel

    from stonehenge.games.wizard.kernels import play as wizard

    game = pyspiel.load_game(f"oh_hell(num_tricks_fixed=10,players={seats})")
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.chance_outcomes()[0][0])
    # A search of one node is nothing but rollouts in C++, from the deal to the end.
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def theirs() -> int:
        search.mcts_search(dealt)
        return ROLLOUTS * seats * 11  # a bid and ten cards for everyone

    measured: dict[str, list[float]] = {}
    for _ in range(TIMES):
        for name, count in {
            "open_spiel_rollouts": theirs,
            "wizard_compiled": lambda: int(wizard.random_games(seats, {}, 200, 1)[1]),
            "open_spiel_python": lambda: python_loop(game),
            "wizard_stepped": lambda: stepped(wizard, seats),
        }.items():
            measured.setdefault(name, []).append(one_rate(count, seconds))
    pairs = {
        "compiled": ("wizard_compiled", "open_spiel_rollouts"),
        "stepped": ("wizard_stepped", "open_spiel_python"),
    }
    ratios = {
        name: median(a / b for a, b in zip(measured[ours], measured[other], strict=True))
        for name, (ours, other) in pairs.items()
    }
    best = {name: max(rates) for name, rates in measured.items()}
    figures.setdefault("against", {})[f"oh_hell {seats}"] = {
        "actions_per_second": best,
        "ratios": ratios,
    }


def python_loop(game: Any) -> int:
    """Play a random game of OpenSpiel's from Python; the actions of players it took."""
    from random import choice, choices

    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choices(outcomes, weights)[0])
        else:
            state.apply_action(choice(state.legal_actions()))
            actions += 1
    return actions


def report(figures: Figures, words: Words) -> None:
    heads = ["game", "compiled", "games", "stepped", "interpreted"]
    rows: list[list[Line]] = [[[(words.say(f"bench.{head}"), "title")] for head in heads]]
    starts: list[str] = []
    for name in (name for name in GAMES if name in figures):
        for seats, speed in figures[name].items():
            if seats.isdigit():
                rates = [speed.get(f"{key}_per_second") for key in RATES]
                cells = [f"{value:,.0f}" if value else "" for value in rates]
                rows.append([[(f"{name} {seats}", "")], *([(cell, "")] for cell in cells)])
        if "start_seconds" in figures[name]:
            times, sizes = figures[name]["start_seconds"], figures[name]["memory_megabytes"]
            starts.append(words.say("bench.start", game=name, **times, **sizes))
    printer = Printer()
    printer.tell(words.say("bench.title"))
    printer.write(columns(rows, right={1, 2, 3, 4}))
    for sentence in starts:
        printer.tell(sentence)
    for name, speed in figures.get("rollouts_per_second", {}).items():
        printer.tell(words.say("bench.search", search=name, rollouts=speed))
    for name, speed in figures.get("solved_hands_per_second", {}).items():
        printer.tell(words.say("bench.solved", game=name, hands=speed))
    for name, comparison in figures.get("against", {}).items():
        for kind, ratio in comparison["ratios"].items():
            printer.tell(words.say("bench.ratio", table=name, kind=kind, ratio=ratio))


RATES = ("compiled_actions", "compiled_games", "stepped_actions", "interpreted_actions")
