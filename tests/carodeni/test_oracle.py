"""Two readers of the rules agree: the referee by the book, and the game."""

import tomllib
from typing import Any

import pytest
from carodeni_by_the_book import Illegal, Oracle

from stonehenge.core.dice import Dice, Seeded
from stonehenge.core.game import NATURE, InvalidOptions, Step
from stonehenge.games.carodeni import Action, Table
from stonehenge.games.carodeni.events import recall
from stonehenge.games.carodeni.match import renews
from stonehenge.games.carodeni.notation import Brew, Gather, Refresh, Rest, Take, Tame
from stonehenge.games.carodeni.state import FINISH, TAKE
from support.carodeni_positions import TEXT, game

CARDS: dict[str, Any] = tomllib.loads(TEXT)
MODES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {"long_game": True}),
    (5, {}),
    (2, {"animals": True, "animal_goals": 2}),
    (3, {"animals": True, "goal_witch_colour": "any"}),
    (1, {}),
    (1, {"solo_level": "experienced", "ostara_or": "literal"}),
    (1, {"solo_level": "grandmistress", "animals": True, "animal_goals": 1}),
    (1, {"solo_level": "experienced", "animals": True, "goal_witch_colour": "any"}),
]


def event_of(state: Table, seat: int, action: Action) -> dict[str, object] | None:
    """An action as the book hears of it; None for a pass, which nobody hears."""
    match action:
        case Gather(witch):
            return {"e": "gather", "seat": seat, "witch": witch}
        case Rest():
            return {"e": "rest", "seat": seat}
        case Refresh(what):
            return {"e": "refresh", "seat": seat, "what": int(what) if what.isdigit() else what}
        case Take(place, slot, use):
            fields = {"place": place, "slot": slot, "as": use, "item": state.board[place][slot]}
            return {"e": "take", "seat": seat, **fields}
        case Brew(potion, pays, tools, new, subs):
            cards = [state.cards.potions[card] for card in state.sides[seat].tools]
            named = [next(c.id for c in cards if c.back_tool == tool) for tool in new]
            pairs = [{"for": wanted, "with": pair} for wanted, pair in subs]
            fields = {"pays": dict(pays), "tools": [*tools, *named], "substitutes": pairs}
            return {"e": "brew", "seat": seat, "potion": potion, **fields}
        case Tame(animal):
            return {"e": "tame", "seat": seat, "animal": animal}
    return None


def possible(state: Table) -> list[Action]:
    """Many things that the seat in turn might try, allowed or not."""
    side, cards = state.sides[state.turn], state.cards
    tries: list[Action] = [Gather(card) for card in (*cards.novices, *side.hand, *side.played)]
    tries += [Rest()]
    tries += [
        Refresh(what) for what in ("witches", "potions", "0", "1", "2") if renews(state, what)
    ]
    uses = ("ingredient", "potion", "tool", "witch", "animal")
    tries += [
        Take(place, slot, use)
        for place in range(3)
        for slot in state.board[place]
        for use in uses
        if state.board[place][slot]
    ]
    return tries + [Tame(animal) for animal in cards.animals]


def compare_offers(state: Table, oracle: Oracle) -> None:
    """What may be done now is the same."""
    seat = state.turn
    for action in possible(state):
        event = event_of(state, seat, action)
        assert event is not None
        allowed = game.refusal(state, seat, action) is None
        # A turn that nobody ended in words is ended by the next seat's first event.
        if not (state.phase in (TAKE, FINISH) and event["e"] in ("gather", "rest")):
            assert oracle.may(event) == allowed, (event, game.refusal(state, seat, action))


def compare_brews(state: Table, oracle: Oracle, dice: Dice) -> None:
    """Every way to pay that the book knows is allowed, and every one that is offered, is known."""
    seat, side = state.turn, state.sides[state.turn]
    for potion in side.potions:
        recipe = state.cards.recipes[potion]
        if sum(n for _, n in recipe.ing) + len(recipe.tools) + recipe.any_tools > 4:
            continue  # the book tries every combination, which takes long
        ways = oracle.payments(seat, potion)
        for way in [ways[dice.below(len(ways))] for _ in range(min(8, len(ways)))]:
            event: dict[str, Any] = {"e": "brew", "seat": seat, "potion": potion, **way}
            renamed = [
                {**sub, "for": "any" if sub["for"] == "any_tool" else sub["for"]}
                for sub in event["substitutes"]
            ]
            done = recall(state, {**event, "substitutes": renamed})
            assert done is not None
            refusal = game.refusal(state, seat, done[1])
            assert oracle.may(event) == (refusal is None), (event, refusal)
    for offer in game.offers(state, seat):
        event_told = event_of(state, seat, offer)
        assert event_told is None or oracle.may(event_told)


def compare_tables(state: Table, oracle: Oracle) -> None:
    """Everything lies where the book says."""
    for seat, side in enumerate(state.sides):
        store = oracle.stores(seat)
        assert sorted(side.hand) == sorted(store["hand"])
        assert sorted(side.played) == sorted(store["played"])
        assert {kind: n for kind, n in side.ingredients.items() if n} == store["ingredients"]
        for name in ("potions", "tools", "animals"):
            assert sorted(getattr(side, name)) == sorted(store[name])
            assert sorted(getattr(side, f"clan_{name}")) == sorted(store["clan"][name])
        assert sorted(side.clan_witches) == sorted(store["clan"]["witches"])
        taken = [
            goal
            for (goal, _), taker in zip(state.goals, state.takers, strict=True)
            if taker == seat
        ]
        assert sorted(taken) == sorted(store["goals"])
    middle = oracle.middle()
    board = {
        f"{p} {slot}": item or None for p, at in enumerate(state.board) for slot, item in at.items()
    }
    assert board == middle["board"]
    assert {kind: n for kind, n in state.bag.items() if n} == middle["bag"]
    assert {kind: deck.size() for kind, deck in state.decks.items()} == middle["decks"]
    assert {kind: deck.box for kind, deck in state.decks.items()} == middle["boxed"]


def choose(state: Table, seat: int, dice: Dice) -> Action:
    """Brew when possible, otherwise anything; chance does what it does."""
    if seat == NATURE:
        return game.chance(state, dice)
    offers = game.offers(state, seat)
    brews = [offer for offer in offers if isinstance(offer, Brew | Tame)]
    among = brews if brews and dice.below(3) else offers
    return among[dice.below(len(among))]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_the_book_agrees_with_every_step(seats: int, options: dict[str, object]) -> None:
    oracle, state, dice = Oracle(seats, options, CARDS), game.start(seats, options), Seeded.of(1)
    number = 0
    while waiting := game.waiting(state):
        (seat,) = waiting
        number += 1
        if seat != NATURE and number % 20 == 0:
            compare_offers(state, oracle)
        if seat != NATURE and state.phase == FINISH and number % 5 == 0:
            compare_brews(state, oracle, dice)
        action = choose(state, seat, dice)
        after = game.apply(state, seat, action)
        for event in game.log(Step(state, seat, action, after)):
            oracle.happen(event)
        if number % 4 == 0:
            compare_tables(after, oracle)
        state = after
    compare_tables(state, oracle)
    assert oracle.over()
    assert tuple(oracle.scores()) == game.scores(state)
    assert tuple(oracle.winners()) == game.winners(state)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (0, {}),
        (6, {}),
        (2, {"animals": 1}),
        (2, {"animal_goals": 1}),
        (2, {"animal_goals": 3, "animals": True}),
        (2, {"solo_level": "experienced"}),
        (1, {"solo_level": "master"}),
        (2, {"speed": "fast"}),
        (3, {"goal_witch_colour": "second"}),
    ],
)
def test_both_refuse_the_same_options(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        game.start(seats, options)
    with pytest.raises(Illegal):
        Oracle(seats, options, CARDS)
