"""What a person may do at the table of Quiddler, and what was typed for it."""

from collections.abc import Callable, Iterable, Iterator

from stonehenge.core.game import InvalidNotation, Refusal
from stonehenge.games.quiddler import Action, SoloView, View, notation, solo
from stonehenge.games.quiddler.deck import Face, Hand, Word
from stonehenge.games.quiddler.notation import (
    DISCARD,
    PILE,
    Challenge,
    Discard,
    Draw,
    Lay,
    Pass,
    Spell,
    Vote,
    read_face,
    read_word,
)
from stonehenge.games.quiddler.rules import DRAW, PLAY, SPEAK, VOTE
from stonehenge.i18n import Words
from stonehenge.terminal.console import Line, in_rows

WIDTH = 76
VOTES = {"valid": True, "yes": True, "invalid": False, "no": False}
SHORT = {"p": PILE, "pile": PILE, "d": DISCARD, "discard": DISCARD}


def status(
    view: View | SoloView, words: Words, refusal: Callable[[Action], Refusal | None]
) -> list[Line]:
    """What the viewer may do now."""
    if isinstance(view, SoloView):
        key = "status.fill" if view.phase == solo.FILL else "status.spell"
        return [[(words.say(key), "title")]]
    if view.phase == DRAW:
        top = view.discards[-1] if view.discards else "–"
        return [[(words.say("status.draw", top=top), "title")]]
    if view.phase == SPEAK:
        return [[(words.say("status.speak"), "title")], *doubtable(view, words)]
    if view.phase == VOTE and view.case is not None:
        _, target, word = view.case
        args = {"target": target, "text": "".join(view.laid[target][word])}
        return [[(words.say("status.vote", **args), "title")]]
    return [[(words.say(playing(view)), "title")]]


def playing(view: View) -> str:
    """Whether words may be laid, and how many."""
    if view.seat is not None and view.laid[view.seat]:
        return "status.discard"
    return "status.last" if view.last_turn else "status.play"


def doubtable(view: View, words: Words) -> list[Line]:
    """The words that may be challenged, with how to do it."""
    items: list[Line] = [
        [
            (f"{offer.target} {offer.word}  ", "dim"),
            ("".join(view.laid[offer.target][offer.word]), "title"),
            (f" ({words.player(offer.target)})", ""),
        ]
        for offer in view.offers
        if isinstance(offer, Challenge)
    ]
    return in_rows(items, WIDTH)


def read(view: View | SoloView, text: str) -> Action:
    """The action that was typed: in full, or as short as the moment allows."""
    verb, _, rest = text.strip().partition(" ")
    verb = verb.lower()
    if isinstance(view, SoloView):
        return read_alone(view, verb, rest.strip(), text)
    if view.phase == DRAW:
        return Draw(SHORT[verb]) if verb in SHORT and not rest else notation.read(text.lower())
    if view.phase == SPEAK:
        return read_doubt(view, verb, rest.strip(), text)
    if view.phase == VOTE:
        return Vote(VOTES[verb]) if verb in VOTES else notation.read(text.lower())
    if view.phase == PLAY and view.seat is not None:
        return read_play(view.hands[view.seat] or (), verb, rest.strip(), text)
    return notation.read(text)


def read_play(hand: Hand, verb: str, rest: str, text: str) -> Action:
    """A card to discard, or words to lay; the word itself is enough."""
    if verb == "discard" and rest:
        return Discard(read_face(rest))
    if len(text.strip()) == 1 or text.strip().upper() in hand:
        return Discard(read_face(text.strip()))
    typed = rest.split() if verb == "lay" else text.split()
    try:
        return Lay(spelled_with(hand, typed))
    except InvalidNotation:
        if not typed:
            raise
        # Letter by letter, so that the game can say which card is missing.
        return Lay(tuple(read_word(word if "." in word else ".".join(word)) for word in typed))


def read_doubt(view: View, verb: str, rest: str, text: str) -> Action:
    """A pass, or a word to challenge by its numbers or as it is spelled."""
    if verb in ("", "pass"):
        return Pass()
    wanted = (rest if verb == "challenge" else text).upper().replace(".", "")
    for offer in view.offers:
        if isinstance(offer, Challenge) and "".join(view.laid[offer.target][offer.word]) == wanted:
            return offer
    return notation.read(text if verb == "challenge" else f"challenge {text}")


def read_alone(view: SoloView, verb: str, rest: str, text: str) -> Action:
    """A word in sight, a fill such as 3 5, or the end."""
    if view.phase == solo.FILL and verb != "stop":
        place, _, source = (rest if verb == "fill" else text.strip()).partition(" ")
        return notation.read(f"fill {place} from {source.removeprefix('from').strip()}")
    if verb == "stop" or "@" in text:
        return notation.read(text.strip())
    up = tuple(card for card in view.up if card)
    (word,) = spelled_with(up, [rest or text])
    taken: list[int] = []
    for card in word:
        taken.append(next(p for p, c in enumerate(view.up) if c == card and p not in taken))
    return Spell(word, tuple(taken))


def spelled_with(hand: Hand, typed: Iterable[str]) -> tuple[Word, ...]:
    """The cards of a hand that spell these words; dots between cards say which cards."""
    texts = [word.upper() for word in typed]
    words = next(ways(list(hand), texts), None)
    if words is None or not texts:
        raise InvalidNotation(f"no cards of yours spell {' '.join(texts)!r}")
    return words


def ways(hand: list[Face], texts: list[str]) -> Iterator[tuple[Word, ...]]:
    """Every way to spell the words one after another with the cards of a hand."""
    if not texts:
        yield ()
        return
    for word, left in spellings(hand, texts[0]):
        for rest in ways(left, texts[1:]):
            yield (word, *rest)


def spellings(hand: list[Face], text: str) -> Iterator[tuple[Word, list[Face]]]:
    """Every way to spell one word, and the cards that are left."""
    if not text:
        yield (), hand
        return
    first, dot, rest = text.partition(".")
    faces = [first] if dot else {face for face in hand if text.startswith(face)}
    # A card of two letters is dearer than two cards, so it is tried first.
    for face in sorted(faces, key=len, reverse=True):
        if face in hand:
            left = list(hand)
            left.remove(face)
            for word, after in spellings(left, rest if dot else text[len(face) :]):
                yield (face, *word), after
