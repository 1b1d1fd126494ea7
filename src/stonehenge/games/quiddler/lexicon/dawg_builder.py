"""The builder of the minimal automaton (DAWG), by sharing equal endings.

No node is ever made twice, so two endings are equal exactly when their numbers are, and
what is read off in the end is minimal by itself.
"""

from array import array
from collections.abc import Iterable, Mapping

from stonehenge.games.quiddler.lexicon.dawg import END, MOST_LETTERS, Automaton

# The ending that holds no word, not even the empty one.
NOTHING = 0


class Net:
    """Endings by number: whether a word ends here, and which ending follows which character."""

    def __init__(self) -> None:
        self.edges: list[dict[str, int]] = [{}]
        self.ends: list[bool] = [False]
        self.numbers: dict[tuple[object, ...], int] = {(False,): NOTHING}
        self.unions: dict[tuple[int, int], int] = {}

    def ending(self, ends: bool, edges: Mapping[str, int]) -> int:
        nonempty = sorted(edge for edge in edges.items() if edge[1] != NOTHING)
        key = (ends, *nonempty)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.ends)
            self.ends.append(ends)
            self.edges.append(dict(nonempty))
        return number

    def of(self, words: Iterable[str]) -> int:
        """The ending that holds exactly these words."""
        return self.woven((word, self.ending(True, {})) for word in words)

    def union(self, a: int, b: int) -> int:
        """What is in one of two endings, or in both."""
        if a == b or b == NOTHING:
            return a
        if a == NOTHING:
            return b
        key = (a, b) if a < b else (b, a)
        if key not in self.unions:
            edges = dict(self.edges[a])
            for character, target in self.edges[b].items():
                edges[character] = self.union(edges.get(character, NOTHING), target)
            self.unions[key] = self.ending(self.ends[a] or self.ends[b], edges)
        return self.unions[key]

    def without(self, a: int, b: int) -> int:
        """What is in the first ending and not in the second."""
        if NOTHING in (a, b):
            return a
        edges = dict(self.edges[a])
        for character, target in self.edges[b].items():
            if character in edges:
                edges[character] = self.without(edges[character], target)
        return self.ending(self.ends[a] and not self.ends[b], edges)

    def woven(self, parts: Iterable[tuple[str, int]]) -> int:
        """All words that begin with a part's text and go on with its ending."""
        # The way to the text at hand: the endings closed at every character so far.
        text, open_edges, own = "", [dict[str, int]()], [NOTHING]
        for following, ending in sorted(parts):
            shared = common(text, following)
            self.close(text, shared, open_edges, own)
            for _ in following[shared:]:
                open_edges.append({})
                own.append(NOTHING)
            text = following
            own[-1] = self.union(own[-1], ending)
        self.close(text, 0, open_edges, own)
        return self.union(self.ending(False, open_edges[0]), own[0])

    def close(
        self, text: str, depth: int, open_edges: list[dict[str, int]], own: list[int]
    ) -> None:
        """Make endings of what is deeper than this: no further text goes there."""
        for at in range(len(text) - 1, depth - 1, -1):
            ending = self.union(self.ending(False, open_edges.pop()), own.pop())
            open_edges[-1][text[at]] = ending

    def automaton(self, root: int) -> Automaton:
        """The words of an ending as flat arrays."""
        order, places = [root], {root: 0}
        for number in order:
            for target in self.edges[number].values():
                if target not in places:
                    places[target] = len(order)
                    order.append(target)
        alphabet = "".join(
            sorted({character for number in order for character in self.edges[number]})
        )
        if len(alphabet) > MOST_LETTERS:
            raise ValueError(
                f"{len(alphabet)} letters are too many: {alphabet} (at most {MOST_LETTERS})"
            )
        bits = {character: 1 << letter for letter, character in enumerate(alphabet)}
        made = Automaton(alphabet, 0, array("q"), array("i"), array("i"))
        for number in order:
            mask = sum(bits[character] for character in self.edges[number])
            made.nodes.append(mask | (END if self.ends[number] else 0))
            made.first.append(len(made.edges))
            made.edges.extend(places[target] for target in self.edges[number].values())
        return made


def common(a: str, b: str) -> int:
    """How many characters two texts begin with alike."""
    if b.startswith(a):
        return len(a)
    shared = 0
    while a[shared : shared + 1] == b[shared : shared + 1] != "":
        shared += 1
    return shared


def automaton_of(words: Iterable[str]) -> Automaton:
    """The minimal automaton of a list of words."""
    net = Net()
    return net.automaton(net.of(words))
