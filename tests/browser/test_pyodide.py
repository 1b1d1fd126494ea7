"""The rules and the bots without search on the newest Python, which a browser can run."""

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

from support.fresh_process import ROOT, python
from support.server import PATIENCE

PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PACKAGE = ROOT / "src" / "stonehenge"
# Every game to its end; what was not asked for must not have been imported either.
PLAY = """
import json, sys
from stonehenge.core import record
from stonehenge.arena.selfplay import played
from stonehenge.games import GAMES

games = {}
for name, game in GAMES.items():
    for level in ("random", "easy"):
        seats = max(2, game.least)
        games[f"{name} {level}"] = record.write(played(name, {}, [level] * seats, 7, 1))
heavy = [name for name in ("numpy", "numba", "msgspec") if name in sys.modules]
answer = json.dumps({"python": sys.version_info[:2], "heavy": heavy, "games": games})
"""
LOAD = """async play => {
    const { loadPyodide } = await import('/pyodide.mjs')
    const pyodide = await loadPyodide()
    const packed = await (await fetch('/stonehenge.zip')).arrayBuffer()
    await pyodide.unpackArchive(packed, 'zip')
    pyodide.runPython(play)
    return pyodide.globals.get('answer')
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Files, with the types that a browser wants for modules and machine code."""

    extensions_map = {  # noqa: RUF012
        ".html": "text/html",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        "": "application/octet-stream",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder under an address of this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


def packed(archive: Path) -> None:
    """All that is needed of the package to play."""
    with zipfile.ZipFile(archive, "w") as written:
        for path in sorted(PACKAGE.rglob("*")):
            if path.suffix in {".py", ".toml", ".txt"}:
                written.write(path, path.relative_to(PACKAGE.parent))


def test_whole_games_are_the_same_in_a_browser_on_python_3_14(
    browser: Browser, tmp_path: Path
) -> None:
    if not PYODIDE.is_dir():
        pytest.skip("There is no Pyodide: python hatch_build.py check installs it.")
    site = copytree(PYODIDE, tmp_path / "site")
    packed(site / "stonehenge.zip")
    (site / "index.html").write_text("<!doctype html><title>Stonehenge</title>")
    with served(site) as address:
        page = browser.new_page()
        urls: list[str] = []
        page.on("request", lambda request: urls.append(request.url))
        page.goto(address)
        there = json.loads(page.evaluate(LOAD, PLAY))
        page.close()
    assert [url for url in urls if not url.startswith(address)] == []
    assert there["python"] == [3, 14]
    assert there["heavy"] == []
    # Without the lexicons that somebody may have built here: a browser has none.
    here = json.loads(python(PLAY + "print(answer)", XDG_CACHE_HOME=str(tmp_path)))
    assert there["games"] == here["games"]
    assert all('"scores"' in record for record in there["games"].values())
