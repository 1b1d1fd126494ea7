"""Every form of every entry of a hunspell dictionary.

An entry is a word and its flags; a flag names rules of the affix file. A rule takes some
characters off one end of the word, if that end meets the rule's condition, and puts others
there. A word can bear two suffixes, and a prefix before them.

Forms come as a head and the endings that follow it: words that are inflected alike share
their endings, so that millions of forms need not be spelled out one by one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from stonehenge.core.game import Refusal, Refused
from stonehenge.games.quiddler.lexicon.dawg_builder import common

# The flags with a meaning of their own that we know.
MARKS = ("CIRCUMFIX", "FORBIDDENWORD", "ONLYINCOMPOUND")
# What says nothing about single words without digits: suggestions, and compounds of digits.
SILENT = ("COMPOUNDMIN", "COMPOUNDRULE", "ICONV", "MAP", "NOSUGGEST", "REP", "TRY", "WORDCHARS")


class AffixError(Refused):
    """A dictionary that says something we do not know how to read."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How an affix is put on."""

    strip: str
    add: str
    condition: str
    further: str  # the flags that this affix brings
    crosses: bool  # it may be put on together with one at the other end

    def ending(self, word: str) -> str | None:
        """The word with this suffix, or None."""
        # Something of the word has to stay.
        if not word.endswith(self.strip) or len(word) == len(self.strip):
            return None
        if not pattern(self.condition + "$").search(word):
            return None
        return word[: len(word) - len(self.strip)] + self.add

    def beginning(self, word: str) -> str | None:
        """The word with this prefix, or None."""
        if not word.startswith(self.strip) or len(word) == len(self.strip):
            return None
        return self.add + word[len(self.strip) :] if pattern(self.condition).match(word) else None

    def may_end(self, character: str) -> bool:
        """Whether a word with this last character can take this suffix at all."""
        last = "".join(parts(self.condition)[-1:])
        return self.strip[-1:] in ("", character) and bool(pattern(last).match(character))

    @property
    def sight(self) -> int:
        """How many characters of a word decide what this rule does."""
        return max(len(self.strip), len(parts(self.condition)))


@cache
def parts(condition: str) -> list[str]:
    """A condition character by character; a set of characters stands for one."""
    return re.findall(r"\[\^?[^]]+\]|[^[\]]", condition)


@cache
def pattern(condition: str) -> re.Pattern[str]:
    """A condition as a regular expression; $ at its end stands for the end of the word."""
    escaped = [re.sub(r"[^\w\[\].^$]", r"\\\g<0>", part) for part in parts(condition)]
    return re.compile("".join(escaped))


@dataclass(frozen=True, slots=True)
class Group:
    """Forms of a word that differ in their ends only."""

    cut: int  # characters of the word that the endings replace
    endings: tuple[str, ...]
    alone: bool  # the forms are words without a prefix, too
    prefixes: tuple[Rule, ...]


@dataclass(frozen=True)
class Affixes:
    """The rules of an affix file by flag."""

    prefixes: dict[str, list[Rule]] = field(default_factory=dict)
    suffixes: dict[str, list[Rule]] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    # Caches for words that are inflected alike.
    groups: dict[tuple[str, str], list[Group]] = field(default_factory=dict)
    hopeful: dict[tuple[str, str], list[Rule]] = field(default_factory=dict)
    sights: dict[str, int] = field(default_factory=dict)

    def marked(self, flags: str, name: str) -> bool:
        """Whether flags have the one of this name among them."""
        return self.marks.get(name, "\0") in flags

    def sight(self, flags: str) -> int:
        """How many characters at the end of a word decide what its suffixes do."""
        if flags not in self.sights:
            sight = 0
            for rule in self.suffixes_of(flags):
                sight = max(sight, rule.sight)
                for second in self.suffixes_of(rule.further):
                    sight = max(sight, len(rule.strip) + second.sight - len(rule.add))
            self.sights[flags] = sight
        return self.sights[flags]

    def suffixes_of(self, flags: str) -> Iterator[Rule]:
        return (rule for flag in flags for rule in self.suffixes.get(flag, ()))

    def suffixes_for(self, flags: str, word: str) -> list[Rule]:
        """The suffixes that flags allow and the last character does not forbid."""
        key = (flags, word[-1])
        if key not in self.hopeful:
            self.hopeful[key] = [rule for rule in self.suffixes_of(flags) if rule.may_end(word[-1])]
        return self.hopeful[key]

    def prefixes_of(self, flags: str, circumfix: bool) -> Iterator[Rule]:
        """The prefixes that flags allow; both parts of a circumfix bear its mark, or none does."""
        for flag in flags:
            for rule in self.prefixes.get(flag, ()):
                if self.marked(rule.further, "CIRCUMFIX") == circumfix:
                    yield rule

    def forms(self, word: str, flags: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """All forms of a word: heads, and the endings that follow each."""
        for group in self.grouped(word, flags):
            head = word[: len(word) - group.cut]
            if group.alone:
                yield head, group.endings
            for rule in group.prefixes:
                if len(head) > rule.sight:
                    begun = rule.beginning(head)
                    if begun is not None:
                        yield begun, group.endings
                    continue
                # The prefix looks at the ending, too.
                whole = (rule.beginning(head + ending) for ending in group.endings)
                if fitting := tuple(form for form in whole if form is not None):
                    yield "", fitting

    def grouped(self, word: str, flags: str) -> list[Group]:
        """The forms of a word in groups. Words with the same flags and end share them."""
        end = word[-self.sight(flags) - 1 :]
        if (flags, end) not in self.groups:
            by_prefixes: dict[tuple[bool, tuple[Rule, ...]], list[str]] = {}
            for form, alone, prefixes in self.derived(end, flags):
                by_prefixes.setdefault((alone, tuple(prefixes)), []).append(form)
            self.groups[flags, end] = [
                group_of(end, forms, alone, prefixes)
                for (alone, prefixes), forms in by_prefixes.items()
            ]
        return self.groups[flags, end]

    def derived(self, word: str, flags: str) -> Iterator[tuple[str, bool, list[Rule]]]:
        """A word with none, one or two suffixes; whether it stands alone, and its prefixes."""
        yield word, True, list(self.prefixes_of(flags, circumfix=False))
        for rule in self.suffixes_for(flags, word):
            form = rule.ending(word)
            if form is None:
                continue
            # A prefix needs the leave of the word or of the suffix.
            leave = flags + rule.further if rule.crosses else ""
            yield form, *self.standing(rule, leave)
            for second in self.suffixes_for(rule.further, form) if rule.further else ():
                longer = second.ending(form)
                if longer is not None:
                    yield longer, *self.standing(second, leave + second.further)

    def standing(self, last: Rule, leave: str) -> tuple[bool, list[Rule]]:
        """Whether a word with this last suffix stands alone, and which prefixes it may have."""
        circumfix = self.marked(last.further, "CIRCUMFIX")
        prefixes = self.prefixes_of(leave, circumfix) if last.crosses else ()
        return not circumfix, [rule for rule in prefixes if rule.crosses]


def group_of(word: str, forms: list[str], alone: bool, prefixes: tuple[Rule, ...]) -> Group:
    # What the first and the last in order begin with alike, all between them begin with.
    shared = common(min(word, *forms), max(word, *forms))
    endings = tuple(sorted({form[shared:] for form in forms}))
    return Group(len(word) - shared, endings, alone, prefixes)


def read_affixes(text: str) -> Affixes:
    """The rules of an affix file; or AffixError where it says something unknown to us."""
    affixes = Affixes()
    crossing: dict[tuple[str, str], bool] = {}
    for number, line in enumerate(text.splitlines(), 1):
        match line.partition("#")[0].split():
            case [] | ["SET", "UTF-8"]:
                continue
            case [("PFX" | "SFX") as kind, flag, ("Y" | "N") as crosses, _] if (
                kind,
                flag,
            ) not in crossing and len(flag) == 1:
                crossing[kind, flag] = crosses == "Y"
            case [("PFX" | "SFX") as kind, flag, strip, add, *condition] if (
                kind,
                flag,
            ) in crossing and len(condition) <= 1:
                rules = affixes.prefixes if kind == "PFX" else affixes.suffixes
                rule = rule_of(strip, add, "".join(condition), crossing[kind, flag])
                rules.setdefault(flag, []).append(rule)
            case [name, flag] if name in MARKS:
                affixes.marks[name] = flag
            case [name, *_] if name in SILENT:
                continue
            case _:
                raise AffixError(Refusal("affix-line", "", {"number": number, "line": line}))
    return affixes


def rule_of(strip: str, add: str, condition: str, crosses: bool) -> Rule:
    """A rule as its line has it; 0 stands for no characters."""
    added, _, further = add.partition("/")
    return Rule(
        strip="" if strip == "0" else strip,
        add="" if added == "0" else added,
        condition="" if condition == "." else condition,
        further=further,
        crosses=crosses,
    )


def read_entries(text: str) -> Iterable[tuple[str, str]]:
    """The words of a dictionary file with their flags; its first line is their number."""
    for line in text.splitlines()[1:]:
        if line and not line.startswith(("#", "\t")):
            word, _, flags = line.partition("\t")[0].strip().partition("/")
            yield word, flags
