"""The command line: building a lexicon, asking it, and asking for the best lay-out."""

import io
import json
import tarfile
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from stonehenge.cli import app
from stonehenge.games.quiddler.lexicon import VERDICTS, cache, lexicon_of, load, vocabulary
from stonehenge.games.words import texts_of
from stonehenge.i18n import LANGUAGES
from support.terminal import Run

CARDS = ["VL", "A", "K", "D", "U", "C", "H", "I", "Z"]
ABOUT = json.dumps({"name": "dictionary-cs", "version": "4.0.0", "license": "GPL-2.0"})


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("STONEHENGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(vocabulary, "installed", lambda: None)
    load.cache_clear()


@pytest.fixture
def stonehenge() -> Run:
    def run(*words: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], input=typed)

    return run


@pytest.fixture
def package(tmp_path: Path) -> Path:
    files = {"index.aff": "SET UTF-8\n", "index.dic": "2\nvlak\nPraha\n", "package.json": ABOUT}
    path = tmp_path / "dictionary-cs.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return path


def test_a_lexicon_is_built_and_asked(stonehenge: Run, package: Path) -> None:
    built = stonehenge("lexicon", "build", "cs", "--from", package)
    assert built.exit_code == 0, built.output
    assert "has 1 word" in built.stdout
    assert "dictionary-cs 4.0.0 (GPL-2.0)" in built.stdout
    result = stonehenge("lexicon", "check", "cs", "vlak", "praha", "--lang", "cs")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "  vlak   ano  Je ve slovníku. [Q-40]",
        "  praha  ne   Vlastní jména neplatí. [Q-41]",
    ]
    assert stonehenge("lexicon", "check", "cs", "VLAK").exit_code == 0


def test_a_lexicon_that_is_fresh_is_not_built_again(stonehenge: Run, package: Path) -> None:
    stonehenge("lexicon", "build", "cs", "--from", package)
    package.unlink()
    again = stonehenge("lexicon", "build", "cs", "--from", package, "--if-needed", "--json")
    assert again.exit_code == 0
    report = json.loads(again.stdout)
    assert (report["language"], report["words"]) == ("cs", 1)
    assert report["source"]["package"] == "dictionary-cs"
    assert stonehenge("lexicon", "build", "cs", "--from", package).exit_code == 2


def test_common_words_are_kept_beside_a_lexicon_as_soon_as_somebody_knows_them(
    stonehenge: Run, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = ["lexicon", "build", "cs", "--from", package, "--if-needed"]
    assert "pip install wordfreq" in " ".join(stonehenge(*built).stdout.split())
    assert json.loads(stonehenge(*built, "--json").stdout)["vocabularies"] == {}
    monkeypatch.setattr(vocabulary, "installed", lambda: "9.9")
    monkeypatch.setattr(vocabulary, "by_frequency", lambda language: ["vlak"])
    report = json.loads(stonehenge(*built, "--json").stdout)
    assert report["vocabularies"] == {"5k": 1, "20k": 1, "100k": 1}
    assert "wordfreq 9.9 (Apache-2.0, data CC BY-SA 4.0): 5k, 20k, 100k" in " ".join(
        stonehenge(*built).stdout.split()
    )


def test_answers_come_as_json(stonehenge: Run) -> None:
    cache.save(lexicon_of(["vlak"]))
    result = stonehenge("lexicon", "check", "cs", "vlak", "xyz", "--json")
    assert json.loads(result.stdout) == [
        {"word": "vlak", "valid": True, "reason": "known", "rule": "Q-40"},
        {"word": "xyz", "valid": False, "reason": "unknown", "rule": "Q-40"},
    ]


@pytest.mark.rule("QE-2")
def test_the_best_lay_out_is_told(stonehenge: Run) -> None:
    cache.save(lexicon_of(["vlak", "duch"]))
    layout = json.loads(stonehenge("words", "--deck", "cs", *CARDS, "--json").stdout)
    assert layout["words"] == ["VLAK", "DUCH"]
    assert layout["cards"] == [["VL", "A", "K"], ["D", "U", "C", "H"]]
    assert (layout["left"], layout["discard"], layout["score"]) == (["Z", "I"], None, 21)
    result = stonehenge("words", *map(str.lower, CARDS), "--turn", "last")
    assert "Discard: Z" in result.stdout
    assert "24 points, longest word 4 letters" in result.stdout


def test_all_lay_outs_worth_having_are_told(stonehenge: Run) -> None:
    cache.save(lexicon_of(["vlak", "duch", "du", "hi"]))
    layouts = json.loads(stonehenge("words", *CARDS, "--all", "--json").stdout)
    assert [(one["score"], len(one["words"])) for one in layouts] == [(21, 2), (17, 3)]


def test_when_nothing_may_be_laid_it_is_said(stonehenge: Run) -> None:
    cache.save(lexicon_of(["vlak"]))
    assert "Nothing can be laid out." in stonehenge("words", "A", "K", "--turn", "out").stdout
    assert stonehenge("words", "A", "K", "--turn", "out", "--json").stdout == "null\n"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["lexicon", "build", "xx"], "no dictionary for the language xx"),
        (["lexicon", "check", "cs", "vlak"], "stonehenge lexicon build cs"),
        (["words", "VL", "A"], "stonehenge lexicon build cs"),
        (["words", "Q"], "No such card in this deck: Q"),
        (["words", "VL", "VL"], "The deck has VL only once, not 2 times."),
        (["words", *["E"] * 12], "12 cards are too many"),
        (["words", "A", "--turn", "first"], "No such turn: first"),
        (["words", "A", "--deck", "none.toml"], "none.toml"),
        (["lexicon", "build", "cs", "--from", "none.tgz"], "none.tgz is no npm package"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    stonehenge: Run, given: list[str], sentence: str
) -> None:
    result = stonehenge(*given)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_damaged_lexicon_is_named_and_can_be_built_again(stonehenge: Run, package: Path) -> None:
    cache.save(lexicon_of(["vlak"]))
    cache.place("cs").write_bytes(cache.place("cs").read_bytes()[:-1])
    result = stonehenge("lexicon", "check", "cs", "vlak")
    assert result.exit_code == 2
    assert "wrong checksum" in result.stderr
    assert stonehenge("lexicon", "build", "cs", "--from", package, "--if-needed").exit_code == 0
    assert stonehenge("lexicon", "check", "cs", "vlak").exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_words_in_every_language(language: str) -> None:
    texts = texts_of(language, "quiddler", "lexicon")
    assert {f"verdict.{name}" for name in VERDICTS} <= set(texts)
    assert set(texts) == set(texts_of("en", "quiddler", "lexicon"))
