"""Wizard Extreme as the rulebook tells it: slow and plain, to check a fast engine in tests.

Cards are written R1 ... R15 (red, always trump), Y.., G.., B.. and V..; seals are named by the
same letters, "white" and "black". Seat numbers grow clockwise. [X-..] are the numbered rules,
[XA-..] the rulings where the rulebook is silent.
"""

import copy
from collections import Counter
from dataclasses import dataclass

Event = dict[str, object]

RED = "R"
COLOURS = [RED, "Y", "G", "B", "V"]
# All 27 seals lie in the centre at the start of a round.
ALL_SEALS = {RED: 5, "Y": 3, "G": 3, "B": 3, "V": 3, "white": 4, "black": 6}

# Every option with the rule that explains it and its values.
CHOICES: dict[str, tuple[str, list[object]]] = {
    "mage_base": ("X-50", [4, 5]),
    "long_game": ("X-51", [False, True]),
    "white_exhausted": ("XA-01", ["forbid", "no_compensation"]),
}


class Illegal(Exception):
    """Something the rules do not allow; the message begins with the rule."""


@dataclass(frozen=True)
class Card:
    """A card of one of five suits, 1 the lowest and 15 the highest. [X-02, X-03]"""

    suit: str
    value: int

    def __str__(self) -> str:
        """A card is written as its suit and value, such as V12. [X-02]"""
        return f"{self.suit}{self.value}"


def require(condition: bool, reason: str) -> None:
    """Nothing can be forgotten or put right later: what breaks a rule is refused. [XA-17]"""
    if not condition:
        raise Illegal(reason)


def pack(seats: int) -> list[Card]:
    """Three play with the values 1 to 9, four with 1 to 12, five with all. [X-02, X-07]"""
    highest = {3: 9, 4: 12, 5: 15}[seats]
    return [Card(suit, value) for suit in COLOURS for value in range(1, highest + 1)]


NAMED = {str(card): card for card in pack(5)}


def read_card(text: object) -> Card:
    """Only the 75 cards of five suits exist. [X-02]"""
    require(text in NAMED, f"X-02: no such card: {text!r}")
    return NAMED[str(text)]


def playable(hand: list[Card], table: list[Card]) -> list[Card]:
    """Follow the led suit if you can, else play any card. [X-20, X-21, X-22]"""
    following = [card for card in hand if table and card.suit == table[0].suit]
    return following if following else list(hand)


def best_card(table: list[Card]) -> Card:
    """The highest red wins, without red the highest of the led suit. [X-03, X-04, X-23]"""
    reds = [card for card in table if card.suit == RED]
    followers = [card for card in table if card.suit == table[0].suit]
    return max(reds if reds else followers, key=lambda card: card.value)


def fitting(seals: Counter[str], table: list[Card]) -> list[str]:
    """The led colour fits, red if red won, and white for any trick. [X-25 to X-28, XA-03]"""
    wanted = [table[0].suit, best_card(table).suit, "white"]
    return [seal for seal in ALL_SEALS if seal in wanted and seals[seal] > 0]


def penalty(seals: Counter[str]) -> int:
    """A coloured seal costs 2, a black one 3, a white one 4. [X-41]"""
    return 2 * sum(seals[colour] for colour in COLOURS) + 3 * seals["black"] + 4 * seals["white"]


def rounds(seats: int, long_game: bool) -> int:
    """As many rounds as seats, but 6 for three; a long game has 8 or 10. [X-46, X-51]"""
    return 2 * seats if seats == 3 or long_game else seats


def check_options(seats: int, options: dict[str, object]) -> None:
    """Base 5 is offered to three players, the long game to four or five. [X-50, X-51, XA-15]"""
    require(seats in (3, 4, 5), f"X-01: seats: {seats!r} is not 3, 4 or 5")
    require(set(options) == set(CHOICES), f"X-50: want {list(CHOICES)}, not {list(options)}")
    for key, (rule, choices) in CHOICES.items():
        allowed = [choice for choice in choices if type(choice) is type(options[key])]
        require(options[key] in allowed, f"{rule}: {key}: {options[key]!r} is not of {choices}")
    require(not options["long_game"] or seats > 3, "XA-15: long_game: only for 4 or 5 seats")
    require(options["mage_base"] == 4 or seats == 3, "X-50: mage_base: 5 is only for 3 seats")


class Oracle:
    """A game of Wizard Extreme from the first deal to the last score."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        """Three to five sit down and agree on the variants before the game. [X-01, X-50, X-51]"""
        check_options(seats, options)
        self.seats = seats
        self.options = dict(options)
        self.rounds = rounds(seats, options["long_game"] is True)
        self.phase = "deal"  # then "predict", "play" with "give" after a trick; at last "over"
        self.round = 0
        self.dealer = -1  # nobody yet
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.predicted = 0
        self.mage_seat: int | None = None
        self.middle: Counter[str] = Counter(ALL_SEALS)
        self.held: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.leader = 0
        self.table: list[Card] = []
        self.sheet = [0] * seats

    # What may be done now.

    def waits_for_deal(self) -> bool:
        """A round begins with the deal. [X-08]"""
        return self.phase == "deal"

    def left_of_dealer(self) -> int:
        """The seat left of the dealer is the next one clockwise. [X-10, X-20, X-45]"""
        return (self.dealer + 1) % self.seats

    def waiting(self) -> int | None:
        """Predictions, then cards go clockwise; the winner chooses his seal. [X-10, X-20, X-24]"""
        if self.phase == "predict":
            return (self.left_of_dealer() + self.predicted) % self.seats
        if self.phase == "play":
            return (self.leader + len(self.table)) % self.seats
        return self.leader if self.phase == "give" else None

    def may(self, event: Event) -> bool:
        """What the rules refuse may not be done. [XA-17]"""
        trial = copy.deepcopy(self)
        try:
            trial.happen(event)
        except Illegal:
            return False
        return True

    def may_take_mage(self) -> bool:
        """Whoever predicts may take the mage while nobody has it. [X-11, X-12, X-14]"""
        return self.phase == "predict" and self.mage_seat is None

    def legal_cards(self) -> list[str]:
        """The led suit must be followed; in text order. [X-20, X-21, X-22]"""
        seat = self.waiting()
        if self.phase != "play" or seat is None:
            return []
        return sorted(str(card) for card in playable(self.hands[seat], self.table))

    def legal_gives(self) -> list[str]:
        """The winner chooses freely among several fitting seals. [X-27, X-28, XA-03]"""
        return fitting(self.held[self.leader], self.table) if self.phase == "give" else []

    # What happens.

    def happen(self, event: Event) -> list[Event]:
        """Deal, predictions, plays and returned seals come in this order only. [X-11, X-24]"""
        require(self.phase != "over", "X-46: the game is over")
        kinds = ["take", "mage"] if self.phase == "predict" else [self.phase]
        require(event.get("e") in kinds, f"X-11, X-24: {event.get('e')!r}, not of {kinds}")
        if event["e"] == "deal":
            return self.deal(event)
        seat = self.number(event, "seat")
        require(seat == self.waiting(), f"X-10, X-20: seat: {self.waiting()}, not {seat}")
        if event["e"] == "take":
            return self.take(seat, event.get("seals"))
        if event["e"] == "mage":
            return self.take_mage(seat)
        if event["e"] == "play":
            return self.play(seat, read_card(event.get("card")))
        return self.give(event.get("seal"))

    def number(self, event: Event, field: str) -> int:
        """Rounds and seats are whole numbers. [X-01, X-46]"""
        value = event.get(field)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Illegal(f"X-01, X-46: {field}: {value!r} is not a number")
        return value

    def dealers(self) -> list[int]:
        """Anyone deals first, then the deal moves one seat clockwise. [X-45, XA-14]"""
        return list(range(self.seats)) if self.round == 0 else [self.left_of_dealer()]

    def read_hands(self, hands: object) -> list[list[Card]]:
        """Every seat gets 15 cards, so that the pack in use is dealt out. [X-07, X-08]"""
        if not isinstance(hands, list) or len(hands) != self.seats:
            raise Illegal(f"X-08: hands: want one for each of {self.seats} seats")
        full = [isinstance(hand, list) and len(hand) == 15 for hand in hands]
        require(all(full), "X-08: hands: want 15 cards for each seat")
        read = [[read_card(text) for text in hand] for hand in hands]
        dealt = Counter(card for hand in read for card in hand)
        require(dealt == Counter(pack(self.seats)), "X-07: hands: not the pack in use")
        return read

    def deal(self, event: Event) -> list[Event]:
        """For a new round all seals and the mage go back to the centre. [X-09, X-45]"""
        number, dealer = self.number(event, "round"), self.number(event, "dealer")
        require(number == self.round + 1, f"X-46: round: {number} is not {self.round + 1}")
        require(dealer in self.dealers(), f"X-45: dealer: {dealer} is not of {self.dealers()}")
        hands = self.read_hands(event.get("hands"))
        self.round, self.dealer, self.hands = number, dealer, hands
        self.middle = Counter(ALL_SEALS)
        self.held = [Counter() for _ in range(self.seats)]
        self.mage_seat, self.predicted, self.table = None, 0, []
        self.leader, self.phase = self.left_of_dealer(), "predict"
        return []

    def take(self, seat: int, wanted: object) -> list[Event]:
        """One takes a seal for each trick one wants, or none for 0. [X-11, X-13, XA-10]"""
        if not isinstance(wanted, list):
            raise Illegal(f"X-11: seals: {wanted!r} is not a list")
        # Copies, so that nothing moves when one of the seals is refused.
        middle, held = copy.deepcopy(self.middle), copy.deepcopy(self.held)
        for one in wanted:
            named = isinstance(one, dict) and "seal" in one and "from" in one
            require(named, f"X-11: seals: {one!r} is not a seal and whom it is from")
            require(one["seal"] in COLOURS, f"X-16, XA-08: seals: {one['seal']!r} is no colour")
            if middle[one["seal"]] > 0:
                require(one["from"] is None, f"X-16, XA-06: seals: {one!r}: the centre has it")
                middle[one["seal"]] -= 1
            else:
                self.rob(seat, one, middle, held)
            held[seat][one["seal"]] += 1
        self.middle, self.held = middle, held
        return self.end_prediction()

    def rob(self, seat: int, one: Event, middle: Counter[str], held: list[Counter[str]]) -> None:
        """A colour the centre lacks comes from another seat, who gets a white. [X-17, XA-01]"""
        colour = str(one["seal"])
        require(one["from"] is not None, f"X-17, XA-05: seals: the centre has no {colour}")
        victim = self.number(one, "from")
        other = victim in range(self.seats) and victim != seat
        require(other and held[victim][colour] > 0, f"X-17: seals: no {colour} at seat {victim}")
        held[victim][colour] -= 1
        if middle["white"] > 0:
            middle["white"] -= 1
            held[victim]["white"] += 1
        else:
            bare = self.options["white_exhausted"] == "no_compensation"
            require(bare, f"XA-01: seals: no white seal is left for seat {victim}")

    def take_mage(self, seat: int) -> list[Event]:
        """Only one seat may take the black mage, instead of seals. [X-11, X-12, X-15]"""
        require(self.mage_seat is None, f"X-12: seat {self.mage_seat} has the mage already")
        self.mage_seat = seat
        return self.end_prediction()

    def end_prediction(self) -> list[Event]:
        """When everyone has predicted once, the first trick is led. [X-10, X-20, XA-09]"""
        self.predicted += 1
        self.phase = "play" if self.predicted == self.seats else "predict"
        return []

    def play(self, seat: int, card: Card) -> list[Event]:
        """One card each makes a trick. [X-20, X-21]"""
        require(card in self.hands[seat], f"X-20: card: seat {seat} does not hold {card}")
        allowed = card in playable(self.hands[seat], self.table)
        require(allowed, f"X-21: card: {card} does not follow suit")
        self.hands[seat].remove(card)
        self.table.append(card)
        return self.end_trick() if len(self.table) == self.seats else []

    def end_trick(self) -> list[Event]:
        """The winner settles at once, with a white seal if nothing else fits. [X-31, XA-02]"""
        self.leader = (self.leader + self.table.index(best_card(self.table))) % self.seats
        if self.leader == self.mage_seat:  # his tricks are set aside
            return self.next_trick(None)
        self.phase = "give"
        seals = self.legal_gives()
        if not seals:
            return self.take_black()
        return self.give(seals[0]) if len(seals) == 1 else []

    def give(self, seal: object) -> list[Event]:
        """The winner returns a fitting seal to the centre. [X-25 to X-28, XA-03, XA-04]"""
        gives = self.legal_gives()
        require(seal in gives, f"X-27, X-28: seal: {seal!r} is not of {gives}")
        self.held[self.leader][str(seal)] -= 1
        self.middle[str(seal)] += 1
        return self.next_trick(str(seal))

    def take_black(self) -> list[Event]:
        """Without a fitting seal one takes a black one, as long as there are any. [X-29, X-32]"""
        if self.middle["black"] == 0:
            return self.next_trick(None)
        self.middle["black"] -= 1
        self.held[self.leader]["black"] += 1
        return self.next_trick("black")

    def next_trick(self, gives: str | None) -> list[Event]:
        """The winner leads the next trick until all cards are played. [X-24, X-40]"""
        self.table, self.phase = [], "play"
        trick: Event = {"e": "trick", "winner": self.leader, "gives": gives}
        return [trick] if any(self.hands) else [trick, self.end_round()]

    def mage_base(self) -> int:
        """The base is 4 or 5; in a long game it rises to 5 at half-time. [X-42, X-50, X-51]"""
        risen = self.options["long_game"] and self.round > self.rounds // 2
        return 5 if risen or self.options["mage_base"] == 5 else 4

    def points(self, seat: int) -> int:
        """Black seals of the others lower the mage's base, at most to 0. [X-42, X-43, XA-16]"""
        if seat == self.mage_seat:
            return max(0, self.mage_base() - sum(seals["black"] for seals in self.held))
        return penalty(self.held[seat])

    def end_round(self) -> Event:
        """Points are added to the totals after the last trick. [X-40, X-44, X-46]"""
        points = [self.points(seat) for seat in range(self.seats)]
        self.sheet = [old + new for old, new in zip(self.sheet, points, strict=True)]
        self.phase = "over" if self.round == self.rounds else "deal"
        return {"e": "score", "points": points, "totals": self.totals()}

    # What lies on the table, and how it ends.

    def seals(self) -> list[dict[str, int]]:
        """Seals lie openly before their owners until the next deal. [X-09, X-11]"""
        return [{seal: seals[seal] for seal in ALL_SEALS} for seals in self.held]

    def centre(self) -> dict[str, int]:
        """Seals that nobody holds lie in the centre. [X-09]"""
        return {seal: self.middle[seal] for seal in ALL_SEALS}

    def mage(self) -> int | None:
        """The mage stands before one seat or before nobody. [X-06, X-12, XA-12]"""
        return self.mage_seat

    def over(self) -> bool:
        """The game ends after the score of the last round. [X-46]"""
        return self.phase == "over"

    def totals(self) -> list[int]:
        """The sheet holds the running totals. [X-44]"""
        return list(self.sheet)

    def winners(self) -> list[int]:
        """The fewest penalty points win, and all who share them. [X-47, XA-13]"""
        return [seat for seat in range(self.seats) if self.sheet[seat] == min(self.sheet)]
