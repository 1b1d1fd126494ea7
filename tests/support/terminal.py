"""Games played by a person who always takes the first offer."""

from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

from stonehenge.cli.repl import Repl
from stonehenge.cli.saves import SaveFile, load_save
from stonehenge.cli.session import Session
from stonehenge.core.record import Record
from stonehenge.games import GAMES

Run = Callable[..., Result]
Answer = Callable[[Repl], str]
NAMES = ["Zoe", "Ada", "Ben", "Cleo", "Dan", "Eva"]


def new_game(seed: int = 7, seats: int = 3, **options: object) -> Session:
    """A new game at which nobody has acted yet."""
    game = GAMES["wizard"]
    state = game.start(seats, {"rounds": "1-3", **options})
    return Session.begin(game, state, NAMES[:seats], 0, "random", seed)


def to_my_turn(sat: Session) -> Session:
    """Let the others act until the person's turn."""
    while sat.next() not in (0, None):
        sat.act_for(sat.next() or 0)
    return sat


def first_offer(host: Repl) -> str:
    """What a person without ideas types."""
    return host.session.game.write(host.session.view.offers[0])


def hosted(session: Session, save: SaveFile, answer: Answer) -> Repl:
    """The game played with these answers, until its end or until the person leaves."""
    host = Repl.of(session, save, "en")

    def prompt(text: str) -> str:
        return answer(host)

    host.printer.prompt = prompt  # type: ignore[method-assign]
    host.run()
    return host


def resumed(path: Path, answer: Answer) -> Repl:
    """The game of a file, played on."""
    record, save = load_save(path)
    return hosted(Session.resume(record), save, answer)


def typing(*texts: str) -> Answer:
    """Types these texts and leaves."""
    left = iter((*texts, "quit"))
    return lambda host: next(left)


def one_turn() -> Answer:
    """Takes the first offer once and leaves."""
    answers = iter((first_offer, typing()))
    return lambda host: next(answers)(host)


def script(path: Path, **options: object) -> tuple[str, Record]:
    """The lines to type for a whole game, and its record."""
    typed: list[str] = []

    def answer(host: Repl) -> str:
        typed.append(first_offer(host))
        return typed[-1]

    host = hosted(new_game(7, 3, **options), SaveFile(path), answer)
    return "".join(f"{line}\n" for line in typed), host.session.record
