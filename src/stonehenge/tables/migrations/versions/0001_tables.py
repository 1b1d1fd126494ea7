"""Entries of tables, the lobby's cards, persons' results, the server's keys."""

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first schema; plain enough for PostgreSQL too."""
    op.execute(
        "CREATE TABLE entries (id TEXT NOT NULL, number INTEGER NOT NULL, at REAL NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID"
    )
    op.execute(
        "CREATE TABLE cards (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
        " listed INTEGER NOT NULL, status TEXT NOT NULL, about TEXT NOT NULL,"
        " changed REAL NOT NULL)"
    )
    op.execute("CREATE INDEX lobby ON cards (listed, status, changed)")
    op.execute(
        "CREATE TABLE results (person TEXT NOT NULL, id TEXT NOT NULL, number INTEGER NOT NULL,"
        " seat INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (person, id, number, seat))"
    )
    op.execute("CREATE TABLE keys (name TEXT PRIMARY KEY, value BLOB NOT NULL)")
