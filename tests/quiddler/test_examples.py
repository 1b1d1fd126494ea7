"""The worked examples of the rulebook."""

import pytest

from support.quiddler_positions import do, game, judged, table

ROWS = "sheet " + " | ".join(["0 0 0 / - -"] * 3)


@pytest.mark.rule("QE-1")
def test_filip_takes_a_card_from_the_discards_and_goes_out_with_two_words() -> None:
    # The fourth round, so seven cards were dealt; which words he laid is only in the picture,
    # so these are ours.
    state = table(
        f"seats 3  {ROWS}  dealer 2  phase draw  discards Ů"
        "  hands K L O T V Ě ST | A B C Č E É H | I J D N P R S"
    )
    assert game.view(state, 0).round == 4
    state = do(state, "0 draw discard", "0 lay ST.Ů.L K.V.Ě.T", "0 discard O")
    assert state.table.hands[0] == ()
    assert state.table.out == 0
    assert state.table.discards == ("O",)
    state = do(state, "1 draw discard", "1 discard A", "2 draw discard", "2 discard A")
    assert game.waiting(state) == {1, 2}


@pytest.mark.rule("QE-2", "Q-30", "Q-33")
def test_jiri_scores_twenty_one_for_vlak_and_duch() -> None:
    # The sixth round, so nine cards: three, four and two of them left.
    rows = "sheet " + " | ".join(["0 0 / - -"] * 5)
    state = table(
        f"seats 2  options two_player_bonus=none  {rows}  dealer 0  phase play  turn 1  out 0"
        "  hands - | VL A K D U C H I Z O  laid N.A | -"
    )
    state = do(state, "1 lay VL.A.K D.U.C.H", "1 discard O", "0 pass", "1 pass")
    assert state.sheet[-1].points == (4, 26 - 5)
    deck = state.options.deck
    assert (deck.value(("VL", "A", "K")), deck.value(("D", "U", "C", "H"))) == (12, 14)
    assert deck.letters(("VL", "A", "K"), 1) == 4


@pytest.mark.rule("QE-2", "Q-20")
def test_the_judge_would_let_both_words_stand() -> None:
    state = table("seats 2  dealer 0  phase speak  out 0  hands - | I Z  laid N.A | VL.A.K D.U.C.H")
    state = judged(do(state, "0 challenge 1 0", "1 pass"))
    assert state.table.ruled == ((0, 1, 0, True),)
