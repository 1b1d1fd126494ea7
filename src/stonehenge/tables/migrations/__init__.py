"""The schema, step by step: Alembic's migrations, run when a file is opened."""

import sqlite3
from pathlib import Path

# The newest step. A test holds it to be what Alembic finds.
HEAD = "0001"
HERE = Path(__file__).parent


def version(path: Path) -> str | None:
    """The step at which a file is; None for a new one."""
    if not path.exists():
        return None
    file = sqlite3.connect(path)
    try:
        return str(file.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return None
    finally:
        file.close()


def upgrade(path: Path) -> bool:
    """Bring a file to the newest step; False when it is there already.

    A new file is made beside its place: whoever finds it there finds it whole.
    """
    if version(path) == HEAD:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        migrate(path)
    else:
        half = path.with_name(f".{path.name}.new")
        try:
            # Nobody else may read it; SQLite gives the files beside it the same mode.
            half.unlink(missing_ok=True)
            half.touch(0o600)
            migrate(half)
            half.replace(path)
        finally:
            half.unlink(missing_ok=True)
    return True


def migrate(path: Path) -> None:
    """All steps that a file has not made yet; sqlite3.Error where that cannot be."""
    # Alembic takes half a second to import, and most files are up to date.
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(path))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise error.orig or error from error
    finally:
        engine.dispose()
