"""Guesses: uniform over all deals that a viewer cannot tell apart, and never against a void."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from scipy.stats import chisquare

from stonehenge.core.dice import Seeded
from stonehenge.games.wizard import Match, View, Wizard
from stonehenge.games.wizard.belief import voids
from stonehenge.games.wizard.notation import faces, hand_of, write_card
from stonehenge.games.wizard.rules import BID, PLAY
from support.cases import steps
from support.soak import SOAK

game = Wizard()
PACK = [f"{suit}{value}" for suit in "RBGY" for value in range(1, 14)] + ["W"] * 4 + ["J"] * 4


def shown_voids(seen: View) -> list[set[str]]:
    """The suits each seat showed to lack: a plain reading, to check the game's own."""
    lacking: list[set[str]] = [set() for _ in seen.held]
    tricks = [(t.leader, t.cards) for t in seen.tricks] + [(seen.leader, seen.table)]
    for leader, cards in tricks:
        names = [write_card(card) for card in cards]
        for turn, name in enumerate(names):
            before = [other for other in names[:turn] if other != "J"]
            if before and before[0] != "W" and name not in ("W", "J") and name[0] != before[0][0]:
                lacking[(leader + turn) % len(lacking)].add(before[0][0])
    return lacking


def hidden_cards(seen: View) -> list[str]:
    """What the viewer sees nowhere, wizards and jesters as often as they are left."""
    left = list(PACK)
    tables = [card for trick in seen.tricks for card in trick.cards] + list(seen.table)
    hands = [card for hand in seen.hands if hand for card in faces(hand)]
    for card in tables + hands + ([seen.turned] if seen.turned >= 0 else []):
        left.remove(write_card(card))
    return left


def deals(cards: list[str], needs: list[tuple[int, int]], lacking: list[set[str]]) -> Iterator[Any]:
    """Every way to give the seats what they need from different cards."""
    if not needs:
        yield ()
        return
    (seat, need), *rest = needs
    for chosen in combinations(range(len(cards)), need):
        hand = [cards[i] for i in chosen]
        if any(card[0] in lacking[seat] for card in hand):
            continue
        left = [card for i, card in enumerate(cards) if i not in chosen]
        for others in deals(left, rest, lacking):
            yield (" ".join(sorted(hand)), *others)


def enumerated(seen: View) -> Counter[Any]:
    """All hidden hands that the view allows, with the number of deals that give them."""
    needs = [
        (s, seen.held[s]) for s, hand in enumerate(seen.hands) if hand is None and seen.held[s]
    ]
    return Counter(deals(hidden_cards(seen), needs, shown_voids(seen)))


def guessed(seen: View, state: Match) -> tuple[str, ...]:
    """The hands that were guessed, as text."""
    return tuple(
        " ".join(sorted(map(write_card, faces(state.play.hands[seat]))))
        for seat, hand in enumerate(seen.hands)
        if hand is None and seen.held[seat]
    )


def late_views(seats: int, size: int, left: int, seeds: range) -> Iterator[View]:
    """Views of a round when everyone has few cards left, with some void shown."""
    for seed in seeds:
        for step in steps(("wizard", seats, {"rounds": str(size)}), seed):
            play = step.after.play
            if play.phase == PLAY and max(map(int.bit_count, play.hands)) == left and play.lying:
                for seat in (None, 0, 1):
                    yield game.view(step.after, seat)
                break


SMALL = [
    (seats, size, left, number)
    for seats, size, left in [
        (3, 20, 3),
        (3, 19, 2),
        (3, 19, 3),
        (4, 14, 2),
        (5, 12, 2),
        (6, 10, 1),
    ]
    for number in range(3)
]


@pytest.mark.parametrize(("seats", "size", "left", "number"), SMALL)
def test_guesses_are_uniform_over_the_deals_that_the_view_allows(
    seats: int, size: int, left: int, number: int
) -> None:
    views = [
        (enumerated(seen), seen)
        for seen in late_views(seats, size, left, range(number * 10, number * 10 + 10))
        if any(shown_voids(seen))
    ]
    small = [(ways, seen) for ways, seen in views if 4 <= len(ways) <= 400]
    ways, seen = max(small, key=lambda pair: len(pair[0]))
    dice = Seeded.of(number)
    draws = 40 * len(ways) + 2000 if SOAK else 10 * len(ways) + 1000
    counts = Counter(guessed(seen, game.guess(seen, dice)) for _ in range(draws))
    assert set(counts) <= set(ways)
    expected = [draws * count / ways.total() for count in ways.values()]
    result = chisquare([counts[hands] for hands in ways], expected)
    assert result.pvalue > 1e-4


def test_a_group_with_the_same_voids_shares_its_cards_fairly() -> None:
    # Seats 1 and 2 both showed to be out of red and hold two cards each; seat 3 is free.
    seen = game.view(
        game.set_up(
            "seats 4  options rounds=3  dealer 3  turned R13  bids 0 0 0 0"
            "  tricks 0 R2 B1 B2 R3  hands G1 G2 | B3 W | Y1 J | R4 G4"
        ),
        0,
    )
    assert [sorted(suits) for suits in voids(seen)] == [[], [0], [0], []]
    dice, red, wizards = Seeded.of(5), [0] * 4, [0] * 4
    for _ in range(4000):
        hands = game.guess(seen, dice).play.hands
        for seat in (1, 2, 3):
            names = [write_card(card) for card in faces(hands[seat])]
            red[seat] += sum(name[0] == "R" for name in names)
            wizards[seat] += names.count("W")
    assert red[1] == red[2] == 0 < red[3]
    assert chisquare(wizards[1:3]).pvalue > 1e-4


def test_no_guess_contradicts_a_void() -> None:
    dice, guesses, constrained = Seeded.of(1), 0, 0
    for seed in range(84 if SOAK else 12):
        seats = 3 + seed % 4
        for step in steps(("wizard", seats, {"rounds": "7-9"}), seed):
            if step.after.play.phase != PLAY:
                continue
            for viewer in (None, *range(seats)):
                seen = game.view(step.after, viewer)
                lacking = shown_voids(seen)
                for _ in range(2):
                    hands = game.guess(seen, dice).play.hands
                    guesses += 1
                    for seat, suits in enumerate(lacking):
                        constrained += len(suits)
                        held = {write_card(card)[0] for card in faces(hands[seat])}
                        assert not held & suits
    assert guesses >= (100_000 if SOAK else 10_000)
    assert constrained > guesses


@pytest.mark.parametrize("card", ["W", "J"])
def test_playing_a_wizard_or_a_jester_shows_no_void(card: str) -> None:
    seen = game.view(
        game.set_up(
            f"seats 3  options rounds=2  dealer 2  turned R8  bids 0 0 0  table 0 B5 {card}"
            "  hands G1 | B9 | R5 Y2"
        ),
        2,
    )
    assert voids(seen) == [set(), set(), set()]
    held = {game.guess(seen, Seeded.of(seed)).play.hands[1] for seed in range(300)}
    assert hand_of([16 + 9]) in held


def test_a_void_of_an_earlier_round_is_forgotten() -> None:
    state = game.set_up(
        "seats 3  options rounds=1-2  dealer 2  turned R8  bids 0 0 0  tricks 0 B5 R1 G2"
    )
    state = game.apply(state, -1, game.read("deal 0: R1 R2 | B1 B2 | G1 G2 / W"))
    assert voids(game.view(state, 0)) == [set(), set(), set()]


def test_with_cards_on_foreheads_the_own_hand_is_what_is_guessed() -> None:
    state = game.set_up(
        "seats 3  options rounds=1 foresight=all_rounds  dealer 2  turned R8  hands B5 | W | G2"
    )
    seen = game.view(state, 0)
    hands = [game.guess(seen, Seeded.of(seed)).play.hands for seed in range(5000)]
    assert {tuple(deal[1:]) for deal in hands} == {tuple(state.play.hands[1:])}
    own = Counter(write_card(faces(deal[0])[0]) for deal in hands)
    ways = Counter(hidden_cards(seen))
    assert set(own) == set(ways)
    expected = [5000 * count / ways.total() for count in ways.values()]
    assert chisquare([own[card] for card in ways], expected).pvalue > 1e-4


def test_bids_that_lie_face_down_are_guessed_evenly() -> None:
    state = game.set_up(
        "seats 3  options rounds=3 bidding=secret  dealer 2  turned R8  bids 1 3 -"
        "  hands B1 B2 B3 | W J G1 | R1 R2 R3"
    )
    seen = game.view(state, 0)
    assert seen.phase == BID
    bids = Counter(tuple(game.guess(seen, Seeded.of(seed)).play.bids) for seed in range(4000))
    assert set(bids) == {(1, bid, -1) for bid in range(4)}
    assert chisquare(list(bids.values())).pvalue > 1e-4


def test_in_one_colour_everyone_holds_cards_of_their_own_pile() -> None:
    for step in steps(("wizard", 3, {"one_colour": True, "rounds": "4-5"}), 3):
        for viewer in (None, 0, 1, 2):
            state = game.guess(game.view(step.after, viewer), Seeded.of(1))
            for suit, hand in zip("RBG", state.play.hands, strict=True):
                names = [write_card(card) for card in faces(hand)]
                assert {name[0] for name in names} <= {suit, "W", "J"}
                assert names.count("W") <= 1
                assert names.count("J") <= 1
