"""What went wrong, in one sentence of the reader's language."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from stonehenge.core.game import InvalidNotation, Reason, Refused
from stonehenge.i18n import LANGUAGES, Words


class UsageError(Exception):
    """A sentence for the person who gave the command; it ends the command."""


def language(chosen: str | None) -> str:
    """The language that was asked for, else the one of the environment, else English."""
    if chosen is not None:
        if chosen not in LANGUAGES:
            codes = ", ".join(LANGUAGES)
            raise UsageError(Words(language(None)).say("usage.language", given=chosen, known=codes))
        return chosen
    for name in ("STONEHENGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        # The first one that is set decides, as everywhere else: LC_ALL=C means no Czech.
        if value := os.environ.get(name):
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"


def language_in(args: list[str]) -> str:
    """The language of a command line that could not be understood as a whole."""
    for word, following in zip(args, [*args[1:], ""], strict=True):
        value = following if word == "--lang" else word.removeprefix("--lang=")
        if value != word and value in LANGUAGES:
            return value
    return language(None)


def refusal_text(reason: Reason, words: Words) -> str:
    """A refusal in words, with the rule that stands behind it."""
    sentence = words.say(f"refusal.{reason.name}", **reason.args)
    return f"{sentence} [{reason.rule}]" if reason.rule else sentence


def put(error: Exception, words: Words) -> str:
    """An error that the input is to blame for, in words."""
    match error:
        case Refused(refusal=refusal):
            args = dict(refusal.args)
            if "problem" in args and isinstance(error.__cause__, Refused):
                args["problem"] = put(error.__cause__, words)
            return refusal_text(Reason(refusal.name, refusal.rule, args), words)
        case UnicodeDecodeError():
            return words.say("file.not-text")
        case FileNotFoundError():
            return words.say("file.missing")
        case FileExistsError():
            return words.say("file.exists")
        case IsADirectoryError() | NotADirectoryError():
            return words.say("file.directory")
        case PermissionError():
            return words.say("file.denied")
        case OSError():
            return words.say("file.unusable", problem=error.strerror or str(error))
    return str(error)


@contextmanager
def in_words(words: Words, place: str | Path = "") -> Iterator[None]:
    """Whatever is refused inside becomes a UsageError that begins with the place."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (Refused, InvalidNotation, OSError, UnicodeDecodeError) as error:
        sentence = put(error, words)
        raise UsageError(f"{place}: {sentence}" if place else sentence) from error


def misused(error: typer.TyperException, words: Words) -> str:
    """A command line that Typer did not understand, in words."""
    named = getattr(error, "param", None)
    thing = named.get_error_hint() if named else getattr(error, "option_name", "")
    match type(error).__name__:
        case "NoSuchOption":
            return words.say("usage.no-such-option", given=thing)
        case "MissingParameter":
            return words.say("usage.missing", thing=thing)
        case "BadOptionUsage":
            return words.say("usage.no-value", given=thing)
        case "BadParameter":
            # Only numbers are read by Typer; everything else is read by ourselves.
            return words.say("usage.not-a-number", thing=thing)
    return words.say("usage.other", problem=error.format_message())
