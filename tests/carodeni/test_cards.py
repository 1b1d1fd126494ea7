"""Files of cards: what is wrong with one is named by file, entry, field and reason."""

from pathlib import Path

import pytest

from stonehenge.core.game import InvalidOptions
from stonehenge.games.carodeni import Carodeni
from stonehenge.games.carodeni.cardset import ORIGINAL
from stonehenge.games.carodeni.cardset_fields import InvalidCards
from stonehenge.games.carodeni.cardset_parse import card_set, read_set, template_text
from support.carodeni_positions import TEXT

W01 = '{ id = "w01", name = "Agáta", main = "red", second = [], ap = [2, 0, 0], refresh = false'
SECOND = ("cards-second-main", "witch w01", "second")
PRINTED = ("original = true", "original = false")


def changed(*pairs: tuple[str, str]) -> str:
    """The original set with something else in some places."""
    text = TEXT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def fault(text: str) -> tuple[str, str, str]:
    """The reason, the entry and the field of what is wrong."""
    with pytest.raises(InvalidCards) as error:
        read_set("mine.toml", text)
    refusal = error.value.refusal
    assert refusal.args["file"] == "mine.toml"
    return refusal.name, str(refusal.args["entry"]), str(refusal.args["field"])


def test_the_original_set_is_flawless() -> None:
    assert card_set(ORIGINAL).warnings == ()


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        (W01, W01.replace("[2, 0, 0]", "[2, 0]"), ("cards-length", "witch w01", "ap")),
        (W01, W01.replace("[2, 0, 0]", "[2, 0, -1]"), ("cards-range", "witch w01", "ap")),
        (W01, W01.replace("[2, 0, 0]", '[2, 0, "x"]'), ("cards-wrong-kind", "witch w01", "ap")),
        (W01, W01.replace("second = []", 'second = ["red"]'), SECOND),
        (W01, W01.replace("second = []", 'second = ["blue", "blue"]'), SECOND),
        (W01, W01.replace('"red"', '"pink"'), ("cards-unknown", "witch w01", "main")),
        (W01, W01.replace("refresh", "refesh"), ("cards-no-such-field", "witch w01", "refesh")),
        (W01, W01.replace(", refresh = false", ""), ("cards-missing", "witch w01", "refresh")),
        (W01, W01.replace("false", "1"), ("cards-wrong-kind", "witch w01", "refresh")),
        (W01, W01.replace("Agáta", ""), ("cards-text", "witch w01", "name")),
        (W01, W01.replace('"w01"', '"w02"'), ("cards-twice", "witch w02", "id")),
        (W01, W01.replace('"w01"', '"W 1"'), ("cards-id", "witch no. 1", "id")),
        (W01, W01.replace('"w01"', '"n1"'), ("cards-twice", "–", "id")),
        ("points = 8, animal", "points = -8, animal", ("cards-range", "witch w01", "points")),
        ("points = 8, animal", "points = 99999, animal", ("cards-range", "witch w01", "points")),
        ('animal = "owl" }', 'animal = "dog" }', ("cards-unknown", "witch w01", "animal")),
        (
            "ing = { herb = 1,",
            "ing = { gold = 1,",
            ("cards-no-such-field", "potion p01.ing", "gold"),
        ),
        ("ing = { herb = 1,", "ing = { herb = 0,", ("cards-range", "potion p01.ing", "herb")),
        ('tools = ["flask"]', 'tools = ["spoon"]', ("cards-unknown", "potion p05", "tools")),
        ("order = 2", "order = 1", ("cards-orders", "–", "start_potion")),
        ('symbol = "moon"', 'symbol = "star"', ("cards-pair", "–", "novice")),
        (
            'what = "red", n = 1',
            'what = "pink", n = 1',
            ("cards-unknown", "goal g01.easy.need no. 1", "what"),
        ),
        (
            'what = "snake", n = 1',
            'what = "dog", n = 1',
            ("cards-unknown", "goal g13.easy.need no. 1", "what"),
        ),
        (
            "animals = true, need",
            "animals = false, need",
            ("cards-animal-side", "goal g13.easy", "animals"),
        ),
        ('criteria = ["goal"', 'criteria = ["luck"', ("cards-unknown", "ostara o1", "criteria")),
        ('gain = ["ing2"]', 'gain = ["ing9"]', ("cards-unknown", "ostara o5", "gain")),
        ('food = "herb"', 'food = "meat"', ("cards-unknown", "animal snake", "food")),
        ("count = 13", "count = 12", ("cards-count", "–", "ingredient.count")),
        ("tools = [0, 1, 3, 6, 10, 15]", "tools = [0, 1, 3]", ("cards-length", "scoring", "tools")),
        ("schema = 1", "schema = 2", ("cards-range", "–", "schema")),
        ("rounds = 15", "rounds = 0", ("cards-range", "solo", "rounds")),
        ('id = "leaf"', 'id = "any"', ("cards-id", "ingredient any", "id")),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, wrong: tuple[str, str, str]) -> None:
    assert fault(changed((old, new))) == wrong


def test_a_missing_card_is_noticed_unless_the_file_is_not_strict() -> None:
    lines = [line for line in TEXT.splitlines() if '"w50"' not in line]
    text = "\n".join(lines)
    assert fault(text) == ("cards-count", "–", "witch")
    loose = text.replace(*PRINTED).replace("[meta]", "[meta]\nstrict = false")
    assert len(read_set("mine.toml", loose).witches) == 49


def test_an_original_set_must_be_balanced_and_printed_cards_only_get_a_word() -> None:
    text = changed((f"{W01}, points = 8", f"{W01}, points = 9"))
    assert fault(text) == ("cards-balance", "witch w01", "points")
    cards = read_set("mine.toml", text.replace(*PRINTED))
    (flaw,) = cards.warnings
    assert (flaw.name, flaw.args["value"], flaw.args["wanted"]) == ("cards-balance", 9, 8)


@pytest.mark.parametrize("text", ["", "witch = 3", "= 1", "[[", "a = " + "[" * 500, "\0"])
def test_rubbish_is_not_a_set_of_cards(text: str) -> None:
    with pytest.raises(InvalidCards) as error:
        read_set("mine.toml", text)
    assert error.value.refusal.args["file"] == "mine.toml"


def test_the_template_lacks_nothing_but_the_cards() -> None:
    assert fault(template_text()) == ("cards-count", "–", "witch")


def test_a_game_is_played_with_the_cards_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my cards.toml"
    path.write_text(TEXT.replace(*PRINTED).replace("carodeni-original-1", "mine"), "utf-8")
    game = Carodeni()
    state = game.start(2, {"data": str(path)})
    assert state.cards.id == "mine"
    assert game.set_up(game.show(state)) == state


@pytest.mark.parametrize("data", ["nowhere.toml", "", ".", "a\0b", 7, None])
def test_a_game_is_not_begun_without_cards(data: object) -> None:
    with pytest.raises(InvalidOptions) as error:
        Carodeni().start(2, {"data": data})
    assert error.value.refusal.name in ("cards-unreadable", "option-value")


def test_a_set_with_too_few_goals_is_refused_when_the_game_is_created(tmp_path: Path) -> None:
    lines = [
        line for line in TEXT.splitlines() if not line.startswith(('  { id = "g0', '  { id = "g10'))
    ]
    text = "\n".join(lines).replace(*PRINTED).replace("[meta]", "[meta]\nstrict = false")
    path = tmp_path / "few.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidOptions) as error:
        Carodeni().start(2, {"data": str(path)})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("too-few-goals", "C-10")
