"""Guesses: uniform over all deals that a viewer cannot tell apart, and never against a void."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from scipy.stats import chisquare

from stonehenge.core.dice import Seeded
from stonehenge.games.extreme import Extreme, Match, View
from stonehenge.games.extreme.match import pack
from stonehenge.games.extreme.rules import PLAY
from stonehenge.games.extreme.view import hand
from support.cases import steps

game = Extreme()
Hands = tuple[tuple[int, ...], ...]


def shown_voids(seen: View) -> list[set[int]]:
    """The suits each seat showed to lack: a plain reading, to check the game's own."""
    lacking: list[set[int]] = [set() for _ in seen.held]
    for leader, cards in [*((t.leader, t.cards) for t in seen.tricks), (seen.leader, seen.table)]:
        for turn, card in enumerate(cards):
            if card // 16 != cards[0] // 16:
                lacking[(leader + turn) % len(lacking)].add(cards[0] // 16)
    return lacking


def hidden_cards(seen: View) -> list[int]:
    """What the viewer sees nowhere."""
    left = set(pack(len(seen.held))) - set(seen.table)
    left -= {card for trick in seen.tricks for card in trick.cards}
    return sorted(left - {card for cards in seen.hands if cards for card in cards})


def deals(
    cards: list[int], needs: list[tuple[int, int]], lacking: list[set[int]]
) -> Iterator[Hands]:
    """Every way to give the seats what they need."""
    if not needs:
        yield ()
        return
    (seat, need), *rest = needs
    for chosen in combinations(cards, need):
        if not any(card // 16 in lacking[seat] for card in chosen):
            left = [card for card in cards if card not in chosen]
            yield from ((chosen, *others) for others in deals(left, rest, lacking))


def enumerated(seen: View) -> Iterator[Hands]:
    """All hidden hands that the view allows."""
    hidden = [s for s, cards in enumerate(seen.hands) if cards is None and seen.held[s]]
    needs = [(seat, seen.held[seat]) for seat in hidden]
    return deals(hidden_cards(seen), needs, shown_voids(seen))


def guessed(seen: View, state: Match) -> Hands:
    """The hands that were guessed."""
    hidden = [s for s, cards in enumerate(seen.hands) if cards is None and seen.held[s]]
    return tuple(hand(state.play, seat) for seat in hidden)


def late_views(seats: int, left: int, seed: int) -> Iterator[View]:
    """Views of a round when everyone has few cards left."""
    for step in steps(("extreme", seats, {}), seed):
        play = step.after.play
        if play.phase == PLAY and play.left == left and play.lying:
            yield from (game.view(step.after, seat) for seat in (None, 0, 1))


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize(("seats", "left"), [(3, 3), (3, 4), (4, 2), (4, 3), (5, 2)])
def test_guesses_are_uniform_over_the_deals_that_the_view_allows(
    seats: int, left: int, number: int
) -> None:
    views = (seen for seed in (number, number + 9) for seen in late_views(seats, left, seed))
    allowed = ((seen, list(islice(enumerated(seen), 201))) for seen in views)
    seen, ways = next(counts for counts in allowed if 20 <= len(counts[1]) <= 200)
    dice = Seeded.of(number)
    draws = 15 * len(ways) + 500
    counts = Counter(guessed(seen, game.guess(seen, dice)) for _ in range(draws))
    assert set(counts) <= set(ways)
    assert chisquare([counts[hands] for hands in ways]).pvalue > 1e-4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_guesses_never_contradict_a_shown_void(seats: int) -> None:
    dice, voids = Seeded.of(5), 0
    for number, step in enumerate(steps(("extreme", seats, {}), 5)):
        if number % 5 == 0 and step.after.play.phase == PLAY:
            seen = game.view(step.after, number % seats)
            for seat, cards in enumerate(guessed_hands(game.guess(seen, dice))):
                lacking = shown_voids(seen)[seat]
                assert not {card // 16 for card in cards} & lacking
                voids += len(lacking)
    assert voids


def guessed_hands(state: Match) -> list[tuple[int, ...]]:
    """All hands of a match."""
    return [hand(state.play, seat) for seat in range(state.play.seats)]
