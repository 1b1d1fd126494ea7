"""`stonehenge serve`, and plain `stonehenge`: the server, and the page where there is a screen."""

import errno
import os
import sqlite3
import sys
import tomllib
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stonehenge.cli.saves import data_directory
from stonehenge.i18n import Words
from stonehenge.tables.files import FileFault, fault_of, tighten
from stonehenge.terminal.arguments import Lang
from stonehenge.terminal.errors import UsageError, in_words, language

if TYPE_CHECKING:
    from stonehenge.server.run import CannotListen
    from stonehenge.server.settings import Limits

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where the tables are kept.")
]


@contextmanager
def file_in_words(words: Words, path: Path) -> Iterator[None]:
    """What is wrong with a file of tables becomes a UsageError that names the file."""
    try:
        with in_words(words, path):
            yield
    except (FileFault, sqlite3.Error) as error:
        fault = fault_of(error) if isinstance(error, sqlite3.Error) else error
        sentence = words.say(f"fault.{fault.name}", path=str(path), **fault.more)
        raise UsageError(sentence) from error


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.")] = 8000,
    data: Data = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Whether to open the page.")
    ] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A page elsewhere that may use this server."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed."),
    ] = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="Where people find this server; links begin so.")
    ] = "",
    metrics: Annotated[
        str, typer.Option(metavar="on|off|HOST:PORT", help="Whether and where /metrics answers.")
    ] = "on",
    docs: Annotated[
        bool, typer.Option("--docs/--no-docs", help="Whether /api/docs is there.")
    ] = True,
    log_level: Annotated[
        str, typer.Option(metavar="LEVEL", help="debug, info, warning, error or critical.")
    ] = "warning",
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Limits to set, as TOML.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Start the server and open its page; Ctrl+C ends it, and all tables stay.

    Examples:

    - stonehenge
    - stonehenge serve --host 0.0.0.0 --port 8080 --data games
    """
    words = Words(language(lang), "server")
    if not 0 <= port < 65536:
        raise UsageError(words.say("serve.port", given=port))
    # Only now, as the other commands do not need it and it takes its time.
    from stonehenge.server.run import LEVELS, CannotListen, run
    from stonehenge.server.settings import Limits, Settings

    if log_level not in LEVELS:
        raise UsageError(words.say("serve.level", given=log_level, known=", ".join(LEVELS)))
    at = metrics_address(metrics, port, words)
    origins, proxies = tuple(origin or ()), tuple(proxy or ())
    limits = limits_in(config, words) if config else Limits()
    where = data or data_directory()
    settings = Settings(where, host, port, limits, origins, proxies, public_url)
    settings = replace(settings, docs=docs, metrics=metrics != "off", metrics_address=at)

    def ready(at: int) -> None:
        address = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        url = f"http://{f'[{address}]' if ':' in address else address}:{at}/"
        print(words.say("serve.ready", url=url), flush=True)
        print(words.say("serve.kept", path=str(settings.file)), flush=True)
        if loose := tighten(settings.data, settings.file):
            paths = ", ".join(map(str, loose))
            print(words.say("serve.tightened", paths=paths), flush=True)
        if open_page and has_screen():
            webbrowser.open(url)

    try:
        with file_in_words(words, settings.file):
            run(settings, ready, log_level)
    except CannotListen as error:
        raise UsageError(not_listening(error, words)) from error


def metrics_address(given: str, taken: int, words: Words) -> tuple[str, int] | None:
    """The address that alone answers /metrics; None for all or none."""
    host, _, port = given.rpartition(":")
    if given in ("on", "off"):
        return None
    if not host or not port.isdigit() or not 0 < int(port) < 65536 or int(port) == taken:
        raise UsageError(words.say("serve.metrics", given=given))
    return host.strip("[]"), int(port)


def not_listening(error: "CannotListen", words: Words) -> str:
    """Why nobody could reach the server, in words."""
    where = {"host": error.host, "port": str(error.port)}
    match error.error.errno:
        case errno.EADDRINUSE:
            return words.say("serve.taken", **where)
        case errno.EACCES:
            return words.say("serve.denied", **where)
    problem = error.error.strerror or str(error.error)
    return words.say("serve.unreachable", **where, problem=problem)


def limits_in(path: Path, words: Words) -> "Limits":
    """The limits that a file sets."""
    from stonehenge.server.settings import BadSetting, limits_of

    try:
        with in_words(words, path):
            return limits_of(tomllib.loads(path.read_text("utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise UsageError(words.say("serve.not-toml", path=str(path), problem=str(error))) from error
    except BadSetting as error:
        if error.name == "unknown-setting":
            sentence = words.say("serve.unknown-setting", path=str(path), key=error.key)
        else:
            sentence = words.say("serve.setting-value", path=str(path), key=error.key)
        raise UsageError(sentence) from error


def has_screen() -> bool:
    """Whether a page can be shown here."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
