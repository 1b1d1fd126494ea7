"""Guesses of hidden cards are uniform: every way the unseen cards may lie is equally likely."""

from collections import Counter
from itertools import permutations
from typing import Any

from stonehenge.core.dice import Seeded
from stonehenge.games.quiddler.deck import built_in
from stonehenge.games.quiddler.view import View
from support.quiddler_positions import DOUBTS, alone, do, game, table

# Far beyond the 99.99 % point of chi-square for up to 40 degrees of freedom.
MOST = 90.0


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[key] - n) ** 2 / n for key, n in expected.items())


def guesses(state: Any, seat: int | None, n: int = 4000) -> list[Any]:
    seen, dice = game.view(state, seat), Seeded.of(7)
    return [game.guess(seen, dice) for _ in range(n)]


def nearly_all_seen(hidden: list[str]) -> Any:
    """A table of two where seat 0 sees everything but four cards, two of them in a hand."""
    rest = list(built_in("cs").cards)
    for card in (*hidden, "A", "B"):
        rest.remove(card)
    hands = f"A B | {' '.join(hidden[:2])}"
    return table(f"seats 2  dealer 1  phase draw  hands {hands}  discards {' '.join(rest)}")


def test_hidden_hands_are_as_likely_as_they_are_dealt() -> None:
    hidden = ["E", "E", "S", "T"]
    state = nearly_all_seen(hidden)
    dealt = Counter(tuple(sorted(order[:2])) for order in permutations(hidden))
    expected = {hand: 4000 * n / dealt.total() for hand, n in dealt.items()}
    counts = Counter(guess.table.hands[1] for guess in guesses(state, 0))
    assert chi_square(counts, expected) < MOST


def test_what_was_taken_from_the_discards_is_never_forgotten() -> None:
    state = nearly_all_seen(["E", "E", "S", "T"])
    top = state.table.discards[-1]
    state = do(state, "0 draw discard", "0 discard A", "1 draw discard", "1 discard E")
    assert top in state.table.hands[0]
    for guess in guesses(state, 1, 200):
        assert top in guess.table.hands[0]
    for guess in guesses(state, 0, 200):
        assert "A" in guess.table.hands[1]
        assert len(guess.table.hands[1]) == 2


def test_a_spectator_may_believe_anything_about_both_hands() -> None:
    hands = {guess.table.hands[0] for guess in guesses(nearly_all_seen(list("EEST")), None, 300)}
    assert len(hands) > 5


def test_what_others_said_in_secret_may_be_anything_they_could_say() -> None:
    state = do(table(DOUBTS), "1 pass")
    counts = Counter(guess.table.said for guess in guesses(state, 0))
    ways = [((1, -1, -1),), ((1, 0, 0),), ((1, 0, 1),)]
    assert chi_square(counts, dict.fromkeys(ways, 4000 / 3)) < MOST


def test_the_face_down_cards_of_the_solo_game_may_lie_in_any_order() -> None:
    rest = list(built_in("cs").cards)
    for card in ("K", "Ů", "X", "Z", "Ž"):
        rest.remove(card)
    used = " ".join(f"{one}.{two}" for one, two in zip(rest[::2], rest[1::2], strict=False))
    lone = rest[-1] if len(rest) % 2 else ""
    state = alone(f"phase fill  piles K Ů X | Z | {lone or '-'} | - | - | - | - | -  words {used}")
    counts = Counter(guess.piles[0][1:] for guess in guesses(state, 0))
    orders = list(permutations(["Ů", "X", "Ž"], 2))
    assert chi_square(counts, dict.fromkeys(orders, 4000 / len(orders))) < MOST


def test_nothing_in_a_view_changes_when_hidden_cards_are_swapped() -> None:
    text = "seats 3  dealer 2  phase draw  discards O  hands A B C D | {} | {}"
    views = [
        game.view(table(text.format(*hands)), 0)
        for hands in (("E F G H", "I J K L"), ("I J K L", "E F G H"), ("P R S T", "U V X Y"))
    ]
    assert isinstance(views[0], View)
    assert views[0] == views[1] == views[2]
