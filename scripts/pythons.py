"""Print the other Pythons of this machine that Stonehenge can be tested on: version and path.

Looked for on the PATH and among the versions of pyenv, whose shims need not work.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

# The minor versions of Python 3 that the constraints have wheels for.
VERSIONS = range(11, 15)
QUESTION = "import sys; print(sys.implementation.name, sys.version_info.minor, sys.executable)"


def candidates(minor: int) -> Iterator[str]:
    """Where a Python of this version may be."""
    name = f"python3.{minor}"
    if path := shutil.which(name):
        yield path
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from map(str, sorted(pyenv.glob(f"versions/3.{minor}.*/bin/{name}"), reverse=True))


def working(minor: int) -> str | None:
    """The first CPython of this version that runs."""
    for path in candidates(minor):
        run = subprocess.run([path, "-c", QUESTION], capture_output=True, text=True, check=False)
        answer = run.stdout.strip().split(maxsplit=2)
        if run.returncode == 0 and answer[:2] == ["cpython", str(minor)]:
            return answer[2]
    return None


if __name__ == "__main__":
    for minor in VERSIONS:
        path = working(minor) if minor != sys.version_info.minor else None
        if path:
            print(f"3.{minor}", path)
