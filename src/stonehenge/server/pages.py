"""Static files from the package, and a page about the API; nothing is read from elsewhere."""

import gzip
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response

BUILT = files(__package__) / "page"  # made of web/
PLAIN = files(__package__) / "plain"  # what is shown without it
# Paths that the page itself makes something of.
ROUTES = ("", "new", "t", "replay", "rules", "learn", "me")
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stonehenge API</title>'
STYLE = '<link rel="stylesheet" href="/plain.css">'


class File(NamedTuple):
    """A file of the page, also as it is sent to whoever can unpack it."""

    data: bytes
    packed: bytes
    kind: str
    tag: str  # tells one version from another


@lru_cache
def shelf() -> dict[str, File]:
    """All files of the page by path."""
    found: dict[str, File] = {}

    def collect(folder: Traversable, prefix: str) -> None:
        for item in folder.iterdir():
            if item.is_dir():
                collect(item, f"{prefix}{item.name}/")
            else:
                found[prefix + item.name] = read(item)

    if BUILT.is_dir():
        collect(BUILT, "")
    found.setdefault("index.html", read(PLAIN / "index.html"))
    found["plain.css"] = read(PLAIN / "style.css")
    return found


def read(item: Traversable) -> File:
    """A file with what is to be known about it."""
    data = item.read_bytes()
    kind = guess_type(item.name)[0] or "application/octet-stream"
    if item.name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    return File(data, gzip.compress(data, mtime=0), kind, f'"{sha256(data).hexdigest()[:20]}"')


def served(path: str, request: Request) -> Response | None:
    """A file of the page, or None."""
    found = shelf().get(path)
    if found is None:
        return None
    # Built files carry their own hash in their names.
    lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
    headers = {"etag": found.tag, "cache-control": lasting, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    data = found.data
    if "gzip" in request.headers.get("accept-encoding", "") and len(found.packed) < len(data):
        data = found.packed
        headers["content-encoding"] = "gzip"
    return Response(data, media_type=found.kind, headers=headers)


def add(app: FastAPI) -> None:
    """The page at / and for every table; the API's page at /api/docs."""

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        return Response(described(app.openapi()), media_type="text/html; charset=utf-8")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        name = "index.html" if path.partition("/")[0] in ROUTES else path
        if (found := served(name, request)) is not None:
            return found
        from starlette.exceptions import HTTPException

        raise HTTPException(404)


def described(schema: dict[str, Any]) -> str:
    """The OpenAPI description for people, without a script or anything from elsewhere."""
    rows = [
        f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(told.get('description', ''))}</td></tr>"
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    ]
    return (
        f"{HEAD}{STYLE}<main><h1>Stonehenge API</h1>"
        '<p>As <a href="/api/openapi.json">OpenAPI</a>. The WebSocket is'
        " <code>/api/tables/{id}/ws</code>; its messages are in docs/server.md.</p>"
        f"<table>{''.join(rows)}</table></main></html>"
    )
