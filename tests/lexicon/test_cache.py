"""Files: what is kept is read back, and what is damaged is named and never a crash."""

import io
import json
import os
import shutil
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from stonehenge.games.quiddler.lexicon import (
    LexiconDamaged,
    LexiconError,
    LexiconMissing,
    cache,
    dictionary,
    lexicon_of,
    load,
)
from stonehenge.games.quiddler.lexicon.build import build
from stonehenge.games.quiddler.lexicon.cache import MAGIC, is_fresh, packed, place, save, unpacked
from stonehenge.games.quiddler.lexicon.dictionary import (
    SourceError,
    fetched,
    from_archive,
    package_path,
)
from stonehenge.games.quiddler.lexicon.exclusions import Exclusions

PATH = Path("cs.lexicon")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    load.cache_clear()


def archive(path: Path, **files: str) -> Path:
    with tarfile.open(path, "w:gz") as opened:
        for name, text in files.items():
            info = tarfile.TarInfo("package/" + name.replace("_", "."))
            info.size = len(text.encode())
            opened.addfile(info, io.BytesIO(text.encode()))
    return path


ABOUT = json.dumps({"name": "dictionary-cs", "version": "4.0.0", "license": "GPL-2.0"})
FILES = {"index_aff": "SET UTF-8\n", "index_dic": "2\nvlak\nBrno\n", "package_json": ABOUT}


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    lexicon = build(
        "cs", from_archive(archive(tmp_path / "a.tgz", **FILES)), Exclusions({"e": "unit"})
    )
    assert save(lexicon) == place("cs")
    assert load("cs") == lexicon
    assert load("cs").verdict("brno").name == "name"
    assert load("cs").provenance["package"] == "dictionary-cs"
    assert load("cs").provenance["licence"] == "GPL-2.0"
    assert len(load("cs").provenance["sha256"]) == 64
    assert is_fresh("cs")


def test_an_amended_lexicon_is_kept_too() -> None:
    lexicon = lexicon_of(["vlak"]).ruled(allow=["xyz"])
    assert list(unpacked("cs", packed(lexicon), PATH).automaton) == ["vlak", "xyz"]


def test_a_lexicon_that_was_never_built_is_missed_by_name() -> None:
    with pytest.raises(LexiconMissing) as caught:
        load("cs")
    assert caught.value.refusal.name == "lexicon-missing"
    assert caught.value.refusal.args == {"language": "cs"}
    assert not is_fresh("cs")


def test_a_language_without_a_source_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no lexicon for the language 'xx'"):
        load("xx")


def test_a_lexicon_of_older_sources_is_read_but_not_fresh() -> None:
    save(lexicon_of(["vlak"]))
    assert load("cs").contains("vlak")
    assert not is_fresh("cs")


def test_every_damage_is_named() -> None:
    content = packed(lexicon_of(["vlak", "duch"]))
    for at in range(len(content)):
        flipped = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        for damaged in (flipped, content[:at]):
            with pytest.raises(LexiconDamaged) as caught:
                unpacked("cs", damaged, PATH)
            args = caught.value.refusal.args
            assert args["problem"] == ("version" if at < len(MAGIC) else "checksum")
            assert args["path"] == str(PATH)


def test_a_lexicon_of_another_language_is_named() -> None:
    with pytest.raises(LexiconDamaged) as caught:
        unpacked("en", packed(lexicon_of(["vlak"])), PATH)
    assert caught.value.refusal.args["problem"] == "language"


@pytest.mark.parametrize("header", ["", "[]", "{}", '{"automata": 3}', "[" * 5000])
def test_a_header_that_makes_no_sense_is_named(header: str) -> None:
    content = len(header).to_bytes(4, "little") + header.encode()
    with pytest.raises(LexiconDamaged) as caught:
        unpacked("cs", MAGIC + sha256(content).digest() + content, PATH)
    assert caught.value.refusal.args["problem"] == "header"


def test_a_file_that_is_a_directory_is_unreadable() -> None:
    place("cs").mkdir(parents=True)
    with pytest.raises(LexiconError) as caught:
        load("cs")
    assert caught.value.refusal.args["problem"] == "unreadable"


def test_a_failed_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    save(lexicon_of(["vlak"]))
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("the disk is full")))
    with pytest.raises(OSError, match="full"):
        save(lexicon_of(["duch"]))
    assert [path.name for path in place("cs").parent.iterdir()] == ["cs.lexicon"]
    assert load("cs").contains("vlak")


@pytest.mark.parametrize("missing", ["index_aff", "index_dic", "package_json"])
def test_a_package_without_a_dictionary_is_refused(tmp_path: Path, missing: str) -> None:
    files = {name: text for name, text in FILES.items() if name != missing}
    with pytest.raises(SourceError) as caught:
        from_archive(archive(tmp_path / "a.tgz", **files))
    assert caught.value.refusal.name == "not-a-package"


def test_a_file_that_is_no_package_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.tgz").write_text("hello")
    for path in (tmp_path / "a.tgz", tmp_path / "none.tgz"):
        with pytest.raises(SourceError):
            from_archive(path)


def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    (tmp_path / "npm.py").write_text(script)
    monkeypatch.setattr(dictionary, "npm", lambda: [sys.executable, str(tmp_path / "npm.py")])


def test_a_package_is_got_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed_one = archive(tmp_path / "p.tgz", **FILES)
    script = f"""
import shutil, sys
assert sys.argv[1:3] == ["pack", "dictionary-cs@4.0.0"]
shutil.copy({str(packed_one)!r}, sys.argv[-1] + "/dictionary-cs-4.0.0.tgz")
"""
    fake_npm(tmp_path, monkeypatch, script)
    assert fetched("cs").provenance["version"] == "4.0.0"
    assert package_path("cs").parent == cache.cache_dir()
    fake_npm(tmp_path, monkeypatch, "raise SystemExit('no net')")
    assert fetched("cs").entries == FILES["index_dic"]
    # A damaged copy is got again.
    package_path("cs").write_bytes(b"")
    with pytest.raises(SourceError) as caught:
        fetched("cs")
    assert caught.value.refusal.name == "npm-failed"
    assert caught.value.refusal.args == {"package": "dictionary-cs@4.0.0", "problem": "no net"}


def test_without_npm_it_is_said_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SourceError) as caught:
        fetched("cs")
    assert caught.value.refusal.name == "no-npm"


def test_the_system_s_npm_is_taken_where_python_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/npm")
    assert dictionary.npm() == ["/usr/bin/npm"]


def test_every_source_that_decides_what_is_in_a_lexicon_is_there() -> None:
    assert [name for name in cache.RECIPE if not [*cache.ROOM.glob(name)]] == []
