"""Packages add games; one that cannot be used costs a sentence, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from stonehenge.core.game import Game, Refusal
from stonehenge.games import GAMES
from stonehenge.games import levels as levels_module
from stonehenge.games.plugins import missing
from stonehenge.i18n import Words
from stonehenge.server.errors import sentence
from stonehenge.terminal.errors import refusal_text
from support.plugins import install, python

LIST = "from stonehenge.games import GAMES, KITS; print(*GAMES); assert list(GAMES) == list(KITS)"
OURS = "wizard extreme carodeni quiddler"
# Wizard under another name: a kit needs no more than a name of its own.
KIT = """
from dataclasses import replace
from stonehenge.games.kit import GameKit, Part
from stonehenge.games.wizard.kit import KIT as WIZARD
from stonehenge.games.wizard import Wizard
class Other(Wizard):
    name = "{name}"
KIT = replace(WIZARD, game=Other())
"""


BROKEN_PARTS = (
    KIT
    + """
KIT = replace(KIT, messages=Part("nowhere:MESSAGES"))
"""
)
SILENT = (
    KIT
    + """
from stonehenge.games.wizard.messages import MESSAGES as TOLD
MESSAGES = replace(TOLD, lines=())
KIT = replace(KIT, messages=Part("silent:MESSAGES"))
"""
)
TEXTS = """
KIT = replace(KIT, texts="appletexts")
"""
# English readers read the game's sentence, German ones the shared one, over HTTP too.
OVERRIDDEN = """
from stonehenge.games.words import words_of
from stonehenge.i18n import Words
from stonehenge.server.lobby import words
english, german = words_of("en", "apple"), words_of("de", "apple")
print(english.say("play.kept"))
print(german.say("name"))
assert german.say("play.kept") == Words("de").say("play.kept") != english.say("play.kept")
assert words("en", "apple") == {"name": "Apples", "play.kept": "Bitten."}
assert words("de", "apple") == {"name": "Apples"}
"""
SERVED = """
from pathlib import Path
from stonehenge.server.app import create
from stonehenge.server.settings import Settings
from stonehenge.games import GAMES, KITS
create(Settings(Path()))
print(*GAMES)
assert list(GAMES) == list(KITS)
"""


def listed(*folders: Path, code: str = LIST) -> tuple[str, list[str]]:
    """The games that a fresh Python lists, and what it complains about."""
    run = python(*folders, args=["-c", code])
    assert run.returncode == 0, run.stderr
    return run.stdout.strip(), run.stderr.splitlines()


def test_games_of_packages_come_after_ours_sorted_by_name(tmp_path: Path) -> None:
    install(tmp_path, "zebra", "zebra:KIT", KIT.format(name="zebra"))
    install(tmp_path, "apple", "apple:KIT", KIT.format(name="apple"))
    assert listed(tmp_path) == (f"{OURS} apple zebra", [])


def test_a_package_found_twice_is_added_once(tmp_path: Path) -> None:
    first = install(tmp_path / "a", "apple", "apple:KIT", KIT.format(name="apple"))
    second = install(tmp_path / "b", "apple", "apple:KIT", KIT.format(name="apple"))
    assert listed(first, second) == (f"{OURS} apple", [])


def test_a_kit_that_is_imported_before_the_list_is_in_it(tmp_path: Path) -> None:
    install(tmp_path, "apple", "apple:KIT", KIT.format(name="apple"))
    code = f"import apple; {LIST}; assert KITS['apple'] is apple.KIT"
    assert listed(tmp_path, code=code) == (f"{OURS} apple", [])


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("import nowhere_to_be_found", "ModuleNotFoundError: No module named"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("1/0", "ZeroDivisionError"),
        ("OTHER = 1", "AttributeError"),
        ("KIT = 7", "it is a int and no GameKit"),
        (KIT.format(name="wizard"), "there is already a game called wizard"),
        (KIT.format(name="apple"), "there is already a game called apple"),
        (KIT.format(name="../etc"), "a game cannot be called '../etc'"),
        (KIT.format(name="server"), "a game cannot be called 'server'"),
    ],
)
def test_a_package_that_cannot_be_used_costs_one_sentence(
    tmp_path: Path, module: str, reason: str
) -> None:
    install(tmp_path, "apple", "apple:KIT", KIT.format(name="apple"))
    install(tmp_path, "broken", "brokengame:KIT", module)
    games, complaints = listed(tmp_path)
    assert games == f"{OURS} apple"
    [sentence] = complaints
    assert sentence.startswith("the game brokengame:KIT of the package broken is left out: ")
    assert reason in sentence


def test_a_game_without_all_of_the_protocol_is_left_out_by_the_name_of_what_it_lacks(
    tmp_path: Path,
) -> None:
    # It was found out when somebody replayed a record.
    without = "\nclass Half:\n    def __getattr__(self, name):\n"
    without += "        if name in ('recall', 'version'): raise AttributeError(name)\n"
    without += "        return getattr(KIT.game, name)\n"
    module = KIT.format(name="half") + without
    install(tmp_path, "half", "half:HALF", module + "HALF = replace(KIT, game=Half())\n")
    said = "the game half:HALF of the package half is left out: its class Half lacks "
    assert listed(tmp_path) == (OURS, [f"{said}version, recall"])


def test_the_stubs_of_the_protocol_are_no_methods_of_a_game() -> None:
    class Stub(Game[Any, Any, Any]):
        name, version, least, most, own_seats = "stub", 1, 2, 4, ()

        def why(self, view: Any) -> None:
            return None

    lacking = missing(Stub())  # type: ignore[abstract]
    assert {"recall", "start", "set_up"} <= set(lacking)
    assert not {"why", "name", "version"} & set(lacking)


@pytest.mark.parametrize("game", GAMES)
def test_our_games_have_all_of_the_protocol(game: str) -> None:
    assert missing(GAMES[game]) == []


def test_an_entry_point_with_another_name_than_its_game_costs_a_sentence_and_no_game(
    tmp_path: Path,
) -> None:
    install(tmp_path, "pear", "pear:KIT", KIT.format(name="apple"))
    assert listed(tmp_path) == (
        f"{OURS} apple",
        ["the game apple of the package pear has the entry point pear"],
    )


def test_a_sentence_that_no_language_has_is_told_as_its_key() -> None:
    assert Words("cs").say("event.unheard-of", seat=1) == "event.unheard-of"
    assert refusal_text(Refusal("unheard-of", "Z-1"), Words("cs")) == "refusal.unheard-of [Z-1]"
    assert sentence(Refusal("unheard-of", ""), "cs") == "unheard-of"


def test_a_shared_sentence_that_a_game_says_otherwise_in_one_language_stays_in_the_others(
    tmp_path: Path,
) -> None:
    install(tmp_path, "apple", "apple:KIT", KIT.format(name="apple") + TEXTS)
    for language, text in (("en", "name = 'Apples'\nplay.kept = 'Bitten.'"), ("de", "")):
        (tmp_path / "appletexts" / language).mkdir(parents=True)
        (tmp_path / "appletexts" / language / "game.toml").write_text(text)
    (tmp_path / "appletexts" / "__init__.py").touch()
    assert listed(tmp_path, code=OVERRIDDEN) == ("Bitten.\nApples", [])


def test_a_server_leaves_out_a_game_whose_parts_cannot_be_imported(tmp_path: Path) -> None:
    install(tmp_path, "apple", "apple:KIT", KIT.format(name="apple"))
    install(tmp_path, "broken", "broken:KIT", BROKEN_PARTS.format(name="broken"))
    install(tmp_path, "silent", "silent:KIT", SILENT.format(name="silent"))
    games, complaints = listed(tmp_path, code=SERVED)
    assert games == f"{OURS} apple"
    assert complaints == [
        "the game broken is left out: ModuleNotFoundError: No module named 'nowhere'",
        "the game silent is left out: it states no views, no lines or no events",
    ]


def test_a_package_takes_no_command_of_ours_and_may_add_its_own(tmp_path: Path) -> None:
    commands = '{{"play": Part("apple:own"), "db": Part("apple:own"), "own": Part("apple:own"),'
    commands += ' "lost": Part("nowhere:command")}}'
    module = KIT + f"KIT = replace(KIT, commands={commands})\ndef own(): print('apples')\n"
    install(tmp_path, "apple", "apple:KIT", module.format(name="apple"))
    code = "import sys; sys.argv[1:] = ['own']; from stonehenge.cli import main; main()"
    said, complaints = listed(tmp_path, code=code)
    assert said == "apples"
    assert complaints == [
        "the command play of the game apple is left out: there is already such a command",
        "the command db of the game apple is left out: there is already such a command",
        "the command lost of the game apple is left out: No module named 'nowhere'",
    ]


def test_a_game_without_a_strong_bot_has_its_best_one_give_advice() -> None:
    levels = {"random": object(), "easy": object()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(levels_module, "levels_of", lambda game: levels)
        assert levels_module.adviser("apple") == "easy"
    assert levels_module.adviser("wizard") == "hard"


def test_a_card_without_a_name_is_told_as_it_is_written() -> None:
    words = Words("en")
    assert (words.card("C7"), words.card("HT", "_acc")) == ("C7", "HT")
