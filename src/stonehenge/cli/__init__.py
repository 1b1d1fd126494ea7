"""The command line: everything one can do without a browser."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from stonehenge import __version__
from stonehenge.cli import (
    arena,
    bench,
    bot_host,
    db,
    perft,
    play,
    replay,
    rules,
    serve,
    simulate,
    verify,
)
from stonehenge.games import KITS
from stonehenge.games.kit import Part
from stonehenge.games.plugins import warn
from stonehenge.i18n import Words
from stonehenge.terminal.console import printable
from stonehenge.terminal.errors import UsageError, language_in, misused

# What is asked of the command line itself.
ABOUT = ("-h", "--help", "--version")


class Commands(TyperGroup):
    """The commands; what is wrong with one is said in a single line, and the exit code is 2."""

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> Any:
        """Run a command and leave with its exit code."""
        given = list(sys.argv[1:] if args is None else args)
        if not given or (given[0].startswith("-") and given[0] not in ABOUT):
            # What is asked for without naming a command is asked of the server.
            given.insert(0, "serve")
        for stream in (sys.stdout, sys.stderr):
            # A terminal without Š or − shows a question mark rather than nothing at all.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            code = super().main(given, **{**extra, "standalone_mode": False})
            if sys.stdout is not None:
                sys.stdout.flush()
        except UsageError as mistake:
            fail(str(mistake))
        except typer.TyperException as error:
            fail(misused(error, Words(language_in(given))))
        except BrokenPipeError:
            leave_quietly()
        sys.exit(code if isinstance(code, int) else 0)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was asked for."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            words, names = Words(language_in(args)), ", ".join(self.commands)
            raise UsageError(words.say("usage.no-such-command", given=args[0], known=names))
        return super().resolve_command(ctx, args)


def fail(sentence: str) -> NoReturn:
    """Say what was wrong in one line, and leave."""
    print(printable(" ".join(sentence.split())), file=sys.stderr)
    sys.exit(2)


def leave_quietly() -> NoReturn:
    """Whoever read our output has gone: there is nobody left to complain to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve")(serve.command)
app.command("play")(play.command)
app.command("replay")(replay.command)
app.command("verify")(verify.command)
app.command("rules")(rules.command)
app.command("perft")(perft.command)
app.command("simulate")(simulate.command)
app.command("bench")(bench.command)
app.command("arena")(arena.command)
app.command("bot-host")(bot_host.command)
app.add_typer(db.app, name="db")


def show_version(wanted: bool) -> None:
    """The version in one line, and nothing else."""
    if wanted:
        print(f"stonehenge {__version__}")
        raise typer.Exit


def add_command(game: str, name: str, part: Part[Any]) -> None:
    """A command of a game; one that cannot be used, or takes the name of another, is left out."""
    names = [each.name for each in app.registered_commands]
    names += [each.name for each in app.registered_groups]
    try:
        if name in names:
            raise ValueError("there is already such a command")
        if isinstance(command := part.load(), typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    except Exception as error:
        warn(f"the command {name} of the game {game} is left out: {error}")


for kit in KITS.values():
    for name, part in kit.commands.items():
        add_command(kit.game.name, name, part)


@app.callback()
def stonehenge(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Card games with exact rules: play, look at a game again, look up a rule.

    Without a command it starts the server and opens the page. In the terminal, try:
    stonehenge play wizard
    """


def main() -> None:
    """The command `stonehenge`."""
    app(prog_name="stonehenge")
