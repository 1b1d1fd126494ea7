"""Static files from the package, and a page about the API; nothing is read from elsewhere."""

import gzip
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response

from stonehenge.server.guard import CSP

BUILT = files(__package__) / "page"  # made of web/
PLAIN = files(__package__) / "plain"  # what is shown without it
# Paths that the page itself makes something of.
ROUTES = ("", "new", "t", "replay", "rules", "learn", "me")
HTML = "text/html"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stonehenge API</title>'
STYLE = '<link rel="stylesheet" href="/plain.css">'


SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


class File(NamedTuple):
    """A file of the page, also as it is sent to whoever can unpack it."""

    data: bytes
    packed: dict[str, bytes]  # by encoding, the smallest first
    kind: str
    tag: str  # tells one version from another
    policy: str  # what a browser may do with it


@lru_cache
def shelf() -> dict[str, File]:
    """All files of the page by path."""
    found: dict[str, File] = {}

    def collect(folder: Traversable, prefix: str) -> None:
        for item in folder.iterdir():
            if item.is_dir():
                collect(item, f"{prefix}{item.name}/")
            elif not item.name.endswith(".br"):
                found[prefix + item.name] = read(item, folder / f"{item.name}.br")

    if BUILT.is_dir():
        collect(BUILT, "")
    found.setdefault("index.html", read(PLAIN / "index.html"))
    found["plain.css"] = read(PLAIN / "style.css")
    return found


def read(item: Traversable, tight: Traversable | None = None) -> File:
    """A file with what is to be known about it, and packed by Brotli where the build did that."""
    data = item.read_bytes()
    kind = guess_type(item.name)[0] or "application/octet-stream"
    if item.name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    packed = {"gzip": gzip.compress(data, mtime=0)}
    if tight is not None and tight.is_file():
        packed = {"br": tight.read_bytes(), **packed}
    packed = {name: each for name, each in packed.items() if len(each) < len(data)}
    tag = f'"{sha256(data).hexdigest()[:20]}"'
    return File(data, packed, kind, tag, allowing(SCRIPT.findall(data)) if kind == HTML else CSP)


def allowing(scripts: list[bytes]) -> str:
    """The policy that also allows the scripts which stand in the page itself, and no other."""
    hashes = "".join(f" 'sha256-{b64encode(sha256(each).digest()).decode()}'" for each in scripts)
    return CSP.replace("script-src 'self'", f"script-src 'self'{hashes}")


def served(path: str, request: Request) -> Response | None:
    """A file of the page, or None."""
    found = shelf().get(path)
    if found is None:
        return None
    # Built files carry their own hash in their names.
    lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
    headers = {"etag": found.tag, "cache-control": lasting, "vary": "accept-encoding"}
    headers["content-security-policy"] = found.policy
    asked = request.headers.get("accept-encoding", "")
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    data = found.data
    known = {each.partition(";")[0].strip() for each in asked.split(",")}
    if way := next((way for way in found.packed if way in known), None):
        data = found.packed[way]
        headers["content-encoding"] = way
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
