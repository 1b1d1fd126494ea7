"""What a person may do at the table of Wizard Extreme, and what was typed for it.

A prediction can be composed: typed seals are only tried on, with what they would cost whom,
until Enter confirms them. Until then nobody else knows of them.
"""

import re
from collections.abc import Callable

from stonehenge.core.cards import Card
from stonehenge.core.game import InvalidNotation, Refusal
from stonehenge.core.notation import read_number
from stonehenge.games.extreme import Action, Give, Play, Take, View, notation
from stonehenge.games.extreme.events import seal_entry
from stonehenge.games.extreme.notation import (
    NAME,
    SUITS,
    read_card,
    read_given,
    read_seal,
    write_prediction,
)
from stonehenge.games.extreme.rules import GIVE, PREDICT
from stonehenge.games.extreme.terminal.table import in_order, named, seals
from stonehenge.games.extreme.view import preview
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line
from stonehenge.terminal.errors import refusal_text

VERBS = ("take", "play", "give")
NOTHING = ("NONE", "0")
SEAL = re.compile(r"[+-]?[RYGBV](@\d)?")


def status(view: View, words: Words, refusal: Callable[[Action], Refusal | None]) -> list[Line]:
    """What the viewer may do now."""
    if view.phase == PREDICT:
        key = "predict" if notation.Mage() in view.offers else "predict-seals"
        return [[(words.say(f"status.{key}"), "title")]]
    if view.phase == GIVE:
        fits = [NAME[offer.seal] for offer in view.offers if isinstance(offer, Give)]
        return [[(words.say("status.give", fits=fits), "title")]]
    return [[(playing(view, words), "title")]]


def playing(view: View, words: Words) -> str:
    """Whether a suit must be followed."""
    assert view.seat is not None
    if not view.table:
        return words.say("status.lead")
    hand = view.hands[view.seat] or ()
    key = "follow" if any(card >> 4 == view.led for card in hand) else "lacking"
    return words.say(f"status.{key}", suit=SUITS[view.led])


def compose(view: View, draft: Take | None, text: str) -> Take | None:
    """The half-made prediction after seals were typed: a list, more (+B) or fewer (-B)."""
    typed = text.upper().split()
    if view.phase != PREDICT or not typed:
        return None
    if len(typed) == 1 and typed[0] in NOTHING:
        return Take()
    if not all(SEAL.fullmatch(word) for word in typed):
        return None
    changes = any(word[0] in "+-" for word in typed)
    wanted = list(draft.seals) if changes and draft is not None else []
    for word in typed:
        seal = read_seal(word.lstrip("+-"))
        if not word.startswith("-"):
            wanted.append(seal)
        elif seal in wanted:
            wanted.remove(seal)
    return Take(tuple(wanted))


def draft(view: View, take: Take, words: Words) -> list[Line]:
    """A prediction that is not confirmed: what it takes, what it costs whom, what could follow."""
    outcome = preview(view, take)
    entries = list(map(seal_entry, take.seals))
    lines: list[Line] = [[(words.say("draft.title", seals=entries, number=len(entries)), "title")]]
    if outcome.refusal:
        refusal = refusal_text(outcome.refusal, words)
        return [*lines, [(refusal, "bad")], [(words.say("draft.change"), "dim")]]
    for seat, (before, after) in enumerate(zip(view.seals, outcome.seals, strict=True)):
        if before != after and seat != view.seat:
            robbed = words.say("draft.robbed", player=named(view, words, seat))
            lines.append([(robbed, ""), (" ", ""), *seals(before), (" → ", ""), *seals(after)])
    lines.append([(words.say("table.middle"), ""), (" ", ""), *seals(outcome.centre)])
    if outcome.too_many:
        lines.append([(words.say("draft.too-many"), "bad")])
    more = write_prediction(Take(outcome.more))
    return [
        *lines,
        [(words.say("draft.more", more=more), "dim")],
        [(words.say("draft.confirm"), "dim")],
    ]


def read(view: View, text: str) -> Action:
    """The action that was typed: seals, a number, a card, or the action in full."""
    verb, _, rest = text.strip().partition(" ")
    if verb.lower() == "mage" and not rest:
        return notation.Mage()
    if verb.lower() in VERBS and rest:
        argument = rest.lower() if rest.lower() == "white" else rest.upper()
        return notation.read(f"{verb.lower()} {argument}")
    if view.phase == PREDICT:
        if (composed := compose(view, None, text)) is None:
            raise InvalidNotation(f"not a prediction: {text!r}")
        return composed
    word = text.replace(" ", "").upper()
    if view.phase == GIVE:
        return Give(read_given("white" if word in ("W", "WHITE") else word))
    return Play(typed_card(view, word))


def typed_card(view: View, word: str) -> Card:
    """The card with this number in the hand as it is drawn, or written in full."""
    if not word.isdecimal():
        return read_card(word)
    hand = in_order(view.hands[view.seat] or ()) if view.seat is not None else []
    number = read_number(word)
    if not 1 <= number <= len(hand):
        raise InvalidNotation(f"no card has the number {number}")
    return hand[number - 1]
