"""How rounds make a match of Quiddler with two seats or more."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import freezable, freeze, working_copy
from stonehenge.core.game import NATURE, IllegalAction, Refusal, leaders
from stonehenge.games.quiddler import rules
from stonehenge.games.quiddler.deck import Word
from stonehenge.games.quiddler.judge import Judge, at_table, is_word, spelled_out
from stonehenge.games.quiddler.notation import (
    DISCARD,
    INVALID,
    NO_LIST,
    PILE,
    UNKNOWN,
    VALID,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Lay,
    Pass,
    Reshuffle,
    Top,
    Verdict,
    Vote,
)
from stonehenge.games.quiddler.options import FIRST_HAND, ROUNDS, House, Options
from stonehenge.games.quiddler.rules import (
    DEAL,
    DRAW,
    NONE,
    OVER,
    RESHUFFLE,
    REVIEW,
    SPEAK,
    TOP,
    VERDICT,
    VOTE,
    Table,
)

BY_CHANCE = (DEAL, TOP, RESHUFFLE, VERDICT, REVIEW)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the score sheet: the points of a round, and who got the bonuses."""

    points: tuple[int, ...]
    most: Seat
    longest: Seat


@freezable
@dataclass(slots=True)
class Match:
    """A whole game: the table as the rules see it, and the score sheet."""

    options: Options
    table: Table
    sheet: tuple[Row, ...] = ()
    house: House = ()  # what this table has decided about words

    def __repr__(self) -> str:
        from stonehenge.games.quiddler.position import show

        return f"Match({show(self)!r})"

    @property
    def round(self) -> int:
        """The number of the round, from 1; before a deal, of the round to be dealt."""
        return len(self.sheet) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all rounds so far."""
        rounds = (row.points for row in self.sheet)
        return tuple(map(sum, zip(*rounds, strict=True))) or (0,) * self.table.seats


def start(seats: int, options: Options) -> Match:
    """The table before the first deal: all cards are in one pile."""
    table = Table(
        deck=options.deck,
        seats=seats,
        reviewed=options.validation != "challenge",
        phase=DEAL,
        dealer=NONE,
        turn=NONE,
        turns=0,
        out=NONE,
        hands=[()] * seats,
        known=[()] * seats,
        pile=options.deck.cards,
        discards=(),
        laid=[()] * seats,
        said=(),
        ruled=(),
        ruling="",
        votes=(),
    )
    return freeze(Match(options, table, house=options.house))


def hand_size(state: Match) -> int:
    """Four cards in the first round, one more in each further one. [Q-06]"""
    return FIRST_HAND + min(state.round, ROUNDS) - 1


def waiting(state: Match) -> frozenset[Seat]:
    """Who may act: chance and the judge, all who may speak or vote, else whose turn it is."""
    t = state.table
    if t.phase in BY_CHANCE:
        return frozenset({NATURE})
    if t.phase == OVER:
        return frozenset()
    if t.phase == SPEAK:
        return frozenset(rules.speakers(t))
    if t.phase == VOTE:
        return frozenset(rules.voters(t)) - {seat for seat, _ in t.votes}
    return frozenset({t.turn})


def offers(state: Match, seat: Seat, judge: Judge) -> list[Action]:
    """What a seat may do now; of the countless ways to lay cards out only a few."""
    t = state.table
    if seat == NATURE or seat not in waiting(state):
        return []
    if t.phase == DRAW:
        sources = ((PILE, t.pile), (DISCARD, t.discards))
        return [Draw(source) for source, cards in sources if cards]
    if t.phase == SPEAK:
        return [Pass(), *(Challenge(target, word) for _, target, word in rules.doubtable(t, seat))]
    if t.phase == VOTE:
        return [Vote(True), Vote(False)]
    lays = [lay for lay in simple_lays(t) if lay_refusal(state, lay, judge) is None]
    return [*lays, *map(Discard, dict.fromkeys(t.hands[seat]))]


def simple_lays(t: Table) -> Iterator[Lay]:
    """Cards laid in the order of the hand, whatever they spell: one word, or two halves."""
    *cards, _ = t.hands[t.turn]
    yield Lay((tuple(cards),))
    yield Lay((tuple(cards[: len(cards) // 2]), tuple(cards[len(cards) // 2 :])))
    if len(cards) > rules.LEAST_CARDS:
        yield Lay((tuple(cards[: rules.LEAST_CARDS]),))


def refusal(state: Match, seat: Seat, action: Action, judge: Judge) -> Refusal | None:
    """Why a seat may not do this now, or None."""
    t = state.table
    if seat not in waiting(state):
        return waiting_refusal(t, seat)
    match t.phase, action:
        case rules.DEAL, Deal():
            return deal_refusal(state, action)
        case rules.DRAW, Draw(source):
            return draw_refusal(t, source)
        case rules.TOP, Top(card):
            return None if card in t.pile else Refusal("not-in-pile", "Q-12", {"card": card})
        case rules.RESHUFFLE, Reshuffle():
            return None
        case rules.PLAY, Lay():
            return lay_refusal(state, action, judge)
        case rules.PLAY, Discard(card):
            held = card in t.hands[seat]
            return None if held else Refusal("not-in-hand", "Q-14", {"card": card})
        case rules.SPEAK, Pass():
            return None
        case rules.SPEAK, Challenge(target, word):
            return challenge_refusal(t, seat, target, word)
        case ((rules.VERDICT | rules.REVIEW), Verdict(ruling)):
            return verdict_refusal(state, ruling)
        case rules.VOTE, Vote():
            return None
    return Refusal("out-of-order", "Q-11", {"wanted": rules.PHASES[t.phase]})


def waiting_refusal(t: Table, seat: Seat) -> Refusal:
    """Why a seat has to wait."""
    if t.phase == OVER:
        return Refusal("game-over", "Q-36")
    if t.phase == DEAL:
        return Refusal("wait-for-deal", "Q-07")
    if t.phase in (TOP, RESHUFFLE):
        return Refusal("wait-for-card", "Q-12")
    if t.phase in (VERDICT, REVIEW):
        return Refusal("wait-for-verdict", "Q-20")
    if t.phase == SPEAK:
        spoken = any(seat == speaker for speaker, _, _ in t.said)
        return Refusal("already-spoken" if spoken else "nothing-to-challenge", "QA-03")
    if t.phase == VOTE:
        voted = any(seat == voter for voter, _ in t.votes)
        return Refusal("already-voted" if voted else "not-your-vote", "QA-04")
    return Refusal("not-your-turn", "Q-10", {"turn": t.turn})


def draw_refusal(t: Table, source: str) -> Refusal | None:
    """A card must lie there. [Q-12, QA-14]"""
    if source == PILE:
        return None if t.pile else Refusal("pile-empty", "QA-14")
    return None if t.discards else Refusal("discards-empty", "Q-12")


def lay_refusal(state: Match, lay: Lay, judge: Judge) -> Refusal | None:
    """Cards of the hand, two or more a word; until somebody is out all but one. [Q-15, Q-17]"""
    t = state.table
    hand = t.hands[t.turn]
    if t.laid[t.turn]:
        return Refusal("already-laid", "Q-15")
    if not lay.words:
        return Refusal("no-words", "Q-15")
    for word in lay.words:
        if len(word) < rules.LEAST_CARDS:
            return Refusal("short-word", "Q-43", {"word": spelled_out(word)})
    cards = Counter(card for word in lay.words for card in word)
    for card in cards - Counter(hand):
        return Refusal("not-in-hand", "Q-15", {"card": card})
    left = len(hand) - cards.total()
    if left == 0:
        return Refusal("keep-one", "Q-14")
    if left > 1 and not rules.is_last_turn(t):
        return Refusal("all-but-one", "Q-15", {"left": left})
    return None if lay.judged else word_refusal(state, lay.words, judge)


def word_refusal(state: Match, words: tuple[Word, ...], judge: Judge) -> Refusal | None:
    """A strict table lets only words of the list be laid. [Q-40, QA-03]"""
    if state.options.validation == "strict":
        own = at_table(judge, state.house)
        for word in words:
            if is_word(own, state.options.deck, word) is False:
                return Refusal("unknown-word", "Q-40", {"word": spelled_out(word)})
    return None


def challenge_refusal(t: Table, seat: Seat, target: Seat, word: int) -> Refusal | None:
    """Each word of another seat can be doubted once. [Q-20, QA-03]"""
    if target == seat:
        return Refusal("own-word", "QA-03")
    if not 0 <= target < t.seats or not 0 <= word < len(t.laid[target]):
        return Refusal("no-such-word", "Q-20", {"target": target, "word": word})
    if (seat, target, word) not in rules.doubtable(t, seat):
        args = {"target": target, "word": spelled_out(t.laid[target][word])}
        return Refusal("already-challenged", "QA-03", args)
    return None


def may_overrule(state: Match) -> bool:
    """Whether others than challenger and owner can decide against the list. [QA-03, QA-04]"""
    challenger, target, _ = rules.case(state.table)
    others = state.table.seats - len({target, challenger})
    return state.options.judge == "wordlist+vote" and challenger != NONE and others > 0


def verdict_refusal(state: Match, ruling: str) -> Refusal | None:
    """The judge speaks for the list; the table overrules it only where the options allow it."""
    if ruling == UNKNOWN and not may_overrule(state):
        return Refusal("no-vote", "QA-04")
    return None


def next_dealer(t: Table) -> Seat:
    """Who deals the next round; in the first one anybody may. [Q-05]"""
    return NONE if t.dealer == NONE else (t.dealer + 1) % t.seats


def deal_refusal(state: Match, deal: Deal) -> Refusal | None:
    """A deal must come from the deck, with the right dealer and hands. [Q-05 to Q-08]"""
    t, size = state.table, hand_size(state)
    if not 0 <= deal.dealer < t.seats or next_dealer(t) not in (NONE, deal.dealer):
        return Refusal("wrong-dealer", "Q-05", {"dealer": deal.dealer})
    if len(deal.hands) != t.seats or any(len(hand) != size for hand in deal.hands):
        return Refusal("wrong-hands", "Q-06", {"cards": size, "seats": t.seats})
    dealt = Counter(card for hand in deal.hands for card in hand) + Counter((deal.discard,))
    for card in dealt - Counter(t.deck.cards):
        return Refusal("not-one-deck", "Q-02", {"card": card})
    return None


def apply(state: Match, seat: Seat, action: Action, judge: Judge) -> Match:
    """The match after an action, or IllegalAction."""
    if refused := refusal(state, seat, action, judge):
        raise IllegalAction(refused)
    after = working_copy(state)
    happen(after.table, seat, action)
    if isinstance(action, Vote) and len(after.table.ruled) > len(state.table.ruled):
        after.house = enlisted(after)
    if after.table.phase == DEAL:
        score(after)
    return freeze(after)


def enlisted(state: Match) -> House:
    """The house list with the word that the table has just decided about. [QA-04]"""
    _, target, word, valid = state.table.ruled[-1]
    text = spelled_out(state.table.laid[target][word]).lower()
    return tuple(sorted({**dict(state.house), text: valid}.items()))


def happen(t: Table, seat: Seat, action: Action) -> None:
    """What an action changes on the table."""
    match action:
        case Deal(dealer, hands, discard):
            rules.deal(t, dealer, hands, discard)
        case Draw("discard"):
            rules.take_discard(t)
        case Draw():
            t.phase = TOP
        case Top(card):
            rules.take_top(t, card)
        case Reshuffle():
            rules.reshuffle(t)
        case Lay(words):
            rules.lay(t, words)
        case Discard(card):
            rules.discard(t, card)
        case Challenge(target, word):
            rules.speak(t, seat, target, word)
        case Pass():
            rules.speak(t, seat, NONE, NONE)
        case Verdict(ruling):
            hear(t, ruling)
        case Vote(valid):
            rules.vote(t, seat, valid)


def hear(t: Table, ruling: str) -> None:
    """The list decides, or the table does; without a list everyone may doubt. [QA-03, QA-04]"""
    if ruling in (VALID, INVALID):
        rules.rule(t, ruling == VALID)
    elif t.phase == REVIEW and ruling == NO_LIST:
        rules.open_window(t)
    else:
        rules.call_vote(t, ruling)


def score(state: Match) -> None:
    """The round goes to the sheet; after the seventh the game is over. [Q-30 to Q-36]"""
    t, options = state.table, state.options
    most, longest = rules.most_words(t), rules.longest_word(t, options.ch_letters)
    if t.seats == 2:
        # Two players agree on one bonus before the game. [Q-35, QA-12]
        most = most if options.two_player_bonus == "most" else NONE
        longest = longest if options.two_player_bonus == "longest" else NONE
    points = tuple(rules.points(t, seat, (most, longest)) for seat in range(t.seats))
    state.sheet = (*state.sheet, Row(points, most, longest))
    if len(state.sheet) == ROUNDS:
        t.phase = OVER


def scores(state: Match) -> tuple[int, ...] | None:
    """The final totals, once the last round was scored. [Q-36]"""
    return state.totals if state.table.phase == OVER else None


def winners(state: Match) -> tuple[Seat, ...]:
    """The seats with the highest total; a tie has several winners. [Q-36]"""
    return leaders(state.totals)
