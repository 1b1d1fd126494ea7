"""Errors have one shape everywhere: a name, a sentence, and what it takes to say it."""

from typing import Any

from stonehenge.core.game import Refusal
from stonehenge.games import GAMES
from stonehenge.games.words import words_of
from stonehenge.i18n import LANGUAGES, Words

# Which status a refusal has over HTTP; whatever is not here is 422.
STATUS = {
    "not-found": 404,
    "no-such-table": 404,
    "no-such-number": 404,
    "method-not-allowed": 405,
    "bad-token": 401,
    "only-host": 403,
    "foreign-origin": 403,
    "locked": 403,
    "wrong-word": 403,
    "sent-away": 403,
    "seat-taken": 409,
    "name-taken": 409,
    "seats-free": 409,
    "already-started": 409,
    "shuffling": 409,
    "still-there": 409,
    "hidden-hand": 409,
    "not-over": 409,
    "newer-table": 409,
    "too-large": 413,
    "too-slow": 408,
    "too-many": 429,
    "server-error": 500,
    "not-kept": 503,
    "busy": 503,
    "no-space": 503,
    "no-writing": 503,
}


def language_of(header: str) -> str:
    """The first language of Accept-Language that we speak, else English."""
    for part in header.split(","):
        wanted = part.partition(";")[0].strip()[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "en"


def sentence(refusal: Refusal, language: str) -> str:
    """A refusal in words: the server's, or those of the game that refused."""
    key = f"refusal.{refusal.name}"
    for game in ("", *GAMES):
        words = words_of(language, game) if game else Words(language, "server")
        if key in words.messages:
            try:
                return words.say(key, **refusal.args)
            except ValueError:
                continue
    return refusal.name


def body(refusal: Refusal, language: str = "en") -> dict[str, Any]:
    content = {"error": refusal.name, "detail": sentence(refusal, language)}
    return {**content, "args": dict(refusal.args)}


def status(refusal: Refusal) -> int:
    """The status of an error over HTTP."""
    return STATUS.get(refusal.name, 422)
