"""`stonehenge serve`, and plain `stonehenge`: the server, and the page where there is a screen."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from stonehenge.cli.saves import data_directory
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Lang
from stonehenge.terminal.errors import UsageError, in_words, language

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where the tables are kept.")
]


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
    from stonehenge.server.run import run
    from stonehenge.server.settings import Settings

    origins, proxies = tuple(origin or ()), tuple(proxy or ())
    settings = Settings(data or data_directory(), host, port, origins=origins, proxies=proxies)

    def ready(at: int) -> None:
        address = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        url = f"http://{f'[{address}]' if ':' in address else address}:{at}/"
        print(words.say("serve.ready", url=url), flush=True)
        print(words.say("serve.kept", path=str(settings.file)), flush=True)
        if open_page and has_screen():
            webbrowser.open(url)

    with in_words(words, settings.file):
        settings.data.mkdir(parents=True, exist_ok=True)
    run(settings, ready)


def has_screen() -> bool:
    """Whether a page can be shown here."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
