"""The oracle of Čarodění against the rulebook's examples and small positions.

A board is written from the mountains to the lake, "leaf berry herb p01 w01 | ... | ...". Moves are
lines such as "gather w03", "take 0 ing1", "take 2 potion tool", "rest"; "offer leaf" lays the next
refill, and a refill that a test does not mention is the first thing that can still come.
"""

import copy
import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from carodeni_by_the_book import Illegal, Oracle, Store

Event = dict[str, object]

ROOT = Path(__file__).parents[2]
CARDS: dict[str, Any] = tomllib.loads(
    next((ROOT / "src").rglob("carodeni.original.toml")).read_text("utf-8")
)

BOARD = "leaf berry herb p01 w13 | mushroom root leaf p11 w25 | berry herb root p21 w37"
ROWS = {
    1: "g01.easy g02.easy g05.hard g06.hard g09.hard",
    2: "g01.easy g02.easy g05.hard g06.hard g09.hard",
    3: "g01.easy g02.easy g05.hard g06.hard g09.hard g10.hard",
    4: "g01.easy g02.easy g03.easy g05.hard g06.hard g09.hard g10.hard",
    5: "g01.easy g02.easy g03.easy g04.easy g05.hard g06.hard g09.hard g10.hard",
}
FIVE_HARD = "g03.hard g04.hard g05.hard g06.hard g09.hard"
SYMBOLS = ["moon", "star", "sun", "broom", "hat"]


def row(text: str) -> list[dict[str, str]]:
    return [dict(zip(("id", "side"), goal.split("."), strict=True)) for goal in text.split()]


def setup(seats: int, **changes: object) -> Event:
    if seats == 1:
        starts, first, novices = ["s2", "s4"], 1, ["moon", None]
    else:
        starts, first, novices = [f"s{n + 1}" for n in range(seats)], 0, [*SYMBOLS[:seats]]
    event: Event = {"e": "setup", "first": first, "data": "carodeni-original-1"}
    event |= {"goals": row(ROWS[seats]), "starts": starts, "novices": novices}
    return event | changes


def begun(
    seats: int = 2, board: str = BOARD, goals: str | None = None, **options: object
) -> Oracle:
    """A game whose board is laid; seat 0 begins, in the solo game Ostara."""
    oracle = Oracle(seats, options, CARDS)
    oracle.happen(setup(seats, goals=row(goals or ROWS[seats])))
    for place, items in enumerate(board.split("|")):
        slots = ["ing0", "ing1", "ing2", "potion", "witch"]
        for slot, item in zip(slots, items.split(), strict=True):
            oracle.happen({"e": "offer", "place": place, "slot": slot, "item": item})
    return oracle


def give(oracle: Oracle, seat: int, **things: str) -> Oracle:
    """Put cards and tokens before a seat: hand="w03", tools="p03", ingredients="leaf leaf"."""
    for kind, text in things.items():
        for item in text.split():
            if kind == "ingredients":
                oracle.table.bag[item] -= 1
                oracle.table.stores[seat].ingredients[item] += 1
                continue
            for deck in oracle.table.decks.values():
                deck.unknown -= item in deck.unseen
                deck.unseen.discard(item)
            getattr(oracle.table.stores[seat], kind).append(item)
    return oracle


def next_offer(oracle: Oracle, item: str | None = None) -> Event:
    place, slot = oracle.table.offers_due[0]
    event: Event = {"e": "offer", "place": place, "slot": slot, "item": item}
    if item is not None:
        return event
    if slot.startswith("ing"):
        event["item"] = next(iter((+oracle.table.bag).elements()), None)
        return event
    deck = oracle.table.decks[slot]
    pile = sorted(deck.unseen) if deck.unknown else deck.bottom
    event["item"] = pile[0] if deck.left() else None
    return event


def event_of(oracle: Oracle, line: str) -> Event:
    name, *words = line.split()
    seat = oracle.table.seat
    if name == "offer":
        return next_offer(oracle, words[0])
    if name in ("gather", "rest") and oracle.due().startswith("brew-or-end"):
        seat = (seat + 1) % oracle.seats
    event: Event = {"e": name, "seat": seat}
    if name == "take":
        sort = "ingredient" if words[1].startswith("ing") else words[1]
        event |= {"place": int(words[0]), "slot": words[1], "as": [*words, sort][2]}
        event["item"] = oracle.table.board[(int(words[0]), words[1])]
    fields = {"gather": "witch", "refresh": "what", "tame": "animal", "goal": "goal"}
    fields |= {"ending": "reason", "ostara": "token"}
    if name in fields:
        event[fields[name]] = int(words[0]) if words[0].isdigit() else words[0]
    return event


def fill(oracle: Oracle) -> None:
    while oracle.due() == "offer":
        oracle.happen(next_offer(oracle))


def go(oracle: Oracle, *lines: str) -> Oracle:
    for line in lines:
        if not line.startswith(("offer", "goal", "ending")):
            fill(oracle)
        oracle.happen(event_of(oracle, line))
    return oracle


def brew_event(seat: int, potion: str, pays: str, tools: str = "", pairs: str = "") -> Event:
    """Pairs are written "leaf<root": two roots instead of a leaf."""
    substitutes = [dict(zip(("for", "with"), p.split("<"), strict=True)) for p in pairs.split()]
    event: Event = {"e": "brew", "seat": seat, "potion": potion, "pays": Counter(pays.split())}
    return event | {"tools": tools.split(), "substitutes": substitutes}


def brew(oracle: Oracle, potion: str, pays: str, tools: str = "", pairs: str = "") -> Oracle:
    fill(oracle)
    oracle.happen(brew_event(oracle.table.seat, potion, pays, tools, pairs))
    return oracle


def refused(oracle: Oracle, rule: str, event: Event | str) -> None:
    wrong = event_of(oracle, event) if isinstance(event, str) else event
    before = copy.deepcopy(oracle.table)
    assert not oracle.may(wrong)
    assert oracle.table == before
    with pytest.raises(Illegal, match=f"^{rule}"):
        oracle.happen(wrong)
    assert oracle.table == before


def ready(witch: str, **things: str) -> Oracle:
    """Seat 0 has gathered with this witch and may brew; the tokens are those of the test."""
    animals = "animals" in things or "clan_animals" in things
    oracle = give(begun(animals=animals), 0, hand=witch)
    go(oracle, f"gather {witch}")
    while oracle.due() in ("offer", "action:0"):
        fill(oracle)
        if oracle.due() == "action:0":
            go(oracle, f"take {oracle.place_in_turn()} ing0")
    taken = oracle.table.stores[0].ingredients
    oracle.table.bag += taken
    taken.clear()
    return give(oracle, 0, **things)


def round_of_novices(oracle: Oracle) -> None:
    """Every seat gathers with its first card or rests, and takes what comes first."""
    for _ in range(oracle.seats):
        fill(oracle)
        seat = int(oracle.due().split(":")[1])
        if oracle.due().startswith("brew-or-end"):
            seat = (seat + 1) % oracle.seats
        hand = oracle.stores(seat)["hand"]
        go(oracle, f"gather {hand[0]}" if hand else "rest")
        take_all(oracle)


def take_all(oracle: Oracle) -> None:
    """The first token where there is one."""
    fill(oracle)
    while oracle.due().startswith("action"):
        place = oracle.place_in_turn() if oracle.table.phase == "action" else 0
        go(oracle, f"take {place} ing0")
        fill(oracle)


# The rulebook's examples.


def test_ce_1_a_just_refilled_token_may_be_taken_and_a_potion_as_its_tool() -> None:
    board = "leaf berry herb p01 w13 | leaf root herb p11 w25 | berry herb root p12 w37"
    oracle = give(begun(board=board), 0, hand="w08")  # points 0, 2, 1
    go(oracle, "gather w08", "take 1 ing0", "offer berry", "take 1 ing0", "offer root")
    go(oracle, "take 2 potion tool", "offer p30")
    store = oracle.stores(0)
    assert store["ingredients"] == {"leaf": 1, "berry": 1}
    assert (store["tools"], store["clan"]["tools"]) == (["p12"], [])
    assert oracle.potion["p12"]["back_tool"] == "flask"
    assert oracle.middle()["board"]["1 ing0"] == "root"
    assert oracle.middle()["board"]["2 potion"] == "p30"
    assert oracle.due() == "brew-or-end:0"


def test_ce_2_witch_potion_and_crystal_enter_the_clan() -> None:
    oracle = begun(board=BOARD.replace("w25", "w14"))
    give(oracle, 0, hand="w03", potions="p06", tools="p03", ingredients="herb root")
    go(oracle, "gather w03", "take 0 potion potion", "take 0 ing2", "take 1 witch witch")
    brew(oracle, "p06", "herb herb root", "crystal")
    store = oracle.stores(0)
    assert store["clan"] == {
        "potions": ["p06"],
        "witches": ["w03"],
        "tools": ["p03"],
        "animals": [],
    }
    assert (store["potions"], store["tools"], store["ingredients"]) == (["s1", "p01"], [], {})
    assert (store["hand"], store["played"]) == (["n1", "n2", "w14"], [])
    assert oracle.due() == "turn:1"


def test_ce_3_the_snake_costs_a_herb_and_the_witch_stays_played() -> None:
    oracle = ready("w03", animals="w02", ingredients="herb")
    go(oracle, "tame snake")
    store = oracle.stores(0)
    assert (store["ingredients"], store["animals"]) == ({}, [])
    assert store["clan"]["animals"] == ["w02"]
    assert store["played"] == ["w03"]
    assert oracle.due() == "turn:1"


def test_ce_4_ostara_takes_the_green_witch_of_8_points_then_berry_and_leaf_and_brews() -> None:
    board = "herb mushroom root p01 w38 | herb berry root p11 w01 | mushroom leaf herb p21 w37"
    oracle = begun(1, board, FIVE_HARD, solo_level="experienced")
    give(oracle, 1, played="w03 w13", potions="p02", ingredients="berry")
    go(oracle, "ostara o1")
    for choice in ("take 2 witch", "take 1 ing1", "take 2 ing1"):
        assert oracle.ostara_choice() == [event_of(oracle, choice)]
        go(oracle, choice, "offer root" if "ing" in choice else "offer w40")
    assert oracle.ostara_choice() == [brew_event(1, "p02", "leaf berry berry")]
    go_on(oracle)
    assert oracle.stores(1)["clan"]["witches"] == ["w03"]
    assert oracle.stores(1)["clan"]["potions"] == ["p02"]
    assert oracle.stores(1)["played"] == ["w13", "w37"]
    assert oracle.due() == "turn:0"


# Options and setup.


@pytest.mark.parametrize(
    ("rule", "seats", "options"),
    [
        ("C-02", 6, {}),
        ("C-02", 0, {}),
        ("C-01", 2, {"colour": "red"}),
        ("C-12", 2, {"animals": 1}),
        ("C-85", 2, {"animals": True, "animal_goals": 3}),
        ("C-85", 2, {"animal_goals": 1}),
        ("C-13", 2, {"long_game": "yes"}),
        ("C-103", 1, {"solo_level": "novice"}),
        ("C-103", 2, {"solo_level": "grandmistress"}),
        ("CA-20", 1, {"ostara_or": "printed"}),
        ("CA-17", 2, {"goal_witch_colour": "all"}),
    ],
)
def test_options_outside_the_list_are_refused(
    rule: str, seats: int, options: dict[str, object]
) -> None:
    with pytest.raises(Illegal, match=f"^{rule}"):
        Oracle(seats, options, CARDS)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_game_begins_with_the_setup_and_fifteen_offers_in_any_order(seats: int) -> None:
    oracle = Oracle(seats, {}, CARDS)
    assert oracle.due() == "setup"
    oracle.happen(setup(seats))
    oracle.happen({"e": "offer", "place": 2, "slot": "witch", "item": "w01"})
    refused(oracle, "C-38", "gather n1")
    refused(oracle, "C-07, C-08", {"e": "offer", "place": 1, "slot": "witch", "item": "w01"})
    for _ in range(14):
        assert oracle.due() == "offer"
        oracle.happen(next_offer(oracle))
    assert oracle.due() == ("ostara" if seats == 1 else "turn:0")
    assert oracle.middle()["decks"]["witch"] == (47 if seats < 3 else 42)
    assert oracle.middle()["boxed"]["potion"] == (0 if seats < 3 else 5)


@pytest.mark.parametrize(
    ("rule", "seats", "changes"),
    [
        ("C-03", 2, {"first": 2}),
        ("C-90", 1, {"first": 0, "starts": ["s1", "s2"]}),
        ("C-01", 2, {"data": "printed"}),
        ("C-04", 2, {"starts": ["s2", "s1"]}),
        ("C-04", 2, {"first": 1}),
        ("C-04", 1, {"starts": ["s1", "s3"]}),
        ("C-94", 1, {"starts": ["s2", "s2"]}),
        ("C-05", 2, {"novices": ["moon", "moon"]}),
        ("C-05", 2, {"novices": ["moon"]}),
        ("C-05", 2, {"novices": ["moon", "cat"]}),
        ("C-93", 1, {"novices": ["moon", "star"]}),
        ("C-10", 2, {"goals": row(ROWS[3])}),
        ("C-10", 2, {"goals": row(ROWS[2].replace("g02", "g01"))}),
        ("C-10", 2, {"goals": row(FIVE_HARD)}),
        ("C-11", 2, {"goals": row(ROWS[2].replace("hard", "dark"))}),
        ("C-12", 2, {"goals": row(ROWS[2].replace("g02", "g13"))}),
        ("C-94", 1, {"goals": row("g05.hard g06.hard g09.hard g01.easy g02.easy")}),
    ],
)
def test_a_setup_against_the_rules_is_refused(
    rule: str, seats: int, changes: dict[str, object]
) -> None:
    refused(Oracle(seats, {}, CARDS), rule, setup(seats, **changes))


def test_the_starting_potion_follows_the_turn_order() -> None:
    oracle = Oracle(3, {}, CARDS)
    oracle.happen(setup(3, first=2, starts=["s2", "s3", "s1"]))
    fill(oracle)
    assert oracle.due() == "turn:2"


def test_ostara_may_be_left_out_of_the_novices() -> None:
    assert Oracle(1, {}, CARDS).may(setup(1, novices=["hat"]))


def test_a_longer_game_has_one_more_hard_goal() -> None:
    oracle = Oracle(2, {"long_game": True}, CARDS)
    assert oracle.may(setup(2, goals=row(ROWS[2] + " g10.hard")))
    assert not oracle.may(setup(2, goals=row(ROWS[2] + " g10.easy")))
    assert not oracle.may(setup(2))


def test_animal_goals_come_on_top_with_either_side() -> None:
    oracle = Oracle(2, {"animals": True, "animal_goals": 1}, CARDS)
    assert oracle.may(setup(2, goals=row(ROWS[2] + " g13.easy")))
    assert oracle.may(setup(2, goals=row(ROWS[2] + " g13.hard")))
    assert not oracle.may(setup(2, goals=row(ROWS[2] + " g10.hard")))
    assert not oracle.may(setup(2))


def test_animal_goals_are_fewer_only_when_all_animal_tokens_lie_there() -> None:
    oracle = Oracle(2, {"animals": True, "animal_goals": 1}, CARDS)
    assert oracle.may(setup(2, goals=row("g13.easy g14.easy g15.hard g05.hard g06.hard")))
    assert not oracle.may(setup(2, goals=row("g13.easy g14.easy g01.hard g05.hard g06.hard")))


# Gather.


def test_locations_come_from_top_to_bottom_and_all_points_are_used() -> None:
    oracle = go(begun(), "gather n1")  # points 1, 1, 0
    refused(oracle, "C-35, C-36", "take 1 ing0")
    go(oracle, "take 0 ing0")
    fill(oracle)
    refused(oracle, "C-35, C-36", "take 0 ing1")
    refused(oracle, "C-30", {"e": "gather", "seat": 1, "witch": "n3"})
    go(oracle, "take 1 ing1")
    fill(oracle)
    assert oracle.due() == "turn:1"


def test_a_taken_item_is_replaced_at_once_and_from_what_is_left() -> None:
    oracle = go(begun(), "gather n1", "take 0 witch")
    refused(oracle, "C-38", "take 1 ing0")
    refused(oracle, "C-38", {"e": "offer", "place": 0, "slot": "potion", "item": "p50"})
    for gone in ("w13", "w25", "p50", "n3"):
        refused(oracle, "C-07, C-08", {"e": "offer", "place": 0, "slot": "witch", "item": gone})
    assert oracle.stores(0)["hand"] == ["n2", "w13"]


def test_only_the_item_that_lies_there_can_be_taken_and_only_for_its_uses() -> None:
    oracle = go(begun(), "gather n1")
    right = event_of(oracle, "take 0 witch")
    refused(oracle, "C-37", right | {"item": "w01"})
    refused(oracle, "C-37", right | {"as": "animal"})
    refused(oracle, "C-37", right | {"as": "tool"})
    refused(oracle, "C-37", right | {"slot": "ing7"})
    refused(oracle, "C-30", right | {"seat": 1})
    assert oracle.may(right)


def test_with_animals_a_witch_may_be_taken_as_an_animal_for_good() -> None:
    oracle = go(begun(animals=True), "gather n1", "take 0 witch animal")
    assert oracle.stores(0)["animals"] == ["w13"]
    assert oracle.stores(0)["hand"] == ["n2"]


def test_only_cards_of_the_hand_are_played_and_only_in_turn() -> None:
    oracle = begun()
    refused(oracle, "C-31", "gather n3")
    refused(oracle, "C-30", {"e": "gather", "seat": 1, "witch": "n3"})
    refused(oracle, "C-40, C-42", brew_event(0, "s1", "leaf berry"))
    refused(oracle, "C-62, C-90", {"e": "score", "parts": [], "totals": []})


def test_events_with_missing_fields_are_refused() -> None:
    oracle = ready("w03", ingredients="leaf berry")
    right = brew_event(0, "s1", "leaf berry")
    for name in right:
        refused(oracle, "C-", {key: right[key] for key in right if key != name})
    refused(oracle, "C-43", right | {"pays": {"leaf": 1, "berry": -1}})
    refused(oracle, "C-30", {"e": "wait", "seat": 0})


def test_a_point_without_any_item_is_lost() -> None:
    oracle = begun()
    for slot in oracle.slots():
        oracle.table.board[(0, slot)] = None
    go(oracle, "gather n1", "take 1 ing0")
    fill(oracle)
    assert oracle.due() == "turn:1"


# Refresh.


def test_cards_go_under_the_deck_and_three_come_from_top_to_bottom() -> None:
    oracle = give(begun(), 0, hand="w17")
    go(oracle, "gather w17", "refresh witches")
    refused(oracle, "C-33", {"e": "offer", "place": 1, "slot": "witch", "item": "w01"})
    refused(oracle, "C-07, C-08", {"e": "offer", "place": 0, "slot": "witch", "item": "w13"})
    go(oracle, "offer w01", "offer w02", "offer w03")
    assert oracle.middle()["board"]["2 witch"] == "w03"
    assert oracle.table.decks["witch"].bottom == ["w13", "w25", "w37"]
    refused(oracle, "C-32", "refresh potions")


def test_cards_under_the_deck_come_back_in_their_order() -> None:
    oracle = give(begun(), 0, hand="w17")
    oracle.table.decks["witch"].unseen = {"w01"}
    oracle.table.decks["witch"].unknown = 1
    go(oracle, "gather w17", "refresh witches", "offer w01")
    refused(oracle, "CA-03", {"e": "offer", "place": 1, "slot": "witch", "item": "w25"})
    go(oracle, "offer w13", "offer w25")
    assert oracle.middle()["decks"]["witch"] == 1
    assert oracle.due() == "action:0"


def test_tokens_go_to_the_bag_before_three_new_ones_are_drawn() -> None:
    oracle = give(begun(), 0, hand="w17")
    oracle.table.bag.clear()
    go(oracle, "gather w17", "refresh 1", "offer leaf")
    refused(oracle, "C-06", next_offer(oracle, "leaf"))
    go(oracle, "offer mushroom", "offer root")
    assert oracle.due() == "action:0"


def test_a_refresh_needs_the_symbol_and_comes_before_the_first_item() -> None:
    refused(go(begun(), "gather n1"), "C-32", "refresh 0")
    oracle = go(give(begun(), 0, hand="w17"), "gather w17", "take 0 ing0")
    fill(oracle)
    refused(oracle, "C-32", "refresh 0")
    refused(go(give(begun(), 0, hand="w17"), "gather w17"), "C-32", "refresh 3")


# Brewing.


def test_one_may_end_without_brewing_and_the_next_event_shows_it() -> None:
    oracle = ready("w03", ingredients="leaf berry")
    assert oracle.due() == "brew-or-end:0"
    go(oracle, "gather n3")
    assert oracle.stores(0)["potions"] == ["s1"]
    assert oracle.table.seat == 1


def test_only_one_potion_is_brewed_in_a_turn() -> None:
    oracle = ready("w03", potions="p01", ingredients="leaf berry herb mushroom root")
    brew(oracle, "s1", "leaf berry")
    refused(oracle, "C-40, C-42", brew_event(0, "p01", "herb mushroom root"))


def test_novices_cannot_brew_so_their_turn_just_ends() -> None:
    oracle = give(begun(), 0, ingredients="leaf berry")
    go(oracle, "gather n1", "take 0 ing0", "take 1 ing0")
    fill(oracle)
    assert oracle.due() == "turn:1"
    refused(oracle, "C-40, C-42", brew_event(0, "s1", "leaf berry"))


@pytest.mark.parametrize(
    ("witch", "potion", "able"),
    [
        ("w03", "p01", True),
        ("w03", "p11", False),
        ("w08", "p11", True),  # by her secondary colour
        ("w49", "p31", True),  # she has all four banners
        ("w03", "p41", True),
        ("n1", "p41", False),
    ],
)
def test_the_banner_decides_who_can_brew(witch: str, potion: str, able: bool) -> None:
    assert begun().can_brew(witch, potion) is able


def test_a_wrong_banner_missing_tokens_and_foreign_potions_are_refused() -> None:
    oracle = ready("w03", potions="p11 p01", ingredients="leaf berry root")
    refused(oracle, "C-41", brew_event(0, "p11", "leaf berry root"))
    refused(oracle, "C-41", brew_event(0, "p01", "herb mushroom root"))
    refused(oracle, "C-41", brew_event(0, "p02", "leaf berry berry"))
    refused(oracle, "C-41", brew_event(0, "s1", "leaf"))
    refused(oracle, "C-41", brew_event(0, "s1", "leaf berry root"))
    refused(oracle, "C-41", brew_event(0, "s1", "leaf berry", "flask"))
    refused(oracle, "C-40", brew_event(1, "s1", "leaf berry"))


def test_a_tool_of_the_clan_is_used_again_and_stays() -> None:
    oracle = ready("w03", potions="p06", clan_tools="p03", ingredients="herb herb root")
    brew(oracle, "p06", "herb herb root", "crystal")
    assert oracle.stores(0)["clan"]["tools"] == ["p03"]


def test_a_tool_named_by_its_card_is_the_new_one() -> None:
    oracle = ready("w03", potions="p06", clan_tools="p03", tools="p09")
    give(oracle, 0, ingredients="herb herb root")
    brew(oracle, "p06", "herb herb root", "p09")
    assert oracle.stores(0)["clan"]["tools"] == ["p03", "p09"]
    assert oracle.parts(0)["tools"] == 1


def test_a_wrong_tool_does_not_help() -> None:
    oracle = ready("w03", potions="p06", tools="p12", ingredients="herb herb root")
    refused(oracle, "C-41", brew_event(0, "p06", "herb herb root", "flask"))
    refused(oracle, "C-41", brew_event(0, "p06", "herb herb root", "crystal"))


def test_any_tool_will_do_for_the_any_tool_symbol() -> None:
    oracle = ready("w03", potions="p08", tools="p20", ingredients="leaf leaf mushroom")
    refused(oracle, "C-41", brew_event(0, "p08", "leaf leaf mushroom"))
    refused(oracle, "C-41", brew_event(0, "p08", "leaf leaf mushroom", "flask"))
    brew(oracle, "p08", "leaf leaf mushroom", "candle")
    assert oracle.stores(0)["clan"]["tools"] == ["p20"]


@pytest.mark.parametrize("pays", ["herb herb leaf leaf", "herb herb"])
def test_a_pair_replaces_a_token_whether_or_not_it_is_counted_as_paid(pays: str) -> None:
    oracle = ready("w03", potions="p06", tools="p03", ingredients="herb herb leaf leaf leaf")
    brew(oracle, "p06", pays, "crystal", "root<leaf")
    assert oracle.stores(0)["ingredients"] == {"leaf": 1}


def test_a_pair_replaces_a_tool_which_then_does_not_enter_the_clan() -> None:
    oracle = ready("w03", potions="p06", tools="p03", ingredients="herb herb root leaf leaf")
    brew(oracle, "p06", "herb herb root leaf leaf", "", "crystal<leaf")
    assert oracle.stores(0)["clan"]["tools"] == []
    assert oracle.stores(0)["tools"] == ["p03"]


def test_four_equal_tokens_replace_two_requirements_and_three_only_one() -> None:
    oracle = ready("w03", ingredients="root root root root")
    assert oracle.payments(0, "s1") == [
        {
            "pays": {"root": 4},
            "tools": [],
            "substitutes": [{"for": "berry", "with": "root"}, {"for": "leaf", "with": "root"}],
        }
    ]
    assert ready("w03", ingredients="root root root").payments(0, "s1") == []
    brew(oracle, "s1", "root root root root", "", "leaf<root berry<root")
    assert oracle.stores(0)["clan"]["potions"] == ["s1"]


def test_what_is_not_needed_cannot_be_replaced() -> None:
    oracle = ready("w03", ingredients="leaf berry root root")
    refused(oracle, "C-47", brew_event(0, "s1", "leaf berry root root", "", "herb<root"))
    refused(oracle, "C-47", brew_event(0, "s1", "root root", "", "leaf<root leaf<root"))
    refused(oracle, "C-47", brew_event(0, "s1", "berry", "", "leaf<gold"))
    refused(oracle, "C-41", brew_event(0, "s1", "root root", "", "leaf<root berry<root"))


def payments(oracle: Oracle, potion: str) -> list[str]:
    """Payments as text, such as "leaf2 root1 + flask"."""
    ways: list[str] = []
    for way in oracle.payments(0, potion):
        pays, tools = way["pays"], way["tools"]
        assert isinstance(pays, dict)
        assert isinstance(tools, list)
        ways.append(" ".join([*(f"{kind}{n}" for kind, n in pays.items()), "+", *tools]))
    return sorted(ways)


def test_all_payments_of_a_small_store_are_found() -> None:
    oracle = ready("w03", potions="p35", tools="p02", ingredients="leaf leaf leaf leaf root root")
    assert payments(oracle, "p35") == [
        "leaf1 root2 + cauldron",  # a pair of roots for one leaf
        "leaf2 + cauldron",
        "leaf2 root2 +",  # a pair of roots for the cauldron
        "leaf2 root2 + cauldron",  # pairs for both leaves
        "leaf3 + cauldron",
        "leaf3 root2 +",  # a pair of leaves for a leaf and of roots for the cauldron
        "leaf4 +",
        "leaf4 + cauldron",
        "leaf4 root2 +",  # pairs for everything
    ]


def test_with_the_kind_in_clan_and_outside_there_are_two_ways() -> None:
    oracle = ready("w08", potions="p15", clan_tools="p03", tools="p09", ingredients="herb herb")
    assert payments(oracle, "p15") == ["herb2 + crystal", "herb2 + p09"]
    for way in oracle.payments(0, "p15"):
        assert oracle.may({"e": "brew", "seat": 0, "potion": "p15", **way})


def test_brewed_tokens_fill_the_empty_places_at_the_end_of_the_turn() -> None:
    oracle = ready("w03", ingredients="leaf berry")
    oracle.table.bag.clear()
    for slot in ((0, "ing2"), (1, "ing0"), (2, "ing1")):
        oracle.table.board[slot] = None
    brew(oracle, "s1", "leaf berry")
    refused(oracle, "C-33", {"e": "offer", "place": 1, "slot": "ing0", "item": "leaf"})
    refused(oracle, "C-06", {"e": "offer", "place": 0, "slot": "ing2", "item": "root"})
    go(oracle, "offer berry", "offer leaf")
    assert oracle.middle()["board"]["1 ing0"] == "leaf"
    assert oracle.due() == "turn:1"


def test_an_empty_bag_leaves_the_place_empty() -> None:
    oracle = begun()
    oracle.table.bag.clear()
    go(oracle, "gather n1", "take 0 ing0")
    refused(oracle, "CA-06", next_offer(oracle, "leaf"))
    oracle.happen({"e": "offer", "place": 0, "slot": "ing0", "item": None})
    assert oracle.due() == "action:0"


# Rest.


def test_a_rest_brings_all_played_cards_back_and_two_tokens_of_any_place() -> None:
    oracle = begun()
    refused(oracle, "C-50", "rest")
    round_of_novices(oracle)
    oracle = go(oracle, "rest", "take 2 ing1", "offer leaf", "take 2 ing1", "offer root")
    assert oracle.stores(0)["hand"] == ["n2", "n1"]
    assert oracle.stores(0)["ingredients"]["herb"] == 1
    assert oracle.due() == "turn:1"


def test_a_rest_gives_no_cards_and_no_brewing() -> None:
    oracle = begun()
    round_of_novices(oracle)
    go(oracle, "rest")
    refused(oracle, "C-52", "take 0 potion")
    refused(oracle, "C-40, C-42", brew_event(0, "s1", "leaf berry"))
    refused(oracle, "C-30", "gather n1")


def test_with_an_empty_hand_a_rest_is_compulsory() -> None:
    oracle = begun()
    round_of_novices(oracle)
    round_of_novices(oracle)
    assert oracle.stores(0)["hand"] == []
    refused(oracle, "C-51", "gather n1")
    assert oracle.may(event_of(oracle, "rest"))


def test_a_rest_takes_what_is_there() -> None:
    oracle = begun()
    round_of_novices(oracle)
    oracle.table.bag.clear()
    for slot in oracle.tokens()[1:]:
        oracle.table.board[slot] = None
    go(oracle, "rest", "take 0 ing0")
    fill(oracle)
    assert oracle.due() == "turn:1"


# Animals.


def test_taming_needs_the_food_itself_a_new_kind_and_a_witch() -> None:
    oracle = ready("w03", animals="w02 w14", clan_animals="w16")
    give(oracle, 0, ingredients="leaf leaf mushroom")
    refused(oracle, "C-82, CA-11", "tame snake")
    refused(oracle, "C-83", "tame cat")
    refused(oracle, "C-81", "tame owl")
    give(oracle, 0, ingredients="herb")
    assert oracle.may(event_of(oracle, "tame w02"))
    go(oracle, "tame snake")
    refused(oracle, "C-81, C-84", {"e": "tame", "seat": 0, "animal": "cat"})


def test_novices_cannot_tame() -> None:
    oracle = give(begun(animals=True), 0, animals="w02", ingredients="herb")
    go(oracle, "gather n1", "take 0 ing0", "take 1 ing0")
    fill(oracle)
    refused(oracle, "C-81, C-84", {"e": "tame", "seat": 0, "animal": "snake"})


def test_one_may_tame_or_brew_but_not_both() -> None:
    oracle = ready("w03", animals="w02", ingredients="herb leaf berry")
    brew(oracle, "s1", "leaf berry")
    refused(oracle, "C-81, C-84", {"e": "tame", "seat": 0, "animal": "snake"})
    oracle = ready("w03", animals="w02", ingredients="herb leaf berry")
    go(oracle, "tame snake")
    refused(oracle, "C-40, C-42", brew_event(0, "s1", "leaf berry"))


def test_without_the_variant_nothing_is_tamed() -> None:
    refused(ready("w03", ingredients="herb"), "C-12", "tame snake")


# Goals and the end.


def test_a_goal_is_taken_at_once_and_only_when_fulfilled() -> None:
    oracle = ready("w03", clan_witches="w13", ingredients="leaf berry")
    refused(oracle, "C-61", "goal g01")
    brew(oracle, "s1", "leaf berry")
    assert oracle.due() == "goal"
    refused(oracle, "C-38, C-61, C-62", {"e": "gather", "seat": 1, "witch": "n3"})
    refused(oracle, "C-61", {"e": "goal", "seat": 1, "goal": "g01"})
    refused(oracle, "C-61", "goal g02")
    go(oracle, "goal g01")
    assert oracle.stores(0)["goals"] == ["g01"]
    assert oracle.parts(0)["goals"] == 2
    assert oracle.due() == "turn:1"


def fulfils(clan: dict[str, str], goal: str, **options: object) -> bool:
    oracle = give(begun(**options), 0, **clan)  # type: ignore[arg-type]
    name, side = goal.split(".")
    return oracle.fulfilled(0, (name, side))


def test_secondary_colours_count_for_goals_only_by_agreement() -> None:
    clan = {"clan_witches": "w08 w03"}  # red and blue, red
    assert not fulfils(clan, "g01.easy")
    assert fulfils(clan, "g01.hard")
    assert fulfils(clan, "g01.easy", goal_witch_colour="any")


def test_one_witch_serves_one_requirement_only() -> None:
    assert not fulfils({"clan_witches": "w08"}, "g01.easy", goal_witch_colour="any")
    assert fulfils({"clan_witches": "w08 w07"}, "g01.easy", goal_witch_colour="any")


def test_a_witch_of_all_banners_has_no_main_colour() -> None:
    assert not fulfils({"clan_witches": "w49 w03"}, "g01.hard")
    assert fulfils({"clan_witches": "w49 w03"}, "g01.hard", goal_witch_colour="any")


def test_potions_without_colour_and_things_outside_the_clan_do_not_count() -> None:
    assert fulfils({"clan_potions": "p01 p02"}, "g05.hard")
    assert not fulfils({"clan_potions": "p01 p41"}, "g05.hard")
    assert not fulfils({"clan_potions": "p01", "potions": "p02"}, "g05.hard")
    assert fulfils({"clan_tools": "p04 p03"}, "g09.easy")
    assert not fulfils({"clan_tools": "p04", "tools": "p03"}, "g09.easy")
    assert fulfils({"clan_animals": "w02 w14"}, "g13.easy", animals=True)


def nearly_done() -> Oracle:
    """Seat 0 may brew and then fulfils g01, the last but one goal."""
    oracle = ready("w03", clan_witches="w13", ingredients="leaf berry")
    oracle.table.goals = [("g01", "easy"), ("g05", "hard")]
    return oracle


def test_the_last_but_one_goal_brings_the_end_after_one_more_round() -> None:
    oracle = brew(nearly_done(), "s1", "leaf berry")
    refused(oracle, "C-62", "ending goals")
    go(oracle, "goal g01")
    assert oracle.due() == "ending"
    refused(oracle, "C-62, C-64", "ending witches")
    go(oracle, "ending goals")
    assert oracle.middle()["last_round"] == 2
    go(oracle, "gather n3")
    take_all(oracle)
    round_of_novices(oracle)
    assert oracle.due() == "score"


def test_two_goals_at_once_bring_the_end_once_with_the_event_between_or_after() -> None:
    for lines in (
        ["goal g04", "ending goals", "goal g01"],
        ["goal g01", "goal g04", "ending goals"],
    ):
        oracle = ready("w03", clan_witches="w13 w39", ingredients="leaf berry")
        oracle.table.goals = [("g01", "easy"), ("g04", "easy")]
        go(brew(oracle, "s1", "leaf berry"), *lines)
        assert oracle.due() == "turn:1"
        assert oracle.middle()["last_round"] == 2


def test_the_last_goal_can_still_be_taken_without_a_second_ending() -> None:
    oracle = nearly_done()
    oracle.table.goals = [("g01", "easy")]
    oracle.table.last_round = 2
    go(brew(oracle, "s1", "leaf berry"), "goal g01")
    assert oracle.due() == "turn:1"


def test_the_last_card_of_a_deck_brings_the_end_and_the_reserve() -> None:
    oracle = begun(3)
    deck = oracle.table.decks["potion"]
    deck.unseen, deck.unknown = {f"p{n}" for n in range(40, 46)}, 1
    go(oracle, "gather n1", "take 0 potion tool", "offer p45")
    assert oracle.due() == "ending"
    refused(oracle, "C-38, C-61, C-62", "take 1 ing0")
    go(oracle, "ending potions")
    assert oracle.middle()["decks"]["potion"] == 5
    assert oracle.middle()["boxed"]["potion"] == 0
    go(oracle, "take 1 potion")
    assert oracle.may(next_offer(oracle, "p40"))
    assert not oracle.may(next_offer(oracle, "p45"))


def test_without_a_reserve_the_place_stays_empty() -> None:
    oracle = begun()
    oracle.table.decks["witch"].unseen, oracle.table.decks["witch"].unknown = {"w01"}, 1
    go(oracle, "gather n1", "take 0 witch", "offer w01", "ending witches")
    go(oracle, "take 1 witch")
    refused(oracle, "CA-05", next_offer(oracle, "w02"))
    oracle.happen({"e": "offer", "place": 1, "slot": "witch", "item": None})
    assert oracle.due() == "turn:1"


def score_event(oracle: Oracle) -> Event:
    parts = [oracle.parts(seat) for seat in range(oracle.seats)]
    return {"e": "score", "parts": parts, "totals": [sum(part.values()) for part in parts]}


def test_everything_in_the_clan_and_different_leftovers_score() -> None:
    things = {"clan_potions": "s1 p10", "clan_witches": "w01 w25", "potions": "p20"}
    things |= {"clan_tools": "p04 p08 p03", "clan_animals": "w02 w14", "tools": "p07"}
    oracle = give(begun(animals=True), 0, ingredients="leaf leaf root", **things)
    oracle.table.stores[0].goals = [("g01", "easy"), ("g05", "hard")]
    parts = {"potions": 15, "witches": 16, "tools": 3, "goals": 7, "leftovers": 2, "animals": 4}
    assert oracle.parts(0) == parts
    assert oracle.scores() == [47, 0]


def test_the_score_must_be_right_and_ends_the_game() -> None:
    oracle = begun()
    oracle.table.last_round = 1
    round_of_novices(oracle)
    event = score_event(oracle)
    refused(oracle, "C-70", event | {"totals": [9, 9]})
    refused(oracle, "C-70", event | {"parts": []})
    oracle.happen(event)
    assert oracle.over()
    assert oracle.due() == "over"
    refused(oracle, "C-70", event)


@pytest.mark.parametrize(
    ("tokens", "winners"), [(["leaf", "leaf"], [0, 1]), (["", "leaf"], [1]), (["leaf", ""], [0])]
)
def test_the_most_points_win_and_a_tie_is_shared(tokens: list[str], winners: list[int]) -> None:
    oracle = begun()
    assert oracle.winners() == []
    oracle.table.phase = "over"
    for seat, text in enumerate(tokens):
        give(oracle, seat, ingredients=text)
    assert oracle.winners() == winners


def test_a_tie_with_ostara_is_lost() -> None:
    oracle = begun(1)
    oracle.table.phase = "over"
    assert oracle.winners() == [1]
    assert give(oracle, 0, ingredients="leaf").winners() == [0]


# Ostara.


def go_on(oracle: Oracle) -> None:
    """Ostara does all that is left of her turn."""
    while oracle.table.seat == 1 and oracle.due() != "ostara":
        fill(oracle)
        for event in oracle.ostara_choice():
            oracle.happen(event)
        while oracle.due() == "goal":
            go(oracle, f"goal {oracle.table.goals_due[0]}")


def choice(oracle: Oracle, token: str) -> str:
    """What Ostara does first with this token."""
    go(oracle, f"ostara {token}")
    (event,) = oracle.ostara_choice()
    return f"{event['place']} {event['as']} {event['item']}"


def test_ostara_takes_what_she_has_fewer_of() -> None:
    assert choice(begun(1), "o4") == "0 witch w13"
    assert choice(begun(1, ostara_or="literal"), "o4") == "0 potion p01"
    assert choice(give(begun(1), 1, played="w03 w04"), "o4") == "0 potion p01"
    even = give(begun(1), 1, played="w03")
    assert choice(copy.deepcopy(even), "o4") == "0 witch w13"
    assert choice(even, "o2") == "0 potion p01"


def test_ostara_refuses_every_other_item() -> None:
    oracle = go(begun(1), "ostara o4")
    refused(oracle, "C-92, C-96", "take 1 witch")
    refused(oracle, "C-92, C-96", "take 0 ing0")
    refused(oracle, "C-40, C-42", brew_event(1, "s4", "mushroom root"))
    refused(oracle, "C-30", {"e": "gather", "seat": 0, "witch": "n1"})


def test_a_token_comes_once_in_five_rounds_and_animal_tokens_only_with_animals() -> None:
    oracle = begun(1)
    refused(oracle, "C-95", "ostara o8")
    for number in range(5):
        go(oracle, f"ostara o{number + 1}")
        go_on(oracle)
        fill(oracle)
        hand = oracle.stores(0)["hand"]
        go(oracle, f"gather {hand[0]}" if hand else "rest")
        take_all(oracle)
        if number == 0:
            refused(oracle, "C-91", {"e": "ostara", "token": "o1"})
    assert oracle.may({"e": "ostara", "token": "o1"})


def test_the_match_criterion_wants_a_banner_of_her_potions() -> None:
    oracle = give(begun(1), 1, played="w03", potions="p21")
    oracle.table.stores[1].potions.remove("s4")
    go(oracle, "ostara o3")
    (event,) = oracle.ostara_choice()
    assert event["item"] == "w25"  # yellow, for the yellow potion
    oracle.happen(event)
    go(oracle, "offer w26")
    assert [event["item"] for event in oracle.ostara_choice()] == ["p01"]  # red, for the red witch


def test_a_criterion_that_fits_nothing_is_skipped() -> None:
    oracle = begun(1, BOARD.replace("p01", "p31"))  # no witch of hers, so no potion matches
    oracle.table.stores[1].clan_witches = ["w03", "w04"]
    assert choice(oracle, "o2") == "0 potion p31"


def test_the_new_apprentice_has_an_ostara_without_goals() -> None:
    board = BOARD.replace("w13", "w18").replace("w37", "w38")
    assert choice(begun(1, board), "o1") == "1 witch w25"  # 8 points
    harder = begun(1, board.replace("w25", "w01"), FIVE_HARD, solo_level="experienced")
    assert choice(harder, "o1") == "2 witch w38"  # green for g04, although w01 has 8 points


def test_ostara_fulfils_goals_only_on_the_harder_levels() -> None:
    for level, goals, due in (
        ("apprentice", "g01.easy g03.easy g04.hard g05.hard g06.hard", "turn:0"),
        ("experienced", "g01.hard g03.hard g04.hard g05.hard g06.hard", "goal"),
    ):
        oracle = begun(1, goals=goals, solo_level=level)
        give(oracle, 1, played="w03", clan_witches="w04 w13", ingredients="mushroom root")
        go(oracle, "ostara o5", "take 0 ing0", "take 0 ing0")
        fill(oracle)
        oracle.happen(oracle.ostara_choice()[0])
        assert oracle.stores(1)["clan"]["potions"] == ["s4"]
        assert oracle.due() == due


def gathering(potions: str, **things: str) -> str:
    """What Ostara takes first for these potions when she gets two tokens."""
    oracle = begun(1)
    oracle.table.stores[1].potions.clear()
    return choice(give(oracle, 1, potions=potions, **things), "o5")


def test_ostara_gathers_for_the_potion_that_she_has_a_witch_for() -> None:
    # The blue potion lacks leaf, berry and root, the red one five tokens but no leaf.
    assert gathering("p10 p11") == "0 ingredient leaf"
    assert gathering("p10 p11", played="w03") == "0 ingredient berry"
    assert gathering("p10 p11", played="w13") == "0 ingredient leaf"


def test_ostara_plans_for_fewest_missing_then_most_points_then_the_oldest() -> None:
    # Herb and root lack for the cheap potion, leaf and more for the dear one.
    assert gathering("p41 p20") == "0 ingredient herb"
    # Three tokens lack for each; the second is dearer and wants a leaf.
    assert gathering("p12 p16") == "0 ingredient leaf"
    assert gathering("p22 p11") == "0 ingredient herb"
    assert gathering("p11 p22") == "0 ingredient leaf"
    assert gathering("p04", ingredients="leaf mushroom mushroom") == "1 ingredient root"


def test_ostara_takes_the_first_token_when_none_helps() -> None:
    oracle = give(begun(1), 1, ingredients="mushroom root")
    assert choice(oracle, "o5") == "0 ingredient leaf"


def test_ostara_needs_no_tools_and_pays_pairs_of_what_she_has_most() -> None:
    oracle = give(begun(1), 1, played="w04 w03 w01", potions="p10 p09")
    oracle.table.stores[1].potions.remove("s4")
    give(oracle, 1, ingredients="root leaf leaf leaf leaf leaf herb herb herb herb")
    # p10 lacks a berry and two mushrooms: leaves twice, then herbs are the most of what is left.
    go(oracle, "ostara o4")
    oracle.happen(oracle.ostara_choice()[0])
    fill(oracle)
    assert oracle.due() == "brew:1"
    due = oracle.ostara_choice()[0]
    assert due["potion"] == "p10"
    assert due["pays"] == {"herb": 4, "leaf": 4}
    wrong = [{"for": "berry", "with": "leaf"}] + 2 * [{"for": "mushroom", "with": "leaf"}]
    refused(oracle, "CA-24", due | {"substitutes": wrong})
    mixed = [{"for": "berry", "with": "herb"}] + 2 * [{"for": "mushroom", "with": "leaf"}]
    oracle.happen(due | {"substitutes": mixed})
    assert oracle.stores(1)["clan"]["witches"] == ["w01"]  # 8 points
    assert oracle.stores(1)["ingredients"] == {"root": 1, "leaf": 1}


def test_ostara_breaks_a_tie_of_pairs_by_the_order_of_the_card_set() -> None:
    oracle = give(begun(1), 1, played="w03", ingredients="herb herb leaf leaf root")
    go(oracle, "ostara o4", "take 0 witch")
    fill(oracle)
    assert oracle.ostara_choice() == [brew_event(1, "s4", "root leaf leaf", "", "mushroom<leaf")]


def test_ostara_must_brew_when_she_can() -> None:
    oracle = give(begun(1), 1, played="w03", ingredients="mushroom root")
    go(oracle, "ostara o5", "take 0 ing0", "take 0 ing0")
    fill(oracle)
    assert oracle.due() == "brew:1"
    refused(oracle, "C-30", {"e": "gather", "seat": 0, "witch": "n1"})


def test_an_animal_goes_to_her_clan_unless_she_has_all_on_offer() -> None:
    oracle = begun(1, animals=True)  # owl, cat, cat
    assert choice(copy.deepcopy(oracle), "o8") == "0 animal w13"
    give(oracle, 1, clan_animals="w01")
    assert choice(copy.deepcopy(oracle), "o8") == "1 animal w25"
    give(oracle, 1, clan_animals="w14")
    go(oracle, "ostara o8")
    assert oracle.table.gains == ["ing", "ing", "ing"]


def test_the_grandmistress_gives_the_goals_that_are_left_to_ostara() -> None:
    oracle = begun(1, goals=FIVE_HARD, solo_level="grandmistress")
    assert oracle.parts(1)["goals"] == 25
    oracle.table.phase, oracle.table.seat, oracle.table.round = "score", 1, 16
    event = score_event(oracle)
    assert oracle.may(event)
    oracle.happen({"e": "goal", "seat": 1, "goal": "g04"})
    refused(oracle, "C-38, C-61, C-62", event)
    for goal in ("g03", "g05", "g06", "g09"):
        oracle.happen({"e": "goal", "seat": 1, "goal": goal})
    oracle.happen(event)
    assert oracle.over()


def test_a_solo_game_has_no_early_end() -> None:
    oracle = begun(1)
    oracle.table.decks["witch"].unseen, oracle.table.decks["witch"].unknown = {"w01"}, 1
    go(oracle, "ostara o4", "take 0 witch", "offer w01")
    assert oracle.due() == "turn:0"


# Whole games.


def belongings(store: Store) -> list[str]:
    cards = store.hand + store.played + store.potions + store.tools + store.animals
    return cards + store.clan_potions + store.clan_witches + store.clan_tools + store.clan_animals


def all_there(oracle: Oracle) -> None:
    """No token and no card is lost or doubled."""
    table = oracle.table
    tokens = Counter(table.bag)
    for store in table.stores:
        tokens += store.ingredients
    tokens += Counter(table.board[slot] for slot in oracle.tokens())  # type: ignore[misc]
    assert tokens == {kind["id"]: kind["count"] for kind in CARDS["ingredient"]}
    cards = [card for store in table.stores for card in belongings(store)]
    for name, deck in table.decks.items():
        laid = [table.board[(place, name)] for place in range(3)]
        cards += [*deck.unseen, *deck.bottom, *[card for card in laid if card is not None]]
        assert len(deck.unseen) == deck.unknown + deck.boxed
    assert len(cards) == len(set(cards)) == 100 + oracle.seats + 2 * (oracle.seats - oracle.solo)


def chance(oracle: Oracle, dice: random.Random) -> Event:
    """Any event that may come next."""
    due, table = oracle.due(), oracle.table
    if due == "offer":
        event = next_offer(oracle)
        _, slot = table.offers_due[0]
        if event["item"] is not None and slot.startswith("ing"):
            event["item"] = dice.choice(sorted((+table.bag).elements()))
        elif event["item"] is not None and table.decks[slot].unknown:
            event["item"] = dice.choice(sorted(table.decks[slot].unseen))
        return event
    if due == "goal":
        return event_of(oracle, f"goal {dice.choice(table.goals_due)}")
    if due == "ending":
        return event_of(oracle, f"ending {table.ending_due}")
    if oracle.ostara_choice():
        return oracle.ostara_choice()[0]
    # Whoever can brew or tame does so most of the time, which makes the games shorter.
    for events in ([*brews(oracle)] if dice.random() < 0.9 else [], others(oracle)):
        dice.shuffle(events)
        for event in events:
            if oracle.may(event):
                return event
    raise AssertionError(f"nothing can happen: {oracle.due()}")


def brews(oracle: Oracle) -> list[Event]:
    seat = oracle.table.seat
    store = oracle.stores(seat)
    events: list[Event] = [{"e": "tame", "seat": seat, "animal": name} for name in oracle.food]
    if not oracle.due().startswith("brew-or-end"):
        return []
    for potion in store["potions"]:
        if not oracle.can_brew(oracle.table.active, potion):
            continue
        ways: list[Event] = []
        if sum(store["ingredients"].values()) < 8:
            ways = oracle.payments(seat, potion)
        else:
            card = oracle.potion[potion]
            tools = card["tools"] + (store["clan"]["tools"] + store["tools"])[: card["any_tools"]]
            ways = [{"pays": card["ing"], "tools": tools, "substitutes": []}]
        events += [{"e": "brew", "seat": seat, "potion": potion, **way} for way in ways]
    return events


def others(oracle: Oracle) -> list[Event]:
    seat = oracle.table.seat
    events: list[Event] = [{"e": "ostara", "token": token} for token in oracle.token]
    for place, slot in oracle.table.board:
        events += [event_of(oracle, f"take {place} {slot} {sort}") for sort in oracle.uses(slot)]
    events += [event_of(oracle, f"refresh {what}") for what in ("witches", "potions", "0", "2")]
    if oracle.due().startswith("brew-or-end"):
        seat = (seat + 1) % oracle.seats
    events += [{"e": "rest", "seat": seat}, score_event(oracle)]
    hand = oracle.stores(seat)["hand"]
    return events + [{"e": "gather", "seat": seat, "witch": card} for card in hand]


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, {}),
        (3, 2, {"animals": True}),
        (4, 3, {"goal_witch_colour": "any"}),
        (5, 4, {"animals": True}),
        (1, 5, {}),
        (1, 6, {"animals": True, "ostara_or": "literal"}),
        (1, 7, {"solo_level": "experienced", "animals": True}),
        (1, 8, {"solo_level": "grandmistress"}),
    ],
)
def test_a_random_game_keeps_all_cards_and_gives_everyone_the_same_turns(
    seats: int, seed: int, options: dict[str, object]
) -> None:
    dice = random.Random(seed)
    goals = FIVE_HARD if "solo_level" in options else None
    oracle = begun(seats, goals=goals, **options)  # type: ignore[arg-type]
    turns: Counter[object] = Counter()
    while not oracle.over():
        event = chance(oracle, dice)
        oracle.happen(event)
        all_there(oracle)
        if event["e"] in ("gather", "rest", "ostara"):
            turns[event.get("seat", 1)] += 1
    assert len(set(turns.values())) == 1
    assert len(turns) == oracle.seats
    assert not oracle.solo or turns[0] == 15
    assert oracle.winners()
