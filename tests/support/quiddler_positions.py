"""What the tests of Quiddler say again and again: a little list, positions, actions."""

from typing import Any

from stonehenge.core.cards import Seat
from stonehenge.core.game import NATURE, AnyGame, Event, Step
from stonehenge.games.quiddler import Match, Quiddler, Solo
from stonehenge.games.quiddler.notation import read, write

LITTLE = {
    "vlak",
    "duch",
    "dům",
    "kost",
    "kosti",
    "les",
    "sen",
    "se",
    "na",
    "no",
    "ale",
    "oves",
    "most",
    "mosty",
    "pes",
    "plot",
}


def little(lexicon: str, word: str) -> bool | None:
    """A judge with a few Czech words and no other list."""
    return word in LITTLE if lexicon == "cs" else None


game: AnyGame = Quiddler(little)


def table(text: str) -> Match:
    """The match that a position describes."""
    state = game.set_up(text)
    assert isinstance(state, Match)
    return state


def alone(text: str) -> Solo:
    """The solo game that a position describes."""
    state = game.set_up(f"seats 1  {text}")
    assert isinstance(state, Solo)
    return state


def do(state: Any, *actions: str) -> Any:
    """The state after actions written SEAT ACTION; chance is -1."""
    for line in actions:
        seat, _, action = line.partition(" ")
        state = game.apply(state, int(seat), read(action))
    return state


def judged(state: Any) -> Any:
    """The state after all that chance and the judge have to say without dice."""
    while NATURE in game.waiting(state) and game.show(state).find("phase deal") < 0:
        state = game.apply(state, NATURE, game.chance(state, NoDice()))
    return state


class NoDice:
    """Dice that nobody may roll."""

    def below(self, n: int) -> int:
        raise AssertionError("this is not up to chance")


def refused(state: Any, seat: Seat, action: str) -> tuple[str, str] | None:
    """The name and the rule of a refusal."""
    refusal = game.refusal(state, seat, read(action))
    return None if refusal is None else (refusal.name, refusal.rule)


def offered(state: Any, seat: Seat) -> list[str]:
    """What a seat may do."""
    return [write(action) for action in game.offers(state, seat)]


def events_of(state: Any, line: str) -> list[Event]:
    """The record's events for an action."""
    seat, _, action = line.partition(" ")
    return game.log(Step(state, int(seat), read(action), do(state, line)))


# Seat 0 has gone out with two words, seat 1 has laid one that nobody knows, seat 2 nothing.
DOUBTS = (
    "seats 3  dealer 2  phase speak  turns 3  out 0  hands - | R | N"
    "  discards A B C  laid D.Ů.M K.O.S.T | Ř.X | -"
)
