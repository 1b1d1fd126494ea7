"""Every refusal, event, reason and option can be said in every language."""

import re
from importlib.resources import files

import pytest

from stonehenge.core.game import NATURE
from stonehenge.core.options import spelled
from stonehenge.games.carodeni import Action
from stonehenge.games.carodeni.cardset import ORIGINAL
from stonehenge.games.carodeni.cardset_fields import InvalidCards
from stonehenge.games.carodeni.cardset_parse import card_set, read_set
from stonehenge.games.carodeni.wording import called
from stonehenge.games.words import texts_of, words_of
from stonehenge.i18n import LANGUAGES
from support.carodeni_positions import TEXT, game
from support.cases import CARODENI, steps

SOURCES = "\n".join(
    path.read_text("utf-8")
    for path in (files("stonehenge.games") / "carodeni").iterdir()
    if path.name.endswith(".py")
)
CRITERIA = ["fewer", "more", "first-in-row", "goal", "match", "value", "first"]
CRITERIA += ["witch-waits", "no-witch-yet", "new-animal"]
GENERAL = ("seats", "unknown-option", "option-value")


def names() -> set[str]:
    """Every refusal that the sources can give."""
    refusals = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', SOURCES))
    refusals |= {f"cards-{name}" for name in re.findall(r'\.wrong\(\s*"([a-z-]+)"', SOURCES)}
    return (refusals | set(re.findall(r'"(tool-not-[a-z-]+)"', SOURCES))) - set(GENERAL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_event_reason_and_option_has_its_own_text(language: str) -> None:
    texts = texts_of(language, "carodeni")
    wanted = {f"refusal.{name}" for name in names()}
    wanted |= {f"event.{name}" for name in re.findall(r'tell\(\s*"([a-z]+)"', SOURCES)}
    wanted |= {f"event.because-{criterion}" for criterion in CRITERIA}
    wanted |= {f"why.ending-{reason}" for reason in ("goals", "witches", "potions", "rounds")}
    wanted |= {"name", "event.pass", "event.end", "cards.fine", "option.data.values.list"}
    for key, values in game.choices().items():
        wanted |= {f"option.{key}.name", f"option.{key}.about"}
        wanted |= {f"option.{key}.values.{spelled(value)}" for value in values if key != "data"}
    assert wanted <= set(texts)
    assert set(texts) == set(texts_of("en", "carodeni"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_and_their_refusals_can_be_told(language: str) -> None:
    words = words_of(language, "carodeni")
    for seats, options in CARODENI[2::2]:
        actions: list[Action] = []
        for step in steps(("carodeni", seats, options), 21):
            for event in game.retell(step, 0):
                args = {key: value for key, value in event.items() if key != "e"}
                key = f"event.{event['e']}"
                assert words.say(key, **args) not in ("", key)
            actions = [*actions[-30:], step.action]
            if step.seat != NATURE:
                for action in actions[::6]:
                    if refusal := game.refusal(step.before, step.seat, action):
                        key = f"refusal.{refusal.name}"
                        assert words.say(key, **refusal.args) not in ("", key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_file_of_cards_can_be_said(language: str) -> None:
    words = words_of(language, "carodeni")
    for old, new in (
        ("ap = [2, 0, 0]", "ap = [2]"),
        ("points = 8", "points = -1"),
        ("schema = 1", ""),
    ):
        with pytest.raises(InvalidCards) as error:
            read_set("mine.toml", TEXT.replace(old, new, 1))
        refusal = error.value.refusal
        sentence = words.say(f"refusal.{refusal.name}", **refusal.args)
        assert sentence.startswith("mine.toml, ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_of_our_set_are_called_the_same(language: str) -> None:
    words, cards = words_of(language, "carodeni"), card_set(ORIGINAL)
    witches = [card.name for card in cards.witches.values()]
    written = [*witches, *(card.name for card in cards.potions.values())]
    names = [called(words, name) for name in written]
    assert len(set(names)) == len(written)
    assert max(map(len, names)) <= 18
    # The page may look a name up that was looked up before.
    assert [called(words, name) for name in names] == names


def test_cards_are_called_in_the_readers_language_and_people_as_they_are() -> None:
    words = words_of("en", "carodeni")
    words.players = ["Eliška", "Jan"]
    assert words.say("event.gather", seat=1, name="Agáta") == "Jan sends out: Agatha."
    assert words.say("event.gather", seat=1, name="My own witch") == "Jan sends out: My own witch."
    assert words.say("table.you", name="Eliška") == "Eliška (you)"
