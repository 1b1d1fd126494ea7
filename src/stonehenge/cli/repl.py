"""One game in the terminal: prints what happens, asks the person, saves the game."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from stonehenge.cli.narration import Narration
from stonehenge.cli.rules import house_rules, rule
from stonehenge.cli.saves import SaveFile
from stonehenge.cli.session import Session
from stonehenge.core.game import InvalidNotation, Refused, Step
from stonehenge.games import KITS
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.terminal.board import Board
from stonehenge.terminal.console import Line, Printer, columns
from stonehenge.terminal.errors import UsageError, in_words, put, refusal_text

# As many choices are shown as one can take in.
HINTS = 8


@dataclass(slots=True)
class Repl:
    """Runs one session to its end, or until the person leaves."""

    session: Session
    save: SaveFile
    words: Words
    board: Board
    printer: Printer
    story: Narration
    draft: Any = None  # an action that the person composes and has not confirmed

    @classmethod
    def of(cls, session: Session, save: SaveFile, language: str) -> Self:
        record = session.record
        words = words_of(language, record.game, str(record.options.get("edition", "")))
        words.players, words.you = record.players, session.seat
        board, printer = KITS[record.game].board.load(), Printer()
        return cls(session, save, words, board, printer, Narration(printer, words, board.closing))

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        self.keep_or_leave()
        self.welcome()
        try:
            self.play()
        except EOFError:
            self.keep_or_leave()
            self.farewell()
        except KeyboardInterrupt:
            # Every action of the person is in the file already: nothing is written now.
            self.printer.tell("")
            self.farewell()
            raise

    def play(self) -> None:
        """Let everyone act in turn until nobody has to."""
        while (seat := self.session.next()) is not None:
            if seat == self.session.seat:
                self.turn()
            else:
                self.tell(self.session.act_for(seat))
        self.keep()
        self.story.print()
        self.printer.tell(self.words.say("play.finished"))
        self.printer.show_command(f"stonehenge replay {shlex.quote(str(self.save.path))}")

    def welcome(self) -> None:
        """What is played, and how one finds one's way."""
        record = self.session.record
        self.printer.tell(self.words.say("name"), style="title")
        for sentence in house_rules(
            self.words, self.session.game, len(record.players), record.options
        ):
            self.printer.tell(sentence)
        self.printer.write(self.board.legend(self.session.view, self.words))
        self.printer.tell(self.words.say("play.welcome"), style="dim")
        if self.session.steps:
            self.printer.tell(self.words.say("play.resumed"))

    def farewell(self) -> None:
        """Where the game is, and how to go on."""
        self.printer.tell(self.words.say("play.kept"))
        self.printer.show_command(f"stonehenge play --resume {shlex.quote(str(self.save.path))}")

    def tell(self, step: Step[Any, Any]) -> None:
        """Tell the person what they may know of a step."""
        events = self.session.game.retell(step, self.session.seat)
        for event in events:
            self.story.add(event)
            if event["e"] == "score":
                self.story.print()
                self.printer.write(self.board.sheet(self.session.view, self.words))
        if any(event["e"] == "score" for event in events):
            self.story.print()
            self.rest()

    def rest(self) -> None:
        """After a round the sheet stays until the person wants more."""
        if not self.printer.attended or self.session.next() is None:
            return
        done = len(self.session.steps)
        while len(self.session.steps) == done:
            if not (text := self.printer.prompt(self.words.say("play.rest"))):
                return
            if not self.obey(text):
                self.printer.tell(self.words.say("play.rest-only"))

    def turn(self) -> None:
        """The person acts, and asks before that as much as they like."""
        self.story.print()
        self.show_table()
        self.draft = None
        done = len(self.session.steps)
        while len(self.session.steps) == done:
            text = self.printer.prompt(self.words.say("play.prompt"))
            if not self.obey(text) and not self.compose(text):
                self.act(text)

    def compose(self, text: str) -> bool:
        """Change the half-made action; False when the text is none of that."""
        drafted = self.board.compose(self.session.view, self.draft, text)
        if drafted is None:
            return False
        self.draft = drafted
        self.printer.write(self.board.draft(self.session.view, drafted, self.words))
        return True

    def show_table(self) -> None:
        """The table as it is now, and what may be done."""
        view, words = self.session.view, self.words
        self.printer.write([[], *self.board.table(view, words)])
        self.printer.write(self.board.status(view, words, self.refusal))
        if len(view.offers) == 1:
            self.printer.tell(words.say("play.only-one"), style="dim")

    def refusal(self, action: Any) -> Any:
        """Why the person may not do this now."""
        return self.session.game.refusal(self.session.state, self.session.seat, action)

    def act(self, text: str) -> None:
        """Do what was typed, or say why it cannot be done."""
        if not text and self.draft is None and len(self.session.view.offers) != 1:
            return
        try:
            step = self.session.act(self.session.seat, self.action(text))
        except InvalidNotation:
            self.printer.tell(self.words.say("play.unclear", text=text), style="bad")
        except Refused as error:
            self.printer.tell(refusal_text(error.refusal, self.words), style="bad")
        else:
            self.keep()
            self.tell(step)

    def action(self, text: str) -> Any:
        """The action that was typed; nothing at all takes what was composed or the only choice."""
        offers = self.session.view.offers
        if not text and self.draft is not None:
            return self.draft
        if not text and len(offers) == 1:
            return offers[0]
        return self.board.read(self.session.view, text)

    def obey(self, text: str) -> bool:
        """Do what a command says; False when the text is none."""
        name, _, rest = text.partition(" ")
        match name.lower(), rest.strip():
            case "?" | "help", "":
                self.printer.write(self.help())
            case "?", action:
                self.explain(action)
            case "why", "":
                self.printer.tell(self.why())
            case "last", "":
                self.printer.write(self.last())
            case "sheet", "":
                self.printer.write(self.board.sheet(self.session.view, self.words))
            case "table", "" if self.session.next() == self.session.seat:
                self.show_table()
            case "rules", ids:
                self.rules(ids)
            case "undo", "":
                self.undo()
            case "hint", "" if self.session.next() == self.session.seat:
                self.printer.write(self.hint())
            case "quit" | "exit" | "q", "":
                raise EOFError
            case _:
                return False
        return True

    def help(self) -> list[Line]:
        """The commands, each with what it does."""
        names = ("move", "ask", "why", "last", "sheet", "table", "rules", "hint", "undo", "quit")
        rows: list[list[Line]] = [
            [
                [(self.words.say(f"help.{name}.typed"), "title")],
                [(self.words.say(f"help.{name}.does"), "")],
            ]
            for name in names
        ]
        return [*self.board.legend(self.session.view, self.words), *columns(rows)]

    def hint(self) -> list[Line]:
        """What a good bot would do in this seat, and what it expects of each choice."""
        hint = self.session.advice()
        if hint is None:
            return [[(self.words.say("hint.none"), "")]]
        bids = any(choice.made is not None for choice in hint.choices)
        heads = ("choice", "points", "made") if bids else ("choice", "points")
        rows: list[list[Line]] = [[[(self.words.say(f"hint.{head}"), "title")] for head in heads]]
        for choice in hint.choices[:HINTS]:
            cells = [choice.action, f"{choice.points:.1f}".replace("-", "−")]
            cells += [f"{100 * (choice.made or 0):.0f} %"] if bids else []
            rows.append([[(cell, "good" if choice.action == hint.best else "")] for cell in cells])
        return columns(rows, right={1, 2})

    def explain(self, text: str) -> None:
        """Say why something may not be done, or that it may."""
        try:
            refusal = self.refusal(self.action(text))
        except InvalidNotation:
            self.printer.tell(self.words.say("play.unclear", text=text), style="bad")
            return
        self.printer.tell(
            refusal_text(refusal, self.words) if refusal else self.words.say("play.allowed")
        )

    def views(self) -> Iterator[Any]:
        """The table as the person saw it after each step, the last one first."""
        for step in reversed(self.session.steps):
            yield self.session.game.view(step.after, self.session.seat)

    def why(self) -> str:
        """Why the last trick went where it went."""
        for view in self.views():
            if reason := self.session.game.why(view):
                sentence = self.words.say(f"why.{reason.name}", **reason.args)
                return f"{sentence} [{reason.rule}]"
        return self.words.say("play.nothing-yet")

    def last(self) -> list[Line]:
        """The last trick, also of the round before."""
        drawn = (self.board.last(view, self.words) for view in self.views())
        return next(filter(None, drawn), [[(self.words.say("play.nothing-yet"), "")]])

    def rules(self, ids: str) -> None:
        """A rule in words."""
        game = self.session.game.name
        if not ids:
            self.printer.tell(self.words.say("play.which-rule", command=f"stonehenge rules {game}"))
        for id in ids.split():
            try:
                self.printer.write(rule(self.words, game, id, self.printer.width))
            except UsageError as mistake:
                self.printer.tell(str(mistake), style="bad")

    def undo(self) -> None:
        """Take the person's last action back, or say why it stands."""
        if refusal := self.session.no_undo():
            self.printer.tell(refusal_text(refusal, self.words), style="bad")
            return
        self.session.undo()
        self.keep()
        self.printer.tell(self.words.say("play.undone"))

    def keep_or_leave(self) -> None:
        """Write the game down, or UsageError."""
        with in_words(self.words, self.save.path):
            self.save.keep(self.session.record)

    def keep(self) -> None:
        """Write the game down; a full disk must not end it."""
        path = self.save.path
        try:
            self.save.keep(self.session.record)
        except OSError as error:
            arguments = {"path": str(path), "problem": put(error, self.words)}
            self.printer.tell(self.words.say("play.not-kept", **arguments), style="bad")
        if self.save.path != path:
            arguments = {"path": str(path), "moved": str(self.save.path)}
            self.printer.tell(self.words.say("play.moved", **arguments), style="bad")
