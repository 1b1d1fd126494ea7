"""The sentences of a game, with its own way of putting arguments into words."""

from stonehenge.games import KITS
from stonehenge.i18n import Words, catalogue


def words_of(language: str, game: str, edition: str = "") -> Words:
    """The words of a language for a game, in the words of a printed edition."""
    kit = KITS[game]
    wording = None if kit.wording is None else kit.wording.load()
    return Words(language, "game", kit.texts, edition, wording)


def texts_of(language: str, game: str, name: str = "game") -> dict[str, str]:
    return catalogue(language, name, KITS[game].texts)


def rules_of(language: str, game: str) -> dict[str, str]:
    """The rules of a game by section and ID, in English where the language has none."""
    return texts_of(language, game, "rules") or texts_of("en", game, "rules")
