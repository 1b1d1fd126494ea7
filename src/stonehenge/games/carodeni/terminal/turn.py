"""What a person may do at the table of Čarodění, and what was typed for it."""

from collections.abc import Callable

from stonehenge.core.game import InvalidNotation, Refusal
from stonehenge.core.notation import read_number
from stonehenge.games.carodeni import Action, View, notation
from stonehenge.games.carodeni.notation import Brew, Gather, Take, Tame
from stonehenge.games.carodeni.state import FINISH, REST, TURN
from stonehenge.games.carodeni.terminal.table import potion, witch, word
from stonehenge.games.carodeni.wording import called
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line, columns


def status(view: View, words: Words, refusal: Callable[[Action], Refusal | None]) -> list[Line]:
    """What the viewer may do now: every offer with its number."""
    key = {TURN: "turn", REST: "rest", FINISH: "finish"}.get(view.phase, "take")
    args = {"points": sum(view.points), "rests": view.rests}
    rows: list[list[Line]] = [
        [[(str(number), "dim")], [(notation.write(offer), "title")], about(view, words, offer)]
        for number, offer in enumerate(view.offers, start=1)
    ]
    return [[(words.say(f"status.{key}", **args), "title")], *columns(rows, right={0})]


def about(view: View, words: Words, offer: Action) -> Line:
    """The card or token that an offer is about."""
    cards, animals = view.cards, view.options.animals
    match offer:
        case Gather(card):
            return witch(words, cards.cast[card], animals)
        case Take(place, slot, use):
            item = view.board[place][slot]
            if use == "tool":
                return [(word(words, cards.potions[item].back_tool), "")]
            if use == "animal":
                return [(word(words, cards.witches[item].animal), "")]
            if use == "potion":
                return potion(words, cards.potions[item])
            if use == "witch":
                return witch(words, cards.witches[item], animals)
            return [(word(words, item), "")]
        case Brew(brewed):
            name = called(words, cards.called(brewed))
            return [(f"{name}, {cards.recipes[brewed].points}★", "")]
        case Tame(animal):
            return [(word(words, cards.animals[animal]), "")]
    return []


def read(view: View, text: str) -> Action:
    """The action that was typed: the number of an offer, or the action in full."""
    given = " ".join(text.split())
    if given.isdecimal():
        number = read_number(given)
        if not 1 <= number <= len(view.offers):
            raise InvalidNotation(f"no offer has the number {number}")
        return view.offers[number - 1]
    return notation.read(given.lower())
