"""`stonehenge replay`: a recorded game printed step by step, and checked on the way."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from stonehenge.cli.arguments import find_game
from stonehenge.cli.narration import Narration
from stonehenge.core.cards import Seat
from stonehenge.core.game import AnyGame, Event, Step
from stonehenge.core.record import Record
from stonehenge.games import GAMES, KITS, records
from stonehenge.games.words import words_of
from stonehenge.i18n import Words, signed
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.board import Board
from stonehenge.terminal.console import Line, Printer, columns, plain
from stonehenge.terminal.errors import UsageError, in_words, language


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.")],
    number: Annotated[
        int | None, typer.Option("--game", metavar="I", help="Which game of the file, from 1.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", help="Through whose eyes; seats count from 0."),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Tell a recorded game again, event by event, and check it against the rules.

    A finished game is told with all hands, unless a seat is given. Of a file with several
    games the list is shown first.

    Examples:

    - stonehenge replay games.jsonl
    - stonehenge replay games.jsonl --game 3 --seat 1
    """
    words = Words(language(lang))
    with in_words(words, file):
        text = file.read_text("utf-8")
        games = list(records.read_lines(text.split("\n")))
    if not games:
        raise UsageError(words.say("replay.empty", path=str(file)))
    if number is None and len(games) > 1:
        print_games(games, as_json, words)
        return
    number = 1 if number is None else number
    if not 1 <= number <= len(games):
        arguments = {"path": str(file), "given": number, "games": len(games)}
        raise UsageError(words.say("replay.no-such-game", **arguments))
    record = games[number - 1]
    find_game(record.game, words)
    words = words_of(language(lang), record.game, str(record.options.get("edition", "")))
    words.players = record.players
    place = words.say("replay.place", path=str(file), number=number)
    with in_words(words, place):
        Replayer.of(record, seat, words).print_all(as_json)


def print_games(games: Sequence[Record], as_json: bool, words: Words) -> None:
    """The games of a file: number, game, seats, players, result."""
    if as_json:
        for number, record in enumerate(games, start=1):
            row = {"number": number, "game": record.game, "players": record.players}
            print(json.dumps({**row, "scores": record.scores, "winners": record.winners}))
        return
    names = ("number", "game", "seats", "players", "result")
    rows: list[list[Line]] = [[[(words.say(f"replay.{name}"), "dim")] for name in names]]
    for number, record in enumerate(games, start=1):
        seats, players = len(record.players), ", ".join(record.players)
        cells = (number, record.game, seats, players, result(record, words))
        rows.append([[(str(cell), "")] for cell in cells])
    Printer().write(columns(rows, right={0, 2}))


def result(record: Record, words: Words) -> str:
    """The final totals as the record has them."""
    if record.scores is None:
        return words.say("replay.unfinished")
    return ", ".join(signed(score) for score in record.scores)


def eyes(record: Record, seat: Seat | None, words: Words) -> Seat | None:
    """Through whose eyes a game is seen; one that a person is playing only through theirs."""
    if seat is not None and not 0 <= seat < len(record.players):
        arguments = {"given": seat, "most": len(record.players) - 1}
        raise UsageError(words.say("replay.no-such-seat", **arguments))
    match record:
        case Record(scores=None, more={"play": {"seat": int(own)}}):
            if seat not in (None, own):
                raise UsageError(words.say("replay.other-seat", seat=own))
            return own if own in range(len(record.players)) else None
    return seat


@dataclass(slots=True)
class Replayer:
    """Prints a game for a reader: a seat, a spectator, or one who may know all."""

    record: Record
    game: AnyGame
    board: Board
    words: Words
    seat: Seat | None
    knows_all: bool

    @classmethod
    def of(cls, record: Record, seat: Seat | None, words: Words) -> "Replayer":
        """Finished games are printed with all hands, others as far as one may see them."""
        seat = words.you = eyes(record, seat, words)
        knows_all = seat is None and record.scores is not None
        return cls(
            record, GAMES[record.game], KITS[record.game].board.load(), words, seat, knows_all
        )

    def print_all(self, as_json: bool) -> None:
        """The whole game, step by step."""
        if as_json:
            for step in records.replay(self.record):
                for event in self.game.log(step) if self.knows_all else self.events(step):
                    print(json.dumps(event, ensure_ascii=False, separators=(",", ":")))
            return
        printer = Printer()
        story = Narration(printer, self.words, self.board.closing)
        for step in records.replay(self.record):
            for event in self.events(step):
                story.add(event)
                if event["e"] == "score":
                    story.print()
                    view = self.game.view(step.after, self.seat)
                    printer.write([*self.board.sheet(view, self.words), []])
            if hands := list(self.new_hands(step)):
                story.print()
                printer.write(hands)
        story.print()

    def events(self, step: Step[Any, Any]) -> list[Event]:
        """The lines about a step; one who knows all reads what the acting seat reads."""
        return self.game.retell(step, step.seat if self.knows_all else self.seat)

    def new_hands(self, step: Step[Any, Any]) -> Iterator[Line]:
        """The hands that came to be seen with a step."""
        before, after = self.hands(step.before), self.hands(step.after)
        for old, new in zip(before, after, strict=True):
            if new and not plain(old):
                yield new

    def hands(self, state: Any) -> list[Line]:
        """The hands that may be seen, by seat."""
        seats = range(len(self.record.players)) if self.knows_all else (self.seat,)
        return self.board.hands([self.game.view(state, seat) for seat in seats], self.words)
