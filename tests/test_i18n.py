"""Everything that is usage, is usage in every language; and nothing is written that nobody says."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files

import pytest

from stonehenge import i18n
from stonehenge.core.options import spelled
from stonehenge.games import GAMES, KITS
from stonehenge.games.carodeni.cardset import ANY, ORIGINAL
from stonehenge.games.carodeni.cardset_parse import card_set
from stonehenge.games.quiddler.lexicon.words import VERDICTS
from stonehenge.games.words import texts_of, words_of
from stonehenge.i18n import LANGUAGES, message
from support.cases import CASES, steps
from support.icu import Message
from support.message_keys import Module, Usage, modules, usage_of

# Modules, with all that is in them, whose sentences are not asked for.
WORDLESS = (
    "stonehenge.core.fair",
    "stonehenge.core.kept",
    "stonehenge.tables",
    "stonehenge.server",
    "stonehenge.cli.verify",
)

FORMS = {language: {"one", "other"} for language in ("hu", "de", "en")}
FORMS |= {language: {"one", "few", "many", "other"} for language in ("cs", "sk", "pl")}
OTHERS = [language for language in LANGUAGES if language != "en"]
# What is the same in several languages: names, and commands that are typed.
SAME: tuple[str, ...] = (
    "name",
    "simulate.bot",
    "help.*.typed",
    "nav.label",
    "bot.name.*",
    "company.*",
    "called.*",
    "game.minutes",
    "clock.both",
)
# Words that two languages share.
SAME += ("picture.letters", "sitter.bot", "people.bot", "new.chat", "chat.title", "help.menu")
SAME += ("menu.title", "menu.pause", "settings.speed-is.normal")
KEY = re.compile(r"[a-z]+(\.[\w-]+)+")


def catalogue(language: str, name: str) -> dict[str, str]:
    """A catalogue that all games share, such as "server", or one of a game, "wizard/rules"."""
    game, _, own = name.rpartition("/")
    return texts_of(language, game, own) if game else i18n.catalogue(language, name)


def written(language: str) -> list[str]:
    """The catalogues of a language, those with an edition's words too."""
    homes = {"": i18n.__name__} | {f"{name}/": kit.texts for name, kit in KITS.items()}
    return [
        f"{prefix}{file.name.removesuffix('.toml')}"
        for prefix, home in homes.items()
        for file in (files(home) / language).iterdir()
    ]


CATALOGUES = [name for name in written("en") if "." not in name]
# The page speaks its own; web/tests/words.test.ts asks for them.
SPOKEN = [name for name in CATALOGUES if not re.search("rules|page", name)]
OVERLAYS = [(lang, name) for lang in LANGUAGES for name in written(lang) if "." in name]

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_catalogue = pytest.mark.parametrize("name", CATALOGUES)
every_game = pytest.mark.parametrize("game", GAMES)


@every_language
@every_catalogue
def test_every_language_has_the_keys_of_english_in_the_same_order(language: str, name: str) -> None:
    assert list(catalogue(language, name)) == list(catalogue("en", name))


@every_language
def test_no_language_has_a_catalogue_that_english_has_not(language: str) -> None:
    assert {name for name in written(language) if "." not in name} == set(CATALOGUES)


@every_language
@every_catalogue
def test_every_message_compiles_and_asks_for_the_arguments_of_english(
    language: str, name: str
) -> None:
    for key, text in catalogue(language, name).items():
        message(text, language)
        english = Message.of(catalogue("en", name)[key])
        assert Message.of(text).arguments == english.arguments, key


@every_language
@every_catalogue
def test_every_plural_has_all_forms_of_its_language(language: str, name: str) -> None:
    for key, text in catalogue(language, name).items():
        for forms in Message.of(text).plurals:
            counted = {form for form in forms if form[0] != "="}
            # Where exact numbers are told apart, nothing may be counted at all.
            assert counted == FORMS[language] or (counted < forms and counted == {"other"}), key


@pytest.mark.parametrize("language", OTHERS)
@every_catalogue
def test_nothing_is_left_in_english(language: str, name: str) -> None:
    for key, text in catalogue(language, name).items():
        worded = re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text))
        if worded and not any(fnmatchcase(key, pattern) for pattern in SAME):
            assert text != catalogue("en", name)[key], key


@pytest.mark.parametrize("language", ["cs", "sk", "hu"])
@every_catalogue
def test_a_bot_is_called_robot_where_people_say_so(language: str, name: str) -> None:
    for key, text in catalogue(language, name).items():
        prose = re.sub(r"\{bots?\b", "", text)
        assert not re.search(r"\bbot(a|i|y|ok|ot|okat|ov|om|mi|ů|ům)?\b", prose, re.I), key


@pytest.mark.parametrize(("language", "name"), OVERLAYS)
def test_the_words_of_an_edition_only_replace_what_is_known(language: str, name: str) -> None:
    game, _, edition = name.partition("/edition.")
    assert edition in GAMES[game].choices()["edition"]
    texts = {**catalogue(language, f"{game}/page"), **catalogue(language, "table")}
    texts |= catalogue(language, f"{game}/game")
    for key, text in catalogue(language, name).items():
        assert text != texts[key], key
        message(text, language)
        assert Message.of(text).arguments == Message.of(texts[key]).arguments, key


@cache
def owners(module: Module) -> set[str]:
    """The catalogues that a module speaks for; one that serves every game speaks for "table"."""
    names = {*SPOKEN} - {"table"}
    return {name for name in names if module.speaks(name)} or {"table"}


def from_the_game(name: str) -> set[str]:
    """The keys that follow from a game's house rules and cards, and from the verdicts."""
    if name == "quiddler/lexicon":
        return {f"verdict.{verdict}" for verdict in VERDICTS}
    if not name.endswith("/game"):
        return set()
    entries = {*catalogue("en", name)}
    name = name.removesuffix("/game")
    named = any(key.startswith("card.") for key in entries)
    keys = {f"card.{face}{case}" for face in faces(name) for case in ("", "_acc") if named}
    if name == "carodeni":
        cards = card_set(ORIGINAL)
        ids = (*cards.ingredients, *cards.tools, *cards.animals, *cards.colours, ANY)
        keys |= {f"word.{id}" for id in ids}
        keys |= {f"called.{card.name}" for card in cards.witches.values()}
        keys |= {f"called.{card.name}" for card in cards.potions.values()}
    keys |= {"about", *(f"preset.{preset}" for preset in KITS[name].presets)}
    for key, values in GAMES[name].choices().items():
        keys |= {f"option.{key}.name", f"option.{key}.about"}
        # A value without words of its own is one of a list; see option_value().
        names = {f"option.{key}.values.{spelled(value)}" for value in values}
        keys |= {value if value in entries else f"option.{key}.values.list" for value in names}
    return keys


def faces(name: str) -> Iterator[str]:
    """The cards that a whole game tells of; cards with a suit and a value go by one name."""
    case = next(case for case in CASES if case[0] == name)
    for step in steps(case, 1):
        for event in GAMES[name].log(step):
            for card in (event[key] for key in i18n.CARDS if event.get(key)):
                yield "suited" if i18n.SUITED.fullmatch(card) else card


@pytest.mark.parametrize("name", SPOKEN)
def test_nothing_is_said_that_is_not_written(name: str) -> None:
    entries = {*catalogue("en", "table"), *catalogue("en", name)}
    sections = {key.partition(".")[0] for key in entries}
    missing = from_the_game(name) - entries
    for module in (module for module in modules() if not module.name.startswith(WORDLESS)):
        names, usage = owners(module), usage_of(module)
        if name in names:
            # What every game says stands in "table", or each game has its own words for it.
            shared = [*names, *(SPOKEN if name == "table" else ())]
            texts = {text for text in usage.texts if KEY.fullmatch(text)}
            keys = usage.keys | {text for text in texts if text.partition(".")[0] in sections}
            missing |= keys - entries - {key for each in shared for key in catalogue("en", each)}
        elif names == {"table"} and name.endswith("/game"):
            # A game without seals is not asked for words about seals.
            missing |= {key for key in usage.keys - entries if key.partition(".")[0] in sections}
    assert missing == set()


@pytest.mark.parametrize("name", SPOKEN)
def test_nothing_is_written_that_nobody_says(name: str) -> None:
    usage, made = Usage(), from_the_game(name)
    for module in modules():
        if name == "table" or owners(module) & {name, "table"}:
            usage.add(usage_of(module))
    for pattern in usage.patterns:
        made |= {pattern.replace("*", text) for text in usage.texts}
    choices = GAMES[name[:-5]].choices() if name.endswith("/game") else {}
    for key, values in choices.items():
        made.add(f"option.{key}.values.list")
        made |= {f"option.{key}.differs.{spelled(value)}" for value in values}
    assert {*catalogue("en", name)} - usage.keys - usage.texts - made == set()


@every_language
@every_game
def test_a_whole_game_is_told_without_gaps(language: str, game: str) -> None:
    case = next(case for case in CASES if case[0] == game)
    words = words_of(language, game)
    words.players, words.you = ["Zoe", "Ada", "Ben", "Cleo", "Dan", "Eva"], 0
    for step in steps(case, 2):
        for event in GAMES[game].retell(step, 0):
            key = f"event.{event['e']}"
            sentence = words.say(key, **event)
            assert sentence != key
            assert "{" not in sentence
            assert "  " not in sentence
