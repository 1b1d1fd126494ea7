"""Reading a file of cards: whatever is wrong with it is named by file, entry, field and reason."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from stonehenge.core.game import InvalidOptions, Refusal

# What may stand in the notation: no spaces and none of its signs.
ID = re.compile(r"[a-z][a-z0-9_-]{0,23}")
MOST = 999
LONGEST_TEXT = 80
LONGEST_LIST = 500


class InvalidCards(InvalidOptions):
    """A file that is not a set of cards for Čarodění."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of the file and where it stands; it hands out fields and complains about them."""

    file: str
    place: str
    fields: Mapping[str, Any]

    def wrong(self, problem: str, field: str, **args: object) -> InvalidCards:
        where = {"file": self.file, "entry": self.place or "–", "field": field}
        return InvalidCards(Refusal(f"cards-{problem}", "", {**where, **args}))

    def only(self, *names: str) -> None:
        """Any field but these is a mistake."""
        for field in self.fields:
            if field not in names:
                raise self.wrong("no-such-field", field, known=", ".join(names))

    def field(self, name: str, kind: type, wanted: str) -> Any:
        """A field of a kind of value; every field must be there."""
        if name not in self.fields:
            raise self.wrong("missing", name, wanted=wanted)
        value = self.fields[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong("wrong-kind", name, wanted=wanted)
        return value

    def flag(self, name: str) -> bool:
        """A field that says yes or no."""
        return bool(self.field(name, bool, "true/false"))

    def number(self, name: str, least: int = 0, most: int = MOST) -> int:
        """A field with a whole number, never a negative one."""
        value = int(self.field(name, int, "0, 1, 2, ..."))
        if not least <= value <= most:
            raise self.wrong("range", name, value=shortened(value), least=least, most=most)
        return value

    def text(self, name: str) -> str:
        """A field with words to be shown."""
        value = str(self.field(name, str, '"..."'))
        if not value.strip() or len(value) > LONGEST_TEXT or not value.isprintable():
            raise self.wrong("text", name, most=LONGEST_TEXT)
        return value

    def name(self, name: str) -> str:
        """A field with an id."""
        return self.checked_name(name, self.field(name, str, '"id"'))

    def checked_name(self, field: str, value: Any) -> str:
        """An id as the notation can write it."""
        if not isinstance(value, str) or not ID.fullmatch(value):
            raise self.wrong("id", field, value=shortened(value))
        return value

    def one_of(self, name: str, ids: Collection[str]) -> str:
        """A field with an id that stands elsewhere in the file."""
        return self.checked_id(name, self.field(name, str, '"id"'), ids)

    def checked_id(self, field: str, value: Any, ids: Collection[str]) -> str:
        """An id that stands elsewhere in the file."""
        if not isinstance(value, str) or value not in ids:
            raise self.wrong("unknown", field, value=shortened(value), known=", ".join(ids))
        return value

    def items(self, name: str) -> list[Any]:
        values = self.field(name, list, "[...]")
        if len(values) > LONGEST_LIST:
            raise self.wrong("range", name, value=len(values), least=0, most=LONGEST_LIST)
        return list(values)

    def some_of(self, name: str, ids: Collection[str]) -> tuple[str, ...]:
        """A field with a list of ids that stand elsewhere in the file."""
        return tuple(self.checked_id(name, value, ids) for value in self.items(name))

    def numbers(self, name: str, length: int, most: int = MOST) -> tuple[int, ...]:
        """A field with so many whole numbers."""
        values = self.items(name)
        if len(values) != length:
            raise self.wrong("length", name, value=len(values), wanted=length)
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool):
                raise self.wrong("wrong-kind", name, wanted="[0, 1, 2, ...]")
            if not 0 <= value <= most:
                raise self.wrong("range", name, value=shortened(value), least=0, most=most)
        return tuple(values)

    def table(self, name: str) -> "Entry":
        """A field with fields of its own."""
        return Entry(self.file, below(self.place, name), self.field(name, dict, "{...}"))

    def tables(self, name: str) -> list["Entry"]:
        """A field with a list of tables, each named by its id where it has one."""
        entries = []
        for at, value in enumerate(self.items(name)):
            given = value.get("id") if isinstance(value, dict) else None
            label = given if isinstance(given, str) and ID.fullmatch(given) else f"no. {at + 1}"
            place = f"{below(self.place, name)} {label}"
            if not isinstance(value, dict):
                raise Entry(self.file, place, {}).wrong("wrong-kind", name, wanted="{...}")
            entries.append(Entry(self.file, place, value))
        return entries


def below(place: str, name: str) -> str:
    """The place of a table within a table."""
    return f"{place}.{name}" if place else name


def shortened(value: object) -> str:
    """A value as an error shows it."""
    if isinstance(value, int) and abs(value) > 10**12:
        return "…"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"
