"""The tests with the whole Czech lexicon run where it is built."""

from typing import Any

from stonehenge.words import LexiconError, load


def missing() -> str:
    """Why the Czech lexicon cannot be read; empty when it can."""
    try:
        load("cs")
    except LexiconError as error:
        return str(error)
    return ""


MISSING = missing()
collect_ignore = ["test_czech.py"] if MISSING else []


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was left out."""
    if MISSING:
        terminalreporter.section("the whole Czech lexicon was not tested")
        terminalreporter.line(f"{MISSING}: stonehenge lexicon build cs")
