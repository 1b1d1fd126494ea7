"""What is in an ICU message: the arguments it asks for, and the forms of its plurals."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

NAME = re.compile(r"\s*([\w-]+)\s*")
BRANCH = re.compile(r"\s*(=?[\w-]+)\s*\{")


@dataclass(slots=True)
class Message:
    """A message taken apart."""

    text: str
    arguments: set[str] = field(default_factory=set)
    plurals: list[set[str]] = field(default_factory=list)  # the forms of each
    at: int = 0

    @classmethod
    def of(cls, text: str) -> "Message":
        """A whole message; none of ours quotes braces with apostrophes."""
        assert "'{" not in text, f"an apostrophe hides a brace: {text}"
        message = cls(text)
        message.words()
        assert message.at == len(text), f"a brace too many: {text}"
        return message

    def words(self) -> None:
        """Text with arguments, up to the brace that ends it."""
        while self.at < len(self.text) and self.text[self.at] != "}":
            if self.text[self.at] == "{":
                self.argument()
            self.at += 1

    def argument(self) -> None:
        """An argument: {name}, {name, number, …}, or {name, plural, one {…} other {…}}."""
        name, kind = self.name(), ""
        self.arguments.add(name)
        if self.text[self.at] == ",":
            kind = self.name()
        if kind in ("plural", "select"):
            self.at += 1
            forms = set(self.forms())
            assert "other" in forms, f"no form for any other {name}: {self.text}"
            self.plurals += [forms] if kind == "plural" else []
        self.at = self.text.index("}", self.at)

    def name(self) -> str:
        """The word after the brace or comma here."""
        match = NAME.match(self.text, self.at + 1)
        assert match, f"a brace or comma without a name: {self.text}"
        self.at = match.end()
        return match[1]

    def forms(self) -> Iterator[str]:
        """The forms of a plural or select, each with a message of its own."""
        while match := BRANCH.match(self.text, self.at):
            self.at = match.end()
            self.words()
            self.at += 1
            yield match[1]
