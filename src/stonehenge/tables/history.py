"""What entries tell afterwards: records of finished games, and how persons did."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from stonehenge.core.game import Step
from stonehenge.core.record import Record
from stonehenge.games import KITS
from stonehenge.tables.entries import read
from stonehenge.tables.store import Entry, Result
from stonehenge.tables.table import OPEN, OVER, PERSON, Body, SeatState, Table


def records(id: str, entries: Iterable[Entry]) -> Iterator[Record]:
    """The records of the finished games of a table, in order."""
    remaining = iter(entries)
    table = Table.replay(id, [next(remaining).body])
    steps: list[Step[Any, Any]] = []
    seated = sitters(table)
    for entry in remaining:
        number, last = table.number, table.last[-1] if table.last else None
        was_over = table.status == OVER
        table.fold(read(entry.body))
        if table.number != number or table.status == OPEN:
            seated = []
        seated = seated_since(seated, table)
        if table.number != number:
            steps = []
        elif table.last and table.last[-1] is not last:
            # A step was added, or the last one was taken back.
            if len(steps) > 1 and table.last[-1] is steps[-2]:
                steps.pop()
            else:
                steps.append(table.last[-1])
        elif not table.last:
            steps = []
        if table.status == OVER and not was_over:
            yield record(table, steps, seated)


def sitters(table: Table) -> list[Body]:
    """Who plays in each seat now, and from which event on."""
    return [
        {"seat": seat, "name": name_of(table, seat), "kind": kind_of(place), "from": table.logged}
        for seat, place in enumerate(table.places)
    ]


def kind_of(place: SeatState) -> str:
    """A person, a bot, or a bot that stands in for the person who is named."""
    return "stand-in" if place.kind == PERSON and place.played_by_bot else place.kind


def seated_since(seated: list[Body], table: Table) -> list[Body]:
    """Who has played where since when, with whoever is new; an undo takes back events, too."""
    seated = [{**each, "from": min(each["from"], table.logged)} for each in seated]
    before = {each["seat"]: (each["name"], each["kind"]) for each in seated}
    return seated + [
        each for each in sitters(table) if before.get(each["seat"]) != (each["name"], each["kind"])
    ]


def record(table: Table, steps: Sequence[Step[Any, Any]], seated: Sequence[Body] = ()) -> Record:
    """The record of a finished game, with what opens its commitment."""
    names = [name_of(table, seat) for seat in range(table.seats)]
    first = table.game.start(table.seats, table.options)
    written = Record.begin(table.game, first, names, fair=table.promise().as_dict())
    if len(seated) > table.seats:
        written.more["seated"] = list(seated)
    if table.ended is not None:
        written.more["ended"] = {"by": table.ended.by, "agreed": sorted(table.ended.yes)}
    for step in steps:
        written.add(table.game, step)
    return written


def name_of(table: Table, seat: int) -> str:
    """The name of a person, or the level of a bot."""
    place = table.places[seat]
    return place.name or f"{place.level} {seat + 1}"


def results(table: Table, step: Step[Any, Any], at: float) -> list[Result]:
    """How the game that ends with this step went for each person who kept a token."""
    game = table.game
    scores = game.scores(step.after) or ()
    view = game.view(step.after, None)
    rows = []
    for seat, place in enumerate(table.places):
        if place.kind == PERSON and place.person:
            body: Body = {
                "game": game.name,
                "table": table.id,
                "number": table.number + 1,
                "date": datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"),
                "seat": seat,
                "seats": table.seats,
                "score": scores[seat] if seat < len(scores) else None,
                "won": seat in game.winners(step.after),
                "rounds": KITS[game.name].points(view, seat),
            }
            rows.append(Result(place.person, table.id, table.number, seat, body))
    return rows


def statistics(games: Sequence[Body]) -> Body:
    """Games, wins and points a round by game; in Wizard how good bids were, by hand size."""
    figures: Body = {}
    for name in sorted({game["game"] for game in games}):
        played = [game for game in games if game["game"] == name]
        rounds = [each for game in played for each in game["rounds"]]
        mean = sum(each["points"] for each in rounds) / len(rounds) if rounds else None
        won = sum(game["won"] for game in played)
        figures[name] = {"games": len(played), "wins": won, "points_a_round": mean}
        bids = [each for each in rounds if "bid" in each]
        if bids:
            figures[name]["bids"] = accuracy(bids)
            sizes = sorted({each["cards"] for each in bids})
            figures[name]["bids_by_cards"] = {
                str(size): accuracy([each for each in bids if each["cards"] == size])
                for size in sizes
            }
    return figures


def accuracy(bids: Sequence[Body]) -> Body:
    """How often a bid was met, and by how much it was too high on average."""
    met = sum(each["bid"] == each["won"] for each in bids)
    over = sum(each["bid"] - each["won"] for each in bids)
    return {"rounds": len(bids), "met": met / len(bids), "bias": over / len(bids)}
