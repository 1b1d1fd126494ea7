"""The house rules of Quiddler: what a host may choose before the first deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast
from unicodedata import normalize

from stonehenge.core.game import InvalidOptions, Refusal
from stonehenge.core.options import check, check_seats, spelled
from stonehenge.games.quiddler.deck import BUILT_IN, Deck, built_in, deck_from, read_deck

CHOICES: dict[str, tuple[object, ...]] = {
    "deck": BUILT_IN,  # or a deck file, or what stands in one
    "validation": ("challenge", "strict", "auto"),
    "judge": ("wordlist", "wordlist+vote"),
    "two_player_bonus": ("longest", "most", "none"),
    "ch_letters": (1, 2),
    "dictionary_offturn": (False, True),
}
# Words that this table allows or denies: no choice among values, so it is in no list of them.
HOUSE_LIST = "house_list"
LONGEST_LIST = 500
LEAST, MOST = 1, 8
ROUNDS = 7
FIRST_HAND = 4  # and one card more in every round
SOLO_CARDS = 48


# Words in small letters, and whether they count at this table.
House = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Every option with its value."""

    deck: Deck = field(default_factory=lambda: built_in("cs"))
    validation: str = "challenge"
    judge: str = "wordlist"
    two_player_bonus: str = "longest"
    ch_letters: int = 1
    dictionary_offturn: bool = False
    house: House = ()

    def as_dict(self) -> dict[str, object]:
        """The options as the record keeps them; a deck of one's own with all its cards."""
        values = {key: getattr(self, key) for key in CHOICES}
        if self.house:
            values[HOUSE_LIST] = write_house(self.house)
        ours = self.deck.name in BUILT_IN and self.deck == built_in(self.deck.name)
        return {**values, "deck": self.deck.name if ours else self.deck.as_dict()}


def options_from(chosen: Mapping[str, object], seats: int) -> Options:
    """The options a host chose, the defaults for the rest; or InvalidOptions."""
    check_seats(seats, LEAST, MOST, "Q-01")
    check(chosen, {**CHOICES, HOUSE_LIST: ()}, free=["deck", HOUSE_LIST])
    deck = deck_of(chosen.get("deck", "cs"))
    house = read_house(chosen.get(HOUSE_LIST, ""))
    needed = SOLO_CARDS if seats == 1 else seats * (FIRST_HAND + ROUNDS - 1) + 2
    if deck.total < needed:
        args = {"deck": deck.name, "total": deck.total, "needed": needed}
        raise InvalidOptions(Refusal("deck-too-small", "Q-06", args))
    given = {key: value for key, value in chosen.items() if key != HOUSE_LIST}
    return Options(**cast(Any, {**given, "deck": deck, "house": house}))


def write_house(house: House) -> str:
    """A house list as text: allowed words, and denied ones after a minus sign."""
    return ",".join(word if valid else f"-{word}" for word, valid in house)


def read_house(chosen: object) -> House:
    """The house list that a text names, sorted; or InvalidOptions. [QA-04]"""
    house: dict[str, bool] = {}
    parts = chosen.split(",") if isinstance(chosen, str) and chosen else []
    for part in parts:
        word = normalize("NFC", part.strip().removeprefix("-")).lower()
        house[word] = not part.strip().startswith("-")
    words = all(word.isalpha() and len(word) > 1 for word in house)
    if not isinstance(chosen, str) or len(parts) > LONGEST_LIST or not words:
        args = {"key": HOUSE_LIST, "value": spelled(chosen)[:100], "known": "word,-word"}
        raise InvalidOptions(Refusal("option-value", "QA-04", args))
    return tuple(sorted(house.items()))


def deck_of(chosen: object) -> Deck:
    """A deck by its name, by its file, or as a file would say it."""
    if isinstance(chosen, Mapping):
        return deck_from(chosen, "deck")
    if chosen in BUILT_IN:
        return built_in(str(chosen))
    if isinstance(chosen, str) and chosen.endswith(".toml"):
        return read_deck(chosen)
    args = {"key": "deck", "value": spelled(chosen), "known": ", ".join((*BUILT_IN, "*.toml"))}
    raise InvalidOptions(Refusal("option-value", "", args))
