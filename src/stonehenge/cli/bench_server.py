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
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Measure the server: real WebSockets, real Wizard, SQLite that waits for the disk.

    With as many tables as given and with ten times as many; as fast as possible and at an
    even rate. The people are in another process and want a core of their own.

    Examples:

    - stonehenge bench server --tables 50 --seconds 15 --json
    """
    words = Words(language(lang), "server")
    if tables < 1 or seconds <= 0 or rate <= 0:
        raise Mistake(words.say("bench.server-range"))
    from stonehenge.server.load import measured

    found = [measured(many, seconds, at) for many in (tables, 10 * tables) for at in (None, rate)]
    if as_json:
        print(json.dumps({"server": found}))
    else:
        report(found, words)


def report(found: list[dict[str, Any]], words: Words) -> None:
    """The figures for a person."""
    paper = Paper()
    for one in found:
        if one["rate"] is None:
            told = {"tables": one["tables"], "connections": one["connections"]}
            paper.tell(words.say("bench.server-title", **told), style="title")
            mode = words.say("bench.server-saturated")
        else:
            mode = words.say("bench.server-paced", rate=one["rate"])
        row = {
            "moves": one["moves_per_second"],
            "median": round(one["median_ms"] or 0, 1),
            "worst": round(one["p99_ms"] or 0, 1),
            "cpu": one["cpu_us_per_move"] or 0,
            "memory": one["memory_mb"],
        }
        paper.tell(words.say("bench.server-row", mode=mode, **row))
