"""Decks are data: what the loader takes, and what it refuses with file, entry and field."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, InvalidNotation, InvalidOptions
from stonehenge.games import records
from stonehenge.games.quiddler.deck import BUILT_IN, Deck, built_in, deck_from, read_deck
from support.quiddler_positions import game

rule = pytest.mark.rule


def small(**changes: Any) -> dict[str, Any]:
    """A deck of 24 cards, as a file would say it."""
    cards = [
        {"face": face, "count": 4, "points": 2, "source": "proposal"}
        for face in ("A", "B", "CH", "D", "E", "F")
    ]
    head = {"name": "my deck", "total": 24, "alphabet": "ABCDEFH", "lexicon": "cs"}
    return {"deck": {**head, **changes}, "card": cards}


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_deck_of_ours_is_sound_and_says_what_its_file_says(name: str) -> None:
    deck = built_in(name)
    assert deck.total == len(deck.cards) == 118
    assert deck_from(deck.as_dict(), "again") == deck


@rule("QA-01")
@pytest.mark.parametrize(
    ("place", "field", "value", "name", "entry"),
    [
        ("deck", "total", 25, "deck-total", "deck"),
        ("deck", "total", "24", "deck-number", "deck"),
        ("deck", "name", 7, "deck-field", "deck"),
        ("deck", "alphabet", "AABCDEFH", "deck-field", "deck"),
        ("deck", "alphabet", "abcdefh", "deck-field", "deck"),
        ("deck", "lexicon", None, "deck-field", "deck"),
        ("deck", "digraphs", ["CHH"], "deck-field", "deck"),
        ("card", "face", "X", "deck-alphabet", "card 2"),
        ("card", "face", "ABC", "deck-alphabet", "card 2"),
        ("card", "face", "A", "deck-twice", "card 2"),
        ("card", "face", "", "deck-field", "card 2"),
        ("card", "points", 0, "deck-number", "card 2"),
        ("card", "points", -3, "deck-number", "card 2"),
        ("card", "points", True, "deck-number", "card 2"),
        ("card", "count", 1.5, "deck-number", "card 2"),
        ("card", "source", "guess", "deck-field", "card 2"),
    ],
)
def test_a_bad_deck_is_refused_with_its_file_entry_and_field(
    place: str, field: str, value: object, name: str, entry: str
) -> None:
    deck = small()
    (deck["deck"] if place == "deck" else deck["card"][1])[field] = value
    with pytest.raises(InvalidOptions) as refused:
        deck_from(deck, "mine.toml")
    refusal = refused.value.refusal
    assert refusal.name == name
    assert [refusal.args[key] for key in ("file", "entry", "field")] == ["mine.toml", entry, field]


@rule("QA-01", "QE-2")
def test_a_printed_value_may_not_be_changed() -> None:
    deck = built_in("cs").as_dict()
    deck["card"][0]["points"] = 3
    with pytest.raises(InvalidOptions) as refused:
        deck_from(deck, "mine.toml")
    assert refused.value.refusal.name == "deck-printed"
    deck["card"][0]["source"] = "proposal"
    assert deck_from(deck, "mine.toml").points["A"] == 3


@pytest.mark.parametrize(
    "deck", [{}, {"deck": {}}, {"deck": [], "card": []}, small() | {"card": [1]}]
)
def test_a_deck_without_its_tables_is_refused(deck: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions):
        deck_from(deck, "mine.toml")


def test_files_that_are_no_decks_are_refused(tmp_path: Path) -> None:
    for name, content in (("a.toml", b"\xff"), ("b.toml", b"[deck"), ("c.toml", b"#" * 200_000)):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InvalidOptions, match="deck-file"):
            read_deck(str(tmp_path / name))
    with pytest.raises(InvalidOptions, match="deck-file"):
        game.start(2, {"deck": str(tmp_path / "missing.toml")})


def test_a_deck_of_ones_own_is_kept_in_the_record_and_in_positions(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    lines = ["[deck]", 'name = "my deck"', "total = 24", 'alphabet = "ABCDEFH"', 'lexicon = "cs"']
    for card in small()["card"]:
        lines += ["[[card]]", *(f"{key} = {value!r}" for key, value in card.items())]
    file.write_text("\n".join(lines), "utf-8")
    assert tomllib.loads(file.read_text("utf-8")) == small()
    state: Any = game.start(2, {"deck": str(file)})
    assert isinstance(state.options.deck, Deck)
    file.unlink()
    record = records.Record.begin(game, state, ["Ann", "Ben"])
    assert records.start(records.read(records.write(record))) == state
    state = game.apply(state, NATURE, game.chance(state, Seeded.of(3)))
    assert game.set_up(game.show(state)) == state


@rule("Q-06")
def test_a_deck_must_have_cards_for_everyone() -> None:
    game.start(2, {"deck": small()})
    with pytest.raises(InvalidOptions, match="deck-too-small"):
        game.start(3, {"deck": small()})


@pytest.mark.parametrize(
    "options",
    [
        {"deck": "de"},
        {"deck": 7},
        {"deck": ["cs"]},
        {"validation": "none"},
        {"ch_letters": True},
        {"ch_letters": 3},
        {"dictionary_offturn": 1},
        {"judge": "vote"},
        {"two_player_bonus": "both"},
        {"decks": "cs"},
    ],
)
def test_options_outside_the_list_are_refused_with_key_and_value(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        game.start(2, options)
    assert refused.value.refusal.name in ("option-value", "unknown-option")
    assert refused.value.refusal.args["key"] in options


def test_a_position_names_no_files() -> None:
    with pytest.raises(InvalidNotation):
        game.set_up("seats 2  options deck=mine.toml")
