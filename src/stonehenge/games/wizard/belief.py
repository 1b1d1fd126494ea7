"""What the hidden cards of Wizard may be, given a view."""

from collections.abc import Iterable, Iterator

from stonehenge.core.cards import Card, Cards, Seat, bits
from stonehenge.core.dealing import dealt
from stonehenge.core.dice import Dice, shuffled
from stonehenge.core.freezing import freeze
from stonehenge.games.wizard import rules
from stonehenge.games.wizard.match import Match, empty_table, held, own_pile
from stonehenge.games.wizard.notation import faces
from stonehenge.games.wizard.rules import (
    BID,
    FREE,
    JESTER,
    NONE,
    OPEN,
    PLAY,
    SPECIAL,
    SUITED,
    TRUMP,
    WIZARD,
    is_special,
)
from stonehenge.games.wizard.view import FACE_DOWN, View

FULL_PACK = sum(SUITED) | SPECIAL


def guess(view: View, dice: Dice) -> Match:
    """A match that this viewer cannot tell from the real one."""
    play = empty_table(view.options, len(view.held))
    play.phase, play.dealer, play.trump = view.phase, view.dealer, view.trump
    play.tricks = view.sizes[view.round - 1] if view.phase in (TRUMP, BID, PLAY) else 0
    play.hands = hidden_hands(view, dice)
    play.bids = [dice.below(play.tricks + 1) if bid == FACE_DOWN else bid for bid in view.bids]
    play.won, play.totals = list(view.won), list(view.totals)
    lay_table(play, view)
    return freeze(Match(view.options, view.sizes, play, view.turned, view.tricks, view.sheet))


def takes_lead(view: View, card: Card) -> bool:
    """Whether a card played now would be the winning one so far."""
    one_colour = int(view.options.one_colour)
    led = rules.suit_set_by(view.led, card, one_colour)
    powers = [rules.strength(c, led, view.trump, one_colour) for c in (*view.table, card)]
    return powers[-1] > max(powers[:-1], default=NONE)


def lay_table(play: rules.Play, view: View) -> None:
    """The cards on the table are played again, so that the trick stands as it does."""
    play.turn = view.leader if view.phase == PLAY else min(view.waiting, default=NONE)
    for card in view.table:
        play.hands[play.turn] = rules.with_card(play.hands[play.turn], card)
        rules.play(play, play.turn, card)


def voids(view: View) -> list[set[int]]:
    """The suits that each seat showed not to hold, by a suited card that did not follow.

    Playing a wizard or a jester shows nothing: they may always be played. [W-32]
    """
    lacking: list[set[int]] = [set() for _ in view.held]
    if view.options.one_colour or view.phase != PLAY:
        return lacking
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    for leader, cards in [*tricks, (view.leader, view.table)]:
        led = OPEN
        for turn, card in enumerate(cards):
            if led == OPEN and card != JESTER:
                led = FREE if card == WIZARD else card >> 4
            elif led < OPEN and not is_special(card) and card >> 4 != led:
                lacking[(leader + turn) % len(lacking)].add(led)
    return lacking


def hidden_hands(view: View, dice: Dice) -> list[Cards]:
    """Every hand, the hidden ones drawn from the cards that the viewer cannot see."""
    hands = [hand or 0 for hand in view.hands]
    needs = {s: view.held[s] for s, hand in enumerate(view.hands) if hand is None and view.held[s]}
    if view.options.one_colour:
        for seat, need in needs.items():
            left = own_pile(seat)
            for card in played_by(view, seat):
                left.remove(card)
            hands[seat] = held(shuffled(left, need, dice))
    elif needs:
        for seat, cards in dealt(by_suit(unseen(view)), needs, voids(view), dice):
            hands[seat] = held(cards)
    return hands


def played_by(view: View, seat: Seat) -> Iterator[Card]:
    """The cards that a seat has played in this round."""
    for leader, cards in [*((t.leader, t.cards) for t in view.tricks), (view.leader, view.table)]:
        turn = (seat - leader) % len(view.held)
        if turn < len(cards):
            yield cards[turn]


def unseen(view: View) -> Cards:
    """The cards of the pack that the viewer does not see."""
    cards = FULL_PACK
    for trick in view.tricks if view.phase == PLAY else ():
        cards = without_all(cards, trick.cards)
    cards = without_all(cards, view.table)
    for hand in view.hands:
        cards = without_all(cards, faces(hand)) if hand else cards
    return cards if view.turned == NONE else rules.without(cards, view.turned)


def without_all(hand: Cards, cards: Iterable[Card]) -> Cards:
    """A hand after several cards have left it."""
    for card in cards:
        hand = rules.without(hand, card)
    return hand


def by_suit(cards: Cards) -> list[list[Card]]:
    """Cards sorted into suits, and last those of no suit."""
    return [*(list(bits(cards & SUITED[suit])) for suit in range(4)), faces(cards & SPECIAL)]
