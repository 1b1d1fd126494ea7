"""Two readers of the rulebook agree: the one in tests/oracles, and the game."""

from collections.abc import Iterator
from typing import Any

import pytest
from quiddler_by_the_book import Oracle

from stonehenge.core.dice import Dice, Seeded, shuffled
from stonehenge.core.game import NATURE, Event, Step
from stonehenge.games.quiddler import Solo
from stonehenge.games.quiddler.notation import Action, Discard, Draw, Lay, Reshuffle, Spell
from stonehenge.games.quiddler.rules import DRAW, PLAY
from support.cases import GAMES, Case, little_list, steps

GAMES_A_TABLE = 12
CHOSEN: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (1, {"deck": "en"}),
    (2, {}),
    (2, {"two_player_bonus": "most"}),
    (2, {"two_player_bonus": "none", "validation": "auto"}),
    (3, {"validation": "strict"}),
    (3, {"judge": "wordlist+vote"}),
    (4, {"deck": "en"}),
    (4, {"validation": "auto", "judge": "wordlist+vote"}),
    (5, {"ch_letters": 2}),
    (6, {"validation": "auto"}),
    (8, {}),
]
TABLES: list[Case] = [("quiddler", seats, options) for seats, options in CHOSEN]


class Listed(set[str]):
    """The words that the judge of the tables knows."""

    def __contains__(self, word: object) -> bool:
        return little_list("cs", str(word)) is True


def book_for(case: Case, state: Any) -> Oracle:
    """The oracle of this game. It counts CH as one letter in English, too: not so we."""
    deck = state.options.deck
    faces = {kind.face: (kind.count, kind.points) for kind in deck.kinds}
    options = GAMES["quiddler"].options(state)
    if not deck.digraphs:
        options["ch_letters"] = 2
    return Oracle(case[1], options, faces, Listed() if deck.lexicon == "cs" else None)


def attempts(state: Any, seat: int, dice: Dice) -> Iterator[Action]:
    """What is offered, and words that somebody might try, legal or not."""
    yield from GAMES["quiddler"].offers(state, seat)
    if isinstance(state, Solo):
        up = [(pile[0], place) for place, pile in enumerate(state.piles) if pile]
        for size in range(1, 4):
            chosen = shuffled(up, min(size, len(up)), dice)
            yield Spell(tuple(card for card, _ in chosen), tuple(place for _, place in chosen))
    elif state.table.phase == PLAY:
        hand = state.table.hands[seat]
        for size in (1, 2, len(hand) - 1, len(hand)):
            cards = shuffled(hand, min(size, len(hand)), dice)
            yield Lay((tuple(cards),))
            yield Lay((tuple(cards[:2]), tuple(cards[2:])))
        yield Lay((("X", "X"),))
        yield Discard("X")


def as_event(state: Any, seat: int, action: Action) -> Event | None:
    """An attempt as the book reads it; what it cannot read as one event is None."""
    match action:
        case Draw(source):
            cards = state.table.pile if source == "pile" else state.table.discards
            return {"e": "draw", "seat": seat, "from": source, "card": (cards or "A")[-1]}
        case Lay(words):
            return {"e": "lay", "seat": seat, "words": [list(word) for word in words]}
        case Discard(card):
            return {"e": "discard", "seat": seat, "card": card}
        case Spell(cards, places):
            return {"e": "word", "cards": list(cards), "places": list(places)}
    return None


def compare_attempts(oracle: Oracle, state: Any, dice: Dice) -> int:
    """The same attempts are legal to both; how many were compared."""
    game, compared = GAMES["quiddler"], 0
    for seat in game.waiting(state) - {NATURE}:
        for action in attempts(state, seat, dice):
            event = as_event(state, seat, action)
            if event is not None:
                legal = game.refusal(state, seat, action) is None
                assert oracle.may(event) == legal, (oracle.due(), event)
                compared += 1
    return compared


def compare_sights(oracle: Oracle, state: Any) -> None:
    """Both see the same table."""
    if isinstance(state, Solo):
        assert oracle.places == [list(pile) for pile in state.piles]
        return
    t = state.table
    for seat in range(t.seats):
        assert oracle.hand(seat) == sorted(t.hands[seat])
        assert oracle.laid(seat) == [list(word) for word in t.laid[seat]]
    if t.phase in (DRAW, PLAY):
        assert (oracle.pile(), oracle.discards) == (len(t.pile), list(t.discards))
        assert oracle.due().rpartition(":")[2] == str(t.turn)
    assert oracle.totals() == list(state.totals)


def follow(oracle: Oracle, step: Step[Any, Any]) -> None:
    """The book takes every event; words that the list strikes it strikes by itself."""
    for event in GAMES["quiddler"].log(step):
        if event["e"] != "challenge" or event["seat"] is not None:
            oracle.happen(event)


def without_laying(seats: int, seed: int) -> Iterator[Step[Any, Any]]:
    """A game in which nobody lays a word: all rounds last sixty turns, and piles run out."""
    game, dice = GAMES["quiddler"], Seeded.of(seed)
    state = game.start(seats, {})
    while waiting := sorted(game.waiting(state)):
        seat = waiting[0]
        if seat == NATURE:
            action = game.chance(state, dice)
        else:
            offers = [offer for offer in game.offers(state, seat) if not isinstance(offer, Lay)]
            action = offers[dice.below(len(offers))]
        step = Step(state, seat, action, game.apply(state, seat, action))
        yield step
        state = step.after


def test_the_book_and_the_game_agree_when_piles_run_out() -> None:
    oracle, reshuffles = None, 0
    for step in without_laying(8, 1):
        oracle = oracle or book_for(("quiddler", 8, {}), step.before)
        follow(oracle, step)
        reshuffles += isinstance(step.action, Reshuffle)
    assert oracle is not None
    assert oracle.over()
    assert reshuffles > 20


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_the_book_and_the_game_agree(case: Case) -> None:
    game, compared = GAMES["quiddler"], 0
    for seed in range(GAMES_A_TABLE):
        dice, oracle, state = Seeded.of(seed, 99), None, None
        for number, step in enumerate(steps(case, 100 + seed)):
            oracle = oracle or book_for(case, step.before)
            if number % 5 == 0:
                compared += compare_attempts(oracle, step.before, dice)
            follow(oracle, step)
            if not game.scores(step.after):
                compare_sights(oracle, step.after)
            state = step.after
        assert oracle is not None
        assert oracle.over()
        assert tuple(oracle.totals()) == game.scores(state)
        assert tuple(oracle.winners()) == game.winners(state)
    assert compared > 100
