"""Wizard as the rulebooks tell it: slow and plain, to check a fast engine in tests.

Cards are written R1 ... R13, B.., G.., Y.., W (a wizard) and J (a jester). Seat numbers grow
clockwise. [W-..] are the numbered rules, [WA-..] the rulings where the rulebooks are silent.
"""

import re
from dataclasses import dataclass

Event = dict[str, object]

SUITS = ["R", "B", "G", "Y"]

# Every option with the rule that explains it and its values; `rounds` is read separately.
CHOICES: dict[str, tuple[str, list[object]]] = {
    "edition": ("W-09", ["rex", "piatnik-cs", "piatnik-sk", "piatnik-hu", "piatnik-pl"]),
    "bidding": ("W-52", ["open", "hidden", "secret"]),
    "hidden_reveal": ("WA-06", ["before_play", "after_round"]),
    "plus_minus_one": ("W-50", [False, True]),
    "foresight": ("WA-08", ["off", "first_round", "all_rounds"]),
    "one_colour": ("W-57", [False, True]),
}


class Illegal(Exception):
    """Something the rules do not allow; the message begins with the rule."""


@dataclass(frozen=True)
class Card:
    """A card, ranked jester, 1 to 13, wizard. [W-05, W-06, W-07, WA-10]"""

    suit: str
    value: int

    def __str__(self) -> str:
        """Wizards and jesters are written without a value: each four are equal. [W-02]"""
        return self.suit if self in (WIZARD, JESTER) else f"{self.suit}{self.value}"


WIZARD = Card("W", 14)
JESTER = Card("J", 0)


def require(condition: bool, reason: str) -> None:
    """A revoke is impossible: what breaks a rule is refused. [WA-14]"""
    if not condition:
        raise Illegal(reason)


def deck() -> list[Card]:
    """The deck is four suits of 1 to 13, four wizards and four jesters. [W-02, W-03]"""
    return [Card(s, v) for s in SUITS for v in range(1, 14)] + 4 * [WIZARD] + 4 * [JESTER]


NAMED = {str(card): card for card in deck()}


def pile(seat: int) -> list[Card]:
    """In one colour a seat owns one suit, one wizard and one jester. [W-58, WA-11]"""
    return [Card(SUITS[seat], v) for v in range(1, 14)] + [WIZARD, JESTER]


def read_card(text: object) -> Card:
    """Only the cards of the deck exist. [W-02]"""
    require(text in NAMED, f"W-02: no such card: {text!r}")
    return NAMED[str(text)]


def drawn_from(cards: list[Card], supply: list[Card]) -> bool:
    """Every card can be dealt only once. [W-02, WA-18]"""
    left = list(supply)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def suit_to_follow(table: list[Card]) -> str | None:
    """The first card that is no jester sets the suit, a wizard sets none. [W-33 to W-37]"""
    for card in table:
        if card == WIZARD:
            return None
        if card != JESTER:
            return card.suit
    return None


def playable(hand: list[Card], table: list[Card]) -> list[Card]:
    """Follow suit if you can; wizards and jesters always may be played. [W-29 to W-32]"""
    suit = suit_to_follow(table)
    if suit not in [card.suit for card in hand]:
        return list(hand)
    return [card for card in hand if card.suit == suit or card in (WIZARD, JESTER)]


def highest(cards: list[Card]) -> Card:
    """Among equal cards the one played first is the highest. [W-05, W-62]"""
    best = cards[0]
    for card in cards[1:]:
        if card.value > best.value:
            best = card
    return best


def best_card(table: list[Card], trump: str | None) -> Card:
    """First wizard, else highest trump, else highest of the suit, else first jester. [W-38]"""
    if WIZARD in table:
        return WIZARD
    trumps = [card for card in table if card.suit == trump]
    if trumps:
        return highest(trumps)
    followers = [card for card in table if card.suit == suit_to_follow(table)]
    if followers:
        return highest(followers)
    return JESTER


def score(bid: int, tricks: int) -> int:
    """20 and 10 a trick for an exact bid, else minus 10 a trick of difference. [W-42, W-43]"""
    if bid == tricks:
        return 20 + 10 * tricks
    return -10 * abs(bid - tricks)


def full_rounds(seats: int, one_colour: bool) -> list[int]:
    """One card more each round until all are dealt; one colour goes from 4 to 15. [W-14, W-60]"""
    return list(range(4, 16)) if one_colour else list(range(1, 60 // seats + 1))


def read_rounds(text: object, full: list[int]) -> list[int]:
    """A game is full, of odd rounds only, or of the listed numbers of cards. [WA-16]"""
    if text == "full":
        return full
    if text == "odd":
        return [size for size in full if size % 2 == 1]
    sizes: list[int] = []
    for part in str(text).split(","):
        match = isinstance(text, str) and re.fullmatch(r"[1-9][0-9]?(-[1-9][0-9]?)?", part)
        require(bool(match), f"WA-16: rounds: {text!r} is not full, odd or a list such as 1-5")
        first, last = int(part.split("-")[0]), int(part.split("-")[-1])
        require(first <= last, f"WA-16: rounds: {part} runs backwards")
        sizes += range(first, last + 1)
    for size in sizes:
        require(size in full, f"W-14, W-60: rounds: {size} is not from {full[0]} to {full[-1]}")
    return sizes


def check_options(seats: int, options: dict[str, object]) -> None:
    """Values that do not exist and combinations that the rules exclude are refused. [WA-05]"""
    require(seats in (3, 4, 5, 6), f"W-01: seats: {seats!r} is not 3, 4, 5 or 6")
    keys = [*CHOICES, "rounds"]
    require(set(options) == set(keys), f"WA-16: options: want {keys}, not {list(options)}")
    for key, (rule, choices) in CHOICES.items():
        allowed = [choice for choice in choices if type(choice) is type(options[key])]
        require(options[key] in allowed, f"{rule}: {key}: {options[key]!r} is not of {choices}")
    blind = options["bidding"] != "open"
    require(not (options["plus_minus_one"] and blind), "WA-05: plus_minus_one: needs open bids")
    require(not options["one_colour"] or seats < 5, f"W-57: one_colour: not for {seats} seats")


class Oracle:
    """A game of Wizard from the first deal to the last score."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        """Three to six sit down and agree on the variants before the game. [W-01, W-61]"""
        check_options(seats, options)
        self.seats = seats
        self.options = dict(options)
        self.one_colour = options["one_colour"] is True
        self.rounds = read_rounds(options["rounds"], full_rounds(seats, self.one_colour))
        self.phase = "deal"  # then "trump" if a wizard was turned, "bid", "play"; at last "over"
        self.round = 0
        self.dealer = -1  # nobody yet
        self.trump: str | None = None
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.bids: dict[int, int] = {}
        self.tricks = [0] * seats
        self.leader = 0
        self.table: list[Card] = []
        self.sheet = [0] * seats

    # What may be done now.

    def waits_for_deal(self) -> bool:
        """A round begins with the deal. [W-12]"""
        return self.phase == "deal"

    def size(self) -> int:
        """As many tricks are played as each seat got cards. [W-13]"""
        return self.rounds[self.round - 1]

    def left_of_dealer(self) -> int:
        """The seat left of the dealer is the next one clockwise. [W-23, W-28]"""
        return (self.dealer + 1) % self.seats

    def turn(self) -> int:
        """Cards are played clockwise from the leader. [W-28]"""
        return (self.leader + len(self.table)) % self.seats

    def bidders(self) -> list[int]:
        """Open bids go clockwise to the dealer; written ones need no order. [W-23, W-52, W-54]"""
        if self.options["bidding"] == "open":
            return [(self.left_of_dealer() + len(self.bids)) % self.seats]
        return [seat for seat in range(self.seats) if seat not in self.bids]

    def forbidden_bid(self) -> int | None:
        """Plus/minus one: the last bid must not bring the sum to the tricks. [W-50, W-51]"""
        if self.options["plus_minus_one"] and len(self.bids) == self.seats - 1:
            return self.size() - sum(self.bids.values())
        return None

    def biddable(self) -> list[int]:
        """A bid is a number from 0 to the number of tricks. [W-24, W-25]"""
        return [bid for bid in range(self.size() + 1) if bid != self.forbidden_bid()]

    def playable(self) -> list[Card]:
        """In one colour nobody must follow. [W-30, WA-10]"""
        hand = self.hands[self.turn()]
        return list(hand) if self.one_colour else playable(hand, self.table)

    def legal(self) -> dict[int, list[Event]]:
        """First the dealer's trump if a wizard was turned, then bids, then tricks. [W-12, W-20]"""
        offers: dict[int, list[Event]] = {}
        if self.phase == "trump":
            seat = self.dealer
            offers[seat] = [{"e": "trump", "seat": seat, "suit": suit} for suit in SUITS]
        if self.phase == "bid":
            for seat in self.bidders():
                offers[seat] = [{"e": "bid", "seat": seat, "bid": bid} for bid in self.biddable()]
        if self.phase == "play":
            seat = self.turn()
            cards = sorted({str(card) for card in self.playable()})
            offers[seat] = [{"e": "play", "seat": seat, "card": card} for card in cards]
        return offers

    # What happens.

    def happen(self, event: Event) -> list[Event]:
        """Deal, trump, bids and plays come in this order only. [W-12, W-45]"""
        require(self.phase != "over", "W-45: the game is over")
        require(event.get("e") == self.phase, f"W-12: {event.get('e')!r}, not {self.phase!r}")
        if self.phase == "deal":
            return self.deal(event)
        if self.phase == "trump":
            return self.name_trump(event)
        if self.phase == "bid":
            return self.make_bid(event)
        return self.play(event)

    def number(self, event: Event, field: str) -> int:
        """Rounds, seats and bids are whole numbers. [W-24]"""
        value = event.get(field)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Illegal(f"W-24: {field}: {value!r} is not a number")
        return value

    def check_dealer(self, dealer: int) -> None:
        """The first dealer is chosen, then the deal moves one seat clockwise. [W-10, W-11]"""
        require(dealer in range(self.seats), f"W-10: dealer: there is no seat {dealer}")
        due = self.round == 0 or dealer == self.left_of_dealer()
        require(due, f"W-11: dealer: seat {self.left_of_dealer()} deals, not {dealer}")

    def read_hands(self, hands: object, size: int) -> list[list[Card]]:
        """Every seat gets the round's number of cards. [W-13, W-60]"""
        if not isinstance(hands, list) or len(hands) != self.seats:
            raise Illegal(f"W-13: hands: want one for each of {self.seats} seats")
        for hand in hands:
            complete = isinstance(hand, list) and len(hand) == size
            require(complete, f"W-13, W-60: hands: {hand!r} has not {size} cards")
        return [[read_card(text) for text in hand] for hand in hands]

    def read_turned(self, event: Event, size: int) -> list[Card]:
        """A card is turned unless all are dealt or one colour is played. [W-17, W-21, W-59]"""
        require("turned" in event, "W-17: turned: missing")
        if self.one_colour or size * self.seats == 60:
            require(event["turned"] is None, "W-21, W-59: turned: nothing is turned up here")
            return []
        require(event["turned"] is not None, "W-17: turned: a card must be turned up")
        return [read_card(event["turned"])]

    def check_cards(self, hands: list[list[Card]], turned: list[Card]) -> None:
        """Cards come from one deck, in one colour from the own pile. [W-02, W-22, W-58]"""
        for seat, hand in enumerate(hands):
            owned = not self.one_colour or drawn_from(hand, pile(seat))
            require(owned, f"W-58: hands: seat {seat} drew what is not in its pile")
        dealt = [card for hand in hands for card in hand]
        require(drawn_from(dealt + turned, deck()), "W-02: hands: not from one deck")

    def deal(self, event: Event) -> list[Event]:
        """The turned card's suit is trump, a wizard lets the dealer choose. [W-17, W-19, W-20]"""
        number, dealer = self.number(event, "round"), self.number(event, "dealer")
        require(number == self.round + 1, f"W-12: round: {number} is not {self.round + 1}")
        self.check_dealer(dealer)
        hands = self.read_hands(event.get("hands"), self.rounds[number - 1])
        turned = self.read_turned(event, self.rounds[number - 1])
        self.check_cards(hands, turned)
        self.round, self.dealer, self.hands = number, dealer, hands
        self.bids, self.tricks, self.table = {}, [0] * self.seats, []
        self.trump = turned[0].suit if turned and turned[0].suit in SUITS else None
        self.leader = self.left_of_dealer()
        self.phase = "trump" if WIZARD in turned else "bid"
        return []

    def name_trump(self, event: Event) -> list[Event]:
        """The dealer names one of the four suits, no other and not none. [W-20, WA-03]"""
        require(self.number(event, "seat") == self.dealer, f"W-20: seat: {self.dealer} chooses")
        suit = event.get("suit")
        require(suit in SUITS, f"WA-03: suit: {suit!r} is not one of {SUITS}")
        self.trump = str(suit)
        self.phase = "bid"
        return []

    def make_bid(self, event: Event) -> list[Event]:
        """Everyone bids once before the first card is played. [W-23, WA-12]"""
        seat, bid = self.number(event, "seat"), self.number(event, "bid")
        require(seat not in self.bids, f"WA-12: seat: {seat} has bid already")
        require(seat in self.bidders(), f"W-23: seat: {seat} may not bid now")
        require(bid in range(self.size() + 1), f"W-24: bid: {bid} is not 0 to {self.size()}")
        require(bid != self.forbidden_bid(), f"W-50: bid: {bid} makes the sum {self.size()}")
        self.bids[seat] = bid
        if len(self.bids) == self.seats:
            self.phase = "play"
        return []

    def play(self, event: Event) -> list[Event]:
        """One card each makes a trick. [W-28, W-30]"""
        seat, card = self.number(event, "seat"), read_card(event.get("card"))
        require(seat == self.turn(), f"W-28: seat: it is the turn of {self.turn()}, not {seat}")
        require(card in self.hands[seat], f"W-28: card: seat {seat} does not hold {card}")
        require(card in self.playable(), f"W-30: card: {card} does not follow suit")
        self.hands[seat].remove(card)
        self.table.append(card)
        return self.end_trick() if len(self.table) == self.seats else []

    def end_trick(self) -> list[Event]:
        """The winner takes the trick and leads the next one. [W-40, W-41, W-62]"""
        best = highest(self.table) if self.one_colour else best_card(self.table, self.trump)
        self.leader = (self.leader + self.table.index(best)) % self.seats
        self.tricks[self.leader] += 1
        self.table = []
        trick: Event = {"e": "trick", "winner": self.leader}
        return [trick] if any(self.hands) else [trick, self.end_round()]

    def end_round(self) -> Event:
        """Points are added to the totals after the last trick. [W-12, W-44, W-45]"""
        points = [score(self.bids[seat], self.tricks[seat]) for seat in range(self.seats)]
        self.sheet = [old + new for old, new in zip(self.sheet, points, strict=True)]
        self.phase = "over" if self.round == len(self.rounds) else "deal"
        return {"e": "score", "points": points, "totals": self.totals()}

    # What may be seen.

    def at_the_forehead(self) -> bool:
        """Foresight lasts until all bids of the round are in. [W-55, W-56, WA-09]"""
        rounds = {"off": [], "first_round": [1], "all_rounds": [self.round]}
        now = self.round in rounds[str(self.options["foresight"])]
        return now and self.phase in ("trump", "bid")

    def visible_hands(self, seat: int | None) -> list[list[str] | None]:
        """One sees the own hand, by foresight all but the own; in text order. [W-23, W-55]"""
        seen: list[list[str] | None] = []
        for owner, hand in enumerate(self.hands):
            visible = seat is not None and (owner == seat) != self.at_the_forehead()
            seen.append(sorted(str(card) for card in hand) if visible else None)
        return seen

    def bids_are_public(self) -> bool:
        """Open bids always, hidden ones by agreement, secret ones after play. [W-26, W-53, W-54]"""
        if self.options["bidding"] == "open" or self.phase in ("deal", "over"):
            return True
        read_aloud = self.options["hidden_reveal"] == "before_play" and self.phase == "play"
        return self.options["bidding"] == "hidden" and read_aloud

    def visible_bids(self, seat: int | None) -> list[int | None]:
        """The own bid is always known to oneself. [W-26, WA-07]"""
        public = self.bids_are_public()
        return [self.bids.get(o) if public or o == seat else None for o in range(self.seats)]

    # How it ends.

    def over(self) -> bool:
        """The game ends after the score of the last round. [W-45]"""
        return self.phase == "over"

    def totals(self) -> list[int]:
        """The sheet holds the running totals. [W-44]"""
        return list(self.sheet)

    def winners(self) -> list[int]:
        """The highest total wins, and all who share it. [W-45, W-46]"""
        return [seat for seat in range(self.seats) if self.sheet[seat] == max(self.sheet)]
