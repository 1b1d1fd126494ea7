"""The best way to lay out a hand: exact, by going through every word that its cards can spell.

Legend
    face    a place in the hand's list of different cards
    pile    how many cards of each face were taken, as one number: the sum of the faces'
            weights. The piles of a hand are 0 to the whole hand, at most 2 ** cards of them.
    piles   a set of piles, as a number with a bit a pile
    path    the faces of a word in order, four bits a card: the first is the highest
    room    of a word: the piles that leave its cards in the hand

A lay-out of k words is a pile that k words make up. From the piles of k - 1 words those of
k follow by one shift a word, because taking its cards adds the word's pile. The longest
words come first, so the first time a pile appears tells how long a word it can hold.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from stonehenge.games.quiddler.lexicon.dawg import END
from stonehenge.games.quiddler.lexicon.words import Lexicon, spelled

# tally: all that is not laid counts against the seat, as when the round is scored.
# last: one card is still to be discarded and does not count.
# out: all cards but one are laid, and that one is discarded.
Turn = Literal["tally", "last", "out"]
TURNS: tuple[Turn, ...] = ("tally", "last", "out")
MOST_CARDS = 11
# Fewer cards make no word, however many letters they bear.
LEAST_CARDS = 2


@dataclass(frozen=True, slots=True)
class Layout:
    """Words laid out, what is left in the hand, and what it is worth before any bonus."""

    words: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    discard: str | None
    score: int
    longest: int  # letters of the longest word

    @property
    def merits(self) -> tuple[int, int, int]:
        """What a seat may want: points, many words, a long word. [Q-30, Q-32, Q-33]"""
        return self.score, len(self.words), self.longest


@dataclass(frozen=True, slots=True)
class Word:
    """A way to take cards from the hand, with the longest word that they spell."""

    letters: int
    pile: int
    path: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards by face: how many of each, and their points."""

    faces: tuple[str, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    weights: tuple[int, ...]
    piles: int  # how many piles there are: one more than the whole hand

    @classmethod
    def of(cls, cards: Sequence[str], points: Mapping[str, int]) -> "Hand":
        """The hand that holds these cards, in any order."""
        if len(cards) > MOST_CARDS:
            raise ValueError(f"{len(cards)} cards are too many (at most {MOST_CARDS})")
        faces = tuple(sorted(set(cards)))
        for face in faces:
            if face not in points:
                raise ValueError(f"no such card: {face!r} (want one of {' '.join(points)})")
            if len(face) not in (1, 2):
                raise ValueError(f"a card bears one letter or two, not {face!r}")
        counts = tuple(cards.count(face) for face in faces)
        weights = [1]
        for count in counts:
            weights.append(weights[-1] * (count + 1))
        values = tuple(points[face] for face in faces)
        return cls(faces, counts, values, tuple(weights[:-1]), weights[-1])

    def taken(self, pile: int) -> list[int]:
        """How many cards of each face are in a pile."""
        return [pile // w % (n + 1) for w, n in zip(self.weights, self.counts, strict=True)]

    def cards(self, path: int) -> tuple[str, ...]:
        """The cards of a word in order."""
        return tuple(self.faces[int(digit, 16)] for digit in f"{path:x}"[1:])

    def left(self, pile: int) -> list[str]:
        """The cards that are not in a pile, the dearest first."""
        both = zip(self.faces, self.points, self.counts, self.taken(pile), strict=True)
        rest = [(-value, face) for face, value, held, taken in both for _ in range(held - taken)]
        return [face for _, face in sorted(rest)]


def spellings(lexicon: Lexicon, hand: Hand, ch: int = 1) -> list[Word]:
    """Every word that the cards can spell, in the order of the automaton's alphabet. [Q-43]"""
    automaton, left, weights = lexicon.automaton, list(hand.counts), hand.weights
    nodes, first, edges = automaton.nodes, automaton.first, automaton.edges
    letters = [[automaton.letter(c) for c in spelled(face)] for face in hand.faces]
    starting: dict[int, list[int]] = {}
    for face, spelling in enumerate(letters):
        if min(spelling) >= 0:
            starting.setdefault(spelling[0], []).append(face)
    held = sum(1 << letter for letter in starting)
    c, h = one_letter(lexicon, ch)
    words: list[Word] = []

    def walk(node: int, length: int, before: int, pile: int, path: int) -> None:
        mask = nodes[node]
        following = mask & held
        while following:
            bit = following & -following
            following ^= bit
            letter = bit.bit_length() - 1
            target = edges[first[node] + (mask & (bit - 1)).bit_count()]
            long = length if before == c and letter == h else length + 1
            for face in starting[letter]:
                if left[face]:
                    take(face, target, long, letter, pile + weights[face], path << 4 | face)

    def take(face: int, node: int, length: int, before: int, pile: int, path: int) -> None:
        for letter in letters[face][1:]:
            mask, bit = nodes[node], 1 << letter
            if not mask & bit:
                return
            node = edges[first[node] + (mask & (bit - 1)).bit_count()]
            length += not (before == c and letter == h)
            before = letter
        if nodes[node] & END and path >= 1 << 4 * LEAST_CARDS:
            words.append(Word(length, pile, path))
        left[face] -= 1
        walk(node, length, before, pile, path)
        left[face] += 1

    walk(automaton.root, 0, -1, 0, 1)
    return words


def one_letter(lexicon: Lexicon, ch: int) -> tuple[int, int]:
    """The letters C and H where together they are one; else letters that no card has. [QA-10]"""
    c, h = map(lexicon.automaton.letter, "ch")
    return (c, h) if ch == 1 and min(c, h) >= 0 else (-2, -2)


def longest_first(words: list[Word]) -> list[Word]:
    """One word a pile, its longest; the longest of all first."""
    chosen: dict[int, Word] = {}
    for word in words:
        if word.pile not in chosen or word.letters > chosen[word.pile].letters:
            chosen[word.pile] = word
    return sorted(chosen.values(), key=lambda word: (-word.letters, word.pile))


def rooms(hand: Hand, words: list[Word]) -> list[int]:
    """For each word the piles that leave its cards in the hand."""
    every = (1 << hand.piles) - 1
    # For each face and number of cards of it: the piles with at most so many.
    at_most = []
    for weight, count in zip(hand.weights, hand.counts, strict=True):
        period = weight * (count + 1)
        repeated = every // ((1 << period) - 1)
        at_most.append([repeated * ((1 << weight * (n + 1)) - 1) for n in range(count + 1)])
    made = []
    for word in words:
        room = every
        for face, taken in enumerate(hand.taken(word.pile)):
            if taken:
                room &= at_most[face][hand.counts[face] - taken]
        made.append(room)
    return made


def worths(hand: Hand, turn: Turn) -> list[int | None]:
    """What every pile is worth when it is laid; None where it may not be. [Q-15, Q-17, Q-30]"""
    laid, size, dearest = [0], [0], [0]
    for count, value in zip(hand.counts, hand.points, strict=True):
        laid = [value * n + below for n in range(count + 1) for below in laid]
        size = [n + below for n in range(count + 1) for below in size]
        left = [value] * count + [0]
        dearest = [max(left[n], below) for n in range(count + 1) for below in dearest]
    everything, cards = laid[-1], size[-1]
    if turn == "tally":
        return [2 * points - everything for points in laid]
    if turn == "out":
        return [p if n == cards - 1 else None for p, n in zip(laid, size, strict=True)]
    each = zip(laid, size, dearest, strict=True)
    return [2 * p - everything + top if n < cards else None for p, n, top in each]


def front(lexicon: Lexicon, hand: Hand, turn: Turn = "tally", ch: int = 1) -> list[Layout]:
    """The lay-outs that no other beats in points, number of words and longest word at once.

    The best in points comes first. Whoever must not fall behind in words or length finds the
    best lay-out for that in the list, too: every other one loses to one of these.
    """
    words = longest_first(spellings(lexicon, hand, ch))
    room, worth = rooms(hand, words), worths(hand, turn)
    best_first = sorted(
        (pile for pile in range(hand.piles) if worth[pile] is not None),
        key=lambda pile: -(worth[pile] or 0),
    )
    chosen: list[tuple[int, int, int, int]] = []  # worth, words, longest, pile
    if worth[0] is not None:
        chosen.append((worth[0], 0, 0, 0))
    layers = [1]
    while layers[-1]:
        reached = seen = 0
        for long, group in groupby(range(len(words)), lambda at: words[at].letters):
            for at in group:
                reached |= (layers[-1] & room[at]) << words[at].pile
            new, seen = reached & ~seen, reached
            for pile in best_first if new else ():
                if new >> pile & 1:
                    chosen.append((worth[pile] or 0, len(layers), long, pile))
                    break
        layers.append(reached)
    return [laid_out(hand, turn, words, room, layers, merit) for merit in unbeaten(chosen)]


def unbeaten(chosen: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Those that no other beats or equals in everything, the best in points first."""
    merits: list[tuple[int, int, int, int]] = []
    for merit in sorted(chosen, key=lambda merit: (*(-part for part in merit[:3]), merit[3])):
        if not any(
            all(a >= b for a, b in zip(other[:3], merit[:3], strict=True)) for other in merits
        ):
            merits.append(merit)
    return merits


def laid_out(
    hand: Hand,
    turn: Turn,
    words: list[Word],
    room: list[int],
    layers: list[int],
    merit: tuple[int, int, int, int],
) -> Layout:
    """The lay-out behind a pile: take words away that leave a pile of one word less."""
    score, number, longest, pile = merit
    left = hand.left(pile)
    paths: list[int] = []
    for before in reversed(layers[:number]):
        for word, fits in zip(words, room, strict=True):
            rest = pile - word.pile
            if rest >= 0 and (before & fits) >> rest & 1 and (paths or word.letters == longest):
                paths.append(word.path)
                pile = rest
                break
    discard = left.pop(0) if turn != "tally" else None
    return Layout(tuple(map(hand.cards, paths)), tuple(left), discard, score, longest)


def best(lexicon: Lexicon, hand: Hand, turn: Turn = "tally", ch: int = 1) -> Layout | None:
    """The lay-out with the most points; None when nothing may be laid. [Q-15, Q-30]"""
    return next(iter(front(lexicon, hand, turn, ch)), None)


def every_word(lexicon: Lexicon, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every word from these cards, as the cards that spell it. [Q-43]"""
    hand = Hand.of(cards, dict.fromkeys(cards, 0))
    return (hand.cards(word.path) for word in spellings(lexicon, hand))
