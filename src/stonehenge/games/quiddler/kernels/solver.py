"""The best lay-out of a hand, compiled. Must agree with `lexicon.solver` for every hand.

The solver's sets of piles are here rows of lanes of 32 bits: an int64 can shift those without
ever touching its sign.
"""

from array import array
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonehenge.games.quiddler.lexicon.dawg import END
from stonehenge.games.quiddler.lexicon.solver import (
    LEAST_CARDS,
    TURNS,
    Hand,
    Layout,
    Turn,
    one_letter,
)
from stonehenge.games.quiddler.lexicon.words import Lexicon, spelled
from stonehenge.sim.compiler import kernel

Numbers = NDArray[np.int64]
LAST, OUT = TURNS.index("last"), TURNS.index("out")
NONE, UNKNOWN = -1, -2
LANE = 32
FULL = (1 << LANE) - 1
# Worth less than any hand: piles that may not be laid.
NEVER = -(1 << 40)
# Words have two cards or more and hands eleven at most; one layer more stays empty.
LAYERS = 7
LONGEST = 2 * 11 + 1
MANY = LAYERS * LONGEST
# The columns of a face in the hand; one that is looked for has its letters behind these.
COUNT, WEIGHT, POINTS = range(3)
LETTERS, NUMBER = 2, 4
# The columns of a choice, and of a level of the search for words.
SCORE, WORDS, LONGEST_WORD, LAID = range(4)
NODE, NEXT, LENGTH, LETTER, PILE, PATH, FACE = range(7)


@kernel
def find_words(
    nodes: Any, first: Any, edges: Any, root: int, faces: Any, ch: Any, long: Any, paths: Any
) -> None:
    """For each pile the longest word that it spells. Must agree with solver.longest_first."""
    # faces: a row for each face, in the order of first letters.
    most = len(faces)
    depth = 0
    stack = np.zeros((13, FACE + 1), np.int64)
    left = faces[:, COUNT].copy()
    stack[0, NODE] = root
    stack[0, LETTER] = -1
    stack[0, PATH] = 1
    while depth >= 0:
        top = stack[depth]
        at = top[NEXT]
        if at == most:
            if depth > 0:
                left[top[FACE]] += 1
            depth -= 1
            continue
        top[NEXT] = at + 1
        if left[at] == 0:
            continue
        node, length, before = top[NODE], top[LENGTH], top[LETTER]
        stopped = False
        for place in range(2):
            letter = faces[at, LETTERS + place]
            if letter < 0:
                break
            mask, bit = nodes[node], 1 << letter
            if mask & bit == 0:
                stopped = True
                break
            node = edges[first[node] + (mask & (bit - 1)).bit_count()]
            if before != ch[0] or letter != ch[1]:
                length += 1
            before = letter
        if stopped:
            continue
        depth += 1
        left[at] -= 1
        below = stack[depth]
        below[NODE], below[NEXT], below[LENGTH], below[LETTER] = node, 0, length, before
        below[PILE] = top[PILE] + faces[at, WEIGHT]
        below[PATH] = top[PATH] << 4 | faces[at, NUMBER]
        below[FACE] = at
        if nodes[node] & END and depth >= LEAST_CARDS and length > long[below[PILE]]:
            long[below[PILE]] = length
            paths[below[PILE]] = below[PATH]


@kernel
def listed(long: Any) -> Any:
    """The piles that are words, the longest first. Must agree with solver.longest_first."""
    counts = np.zeros(LONGEST + 1, np.int64)
    for pile in range(len(long)):
        counts[LONGEST - long[pile]] += 1
    piles = np.zeros(len(long) - counts[LONGEST], np.int64)
    for letters in range(1, LONGEST):
        counts[letters] += counts[letters - 1]
    for pile in range(len(long) - 1, -1, -1):
        if long[pile] > 0:
            counts[LONGEST - long[pile]] -= 1
            piles[counts[LONGEST - long[pile]]] = pile
    return piles


@kernel
def room(pile: int, held: Any, at_most: Any, lanes: Any) -> None:
    """The piles that leave a word's cards in the hand, into lanes. Must agree with solver.rooms."""
    lanes[:] = FULL
    for face in range(len(held)):
        taken = pile // held[face, WEIGHT] % (held[face, COUNT] + 1)
        if taken > 0:
            lanes &= at_most[face, held[face, COUNT] - taken]


@kernel
def fill_at_most(held: Any, piles: int, at_most: Any) -> None:
    """For each face and number of cards of it: the piles with at most so many."""
    for face in range(len(held)):
        count, weight = held[face, COUNT], held[face, WEIGHT]
        for most in range(count):
            for start in range(0, piles, weight * (count + 1)):
                for pile in range(start, start + weight * (most + 1)):
                    at_most[face, most, pile // LANE] |= 1 << pile % LANE


@kernel
def put_layers(words: Any, long: Any, rooms: Any, worth: Any, layers: Any, chosen: Any) -> int:
    """The piles of one word more in each layer, and the best pile by words and longest word."""
    lanes = layers.shape[1]
    number = 0
    if worth[0] > NEVER:
        chosen[0, SCORE] = worth[0]
        number = 1
    layers[0, 0] = 1
    for layer in range(1, LAYERS):
        before, reached = layers[layer - 1], layers[layer]
        best, best_pile = NEVER, -1
        for at in range(len(words)):
            word = words[at]
            jump, shift = word // LANE, word % LANE
            for lane in range(lanes - jump):
                fitting = before[lane] & rooms[at, lane]
                if fitting == 0:
                    continue
                moved = fitting << shift
                for half in range(2):
                    target = lane + jump + half
                    new = (moved >> LANE * half) & FULL
                    if new == 0:
                        continue
                    new &= ~reached[target]
                    reached[target] |= new
                    while new:
                        low = new & -new
                        pile = target * LANE + low.bit_length() - 1
                        new ^= low
                        if worth[pile] > best or (worth[pile] == best and pile < best_pile):
                            best, best_pile = worth[pile], pile
            if at + 1 == len(words) or long[words[at + 1]] != long[word]:
                if best > NEVER:
                    row = chosen[number]
                    row[SCORE], row[WORDS] = best, layer
                    row[LONGEST_WORD], row[LAID] = long[word], best_pile
                    number += 1
                best, best_pile = NEVER, -1
        if not reached.any():
            break
    return number


@kernel
def take_apart(words: Any, long: Any, rooms: Any, layers: Any, choice: Any, taken: Any) -> None:
    """The words behind a pile. Must agree with solver.laid_out."""
    pile, longest = choice[LAID], choice[LONGEST_WORD]
    for layer in range(choice[WORDS], 0, -1):
        for at in range(len(words)):
            rest = pile - words[at]
            if rest < 0 or (layer == choice[WORDS] and long[words[at]] != longest):
                continue
            lane, bit = rest // LANE, 1 << rest % LANE
            if rooms[at, lane] & layers[layer - 1, lane] & bit:
                taken[choice[WORDS] - layer] = words[at]
                pile = rest
                break


@kernel
def beats(a: Any, b: Any) -> bool:
    """Whether a choice has more points than another, or more words, or a longer one."""
    for part in (SCORE, WORDS, LONGEST_WORD):
        if a[part] != b[part]:
            return bool(a[part] > b[part])
    return False


@kernel
def put_unbeaten_first(chosen: Any, most: int) -> int:
    """Choices that no other beats in all, the best first. Must agree with solver.unbeaten."""
    count, end = 0, len(chosen)
    while count < most and count < end:
        best = count
        for at in range(count + 1, end):
            if beats(chosen[at], chosen[best]):
                best = at
        for part in range(LAID + 1):
            chosen[count, part], chosen[best, part] = chosen[best, part], chosen[count, part]
        top, at = chosen[count], count + 1
        count += 1
        while at < end:
            if top[WORDS] >= chosen[at, WORDS] and top[LONGEST_WORD] >= chosen[at, LONGEST_WORD]:
                end -= 1
                chosen[at] = chosen[end]
            else:
                at += 1
    return count


@kernel
def fill_worth(turn: int, held: Any, worth: Any) -> None:
    """What every pile is worth when it is laid. Must agree with solver.worths."""
    size, dearest = np.zeros(len(worth), np.int64), np.zeros(len(worth), np.int64)
    for face in range(len(held)):
        count, weight, points = held[face, COUNT], held[face, WEIGHT], held[face, POINTS]
        for taken in range(count, -1, -1):
            start, dear = taken * weight, points if taken < count else 0
            for pile in range(weight):
                worth[start + pile] = worth[pile] + taken * points
                size[start + pile] = size[pile] + taken
                dearest[start + pile] = max(dearest[pile], dear)
    everything, cards = worth[-1], size[-1]
    for pile in range(len(worth)):
        laid = worth[pile]
        if (turn == OUT and size[pile] != cards - 1) or (turn == LAST and size[pile] == cards):
            worth[pile] = NEVER
        elif turn != OUT:
            worth[pile] = 2 * laid - everything + (dearest[pile] if turn == LAST else 0)


@kernel
def solve(
    nodes: Any,
    first: Any,
    edges: Any,
    root: int,
    faces: Any,
    held: Any,
    ch: Any,
    piles: int,
    turn: int,
    most: int,
) -> Any:
    """The choices by number of words and longest word, the piles of their words, the paths."""
    lanes = (piles + LANE - 1) // LANE
    long, paths = np.zeros(piles, np.int64), np.zeros(piles, np.int64)
    find_words(nodes, first, edges, root, faces, ch, long, paths)
    words = listed(long)
    at_most = np.zeros((len(held), 12, lanes), np.int64)
    fill_at_most(held, piles, at_most)
    rooms = np.zeros((len(words), lanes), np.int64)
    for at in range(len(words)):
        room(words[at], held, at_most, rooms[at])
    worth = np.zeros(piles, np.int64)
    fill_worth(turn, held, worth)
    layers = np.zeros((LAYERS, lanes), np.int64)
    chosen = np.zeros((MANY, LAID + 1), np.int64)
    number = put_layers(words, long, rooms, worth, layers, chosen)
    number = put_unbeaten_first(chosen[:number], most)
    taken = np.zeros((number, LAYERS), np.int64)
    for at in range(number):
        take_apart(words, long, rooms, layers, chosen[at], taken[at])
    return chosen[:number], taken, paths


class Solver:
    """The compiled solver for one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.automaton = lexicon.automaton
        self.arrays = (
            np.frombuffer(self.automaton.nodes, np.int64),
            np.frombuffer(self.automaton.first, np.int32),
            # The automaton of no words has no edges, and a buffer must have something in it.
            np.frombuffer(self.automaton.edges or array("i", [0]), np.int32),
            self.automaton.root,
        )
        self.faces: dict[str, tuple[int, int]] = {}

    def front(self, hand: Hand, turn: Turn = "tally", ch: int = 1) -> list[Layout]:
        """The lay-outs that no other beats. Must agree with words.front for every hand."""
        return self.solved(hand, turn, ch, MANY)

    def best(self, hand: Hand, turn: Turn = "tally", ch: int = 1) -> Layout | None:
        """The lay-out with the most points. Must agree with words.best for every hand."""
        return next(iter(self.solved(hand, turn, ch, 1)), None)

    def letters(self, face: str) -> tuple[int, int]:
        """The letters of a card: NONE for a missing second one, UNKNOWN if no word has them."""
        if face not in self.faces:
            letters = [self.automaton.letter(character) for character in spelled(face)]
            spellable = min(letters) >= 0
            second = letters[1] if spellable and len(letters) == 2 else NONE
            self.faces[face] = (letters[0] if spellable else UNKNOWN, second)
        return self.faces[face]

    def solved(self, hand: Hand, turn: Turn, ch: int, most: int) -> list[Layout]:
        """What the kernels say about a hand."""
        rows = [
            (hand.counts[at], hand.weights[at], *self.letters(face), at)
            for at, face in enumerate(hand.faces)
        ]
        # The kernel tries faces as the automaton orders their first letters.
        rows = [row for row in rows if row[LETTERS] != UNKNOWN]
        rows.sort(key=lambda row: (row[LETTERS], row[NUMBER]))
        faces = np.array(rows, np.int64).reshape(-1, NUMBER + 1)
        held = np.array([*zip(hand.counts, hand.weights, hand.points, strict=True)], np.int64)
        ch_letters = np.array(one_letter(self.lexicon, ch), np.int64)
        chosen, taken, paths = solve(
            *self.arrays,
            faces,
            held.reshape(-1, 3),
            ch_letters,
            hand.piles,
            TURNS.index(turn),
            most,
        )
        return [
            layout(hand, turn, choice, [paths[word] for word in words[: choice[WORDS]]])
            for choice, words in zip(chosen.tolist(), taken.tolist(), strict=True)
        ]


def layout(hand: Hand, turn: Turn, choice: list[int], paths: list[int]) -> Layout:
    """A choice as the lay-out that it stands for."""
    score, _, longest, pile = choice
    left = hand.left(pile)
    discard = left.pop(0) if turn != "tally" else None
    return Layout(tuple(map(hand.cards, map(int, paths))), tuple(left), discard, score, longest)
