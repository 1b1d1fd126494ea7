"""The host of a game in the terminal: tells what happens, asks the person, keeps the game."""

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
from stonehenge.terminal.errors import UsageError, in_words, put, said

# As many choices are shown as one can take in.
HINTS = 8


@dataclass(slots=True)
class Repl:
    """Runs one sitting from here to its end, or until the person leaves."""

    sitting: Session
    keeper: SaveFile
    words: Words
    board: Board
    paper: Printer
    story: Narration
    draft: Any = None  # an action that the person composes and has not confirmed

    @classmethod
    def of(cls, sitting: Session, keeper: SaveFile, language: str) -> Self:
        """The host of a sitting, in a language."""
        record = sitting.record
        words = words_of(language, record.game, str(record.options.get("edition", "")))
        words.players, words.you = record.players, sitting.seat
        board, paper = KITS[record.game].board.load(), Printer()
        return cls(sitting, keeper, words, board, paper, Narration(paper, words, board.closing))

    def entertain(self) -> None:
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
            self.paper.tell("")
            self.farewell()
            raise

    def play(self) -> None:
        """Let everyone act in turn until nobody has to."""
        while (seat := self.sitting.next()) is not None:
            if seat == self.sitting.seat:
                self.turn()
            else:
                self.tell(self.sitting.act_for(seat))
        self.keep()
        self.story.print()
        self.paper.tell(self.words.say("play.finished"))
        self.paper.show_command(f"stonehenge replay {shlex.quote(str(self.keeper.path))}")

    def welcome(self) -> None:
        """What is played, and how one finds one's way."""
        record = self.sitting.record
        self.paper.tell(self.words.say("name"), style="title")
        for sentence in house_rules(
            self.words, self.sitting.game, len(record.players), record.options
        ):
            self.paper.tell(sentence)
        self.paper.write(self.board.legend(self.sitting.view, self.words))
        self.paper.tell(self.words.say("play.welcome"), style="dim")
        if self.sitting.steps:
            self.paper.tell(self.words.say("play.resumed"))

    def farewell(self) -> None:
        """Where the game is, and how to go on."""
        self.paper.tell(self.words.say("play.kept"))
        self.paper.show_command(f"stonehenge play --resume {shlex.quote(str(self.keeper.path))}")

    def tell(self, step: Step[Any, Any]) -> None:
        """Tell the person what they may know of a step."""
        events = self.sitting.game.retell(step, self.sitting.seat)
        for event in events:
            self.story.add(event)
            if event["e"] == "score":
                self.story.print()
                self.paper.write(self.board.sheet(self.sitting.view, self.words))
        if any(event["e"] == "score" for event in events):
            self.story.print()
            self.rest()

    def rest(self) -> None:
        """After a round the sheet stays until the person wants more."""
        if not self.paper.attended or self.sitting.next() is None:
            return
        done = len(self.sitting.steps)
        while len(self.sitting.steps) == done:
            if not (text := self.paper.ask(self.words.say("play.rest"))):
                return
            if not self.obey(text):
                self.paper.tell(self.words.say("play.rest-only"))

    def turn(self) -> None:
        """The person acts, and asks before that as much as they like."""
        self.story.print()
        self.show_table()
        self.draft = None
        done = len(self.sitting.steps)
        while len(self.sitting.steps) == done:
            text = self.paper.ask(self.words.say("play.prompt"))
            if not self.obey(text) and not self.compose(text):
                self.act(text)

    def compose(self, text: str) -> bool:
        """Change the half-made action; False when the text is none of that."""
        drafted = self.board.compose(self.sitting.view, self.draft, text)
        if drafted is None:
            return False
        self.draft = drafted
        self.paper.write(self.board.draft(self.sitting.view, drafted, self.words))
        return True

    def show_table(self) -> None:
        """The table as it is now, and what may be done."""
        view, words = self.sitting.view, self.words
        self.paper.write([[], *self.board.table(view, words)])
        self.paper.write(self.board.status(view, words, self.refusal))
        if len(view.offers) == 1:
            self.paper.tell(words.say("play.only-one"), style="dim")

    def refusal(self, action: Any) -> Any:
        """Why the person may not do this now."""
        return self.sitting.game.refusal(self.sitting.state, self.sitting.seat, action)

    def act(self, text: str) -> None:
        """Do what was typed, or say why it cannot be done."""
        if not text and self.draft is None and len(self.sitting.view.offers) != 1:
            return
        try:
            step = self.sitting.act(self.sitting.seat, self.action(text))
        except InvalidNotation:
            self.paper.tell(self.words.say("play.unclear", text=text), style="bad")
        except Refused as error:
            self.paper.tell(said(error.refusal, self.words), style="bad")
        else:
            self.keep()
            self.tell(step)

    def action(self, text: str) -> Any:
        """The action that was typed; nothing at all takes what was composed or the only choice."""
        offers = self.sitting.view.offers
        if not text and self.draft is not None:
            return self.draft
        if not text and len(offers) == 1:
            return offers[0]
        return self.board.read(self.sitting.view, text)

    def obey(self, text: str) -> bool:
        """Do what a command says; False when the text is none."""
        name, _, rest = text.partition(" ")
        match name.lower(), rest.strip():
            case "?" | "help", "":
                self.paper.write(self.help())
            case "?", asked:
                self.explain(asked)
            case "why", "":
                self.paper.tell(self.why())
            case "last", "":
                self.paper.write(self.last())
            case "sheet", "":
                self.paper.write(self.board.sheet(self.sitting.view, self.words))
            case "table", "" if self.sitting.next() == self.sitting.seat:
                self.show_table()
            case "rules", ids:
                self.rules(ids)
            case "undo", "":
                self.undo()
            case "hint", "" if self.sitting.next() == self.sitting.seat:
                self.paper.write(self.hint())
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
        return [*self.board.legend(self.sitting.view, self.words), *columns(rows)]

    def hint(self) -> list[Line]:
        """What a good bot would do in this seat, and what it expects of each choice."""
        told = self.sitting.advice()
        if told is None:
            return [[(self.words.say("hint.none"), "")]]
        bids = any(choice.made is not None for choice in told.choices)
        heads = ("choice", "points", "made") if bids else ("choice", "points")
        rows: list[list[Line]] = [[[(self.words.say(f"hint.{head}"), "title")] for head in heads]]
        for choice in told.choices[:HINTS]:
            cells = [choice.action, f"{choice.points:.1f}".replace("-", "−")]
            cells += [f"{100 * (choice.made or 0):.0f} %"] if bids else []
            rows.append([[(cell, "good" if choice.action == told.best else "")] for cell in cells])
        return columns(rows, right={1, 2})

    def explain(self, text: str) -> None:
        """Say why something may not be done, or that it may."""
        try:
            refusal = self.refusal(self.action(text))
        except InvalidNotation:
            self.paper.tell(self.words.say("play.unclear", text=text), style="bad")
            return
        self.paper.tell(said(refusal, self.words) if refusal else self.words.say("play.allowed"))

    def views(self) -> Iterator[Any]:
        """The table as the person saw it after each step, the last one first."""
        for step in reversed(self.sitting.steps):
            yield self.sitting.game.view(step.after, self.sitting.seat)

    def why(self) -> str:
        """Why the last trick went where it went."""
        for view in self.views():
            if reason := self.sitting.game.why(view):
                sentence = self.words.say(f"why.{reason.name}", **reason.args)
                return f"{sentence} [{reason.rule}]"
        return self.words.say("play.nothing-yet")

    def last(self) -> list[Line]:
        """The last trick, also of the round before."""
        drawn = (self.board.last(view, self.words) for view in self.views())
        return next(filter(None, drawn), [[(self.words.say("play.nothing-yet"), "")]])

    def rules(self, ids: str) -> None:
        """A rule in words."""
        game = self.sitting.game.name
        if not ids:
            self.paper.tell(self.words.say("play.which-rule", command=f"stonehenge rules {game}"))
        for id in ids.split():
            try:
                self.paper.write(rule(self.words, game, id, self.paper.width))
            except UsageError as mistake:
                self.paper.tell(str(mistake), style="bad")

    def undo(self) -> None:
        """Take the person's last action back, or say why it stands."""
        if refusal := self.sitting.no_undo():
            self.paper.tell(said(refusal, self.words), style="bad")
            return
        self.sitting.undo()
        self.keep()
        self.paper.tell(self.words.say("play.undone"))

    def keep_or_leave(self) -> None:
        """Write the game down, or Mistake."""
        with in_words(self.words, self.keeper.path):
            self.keeper.keep(self.sitting.record)

    def keep(self) -> None:
        """Write the game down; a full disk must not end it."""
        path = self.keeper.path
        try:
            self.keeper.keep(self.sitting.record)
        except OSError as error:
            told = {"path": str(path), "problem": put(error, self.words)}
            self.paper.tell(self.words.say("play.not-kept", **told), style="bad")
        if self.keeper.path != path:
            told = {"path": str(path), "moved": str(self.keeper.path)}
            self.paper.tell(self.words.say("play.moved", **told), style="bad")
