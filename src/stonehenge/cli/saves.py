"""Games kept in files: written whole or not at all, and never over anything else."""

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from stonehenge.core.record import Record, fault
from stonehenge.games import records


def data_directory() -> Path:
    """The directory where games are saved unless a file is named."""
    home = os.environ.get("XDG_DATA_HOME", "")
    # The specification of XDG_DATA_HOME says that a relative path is to be ignored.
    base = Path(home) if os.path.isabs(home) else Path("~/.local/share")
    return base.expanduser() / "stonehenge"


def free_path(game: str) -> Path:
    """A name that no saved game has yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    return next_free(data_directory() / f"{stem}.jsonl")


def next_free(path: Path) -> Path:
    """The path itself, or the first numbered one beside it that is not taken."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


@dataclass(slots=True)
class SaveFile:
    """Writes one game down after every action of its person."""

    path: Path
    written: bytes | None = None  # what we put there last; None before the first time

    def keep(self, record: Record) -> None:
        """Write the game to its file; OSError leaves the file as it was."""
        text = (records.write(record) + "\n").encode()
        if self.written is None:
            self.claim()
        elif self.path.exists() and self.path.read_bytes() != self.written:
            # Somebody else goes on with this file, so this game takes another one.
            self.path = next_free(self.path)
            self.claim()
        try:
            replace(self.path, text)
        except OSError:
            if self.written == b"":
                self.path.unlink(missing_ok=True)
                self.written = None
            raise
        self.written = text

    def claim(self) -> None:
        """Take the name, or FileExistsError; from now on the file is ours."""
        if not self.path.parent.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.open("xb").close()
        self.written = b""


def replace(path: Path, text: bytes) -> None:
    """Put a text in the place of a file, through another file, so that one of both is whole."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    settle(path.parent)


def settle(directory: Path) -> None:
    """Make the new name of a file survive a power cut, where directories can be opened."""
    if os.name != "posix":
        return
    opened = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def load_save(path: Path) -> tuple[Record, SaveFile]:
    """The one game of a file, and the file to save it in from now on."""
    written = path.read_bytes()
    games = list(records.read_lines(written.decode().split("\n")))
    if len(games) != 1:
        raise fault("not-one-game", games=len(games))
    # Behind a link the file itself is kept, not another one in the link's place.
    return games[0], SaveFile(path.resolve(), written)
