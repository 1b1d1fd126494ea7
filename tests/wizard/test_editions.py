"""The five printed editions: other words and marks, and in one case another house rule."""

import pytest

from stonehenge.games.wizard import Wizard
from stonehenge.games.wizard.options import CHOICES
from stonehenge.games.wizard.terminal.table import marks
from support.cases import record_of

game = Wizard()
EDITIONS = [str(edition) for edition in CHOICES["edition"]]


@pytest.mark.rule("W-04", "W-27")
def test_folk_and_counters_change_nothing_so_all_editions_play_alike() -> None:
    logs = [record_of(("wizard", 4, {"edition": edition}), 5).log for edition in EDITIONS]
    assert all(log == logs[0] for log in logs)


@pytest.mark.rule("W-09")
@pytest.mark.parametrize(
    ("edition", "symbols"),
    [("rex", ("W", "Š")), *((edition, ("Z", "N")) for edition in EDITIONS if edition != "rex")],
)
def test_wizards_and_jesters_have_the_marks_of_the_edition(
    edition: str, symbols: tuple[str, str]
) -> None:
    assert marks(game.view(game.start(3, {"edition": edition}), 0)) == symbols


@pytest.mark.rule("W-53")
def test_only_the_polish_edition_sets_another_house_rule() -> None:
    usual = game.options(game.start(3, {}))
    changed = {}
    for edition in EDITIONS:
        options = game.options(game.start(3, {"edition": edition}))
        changed[edition] = {key: options[key] for key in usual if options[key] != usual[key]}
    assert changed.pop("rex") == {}
    assert changed.pop("piatnik-pl") == {"edition": "piatnik-pl", "hidden_reveal": "after_round"}
    assert changed == {edition: {"edition": edition} for edition in changed}


def test_what_a_host_sets_wins_over_the_edition() -> None:
    chosen = {"edition": "piatnik-pl", "hidden_reveal": "before_play"}
    assert game.options(game.start(3, chosen))["hidden_reveal"] == "before_play"
