"""Where compiled kernels are cached: a directory named by the sources they were made from.

Numba's own cache looks at the date of one file only, and would keep old rules when another
one changed. So the cache directory is named by a hash of every source that can end up in a
kernel. Checkouts, Pythons and running servers share the folder of these directories; whoever
finds their own one gone merely compiles again.
"""

import hashlib
import inspect
import os
import re
import shutil
import sys
import uuid
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
# Rooms above the simulator: nothing of them is compiled.
UPSTAIRS = {"cli", "bots", "i18n", "arena", "tables", "server", "analysis", "adapters", "terminal"}
# The same within the folder of a game.
NOT_IN_KERNELS = {"bots", "terminal", "messages.py", "commands.py"}
# A fingerprint, or a directory that was renamed to be deleted.
OURS = re.compile(r"[0-9a-f]{16}(\.[0-9a-f]{32})?")
UNUSED_AFTER = 30 * 24 * 3600.0

Rule = Callable[..., Any]
Source = tuple[str, Path]


def sources(package: Path, rules: Iterable[Rule]) -> list[Source]:
    """Every file that a kernel may contain, with a name that is the same wherever it lies."""
    own = [each for each in files(package) if may_be_compiled(Path(each[0]).parts)]
    return sorted({*own, *plugin_sources(package.name, rules)})


def may_be_compiled(parts: tuple[str, ...]) -> bool:
    """Whether a file of ours, by its path in the package, may end up in a kernel."""
    if parts[0] == "games":
        return len(parts) > 2 and parts[2] not in NOT_IN_KERNELS
    return parts[0] not in UPSTAIRS


def plugin_sources(own: str, rules: Iterable[Rule]) -> set[Source]:
    """The whole package, or the only module, of every rule that comes from somebody else."""
    modules: set[Source] = set()
    for rule in rules:
        top = rule.__module__.partition(".")[0]
        if top == own:
            continue
        module = sys.modules.get(top)
        if folders := getattr(module, "__path__", ()):
            modules.update(
                (f"{top}/{name}", path) for each in folders for name, path in files(each)
            )
        elif source := inspect.getsourcefile(rule):
            modules.add((f"{top}.py", Path(source)))
    return modules


def files(folder: Path | str) -> list[Source]:
    """Every module under a folder, named by its path from there."""
    root = Path(folder)
    return [(path.relative_to(root).as_posix(), path) for path in root.rglob("*.py")]


def fingerprint(sources: Iterable[Source], *circumstances: str) -> str:
    """A name for what is compiled, and for what else its machine code depends on."""
    digest = hashlib.sha256()
    for name, path in sources:
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update("\0".join(circumstances).encode())
    return digest.hexdigest()[:16]


def kernels_folder() -> Path:
    """The folder that holds a directory for every fingerprint."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "stonehenge" / "kernels"


def use(directory: Path, now: float) -> None:
    """Note that a directory is used, and remove those next to it that nobody uses any more."""
    # Without a place to write to, kernels are compiled each time, and nothing else is wrong.
    with suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
        os.utime(directory, (now, now))
        remove_unused(directory.parent, now)


def remove_unused(folder: Path, now: float) -> None:
    """Remove the directories of other fingerprints that were last used long ago."""
    for entry in os.scandir(folder):
        # Another process may be a step ahead at any point, and has then done the same.
        with suppress(OSError):
            if (
                OURS.fullmatch(entry.name)
                and entry.is_dir(follow_symlinks=False)
                and entry.stat(follow_symlinks=False).st_mtime < now - UNUSED_AFTER
            ):
                # Nobody sees a directory half deleted: who comes now makes a new one.
                aside = folder / f"{entry.name[:16]}.{uuid.uuid4().hex}"
                os.rename(entry.path, aside)
                shutil.rmtree(aside, ignore_errors=True)
