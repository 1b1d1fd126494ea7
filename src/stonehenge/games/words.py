"""The sentences of a game, with its own way of putting arguments into words."""

from stonehenge.games import KITS
from stonehenge.i18n import Words


def words_of(language: str, game: str, edition: str = "") -> Words:
    """The words of a language for a game, in the words of a printed edition."""
    part = KITS[game].wording if game in KITS else None
    return Words(language, game, edition, None if part is None else part.load())
