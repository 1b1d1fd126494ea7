"""Somebody else's opinion about spelling: hunspell where it is installed, else spylls."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

HUNSPELL = shutil.which("hunspell")
# A stroke among the flags is a flag that means nothing; spylls takes what follows for text.
SECOND_STROKE = re.compile(r"^([^/\n]+/[^/\n]*)/", re.MULTILINE)


def accepted(dictionary: Path, words: Iterable[str]) -> set[str]:
    """The words that stand, by a dictionary's path without .aff and .dic."""
    return by_hunspell(dictionary, words) if HUNSPELL else by_spylls(dictionary, words)


def by_hunspell(dictionary: Path, words: Iterable[str]) -> set[str]:
    """What hunspell accepts: all that it does not list as wrong."""
    listed = sorted(set(words))
    command = [HUNSPELL or "hunspell", "-i", "UTF-8", "-d", str(dictionary), "-l"]
    return set(listed) - answers(command, listed)


def by_spylls(dictionary: Path, words: Iterable[str]) -> set[str]:
    """What spylls accepts; it leaves files open, so it sits in a process of its own."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copy(f"{dictionary}.aff", f"{copy}.aff")
        entries = Path(f"{dictionary}.dic").read_text("utf-8")
        Path(f"{copy}.dic").write_text(SECOND_STROKE.sub(r"\1", entries), "utf-8")
        return answers([sys.executable, __file__, str(copy)], sorted(set(words)))


def answers(command: list[str], words: list[str]) -> set[str]:
    """What another program answers to a list of words."""
    result = subprocess.run(
        command, input="\n".join(words), capture_output=True, encoding="utf-8", check=True
    )
    return set(result.stdout.split())


def main() -> None:
    """Print those of the words on standard input that spylls accepts."""
    from spylls.hunspell import Dictionary

    judge = Dictionary.from_files(sys.argv[1])
    words = sys.stdin.buffer.read().decode("utf-8").split()
    lines = "\n".join(word for word in words if judge.lookup(word))
    sys.stdout.buffer.write(lines.encode("utf-8"))


if __name__ == "__main__":
    main()
