"""Packages that bring a game, as installed: on the path, with their entry point beside them."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from support.fresh_process import ROOT

SOURCE = ROOT / "src"


def install(folder: Path, name: str, value: str, module: str = "") -> Path:
    """Lay down what `pip install` leaves of a package: its entry point, and perhaps a module."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[stonehenge.games]\n{name} = {value}\n")
    if module:
        (folder / f"{value.partition(':')[0]}.py").write_text(module)
    return folder


def python(
    *paths: Path, args: Sequence[str], typed: str = ""
) -> "subprocess.CompletedProcess[str]":
    """What a fresh Python says that finds packages there."""
    path = os.pathsep.join(map(str, (*paths, SOURCE, ROOT / "tests")))
    return subprocess.run(
        [sys.executable, *args],
        env={**os.environ, "PYTHONPATH": path, "STONEHENGE_LANG": "en", "COLUMNS": "100"},
        cwd=paths[0] if paths else ROOT,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
