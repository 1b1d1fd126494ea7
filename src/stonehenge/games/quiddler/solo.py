"""Quiddler for one: eight piles, and as many words as one can find.

A place is one of eight; its pile is written from the top card, which lies face up, down.
"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice, shuffled
from stonehenge.core.game import NATURE, IllegalAction, Refusal
from stonehenge.games.quiddler.deck import Face, Hand, Word
from stonehenge.games.quiddler.judge import Judge, is_word, spelled_out
from stonehenge.games.quiddler.notation import Action, Fill, Setup, Spell, Stop
from stonehenge.games.quiddler.options import Options
from stonehenge.games.quiddler.rules import LEAST_CARDS, without_all

PLACES, HEIGHT = 8, 6
PLAYER: Seat = 0

SETUP, SPELL, FILL, OVER = range(4)
PHASES = ("setup", "spell", "fill", "over")


@dataclass(frozen=True, slots=True)
class Solo:
    """The whole solo game; the cards that are nowhere here lie in the box. [Q-50]"""

    options: Options
    phase: int = SETUP
    piles: tuple[tuple[Face, ...], ...] = ((),) * PLACES
    words: tuple[Word, ...] = ()

    def __repr__(self) -> str:
        from stonehenge.games.quiddler.position import show_solo

        return f"Solo({show_solo(self)!r})"


def used(state: Solo) -> Hand:
    """The cards that have left the game. [Q-51]"""
    return tuple(card for word in state.words for card in word)


def left(state: Solo) -> int:
    """The value of all unused cards, face up or down; the fewer the better. [Q-54, QA-20, QA-21]"""
    return sum(map(state.options.deck.value, state.piles))


def face_up(state: Solo) -> tuple[Face | None, ...]:
    """The top card of each place. [Q-51]"""
    return tuple(pile[0] if pile else None for pile in state.piles)


def phase_of(piles: tuple[tuple[Face, ...], ...]) -> int:
    """An empty place must be filled while a pile of two cards is left. [Q-53, QA-21]"""
    if () in piles and any(len(pile) > 1 for pile in piles):
        return FILL
    # Fewer than two cards cannot make a word.
    return SPELL if sum(map(bool, piles)) >= LEAST_CARDS else OVER


def waiting(state: Solo) -> frozenset[Seat]:
    """Chance makes the piles; everything else is up to the player."""
    if state.phase == OVER:
        return frozenset()
    return frozenset({NATURE if state.phase == SETUP else PLAYER})


def offers(state: Solo, seat: Seat, judge: Judge) -> list[Action]:
    """What the player may do now; of all words only those of two cards."""
    if seat == NATURE or seat not in waiting(state):
        return []
    if state.phase == FILL:
        empty = [place for place, pile in enumerate(state.piles) if not pile]
        high = [place for place, pile in enumerate(state.piles) if len(pile) > 1]
        return [Fill(place, source) for place in empty for source in high]
    up = [(card, place) for place, card in enumerate(face_up(state)) if card]
    pairs = [
        Spell((one, other), (here, there))
        for (one, here), (other, there) in permutations(up, LEAST_CARDS)
    ]
    return [*(pair for pair in pairs if spell_refusal(state, pair, judge) is None), Stop()]


def refusal(state: Solo, seat: Seat, action: Action, judge: Judge) -> Refusal | None:
    """Why this may not be done now, or None."""
    if state.phase == OVER:
        return Refusal("game-over", "Q-54")
    if seat not in waiting(state):
        return Refusal("wait-for-deal", "Q-50")
    if isinstance(action, Stop) and state.phase != SETUP:
        return None  # The player may stop at any time. [QA-21]
    match PHASES[state.phase], action:
        case "setup", Setup(piles):
            return setup_refusal(state, piles)
        case "spell", Spell():
            return spell_refusal(state, action, judge)
        case "fill", Fill(place, source):
            return fill_refusal(state, place, source)
    return Refusal("out-of-order", "Q-51", {"wanted": PHASES[state.phase]})


def setup_refusal(state: Solo, piles: tuple[tuple[Face, ...], ...]) -> Refusal | None:
    """Eight piles of six cards from one deck. [Q-50]"""
    if len(piles) != PLACES or any(len(pile) != HEIGHT for pile in piles):
        return Refusal("wrong-piles", "Q-50", {"piles": PLACES, "cards": HEIGHT})
    cards = Counter(card for pile in piles for card in pile)
    for card in cards - Counter(state.options.deck.cards):
        return Refusal("not-one-deck", "Q-02", {"card": card})
    return None


def spell_refusal(state: Solo, spell: Spell, judge: Judge) -> Refusal | None:
    """Two or more face-up cards of different places, and a word of the list. [Q-40, Q-43, Q-51]"""
    if len(spell.cards) < LEAST_CARDS:
        return Refusal("short-word", "Q-43", {"word": spelled_out(spell.cards)})
    up = dict(enumerate(face_up(state)))
    for card, place in zip(spell.cards, spell.places, strict=True):
        # A place gives one card to a word.
        if up.pop(place, None) != card:
            return Refusal("not-face-up", "Q-51", {"card": card, "place": place})
    if not spell.judged and is_word(judge, state.options.deck, spell.cards) is False:
        return Refusal("unknown-word", "Q-40", {"word": spelled_out(spell.cards)})
    return None


def fill_refusal(state: Solo, place: int, source: int) -> Refusal | None:
    """An empty place takes the top card of a pile that keeps one. [Q-53, QA-21, QA-22]"""
    sizes = dict(enumerate(map(len, state.piles)))
    if sizes.get(place) != 0:
        return Refusal("place-not-empty", "Q-53", {"place": place})
    if sizes.get(source, 0) < 2:
        return Refusal("no-card-to-move", "QA-21", {"place": source})
    return None


def chance(state: Solo, dice: Dice) -> Setup:
    """The cards are shuffled, and 48 of them make eight piles. [Q-50]"""
    cards = shuffled(state.options.deck.cards, PLACES * HEIGHT, dice)
    return Setup(tuple(tuple(cards[at : at + HEIGHT]) for at in range(0, len(cards), HEIGHT)))


def apply(state: Solo, seat: Seat, action: Action, judge: Judge) -> Solo:
    """The game after an action, or IllegalAction."""
    if refused := refusal(state, seat, action, judge):
        raise IllegalAction(refused)
    piles, words = list(state.piles), state.words
    match action:
        case Setup(made):
            piles = list(made)
        case Spell(cards, places):
            words = (*words, cards)
            for place in places:
                piles[place] = piles[place][1:]
        case Fill(place, source):
            piles[place], piles[source] = piles[source][:1], piles[source][1:]
    phase = OVER if isinstance(action, Stop) else phase_of(tuple(piles))
    return replace(state, phase=phase, piles=tuple(piles), words=words)


def unseen(state_words: tuple[Word, ...], up: tuple[Face | None, ...], options: Options) -> Hand:
    """The cards that lie face down on the table or in the box."""
    seen = [card for word in state_words for card in word] + [card for card in up if card]
    return without_all(options.deck.cards, seen)


def scores(state: Solo) -> tuple[int, ...] | None:
    """The result, once the player has stopped; the lower the better. [Q-54]"""
    return (left(state),) if state.phase == OVER else None
