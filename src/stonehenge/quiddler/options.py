"""The house rules of Quiddler: what a host may choose before the first deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from stonehenge.game import InvalidOptions, Refusal
from stonehenge.house import check, check_seats, spelled
from stonehenge.quiddler.deck import BUILT_IN, Deck, built_in, deck_from, read_deck

CHOICES: dict[str, tuple[object, ...]] = {
    "deck": BUILT_IN,  # or a deck file, or what stands in one
    "validation": ("challenge", "strict", "auto"),
    "judge": ("wordlist", "wordlist+vote"),
    "two_player_bonus": ("longest", "most", "none"),
    "ch_letters": (1, 2),
    "dictionary_offturn": (False, True),
}
LEAST, MOST = 1, 8
ROUNDS = 7
FIRST_HAND = 4  # and one card more in every round
SOLO_CARDS = 48


@dataclass(frozen=True, slots=True)
class Options:
    """Every option with its value."""

    deck: Deck = field(default_factory=lambda: built_in("cs"))
    validation: str = "challenge"
    judge: str = "wordlist"
    two_player_bonus: str = "longest"
    ch_letters: int = 1
    dictionary_offturn: bool = False

    def as_dict(self) -> dict[str, object]:
        """The options as the record keeps them; a deck of one's own with all its cards."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        ours = self.deck.name in BUILT_IN and self.deck == built_in(self.deck.name)
        return {**told, "deck": self.deck.name if ours else self.deck.as_dict()}


def options_from(chosen: Mapping[str, object], seats: int) -> Options:
    """The options a host chose, the defaults for the rest; or InvalidOptions."""
    check_seats(seats, LEAST, MOST, "Q-01")
    check(chosen, CHOICES, free=["deck"])
    deck = deck_of(chosen.get("deck", "cs"))
    needed = SOLO_CARDS if seats == 1 else seats * (FIRST_HAND + ROUNDS - 1) + 2
    if deck.total < needed:
        told = {"deck": deck.name, "total": deck.total, "needed": needed}
        raise InvalidOptions(Refusal("deck-too-small", "Q-06", told))
    return Options(**cast(Any, {**chosen, "deck": deck}))


def deck_of(chosen: object) -> Deck:
    """A deck by its name, by its file, or as a file would say it."""
    if isinstance(chosen, Mapping):
        return deck_from(chosen, "deck")
    if chosen in BUILT_IN:
        return built_in(str(chosen))
    if isinstance(chosen, str) and chosen.endswith(".toml"):
        return read_deck(chosen)
    told = {"key": "deck", "value": spelled(chosen), "known": ", ".join((*BUILT_IN, "*.toml"))}
    raise InvalidOptions(Refusal("option-value", "", told))
