"""What may happen in a round of Quiddler with two seats or more.

Legend
    hand        cards in the order of the deck; equal cards stand side by side
    pile        the draw pile: which cards it holds, not how they lie. A card that is drawn
                from it is drawn by lot, which is the same as a shuffled pile. [Q-08]
    discards    the discard pile from the bottom up
    known       what everyone saw going into a hand and not leaving it: cards that were
                taken from the discard pile
    case        a doubted word: who doubts it (NONE for the judge), whose it is, which it is
    statement   what a seat says before scoring, written like a case; NONE NONE for a pass
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import freezable
from stonehenge.games.quiddler.deck import Deck, Face, Hand, Word
from stonehenge.games.quiddler.notation import NO_LIST

NONE = -1
# A statement that was made and is not shown yet.
FACE_DOWN = -2
MOST_TURNS = 60  # a seat and round [QA-16]
BONUS = 10
LEAST_CARDS = 2  # of a word

DEAL, DRAW, TOP, RESHUFFLE, PLAY, SPEAK, VERDICT, VOTE, REVIEW, OVER = range(10)
PHASES = ("deal", "draw", "top", "reshuffle", "play", "speak", "verdict", "vote", "review", "over")

Case = tuple[Seat, Seat, int]
Ruled = tuple[Seat, Seat, int, bool]


@freezable
@dataclass(slots=True)
class Table:
    """The table as the rules see it: all that the future of the round depends on."""

    deck: Deck
    seats: int
    reviewed: bool  # the judge looks at every word, and nobody has to doubt it
    phase: int
    dealer: Seat
    turn: Seat
    turns: int  # finished in this round, by all seats together
    out: Seat  # who laid all but one card first
    hands: list[Hand]
    known: list[Hand]
    pile: Hand
    discards: tuple[Face, ...]
    laid: list[tuple[Word, ...]]
    said: tuple[Case, ...]  # since the last verdicts, in the order of speaking
    ruled: tuple[Ruled, ...]  # the cases that are decided
    ruling: str  # why the table votes
    votes: tuple[tuple[Seat, bool], ...]


def without(hand: Hand, card: Face) -> Hand:
    """A hand after one of its cards has left it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def without_all(hand: Hand, cards: Iterable[Face]) -> Hand:
    """A hand after several of its cards have left it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def without_any(hand: Hand, cards: Iterable[Face]) -> Hand:
    """What is still known of a hand after cards have left it: the least that it must hold."""
    for card in cards:
        hand = without(hand, card) if card in hand else hand
    return hand


def deal(t: Table, dealer: Seat, hands: Iterable[Hand], discard: Face) -> None:
    """The rest is the draw pile, and the dealer's left begins. [Q-07, Q-08, Q-10]"""
    t.dealer = dealer
    t.turn = (dealer + 1) % t.seats
    t.turns = 0
    t.out = NONE
    t.hands = [t.deck.sorted(hand) for hand in hands]
    t.known = [()] * t.seats
    t.pile = without_all(t.deck.cards, [discard, *(card for hand in t.hands for card in hand)])
    t.discards = (discard,)
    t.laid = [()] * t.seats
    t.said, t.ruled, t.ruling, t.votes = (), (), "", ()
    t.phase = DRAW


def take_discard(t: Table) -> None:
    """The top card of the discard pile goes to the hand, and everyone sees it. [Q-12]"""
    card = t.discards[-1]
    t.discards = t.discards[:-1]
    t.hands[t.turn] = t.deck.sorted((*t.hands[t.turn], card))
    t.known[t.turn] = t.deck.sorted((*t.known[t.turn], card))
    t.phase = PLAY


def take_top(t: Table, card: Face) -> None:
    """A card of the draw pile goes to the hand; the last one calls for a new pile. [Q-12, Q-13]"""
    t.pile = without(t.pile, card)
    t.hands[t.turn] = t.deck.sorted((*t.hands[t.turn], card))
    # Without a single discard the pile stays empty. [QA-14]
    t.phase = RESHUFFLE if not t.pile and t.discards else PLAY


def reshuffle(t: Table) -> None:
    """All discards, the top one too, become the new draw pile. [Q-13, QA-13]"""
    t.pile = t.deck.sorted(t.discards)
    t.discards = ()
    t.phase = PLAY


def is_last_turn(t: Table) -> bool:
    """Somebody has gone out, or everyone has played long enough. [Q-16, QA-16]"""
    return t.out != NONE or t.turns >= (MOST_TURNS - 1) * t.seats


def lay(t: Table, words: tuple[Word, ...]) -> None:
    """Words go from the hand to the table; the first to lay goes out. [Q-15, Q-16]"""
    # Before the last turns nobody may lay less than all cards but one.
    t.out = t.out if is_last_turn(t) else t.turn
    cards = [card for word in words for card in word]
    t.hands[t.turn] = without_all(t.hands[t.turn], cards)
    t.known[t.turn] = without_any(t.known[t.turn], cards)
    t.laid[t.turn] = words


def discard(t: Table, card: Face) -> None:
    """A card ends the turn; after the last turn words may be doubted. [Q-14, Q-16, Q-20]"""
    t.hands[t.turn] = without(t.hands[t.turn], card)
    t.known[t.turn] = without_any(t.known[t.turn], (card,))
    t.discards = (*t.discards, card)
    t.turns += 1
    t.turn = (t.turn + 1) % t.seats
    t.phase = DRAW
    if t.turn == t.out or t.turns == MOST_TURNS * t.seats:
        next_case(t)


def from_left_of_dealer(t: Table) -> Iterator[Seat]:
    """The seats in their order, the dealer last. [Q-10]"""
    return ((t.dealer + 1 + turn) % t.seats for turn in range(t.seats))


def undecided(t: Table) -> list[Case]:
    """The laid words that nobody has decided about, in seat order."""
    decided = {(target, word) for _, target, word, _ in t.ruled}
    return [
        (NONE, seat, word)
        for seat in from_left_of_dealer(t)
        for word in range(len(t.laid[seat]))
        if (seat, word) not in decided
    ]


def doubtable(t: Table, seat: Seat) -> list[Case]:
    """Words of others that nobody has doubted yet. [Q-20, QA-03]"""
    return [(seat, target, word) for _, target, word in undecided(t) if target != seat]


def speakers(t: Table) -> list[Seat]:
    """Who has something to doubt and has said nothing yet."""
    spoken = {seat for seat, _, _ in t.said}
    targets = {target for _, target, _ in undecided(t)}
    return [seat for seat in range(t.seats) if seat not in spoken and targets - {seat}]


def docket(t: Table) -> list[Case]:
    """The doubted words; of several who doubt one, the first in seat order does it. [QA-03]"""
    doubts = {seat: (target, word) for seat, target, word in t.said if target != NONE}
    first: dict[tuple[Seat, int], Seat] = {}
    for seat in from_left_of_dealer(t):
        if seat in doubts:
            first.setdefault(doubts[seat], seat)
    return [(seat, target, word) for (target, word), seat in first.items()]


def case(t: Table) -> Case:
    """The word that is being decided about."""
    decided = {(target, word) for _, target, word, _ in t.ruled}
    open_cases = [doubt for doubt in docket(t) if doubt[1:] not in decided] or undecided(t)
    return open_cases[0]


def speak(t: Table, seat: Seat, target: Seat, word: int) -> None:
    """A seat doubts a word or passes; when all have spoken, the doubted words are judged."""
    t.said = (*t.said, (seat, target, word))
    if not speakers(t):
        t.phase = VERDICT if docket(t) else DEAL


def next_case(t: Table) -> None:
    """What is still to be decided: doubted words, all words, or what somebody may doubt."""
    decided = {(target, word) for _, target, word, _ in t.ruled}
    if any(doubt[1:] not in decided for doubt in docket(t)):
        t.phase = VERDICT
    elif t.reviewed and undecided(t) and not t.said:
        t.phase = REVIEW
    else:
        open_window(t)


def open_window(t: Table) -> None:
    """Everyone who can doubt a word is asked, again after every verdict; else score. [Q-20]"""
    t.said = ()
    t.phase = SPEAK if speakers(t) else DEAL


def voters(t: Table) -> list[Seat]:
    """The players not concerned; if there are none, those who are. [QA-04]"""
    challenger, target, _ = case(t)
    others = [seat for seat in range(t.seats) if seat not in (challenger, target)]
    return others or list(range(t.seats))


def call_vote(t: Table, ruling: str) -> None:
    """The list does not know the word, or there is no list: the table decides. [QA-04]"""
    t.ruling = ruling
    t.phase = VOTE


def vote(t: Table, seat: Seat, valid: bool) -> None:
    """A majority overrules the list; without a list a majority strikes the word. [QA-04]"""
    t.votes = (*t.votes, (seat, valid))
    if len(t.votes) == len(voters(t)):
        yes = sum(valid for _, valid in t.votes)
        no = len(t.votes) - yes
        rule(t, yes >= no if t.ruling == NO_LIST else yes > no)


def rule(t: Table, valid: bool) -> None:
    """The case is decided. [Q-21, Q-22]"""
    t.ruled = (*t.ruled, (*case(t), valid))
    t.ruling, t.votes = "", ()
    next_case(t)


def standing(t: Table, seat: Seat) -> list[Word]:
    """The words of a seat that count: all but the invalid ones. [Q-22, QA-08]"""
    struck = {word for _, target, word, valid in t.ruled if target == seat and not valid}
    return [word for at, word in enumerate(t.laid[seat]) if at not in struck]


def charged(t: Table, seat: Seat) -> int:
    """The value of the own invalid words and of words wrongly doubted. [Q-21, Q-22]"""
    return sum(
        t.deck.value(t.laid[target][word])
        for challenger, target, word, valid in t.ruled
        if seat == (challenger if valid else target)
    )


def difference(t: Table, seat: Seat) -> int:
    """What is laid less what is left in the hand, but never below 0. [Q-30, Q-31, QA-06]"""
    laid = sum(t.deck.value(word) for word in standing(t, seat))
    return max(0, laid - t.deck.value(t.hands[seat]))


def alone_ahead(numbers: list[int]) -> Seat:
    """The seat with the highest number above 0; in a tie nobody. [Q-34]"""
    best = max(numbers)
    return numbers.index(best) if best > 0 and numbers.count(best) == 1 else NONE


def most_words(t: Table) -> Seat:
    """Who laid the most words. [Q-32]"""
    return alone_ahead([len(standing(t, seat)) for seat in range(t.seats)])


def longest_word(t: Table, ch_letters: int) -> Seat:
    """Who laid the word of the most letters. [Q-33, QA-10, QA-11]"""
    return alone_ahead(
        [
            max((t.deck.letters(word, ch_letters) for word in standing(t, seat)), default=0)
            for seat in range(t.seats)
        ]
    )


def points(t: Table, seat: Seat, bonuses: tuple[Seat, Seat]) -> int:
    """The points of the round; charges and bonuses come after the floor. [QA-05, QA-09]"""
    return difference(t, seat) - charged(t, seat) + BONUS * bonuses.count(seat)
