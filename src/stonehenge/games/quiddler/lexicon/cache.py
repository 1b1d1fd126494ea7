"""Where built lexicons are kept: one file a language and vocabulary in the user's cache.

A file is the line MAGIC, the checksum of all that follows, the length of its header, the
header as JSON, and the arrays of its automata one after another, little end first. The header
names what it was built from.
"""

import hashlib
import json
import os
import sys
from array import array
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from stonehenge.core.game import Refusal, Refused
from stonehenge.games.quiddler.lexicon.dawg import Automaton
from stonehenge.games.quiddler.lexicon.words import Lexicon

LANGUAGES = ("cs", "en")
# The vocabularies: so many of the most common forms, or all of them.
SIZES = {"5k": 5_000, "20k": 20_000, "100k": 100_000}
ALL = "all"
MAGIC = b"stonehenge lexicon 1\n"
WORDS = "words"
ROOM = Path(__file__).resolve().parent
# The sources that decide what comes into a lexicon.
RECIPE = (
    "build.py",
    "dawg.py",
    "dawg_builder.py",
    "dictionary.py",
    "exclusions.py",
    "hunspell.py",
    "vocabulary.py",
    "data/*.toml",
)


class LexiconError(Refused):
    """There is no lexicon to read."""


class LexiconMissing(LexiconError):
    """This language's lexicon was never built here."""

    def __init__(self, language: str) -> None:
        super().__init__(Refusal("lexicon-missing", "", {"language": language}))


class LexiconDamaged(LexiconError):
    """The file is not what was written."""

    def __init__(self, language: str, path: Path, problem: str) -> None:
        args = {"language": language, "path": str(path), "problem": problem}
        super().__init__(Refusal("lexicon-damaged", "", args))


def cache_dir() -> Path:
    """The directory where lexicons and their sources are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "stonehenge" / "lexicons"


def place(language: str, vocabulary: str = ALL) -> Path:
    """Where the lexicon of a language is kept, or a part of it."""
    return cache_dir() / f"{language if vocabulary == ALL else f'{language}-{vocabulary}'}.lexicon"


def recipe() -> str:
    """A name for the sources that decide what comes into a lexicon."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in RECIPE for path in ROOM.glob(pattern)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def packed(lexicon: Lexicon) -> bytes:
    """A lexicon as the bytes of its file."""
    automata = {WORDS: lexicon.automaton, **lexicon.barred}
    body = b"".join(
        little(part)
        for automaton in automata.values()
        for part in (automaton.nodes, automaton.first, automaton.edges)
    )
    header = {
        "language": lexicon.language,
        "provenance": dict(lexicon.provenance),
        "excluded": dict(lexicon.excluded),
        "automata": {
            name: {
                "alphabet": a.alphabet,
                "root": a.root,
                "nodes": len(a.nodes),
                "edges": len(a.edges),
            }
            for name, a in automata.items()
        },
    }
    text = json.dumps(header, ensure_ascii=False).encode()
    content = len(text).to_bytes(4, "little") + text + body
    return MAGIC + hashlib.sha256(content).digest() + content


def little(numbers: "array[int]") -> bytes:
    """Numbers as bytes, little end first on every machine."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def unpacked(language: str, content: bytes, path: Path) -> Lexicon:
    """The lexicon in a file's bytes, or LexiconDamaged."""
    if not content.startswith(MAGIC):
        raise LexiconDamaged(language, path, "version")
    start = len(MAGIC) + 32
    sha256, rest = content[len(MAGIC) : start], memoryview(content)[start:]
    if hashlib.sha256(rest).digest() != sha256:
        raise LexiconDamaged(language, path, "checksum")
    end = 4 + int.from_bytes(rest[:4], "little")
    try:
        header = json.loads(bytes(rest[4:end]))
        excluded, provenance = dict(header["excluded"]), dict(header["provenance"])
        automata = read_automata(header["automata"], rest[end:])
        words, header_language = automata.pop(WORDS), header["language"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise LexiconDamaged(language, path, "header") from error
    if header_language != language:
        raise LexiconDamaged(language, path, "language")
    return Lexicon(language, words, automata, excluded, provenance=provenance)


def read_automata(headers: Mapping[str, Any], body: memoryview) -> dict[str, Automaton]:
    """The automata that lie one after another."""
    automata, at = {}, 0
    for name, header in headers.items():
        parts = []
        for kind, count in (("q", header["nodes"]), ("i", header["nodes"]), ("i", header["edges"])):
            numbers = array(kind)
            numbers.frombytes(body[at : at + count * numbers.itemsize])
            if sys.byteorder == "big":
                numbers.byteswap()
            at += count * numbers.itemsize
            parts.append(numbers)
        automata[name] = Automaton(header["alphabet"], header["root"], *parts)
    return automata


def save(lexicon: Lexicon, vocabulary: str = ALL) -> Path:
    """Put a lexicon into the cache: the whole file or nothing."""
    path = place(lexicon.language, vocabulary)
    write_whole(path, packed(lexicon))
    load.cache_clear()
    return path


def drop(language: str, vocabulary: str) -> None:
    """Take a vocabulary out of the cache."""
    place(language, vocabulary).unlink(missing_ok=True)
    load.cache_clear()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise


@lru_cache
def load(language: str, vocabulary: str = ALL) -> Lexicon:
    """The lexicon of a language from the user's cache; or LexiconMissing, or LexiconDamaged."""
    if language not in LANGUAGES:
        raise ValueError(
            f"no lexicon for the language {language!r} (want one of {', '.join(LANGUAGES)})"
        )
    path = place(language, vocabulary)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise LexiconMissing(language) from None
    except OSError as error:
        raise LexiconDamaged(language, path, "unreadable") from error
    return unpacked(language, content, path)


def is_fresh(language: str, vocabulary: str = ALL, version: str | None = None) -> bool:
    """Whether a sound lexicon is there, built by the sources as they are now."""
    try:
        provenance = load(language, vocabulary).provenance
    except LexiconError:
        return False
    return provenance.get("recipe") == recipe() and version in (None, provenance.get("version"))
