"""Names that can be seen and told apart, and chat without tricks."""

import pytest

from stonehenge.tables.writing import MOST_MARKS, bad_name, clean
from support.machine import Room

EMPTY = ["\u3164", "\u2800\u2800", "\u115f", "\u1160", "\u034f", "\uffa0", "\u0301"]
BOTS = ["easy 2", "Easy", "easy2", "\u0435asy 3", "Merlin", "n\u00e1hodn\u00fd", "leicht 1"]
ALIKE = ["Ada", "ADA", "\u0410d\u0430", "A\u034fda", "\uff21da", " Ada "]
FINE = [
    "Adam",
    "\u00c1da",
    "\u017dofie",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\u674e",
    "Ada 2",
]
FINE += ["\u2764\ufe0f\u200d\U0001f525"]
HIDDEN = ["Ada\u200b", "\u202eada", "a\x00", "a\nb", "a\u200db", "\u200d", "\ufeffAda"]


def reason(name: str) -> str | None:
    """Why somebody cannot be called so where Ada sits."""
    refusal = bad_name(name, ["Ada"])
    return refusal.name if refusal else None


@pytest.mark.parametrize("name", EMPTY, ids=ascii)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert reason(name) == "name-empty"


@pytest.mark.parametrize("name", BOTS, ids=ascii)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    assert reason(name) == "name-of-bot"


@pytest.mark.parametrize("name", ALIKE, ids=ascii)
def test_nobody_is_called_like_somebody_at_the_table(name: str) -> None:
    assert reason(name) == "name-taken"


@pytest.mark.parametrize("name", HIDDEN, ids=ascii)
def test_nothing_hides_in_a_name(name: str) -> None:
    assert reason(name) == "malformed"


@pytest.mark.parametrize("name", FINE, ids=ascii)
def test_names_and_families_of_emoji_are_fine(name: str) -> None:
    assert reason(name) is None


def test_chat_takes_no_tricks() -> None:
    room = Room()
    room.join(0)
    room.send(1, type="chat", text="a\u202eb\x00c\u2066d\ne" + "\u0301" * 400)
    assert room.last("c0", "chat")["text"] == "abcd\ne" + "\u0301" * MOST_MARKS
    assert room.send(1, type="chat", text="\u202e\x00")["reason"] == "malformed"
    assert clean("\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd \U0001f469\u200d\U0001f467") != ""
