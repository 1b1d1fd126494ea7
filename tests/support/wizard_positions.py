"""Small positions for the tests of Wizard's rules: a table, and what lies on it."""

from stonehenge.core.cards import Cards
from stonehenge.games.wizard import rules
from stonehenge.games.wizard.match import empty_table
from stonehenge.games.wizard.notation import (
    read_card,
    read_cards,
    read_suit,
    write_card,
    write_cards,
)
from stonehenge.games.wizard.options import Options
from stonehenge.games.wizard.rules import FREE, PLAY, Play


def table(text: str, one_colour: bool = False) -> Play:
    """A trick in progress: "trump R  table J B4  hands R2 | G1 | B9 R5 W"; seat 0 led."""
    fields = dict(part.split(" ", 1) for part in text.split("  "))
    hands = [read_cards(hand.replace("-", "")) for hand in fields["hands"].split("|")]
    play = empty_table(Options(one_colour=one_colour), len(hands))
    play.phase, play.turn, play.hands = PLAY, 0, hands
    play.trump = FREE if fields["trump"] == "-" else read_suit(fields["trump"])
    for word in fields["table"].replace("-", "").split():
        card = read_card(word)
        hands[play.turn] = rules.with_card(hands[play.turn], card)
        rules.play(play, play.turn, card)
    return play


def playable(play: Play) -> str:
    """What the seat whose turn it is may play."""
    return text_of(rules.playable(play, play.turn))


def text_of(cards: Cards) -> str:
    """Cards as text."""
    return write_cards(cards)


def winner(cards: str, trump: str = "-", one_colour: bool = False) -> str:
    """The card that wins a trick played in this order by as many seats."""
    words = cards.split()
    hands = " | ".join(["G1"] * len(words))
    play = table(f"trump {trump}  table -  hands {hands}", one_colour)
    seats: list[str] = []
    for word in words:
        play.hands[play.turn] = rules.with_card(play.hands[play.turn], read_card(word))
        rules.play(play, play.turn, read_card(word))
        seats.append(write_card(read_card(word)))
    return f"{seats[play.ahead]} of seat {play.ahead}"
