"""What happens at a table, in paragraphs of whole sentences."""

from dataclasses import dataclass, field

from stonehenge.core.game import Event
from stonehenge.i18n import Words
from stonehenge.terminal.console import Printer


@dataclass(slots=True)
class Narration:
    """Sentences about events of one kind stand together; some kinds close what was before."""

    printer: Printer
    words: Words
    closing: frozenset[str]
    kind: str = ""
    sentences: list[str] = field(default_factory=list)

    def add(self, event: Event) -> None:
        """Say one more event."""
        kind = event["e"]
        closes = kind in self.closing
        if kind != self.kind and not closes:
            self.print()
        args = {key: value for key, value in event.items() if key != "e"}
        self.sentences.append(self.words.say(f"event.{kind}", **args))
        self.kind = kind
        if closes:
            self.print()

    def print(self) -> None:
        """Print the sentences that were collected."""
        self.printer.tell(*self.sentences)
        self.sentences.clear()
