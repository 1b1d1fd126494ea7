"""Where compiled kernels are cached: a directory named by the sources they were made from.

Numba's own cache looks at the date of one file only, and would keep old rules when another
one changed. So the cache directory is named by a hash of every source that can end up in a
kernel.
"""

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
# Rooms above the simulator: nothing of them is compiled.
UPSTAIRS = {"cli", "bots", "i18n", "arena", "tables", "server", "analysis", "adapters"}

Rule = Callable[..., Any]
Source = tuple[str, Path]


def sources(package: Path, rules: Iterable[Rule]) -> list[Source]:
    """Every file that a kernel may contain, with a name that is the same wherever it lies."""
    own = [each for each in files(package) if Path(each[0]).parts[0] not in UPSTAIRS]
    return sorted({*own, *plugin_sources(package.name, rules)})


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
