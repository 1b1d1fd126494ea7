"""`stonehenge bench server`: how many moves it carries, and how soon the last seat sees one."""

import json
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer

from stonehenge.cli import bench
from stonehenge.cli.arguments import Json, Lang
from stonehenge.cli.mistakes import Mistake, language
from stonehenge.cli.paper import Paper
from stonehenge.i18n import Words

app = typer.Typer(invoke_without_command=True)


def bare(context: typer.Context, **given: Any) -> None:
    """Without `server` the rules are measured, as `bench` has always done."""
    if context.invoked_subcommand is None:
        bench.command(**given)


def with_context(function: Callable[..., None], like: Callable[..., None]) -> Callable[..., None]:
    """A function that takes what another one takes, and the context of the command."""
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    taken = [context, *signature(like).parameters.values()]
    vars(function)["__signature__"] = Signature(taken)
    function.__annotations__ = {each.name: each.annotation for each in taken}
    function.__doc__ = like.__doc__
    return function


app.callback()(with_context(bare, bench.command))


@app.command("server")
def server_command(
    tables: Annotated[
        int, typer.Option(help="Tables of four people; measured with ten times as many, too.")
    ] = 50,
    seconds: Annotated[float, typer.Option(help="How long one measurement lasts.")] = 15.0,
    rate: Annotated[float, typer.Option(help="Moves a second when not saturated.")] = 500.0,
    bare: Annotated[
        bool, typer.Option("--bare", help="Measure a bare server without rules in turn with ours.")
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Measure the server: real WebSockets, real Wizard, SQLite that waits for the disk.

    With as many tables as given and with ten times as many; as fast as possible and at an
    even rate. The people are in another process and want a core of their own. Machines differ:
    how long the disk alone takes to keep something, and a bare server measured in the same run,
    say what of it is the machine.

    Examples:

    - stonehenge bench server --tables 50 --seconds 15 --json

    - stonehenge bench server --bare
    """
    words = Words(language(lang), "server")
    if tables < 1 or seconds <= 0 or rate <= 0:
        raise Mistake(words.say("bench.server-range"))
    from stonehenge.server.load import disk, measured

    floor = disk(rate)
    found: dict[str, list[Any]] = {"server": []} | ({"bare": []} if bare else {})
    for many in (tables, 10 * tables):
        for at in (None, rate):
            for name in found:
                found[name].append(measured(many, seconds, at, name == "bare"))
    if as_json:
        print(json.dumps({"disk": floor, **found}))
    else:
        report(floor, found["server"], found.get("bare"), words)


def report(
    floor: dict[str, float],
    found: list[dict[str, Any]],
    bare: list[dict[str, Any]] | None,
    words: Words,
) -> None:
    """The figures for a person."""
    paper = Paper()
    told = {name: round(floor[f"{name}_ms"], 1) for name in ("median", "p99", "longest")}
    paper.tell(words.say("bench.server-disk", **told))
    for at, one in enumerate(found):
        if one["rate"] is None:
            size = {"tables": one["tables"], "connections": one["connections"]}
            paper.tell(words.say("bench.server-title", **size), style="title")
            mode = words.say("bench.server-saturated")
        else:
            mode = words.say("bench.server-paced", rate=one["rate"])
        paper.tell(words.say("bench.server-row", mode=mode, **row(one)))
        if bare:
            mode = words.say("bench.server-bare")
            paper.tell(words.say("bench.server-row", mode=mode, **row(bare[at])))
            if one["rate"] is None:
                ratio = one["moves_per_second"] / bare[at]["moves_per_second"]
                paper.tell(words.say("bench.server-ratio", ratio=round(ratio, 2)))


def row(one: dict[str, Any]) -> dict[str, float]:
    """What is said of one measurement."""
    return {
        "moves": one["moves_per_second"],
        "median": round(one["median_ms"] or 0, 1),
        "worst": round(one["p99_ms"] or 0, 1),
        "cpu": one["cpu_us_per_move"] or 0,
        "memory": one["memory_mb"],
    }
