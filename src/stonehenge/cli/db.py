"""`stonehenge db`: the file of the tables is looked after: copied, checked, put back, changed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stonehenge.cli.saves import data_directory
from stonehenge.cli.serve import Data, file_in_words
from stonehenge.core.game import Refused
from stonehenge.i18n import Words
from stonehenge.tables.files import FileFault, broken, examine, held
from stonehenge.terminal.arguments import Lang
from stonehenge.terminal.errors import UsageError, language

if TYPE_CHECKING:
    from stonehenge.tables.sqlite import SqliteStore

app = typer.Typer(help="Look after the file of the tables: copy it, check it, put it back.")


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
    with_secrets: Annotated[
        bool, typer.Option(help="Copy running games and all keys, too: whoever reads it can cheat.")
    ] = False,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Copy results and finished games into another file, also while the server runs."""
    from stonehenge.tables.backups import backup

    words = Words(language(lang), "server")
    path = file_in(data, words)
    if to.exists():
        raise UsageError(words.say("db.exists", path=str(to)))
    with file_in_words(words, path):
        examine(path)
    with file_in_words(words, to):
        left_out = backup(path, to, with_secrets)
    if with_secrets:
        print(words.say("db.copied", path=str(to)))
    else:
        print(words.say("db.copied-open", path=str(to), tables=left_out))


@app.command("restore")
def restore_command(
    backup: Annotated[Path, typer.Argument(metavar="BACKUP", help="What `db backup` has made.")],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Put a backup in the place of the file, which is kept aside; the server must have ended."""
    from stonehenge.tables.backups import restore

    words = Words(language(lang), "server")
    path = (data or data_directory()) / "tables.sqlite"
    with file_in_words(words, backup):
        examine(backup)
    with file_in_words(words, path), held(path.parent):
        old, tokens_hold = restore(backup, path)
    print(words.say("db.restored", path=str(path), backup=str(backup)))
    if old:
        print(words.say("db.aside", path=str(old)))
    if not tokens_hold:
        print(words.say("db.no-keys"))


@app.command("rekey")
def rekey_command(data: Data = None, lang: Lang = None) -> None:
    """Change the key of all tokens: whoever has one, rightly or not, has to get another."""
    words = Words(language(lang), "server")
    with opened(data, words) as store:
        store.change_key("tokens")
    print(words.say("db.rekeyed"))


@app.command("tables")
def tables_command(data: Data = None, lang: Lang = None) -> None:
    """List all tables, the newest first: code, game, status, last change, id."""
    words = Words(language(lang), "server")
    with opened(data, words, alone=False) as store:
        for id, code, game, status, changed in store.overview():
            date = datetime.fromtimestamp(changed, UTC).isoformat(" ", "minutes")
            print(code, game, status, date, id)


@app.command("delete")
def delete_command(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id or its code.")],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Delete a table with its chat and its results; the server must have ended."""
    words = Words(language(lang), "server")
    with opened(data, words) as store:
        id = store.find(table) or table
        if not store.entries(id):
            raise UsageError(words.say("db.no-table", given=table, path=str(store.path)))
        store.delete(id)
    print(words.say("db.deleted", table=table))


@app.command("revoke")
def revoke_command(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="Its id or its code.", show_default=False)
    ] = "",
    seat: Annotated[
        int | None, typer.Option(min=1, help="This seat alone, counted from 1.", show_default=False)
    ] = None,
    person: Annotated[
        str, typer.Option(help="A person's id or token, instead of a table.", show_default=False)
    ] = "",
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Make tokens void: of a table's seats, or of a person; the server must have ended."""
    words = Words(language(lang), "server")
    if bool(table) == bool(person) or (person and seat is not None):
        raise UsageError(words.say("db.revoke-what"))
    with opened(data, words) as store:
        if person:
            # A token is "person.ID.signature", and an id has no dots.
            id = person.split(".")[1] if person.startswith("person.") else person
            store.revoke(id)
            print(words.say("db.revoked-person", person=id))
        else:
            seats = revoked_seats(store, table, seat, words)
            print(words.say("db.revoked", table=table, seats=len(seats)))


def revoked_seats(
    store: "SqliteStore", table: str, seat: int | None, words: Words
) -> Sequence[int]:
    """The seats of a table whose tokens are void now."""
    from stonehenge.server.errors import sentence
    from stonehenge.tables.revoking import revoke
    from stonehenge.tables.table import Table

    id = store.find(table) or table
    bodies = [entry.body for entry in store.entries(id)]
    if not bodies:
        raise UsageError(words.say("db.no-table", given=table, path=str(store.path)))
    try:
        found = Table.replay(id, bodies)
    except Refused as error:
        raise UsageError(sentence(error.refusal, words.language)) from error
    seats = revoke(store, found, None if seat is None else seat - 1)
    if not seats:
        raise UsageError(words.say("db.nobody", table=table))
    return seats


@contextmanager
def opened(data: Path | None, words: Words, alone: bool = True) -> Iterator["SqliteStore"]:
    """The store of a sound file, and where it is to be changed no server beside it."""
    from stonehenge.tables.sqlite import SqliteStore

    path = file_in(data, words)
    with file_in_words(words, path), held(path.parent) if alone else nullcontext():
        examine(path)
        store = SqliteStore(path)
        try:
            yield store
        finally:
            store.close()


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
