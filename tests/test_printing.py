"""Things print as they are written: no number stands for a card, no mask for a hand."""

import re

import pytest

from support.cases import CASES, GAMES, Case, named, steps

every_table = pytest.mark.parametrize("case", CASES, ids=named)

PRINTED = [
    ("wizard", "play R7", "Play(card=R7)"),
    ("wizard", "play W", "Play(card=W)"),
    ("wizard", "trump B", "Trump(suit=B)"),
    ("wizard", "deal 1: R2 B7 | W J / G4", "Deal(dealer=1, hands=('R2 B7', 'J W'), turned=G4)"),
    ("extreme", "play V12", "Play(card=V12)"),
    ("extreme", "take R B@2", "Take(seals='R B@2')"),
    ("extreme", "give white", "Give(seal=white)"),
    ("extreme", "deal 2: R1 Y4 | G9", "Deal(dealer=2, hands=('R1 Y4', 'G9'))"),
    ("carodeni", "gather w12", "Gather(witch='w12')"),
    ("quiddler", "lay VL.A.K", "Lay(words=(('VL', 'A', 'K'),))"),
]


@pytest.mark.parametrize(("name", "text", "printed"), PRINTED, ids=[text for _, text, _ in PRINTED])
def test_an_action_prints_its_cards(name: str, text: str, printed: str) -> None:
    assert repr(GAMES[name].read(text)) == printed


def test_what_is_no_card_prints_too() -> None:
    action = GAMES["wizard"].read("play R7")
    assert repr(type(action)(200)) == "Play(card=200)"


@every_table
def test_a_state_prints_its_position_and_nothing_prints_masks(case: Case) -> None:
    game = GAMES[case[0]]
    for step in list(steps(case, 1))[::5]:
        state = repr(step.after)
        assert state == f"{type(step.after).__name__}({game.show(step.after)!r})"
        for text in (
            state,
            repr(step.action),
            *(repr(game.view(step.after, s)) for s in (None, 0)),
        ):
            assert not re.search(r"\d{4}", text)
