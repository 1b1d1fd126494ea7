"""`stonehenge lexicon` and `stonehenge words`: what counts as a word, and what a hand can spell."""

import json
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from stonehenge.games.quiddler.deck import BUILT_IN, Deck, built_in, read_deck
from stonehenge.games.quiddler.lexicon import (
    TURNS,
    Hand,
    Layout,
    Lexicon,
    Turn,
    Verdict,
    front,
    load,
)
from stonehenge.games.quiddler.lexicon.build import build
from stonehenge.games.quiddler.lexicon.cache import LANGUAGES, SIZES, is_fresh, place, save
from stonehenge.games.quiddler.lexicon.dictionary import PACKAGES, fetched, from_archive
from stonehenge.games.quiddler.lexicon.solver import MOST_CARDS
from stonehenge.games.quiddler.lexicon.vocabulary import PACKAGE, are_fresh, keep
from stonehenge.i18n import Words
from stonehenge.terminal.arguments import Json, Lang
from stonehenge.terminal.console import Line, Printer, columns
from stonehenge.terminal.errors import UsageError, in_words, language

TEXTS = "stonehenge.games.quiddler.texts"

app = typer.Typer(help="Build the list of words for Quiddler, or ask it about a word.")
Language = Annotated[str, typer.Argument(metavar="LANGUAGE", help="Of the words: cs or en.")]


def words_in(lang: str | None) -> Words:
    """The sentences about words in the reader's language."""
    return Words(language(lang), "lexicon", TEXTS)


def checked(given: str, words: Words) -> str:
    """A language that has a lexicon, or UsageError."""
    if given not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        raise UsageError(words.say("lexicon.no-such-language", given=given, known=languages))
    return given


@app.command("build")
def build_command(
    of: Language,
    archive: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="A package that npm packed, for want of a net."
        ),
    ] = None,
    if_needed: Annotated[
        bool,
        typer.Option("--if-needed", help="Do nothing when a lexicon of this version is there."),
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Build the lexicon of a language into your cache; its source is got from npm.

    Where the Python package wordfreq is installed, the most common words are kept beside it,
    for bots that do not know all.

    Examples:

    - stonehenge lexicon build cs
    - stonehenge lexicon build en --if-needed
    """
    words = words_in(lang)
    if if_needed and is_fresh(checked(of, words)):
        lexicon, parts = load(of), vocabularies(of)
    else:
        lexicon, parts = built(checked(of, words), archive, words), {}
    if not parts or not are_fresh(of):
        parts = keep(lexicon)
    report = {
        "language": of,
        "words": len(lexicon.automaton),
        "path": str(place(of)),
        "bytes": place(of).stat().st_size,
        "source": dict(lexicon.provenance),
        "vocabularies": {name: len(part.automaton) for name, part in parts.items()},
    }
    if as_json:
        print(json.dumps(report, ensure_ascii=False))
        return
    sentence = words.say("lexicon.built", language=of, words=report["words"], path=report["path"])
    # A terminal gets no spaces that must not break.
    plain = sentence.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    source = words.say("lexicon.source", **lexicon.provenance)
    Printer().write([[(plain, "")], [(source, "dim")], [(ranked_line(parts, words), "dim")]])


def vocabularies(of: str) -> dict[str, Lexicon]:
    """The vocabularies of a language that are fresh."""
    return {name: load(of, name) for name in SIZES if is_fresh(of, name)}


def ranked_line(parts: dict[str, Lexicon], words: Words) -> str:
    """Which of the words are the common ones, and who says so."""
    if not parts:
        return words.say("lexicon.not-ranked", package=PACKAGE)
    provenance = next(iter(parts.values())).provenance
    return words.say("lexicon.ranked", names=", ".join(parts), **provenance)


def built(of: str, archive: Path | None, words: Words) -> Lexicon:
    """A lexicon built from npm's package or a file, and kept; a bar shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as bars, in_words(words):
        bar = bars.add_task(words.say("lexicon.fetching", package=PACKAGES[of]), total=None)
        source = from_archive(archive) if archive else fetched(of)
        bars.update(bar, description=words.say("lexicon.building", language=of))
        lexicon = build(
            of, source, progress=lambda done, total: bars.update(bar, completed=done, total=total)
        )
        save(lexicon)
    return lexicon


@app.command("check")
def check_command(
    of: Language,
    asked: Annotated[list[str], typer.Argument(metavar="WORD", help="The words in question.")],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Say of each word whether it may be laid, and why; the exit code is 1 unless all may.

    Examples:

    - stonehenge lexicon check cs vlak praha
    """
    words = words_in(lang)
    with in_words(words):
        lexicon = load(checked(of, words))
    verdicts = [lexicon.verdict(word) for word in asked]
    if as_json:
        print(json.dumps([as_dict(verdict) for verdict in verdicts], ensure_ascii=False))
    else:
        Printer().write(columns([verdict_row(verdict, words) for verdict in verdicts]))
    if not all(verdict.valid for verdict in verdicts):
        raise typer.Exit(1)


def as_dict(verdict: Verdict) -> dict[str, object]:
    """A verdict for another program."""
    entry = {"word": verdict.args["word"], "valid": verdict.valid}
    return {**entry, "reason": verdict.name, "rule": verdict.rule}


def verdict_row(verdict: Verdict, words: Words) -> list[Line]:
    answer = ("yes", "good") if verdict.valid else ("no", "bad")
    why = f"{words.say(f'verdict.{verdict.name}')} [{verdict.rule}]"
    return [[(verdict.args["word"], "title")], [(words.say(answer[0]), answer[1])], [(why, "")]]


def words_command(
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="The cards: VL A K D U.")],
    deck: Annotated[str, typer.Option(help="cs, en or a file with a deck.")] = "cs",
    turn: Annotated[
        str,
        typer.Option(help="tally: all that is left counts; last: one is discarded; out: go out."),
    ] = "tally",
    every: Annotated[
        bool,
        typer.Option("--all", help="Also what has more words, or a longer one, for fewer points."),
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Find the best way to lay out cards of Quiddler.

    Examples:

    - stonehenge words --deck cs VL A K D U C H I Z
    - stonehenge words --turn out P E S O K --json
    """
    words = words_in(lang)
    kind = next((name for name in TURNS if name == turn), None)
    if kind is None:
        raise UsageError(words.say("words.no-such-turn", given=turn, known=", ".join(TURNS)))
    with in_words(Words(words.language, "game", TEXTS)):
        pack = built_in(deck) if deck in BUILT_IN else read_deck(deck)
    held = hand_of([card.upper() for card in cards], pack, words)
    with in_words(words):
        lexicon = load(checked(pack.lexicon, words))
    layouts = front(lexicon, held, kind, ch=1 if "CH" in pack.digraphs else 2)
    layouts = layouts if every else layouts[:1]
    if as_json:
        entries = [layout_as_dict(layout, pack, kind) for layout in layouts]
        print(json.dumps(entries if every else entries[0] if entries else None, ensure_ascii=False))
        return
    printer = Printer()
    for layout in layouts:
        printer.write(layout_lines(layout, pack, words))
    if not layouts:
        printer.write([[(words.say("words.none"), "")]])


def hand_of(cards: list[str], deck: Deck, words: Words) -> Hand:
    """The cards as a hand of this deck, or UsageError."""
    if len(cards) > MOST_CARDS:
        raise UsageError(words.say("words.too-many", given=len(cards), most=MOST_CARDS))
    counts = {kind.face: kind.count for kind in deck.kinds}
    for face, count in Counter(cards).items():
        if face not in counts:
            raise UsageError(words.say("words.no-such-card", given=face, known=" ".join(counts)))
        if count > counts[face]:
            raise UsageError(
                words.say("words.not-so-many", face=face, given=count, most=counts[face])
            )
    return Hand.of(cards, deck.points)


def layout_as_dict(layout: Layout, deck: Deck, turn: Turn) -> dict[str, object]:
    """A lay-out for another program."""
    return {
        "deck": deck.name,
        "turn": turn,
        "words": ["".join(word) for word in layout.words],
        "cards": [list(word) for word in layout.words],
        "points": [deck.value(word) for word in layout.words],
        "left": list(layout.left),
        "discard": layout.discard,
        "score": layout.score,
        "longest": layout.longest,
    }


def layout_lines(layout: Layout, deck: Deck, words: Words) -> list[Line]:
    """A lay-out in words."""
    rows: list[list[Line]] = [
        [[("".join(word), "title")], [(" ".join(word), "dim")], [(str(deck.value(word)), "")]]
        for word in layout.words
    ]
    lines = columns(rows, right={2}) if rows else []
    if layout.left:
        left = words.say("words.left", cards=" ".join(layout.left), points=deck.value(layout.left))
        lines.append([(left, "")])
    if layout.discard:
        lines.append([(words.say("words.discard", card_face=layout.discard), "")])
    lines.append([(words.say("words.score", score=layout.score, longest=layout.longest), "title")])
    return lines
