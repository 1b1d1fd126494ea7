"""No leak: what a seat cannot know changes nothing that it sees or is told."""

from typing import Any

import pytest

from stonehenge.core.dice import Seeded, shuffled
from stonehenge.core.game import NATURE, Step
from stonehenge.games.wizard import Action, Deal, Match, Wizard
from stonehenge.games.wizard.match import PACK, face, held
from stonehenge.games.wizard.notation import Bid, faces, read
from stonehenge.games.wizard.rules import NONE
from support.cases import steps

game = Wizard()


def redealt(deal: Deal, keep: list[int], seed: int) -> Deal:
    """The same deal with all hands but these dealt anew from the rest of the pack."""
    left = [face(card) for card in PACK]
    for card in [card for seat in keep for card in faces(deal.hands[seat])]:
        left.remove(card)
    if deal.turned != NONE:
        left.remove(deal.turned)
    pack = shuffled(left, len(left), Seeded.of(seed))
    hands = [
        hand if seat in keep else held(pack.pop() for _ in faces(hand))
        for seat, hand in enumerate(deal.hands)
    ]
    return Deal(deal.dealer, tuple(hands), deal.turned)


def dealt(state: Match, deal: Deal) -> Step[Match, Any]:
    return Step(state, NATURE, deal, game.apply(state, NATURE, deal))


@pytest.mark.parametrize(
    ("options", "sees"),
    [
        ({"rounds": "8"}, "own"),
        ({"rounds": "8", "bidding": "secret"}, "own"),
        ({"rounds": "8", "foresight": "all_rounds"}, "others"),
        ({"rounds": "1", "foresight": "first_round"}, "others"),
    ],
)
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_other_hands_do_not_change_a_view_or_a_line(
    options: dict[str, object], sees: str, viewer: int | None
) -> None:
    state = game.start(4, options)
    deal = game.chance(state, Seeded.of(3))
    own = [] if viewer is None else [viewer]
    keep = own if sees == "own" or viewer is None else [s for s in range(4) if s != viewer]
    first, other = dealt(state, deal), dealt(state, redealt(deal, keep, 7))
    assert first.after != other.after
    while True:
        assert game.view(first.after, viewer) == game.view(other.after, viewer)
        assert game.retell(first, viewer) == game.retell(other, viewer)
        seat = min(game.waiting(first.after))
        action = next(iter(game.offers(first.after, seat)))
        if not isinstance(action, Bid) and not game.write(action).startswith("trump"):
            break
        first = Step(first.after, seat, action, game.apply(first.after, seat, action))
        other = Step(other.after, seat, action, game.apply(other.after, seat, action))
        if not game.view(first.after, viewer).offers and not game.waiting(first.after):
            break
        if sees == "others" and game.view(first.after, viewer).hands[viewer or 0] is not None:
            break  # The cards are in the hand now, and may be looked at.


@pytest.mark.parametrize("bidding", ["hidden", "secret"])
def test_a_blind_bid_does_not_change_a_view_or_a_line_of_the_others(bidding: str) -> None:
    state = game.start(3, {"rounds": "3", "bidding": bidding})
    state = game.apply(state, NATURE, game.chance(state, Seeded.of(1)))
    reports = []
    for bid in range(4):
        action: Action = Bid(bid)
        step = Step(state, 1, action, game.apply(state, 1, action))
        reports.append([(game.view(step.after, to), game.retell(step, to)) for to in (None, 0, 2)])
    assert all(one == reports[0] for one in reports)


def test_spectators_see_no_hand_and_everyone_sees_the_played_cards() -> None:
    for step in steps(("wizard", 3, {"rounds": "4-5"}), 2):
        seen = game.view(step.after, None)
        assert seen.hands == (None, None, None)
        assert seen.offers == ()


def test_after_the_last_trick_of_a_round_all_hands_are_public() -> None:
    for step in steps(("wizard", 3, {"rounds": "4-5"}), 2):
        if len(step.after.sheet) > len(step.before.sheet):
            seen = game.view(step.after, None)
            hands: list[set[int]] = [set() for _ in range(3)]
            for trick in seen.tricks:
                for turn, card in enumerate(trick.cards):
                    hands[(trick.leader + turn) % 3].add(card)
            assert all(hands)
            assert len(seen.tricks) == seen.sizes[len(seen.sheet) - 1]


def test_the_bids_of_a_secret_round_are_read_out_before_they_are_scored() -> None:
    state = game.start(3, {"rounds": "1", "bidding": "secret"})
    state = game.apply(state, NATURE, read("deal 2: R1 | B2 | G3 / Y4"))
    for seat in range(3):
        state = game.apply(state, seat, Bid(0))
    for action in ("play R1", "play B2"):
        state = game.apply(state, min(game.waiting(state)), read(action))
    last = read("play G3")
    events = game.retell(Step(state, 2, last, game.apply(state, 2, last)), None)
    assert [event["e"] for event in events] == ["play", "trick", "reveal", "score", "end"]
