"""Tokens of seats made void in a file that no server uses."""

import time
from threading import Event

from stonehenge.core.cards import Seat
from stonehenge.tables import entries
from stonehenge.tables.entries import AnyEntry
from stonehenge.tables.machine import listing
from stonehenge.tables.store import Append, Entry, Store
from stonehenge.tables.table import PERSON, PLAYING, STAND_IN, Table


def revoke(store: Store, table: Table, seat: Seat | None = None) -> list[Seat]:
    """Free the seats of persons, all or one; in a game a bot plays until somebody sits down.

    Whoever sat there comes in as a new guest, so nothing of what was stolen opens a seat again.
    """
    places = enumerate(table.places)
    seats = [at for at, place in places if place.kind == PERSON and seat in (None, at)]
    level = STAND_IN if table.status == PLAYING else ""
    for each in seats:
        add(store, table, entries.Free(seat=each, level=level, open=bool(level)))
    others = [at for at, place in enumerate(table.places) if place.kind == PERSON]
    if table.host in seats and others:
        add(store, table, entries.Host(seat=others[0]))
    return seats


def add(store: Store, table: Table, body: AnyEntry) -> None:
    """One more entry of a table, kept before anything else happens."""
    done, errors = Event(), list[Exception]()

    def note(error: Exception | None) -> None:
        errors.extend([] if error is None else [error])
        done.set()

    entry = Entry(table.entries, round(time.time(), 3), body)
    table.fold(body)
    store.add((Append(table.id, entry, listing(table, table.status)), note))
    done.wait()
    if errors:
        raise errors[0]
