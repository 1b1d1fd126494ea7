"""What a terminal is given to show: plain text first, colour on top of it.

A line is a list of inks, an ink is a text and the name of its style; a reader who takes
only the texts loses nothing.
"""

import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress

Ink = tuple[str, str]
Line = list[Ink]

STYLES = {
    "R": "bold red",
    "B": "bold bright_blue",
    "G": "bold green",
    "Y": "bold yellow",
    "V": "bold magenta",
    "W": "bold magenta",
    "J": "bold cyan",
    "title": "bold",
    "dim": "dim",
    "you": "bold",
    "good": "green",
    "bad": "red",
}


def plain(line: Line) -> str:
    return "".join(text for text, _ in line)


def printable(text: str) -> str:
    """The text without what could steer a terminal, whatever file it came from."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def cells(text: str) -> int:
    """How wide a text is on a terminal."""
    from rich.cells import cell_len

    return cell_len(text)


def shortened(text: str, most: int) -> str:
    """A text that fits; an ellipsis stands for what was cut off."""
    if cells(text) <= most:
        return text
    while cells(text) > most - 1:
        text = text[:-1]
    return text + "…"


def padded(cell: Line, width: int, right: bool) -> Line:
    """A cell of a column with spaces to its width."""
    space = (" " * (width - cells(plain(cell))), "")
    return [space, *cell] if right else [*cell, space]


def columns(rows: Sequence[Sequence[Line]], right: Collection[int] = ()) -> list[Line]:
    """Cells in columns, two spaces between them; those named on the right side end even."""
    widths = [max(cells(plain(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return [
        [
            ink
            for at, cell in enumerate(row)
            for ink in (("  ", ""), *padded(cell, widths[at], at in right))
        ]
        for row in rows
    ]


def in_rows(items: Sequence[Line], width: int) -> list[Line]:
    """Items side by side in columns, as many as fit on a line."""
    widest = max((cells(plain(item)) for item in items), default=0)
    each = max(1, width // (widest + 2))
    return [
        [ink for item in items[at : at + each] for ink in padded(item, widest + 2, False)]
        for at in range(0, len(items), each)
    ]


def numbered(number: int, card: Ink, may: bool) -> Line:
    """A card of the hand with its number, in brackets if it may not be played."""
    if may:
        return [(f"{number:>2}  ", "dim"), card, (" ", "")]
    return [(f"{number:>2} ({card[0]})", "dim")]


class Printer:
    """Where lines are printed, and where a person answers."""

    def __init__(self) -> None:
        from rich.console import Console

        self.console = Console(highlight=False, markup=False, emoji=False)
        # An answer that is not good UTF-8 is an answer that is not understood.
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if self.attended:
            # Arrow keys then edit the answer and bring the earlier ones back.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def width(self) -> int:
        """How many cells fit on a line; long lines are hard to read even where they fit."""
        return min(self.console.width, 100)

    @property
    def attended(self) -> bool:
        """Whether a person sits there, and not a file or another program."""
        return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))

    def write(self, lines: Iterable[Line]) -> None:
        """Print lines, colour included where the terminal has it."""
        from rich.text import Text

        for line in lines:
            inks = [(printable(text), STYLES.get(style, "")) for text, style in line]
            for part in Text.assemble(*inks).wrap(self.console, self.width):
                part.rstrip()
                self.console.print(part, soft_wrap=True)

    def tell(self, *sentences: str, style: str = "") -> None:
        """Print sentences as one paragraph."""
        self.write([[(" ".join(sentences), style)]] if sentences else [])

    def show_command(self, command: str) -> None:
        """Print a command on a line of its own, unbroken, to be copied."""
        self.console.print(f"  {printable(command)}", soft_wrap=True)

    def prompt(self, text: str) -> str:
        """What a person answers, or EOFError when nobody is there any more."""
        if self.attended:
            return self.typed(text)
        if sys.stdin is None:
            raise EOFError
        self.console.print(text, end="")
        sys.stdout.flush()
        answer = sys.stdin.readline()
        # A game played from a file should read like one that was typed.
        self.console.print(printable(answer.strip()))
        if not answer:
            raise EOFError
        return answer.strip()

    def typed(self, prompt: str) -> str:
        """What was typed on a terminal; Ctrl-D leaves the line, too."""
        try:
            return input(prompt).strip()
        except EOFError:
            self.console.print()
            raise


def paragraph(label: str, text: str, width: int, style: str = "title") -> list[Line]:
    """A paragraph that hangs under its label."""
    import textwrap

    indent = cells(label) + 2
    parts = textwrap.wrap(text, max(20, width - indent)) or [""]
    first: Line = [(label, style), ("  " + parts[0], "")]
    return [first, *([(" " * indent + part, "")] for part in parts[1:])]
