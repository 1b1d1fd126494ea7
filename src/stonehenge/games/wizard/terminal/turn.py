"""What a person may do at the table of Wizard, and what was typed for it."""

from collections.abc import Callable

from stonehenge.core.cards import Card
from stonehenge.core.game import InvalidNotation, Refusal
from stonehenge.core.notation import read_number
from stonehenge.games.wizard import Action, Bid, Play, Trump, View, notation
from stonehenge.games.wizard.notation import SUITS, read_card, read_suit
from stonehenge.games.wizard.rules import BID, OPEN, SUITED, TRUMP
from stonehenge.games.wizard.terminal.table import PIATNIK, REX, in_order
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line
from stonehenge.terminal.errors import refusal_text

VERBS = ("trump", "bid", "play")
# Marks that people type for wizards and jesters, also on a keyboard without Š.
TYPED = {REX[0]: "W", REX[1]: "J", "S": "J", PIATNIK[0]: "W", PIATNIK[1]: "J"}


def status(view: View, words: Words, refusal: Callable[[Action], Refusal | None]) -> list[Line]:
    """What the viewer may do now."""
    if view.phase == TRUMP:
        return [[(words.say("status.trump"), "title")]]
    if view.phase == BID:
        return [*bidding(view, words), *forbidden(view, words, refusal)]
    return [[(playing(view, words), "title")]]


def bidding(view: View, words: Words) -> list[Line]:
    """How much may be bid, and what the bids add up to so far."""
    most = view.sizes[view.round - 1]
    if view.options.bidding != "open":
        return [[(words.say("status.bid-hidden", most=most), "title")]]
    args = {"most": most, "sum": sum(bid for bid in view.bids if bid >= 0)}
    if not any(bid >= 0 for bid in view.bids):
        return [[(words.say("status.bid-first", **args), "title")]]
    return [[(words.say("status.bid", **args), "title")]]


def forbidden(view: View, words: Words, refusal: Callable[[Action], Refusal | None]) -> list[Line]:
    """The bids that are forbidden, each with its reason."""
    bids = [Bid(tricks) for tricks in range(view.sizes[view.round - 1] + 1)]
    reasons = [refusal(bid) for bid in bids if bid not in view.offers]
    return [[(refusal_text(reason, words), "bad")] for reason in reasons if reason]


def playing(view: View, words: Words) -> str:
    """Whether a suit must be followed."""
    assert view.seat is not None
    hand = view.hands[view.seat] or 0
    if not view.table:
        return words.say("status.lead")
    if view.led >= OPEN:
        return words.say("status.any")
    if hand & SUITED[view.led]:
        return words.say("status.follow", suit=SUITS[view.led])
    return words.say("status.lacking", suit=SUITS[view.led])


def read(view: View, text: str) -> Action:
    """The action that was typed: a number, a card, a suit, or the action in full."""
    verb, _, rest = text.strip().partition(" ")
    if verb.lower() in VERBS and rest:
        return notation.read(f"{verb.lower()} {rest.upper()}")
    word = text.replace(" ", "").upper()
    if view.phase == TRUMP:
        return Trump(read_suit(word))
    if view.phase == BID:
        return Bid(read_number(word))
    return Play(typed_card(view, word))


def typed_card(view: View, word: str) -> Card:
    """The card with this number in the hand as it is drawn, or written in full."""
    if not word.isdecimal():
        return read_card(TYPED.get(word, word))
    hand = in_order(view, view.hands[view.seat] or 0) if view.seat is not None else []
    number = read_number(word)
    if not 1 <= number <= len(hand):
        raise InvalidNotation(f"no card has the number {number}")
    return hand[number - 1]
