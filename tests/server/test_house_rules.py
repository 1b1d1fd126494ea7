"""House rules while somebody chooses them: what excludes what, and in whose words."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from stonehenge.core.game import Refused
from stonehenge.games import GAMES, KITS, house_rules
from stonehenge.games.words import words_of
from stonehenge.i18n import LANGUAGES
from support.server import Running, running

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as instance:
        yield instance


def checked(
    at: Running, game: str, seats: int, language: str = "en", /, **options: Any
) -> dict[str, Any]:
    with at.client() as client:
        path, body = f"/api/games/{game}/check", {"seats": seats, "options": options}
        answer = client.post(path, json=body, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def impossible(answer: dict[str, Any]) -> dict[tuple[str, object], str]:
    return {
        (option["key"], value["value"]): value["reason"]
        for option in answer["options"]
        for value in option["values"]
        if value["reason"] is not None
    }


def pairs(name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Every number of seats with every two values of two options."""
    game = GAMES[name]
    choices = [(key, value) for key, values in game.choices().items() for value in values]
    for seats in range(game.least, game.most + 1):
        for (key, value), (other, another) in product(choices, repeat=2):
            if key < other:
                yield seats, {key: value, other: another}


@every_game
def test_whatever_excludes_each_other_is_said_without_the_name_of_a_key(name: str) -> None:
    game = GAMES[name]
    # A key that is a word of its own in a language, such as `data` or `rounds`, is no code word.
    keys = {key for key in game.choices() if "_" in key}
    refusals = {}
    for seats, options in pairs(name):
        if found := house_rules.refusal(game, seats, options):
            refusals[found.name, str(sorted(found.args.items()))] = found
    for language, refusal in product(LANGUAGES, refusals.values()):
        sentence = words_of(language, name).say(f"refusal.{refusal.name}", **refusal.args)
        assert sentence.endswith("."), sentence
        assert not keys & set(re.findall(r"\w+", sentence)), sentence
        assert not re.search(r"=|\{|\.toml|refusal", sentence), sentence


@every_game
def test_a_value_is_impossible_exactly_if_no_game_begins_with_it(name: str) -> None:
    kit = KITS[name]
    for seats, chosen in pairs(name):
        if house_rules.refusal(kit.game, seats, chosen):
            continue
        for option in house_rules.options(kit, seats, chosen):
            for value in option.values:
                refused = None
                try:
                    kit.game.start(seats, {**chosen, option.key: value.value})
                except Refused as error:
                    refused = error.refusal
                assert value.refusal == refused


def test_each_of_two_rules_that_exclude_each_other_says_so_in_the_words_of_the_reader(
    server: Running,
) -> None:
    first = impossible(checked(server, "wizard", 4, "cs", plus_minus_one=True))
    assert set(first) == {("bidding", "hidden"), ("bidding", "secret")}
    assert first["bidding", "secret"] == (
        "„Plus/minus jedna“ a tajné hlášení se vylučují: kdo hlásí naslepo, nemůže hlídat součet."
    )
    second = impossible(checked(server, "wizard", 4, bidding="secret"))
    assert list(second) == [("plus_minus_one", True)]


def test_what_is_chosen_and_does_not_fit_more_seats_is_named_and_nothing_else_is(
    server: Running,
) -> None:
    answer = checked(server, "wizard", 6, one_colour=True)
    assert answer["problem"] == "One colour is for 3 or 4 players, not 6."
    assert impossible(answer) == {("one_colour", True): answer["problem"]}


def test_a_set_of_rules_that_does_not_fit_the_seats_says_so(server: Running) -> None:
    assert checked(server, "extreme", 4)["presets"] == [{"name": "long", "reason": None}]
    reason = "The long game is for 4 or 5 players, not for 3."
    assert checked(server, "extreme", 3)["presets"] == [{"name": "long", "reason": reason}]


def test_what_an_edition_plays_is_told_where_nothing_is_chosen(server: Running) -> None:
    answer = checked(server, "wizard", 4, edition="piatnik-pl", bidding="hidden")
    shown = next(option for option in answer["options"] if option["key"] == "hidden_reveal")
    assert shown["value"] == "after_round"
    assert [value["printed"] for value in shown["values"]] == [False, True]


def test_numbers_of_cards_of_ones_own_are_checked_too(server: Running) -> None:
    assert ("rounds", "1-99") in impossible(checked(server, "wizard", 4, rounds="1-99"))
    own = impossible(checked(server, "wizard", 4, rounds="2,4"))
    assert set(own) == {("one_colour", True)}


@pytest.mark.parametrize(
    ("game", "seats", "options", "unused"),
    [
        ("wizard", 4, {}, {"hidden_reveal"}),
        ("wizard", 4, {"bidding": "secret"}, {"hidden_reveal"}),
        ("wizard", 4, {"bidding": "hidden"}, set()),
        ("extreme", 4, {}, set()),
        ("carodeni", 2, {}, {"solo_level", "ostara_or"}),
        ("carodeni", 1, {}, set()),
        ("quiddler", 3, {}, {"two_player_bonus"}),
        ("quiddler", 2, {"deck": "en"}, {"ch_letters"}),
    ],
)
def test_options_that_change_nothing_now_are_named(
    server: Running, game: str, seats: int, options: dict[str, Any], unused: set[str]
) -> None:
    answer = checked(server, game, seats, "en", **options)
    assert {option["key"] for option in answer["options"] if not option["used"]} == unused


def test_whoever_asks_about_nothing_that_exists_is_refused(server: Running) -> None:
    with server.client() as client:

        def asked(game: str, **body: object) -> tuple[int, str]:
            answer = client.post(f"/api/games/{game}/check", json=body)
            return answer.status_code, answer.json()["error"]

        assert asked("chess", seats=2) == (422, "no-such-game")
        assert asked("wizard", seats="many") == (422, "malformed")
        assert asked("wizard", seats=4, options={"rounds": [1]}) == (422, "malformed")
        assert asked("carodeni", seats=2, options={"data": "/etc/passwd"}) == (422, "option-value")
    assert checked(server, "wizard", 2)["problem"] == "This game is for 3 to 6 players, not 2."


@pytest.mark.parametrize(
    ("game", "seats", "options", "different"),
    [
        ("wizard", 4, {}, set()),
        ("wizard", 4, {"plus_minus_one": True}, set()),
        ("wizard", 4, {"bidding": "secret"}, {"bidding"}),  # Rex prints no such variant.
        ("wizard", 4, {"edition": "piatnik-cs", "bidding": "secret", "one_colour": True}, set()),
        ("wizard", 4, {"edition": "piatnik-cs", "foresight": "all_rounds"}, {"foresight"}),
        ("wizard", 4, {"edition": "piatnik-hu", "foresight": "all_rounds"}, set()),
        ("wizard", 4, {"edition": "piatnik-pl", "bidding": "hidden"}, set()),
        ("wizard", 4, {"rounds": "1-5"}, {"rounds"}),
        ("extreme", 4, {"long_game": True}, set()),
        ("extreme", 3, {"mage_base": 5, "white_exhausted": "no_compensation"}, {"white_exhausted"}),
        ("carodeni", 2, {"animals": True, "animal_goals": 2, "long_game": True}, {"data"}),
        ("carodeni", 1, {"solo_level": "grandmistress"}, {"data", "ostara_or"}),
        ("carodeni", 1, {"ostara_or": "literal"}, {"data"}),
        ("quiddler", 2, {"two_player_bonus": "most", "dictionary_offturn": True}, {"deck"}),
        ("quiddler", 3, {"deck": "en", "two_player_bonus": "none"}, {"deck"}),
    ],
)
def test_only_what_the_chosen_edition_does_not_print_differs(
    game: str, seats: int, options: dict[str, Any], different: set[str]
) -> None:
    kit = KITS[game]
    chosen = kit.game.options(kit.game.start(seats, options))
    assert set(house_rules.differences(kit, seats, chosen)) == different


@every_game
def test_whatever_is_said_to_be_printed_can_be_chosen(name: str) -> None:
    kit = KITS[name]
    choices = kit.game.choices()
    assert set(kit.rulebooks) <= set(choices.get("edition", ("",)))
    for rulebook in kit.rulebooks.values():
        for key, values in rulebook.items():
            assert set(values) <= set(choices[key])


def test_cards_of_our_own_are_told_as_such(server: Running) -> None:
    cards = checked(server, "carodeni", 2)["options"][0]["values"][0]
    assert (cards["printed"], cards["text"]) == (
        False,
        "a set of our own, not the cards of the box",
    )
    deck = checked(server, "quiddler", 3)["options"][0]["values"][0]
    assert not deck["printed"]
    assert "our proposal" in deck["text"]
