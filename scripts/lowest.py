"""Print constraints with the lowest versions that pyproject.toml allows for what runs.

The tools that only test keep the versions of constraints.txt: it is not they that are tried.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from subprocess import PIPE
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def normalized(requirement: str) -> str:
    """The name of a distribution without its version, as PEP 503 writes it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def project() -> dict[str, Any]:
    """What pyproject.toml says of the distribution."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def tools() -> str:
    """The pins of what the extra dev asks for."""
    names = set(map(normalized, project()["optional-dependencies"]["dev"]))
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return "\n".join(pin for pin in pins if normalized(pin) in names)


def resolved() -> str:
    """What uv chooses for the Python that runs this."""
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder) / "tools.txt"
        pins.write_text(tools(), "utf-8")
        compile = [str(Path(sys.executable).with_name("uv")), "pip", "compile", "pyproject.toml"]
        compile += ["--quiet", "--no-annotate", "--no-header", "--python", sys.executable]
        compile += ["--extra", "lexicon", "--extra", "dev", "--constraint", str(pins)]
        compile += ["--resolution", "lowest-direct"]
        return subprocess.run(compile, cwd=ROOT, stdout=PIPE, text=True, check=True).stdout


def untried(pins: str) -> list[str]:
    """The lower bounds that something else keeps from being tried: they promise too much."""
    versions = dict(pin.split("==") for pin in pins.split())
    bounds = {}
    for requirement in project()["dependencies"]:
        bounds[normalized(requirement)] = requirement.partition(">=")[2].partition(";")[0]
    return [
        f"{name}>={bound}, but {versions[name]} is the lowest that can be installed"
        for name, bound in bounds.items()
        if not f"{versions[name]}.0.0".startswith(f"{bound}.0")
    ]


if __name__ == "__main__":
    lowest = resolved()
    print(lowest, end="")
    sys.exit("\n".join(untried(lowest)) or None)
