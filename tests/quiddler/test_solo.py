"""The solo game: piles, words, fills and the result."""

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games.quiddler import Quiddler, Solo, without_list
from stonehenge.games.quiddler.notation import read
from support.quiddler_positions import alone, do, game, offered, refused

rule = pytest.mark.rule
PILES = "piles VL S | A E | K N | D | Ů X | M | O | Z"


@rule("Q-50")
def test_eight_piles_of_six_cards_are_made() -> None:
    state = game.start(1, {})
    assert isinstance(state, Solo)
    setup = game.chance(state, Seeded.of(1))
    state = game.apply(state, NATURE, setup)
    assert [len(pile) for pile in state.piles] == [6] * 8
    assert refused(game.start(1, {}), NATURE, "setup A B | C D") == ("wrong-piles", "Q-50")
    assert game.refusal(game.start(1, {}), NATURE, setup) is None


@rule("Q-51", "Q-52")
def test_words_are_made_of_face_up_cards_and_the_next_ones_are_turned_up() -> None:
    state = alone(f"phase spell  {PILES}")
    assert refused(state, 0, "word VL@0 A@1 K@2") is None
    assert refused(state, 0, "word S@0 E@1 N@2") == ("not-face-up", "Q-51")
    assert refused(state, 0, "word VL@0 A@1 K@2 K@2") == ("not-face-up", "Q-51")
    assert refused(state, 0, "word VL@8 A@1") == ("not-face-up", "Q-51")
    state = do(state, "0 word VL@0 A@1 K@2")
    assert game.view(state, 0).up == ("S", "E", "N", "D", "Ů", "M", "O", "Z")
    assert state.words == (("VL", "A", "K"),)
    assert refused(state, 0, "word S@0 E@1 N@2") is None


@rule("Q-51")
def test_nobody_sees_what_lies_under_the_top_cards() -> None:
    seen = game.view(alone(f"phase spell  {PILES}"), 0)
    assert (seen.up[0], seen.heights[0], seen.piles) == ("VL", 2, None)
    other = alone(f"phase spell  {PILES.replace('VL S', 'VL T')}")
    assert game.view(other, 0) == seen


@rule("Q-53", "QA-21", "QA-22")
def test_an_emptied_place_is_filled_from_a_pile_of_two_or_more() -> None:
    state = do(alone(f"phase spell  {PILES}"), "0 word D@3 Ů@4 M@5")
    assert refused(state, 0, "word VL@0 A@1 K@2") == ("out-of-order", "Q-51")
    assert refused(state, 0, "fill 0 from 1") == ("place-not-empty", "Q-53")
    assert refused(state, 0, "fill 3 from 6") == ("no-card-to-move", "QA-21")
    assert refused(state, 0, "fill 3 from 5") == ("no-card-to-move", "QA-21")
    assert len(offered(state, 0)) == 2 * 3
    state = do(state, "0 fill 3 from 0")
    assert game.view(state, 0).up[:4] == ("S", "A", "K", "VL")
    state = do(state, "0 fill 5 from 1")
    assert refused(state, 0, "word VL@3 A@5 K@2") is None


@rule("QA-21")
def test_with_single_cards_nothing_moves() -> None:
    state = do(alone("phase spell  piles D | Ů | M | A | B | C | O | Z"), "0 word D@0 Ů@1 M@2")
    assert offered(state, 0)[-1] == "stop"
    assert game.view(state, 0).up[:3] == (None, None, None)


@rule("Q-54", "QA-20", "QA-21")
def test_all_unused_cards_count_and_the_player_may_stop_at_any_time() -> None:
    state = alone(f"phase spell  {PILES}")
    assert game.scores(state) is None
    state = do(state, "0 word VL@0 A@1 K@2", "0 stop")
    # S 2, E 2, N 2, D 3, Ů 6, X 9, M 3, O 2, Z 3, face up or not.
    assert game.scores(state) == (32,)
    assert game.winners(state) == (0,)
    assert refused(state, 0, "stop") == ("game-over", "Q-54")
    filling = do(alone(f"phase spell  {PILES}"), "0 word D@3 Ů@4 M@5", "0 stop")
    assert game.scores(filling) is not None


@rule("Q-54")
def test_a_perfect_game_leaves_nothing() -> None:
    state = do(alone("phase spell  piles D | Ů | M | - | - | - | - | -"), "0 word D@0 Ů@1 M@2")
    assert game.scores(state) == (0,)
    left = do(alone("phase spell  piles D | Ů | M | O | - | - | - | -"), "0 word D@0 Ů@1 M@2")
    assert game.scores(left) == (2,)


@rule("Q-43", "Q-40")
def test_the_list_judges_the_words_where_there_is_one() -> None:
    state = alone(f"phase spell  {PILES}")
    assert refused(state, 0, "word VL@0") == ("short-word", "Q-43")
    assert refused(state, 0, "word Ů@4 Z@7") == ("unknown-word", "Q-40")
    assert Quiddler(without_list).refusal(state, 0, read("word Ů@4 Z@7")) is None
