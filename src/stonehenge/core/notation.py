"""How every game writes numbers, and positions on one line.

A position has fields with two spaces between them, each a name and a text.
"""

from collections.abc import Mapping, Sequence

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
