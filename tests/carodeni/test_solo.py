"""The solo game: everything Ostara does, and why."""

from typing import Any

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, InvalidOptions
from stonehenge.games.carodeni import Table
from stonehenge.games.carodeni.ostara import (
    choose_brew,
    choose_card,
    choose_ingredient,
    witch_or_potion,
)
from support.carodeni_positions import BOARD, after, game, settled, table

rule = pytest.mark.rule


def alone(ostara: str, board: str = BOARD, level: str = "experienced", **fields: str) -> Table:
    """It is Ostara's turn to turn up a token."""
    options = f"solo_level={level} " + fields.pop("options", "")
    values = {"first": "1", "turn": "1", "phase": "token", **fields}
    sides = f"symbol=moon hand=n1,n2 | {ostara}"
    return table(sides, board, seats="1", options=options.strip(), **values)


def acting(ostara: str, token: str = "o1", board: str = BOARD, **fields: str) -> Table:
    """Ostara has turned up a token, and a slot waits to be filled before she chooses."""
    waiting = board.replace("leaf", "-", 1)
    return alone(ostara, waiting, phase="errands", column=token, refills="0.ing0", **fields)


def whole_game(seed: int = 0, **options: object) -> list[Table]:
    """Every table of a game in which the person does the first thing that is offered."""
    state, dice = game.start(1, options), Seeded.of(seed)
    tables = [state]
    while seats := game.waiting(state):
        (seat,) = seats
        offers = game.offers(state, seat)
        action = game.chance(state, dice) if seat == NATURE else offers[0]
        state = game.apply(state, seat, action)
        tables.append(state)
    return tables


@rule("C-90", "CA-27")
def test_the_game_has_fifteen_rounds_and_ostara_begins() -> None:
    tables = whole_game()
    assert tables[20].first == 1
    tokens = [event for t in tables for event in t.events if event["e"] == "ostara"]
    assert len(tokens) == 15
    assert tables[-1].round == 15
    assert not any(event["e"] == "ending" for t in tables for event in t.events)


@rule("C-91", "C-95")
def test_five_tokens_make_a_stage_and_no_token_comes_twice_in_it() -> None:
    for animals, kinds in ((False, 7), (True, 9)):
        seen = set()
        for seed in range(6):
            tables = whole_game(seed, animals=animals)
            tokens = [e["token"] for t in tables for e in t.events if e["e"] == "ostara"]
            seen |= set(tokens)
            for stage in (tokens[:5], tokens[5:10], tokens[10:]):
                assert len(set(stage)) == 5
        assert len(seen) == kinds


@rule("C-91")
def test_a_token_that_lies_there_cannot_be_turned_up_again() -> None:
    state = alone("potions=s1", column="o1 o2")
    assert game.refusal(state, NATURE, game.read("ostara o1")) is not None
    assert game.refusal(state, NATURE, game.read("ostara o8")) is not None
    assert game.refusal(state, NATURE, game.read("ostara o3")) is None


@rule("C-92", "C-93")
def test_ostara_needs_no_tools_and_all_her_witches_are_active() -> None:
    state = acting("berry=1 herb=1 played=w03,w13 potions=p05")
    choice = choose_brew(state)
    assert choice is not None
    assert (choice[0].potion, choice[0].pays, choice[1].id) == (
        "p05",
        (("berry", 1), ("herb", 1)),
        "w03",
    )


@rule("C-92", "CA-24")
def test_she_pays_missing_ingredients_with_pairs_of_what_she_has_most_of() -> None:
    choice = choose_brew(acting("berry=1 root=4 mushroom=5 played=w03 potions=p05"))
    assert choice is not None
    assert choice[0].pays == (("berry", 1), ("mushroom", 2))
    assert choice[0].subs == (("herb", "mushroom"),)
    even = choose_brew(acting("berry=1 root=2 leaf=2 played=w03 potions=p05"))
    assert even is not None
    assert even[0].subs == (("herb", "leaf"),)
    assert choose_brew(acting("berry=1 root=1 leaf=1 played=w03 potions=p05")) is None


@rule("CA-24")
def test_she_brews_the_best_potion_with_the_best_witch_that_fits() -> None:
    own = "leaf=2 berry=2 herb=2 root=2 mushroom=1 played=w03,w01,w02 potions=p01,p05,p03"
    choice = choose_brew(acting(own))
    assert choice is not None
    assert (choice[0].potion, choice[1].id) == ("p05", "w01")
    leftmost = choose_brew(acting("leaf=1 herb=1 root=1 mushroom=1 played=w03 potions=p03,p01"))
    assert leftmost is not None
    assert leftmost[0].potion == "p03"


@rule("C-92")
def test_without_a_witch_of_the_banner_she_does_not_brew() -> None:
    assert choose_brew(acting("berry=1 herb=1 played=w13 potions=p05")) is None


@rule("C-94", "CA-27")
def test_she_starts_with_a_random_potion_and_goals_lie_from_easy_to_hard() -> None:
    starts = set()
    for seed in range(30):
        state = game.start(1, {})
        state = game.apply(state, NATURE, game.chance(state, Seeded.of(seed)))
        starts.add(state.sides[1].potions)
        sides = [side for _, side in state.goals]
        assert sides == ["easy", "easy", "hard", "hard", "hard"]
        assert state.sides[0].potions == ("s2",)
        assert state.sides[1].hand == ()
    assert starts == {("s1",), ("s3",), ("s4",), ("s5",)}


@rule("C-97", "CA-20")
def test_of_witches_and_potions_she_takes_what_she_has_fewer_of() -> None:
    fewer = acting("potions=s1")
    assert witch_or_potion(fewer, "potion|witch")[0] == "witch"
    even = acting("potions=s1 played=w01")
    assert witch_or_potion(even, "potion|witch")[0] == "potion"
    assert witch_or_potion(even, "witch|potion")[0] == "witch"
    more = acting("potions=s1 played=w01,w02")
    assert witch_or_potion(more, "witch|potion")[0] == "potion"


@rule("CA-20")
def test_read_literally_she_takes_what_she_has_more_of() -> None:
    fewer = acting("potions=s1", options="ostara_or=literal")
    assert witch_or_potion(fewer, "witch|potion")[0] == "potion"
    more = acting("potions=s1 played=w01,w02", options="ostara_or=literal")
    assert witch_or_potion(more, "witch|potion")[0] == "witch"


@rule("CA-20")
def test_cards_of_the_clan_count_as_well() -> None:
    state = acting("potions=s1 played=w01,w02 clan_potions=p01 clan_witches=w03")
    assert witch_or_potion(state, "witch|potion")[0] == "potion"


@rule("C-98", "CA-25")
def test_an_animal_goes_straight_into_her_clan() -> None:
    board = "leaf berry herb p41 w05 | leaf leaf leaf p42 w13 | leaf leaf leaf p43 w25"
    state = alone("potions=s1 clan_animals=w04", board, options="animals=true")
    state = after(state, "ostara o8")
    assert state.sides[1].clan_animals == ("w04", "w13")
    assert state.sides[1].animals == ()


@rule("C-98", "CA-25")
def test_if_she_has_all_animals_on_offer_she_takes_ingredients() -> None:
    board = "leaf berry herb p41 w05 | leaf leaf leaf p42 w12 | leaf leaf leaf p43 w24"
    state = alone("potions=s3 clan_animals=w04", board, options="animals=true")
    state = after(state, "ostara o8")
    assert state.errands == ("ing", "ing")
    assert state.events[-1]["item"] == "herb"


def chosen(state: Table, kind: str) -> tuple[str, list[str]]:
    """The card she takes, and the criteria that decided."""
    place, why = choose_card(state, kind)
    return state.board[place][kind], [reason["criterion"] for reason in why]


@rule("C-99", "C-100", "CA-21")
def test_goals_are_helped_from_left_to_right() -> None:
    board = "leaf berry herb p41 w26 | leaf leaf leaf p42 w38 | leaf leaf leaf p43 w37"
    state = acting("potions=s1", board=board, goals="g09:easy g04:hard g03:hard")
    assert chosen(state, "witch") == ("w37", ["goal", "value"])
    taken = acting("potions=s1", board=board, goals="g04:hard@0 g03:hard")
    assert chosen(taken, "witch") == ("w26", ["goal", "value"])


@rule("CA-21")
def test_what_she_has_already_is_not_missing_any_more() -> None:
    board = "leaf berry herb p41 w26 | leaf leaf leaf p42 w38 | leaf leaf leaf p43 w37"
    state = acting("potions=s1 played=w40 clan_witches=w39", board=board, goals="g04:hard g03:easy")
    assert chosen(state, "witch")[0] == "w26"


@rule("CA-21", "C-103")
def test_an_apprentices_ostara_does_not_look_at_goals() -> None:
    board = "leaf berry herb p41 w26 | leaf leaf leaf p42 w38 | leaf leaf leaf p43 w37"
    state = acting("potions=s1", board=board, goals="g03:hard", level="apprentice")
    assert chosen(state, "witch") == ("w37", ["value"])


@rule("CA-21")
def test_a_criterion_that_fits_no_card_is_passed_over() -> None:
    board = "leaf berry herb p41 w38 | leaf leaf leaf p42 w38 | leaf leaf leaf p43 w13"
    board = board.replace("w38", "w39", 1)
    state = acting("potions=p01", "o7", board=board, goals="g01:hard")
    assert chosen(state, "witch") == ("w13", ["value"])


@rule("C-99", "CA-22")
def test_a_card_matches_one_of_the_other_kind() -> None:
    board = "leaf berry herb p11 w26 | leaf leaf leaf p01 w02 | leaf leaf leaf p42 w13"
    witch = acting("potions=p11", "o3", board=board.replace("p11", "p12"))
    assert chosen(witch, "witch") == ("w13", ["match"])
    potion = acting("potions=s1 played=w01", "o3", board=board)
    assert chosen(potion, "potion") == ("p01", ["match", "first"])
    light = acting("potions=s1", "o3", board=board)
    assert chosen(light, "witch") == ("w26", ["match", "first"])


@rule("C-99")
def test_without_criteria_the_first_from_the_top() -> None:
    state = acting("potions=s1", "o5")
    assert chosen(state, "witch") == ("w18", ["first"])


def ingredient(ostara: str, board: str) -> tuple[Any, list[dict[str, Any]]]:
    """The token she takes, and why."""
    return choose_ingredient(alone(ostara, board, phase="errands", column="o5", refills="0.ing0"))


@rule("C-101", "CA-23")
def test_ingredients_first_for_a_potion_whose_witch_waits() -> None:
    board = "- mushroom root p41 w18 | berry herb leaf p42 w28 | herb herb leaf p43 w48"
    place, why = ingredient("played=w13 potions=p05,p15", board)
    assert place == (1, "ing1")
    assert why == [{"criterion": "witch-waits", "potion": "p15", "missing": 2}]


@rule("C-101")
def test_then_for_the_potion_that_lacks_least_then_for_the_most_valuable_then_the_oldest() -> None:
    board = "- mushroom root p41 w18 | berry herb leaf p42 w28 | herb herb leaf p43 w48"
    assert ingredient("herb=1 potions=p01,p05", board)[0] == (1, "ing0")
    assert ingredient("potions=p42,p15", board.replace("p42", "p44"))[0] == (1, "ing1")
    assert ingredient("potions=p42,p41", board.replace("p42", "p44").replace("p41", "p45"))[0] == (
        1,
        "ing2",
    )


@rule("C-101", "CA-23")
def test_if_nothing_helps_the_first_token_in_reading_order() -> None:
    board = "- mushroom root p41 w18 | mushroom root root p42 w28 | root root root p43 w48"
    place, why = ingredient("potions=p05", board)
    assert (place, why) == ((0, "ing1"), [{"criterion": "first"}])


@rule("C-102", "C-103", "CA-26")
def test_an_apprentices_ostara_takes_no_goals() -> None:
    for seed in range(4):
        last = whole_game(seed)[-1]
        assert 1 not in last.takers


@rule("C-103", "CA-26")
def test_on_the_harder_levels_she_takes_goals_at_once() -> None:
    own = "berry=1 herb=1 mushroom=1 root=1 played=w03 potions=p05 clan_witches=w01"
    state = after(alone(own, goals="g01:hard g02:hard"), "ostara o5")
    state = settled(state)
    assert state.takers == (1, -1)


@rule("C-103")
@pytest.mark.parametrize("level", ["experienced", "grandmistress"])
def test_the_harder_levels_have_five_hard_goals(level: str) -> None:
    state = settled(game.start(1, {"solo_level": level}))
    assert [side for _, side in state.goals] == ["hard"] * 5


@rule("C-103")
def test_the_grandmistress_gets_the_goals_that_are_left() -> None:
    last = whole_game(solo_level="grandmistress")[-1]
    assert -1 not in last.takers
    assert 1 in last.takers
    events = [event["e"] for event in last.events]
    assert events[-1] == "score"
    assert "goal" in events


@rule("C-103")
def test_a_level_is_for_one_seat() -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(2, {"solo_level": "experienced"})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("solo-level-seats", "C-103")


@rule("CA-28")
def test_a_tie_with_ostara_is_a_loss() -> None:
    state = table(
        "symbol=moon hand=n1,n2 | potions=s1", seats="1", turn="", phase="over", round="15"
    )
    assert game.scores(state) == (0, 0)
    assert game.winners(state) == (1,)


@rule("C-102")
def test_ostara_scores_witches_potions_leftovers_and_animals_but_no_tools() -> None:
    clan = "clan_witches=w01 clan_potions=p01 clan_tools=p04 clan_animals=w05 leaf=2 root=1"
    state = table(f"symbol=moon hand=n1,n2 | {clan}", seats="1", turn="", phase="over", round="15")
    assert game.scores(state) == (0, 8 + 6 + 1 + 2)
