"""Alembic's way in: the connection is handed over by `upgrade`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
