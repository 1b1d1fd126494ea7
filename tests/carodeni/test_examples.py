"""The worked examples of the rulebook, told again as tests."""

import pytest

from support.carodeni_positions import after, finishing, game, settled, table

rule = pytest.mark.rule


@rule("CE-1", "C-36", "C-38")
def test_a_leaf_a_berry_that_has_just_come_and_a_flask() -> None:
    board = "root root root p01 w18 | leaf herb herb p02 w28 | root root root p08 w48"
    state = table("symbol=moon hand=n1,n2,w08 | symbol=star hand=n3,n4", board, potions="top=p30")
    state = after(state, "gather w08", "take 1 ing0 ingredient", "offer 1 ing0 berry")
    state = after(state, "take 1 ing0 ingredient", "offer 1 ing0 mushroom", "take 2 potion tool")
    state = after(state, "offer 2 potion p30 next p31")
    side = state.sides[0]
    assert (side.ingredients["leaf"], side.ingredients["berry"]) == (1, 1)
    assert side.tools == ("p08",)
    assert state.cards.potions["p08"].back_tool == "flask"
    assert side.clan_tools == ()
    assert state.board[1]["ing0"] == "mushroom"


@rule("CE-2", "C-43", "C-44")
def test_a_red_potion_is_brewed_with_a_crystal() -> None:
    board = "herb leaf leaf p20 w18 | root root root p02 w13 | root root root p08 w48"
    own = "herb=1 root=1 hand=n1,n2,w03 potions=s1,p06 tools=p03"
    state = table(f"symbol=moon {own} | symbol=star hand=n3,n4", board)
    state = settled(after(state, "gather w03", "take 0 potion potion"))
    state = settled(after(state, "take 0 ing0 ingredient"))
    state = settled(after(state, "take 1 witch witch"))
    state = after(state, "brew p06 herb=2 root=1 tools=crystal+")
    side = state.sides[0]
    assert side.hand == ("w13", "n1", "n2")
    assert side.potions == ("s1", "p20")
    assert (side.clan_potions, side.clan_witches, side.clan_tools) == (("p06",), ("w03",), ("p03",))


@rule("CE-3", "C-81")
def test_a_snake_is_tamed_for_a_herb() -> None:
    state = finishing("herb=1 played=w01 potions=s1 animals=w08", options="animals=true")
    state = after(state, "tame snake")
    assert state.sides[0].clan_animals == ("w08",)
    assert state.sides[0].ingredients["herb"] == 0
    assert state.sides[0].played == ("w01",)


@rule("CE-4", "C-96", "C-97", "C-99", "C-100", "C-101")
def test_ostara_takes_the_lower_green_witch_two_ingredients_and_brews() -> None:
    board = "root herb root p20 w38 | herb berry root p21 w01 | root leaf herb p22 w37"
    state = table(
        "symbol=moon hand=n1,n2 | berry=1 played=w03 potions=p02",
        board,
        seats="1",
        options="solo_level=experienced",
        first="1",
        turn="1",
        phase="token",
        goals="g03:hard g04:hard",
        witches="top=w31",
    )
    state = after(state, "ostara o1")
    (take,) = [event for event in state.events if event["e"] == "take"]
    assert take["item"] == "w37"
    assert take["why"] == [
        {"criterion": "first-in-row", "kind": "witch"},
        {"criterion": "goal", "left": 2, "goal": "g04", "side": "hard", "number": 2},
        {"criterion": "value", "left": 1, "points": 8},
    ]
    state = after(state, "offer 2 witch w31 next w32")
    assert state.events[-1]["item"] == "berry"
    assert (state.events[-1]["place"], state.events[-1]["slot"]) == (1, "ing1")
    state = after(state, "offer 1 ing1 root")
    assert (state.events[-1]["item"], state.events[-1]["place"]) == ("leaf", 2)
    state = after(state, "offer 2 ing1 root")
    assert state.events[-1]["e"] == "brew"
    side = state.sides[1]
    assert (side.clan_potions, side.clan_witches, side.played) == (("p02",), ("w03",), ("w37",))
    assert game.waiting(state) == {0}
