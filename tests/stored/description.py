"""What a stored table must give: its position, n, status, and every seat's view."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from stonehenge.arena.match import Match
from stonehenge.arena.players import OUTSIDE
from stonehenge.cli.saves import load_save
from stonehenge.cli.session import Session
from stonehenge.games import records
from stonehenge.games.views import joined
from stonehenge.tables import history
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.table import OPEN, Table


def described(store: SqliteStore, id: str) -> dict[str, Any]:
    """A table as its entries make it, in words that no rename touches."""
    entries = store.entries(id)
    table = Table.replay(id, [entry.body for entry in entries])
    return {
        "table": id,
        "code": table.code,
        "game": table.game.name,
        "status": table.status,
        "n": table.n,
        "number": table.number,
        "entries": len(entries),
        "paused": table.paused,
        "vote": vote_of(table),
        "left": table.left,
        "seats": [[each.kind, each.name, each.level, each.muted] for each in table.places],
        "chat": list(table.talk),
        "position": None if table.status == OPEN else table.game.show(table.state),
        "waiting": sorted(table.waiting()),
        "views": views_of(table),
        "records": [records.write(each) for each in history.records(id, entries)],
    }


def vote_of(table: Table) -> Any:
    """What is voted on, and who agreed."""
    vote = table.vote
    return vote and [vote.kind, vote.by, sorted(vote.yes)]


def views_of(table: Table) -> dict[str, Any]:
    """Every seat's view and a spectator's, with what was last told to them and what they may do."""
    if table.status == OPEN:
        return {}
    viewers: list[int | None] = [*range(table.seats), None]
    return {str(seat): view_of(table, seat) for seat in viewers}


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """What one viewer gets."""
    game, state = table.game, table.state
    acts = game.offers(state, seat) if seat is not None and seat in table.waiting() else ()
    return {
        "view": msgspec.json.decode(msgspec.json.encode(joined(game, state, seat))),
        "offers": [game.write(each) for each in acts],
        "lines": [line for step in table.last for line in game.retell(step, seat)],
    }


def history_of(store: SqliteStore) -> dict[str, Any]:
    """The finished games of every person, and their statistics."""
    persons = [person for (person,) in store.query("SELECT DISTINCT person FROM results")]
    return {
        person: [store.results(person), history.statistics(store.results(person))]
        for person in sorted(persons)
    }


def saved_game(path: Path) -> dict[str, Any]:
    """A game that was left in the terminal: its position, and what its person may do."""
    record, _ = load_save(path)
    session = Session.resume(record)
    return {
        "position": session.game.show(session.state),
        "next": session.next(),
        "offers": [session.game.write(each) for each in session.view.offers],
    }


def outside_match(game: str, setup: dict[str, Any], command: Sequence[str]) -> Match:
    """A program from outside in the first seat, and others who play at random."""
    bots = (f"{OUTSIDE}{shlex.join(command)}", *["random"] * (setup["seats"] - 1))
    return Match(game, setup["options"], bots, seed=5, patience=60.0)
