"""Static files from the package, and a page about the API; nothing is read from elsewhere."""

import gzip
import json
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from pathlib import PurePath
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response

from stonehenge.server.errors import language_of
from stonehenge.server.middleware import CSP

BUILT = files(__package__) / "page"  # made of web/
PLAIN = files(__package__) / "plain"  # what is shown without it
# Paths that the page itself makes something of.
ROUTES = ("", "new", "t", "replay", "rules", "learn", "me")
HTML = "text/html"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stonehenge API</title>'
STYLE = '<link rel="stylesheet" href="/plain.css">'


# What a page brings with it, and the part of the policy that has to allow it.
BROUGHT = {
    "script-src": re.compile(rb"<script>(.*?)</script>", re.DOTALL),
    "style-src": re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL),
}
MANIFEST = "ahead.json"  # the files of each page and board, written by the build
# Sent before the page itself is read, so that a browser asks for them at once.
LINKS = {".js": "rel=modulepreload", ".css": "rel=preload; as=style; crossorigin"}


class File(NamedTuple):
    """A file of the page, also as it is sent to whoever can unpack it."""

    data: bytes
    packed: dict[str, bytes]  # by encoding, the smallest first
    kind: str
    tag: str  # tells one version from another
    policy: str  # what a browser may do with it


@lru_cache
def page_files() -> dict[str, File]:
    contents: dict[str, File] = {}

    def collect(folder: Traversable, prefix: str) -> None:
        for item in folder.iterdir():
            if item.is_dir():
                collect(item, f"{prefix}{item.name}/")
            elif not item.name.endswith(".br"):
                contents[prefix + item.name] = read(item, folder / f"{item.name}.br")

    if BUILT.is_dir():
        collect(BUILT, "")
    contents.pop(MANIFEST, None)
    contents.setdefault("index.html", read(PLAIN / "index.html"))
    contents["plain.css"] = read(PLAIN / "style.css")
    return contents


@lru_cache
def preloads() -> dict[str, list[str]]:
    """What each page and board needs besides what stands under "always"."""
    manifest = BUILT / MANIFEST
    names: dict[str, list[str]] = json.loads(manifest.read_bytes()) if manifest.is_file() else {}
    return names


@lru_cache
def page_at(route: str, game: str, language: str) -> tuple[File, str]:
    """The page as it begins at a route, and a header that names its files.

    The first page comes drawn already, with its styles. At a table it also knows the game, which
    its script would get only from the table.
    """
    drawn = page_files().get(f"{route}.{language}.html")
    page = drawn or page_files()["index.html"]
    if game:
        page = file(page.data.replace(b"<html", b'<html data-game="%s"' % game.encode(), 1), HTML)
    names = ["always", route, *([f"board {game}"] if game else [])]
    files = dict.fromkeys(each for name in names for each in preloads().get(name, ()))
    kinds = {each: PurePath(each).suffix for each in files}
    links = [
        f"</assets/{each}>; {LINKS[kind]}"
        for each, kind in kinds.items()
        if not (drawn and kind == ".css")
    ]
    return page, ", ".join(links)


def read(item: Traversable, tight: Traversable | None = None) -> File:
    """A file with what is to be known about it, and packed by Brotli where the build did that."""
    kind = guess_type(item.name)[0] or "application/octet-stream"
    if item.name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    brotli = {"br": tight.read_bytes()} if tight is not None and tight.is_file() else {}
    return file(item.read_bytes(), kind, brotli)


def file(data: bytes, kind: str, brotli: dict[str, bytes] | None = None) -> File:
    """What is sent, in every way in which it can be sent."""
    packed = {**(brotli or {}), "gzip": gzip.compress(data, mtime=0)}
    packed = {name: each for name, each in packed.items() if len(each) < len(data)}
    tag = f'"{sha256(data).hexdigest()[:20]}"'
    return File(data, packed, kind, tag, allowing(data) if kind == HTML else CSP)


def allowing(page: bytes) -> str:
    """The policy that also allows the scripts and styles which stand in a page, and no others."""
    policy = CSP
    for part, pattern in BROUGHT.items():
        digests = (b64encode(sha256(each).digest()).decode() for each in pattern.findall(page))
        hashes = "".join(f" 'sha256-{digest}'" for digest in digests)
        policy = policy.replace(f"{part} 'self'", f"{part} 'self'{hashes}")
    return policy


def response_to(path: str, request: Request) -> Response | None:
    """A file of the page, or None."""
    route, _, rest = path.partition("/")
    headers = {}
    if route in ROUTES:
        language = "" if route else language_of(request.headers.get("accept-language", ""))
        game = game_at(request, rest) if route == "t" else ""
        page, links = page_at(route or "home", game, language)
        headers = {"link": links} if links else {}
    elif path in page_files():
        page = page_files()[path]
    else:
        return None
    # Built files carry their own hash in their names.
    lasting = "public, max-age=31536000, immutable" if route == "assets" else "no-cache"
    varied = "accept-encoding" if route else "accept-encoding, accept-language"
    headers |= {"etag": page.tag, "cache-control": lasting, "vary": varied}
    headers["content-security-policy"] = page.policy
    accepted = request.headers.get("accept-encoding", "")
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    data = page.data
    encodings = {each.partition(";")[0].strip() for each in accepted.split(",")}
    if encoding := next((encoding for encoding in page.packed if encoding in encodings), None):
        data = page.packed[encoding]
        headers["content-encoding"] = encoding
    return Response(data, media_type=page.kind, headers=headers)


def game_at(request: Request, table: str) -> str:
    """Which game a table plays, as far as that is known without reading it from the disk."""
    live = request.state.registry.tables.get(table)
    return live.table.game.name if live else ""


def add(app: FastAPI, with_docs: bool = True) -> None:
    """The page at / and for every table; the API's page at /api/docs."""
    if with_docs:

        @app.get("/api/docs", include_in_schema=False)
        async def docs() -> Response:
            return Response(api_page(app.openapi()), media_type="text/html; charset=utf-8")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if (response := response_to(path, request)) is not None:
            return response
        from starlette.exceptions import HTTPException

        raise HTTPException(404)


def api_page(schema: dict[str, Any]) -> str:
    """The OpenAPI description for people, without a script or anything from elsewhere."""
    rows = [
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation.get('description', ''))}</td></tr>"
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return (
        f"{HEAD}{STYLE}<main><h1>Stonehenge API</h1>"
        '<p>As <a href="/api/openapi.json">OpenAPI</a>. The WebSocket is'
        " <code>/api/tables/{id}/ws</code>; its messages are in docs/server.md.</p>"
        f"<table>{''.join(rows)}</table></main></html>"
    )
