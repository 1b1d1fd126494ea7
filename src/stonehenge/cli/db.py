"""`stonehenge db`: the file of the tables is brought up to date, copied and checked."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from stonehenge.cli.saves import data_directory
from stonehenge.cli.serve import Data, file_in_words
from stonehenge.core.game import Refused
from stonehenge.i18n import Words
from stonehenge.tables.files import FileFault, broken, examine, held
from stonehenge.terminal.arguments import Lang
from stonehenge.terminal.errors import UsageError, language

app = typer.Typer(help="Bring the file of the tables up to date, copy it, check it.")


def file_in(data: Path | None, words: Words) -> Path:
    """The file of the tables, which must be there."""
    path = (data or data_directory()) / "tables.sqlite"
    if not path.is_file():
        raise UsageError(words.say("db.none", path=str(path)))
    return path


@app.command("upgrade")
def upgrade_command(data: Data = None, lang: Lang = None) -> None:
    """Bring the file to this version; the server does the same when it starts."""
    from stonehenge.tables.migrations import upgrade

    words = Words(language(lang), "server")
    path = (data or data_directory()) / "tables.sqlite"
    with file_in_words(words, path), held(path.parent):
        if path.exists():
            examine(path)
        changed = upgrade(path)
    print(words.say("db.upgraded" if changed else "db.current", path=str(path)))


@app.command("backup")
def backup_command(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Copy all tables into another file, also while the server runs."""
    from stonehenge.tables.sqlite import backup

    words = Words(language(lang), "server")
    path = file_in(data, words)
    if to.exists():
        raise UsageError(words.say("db.exists", path=str(to)))
    with file_in_words(words, path):
        examine(path)
    with file_in_words(words, to):
        backup(path, to)
    print(words.say("db.copied", path=str(to)))


@app.command("check")
def check_command(data: Data = None, lang: Lang = None) -> None:
    """Check the file, and that every table can be played back from it; exit code 1 if not."""
    from stonehenge.server.errors import sentence
    from stonehenge.tables.sqlite import SqliteStore
    from stonehenge.tables.table import Table

    words = Words(language(lang), "server")
    path = file_in(data, words)
    with file_in_words(words, path):
        try:
            examine(path)
        except FileFault as fault:
            if fault.name != "damaged":
                raise
            tell(broken(path), 0, words)
        store = SqliteStore(path)
        problems, tables = store.check(), store.tables()
    for id in tables:
        try:
            Table.replay(id, [entry.body for entry in store.entries(id)])
        except Refused as error:
            problems.append(f"table {id}: {sentence(error.refusal, words.language)}")
        except Exception as error:
            problems.append(f"table {id}: {type(error).__name__}: {error}")
    store.close()
    tell(problems, len(tables), words)


def tell(problems: Sequence[str], tables: int, words: Words) -> None:
    """What a check has found; exit code 1 if that is anything."""
    for problem in problems:
        print(problem)
    print(words.say("db.checked", tables=tables, problems=len(problems)))
    if problems:
        raise typer.Exit(1)
