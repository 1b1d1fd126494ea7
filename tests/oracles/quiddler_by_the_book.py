"""Quiddler as the Czech rulebook tells it: slow and plain, to check an engine's record in tests.

Cards are their faces: A, Č, VL. Seat numbers grow clockwise.
[Q-..] are the numbered rules, [QA-..] the rulings where the rulebook is silent.
"""

import copy

Event = dict[str, object]
Options = dict[str, object]
Deck = dict[str, tuple[int, int]]  # face -> count, points
Word = list[str]  # the cards of one word, in order

FIRST_HAND = 4
LAST_ROUND = 7
BONUS = 10
MAX_TURNS = 60

# Every option with the rule that explains it and its values; `deck` is any name of a deck.
CHOICES: dict[str, tuple[str, list[object]]] = {
    "validation": ("QA-03", ["challenge", "strict", "auto"]),
    "judge": ("QA-04", ["wordlist", "wordlist+vote"]),
    "two_player_bonus": ("QA-12", ["longest", "most", "none"]),
    "ch_letters": ("QA-10", [1, 2]),
    "dictionary_offturn": ("QA-25", [False, True]),
}

# Every event with its rule and the phases in which it may come.
STEPS: dict[str, tuple[str, list[str]]] = {
    "deal": ("Q-07", ["deal"]),
    "draw": ("Q-12", ["draw"]),
    "reshuffle": ("Q-13", ["reshuffle"]),
    "lay": ("Q-15", ["lay-or-discard"]),
    "discard": ("Q-14", ["lay-or-discard", "discard"]),
    "challenge": ("Q-20", ["score"]),
    "score": ("Q-30", ["score"]),
    "setup": ("Q-50", ["setup"]),
    "word": ("Q-51", ["word"]),
    "fill": ("Q-53", ["fill"]),
    "end": ("Q-54", ["word", "fill"]),
}


class Illegal(Exception):
    """Something the rules do not allow; the message begins with the rule."""


def require(condition: bool, reason: str) -> None:
    """What breaks a rule is refused. [Q-11]"""
    if not condition:
        raise Illegal(reason)


def check_options(seats: int, options: Options) -> None:
    """One to eight players agree on the variants before the game. [Q-01, Q-35, Q-45]"""
    require(type(seats) is int and 1 <= seats <= 8, f"Q-01: seats: {seats!r} is not 1 to 8")
    keys = ["deck", *CHOICES]
    require(set(options) == set(keys), f"Q-35: options: want {keys}, not {list(options)}")
    deck = options["deck"]
    require(isinstance(deck, str) and deck != "", f"QA-01: deck: {deck!r} is no name of a deck")
    for key, (rule, choices) in CHOICES.items():
        allowed = [choice for choice in choices if type(choice) is type(options[key])]
        require(options[key] in allowed, f"{rule}: {key}: {options[key]!r} is not of {choices}")


def without(supply: list[str], cards: list[str], rule: str) -> list[str]:
    """Every card is there only once. [Q-02]"""
    left = list(supply)
    for card in cards:
        require(card in left, f"{rule}: no {card} left")
        left.remove(card)
    return left


def joined(words: list[Word]) -> list[str]:
    """Words are put together from cards. [Q-15]"""
    return [card for word in words for card in word]


def spelled(word: Word) -> str:
    """A word reads as its cards in order, accents kept, upper and lower case alike. [QA-17]"""
    return "".join(word).lower()


def letters(word: Word, ch_letters: object) -> int:
    """A word's length is its letters, not its cards; CH is one letter. [Q-33, Q-44, QA-10]"""
    text = spelled(word)
    return len(text) - text.count("ch") if ch_letters == 1 else len(text)


def only_best(results: list[int]) -> int | None:
    """A bonus goes to the one best seat, on a tie to nobody. [Q-34]"""
    best = max(results)
    return results.index(best) if results.count(best) == 1 else None


def number(event: Event, field: str) -> int:
    """Rounds, seats, places and points are whole numbers. [Q-06]"""
    value = event.get(field)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Illegal(f"Q-06: {field}: {value!r} is not a number")
    return value


def listed(value: object, field: str) -> list[object]:
    """Hands, words and piles are lists. [Q-15]"""
    if not isinstance(value, list):
        raise Illegal(f"Q-15: {field}: {value!r} is not a list")
    return value


class Oracle:
    """A referee who follows the record of one game of Quiddler."""

    def __init__(self, seats: int, options: Options, deck: Deck, words: set[str] | None) -> None:
        """One player plays the solo game, more play seven rounds. [Q-01, Q-06]"""
        check_options(seats, options)
        self.seats = seats
        self.options = dict(options)
        self.deck = dict(deck)
        self.lexicon = words  # in lower case; None if there is no list
        self.phase = "setup" if seats == 1 else "deal"
        self.round = 0
        self.dealer = -1  # nobody yet
        self.turn = 0
        self.turns = [0] * seats  # finished in this round
        self.out: int | None = None  # the seat that has gone out
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.table: list[list[Word]] = [[] for _ in range(seats)]
        self.draw_pile: list[str] = []  # in no order: nobody knows it
        self.discards: list[str] = []  # the top is the last
        self.verdicts: dict[tuple[int, int], tuple[int, bool]] = {}  # word -> challenger, valid
        self.sheet = [0] * seats
        self.places: list[list[str]] = []  # the solo piles, the face-up card first

    # What may be seen.

    def due(self) -> str:
        """The turn goes round, then challenges come before the score. [Q-10, Q-20]"""
        if self.phase in ("draw", "lay-or-discard", "discard"):
            return f"{self.phase}:{self.turn}"
        if self.phase == "score" and self.options["validation"] == "challenge":
            laid = sum(len(words) for words in self.table)
            return "challenges" if len(self.verdicts) < laid else "score"
        if self.phase == "word" and len(self.face_up()) < 2:
            return "end"
        return self.phase

    def hand(self, seat: int) -> list[str]:
        """The cards in hand, in text order. [Q-06]"""
        return sorted(self.hands[seat])

    def laid(self, seat: int) -> list[Word]:
        """The words laid out in this round, struck ones included. [Q-15, Q-17]"""
        return copy.deepcopy(self.table[seat])

    def struck(self, seat: int) -> list[Word]:
        """A word is lost by a challenge or, in auto, because the list lacks it. [Q-22, QA-03]"""
        automatic = self.options["validation"] == "auto"
        lost = []
        for index, word in enumerate(self.table[seat]):
            refuted = (seat, index) in self.verdicts and not self.verdicts[seat, index][1]
            if refuted or (automatic and self.in_list(word) is False):
                lost.append(word)
        return lost

    def standing(self, seat: int) -> list[Word]:
        """Words that nobody refuted stay, each as often as it was laid. [Q-22, Q-42]"""
        words = list(self.table[seat])
        for word in self.struck(seat):
            words.remove(word)
        return words

    def pile(self) -> int:
        """The draw pile lies face down: only its height is seen. [Q-08]"""
        return len(self.draw_pile)

    def discard_top(self) -> str | None:
        """The discard pile lies face up. [Q-08, Q-14]"""
        return self.discards[-1] if self.discards else None

    def face_up(self) -> dict[int, str]:
        """In the solo game the top card of every pile is turned up. [Q-51]"""
        return {place: pile[0] for place, pile in enumerate(self.places) if pile}

    def in_list(self, word: Word) -> bool | None:
        """The word list knows a word or not; without a list nobody can say. [Q-40, QA-04]"""
        return None if self.lexicon is None else spelled(word) in self.lexicon

    def totals(self) -> list[int]:
        """The sheet holds the points of all rounds, in solo the unused cards. [Q-36, Q-54]"""
        return list(self.sheet)

    def winners(self) -> list[int]:
        """Most points win, ties share. [Q-36]"""
        return [seat for seat in range(self.seats) if self.sheet[seat] == max(self.sheet)]

    def over(self) -> bool:
        """The game ends after the score of round 7, solo with its end. [Q-36, Q-54]"""
        return self.phase == "over"

    # What happens.

    def may(self, event: Event) -> bool:
        """Whether the rules allow this now. [Q-11]"""
        trial = copy.deepcopy(self, {id(self.lexicon): self.lexicon})
        try:
            trial.happen(event)
        except Illegal:
            return False
        return True

    def happen(self, event: Event) -> None:
        """Everything has its time: deal, turns, challenges, score. [Q-11, Q-20]"""
        name = event.get("e")
        if not isinstance(name, str) or name not in STEPS:
            raise Illegal(f"Q-11: e: {name!r} is no event of Quiddler")
        rule, phases = STEPS[name]
        require(self.phase in phases, f"{rule}: {name}: not now, due is {self.due()}")
        steps = [self.deal, self.draw, self.reshuffle, self.lay, self.discard, self.challenge]
        steps += [self.score, self.setup, self.word, self.fill, self.end]
        dict(zip(STEPS, steps, strict=True))[name](event)

    def all_cards(self) -> list[str]:
        """All cards are shuffled for every round. [Q-02, Q-07]"""
        return [face for face, (count, _) in self.deck.items() for _ in range(count)]

    def read_card(self, value: object) -> str:
        """Only the cards of the deck exist. [Q-03, Q-04]"""
        if not isinstance(value, str) or value not in self.deck:
            raise Illegal(f"Q-03: no such card: {value!r}")
        return value

    def read_cards(self, value: object, field: str) -> list[str]:
        """Hands, words and piles are made of cards. [Q-03]"""
        return [self.read_card(card) for card in listed(value, field)]

    def read_turn(self, event: Event) -> int:
        """Only the seat whose turn it is acts. [Q-10]"""
        seat = number(event, "seat")
        require(seat == self.turn, f"Q-10: seat: it is the turn of {self.turn}, not {seat}")
        return seat

    def value(self, cards: list[str]) -> int:
        """Cards count their printed points. [Q-30]"""
        return sum(self.deck[card][1] for card in cards)

    def check_dealer(self, dealer: int) -> None:
        """The oldest deals first, then the seat to the left. [Q-05]"""
        require(dealer in range(self.seats), f"Q-05: dealer: there is no seat {dealer}")
        left = (self.dealer + 1) % self.seats
        require(self.round == 0 or dealer == left, f"Q-05: dealer: {left} deals, not {dealer}")

    def deal(self, event: Event) -> None:
        """Four cards each, then one more every round, and one card turned up. [Q-06, Q-08]"""
        due, dealer, size = self.round + 1, number(event, "dealer"), self.round + FIRST_HAND
        require(number(event, "round") == due, f"Q-06: round: {due} is due")
        self.check_dealer(dealer)
        hands = [self.read_cards(hand, "hands") for hand in listed(event.get("hands"), "hands")]
        fair = [len(hand) for hand in hands] == self.seats * [size]
        require(fair, f"Q-06: hands: want {size} cards for each of {self.seats} seats")
        turned = self.read_card(event.get("discard"))
        self.draw_pile = without(self.all_cards(), [*joined(hands), turned], "Q-02: hands")
        self.round, self.dealer, self.hands, self.discards = due, dealer, hands, [turned]
        self.table = [[] for _ in range(self.seats)]
        self.turns, self.out, self.verdicts = [0] * self.seats, None, {}
        self.turn = (dealer + 1) % self.seats
        self.phase = "draw"

    def draw(self, event: Event) -> None:
        """A turn begins with the top card of the discards or of the draw pile. [Q-11, Q-12]"""
        seat, card = self.read_turn(event), self.read_card(event.get("card"))
        require(event.get("from") in ("pile", "discard"), "Q-12: from: neither pile nor discard")
        if event["from"] == "pile":
            self.draw_hidden(card)
        else:
            require(card == self.discards[-1], f"Q-12: card: the top is {self.discards[-1]}")
            self.discards.pop()
        self.hands[seat].append(card)
        # Every turn ends with a discard, so there is always something to shuffle. [Q-14, QA-14]
        emptied = event["from"] == "pile" and self.pile() == 0
        self.phase = "reshuffle" if emptied else "lay-or-discard"

    def draw_hidden(self, card: str) -> None:
        """The card on top of the draw pile may be any that is still in it. [Q-12, QA-14]"""
        require(self.pile() > 0, "QA-14: from: the draw pile is empty, the discard must be taken")
        self.draw_pile = without(self.draw_pile, [card], "Q-12: card: in the pile")

    def reshuffle(self, event: Event) -> None:
        """Once the draw pile is empty the whole discard pile becomes the new one. [Q-13, QA-13]"""
        due = len(self.discards)
        require(number(event, "cards") == due, f"Q-13: cards: {due} go back to the pile")
        self.draw_pile, self.discards = self.discards, []
        self.phase = "lay-or-discard"

    def last_turn(self) -> bool:
        """A turn is the last one after somebody went out, or the sixtieth. [Q-16, QA-16]"""
        return self.out is not None or self.turns[self.turn] == MAX_TURNS - 1

    def check_words(self, words: list[Word]) -> None:
        """A word needs two cards and, if so agreed, a place in the list. [Q-43, QA-03, QA-19]"""
        require(words != [], "Q-17: words: who lays out lays out one word or more")
        for word in words:
            require(len(word) >= 2, f"Q-43: words: {word} has fewer than two cards")
            strict = self.options["validation"] == "strict"
            refused = strict and self.in_list(word) is False
            require(not refused, f"Q-40: words: {spelled(word)} is not in the word list")

    def lay(self, event: Event) -> None:
        """All cards but one are laid at once, on a last turn as many as one likes. [Q-15, Q-17]"""
        seat = self.read_turn(event)
        words = [self.read_cards(word, "words") for word in listed(event.get("words"), "words")]
        self.check_words(words)
        rest = without(self.hands[seat], joined(words), f"Q-15: words: in the hand of {seat}")
        require(len(rest) >= 1, "Q-14: words: no card is left to discard")
        require(self.last_turn() or len(rest) == 1, f"Q-15: words: {len(rest)} cards left, not 1")
        self.out = self.out if self.last_turn() else seat
        self.hands[seat], self.table[seat] = rest, words
        self.phase = "discard"

    def discard(self, event: Event) -> None:
        """Every turn ends with a discard, the round when it comes to who is out. [Q-14, Q-16]"""
        seat, card = self.read_turn(event), self.read_card(event.get("card"))
        self.hands[seat] = without(self.hands[seat], [card], f"Q-14: card: in the hand of {seat}")
        self.discards.append(card)
        self.turns[seat] += 1
        self.turn = (seat + 1) % self.seats
        ended = self.turn == self.out or self.turns[self.turn] == MAX_TURNS
        self.phase = "score" if ended else "draw"

    def challenge(self, event: Event) -> None:
        """Before the score each word of another seat may be challenged once. [Q-20, QA-03]"""
        require(self.options["validation"] == "challenge", "QA-03: challenge: not so agreed")
        seat, target, index = (number(event, field) for field in ("seat", "target", "word"))
        seated = seat in range(self.seats) and target in range(self.seats)
        require(seated, f"Q-20: seat, target: {seat}, {target} are not both seats")
        require(seat != target, f"QA-03: target: {seat} may not challenge own words")
        laid = index in range(len(self.table[target]))
        require(laid, f"Q-20: word: {target} has no word {index}")
        require((target, index) not in self.verdicts, "QA-03: word: challenged already")
        valid = self.judged(event.get("valid"), self.in_list(self.table[target][index]))
        self.verdicts[target, index] = (seat, valid)

    def judged(self, valid: object, in_list: bool | None) -> bool:
        """The word list decides; a vote may only let pass what the list lacks. [QA-04]"""
        if not isinstance(valid, bool):
            raise Illegal(f"Q-21: valid: {valid!r} is neither true nor false")
        require(valid or in_list is not True, "QA-04: valid: the word is in the list")
        vote = self.options["judge"] == "wordlist+vote"
        missing = in_list is False and not vote
        require(not (valid and missing), "QA-04: valid: the word is not in the list")
        return valid

    def cards_score(self, seat: int) -> int:
        """Laid cards less the cards in hand, but at least 0. [Q-30, Q-31, QA-06]"""
        return max(0, self.value(joined(self.standing(seat))) - self.value(self.hands[seat]))

    def penalty(self, seat: int) -> int:
        """A seat pays for its struck words and for its wrong challenges. [Q-21, Q-22, QA-05]"""
        charged = self.value(joined(self.struck(seat)))
        for (target, index), (challenger, valid) in self.verdicts.items():
            if challenger == seat and valid:
                charged += self.value(self.table[target][index])
        return charged

    def bonus_used(self, bonus: str) -> bool:
        """Two players use only the one bonus they agreed on. [Q-35, QA-12]"""
        return self.seats > 2 or self.options["two_player_bonus"] == bonus

    def most(self) -> int | None:
        """The seat with the most words that stand. [Q-32, QA-08]"""
        counts = [len(self.standing(seat)) for seat in range(self.seats)]
        return only_best(counts) if self.bonus_used("most") else None

    def longest(self) -> int | None:
        """The seat with the longest word that stands. [Q-33, QA-08, QA-11]"""
        ch = self.options["ch_letters"]
        words = [self.standing(seat) for seat in range(self.seats)]
        lengths = [max([letters(word, ch) for word in own], default=0) for own in words]
        return only_best(lengths) if self.bonus_used("longest") else None

    def points(self) -> list[int]:
        """A round brings cards less penalties, and ten points a bonus. [Q-32, Q-33, QA-09]"""
        points = [self.cards_score(seat) - self.penalty(seat) for seat in range(self.seats)]
        for seat in (self.most(), self.longest()):
            if seat is not None:
                points[seat] += BONUS
        return points

    def tally(self) -> Event:
        """The one right score of this round, added to the totals. [Q-30, Q-36]"""
        totals = [old + new for old, new in zip(self.sheet, self.points(), strict=True)]
        bonuses: Event = {"most": self.most(), "longest": self.longest()}
        return {"e": "score", "points": self.points(), "totals": totals, **bonuses}

    def score(self, event: Event) -> None:
        """The score is written down, and after round 7 the game is over. [Q-30, Q-36]"""
        right = self.tally()
        rules = {"most": "Q-32", "longest": "Q-33", "points": "Q-30", "totals": "Q-36"}
        for field, rule in rules.items():
            exact = field in event and event[field] == right[field]
            require(exact, f"{rule}: {field}: {event.get(field)!r} should be {right[field]!r}")
        self.sheet = [old + new for old, new in zip(self.sheet, self.points(), strict=True)]
        self.phase = "over" if self.round == LAST_ROUND else "deal"

    # The solo game.

    def setup(self, event: Event) -> None:
        """Eight piles of six cards are made, the rest goes back to the box. [Q-50]"""
        piles = [self.read_cards(pile, "piles") for pile in listed(event.get("piles"), "piles")]
        require([len(pile) for pile in piles] == 8 * [6], "Q-50: piles: want eight of six cards")
        without(self.all_cards(), joined(piles), "Q-02: piles")
        self.places = piles
        self.phase = "word"

    def word(self, event: Event) -> None:
        """A word of face-up cards leaves the game and the next cards are turned. [Q-51, Q-52]"""
        cards, places = self.read_cards(event.get("cards"), "cards"), event.get("places")
        spots = [number({"places": place}, "places") for place in listed(places, "places")]
        require(len(spots) == len(cards), "Q-51: places: want one for each card")
        require(len(set(spots)) == len(spots), "Q-51: places: only the top card is face up")
        for card, spot in zip(cards, spots, strict=True):
            require(self.face_up().get(spot) == card, f"Q-51: places: no {card} on top at {spot}")
        require(len(cards) >= 2, f"Q-43: cards: {cards} has fewer than two cards")
        require(self.in_list(cards) is not False, f"Q-40: cards: no such word: {spelled(cards)}")
        for spot in spots:
            self.places[spot].pop(0)
        self.phase = self.solo_phase()

    def solo_phase(self) -> str:
        """An empty place is filled while another pile has two cards. [Q-53, QA-21]"""
        heights = [len(pile) for pile in self.places]
        return "fill" if min(heights) == 0 and max(heights) >= 2 else "word"

    def fill(self, event: Event) -> None:
        """The top card of any other pile moves, and its next card is turned. [Q-53, QA-22]"""
        place, source = number(event, "place"), number(event, "from")
        here = place in range(8) and source in range(8)
        require(here, f"Q-53: place, from: {place}, {source} are not both 0 to 7")
        require(self.places[place] == [], f"Q-53: place: {place} is not empty")
        require(len(self.places[source]) >= 2, f"QA-21: from: {source} has fewer than two cards")
        self.places[place] = [self.places[source].pop(0)]
        self.phase = self.solo_phase()

    def end(self, event: Event) -> None:
        """At the end, or when the player stops, all unused cards count. [Q-54, QA-20, QA-21]"""
        left = self.value(joined(self.places))
        require(number(event, "left") == left, f"Q-54: left: {left} points are unused")
        self.sheet = [left]
        self.phase = "over"
