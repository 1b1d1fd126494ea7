"""What the hidden cards of Wizard may be, given a view.

Every deal of the sixty different cards that the view allows is equally likely. Whoever
showed to be out of a suit holds none of it; nothing else is known. Seats that lack the same
suits take their cards together as one group, and are told apart afterwards; the stock is one
more seat that lacks nothing.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb

from stonehenge.cards import Card, Cards, Seat, bits
from stonehenge.dice import Dice, shuffled
from stonehenge.wizard import rules
from stonehenge.wizard.match import Match, empty_table, held, own_pile
from stonehenge.wizard.notation import faces
from stonehenge.wizard.rules import (
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
from stonehenge.wizard.view import FACE_DOWN, View

FULL_PACK = sum(SUITED) | SPECIAL
# Cards of each suit and, last, of no suit: how many there are, or which they are.
Counts = tuple[int, ...]
Pool = list[list[Card]]
# Seats that lack the same suits: how many cards they need, and which of the five kinds they take.
Group = tuple[int, Counts]


def guess(seen: View, dice: Dice) -> Match:
    """A match that this viewer cannot tell from the real one."""
    play = empty_table(seen.options, len(seen.held))
    play.phase, play.dealer, play.trump = seen.phase, seen.dealer, seen.trump
    play.tricks = seen.sizes[seen.round - 1] if seen.phase in (TRUMP, BID, PLAY) else 0
    play.hands = hidden_hands(seen, dice)
    play.bids = [dice.below(play.tricks + 1) if bid == FACE_DOWN else bid for bid in seen.bids]
    play.won, play.totals = list(seen.won), list(seen.totals)
    lay_table(play, seen)
    return Match(seen.options, seen.sizes, play, seen.turned, seen.tricks, seen.sheet)


def takes_lead(seen: View, card: Card) -> bool:
    """Whether a card played now would be the winning one so far."""
    one_colour = int(seen.options.one_colour)
    led = rules.suit_set_by(seen.led, card, one_colour)
    powers = [rules.strength(c, led, seen.trump, one_colour) for c in (*seen.table, card)]
    return powers[-1] > max(powers[:-1], default=NONE)


def lay_table(play: rules.Play, seen: View) -> None:
    """The cards on the table are played again, so that the trick stands as it does."""
    play.turn = seen.leader if seen.phase == PLAY else min(seen.waiting, default=NONE)
    for card in seen.table:
        play.hands[play.turn] = rules.with_card(play.hands[play.turn], card)
        rules.play(play, play.turn, card)


def voids(seen: View) -> list[set[int]]:
    """The suits that each seat showed not to hold, by a suited card that did not follow.

    Playing a wizard or a jester shows nothing: they may always be played. [W-32]
    """
    lacking: list[set[int]] = [set() for _ in seen.held]
    if seen.options.one_colour or seen.phase != PLAY:
        return lacking
    tricks = [(trick.leader, trick.cards) for trick in seen.tricks]
    for leader, cards in [*tricks, (seen.leader, seen.table)]:
        led = OPEN
        for turn, card in enumerate(cards):
            if led == OPEN and card != JESTER:
                led = FREE if card == WIZARD else card >> 4
            elif led < OPEN and not is_special(card) and card >> 4 != led:
                lacking[(leader + turn) % len(lacking)].add(led)
    return lacking


def hidden_hands(seen: View, dice: Dice) -> list[Cards]:
    """Every hand, the hidden ones drawn from the cards that the viewer cannot see."""
    hands = [hand or 0 for hand in seen.hands]
    needs = {s: seen.held[s] for s, hand in enumerate(seen.hands) if hand is None and seen.held[s]}
    if seen.options.one_colour:
        for seat, need in needs.items():
            left = own_pile(seat)
            for card in played_by(seen, seat):
                left.remove(card)
            hands[seat] = held(shuffled(left, need, dice))
    elif needs:
        for seat, cards in dealt(by_suit(unseen(seen)), needs, voids(seen), dice):
            hands[seat] = held(cards)
    return hands


def played_by(seen: View, seat: Seat) -> Iterator[Card]:
    """The cards that a seat has played in this round."""
    for leader, cards in [*((t.leader, t.cards) for t in seen.tricks), (seen.leader, seen.table)]:
        turn = (seat - leader) % len(seen.held)
        if turn < len(cards):
            yield cards[turn]


def unseen(seen: View) -> Cards:
    """The cards of the pack that the viewer does not see."""
    cards = FULL_PACK
    for trick in seen.tricks if seen.phase == PLAY else ():
        cards = without_all(cards, trick.cards)
    cards = without_all(cards, seen.table)
    for hand in seen.hands:
        cards = without_all(cards, faces(hand)) if hand else cards
    return cards if seen.turned == NONE else rules.without(cards, seen.turned)


def without_all(hand: Cards, cards: Iterable[Card]) -> Cards:
    """A hand after several cards have left it."""
    for card in cards:
        hand = rules.without(hand, card)
    return hand


def by_suit(cards: Cards) -> Pool:
    """Cards sorted into suits, and last those of no suit."""
    return [*(list(bits(cards & SUITED[suit])) for suit in range(4)), faces(cards & SPECIAL)]


def dealt(
    pool: Pool, needs: dict[Seat, int], lacking: list[set[int]], dice: Dice
) -> Iterator[tuple[Seat, list[Card]]]:
    """Hands from the pool, every way to deal them as likely as the others."""
    pool = [shuffled(cards, len(cards), dice) for cards in pool]
    groups: dict[Counts, list[Seat]] = {}
    for seat in needs:
        takes = tuple(int(kind not in lacking[seat]) for kind in range(5))
        groups.setdefault(takes, []).append(seat)
    free = groups.pop((1, 1, 1, 1, 1), [])
    order = sorted(groups, key=lambda takes: (sum(takes), takes))
    wants = [(sum(needs[seat] for seat in groups[takes]), takes) for takes in order]
    for at, takes in enumerate(order):
        counts = tuple(map(len, pool))
        parts = draw_parts(tuple(wants[at:]), counts, dice)
        cards = [pool[kind].pop() for kind in range(5) for _ in range(parts[kind])]
        yield from split(cards, groups[takes], needs, dice)
    yield from split([card for cards in pool for card in cards], free, needs, dice)


def split(
    cards: list[Card], seats: list[Seat], needs: dict[Seat, int], dice: Dice
) -> Iterator[tuple[Seat, list[Card]]]:
    """The seats of a group share its cards out by lot."""
    cards = shuffled(cards, sum(needs[seat] for seat in seats), dice)
    for seat in seats:
        yield seat, [cards.pop() for _ in range(needs[seat])]


def draw_parts(groups: tuple[Group, ...], counts: Counts, dice: Dice) -> Counts:
    """How many cards of each kind the first group gets."""
    lot = dice.below(ways(groups, counts))
    for parts, weight in shares(groups, counts):
        if lot < weight:
            return parts
        lot -= weight
    raise AssertionError("the lots add up to all ways")


@lru_cache(maxsize=1 << 15)
def ways(groups: tuple[Group, ...], counts: Counts) -> int:
    """In how many ways the groups can take what they need."""
    if not groups:
        return 1
    if len(groups) == 1:
        need, takes = groups[0]
        return comb(sum(n for n, take in zip(counts, takes, strict=True) if take), need)
    return sum(weight for _, weight in shares(groups, counts))


@lru_cache(maxsize=1 << 10)
def shares(groups: tuple[Group, ...], counts: Counts) -> tuple[tuple[Counts, int], ...]:
    """What the first group may take, and in how many ways all groups then get theirs."""
    need, takes = groups[0]
    found = []
    for parts in compositions(need, tuple(map(min, counts, (n * 99 for n in takes)))):
        weight = ways(groups[1:], tuple(n - part for n, part in zip(counts, parts, strict=True)))
        for n, part in zip(counts, parts, strict=True):
            weight *= comb(n, part)
        if weight:
            found.append((parts, weight))
    return tuple(found)


def compositions(need: int, most: Counts) -> Iterator[Counts]:
    """Every way to write a number as a sum with these upper limits."""
    if len(most) == 1:
        if need <= most[0]:
            yield (need,)
        return
    for part in range(max(0, need - sum(most[1:])), min(need, most[0]) + 1):
        for rest in compositions(need - part, most[1:]):
            yield (part, *rest)
