"""One test a rule: a position and a question. The IDs are those of docs/carodeni.md."""

from collections import Counter

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.freezing import working_copy
from stonehenge.core.game import NATURE, InvalidOptions
from stonehenge.games.carodeni import Table
from stonehenge.games.carodeni.goals import parts
from stonehenge.games.carodeni.notation import Setup, read
from support.carodeni_positions import (
    after,
    events_named,
    finishing,
    game,
    offered,
    played_on,
    refused,
    settled,
    table,
)

rule = pytest.mark.rule


def laid(seats: int, seed: int = 0, **options: object) -> Table:
    """A new game with the table laid."""
    return settled(game.start(seats, options), seed)


def tokens(state: Table) -> Counter[str]:
    """All ingredient tokens, wherever they are."""
    counts = Counter(state.bag)
    for place in state.board:
        counts.update(place[slot] for slot in ("ing0", "ing1", "ing2") if place[slot])
    for side in state.sides:
        counts.update(side.ingredients)
    return counts


# Components and setup


@rule("C-01")
def test_the_set_has_the_printed_numbers_of_cards_and_tokens() -> None:
    cards = laid(2).cards
    assert (len(cards.witches), len(cards.potions), len(cards.starts)) == (50, 50, 5)
    assert (len(cards.novices), len(cards.goals), len(cards.tokens)) == (10, 15, 9)
    assert sum(cards.ingredients.values()) == 65


@rule("C-02")
@pytest.mark.parametrize(("seats", "sides"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_two_to_five_play_or_one_against_ostara(seats: int, sides: int) -> None:
    assert game.seats(game.start(seats, {})) == sides


@rule("C-02")
@pytest.mark.parametrize("seats", [-1, 0, 6, 50])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(seats, {})
    assert (error.value.refusal.name, error.value.refusal.rule) == ("seats", "C-02")


@rule("C-03", "C-04")
def test_the_first_player_is_drawn_and_potions_follow_the_order_of_play() -> None:
    firsts = set()
    for seed in range(20):
        state = laid(3, seed)
        firsts.add(state.first)
        starts = [state.sides[(state.first + turn) % 3].potions for turn in range(3)]
        assert starts == [("s1",), ("s2",), ("s3",)]
        assert state.turn == state.first
    assert firsts == {0, 1, 2}


@rule("C-05")
def test_everyone_starts_with_the_two_novices_of_one_symbol() -> None:
    state = laid(5)
    hands = [side.hand for side in state.sides]
    assert all(len({state.cards.novices[card].symbol for card in hand}) == 1 for hand in hands)
    assert sorted(card for hand in hands for card in hand) == sorted(state.cards.novices)


@rule("C-06", "C-07", "C-08")
def test_every_place_has_three_ingredients_a_potion_and_a_witch() -> None:
    state = laid(2)
    for place in state.board:
        assert all(place.values())
        assert place["potion"] in state.cards.potions
        assert place["witch"] in state.cards.witches
    assert sum(state.bag.values()) == 65 - 9
    assert state.decks["witch"].size() == state.decks["potion"].size() == 47


@rule("C-09", "CA-31")
@pytest.mark.parametrize(("seats", "box"), [(1, 0), (2, 0), (3, 5), (4, 5), (5, 5)])
def test_with_three_or_more_five_cards_of_each_deck_go_to_the_box(seats: int, box: int) -> None:
    state = laid(seats)
    assert (state.decks["witch"].box, state.decks["potion"].box) == (box, box)


@rule("C-10", "C-13")
@pytest.mark.parametrize(
    ("seats", "long_game", "hard", "easy"),
    [(2, False, 3, 2), (3, False, 4, 2), (4, False, 4, 3), (5, False, 4, 4), (4, True, 5, 3)],
)
def test_goals_by_the_number_of_players(seats: int, long_game: bool, hard: int, easy: int) -> None:
    sides = [side for _, side in laid(seats, long_game=long_game).goals]
    assert (sides.count("hard"), sides.count("easy")) == (hard, easy)


@rule("C-10")
def test_a_setup_with_other_goals_is_refused() -> None:
    state = game.start(2, {})
    setup = game.chance(state, Seeded.of(0))
    assert isinstance(setup, Setup)
    fewer = Setup(setup.first, setup.goals[1:], setup.starts, setup.novices)
    twice = Setup(setup.first, (*setup.goals[1:], setup.goals[1]), setup.starts, setup.novices)
    for wrong, name in ((fewer, "wrong-goals"), (twice, "no-such-goal")):
        refusal = game.refusal(state, NATURE, wrong)
        assert refusal is not None
        assert refusal.name == name


@rule("C-11")
def test_only_the_side_that_is_up_counts() -> None:
    hard = finishing("leaf=2 herb=1 played=w37 potions=p32 clan_witches=w01", goals="g04:hard")
    easy = finishing("leaf=2 herb=1 played=w37 potions=p32 clan_witches=w01", goals="g04:easy")
    assert after(hard, "brew p32 leaf=2 herb=1").takers == (-1,)
    assert after(easy, "brew p32 leaf=2 herb=1").takers == (0,)


@rule("C-12", "CA-32")
def test_without_the_animal_game_no_goal_asks_for_animals() -> None:
    for seed in range(30):
        state = laid(5, seed, long_game=True)
        assert not any(state.cards.goals[goal].sides[side].animals for goal, side in state.goals)
    assert refused(game.start(2, {}), write_setup(animal=True), NATURE) == ("no-such-goal", "C-12")
    assert refused(game.start(2, {}), write_setup(animal=False), NATURE) is None


def write_setup(animal: bool) -> str:
    """A setup for two, with an animal goal or without."""
    last = "g13" if animal else "g12"
    goals = f"g01:easy,g02:easy,g03:hard,g04:hard,{last}:hard"
    return f"setup first=0 goals={goals} starts=s1,s2 novices=moon,star"


# Cards


@rule("C-20", "C-21", "C-22", "C-23")
def test_potions_have_tools_and_witches_have_animals_on_their_backs() -> None:
    cards = laid(2).cards
    assert {potion.back_tool for potion in cards.potions.values()} == set(cards.tools)
    assert {witch.animal for witch in cards.witches.values()} == set(cards.animals)
    assert cards.witches["w07"].banners == {"red", "blue"}
    assert cards.witches["w49"].banners == set(cards.colours)


@rule("C-24")
def test_a_potion_with_a_light_banner_is_brewed_by_any_witch() -> None:
    for witch in ("w01", "w13", "w25", "w37", "w49"):
        state = finishing(f"leaf=1 berry=1 played={witch} potions=s1")
        assert refused(state, "brew s1 leaf=1 berry=1") is None


# The turn: gathering


@rule("C-30")
def test_a_turn_is_gathering_or_resting() -> None:
    fresh = table()
    assert offered(fresh) == ["gather n1", "gather n2"]
    resting = table("symbol=moon hand=n1 played=n2 | symbol=star hand=n3,n4")
    assert offered(resting) == ["gather n1", "rest"]
    assert refused(fresh, "take 0 ing0 ingredient") == ("out-of-order", "C-30")
    assert refused(fresh, "pass") == ("out-of-order", "C-30")


@rule("C-30")
def test_turns_go_clockwise() -> None:
    state = laid(3)
    order = []
    for _ in range(4):
        order.append(state.turn)
        while state.turn == order[-1]:
            state = settled(game.apply(state, state.turn, game.offers(state, state.turn)[-1]))
    assert [seat - order[0] for seat in order] == [
        (turn + order[0]) % 3 - order[0] for turn in range(4)
    ]


@rule("C-30")
def test_nobody_else_may_act() -> None:
    assert refused(table(), "gather n3", seat=1) == ("not-your-turn", "C-30")
    assert refused(table(refills="0.ing0", board=NO_LEAF), "gather n1") == (
        "wait-for-offer",
        "C-38",
    )


NO_LEAF = "- berry herb p41 w18 | mushroom root leaf p42 w28 | berry herb mushroom p43 w48"
EMPTY = "- - - - - | - - - - - | - - - - -"


@rule("C-31")
def test_the_card_just_played_lies_on_top_and_is_active() -> None:
    state = after(table("symbol=moon hand=n2,w03 played=n1 | symbol=star hand=n3,n4"), "gather w03")
    assert state.sides[0].played == ("n1", "w03")
    active = state.active()
    assert active is not None
    assert active.id == "w03"
    assert refused(table(), "gather w03") == ("not-in-hand", "C-31")


@rule("C-32", "CA-03")
def test_the_refresh_symbol_lets_one_thing_be_renewed_before_gathering() -> None:
    state = after(table("symbol=moon hand=n1,n2,w02 | symbol=star hand=n3,n4"), "gather w02")
    renewals = [offer for offer in offered(state) if offer.startswith("refresh")]
    assert renewals == [f"refresh {what}" for what in ("witches", "potions", "0", "1", "2")]
    renewed = settled(after(state, "refresh 0"))
    assert refused(renewed, "refresh 1") == ("too-late-to-refresh", "C-32")
    taken = settled(after(state, "take 1 ing0 ingredient"))
    assert refused(taken, "refresh 1") == ("too-late-to-refresh", "C-32")


@rule("C-32")
def test_without_the_symbol_nothing_is_renewed() -> None:
    state = after(table("symbol=moon hand=n1,n2,w03 | symbol=star hand=n3,n4"), "gather w03")
    assert refused(state, "refresh witches") == ("no-refresh", "C-32")


@rule("C-33", "CA-03")
def test_renewed_cards_go_under_the_deck_with_the_lowest_place_lowest() -> None:
    state = after(table("symbol=moon hand=w02 | symbol=star hand=n3,n4"), "gather w02")
    state = after(state, "refresh witches")
    assert state.decks["witch"].under == ("w18", "w28", "w48")
    assert state.refills == ((0, "witch"), (1, "witch"), (2, "witch"))
    state = settled(state)
    assert not {"w18", "w28", "w48"} & {place["witch"] for place in state.board}


@rule("CA-03")
def test_with_an_empty_deck_the_same_cards_come_back() -> None:
    witches = [f"w{n:02}" for n in range(1, 51) if n not in (18, 28, 48, 2)]
    sides = f"symbol=moon hand=w02 | symbol=star hand=n3,n4 clan_witches={','.join(witches)}"
    state = after(table(sides), "gather w02", "refresh witches")
    state = settled(state)
    assert [place["witch"] for place in state.board] == ["w18", "w28", "w48"]


@rule("CA-03")
def test_nothing_cannot_be_renewed() -> None:
    board = "leaf berry herb - w01 | - - - - w13 | berry herb mushroom - w25"
    state = after(table("symbol=moon hand=w02 | symbol=star hand=n3,n4", board), "gather w02")
    assert refused(state, "refresh potions") == ("nothing-to-refresh", "CA-03")
    assert refused(state, "refresh 1") == ("nothing-to-refresh", "CA-03")
    assert refused(state, "refresh 0") is None


@rule("C-34")
def test_renewed_ingredients_go_to_the_bag_before_new_ones_are_drawn() -> None:
    state = after(table("symbol=moon hand=w02 | symbol=star hand=n3,n4"), "gather w02")
    before = state.bag["leaf"]
    state = after(state, "refresh 0")
    assert state.bag["leaf"] == before + 1
    assert state.refills == ((0, "ing0"), (0, "ing1"), (0, "ing2"))
    assert after(state, "offer 0 ing0 leaf").bag["leaf"] == before


@rule("C-35", "CA-01")
def test_all_action_points_must_be_used() -> None:
    state = after(table(), "gather n1")
    assert refused(state, "pass") == ("points-left", "C-35")
    assert refused(state, "brew s1") == ("points-left", "C-35")
    state = played_on(state, "take 0 ing0 ingredient")
    assert refused(state, "pass") == ("points-left", "C-35")
    state = played_on(state, "take 1 ing0 ingredient")
    assert offered(state) == ["pass"]
    assert refused(state, "take 1 ing0 ingredient") == ("out-of-order", "C-30")


@rule("CA-01")
def test_points_in_a_place_without_anything_are_lost() -> None:
    board = "- - - - - | mushroom - - - - | - - - - -"
    state = after(table(board=board), "gather n1")
    assert offered(state) == ["take 1 ing0 ingredient"]
    state = after(table(board=EMPTY), "gather n1")
    assert offered(state) == ["pass"]


@rule("CA-01")
def test_with_nothing_to_take_a_refresh_may_still_be_declined() -> None:
    board = "leaf - - - - | - - - - - | - - - - -"
    sides = "symbol=moon hand=w02 | symbol=star hand=n3,n4"
    state = after(table(sides, board), "gather w02")
    assert offered(state) == ["refresh 0", "pass"]
    assert played_on(state, "pass").turn == 1


@rule("C-36", "CA-02")
def test_places_are_worked_from_top_to_bottom_and_freely_within() -> None:
    state = after(table("symbol=moon hand=w03 | symbol=star hand=n3,n4"), "gather w03")
    assert refused(state, "take 1 ing0 ingredient") == ("other-place", "C-36")
    takes = [offer for offer in offered(state) if offer.startswith("take 0")]
    assert len(takes) == 6
    state = played_on(state, "take 0 witch witch", "take 0 ing2 ingredient")
    assert refused(state, "take 0 ing0 ingredient") == ("other-place", "C-36")
    assert refused(state, "take 1 ing0 ingredient") is None


@rule("C-37")
def test_an_item_is_an_ingredient_a_potion_a_tool_or_a_witch() -> None:
    state = after(table("symbol=moon hand=w03 | symbol=star hand=n3,n4"), "gather w03")
    assert after(state, "take 0 ing1 ingredient").sides[0].ingredients["berry"] == 1
    assert after(state, "take 0 potion potion").sides[0].potions == ("p41",)
    assert after(state, "take 0 potion tool").sides[0].tools == ("p41",)
    assert after(state, "take 0 witch witch").sides[0].hand == ("w18",)
    assert refused(state, "take 0 ing1 tool") == ("not-taken-as", "C-37")
    assert refused(state, "take 0 witch potion") == ("not-taken-as", "C-37")
    assert refused(state, "take 0 witch animal") == ("no-animals", "C-80")


@rule("C-38")
def test_what_is_taken_is_replaced_at_once_and_may_be_taken_again() -> None:
    state = after(table("symbol=moon hand=w03 | symbol=star hand=n3,n4"), "gather w03")
    state = after(state, "take 0 ing0 ingredient")
    assert game.waiting(state) == {NATURE}
    assert refused(state, "offer 0 ing1 leaf", NATURE) == ("other-slot", "C-38")
    assert refused(state, "offer 0 ing0 p41", NATURE) == ("not-in-bag", "C-34")
    assert refused(state, "offer 0 ing0 -", NATURE) == ("not-in-bag", "C-34")
    state = after(state, "offer 0 ing0 root", "take 0 ing0 ingredient")
    assert state.sides[0].ingredients["root"] == 1


@rule("C-33", "CA-30")
def test_only_the_card_on_top_of_the_deck_can_come() -> None:
    sides = "symbol=moon hand=w03 | symbol=star hand=n3,n4"
    state = after(table(sides, witches="top=w31"), "gather w03", "take 0 witch witch")
    assert refused(state, "offer 0 witch w30 next w32", NATURE) == ("not-on-top", "C-33")
    assert refused(state, "offer 0 witch w31 next w18", NATURE) == ("not-on-top", "CA-30")
    assert refused(state, "offer 0 witch w31 next w32", NATURE) is None
    assert game.view(state, 1).decks["witch"].back == "frog"


@rule("CA-05")
def test_a_slot_stays_empty_when_its_deck_has_run_out() -> None:
    potions = ",".join(f"p{n:02}" for n in range(1, 51) if n not in (41, 42, 43))
    sides = f"symbol=moon hand=w03 | symbol=star hand=n3,n4 potions={potions}"
    state = after(table(sides), "gather w03", "take 0 potion potion", "offer 0 potion -")
    assert state.board[0]["potion"] == ""
    assert refused(state, "take 0 potion tool") == ("empty-slot", "CA-05")


HOARD = "leaf=11 berry=11 herb=11 mushroom=11 root=12"


@rule("CA-06")
def test_with_an_empty_bag_a_slot_stays_empty_until_tokens_come_back() -> None:
    other = f"symbol=star hand=n3,n4 {HOARD}"
    state = table(f"symbol=moon hand=n2,w03 potions=s1 | {other}")
    assert not any(state.bag.values())
    state = after(state, "gather w03", "take 0 ing0 ingredient", "offer 0 ing0 -")
    assert refused(state, "take 0 ing0 ingredient") == ("empty-slot", "CA-06")
    state = after(state, "take 0 ing1 ingredient", "offer 0 ing1 -", "take 1 ing1 ingredient")
    state = after(state, "offer 1 ing1 -", "brew s1 leaf=1 berry=1")
    assert state.refills == ((0, "ing0"), (0, "ing1"))
    state = after(state, "offer 0 ing0 berry", "offer 0 ing1 leaf")
    assert (state.turn, state.board[1]["ing1"]) == (1, "")


# Brewing, tools, payment


@rule("C-40")
def test_at_most_one_potion_is_brewed_in_a_turn() -> None:
    state = finishing("leaf=2 berry=2 herb=1 played=w01 potions=s1,s2", board=EMPTY)
    assert settled(after(state, "brew s1 leaf=1 berry=1")).turn == 1


@rule("C-40")
def test_brewing_is_optional() -> None:
    state = finishing("leaf=1 berry=1 played=w01 potions=s1")
    assert offered(state) == ["brew s1 berry=1 leaf=1", "pass"]
    assert after(state, "pass").turn == 1


@rule("C-41")
def test_a_banner_of_the_potions_colour_is_needed() -> None:
    cost = "herb=1 mushroom=1 root=1"
    assert refused(finishing(f"{cost} played=w01 potions=p01"), f"brew p01 {cost}") is None
    wrong = finishing(f"{cost} played=w13 potions=p01", board=EMPTY)
    assert refused(wrong, f"brew p01 {cost}") == ("wrong-banner", "C-41")
    second = finishing(f"{cost} played=w23 potions=p01")
    assert refused(second, f"brew p01 {cost}") is None


@rule("C-41")
def test_every_ingredient_and_tool_is_needed() -> None:
    short = finishing("herb=1 mushroom=1 played=w01 potions=p01,p05")
    assert refused(short, "brew p01 herb=1 mushroom=1 root=1") == ("ingredient-missing", "C-41")
    assert refused(short, "brew p05 berry=1 herb=1") == ("tool-missing", "C-41")
    assert refused(short, "brew p02 leaf=1 berry=2") == ("not-your-potion", "C-41")
    assert offered(short) == ["pass"]


@rule("C-42")
def test_novices_cannot_brew_not_even_light_potions() -> None:
    state = table(
        "symbol=moon leaf=1 berry=1 hand=n1 played=n2 potions=s1 | symbol=star hand=n3,n4",
        phase="finish",
    )
    assert refused(state, "brew s1 leaf=1 berry=1") == ("novice-brews", "C-42")
    assert offered(state) == ["pass"]


@rule("C-43")
def test_ingredients_go_to_the_bag_and_potion_and_witch_to_the_clan() -> None:
    state = finishing("leaf=2 berry=1 played=w01 potions=s1")
    done = after(state, "brew s1 leaf=1 berry=1")
    side = done.sides[0]
    assert (side.clan_potions, side.clan_witches, side.played) == (("s1",), ("w01",), ())
    assert side.ingredients["leaf"] == 1
    assert done.bag["leaf"] == state.bag["leaf"] + 1


@rule("C-43")
def test_exactly_what_is_due_is_paid() -> None:
    state = finishing("leaf=2 berry=2 played=w01 potions=s1")
    assert refused(state, "brew s1 leaf=2 berry=1") == ("wrong-payment", "C-43")
    assert refused(state, "brew s1 leaf=1") == ("wrong-payment", "C-43")


@rule("C-44", "C-45")
def test_a_tool_enters_the_clan_and_is_free_from_then_on() -> None:
    state = finishing("berry=2 herb=2 played=w03 potions=p05 tools=p04")
    assert offered(state) == ["brew p05 berry=1 herb=1 tools=flask+", "pass"]
    assert refused(state, "brew p05 berry=1 herb=1 tools=flask") == ("tool-not-in-clan", "C-45")
    side = after(state, "brew p05 berry=1 herb=1 tools=flask+").sides[0]
    assert (side.tools, side.clan_tools) == ((), ("p04",))
    again = finishing("berry=2 herb=2 played=w03 potions=p05 clan_tools=p04")
    assert offered(again) == ["brew p05 berry=1 herb=1 tools=flask", "pass"]
    assert refused(again, "brew p05 berry=1 herb=1 tools=flask+") == ("tool-not-outside", "C-44")
    assert after(again, offered(again)[0]).sides[0].clan_tools == ("p04",)


@rule("C-46")
def test_any_tool_is_one_of_the_clan_or_a_new_one() -> None:
    state = finishing("leaf=2 mushroom=1 played=w03 potions=p08 clan_tools=p04 tools=p01,p02")
    assert offered(state) == [
        "brew p08 leaf=2 mushroom=1 tools=flask",
        "brew p08 leaf=2 mushroom=1 tools=candle+",
        "brew p08 leaf=2 mushroom=1 tools=cauldron+",
        "pass",
    ]
    side = after(state, "brew p08 leaf=2 mushroom=1 tools=candle+").sides[0]
    assert (side.clan_tools, side.tools) == (("p04", "p01"), ("p02",))
    assert refused(state, "brew p08 leaf=2 mushroom=1") == ("any-tool-missing", "C-46")


@rule("C-47", "CA-11")
def test_a_pair_of_equal_ingredients_replaces_any_one_thing() -> None:
    state = finishing("leaf=1 root=2 played=w01 potions=s1")
    assert offered(state) == ["brew s1 leaf=1 root=2 sub=berry>root", "pass"]
    done = after(state, offered(state)[0])
    assert done.bag["root"] == state.bag["root"] + 2
    tool = finishing("berry=1 herb=1 root=2 played=w03 potions=p05")
    assert offered(tool) == ["brew p05 berry=1 herb=1 root=2 sub=flask>root", "pass"]
    assert after(tool, offered(tool)[0]).sides[0].clan_tools == ()
    any_tool = finishing("leaf=4 mushroom=1 played=w03 potions=p08")
    assert offered(any_tool) == ["brew p08 leaf=4 mushroom=1 sub=any>leaf", "pass"]


@rule("CA-11")
def test_four_equal_tokens_are_two_pairs() -> None:
    state = finishing("root=4 played=w01 potions=s1")
    assert offered(state) == ["brew s1 root=4 sub=berry>root,leaf>root", "pass"]


@rule("CA-11")
def test_pairs_cannot_be_chained_and_replace_only_what_is_asked_for() -> None:
    state = finishing("root=2 leaf=1 berry=1 played=w01 potions=s1")
    assert refused(state, "brew s1 root=2 leaf=1 berry=1 sub=root>root") == (
        "not-asked-for",
        "CA-11",
    )
    twice = "brew s1 root=4 berry=1 sub=leaf>root,leaf>root"
    assert refused(state, twice) == ("not-asked-for", "CA-11")
    assert refused(state, "brew s1 leaf=1 berry=1 sub=leaf>gold") == ("no-such-ingredient", "C-47")


@rule("CA-11")
def test_a_pair_may_be_paid_even_where_the_token_is_there() -> None:
    state = finishing("leaf=1 berry=1 root=2 played=w01 potions=s1")
    assert refused(state, "brew s1 berry=1 root=2 sub=leaf>root") is None


@rule("CA-11")
def test_offers_list_every_choice_of_pairs() -> None:
    state = finishing("leaf=1 root=3 herb=2 mushroom=1 played=w01 potions=s1")
    assert offered(state) == [
        "brew s1 herb=2 leaf=1 sub=berry>herb",
        "brew s1 leaf=1 root=2 sub=berry>root",
        "pass",
    ]


@rule("CA-12")
def test_one_tool_card_serves_one_requirement() -> None:
    state = finishing("berry=1 herb=1 played=w03 potions=p05 clan_tools=p04,p11")
    assert refused(state, "brew p05 berry=1 herb=1 tools=flask,flask") == (
        "too-many-tools",
        "CA-12",
    )


@rule("CA-13")
def test_a_new_tool_may_be_used_though_the_clan_has_its_kind() -> None:
    state = finishing("berry=1 herb=1 played=w03 potions=p05 clan_tools=p04 tools=p11")
    assert offered(state) == ["brew p05 berry=1 herb=1 tools=flask", "pass"]
    side = after(state, "brew p05 berry=1 herb=1 tools=flask+").sides[0]
    assert side.clan_tools == ("p04", "p11")


@rule("CA-14")
def test_a_tool_cannot_be_turned_back_into_a_potion() -> None:
    state = finishing("herb=1 root=1 played=w01 tools=p41", board=EMPTY)
    assert refused(state, "brew p41 herb=1 root=1") == ("not-your-potion", "C-41")


@rule("CA-15")
def test_a_potion_taken_this_turn_may_be_brewed_this_turn() -> None:
    sides = "symbol=moon herb=1 root=1 hand=w01 | symbol=star hand=n3,n4"
    board = "leaf berry herb p41 w02 | mushroom root leaf p42 w28 | berry herb mushroom p43 w48"
    state = after(table(sides, board), "gather w01", "take 0 potion potion")
    state = played_on(settled(state), "take 0 ing0 ingredient")
    assert refused(state, "brew p41 herb=1 root=1") is None


@rule("C-48")
def test_a_witch_in_the_clan_is_not_played_again() -> None:
    state = table("symbol=moon hand=n1,n2 clan_witches=w03 | symbol=star hand=n3,n4")
    assert refused(state, "gather w03") == ("in-clan", "C-48")


@rule("C-49", "C-60", "C-61", "CA-16")
def test_goals_are_taken_at_once_and_all_together() -> None:
    goals = "g01:easy g05:hard g09:easy g02:easy"
    side = "herb=3 root=1 played=w03 potions=p06 tools=p03"
    clan = "clan_witches=w13,w26 clan_potions=p01,p11 clan_tools=p04"
    state = after(finishing(f"{side} {clan}", goals=goals), "brew p06 herb=2 root=1 tools=crystal+")
    assert [event["goal"] for event in events_named(state, "goal")] == ["g01", "g05", "g09", "g02"]
    assert state.takers == (0, 0, 0, 0)


@rule("C-61")
def test_a_goal_that_is_taken_stays_with_its_owner() -> None:
    goals = "g04:easy@1 g01:easy g02:easy g03:easy"
    side = "leaf=2 herb=1 played=w37 potions=p32 clan_witches=w01"
    state = after(finishing(side, goals=goals), "brew p32 leaf=2 herb=1")
    assert state.takers == (1, -1, -1, -1)


# Resting


@rule("C-50", "CA-08")
def test_resting_needs_a_played_witch() -> None:
    assert refused(table(), "rest") == ("nothing-played", "C-50")


@rule("C-51", "CA-08")
def test_with_an_empty_hand_one_must_rest() -> None:
    state = table("symbol=moon played=n1,n2 | symbol=star hand=n3,n4")
    assert offered(state) == ["rest"]
    assert refused(state, "gather n1") == ("must-rest", "C-51")


@rule("C-52", "C-53", "CA-07")
def test_resting_brings_all_played_cards_back_and_two_ingredients() -> None:
    state = after(table("symbol=moon played=n2,w03,n1 | symbol=star hand=n3,n4"), "rest")
    assert (state.sides[0].hand, state.sides[0].played) == (("w03", "n1", "n2"), ())
    assert refused(state, "take 0 potion potion") == ("only-ingredients", "C-52")
    state = after(state, "take 2 ing2 ingredient", "offer 2 ing2 root", "take 2 ing2 ingredient")
    assert state.sides[0].ingredients["mushroom"] == state.sides[0].ingredients["root"] == 1
    assert settled(state).turn == 1


@rule("CA-07")
def test_resting_takes_what_is_there_when_there_are_fewer() -> None:
    other = "symbol=star hand=n3,n4 leaf=13 berry=13 herb=13 mushroom=13 root=12"
    board = "root - - p41 w18 | - - - p42 w28 | - - - p43 w48"
    state = after(table(f"symbol=moon played=n1,n2 | {other}", board), "rest")
    state = after(state, "take 0 ing0 ingredient", "offer 0 ing0 -")
    assert state.turn == 1
    nothing = table(f"symbol=moon root=1 played=n1,n2 | {other}", board.replace("root", "-"))
    assert after(nothing, "rest").turn == 1


@rule("CA-09", "CA-10")
def test_nothing_is_brewed_after_a_rest() -> None:
    sides = "symbol=moon leaf=1 berry=1 played=w03 potions=s1 | symbol=star hand=n3,n4"
    state = after(table(sides), "rest")
    assert refused(state, "brew s1 leaf=1 berry=1") == ("out-of-order", "C-30")
    assert state.active() is None


# Goals, the end, scoring


@rule("CA-17")
def test_only_the_main_colour_counts_for_goals() -> None:
    side = "leaf=2 herb=1 played=w43 potions=p32 clan_witches=w13"
    goals = "g04:easy g02:hard g03:hard g09:easy"
    assert after(finishing(side, goals=goals), "brew p32 leaf=2 herb=1").takers[0] == -1
    arch = "leaf=2 herb=1 played=w49 potions=p32 clan_witches=w01"
    assert (
        after(finishing(arch, goals=goals, board=EMPTY), "brew p32 leaf=2 herb=1").takers[0] == -1
    )


@rule("CA-17")
def test_with_the_option_any_banner_counts_once() -> None:
    goals, options = "g04:easy g02:hard g03:hard g09:easy", "goal_witch_colour=any"
    cost = "leaf=2 herb=1"
    alone = finishing(f"{cost} played=w43 potions=p32", goals=goals, options=options)
    assert after(alone, f"brew p32 {cost}").takers[0] == -1
    side = f"{cost} played=w43 potions=p32 clan_witches=w46"
    both = finishing(side, goals=goals, options=options)
    assert after(both, f"brew p32 {cost}").takers[0] == 0


@rule("CA-18")
def test_a_light_potion_counts_for_no_colour() -> None:
    side = "leaf=1 berry=1 played=w01 potions=s1 clan_potions=p01"
    state = finishing(side, goals="g05:easy g01:hard g02:hard")
    assert after(state, "brew s1 leaf=1 berry=1").takers == (-1, -1, -1)


def last_but_one(turn: int = 0) -> Table:
    """Two goals are left, and the seat in turn is about to take one of them."""
    goals = "g04:easy g01:hard g02:hard@0"
    sides = ["symbol=moon hand=n1,n2", "symbol=star hand=n3,n4"]
    sides[turn] += " leaf=2 herb=1 played=w37 potions=p32 clan_witches=w02"
    return table(" | ".join(sides), turn=str(turn), phase="finish", goals=goals, first="0")


@rule("C-62", "C-63")
def test_the_last_but_one_goal_starts_the_end() -> None:
    state = after(last_but_one(), "brew p32 leaf=2 herb=1")
    assert events_named(state, "ending") == [{"e": "ending", "reason": "goals"}]
    assert (state.round, state.last_round) == (3, 4)
    assert state.takers == (0, -1, 0)


@rule("C-62", "CA-19")
def test_everyone_has_the_same_number_of_turns() -> None:
    state = settled(after(last_but_one(turn=1), "brew p32 leaf=2 herb=1"))
    turns = []
    dice = Seeded.of(1)
    while seats := game.waiting(state):
        (seat,) = seats
        if state.phase == "turn":
            turns.append(seat)
        offers = game.offers(state, seat)
        action = game.chance(state, dice) if seat == NATURE else offers[0]
        state = game.apply(state, seat, action)
    assert turns == [0, 1]
    assert game.scores(state) is not None


@rule("CA-19")
def test_taking_the_last_two_goals_at_once_starts_the_same_end() -> None:
    goals = "g04:easy g01:easy g02:hard@1"
    side = "leaf=2 herb=1 played=w37 potions=p32 clan_witches=w02,w14"
    state = after(finishing(side, goals=goals, first="0"), "brew p32 leaf=2 herb=1")
    assert len(events_named(state, "ending")) == 1
    assert state.last_round == 4


def short_deck(seats: int, box: str) -> Table:
    """One card is left on the witch deck; the seat in turn takes a witch."""
    left = (18, 28, 48, 3, 31, 32, 33, 34, 35, 36) if box else (18, 28, 48, 3, 31)
    clan = ",".join(f"w{n:02}" for n in range(1, 51) if n not in left)
    sides = [f"symbol=moon hand=w03 clan_witches={clan}", "symbol=star hand=n3,n4"]
    sides += ["symbol=sun hand=n5,n6"] * (seats == 3)
    deck = "top=w31" + (" box=5" if box else "")
    state = table(" | ".join(sides), seats=str(seats), witches=deck)
    return after(state, "gather w03", "take 0 witch witch")


@rule("C-64", "CA-04")
def test_a_deck_that_runs_out_starts_the_end() -> None:
    state = after(short_deck(2, ""), "offer 0 witch w31")
    assert events_named(state, "ending") == [{"e": "ending", "reason": "witches"}]
    assert state.last_round == 4


@rule("C-64", "CA-04")
def test_the_reserve_becomes_the_deck() -> None:
    state = short_deck(3, "5")
    assert refused(state, "offer 0 witch w31 next w48", NATURE) == ("not-on-top", "CA-30")
    state = after(state, "offer 0 witch w31 next w33")
    assert state.ending == "witches"
    assert (state.decks["witch"].box, state.decks["witch"].size()) == (0, 5)
    state = after(state, "take 0 witch witch", "offer 0 witch w33 next w32")
    assert state.board[0]["witch"] == "w33"


@rule("CA-04")
def test_a_second_trigger_changes_nothing() -> None:
    state = working_copy(short_deck(2, ""))
    state.ending, state.last_round = "goals", 3
    state = after(state, "offer 0 witch w31")
    assert (state.ending, state.last_round) == ("goals", 3)
    assert not events_named(state, "ending")


@rule("C-70", "CA-34")
def test_the_score_in_its_parts() -> None:
    side = "leaf=4 root=1 clan_potions=p10,s1 clan_witches=w01,w02 clan_tools=p04,p08,p01"
    state = finishing(f"{side} clan_animals=w05,w06 played=w03", goals="g01:hard@0 g02:easy@1")
    assert parts(state, 0) == {
        "potions": 15,
        "witches": 15,
        "tools": 3,
        "goals": 5,
        "leftovers": 2,
        "animals": 4,
    }
    assert parts(state, 1)["goals"] == 2


@rule("C-70")
def test_five_different_tools_are_15_and_five_different_animals_25() -> None:
    tools, animals = "clan_tools=p04,p03,p01,p02,p07", "clan_animals=w05,w06,w09,w08,w14"
    state = finishing(f"{tools} {animals} played=w03")
    assert (parts(state, 0)["tools"], parts(state, 0)["animals"]) == (15, 25)


@rule("CA-29")
def test_a_tie_has_several_winners() -> None:
    state = table(phase="over", turn="", round="9")
    assert game.winners(state) == (0, 1)
    assert game.scores(state) == (0, 0)


# Animals


def with_animals(side: str, **fields: str) -> Table:
    """Seat 0 may tame."""
    return finishing(side, options="animals=true", **fields)


@rule("C-80", "C-37")
def test_a_witch_may_be_taken_as_an_animal() -> None:
    state = after(table(options="animals=true"), "gather n1", "take 0 witch animal")
    assert (state.sides[0].animals, state.sides[0].hand) == (("w18",), ("n2",))


@rule("C-81", "C-82", "CA-33")
def test_an_animal_is_tamed_for_its_food_and_the_witch_stays() -> None:
    state = with_animals("herb=1 played=w03 animals=w08")
    assert offered(state) == ["tame snake", "pass"]
    done = after(state, "tame snake")
    side = done.sides[0]
    assert (side.clan_animals, side.animals, side.played) == (("w08",), (), ("w03",))
    assert side.ingredients["herb"] == 0
    assert settled(done).turn == 1


@rule("C-81", "CA-33")
def test_one_may_tame_though_one_could_brew() -> None:
    state = with_animals("herb=1 leaf=1 berry=1 played=w03 animals=w08 potions=s1")
    assert offered(state) == ["brew s1 berry=1 leaf=1", "tame snake", "pass"]


@rule("C-82", "CA-11")
def test_without_its_food_an_animal_is_not_tamed_and_pairs_do_not_help() -> None:
    state = with_animals("root=4 played=w03 animals=w08")
    assert refused(state, "tame snake") == ("no-food", "C-82")
    assert refused(state, "tame owl") == ("not-your-animal", "C-80")


@rule("C-83")
def test_never_two_equal_animals_in_a_clan() -> None:
    state = with_animals("herb=1 played=w03 animals=w08 clan_animals=w10")
    assert refused(state, "tame snake") == ("animal-twice", "C-83")
    assert offered(state) == ["pass"]


@rule("C-84")
def test_novices_cannot_tame() -> None:
    sides = "symbol=moon herb=1 hand=n1 played=n2 animals=w08 | symbol=star hand=n3,n4"
    state = table(sides, phase="finish", options="animals=true")
    assert refused(state, "tame snake") == ("novice-tames", "C-84")


@rule("C-80")
def test_without_the_variant_there_are_no_animals() -> None:
    assert refused(finishing("herb=1 played=w03"), "tame snake") == ("no-animals", "C-80")


@rule("CA-16")
def test_taming_can_fulfil_a_goal() -> None:
    goals = "g13:easy g01:hard g02:hard"
    state = with_animals("herb=1 played=w03 animals=w08 clan_animals=w14", goals=goals)
    assert after(state, "tame snake").takers == (0, -1, -1)


@rule("C-85", "CA-32")
@pytest.mark.parametrize("extra", [1, 2])
def test_animal_goals_come_on_top(extra: int) -> None:
    for seed in range(20):
        state = laid(2, seed, animals=True, animal_goals=extra)
        sides = [s for g, s in state.goals if state.cards.goals[g].sides[s].animals]
        assert len(state.goals) == 5 + extra
        assert len(sides) >= extra


@rule("C-85")
def test_animal_goals_need_animals() -> None:
    with pytest.raises(InvalidOptions) as error:
        game.start(2, {"animal_goals": 1})
    assert error.value.refusal.name == "animal-goals-without-animals"


@rule("CA-30")
def test_other_hands_are_hidden_and_the_backs_of_the_decks_are_open() -> None:
    state = laid(2)
    seen = game.view(state, 0)
    assert seen.sides[0].hand == state.sides[0].hand
    assert (seen.sides[1].hand, seen.sides[1].held) == (None, 2)
    assert game.view(state, None).sides[0].hand is None
    witch, potion = state.decks["witch"].top, state.decks["potion"].top
    assert seen.decks["witch"].back == state.cards.witches[witch].animal
    assert seen.decks["potion"].back == state.cards.potions[potion].back_tool


def test_tokens_and_cards_are_conserved_at_every_step() -> None:
    for seats, options in ((2, {"animals": True}), (5, {}), (1, {"animals": True})):
        state, dice = game.start(seats, options), Seeded.of(5)
        everything = sorted((*state.cards.witches, *state.cards.potions))
        while seats_waiting := game.waiting(state):
            (seat,) = seats_waiting
            offers = game.offers(state, seat)
            lot = dice.below(max(1, len(offers)))
            action = game.chance(state, dice) if seat == NATURE else offers[lot]
            state = game.apply(state, seat, action)
            assert tokens(state) == state.cards.ingredients
            assert cards_of(state) == everything


def cards_of(state: Table) -> list[str]:
    """Every witch and potion, wherever it is."""
    cards = [place[slot] for place in state.board for slot in ("potion", "witch")]
    for deck in state.decks.values():
        cards += [deck.top, *deck.unseen, *deck.under]
    for side in state.sides:
        cards += [*side.hand, *side.played, *side.potions, *side.tools, *side.animals]
        cards += [*side.clan_witches, *side.clan_potions, *side.clan_tools, *side.clan_animals]
    own = (*state.cards.witches, *state.cards.potions)
    return sorted(card for card in cards if card in own)


def test_every_offer_reads_as_it_is_written() -> None:
    state = laid(2)
    assert [read(offer) for offer in offered(state)] == game.offers(state, state.turn)
