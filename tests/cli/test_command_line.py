"""Bad input of every sort: exit code 2, one clear line, no traceback, nothing written over."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge import __version__
from stonehenge.i18n import LANGUAGES
from support.terminal import Run

COMMAND = [sys.executable, "-c", "from stonehenge.cli import main; main()"]

BAD = [
    ("juggle", "juggle"),
    ("play", "wizard"),
    ("play chess", "chess"),
    ("play wizard --seats 7", "[W-01]"),
    ("play wizard --seats 0", "[W-01]"),
    ("play wizard --seats many", "--seats"),
    ("play wizard --seats", "--seats"),
    ("play wizard --sets a=b", "--sets"),
    ("play wizard --bot clever", "clever"),
    ("play wizard --set plus_minus_one", "plus_minus_one"),
    ("play wizard --set beards=true", "beards"),
    ("play wizard --set plus_minus_one=maybe", "maybe"),
    ("play wizard --set plus_minus_one=1", "plus_minus_one"),
    ("play wizard --set rounds=1 --set rounds=2", "rounds"),
    ("play wizard --set rounds=0-99", "[W-14]"),
    ("play wizard --set plus_minus_one=true --set bidding=secret", "[WA-05]"),
    ("play wizard --seats 5 --set one_colour=true", "[W-57]"),
    ("play wizard --lang klingon", "klingon"),
    ("play wizard --name ", "30"),
    ("play wizard --name \x1b[31m", "30"),
    ("play wizard --resume FILE --seats 3", "--resume"),
    ("rules chess", "chess"),
    ("rules wizard W-99", "W-99"),
    ("rules wizard W-3", "W-30"),
    ("replay", "FILE"),
    ("replay one two", "two"),
    ("replay nowhere.jsonl", "nowhere.jsonl"),
    ("replay .", "."),
    ("perft wizard --depth -1", "-1"),
    ("perft wizard --seats 2", "[W-01]"),
]


@pytest.mark.parametrize(("line", "named"), BAD, ids=[line for line, _ in BAD])
def test_bad_input_gives_one_line_that_names_it(stonehenge: Run, line: str, named: str) -> None:
    result = stonehenge(*line.split(" "))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_version_is_one_line(stonehenge: Run) -> None:
    result = stonehenge("--version")
    assert (result.exit_code, result.stdout) == (0, f"stonehenge {__version__}\n")


def test_the_package_runs_as_the_command_line() -> None:
    command = [sys.executable, "-m", "stonehenge", "rules", "wizard", "W-30"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert "W-30" in run.stdout


def test_a_bad_command_is_refused_in_the_chosen_language(stonehenge: Run) -> None:
    for language in LANGUAGES:
        result = stonehenge("play", "--nonsense", "--lang", language)
        assert result.exit_code == 2
        assert "--nonsense" in result.stderr


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"STONEHENGE_LANG": "de", "LANG": "cs_CZ.UTF-8"}, "de"),
        ({"LC_ALL": "cs_CZ.UTF-8", "LANG": "de_DE.UTF-8"}, "cs"),
        ({"LANG": "hu_HU"}, "hu"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "C", "LANG": "cs_CZ"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from stonehenge.terminal.errors import language

    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(None) == expected


def test_help_names_the_commands(stonehenge: Run) -> None:
    result = stonehenge("--help")
    assert result.exit_code == 0
    assert "play" in result.stdout
    assert "replay" in result.stdout


@pytest.mark.parametrize("command", ["play", "replay", "rules", "perft"])
def test_every_command_has_help_with_examples(stonehenge: Run, command: str) -> None:
    result = stonehenge(command, "--help")
    assert result.exit_code == 0
    assert f"stonehenge {command}" in result.stdout


@pytest.mark.parametrize("command", ["play", "simulate", "rules", "perft"])
def test_help_names_every_game(stonehenge: Run, command: str) -> None:
    text = " ".join(stonehenge(command, "--help").stdout.replace("│", " ").split())
    assert "wizard, extreme, carodeni, quiddler" in text


def test_the_command_line_starts_without_the_machinery_of_the_simulator() -> None:
    heavy = "[m for m in ('numpy', 'numba', 'rich.console') if m in sys.modules]"
    code = f"import sys, stonehenge.cli; print({heavy})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_mistake_in_a_real_process_is_one_line_and_code_2() -> None:
    done = subprocess.run([*COMMAND, "play", "chess"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("No such game: chess (known: wizard")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_has_gone_is_not_complained_about() -> None:
    line = " ".join(f"'{word}'" for word in [*COMMAND, "rules", "wizard"])
    done = subprocess.run(
        ["bash", "-c", f"{line} | head -1"], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("Wizard\n", "")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """What was started in the background ignores Ctrl+C, and so would all that it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_leaves_quietly_with_130(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    with subprocess.Popen(
        [*COMMAND, "play", "wizard", "--file", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        wait_for(process, "Your move")
        process.send_signal(signal.SIGINT)
        output, complaints = process.communicate()
    assert (process.returncode, complaints) == (130, "")
    assert str(file) in output


def test_after_a_kill_nothing_that_was_done_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    line = [*COMMAND, "play", "wizard", "--set", "bidding=secret", "--file", str(file)]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        wait_for(process, "Your move")
        assert process.stdin is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        wait_for(process, "You bid 1")
        process.kill()
    assert '{"e":"bid","seat":0,"bid":1}' in file.read_text()
    assert list(tmp_path.iterdir()) == [file]


def wait_for(process: subprocess.Popen[str], text: str) -> None:
    """Read on until this was printed."""
    assert process.stdout is not None
    seen = ""
    while text not in seen:
        read = os.read(process.stdout.fileno(), 4096)
        assert read, f"gone before {text!r}: {seen}"
        seen += read.decode()
