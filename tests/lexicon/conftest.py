"""The tests with whole lexicons run where they are built."""

from typing import Any

from stonehenge.games.quiddler.lexicon import LexiconError, load
from stonehenge.games.quiddler.lexicon.cache import ALL, LANGUAGES, SIZES


def missing(language: str, *vocabularies: str) -> str:
    """Why a lexicon cannot be read; empty when it can."""
    try:
        for vocabulary in vocabularies:
            load(language, vocabulary)
    except LexiconError as error:
        return str(error)
    return ""


# What cannot be tested here, and why.
MISSING = {
    "test_czech.py": missing("cs", ALL),
    "test_common_forms.py": "".join(missing(language, ALL, *SIZES) for language in LANGUAGES),
}
collect_ignore = [name for name, why in MISSING.items() if why]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was left out."""
    for name in collect_ignore:
        terminalreporter.section(f"{name} was left out")
        terminalreporter.line(f"{MISSING[name]}: make words")
