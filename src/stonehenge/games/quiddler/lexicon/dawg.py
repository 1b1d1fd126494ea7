"""A set of words as an automaton in three flat arrays.

Legend
    letter  a small number: the place of a character in the automaton's alphabet, 0 to 61
    node    a place in `nodes` and in `first`
    nodes   a mask a node: a bit for each letter that may follow, and END where a word ends
    first   the place of a node's first edge
    edges   the nodes that the letters lead to, in the order of the letters
"""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

END = 1 << 62
LETTERS = END - 1
NOWHERE = -1
MOST_LETTERS = 62


@dataclass(frozen=True, slots=True)
class Automaton:
    """Words that share their beginnings and their ends."""

    alphabet: str
    root: int
    nodes: "array[int]"
    first: "array[int]"
    edges: "array[int]"

    def letter(self, character: str) -> int:
        """The letter of a character, or NOWHERE."""
        return self.alphabet.find(character)

    def after(self, node: int, letter: int) -> int:
        """The node that a letter leads to, or NOWHERE."""
        mask, bit = self.nodes[node], 1 << letter
        return (
            self.edges[self.first[node] + (mask & (bit - 1)).bit_count()] if mask & bit else NOWHERE
        )

    def end(self, text: str) -> int:
        """The node where a text leads from the root, or NOWHERE."""
        node = self.root
        for character in text:
            letter = self.letter(character)
            node = self.after(node, letter) if letter >= 0 else NOWHERE
            if node < 0:
                break
        return node

    def __contains__(self, word: str) -> bool:
        node = self.end(word)
        return node >= 0 and bool(self.nodes[node] & END)

    def __iter__(self) -> Iterator[str]:
        """Every word, in the order of the alphabet."""
        return self.words_from(self.root, "")

    def words_from(self, node: int, text: str) -> Iterator[str]:
        """The words that go on from here."""
        mask, edge = self.nodes[node], self.first[node]
        if mask & END:
            yield text
        for letter, character in enumerate(self.alphabet):
            if mask >> letter & 1:
                yield from self.words_from(self.edges[edge], text + character)
                edge += 1

    def __len__(self) -> int:
        """How many words there are."""
        counts: dict[int, int] = {}

        def count(node: int) -> int:
            if node not in counts:
                mask, edge = self.nodes[node], self.first[node]
                own = 1 if mask & END else 0
                following = self.edges[edge : edge + (mask & LETTERS).bit_count()]
                counts[node] = own + sum(map(count, following))
            return counts[node]

        return count(self.root)

    def amended(self, allow: Iterable[str], deny: Iterable[str]) -> "Automaton":
        """The same words, some more and some less; only the ways to these are copied."""
        allow, deny = list(allow), list(deny)
        more = sorted({c for word in allow for c in word} - set(self.alphabet))
        if len(self.alphabet) + len(more) > MOST_LETTERS:
            raise ValueError(f"too many letters: {self.alphabet} and {''.join(more)}")
        # New characters come last: the letters of the old ones must stay.
        amended = Automaton(
            self.alphabet + "".join(more), self.root, self.nodes[:], self.first[:], self.edges[:]
        )
        root = self.root
        for word, end in [(word, END) for word in allow] + [(word, 0) for word in deny]:
            if (word in replaced(amended, root)) != bool(end):
                root = amended.copied(root, word, end)
        return replaced(amended, root)

    def copied(self, node: int, rest: str, end: int) -> int:
        """A copy of a node where the rest of a word now ends, or does not end any more."""
        mask, edge = (self.nodes[node], self.first[node]) if node >= 0 else (0, 0)
        targets = self.edges[edge : edge + (mask & LETTERS).bit_count()]
        if not rest:
            mask = mask & LETTERS | end
        else:
            bit = 1 << self.letter(rest[0])
            place = (mask & (bit - 1)).bit_count()
            target = self.copied(targets[place] if mask & bit else NOWHERE, rest[1:], end)
            targets[place : place + bool(mask & bit)] = array("i", [target])
            mask |= bit
        self.nodes.append(mask)
        self.first.append(len(self.edges))
        self.edges.extend(targets)
        return len(self.nodes) - 1


def replaced(automaton: Automaton, root: int) -> Automaton:
    """The same arrays read from another root."""
    a = automaton
    return Automaton(a.alphabet, root, a.nodes, a.first, a.edges)
