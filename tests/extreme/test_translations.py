"""Everything that Wizard Extreme can say is said in every language."""

import re
from typing import Any

import pytest

from stonehenge.games.extreme import Extreme
from stonehenge.games.extreme.notation import NAME
from stonehenge.games.words import texts_of, words_of
from stonehenge.i18n import LANGUAGES, Words
from support.cases import steps

game = Extreme()
PLAYERS = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
every_language = pytest.mark.parametrize("language", LANGUAGES)

REFUSALS: dict[str, dict[str, Any]] = {
    "long-game-seats": {"seats": 3},
    "mage-base-seats": {"base": 5, "seats": 4},
    "game-over": {},
    "wait-for-deal": {},
    "not-your-turn": {"turn": 1},
    "out-of-order": {"wanted": "give"},
    "no-such-seal": {"seal": "white"},
    "none-left": {"seal": "B"},
    "centre-empty": {"seal": "B", "holders": [0, 1]},
    "centre-has-it": {"seal": "V", "target": 2},
    "not-theirs": {"seal": "G", "target": 2},
    "no-white-left": {"seal": "Y", "target": 2},
    "mage-taken": {"seat": 3},
    "not-in-hand": {"card": "R15"},
    "must-follow": {"suit": "R", "card": "V12"},
    "no-seal-to-give": {"seal": "R", "fits": ["V", "white"]},
    "seal-does-not-fit": {"seal": "R", "fits": ["V", "white"]},
    "wrong-dealer": {"dealer": 1},
    "wrong-hands": {"cards": 15, "seats": 4},
    "not-one-pack": {"most": 12},
}


def words(language: str) -> Words:
    sentences = words_of(language, "extreme")
    sentences.players, sentences.you = PLAYERS, 0
    return sentences


def arguments(pattern: str) -> set[str]:
    """What a sentence is filled in with, but for what only some languages need to know."""
    return set(re.findall(r"\{(\w+), (?:select|plural)", pattern)) - {"you", "number", "value"}


@every_language
def test_every_language_has_the_same_messages_with_the_same_arguments(language: str) -> None:
    english, translation = texts_of("en", "extreme"), texts_of(language, "extreme")
    assert set(translation) == set(english)
    for key, pattern in english.items():
        assert arguments(translation[key]) == arguments(pattern), key


@every_language
def test_every_refusal_is_said(language: str) -> None:
    keys = texts_of("en", "extreme")
    assert {key[8:] for key in keys if key.startswith("refusal.")} == set(REFUSALS)
    for name, args in REFUSALS.items():
        sentence = words(language).say(f"refusal.{name}", **args)
        assert sentence not in ("", f"refusal.{name}")
        assert "{" not in sentence


@every_language
@pytest.mark.parametrize("seats", [3, 5])
def test_every_event_and_reason_of_a_game_is_told(language: str, seats: int) -> None:
    sentences = set()
    for step in steps(("extreme", seats, {}), 2):
        for to in (None, 0):
            for event in game.retell(step, to):
                args = {key: value for key, value in event.items() if key != "e"}
                sentences.add((event["e"], words(language).say(f"event.{event['e']}", **args)))
        if reason := game.why(game.view(step.after, 0)):
            sentences.add(("why", words(language).say(f"why.{reason.name}", **reason.args)))
    kinds = {"deal", "take", "mage", "play", "trick", "score", "end", "why"}
    assert {kind for kind, _ in sentences} == kinds
    assert not [sentence for _, sentence in sentences if "{" in sentence or "none" in sentence]
    assert not [sentence for kind, sentence in sentences if sentence.startswith(f"event.{kind}")]
    assert not [sentence for _, sentence in sentences if sentence.startswith("why.")]


@every_language
def test_seals_are_counted_by_colour_and_seat(language: str) -> None:
    seals = [{"seal": "B", "from": None}] * 2 + [{"seal": "B", "from": 1}]
    sentence = words(language).say("event.take", seat=2, seals=seals, whites=[0, 1, 0])
    assert sentence.count("Ben") == 2
    assert "2" in sentence


def test_every_seal_has_a_name() -> None:
    names = {words("en").say("seal.one", seal=name) for name in NAME.values()}
    assert names == {"red", "yellow", "green", "blue", "violet", "white", "black"}
