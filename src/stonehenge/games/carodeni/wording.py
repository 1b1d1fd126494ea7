"""How cards are called in the reader's language."""

from typing import Any

from stonehenge.i18n import Words

NAMES = ("name", "witch_name", "potion_name")


def wording(words: Words, key: str, value: Any) -> str | None:
    """The cards that events and refusals speak of; None for any other argument."""
    # Somebody at the table may have the name of a witch.
    return called(words, value) if key in NAMES and value not in words.players else None


def called(words: Words, name: str) -> str:
    """What a card is called; the cards of other sets than ours keep their names."""
    return words.messages.get(f"called.{name}", name)
