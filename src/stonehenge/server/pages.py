"""Static files from the package, and a page about the API; nothing is read from elsewhere."""

from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Any

from fastapi import FastAPI, Request, Response

HOME = files(__package__) / "page"
HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stonehenge API</title>'
STYLE = '<link rel="stylesheet" href="/style.css">'


@lru_cache
def shelf() -> dict[str, tuple[bytes, str, str]]:
    """All files of the page by path: bytes, type, and what tells one version from another."""
    found: dict[str, tuple[bytes, str, str]] = {}

    def collect(folder: Traversable, prefix: str) -> None:
        for item in folder.iterdir():
            if item.is_dir():
                collect(item, f"{prefix}{item.name}/")
            else:
                data = item.read_bytes()
                kind = guess_type(item.name)[0] or "application/octet-stream"
                found[prefix + item.name] = data, kind, f'"{sha256(data).hexdigest()[:20]}"'

    collect(HOME, "")
    return found


def served(path: str, request: Request) -> Response | None:
    """A file of the page, or None."""
    found = shelf().get(path)
    if found is None:
        return None
    data, kind, tag = found
    # Built files carry their own hash in their names.
    lasting = "public, max-age=31536000, immutable" if "/" in path else "no-cache"
    headers = {"etag": tag, "cache-control": lasting}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


def add(app: FastAPI) -> None:
    """The page at / and for every table; the API's page at /api/docs."""

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        return Response(described(app.openapi()), media_type="text/html; charset=utf-8")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        name = "index.html" if path == "" or path.startswith("t/") else path
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
