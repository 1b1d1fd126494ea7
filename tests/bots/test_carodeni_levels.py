"""The levels of Čarodění: worlds as `guess` draws them, brews as the rules pay them."""

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2_contingency

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games.carodeni import Carodeni, View
from stonehenge.games.carodeni.belief import guess
from stonehenge.games.carodeni.bots import easy as carodeni_easy
from stonehenge.games.carodeni.bots.search import Searcher, candidates, row
from stonehenge.games.carodeni.kernels.belief import PackedView, pack_view
from stonehenge.games.carodeni.kernels.rollout import finish_with
from stonehenge.games.carodeni.kernels.search import deal_world
from stonehenge.games.carodeni.kernels.state import TOP, UNSEEN, score
from stonehenge.games.carodeni.notation import Brew, Gather, Pass, Rest, Take, write
from stonehenge.games.carodeni.state import REST, Table

game = Carodeni()
BOT = Searcher(worlds=2)


def played(
    seats: int, options: dict[str, object], seed: int, bot: Any = carodeni_easy.act
) -> Iterator[tuple[Table, View]]:
    """The tables at which a seat decides, as a bot comes to them."""
    dice, state = Seeded.of(seed), game.start(seats, options)
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            action = game.chance(state, dice)
        else:
            view = game.view(state, seat)
            yield state, view
            action = bot(view, dice)
        state = game.apply(state, seat, action)


def world(view: View, seed: int) -> tuple[Any, Any]:
    """The rules and a packed table with the hidden cards dealt; all of it interpreted."""
    return dealt(pack_view(view), seed)


def opened(packed: Any) -> SimpleNamespace:
    """A packed record with attributes that are quicker than NumPy's."""
    return SimpleNamespace(**{name: packed[0][name] for name in packed.dtype.names})


def dealt(seen: PackedView, seed: int) -> tuple[Any, Any]:
    """The same for what is known of a table."""
    b, d = opened(seen.books), opened(seen.root.copy())
    deal_world.py_func(b, d, seen.held, seen.backs, np.array([Seeded.of(seed).state]))
    return b, d


def test_worlds_are_spread_like_guesses() -> None:
    views = [view for _, view in played(3, {}, 5) if view.round > 4]
    view = max(views, key=lambda one: sum(side.held for side in one.sides if not side.hand))
    cast = list(view.cards.cast)
    other = max(
        (seat for seat in range(3) if seat != view.seat), key=lambda seat: view.sides[seat].held
    )
    ours: Counter[str] = Counter()
    theirs: Counter[str] = Counter()
    seen = pack_view(view)
    for seed in range(1500):
        _, d = dealt(seen, seed)
        ours["top " + cast[d.deck[0, TOP]]] += 1
        ours.update(cast[card] for card in np.flatnonzero(d.hand[other]))
        table = guess(view, Seeded.of(2, seed))
        theirs["top " + table.decks["witch"].top] += 1
        theirs.update(table.sides[other].hand)
    # Novices are in every hand, or in none.
    kinds = [kind for kind, n in (ours + theirs).items() if 10 <= n < 3000]
    assert len(kinds) > 20
    assert chi2_contingency([[n[kind] for kind in kinds] for n in (ours, theirs)]).pvalue > 1e-4


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"solo_level": "grandmistress"}), (2, {"animals": True, "animal_goals": 1}), (4, {})],
)
def test_a_packed_table_is_scored_and_brewed_at_as_in_the_rules(
    seats: int, options: dict[str, object]
) -> None:
    brewed = 0
    for state, view in played(seats, options, 9):
        assert view.seat is not None
        b, d = world(view, 1)
        assert [score(b, d, at) for at in range(len(view.sides))] == [
            sum(side.parts.values()) for side in view.sides
        ]
        assert [sum(hand) for hand in d.hand[: len(view.sides)]] == [s.held for s in view.sides]
        other = guess(view, Seeded.of(1))
        for deck, kind in enumerate(("witch", "potion")):
            assert d.deck[deck, UNSEEN] == len(other.decks[kind].unseen)
        for offer in view.offers:
            if isinstance(offer, Brew):
                after = game.apply(state, view.seat, offer)
                b, d = world(view, 1)
                choice = np.zeros(2 + len(view.bag), np.int64)
                finish_with.py_func(b, d, view.seat, row(view, offer)[1], choice)
                side = game.view(after, view.seat).sides[view.seat]
                assert score(b, d, view.seat) == sum(side.parts.values())
                assert list(d.ing[view.seat]) == list(side.ingredients.values())
                brewed += 1
    assert brewed


def test_equal_tokens_are_thought_about_once() -> None:
    fewer = 0
    for _, view in played(1, {}, 2):
        tokens = [o for o in candidates(view) if isinstance(o, Take) and o.use == "ingredient"]
        kinds = {view.board[o.place][o.slot] for o in view.offers if o in tokens}
        assert len(tokens) == len(kinds)
        others = [o for o in view.offers if not (isinstance(o, Take) and o.use == "ingredient")]
        assert [o for o in candidates(view) if o not in tokens] == others
        fewer += len(candidates(view)) < len(view.offers) and view.phase == REST
    assert fewer


def test_cards_that_are_not_compiled_are_played_by_eye(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_view: View) -> None:
        raise ValueError("potions with several any-tool symbols are not compiled")

    monkeypatch.setattr("stonehenge.games.carodeni.kernels.belief.pack_view", refuse)
    _, view = next(played(1, {}, 1))
    assert BOT(view, Seeded.of(1)) in view.offers


def test_advice_says_the_lead_of_everything_worth_trying() -> None:
    kinds: set[type] = set()
    for _, view in played(1, {}, 4, BOT):
        advice = BOT.explain(view, Seeded.of(1))
        assert advice.best == advice.choices[0].action
        assert {one.action for one in advice.choices} == {write(one) for one in candidates(view)}
        assert write(BOT(view, Seeded.of(1))) == advice.best
        kinds.update(type(offer) for offer in view.offers)
    assert {Gather, Rest, Take, Brew, Pass} <= kinds


def test_a_potion_that_can_be_brewed_in_the_last_turn_is_brewed() -> None:
    brews = 0
    for seed in range(3):
        for _, view in played(1, {}, seed, BOT):
            if view.round == view.cards.rounds and any(isinstance(o, Brew) for o in view.offers):
                assert isinstance(BOT(view, Seeded.of(1)), Brew)
                brews += 1
    assert brews


def test_no_more_turns_are_played_out_in_thought_than_the_level_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[tuple[int, int]] = []

    def search(*given: Any) -> None:
        budgets.append((given[6], given[8]))
        given[-1].fill(1)

    monkeypatch.setattr("stonehenge.games.carodeni.kernels.search.search", search)
    bot = Searcher(worlds=8, heats=3, rounds=3, alone=15, turns=600)
    for seats in (1, 3):
        for _, view in played(seats, {}, 3):
            bot.search(view, Seeded.of(1))
            worlds, rounds = budgets[-1]
            turns = bot.tries_per_world(len(candidates(view))) * (1 + rounds * len(view.sides))
            assert worlds == 1 or worlds * turns <= 600
            assert worlds == 8 or (worlds + 1) * turns > 600
            assert rounds <= (view.cards.rounds - view.round if seats == 1 else 3)
    assert {worlds for worlds, _ in budgets} > {1, 8}


def test_after_each_heat_the_better_half_is_tried_twice_as_often() -> None:
    assert Searcher(worlds=1, heats=3).tries_per_world(11) == 11 + 2 * 6 + 4 * 3
    assert Searcher(worlds=1, heats=3).tries_per_world(2) == 2 + 4 + 8
    assert Searcher(worlds=1).tries_per_world(5) == 5
