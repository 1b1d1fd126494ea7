"""The best lay-outs found by trying everything: slow, and nothing to do with the solver."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations

from stonehenge.games.quiddler.lexicon import Turn, letters

Cards = tuple[str, ...]
Merits = tuple[int, int, int]  # score, words, letters of the longest word


def lay_outs(cards: Cards, is_word: Callable[[str], bool]) -> Iterator[tuple[list[Cards], Cards]]:
    """Every way to lay words, with the cards that are left; many ways come more than once."""
    yield [], cards
    for size in range(2, len(cards) + 1):
        for places in permutations(range(len(cards)), size):
            word = tuple(cards[place] for place in places)
            if is_word("".join(word)):
                rest = tuple(card for place, card in enumerate(cards) if place not in places)
                for words, left in lay_outs(rest, is_word):
                    yield [word, *words], left


def merits(
    words: list[Cards], left: Cards, points: Mapping[str, int], turn: Turn, ch: int
) -> Merits | None:
    """What a lay-out is worth by the rules, or None where it is none. [Q-14, Q-15, Q-17, Q-30]"""
    laid = sum(points[card] for word in words for card in word)
    longest = max((letters("".join(word), ch) for word in words), default=0)
    values = sorted(points[card] for card in left)
    if turn != "tally":
        if not values or (turn == "out" and len(values) != 1):
            return None
        values.pop()
    return laid - sum(values), len(words), longest


def front(
    cards: Sequence[str],
    points: Mapping[str, int],
    is_word: Callable[[str], bool],
    turn: Turn,
    ch: int,
) -> list[Merits]:
    """The merits that no other lay-out beats or equals in everything, the most points first."""
    pool = {
        worth
        for words, left in lay_outs(tuple(cards), is_word)
        if (worth := merits(words, left, points, turn, ch)) is not None
    }
    return sorted(
        (
            one
            for one in pool
            if not any(o != one and all(a >= b for a, b in zip(o, one, strict=True)) for o in pool)
        ),
        reverse=True,
    )
