"""How seals are put into words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stonehenge.i18n import Words


def wording(words: Words, key: str, value: Any) -> str | None:
    """The seals that events and refusals speak of; None for any other argument."""
    if not isinstance(value, list):
        return None
    match key:
        case "seals":
            return seals(words, value)
        case "fits":
            return ", ".join(words.say("seal.one", seal=seal) for seal in value)
        case "whites":
            paid = [f"{words.player(seat)} {number}" for seat, number in enumerate(value) if number]
            return ", ".join(paid) or "none"
    return None


def seals(words: Words, seals: Sequence[Any]) -> str:
    """Seals, those of one colour and from one seat together; "none" when there are none."""
    parts = []
    for (seal, source), number in Counter((s["seal"], s["from"]) for s in seals).items():
        parts.append(words.say("seal.some", seal=seal, number=number))
        if source is not None:
            parts[-1] = words.say("seal.from", seals=parts[-1], player=words.player(source))
    return ", ".join(parts) or "none"
