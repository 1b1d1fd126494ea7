"""How a lexicon is made of a dictionary: every form, without what the rules do not allow."""

from collections.abc import Callable, Iterable, Iterator

from stonehenge.games.quiddler.lexicon.cache import recipe
from stonehenge.games.quiddler.lexicon.dawg_builder import NOTHING, Net
from stonehenge.games.quiddler.lexicon.dictionary import Source
from stonehenge.games.quiddler.lexicon.exclusions import Exclusions, exclusions
from stonehenge.games.quiddler.lexicon.hunspell import Affixes, read_affixes, read_entries
from stonehenge.games.quiddler.lexicon.words import Lexicon

# Called with how many entries are done, and how many there are.
Progress = Callable[[int, int], object]
STEP = 2000


def kind(word: str) -> str | None:
    """What an entry is by its look: a word, a name or an abbreviation; None for anything else."""
    bare = word.rstrip(".")
    if not bare.isalpha():
        return None
    if bare != word or (bare.isupper() and len(bare) > 1):
        return "abbreviation"
    return "words" if word.islower() else "name"


class Heap:
    """Forms gathered by kind, as heads with the endings that may follow them."""

    def __init__(self, affixes: Affixes, exclusions: Exclusions) -> None:
        self.affixes = affixes
        self.exclusions = exclusions
        self.net = Net()
        self.endings: dict[tuple[str, ...], int] = {}
        self.heads: dict[str, dict[str, int]] = {"words": {}, "name": {}, "abbreviation": {}}
        # Forms that are wrong whatever other entry has them, and forms of entries struck out.
        self.forbidden: set[str] = set()
        self.struck: dict[str, str] = {}

    def add(self, word: str, flags: str) -> None:
        """Put all forms of an entry on the heap."""
        entry_kind = kind(word)
        if entry_kind is None or self.affixes.marked(flags, "ONLYINCOMPOUND"):
            return
        if self.affixes.marked(flags, "FORBIDDENWORD"):
            self.forbidden.update(self.spelled_out(word, flags))
        elif word in self.exclusions.entries:
            reason = self.exclusions.entries[word]
            self.struck.update((form, reason) for form in self.spelled_out(word, flags))
        elif word in self.exclusions.inflection:
            reason = self.exclusions.inflection[word]
            self.struck.update((form, reason) for form in self.spelled_out(word, flags))
            self.put(entry_kind, word, ("",))
        else:
            for head, endings in self.affixes.forms(word.rstrip("."), flags):
                self.put(entry_kind, head, endings)

    def spelled_out(self, word: str, flags: str) -> Iterator[str]:
        """All forms of an entry, one by one."""
        forms = self.affixes.forms(word, flags)
        return (head + ending for head, endings in forms for ending in endings)

    def put(self, kind: str, head: str, endings: tuple[str, ...]) -> None:
        """Put forms on the heap; names and abbreviations in small letters."""
        if endings not in self.endings:
            letters = (ending.lower() for ending in endings if ending.isalpha() or not ending)
            self.endings[endings] = self.net.of(letters)
        small = head if kind == "words" else head.lower()
        previous = self.heads[kind].get(small, NOTHING)
        self.heads[kind][small] = self.net.union(previous, self.endings[endings])

    def woven(self, kind: str, without: Iterable[str] = ()) -> int:
        """All forms of a kind but those that are left out."""
        root = self.net.woven(self.heads[kind].items())
        return self.net.without(root, self.net.of(without))


def build(
    language: str,
    source: Source,
    excluded: Exclusions | None = None,
    progress: Progress | None = None,
) -> Lexicon:
    excluded = exclusions(language) if excluded is None else excluded
    heap = Heap(read_affixes(source.affixes), excluded)
    entries = list(read_entries(source.entries))
    for done, (word, flags) in enumerate(entries):
        if progress and done % STEP == 0:
            progress(done, len(entries))
        heap.add(word, flags)
    net = heap.net
    words = heap.woven("words", heap.forbidden | set(excluded.forms))
    words = net.without(words, net.of(single(net, words)))
    automaton = net.automaton(words)
    barred = {name: net.automaton(heap.woven(name)) for name in ("abbreviation", "name")}
    struck = {form: reason for form, reason in heap.struck.items() if form not in automaton}
    if progress:
        progress(len(entries), len(entries))
    provenance = {**source.provenance, "recipe": recipe()}
    return Lexicon(language, automaton, barred, {**struck, **excluded.forms}, provenance=provenance)


def single(net: Net, words: int) -> list[str]:
    """The words of one letter, which no two cards can spell. [Q-43]"""
    return [letter for letter, target in net.edges[words].items() if net.ends[target]]
