"""Programs from outside: one JSON line a decision, the view and the offers in, the action out."""

import json
import os
import selectors
import shlex
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec

from stonehenge.arena.forfeits import Forfeit
from stonehenge.core.dice import Dice
from stonehenge.core.game import AnyGame, InvalidNotation
from stonehenge.games.views import messages_of

# No action is longer than this; whoever writes more is not answering.
LONGEST = 1 << 16


class Program:
    """A program that plays one seat of one game."""

    def __init__(self, command: str, game: AnyGame, patience: float) -> None:
        self.game, self.patience, self.rest = game, patience, b""
        self.process: subprocess.Popen[bytes] | None = None
        # What cannot be started has crashed when it is asked for the first time.
        with suppress(OSError, ValueError, IndexError):
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def __call__(self, view: Any, dice: Dice) -> Any:
        """What the program answers, or Forfeit."""
        question = self.question(view)
        answer = self.exchange(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        try:
            reply = json.loads(answer)
            return self.game.read(reply["action"])
        except (ValueError, KeyError, TypeError, InvalidNotation, RecursionError):
            raise Forfeit("garbled") from None

    def question(self, view: Any) -> dict[str, Any]:
        """What the program gets: what a person in its seat would see."""
        seen = msgspec.to_builtins(messages_of(self.game.name, view).joined(view))
        offers = [self.game.write(offer) for offer in view.offers]
        return {"game": self.game.name, "seat": view.seat, "view": seen, "offers": offers}

    def exchange(self, line: bytes) -> bytes:
        """The program's next line, or Forfeit when it has ended or takes too long."""
        if self.process is None:
            raise Forfeit("crashed")
        assert self.process.stdin
        assert self.process.stdout
        end = monotonic() + self.patience
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError:
            raise Forfeit("crashed") from None
        with selectors.DefaultSelector() as ready:
            ready.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.rest:
                if len(self.rest) > LONGEST:
                    raise Forfeit("garbled")
                if not ready.select(max(0.0, end - monotonic())):
                    raise Forfeit("silent")
                chunk = os.read(self.process.stdout.fileno(), 1 << 16)
                if not chunk:
                    raise Forfeit("crashed")
                self.rest += chunk
        answer, _, self.rest = self.rest.partition(b"\n")
        return answer

    def end(self) -> None:
        """End the program, whatever it is doing."""
        if self.process is None:
            return
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                if pipe:
                    pipe.close()
        self.process.wait()
