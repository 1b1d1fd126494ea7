"""The example keeps every law that our own games keep."""

import inspect
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from scipy.stats import chisquare

import ohhell
import test_every_game as every_game
from ohhell import OhHell
from ohhell.kit import KIT
from ohhell.notation import SUITS
from ohhell.rules import PACK
from stonehenge import games
from stonehenge.core.cards import bits
from stonehenge.core.dice import Seeded
from stonehenge.core.options import spelled
from stonehenge.i18n import LANGUAGES, flat, message
from support import cases
from support.cases import Case, named, steps
from support.icu import Message

CASES: list[Case] = [
    ("ohhell", 3, {}),
    ("ohhell", 3, {"rounds": "down", "most": 17}),
    ("ohhell", 4, {"rounds": "up-down", "most": 4, "penalty": True}),
    ("ohhell", 4, {"most": 12}),
    ("ohhell", 5, {"rounds": "down-up", "most": 3}),
    ("ohhell", 6, {"most": 8, "penalty": True}),
    ("ohhell", 7, {"rounds": "down"}),
]
# The playthroughs of our own games are stored; this one is held against another program.
STORED = ("test_the_golden_playthrough", "test_perft")
LAWS = [
    law
    for name, law in vars(every_game).items()
    if name.startswith("test_") and not name.startswith(STORED)
]
HEARTS = SUITS.index("H")
at_every_table = pytest.mark.parametrize("case", CASES, ids=named)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is in the lists, as it is where its package is installed; laws try its tables."""
    monkeypatch.setattr(every_game, "CASES", CASES)
    monkeypatch.setitem(games.KITS, "ohhell", KIT)
    for known in (games.GAMES, cases.GAMES):
        monkeypatch.setitem(known, "ohhell", KIT.game)


@at_every_table
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_laws_of_every_game(law: Callable[..., None], case: Case) -> None:
    if "case" in inspect.signature(law).parameters:
        law(case=case)
    else:
        law(name=case[0])


@at_every_table
def test_states_are_hashable_and_returns_are_the_totals_so_far(case: Case) -> None:
    game = OhHell()
    seen = set()
    for step in steps(case, 21):
        seen.add(step.after)
        assert len(game.returns(step.after)) == case[1]
        if (scores := game.scores(step.after)) is not None:
            assert game.returns(step.after) == scores
    assert game.returns(game.start(case[1], case[2])) == (0,) * case[1]
    assert len(seen) == len(list(steps(case, 21)))


def test_there_is_no_view_from_a_seat_that_is_not_there() -> None:
    state = KIT.game.start(3, {})
    for seat in (-1, 3, 99):
        with pytest.raises(ValueError, match="no seat"):
            KIT.game.view(state, seat)


@at_every_table
def test_what_is_public_depends_on_no_seat(case: Case) -> None:
    [messages] = KIT.messages.load().views
    for step in steps(case, 22):
        public = messages.public(KIT.game.view(step.after, None))
        for seat in range(case[1]):
            assert messages.public(KIT.game.view(step.after, seat)) == public


def test_guesses_keep_to_voids_and_are_equally_likely() -> None:
    game, dice = KIT.game, Seeded.of(5)
    # Seat 1 did not follow hearts: its last card may be any of the 36 that are no hearts.
    text = "seats 3  options rounds=down most=2  dealer 2  turned DA  bids 0 0 0"
    state = game.set_up(f"{text}  tricks 0 H2 C3 H5  hands CA | SK | HQ")
    view = game.view(state, 0)
    counts = Counter(game.guess(view, dice).hands[1] for _ in range(4000))
    assert set(counts) == {1 << card for card in bits(PACK) if card >> 4 != HEARTS} - {
        1 << game.read(f"play {card}").card for card in ("DA", "C3", "CA")
    }
    assert chisquare(list(counts.values())).pvalue > 0.001


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    for name in ("game", "rules"):
        texts, english = catalogue(language, name), catalogue("en", name)
        assert list(texts) == list(english)
        for key, text in texts.items():
            message(text, language)
            assert Message.of(text).arguments == Message.of(english[key]).arguments, key
    texts = catalogue(language, "game")
    for key, values in KIT.game.choices().items():
        assert {f"option.{key}.name", f"option.{key}.about"} <= set(texts)
        listed = f"option.{key}.values.list" in texts
        assert listed or all(f"option.{key}.values.{spelled(value)}" in texts for value in values)


def test_every_refusal_reason_event_and_rule_has_words() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(ohhell.__path__[0]).rglob("*.py"))
    texts, rules = catalogue("en", "game"), catalogue("en", "rules")
    refusals = set(re.findall(r'Refusal\("([\w-]+)"', source))
    assert refusals == {key[8:] for key in texts if key.startswith("refusal.")}
    events = set(re.findall(r'"e": "([\w-]+)"', source))
    assert events == {key[6:] for key in texts if key.startswith("event.")}
    assert {key[4:] for key in texts if key.startswith("why.")} == {"highest-trump", "highest-led"}
    cited = set(re.findall(r"\bO-\d\d\b", source))
    assert cited == {key.partition(".")[2] for key in rules if not key.endswith(".title")}


def catalogue(language: str, name: str) -> dict[str, str]:
    """A catalogue of the package."""
    path = files(KIT.texts) / language / f"{name}.toml"
    return dict(flat(tomllib.loads(path.read_text("utf-8"))))
