"""How every game writes numbers, and positions on one line.

A position has fields with two spaces between them, each a name and a text.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stonehenge.core.game import InvalidNotation


def read_number(text: str, most: int = 99) -> int:
    """A number written in digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 4 and str(int(text)) == text):
        raise InvalidNotation(f"not a number: {text!r}")
    if int(text) > most:
        raise InvalidNotation(f"{text} is too many (at most {most})")
    return int(text)


def write_fields(fields: Mapping[str, str]) -> str:
    """A position; what is empty is left out."""
    return "  ".join(f"{name} {text}" for name, text in fields.items() if text)


def read_fields(text: str, names: Sequence[str]) -> dict[str, str]:
    """The fields of a position by name."""
    fields = dict.fromkeys(names, "")
    for part in text.split("  "):
        name, _, value = part.strip().partition(" ")
        if name not in fields or fields[name]:
            raise InvalidNotation(f"no such field, or twice: {name!r} (want {', '.join(names)})")
        fields[name] = value
    return fields


Writer = Callable[[Any], object]


def printed(thing: Any, **writers: Writer) -> str:
    """How a thing prints: its fields by name, some of them as they are written."""
    fields = ((name, getattr(thing, name)) for name in thing.__match_args__)
    texts = (f"{name}={field_text(value, writers.get(name, repr))}" for name, value in fields)
    return f"{type(thing).__name__}({', '.join(texts)})"


def field_text(value: object, writer: Writer) -> object:
    """A field as it is written; what cannot be written still prints, as Python has it."""
    try:
        return writer(value)
    except (LookupError, TypeError, ValueError):
        return repr(value)


def quoted(writer: Writer) -> Writer:
    """The same writer with quotes around, for a text with spaces."""
    return lambda things: repr(writer(things))


def each(writer: Writer) -> Writer:
    """A writer of several things, of which some may be unknown."""
    return lambda things: tuple(None if thing is None else writer(thing) for thing in things)
