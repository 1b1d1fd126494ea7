"""Čarodění as the rulebook tells it: slow and plain, a referee for the records of an engine.

Cards, tokens and goals are the ids of the card set; places are 0 mountains, 1 forest, 2 lake. In
the solo game seat 0 is the person and seat 1 is Ostara. [C-..] are the numbered rules, [CA-..] the
rulings where the rulebook is silent. What a seat leaves undone is told by the event that follows.
"""

import copy
import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import carodeni_ostara_by_the_book as ostara

Event = dict[str, object]
Card = dict[str, Any]
Slot = tuple[int, str]

PLACES = [0, 1, 2]

# Every option with the rule that explains it, its default and its other values.
CHOICES: dict[str, tuple[str, list[object]]] = {
    "animals": ("C-12", [False, True]),
    "animal_goals": ("C-85", [0, 1, 2]),
    "long_game": ("C-13", [False, True]),
    "solo_level": ("C-103", ["apprentice", "experienced", "grandmistress"]),
    "ostara_or": ("CA-20", ["balance", "literal"]),
    "goal_witch_colour": ("CA-17", ["main", "any"]),
}

# What happens by itself, in any order where several things are due.
FOLLOWING = ["offer", "goal", "ending"]

# The names under which a record may say that a pair replaces the "any tool" symbol.
ANY_TOOL = ["any_tool", "any", "any_tools", "tool", "?"]


class Illegal(Exception):
    """Something the rules do not allow; the message begins with the rule."""


def require(condition: bool, reason: str) -> None:
    """What breaks a rule is refused. [C-30]"""
    if not condition:
        raise Illegal(reason)


@dataclass
class Deck:
    """A face-down pile whose top is unknown and whose bottom is known after a refresh. [C-33]"""

    unseen: set[str]  # what may be in the unknown part or in the box
    unknown: int  # so many unknown cards lie on top
    bottom: list[str]  # then come these
    boxed: int

    def left(self) -> int:
        """The pile is what can still be drawn. [CA-04]"""
        return self.unknown + len(self.bottom)

    def draw(self, item: str | None) -> bool:
        """The top card is laid out; tells whether the pile has run out by it. [CA-04, CA-05]"""
        if self.left() == 0:
            require(item is None, f"CA-05: item: nothing is left, not {item!r}")
            return False
        if self.unknown > 0:
            require(item in self.unseen, f"C-07, C-08: item: {item!r} cannot be in the deck")
            self.unseen.discard(str(item))
            self.unknown -= 1
        else:
            require(item == self.bottom[0], f"CA-03: item: {self.bottom[0]} is on top, not {item}")
            self.bottom.pop(0)
        if self.left() > 0:
            return False
        # The reserve becomes the pile. [C-64]
        self.unknown, self.boxed = self.boxed, 0
        return True


@dataclass
class Store:
    """What lies before a seat; the lists are in the order in which things came. [C-04, C-37]"""

    hand: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    ingredients: Counter[str] = field(default_factory=Counter)
    potions: list[str] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    animals: list[str] = field(default_factory=list)
    clan_potions: list[str] = field(default_factory=list)
    clan_witches: list[str] = field(default_factory=list)
    clan_tools: list[str] = field(default_factory=list)
    clan_animals: list[str] = field(default_factory=list)
    goals: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Table:
    """Everything that changes during a game. [C-01]"""

    bag: Counter[str]
    decks: dict[str, Deck]
    stores: list[Store]
    board: dict[Slot, str | None]
    # "setup", then for each turn "turn", "action" or "rest" or "hers", "end" and "done";
    # at last "score" and "over".
    phase: str = "setup"
    goals: list[tuple[str, str]] = field(default_factory=list)
    first: int = 0
    seat: int = 0
    round: int = 1
    last_round: int = 0  # 0: the end is not near
    active: str = ""
    points: list[int] = field(default_factory=list)
    may_refresh: bool = False
    rest_left: int = 0
    offers_due: list[Slot] = field(default_factory=list)
    offers_in_order: bool = True
    goals_due: list[str] = field(default_factory=list)
    ending_due: str = ""
    turned: list[str] = field(default_factory=list)  # Ostara's tokens of this stage
    gains: list[str] = field(default_factory=list)  # what she has still to get in this turn


def check_options(seats: int, options: dict[str, object]) -> dict[str, object]:
    """Two to five play, or one against Ostara; the values are those of the list. [C-02]"""
    require(seats in (1, 2, 3, 4, 5), f"C-02: seats: {seats!r} is not 1 to 5")
    keys = [*CHOICES, "data"]
    for key in options:
        require(key in keys, f"C-01: options: there is no {key!r}")
    full = {key: options.get(key, choices[0]) for key, (_, choices) in CHOICES.items()}
    for key, (rule, choices) in CHOICES.items():
        same = [choice for choice in choices if type(choice) is type(full[key])]
        require(full[key] in same, f"{rule}: {key}: {full[key]!r} is not of {choices}")
    lone = seats == 1 or full["solo_level"] == "apprentice"
    require(lone, f"C-103: solo_level: {full['solo_level']!r} is for one seat, not {seats}")
    wild = full["animals"] is True or full["animal_goals"] == 0
    require(wild, f"C-85: animal_goals: {full['animal_goals']!r} needs animals")
    return full


def number(event: Event, name: str) -> int:
    """Seats and places are whole numbers. [C-01]"""
    value = event.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Illegal(f"C-01: {name}: {value!r} is not a number")
    return value


def word(event: Event, name: str) -> str:
    """Cards, tokens and goals are called by their ids. [C-01]"""
    value = event.get(name)
    if not isinstance(value, str):
        raise Illegal(f"C-01: {name}: {value!r} is not a word")
    return value


def listed(event: Event, name: str) -> list[Any]:
    """Some fields hold a list. [C-01]"""
    value = event.get(name)
    if not isinstance(value, list):
        raise Illegal(f"C-01: {name}: {value!r} is not a list")
    return value


def counted(event: Event, name: str) -> Counter[str]:
    """Tokens are counted by kind. [C-43]"""
    value = event.get(name)
    if not isinstance(value, dict):
        raise Illegal(f"C-43: {name}: {value!r} does not count tokens")
    for count in value.values():
        whole = isinstance(count, int) and not isinstance(count, bool) and count >= 0
        require(whole, f"C-43: {name}: {count!r} is not a number of tokens")
    return +Counter(value)


class Oracle:
    """A game of Čarodění from the setup to the score."""

    def __init__(self, seats: int, options: dict[str, object], cards: Card) -> None:
        """Witches, potions, tokens and goals come from the card set. [C-01]"""
        self.options = check_options(seats, options)
        self.solo = seats == 1
        self.seats = 2 if self.solo else seats
        self.cards = cards
        self.animals = self.options["animals"] is True
        self.witch: dict[str, Card] = {card["id"]: card for card in cards["witch"]}
        self.novice: dict[str, Card] = {card["id"]: card for card in cards["novice"]}
        every = cards["potion"] + cards["start_potion"]
        self.potion: dict[str, Card] = {card["id"]: card for card in every}
        self.goal: dict[str, Card] = {token["id"]: token for token in cards["goal"]}
        self.token: dict[str, Card] = {token["id"]: token for token in cards["ostara"]}
        self.kinds: list[str] = [kind["id"] for kind in cards["ingredient"]]
        self.tool_kinds: list[str] = [kind["id"] for kind in cards["tool"]]
        self.food: dict[str, str] = {kind["id"]: kind["food"] for kind in cards["animal"]}
        self.level: dict[str, Any] = cards["solo"][self.options["solo_level"]]
        self.table = Table(
            bag=Counter({kind["id"]: kind["count"] for kind in cards["ingredient"]}),
            decks={"potion": self.deck("potion"), "witch": self.deck("witch")},
            stores=[Store() for _ in range(self.seats)],
            board={(place, slot): None for place in PLACES for slot in self.slots()},
        )

    def deck(self, kind: str) -> Deck:
        """With three or more players some cards of each deck go to the box. [C-09, CA-27]"""
        setup = self.cards["setup"]
        boxed = setup[{"potion": "reserve_potions", "witch": "reserve_witches"}[kind]]
        if self.seats < setup["reserve_from_players"]:
            boxed = 0
        ids = {card["id"] for card in self.cards[kind]}
        return Deck(unseen=ids, unknown=len(ids) - boxed, bottom=[], boxed=boxed)

    def token_slots(self) -> list[str]:
        """Three tokens lie in each location. [C-06]"""
        return [f"ing{index}" for index in range(self.cards["setup"]["offer_ingredients"])]

    def slots(self) -> list[str]:
        """A location has tokens, one potion and one witch. [C-06, C-07, C-08]"""
        return [*self.token_slots(), "potion", "witch"]

    def tokens(self) -> list[Slot]:
        """The tokens on the board in reading order. [CA-06]"""
        all_slots = [(place, slot) for place in PLACES for slot in self.token_slots()]
        return [slot for slot in all_slots if self.table.board[slot] is not None]

    # What must come next.

    def due(self) -> str:
        """What follows by itself comes first, then the seat in turn acts. [C-30, C-38]"""
        table = self.table
        if table.goals_due:
            return "goal"
        if table.ending_due:
            return "ending"
        if table.offers_due:
            return "offer"
        if table.phase == "turn":
            hers = self.solo and table.seat == 1
            return "ostara" if hers else f"turn:{table.seat}"
        if table.phase == "hers":
            return f"action:{table.seat}" if table.gains else f"brew:{table.seat}"
        words = {"action": f"action:{table.seat}", "rest": f"action:{table.seat}"}
        words["end"] = f"brew-or-end:{table.seat}"
        return words.get(table.phase, table.phase)

    def may(self, event: Event) -> bool:
        """Tells whether this could happen now. [C-30]"""
        before = copy.deepcopy(self.table)
        try:
            self.judge(event)
        except Illegal:
            return False
        finally:
            self.table = before
        return True

    def happen(self, event: Event) -> None:
        """An event that breaks a rule changes nothing. [C-30]"""
        before = copy.deepcopy(self.table)
        try:
            self.judge(event)
        except Illegal:
            self.table = before
            raise

    def judge(self, event: Event) -> None:
        """Goals, endings and refills come before anything else. [C-38, C-61, C-62]"""
        handlers: dict[str, Callable[[Event], None]] = {
            "setup": self.set_up,
            "offer": self.offer,
            "gather": self.gather,
            "refresh": self.refresh,
            "take": self.take,
            "brew": self.brew,
            "tame": self.tame,
            "rest": self.rest,
            "goal": self.take_goal,
            "ending": self.begin_ending,
            "ostara": self.turn_token,
            "score": self.score,
        }
        name = word(event, "e")
        require(name in handlers, f"C-30: there is no event {name!r}")
        require(self.table.phase != "over", "C-70: the game is over")
        first = self.due() in FOLLOWING and name not in FOLLOWING
        require(not first, f"C-38, C-61, C-62: {self.due()} comes before {name}")
        handlers[name](event)
        self.settle()

    def settle(self) -> None:
        """A turn is over when nothing is left to do or to decide. [C-30, C-42, C-84]"""
        table = self.table
        if table.goals_due or table.ending_due or table.offers_due:
            return
        if table.phase == "action" and self.place_in_turn() is None:
            table.phase = "done" if table.active in self.novice else "end"
        if table.phase == "rest" and (table.rest_left == 0 or not self.tokens()):
            table.phase = "done"
        if table.phase == "hers":
            table.gains = ostara.gains_left(self, table.gains)
            if not self.ostara_choice():
                table.phase = "done"
        if table.phase == "done":
            self.pass_on()

    def pass_on(self) -> None:
        """Turns go clockwise; the game ends with the last round. [C-30, C-62, C-90]"""
        table = self.table
        table.active = ""
        table.seat = (table.seat + 1) % self.seats
        table.phase = "turn"
        if table.seat != table.first:
            return
        table.round += 1
        if table.last_round and table.round > table.last_round:
            table.phase = "score"
        elif self.solo and (table.round - 1) % self.cards["solo"]["stage"] == 0:
            table.turned = []

    def no_more(self) -> None:
        """Nobody has to brew or to tame: the next event shows that it was left out. [C-40]"""
        if self.table.phase == "end":
            self.pass_on()

    def check_seat(self, event: Event, rule: str) -> Store:
        """Only the seat in turn acts. [C-30]"""
        seat = number(event, "seat")
        require(seat == self.table.seat, f"{rule}: seat: it is the turn of {self.table.seat}")
        return self.table.stores[seat]

    # Setup.

    def set_up(self, event: Event) -> None:
        """First player, potions, novices and goals, then the board is filled. [C-03 to C-10]"""
        require(self.table.phase == "setup", "C-03: the game has begun already")
        first = number(event, "first")
        require(first in range(self.seats), f"C-03: first: there is no seat {first}")
        require(not self.solo or first == 1, "C-90: first: Ostara plays first")
        id_of_set = self.cards["meta"]["id"]
        require(event.get("data") == id_of_set, f"C-01: data: the card set is {id_of_set}")
        self.check_starts(listed(event, "starts"), first)
        self.check_novices(listed(event, "novices"))
        goals = self.read_goals(listed(event, "goals"))
        table = self.table
        table.first = table.seat = first
        table.goals = goals
        for store, potion in zip(table.stores, listed(event, "starts"), strict=True):
            store.potions.append(potion)
        for store, symbol in zip(table.stores, listed(event, "novices"), strict=False):
            store.hand += [key for key, card in self.novice.items() if card["symbol"] == symbol]
        if self.solo:
            table.last_round = self.cards["solo"]["rounds"]
        table.offers_due, table.offers_in_order = list(table.board), False
        table.phase = "turn"

    def check_starts(self, starts: list[Any], first: int) -> None:
        """The starting potion's number is the place in turn order. [C-04, C-94, CA-27]"""
        require(len(starts) == self.seats, f"C-04: starts: want {self.seats}")
        order = {card["id"]: card["order"] for card in self.cards["start_potion"]}
        for seat, potion in enumerate(starts):
            require(potion in list(order), f"C-04: starts: {potion!r} is no starting potion")
            place = (seat - first) % self.seats + 1
            random = self.solo and seat == 1
            require(random or order[potion] == place, f"C-04: starts: {potion} of seat {seat}")
        require(len(set(starts)) == len(starts), "C-94: starts: one potion twice")

    def check_novices(self, novices: list[Any]) -> None:
        """Each player has the two novices of a symbol of his own, Ostara has none. [C-05]"""
        symbols = [card["symbol"] for card in self.cards["novice"]]
        given = [symbol for seat, symbol in enumerate(novices) if not (self.solo and seat == 1)]
        want = 1 if self.solo else self.seats
        require(len(given) == want <= len(novices) <= self.seats, f"C-05: novices: want {want}")
        for symbol in given:
            require(symbol in symbols, f"C-05: novices: {symbol!r} is not of {symbols}")
            require(given.count(symbol) == 1, f"C-05: novices: {symbol} twice")
        require(given == novices or novices[1] is None, "C-93: novices: Ostara has none")

    def read_goals(self, goals: list[Any]) -> list[tuple[str, str]]:
        """Only the used side of a token counts, never an animal side without animals. [C-11]"""
        row: list[tuple[str, str]] = []
        for goal in goals:
            require(isinstance(goal, dict), f"C-10: goals: {goal!r}")
            name, side = word(goal, "id"), word(goal, "side")
            require(name in self.goal, f"C-10: goals: there is no {name!r}")
            there = side in ("easy", "hard") and side in self.goal[name]
            require(there, f"C-11: goals: {name} has no side {side!r}")
            wild = self.goal[name][side]["animals"]
            require(self.animals or not wild, f"C-12: goals: {name} {side} is about animals")
            row.append((name, side))
        require(len({name for name, _ in row}) == len(row), "C-10: goals: one token twice")
        require(self.numbers_agree(row), f"C-10, C-13, C-85, C-103: goals: numbers of {row}")
        sides = [side for _, side in row]
        require(not self.solo or sides == sorted(sides), "C-94: goals: from easy to hard")
        return row

    def goal_numbers(self) -> list[tuple[int, int]]:
        """So many hard and easy goals, and one more hard for a longer game. [C-10, C-13, C-103]"""
        numbers = self.level if self.solo else self.cards["setup"]["goals"][str(self.seats)]
        hard, easy = numbers["hard"], numbers["easy"]
        if self.options["long_game"] is False:
            return [(hard, easy)]
        # A solo game cannot become longer, and the book is silent: both numbers are taken.
        return [(hard + 1, easy), (hard, easy)] if self.solo else [(hard + 1, easy)]

    def numbers_agree(self, row: list[tuple[str, str]]) -> bool:
        """Animal goals come on top of the others, as far as there are tokens. [C-85, CA-32]"""
        wild = [goal for goal in row if self.goal[goal[0]][goal[1]]["animals"]]
        want = int(str(self.options["animal_goals"]))
        used = {name for name, _ in row}
        spare = [
            name
            for name, token in self.goal.items()
            if name not in used and any(token.get(s, {}).get("animals") for s in ("easy", "hard"))
        ]
        for extra in [want] if spare else range(want + 1):
            for added in itertools.combinations(wild, extra):
                sides = Counter(goal[1] for goal in row if goal not in added)
                if (sides["hard"], sides["easy"]) in self.goal_numbers():
                    return True
        return False

    # The board.

    def offer(self, event: Event) -> None:
        """A new item comes to the place of the one that went away. [C-33, C-34, C-38]"""
        table = self.table
        slot = (number(event, "place"), word(event, "slot"))
        require(slot in table.offers_due, f"C-38: nothing is due at {slot}, but {self.due()}")
        in_order = not table.offers_in_order or slot == table.offers_due[0]
        require(in_order, f"C-33: {table.offers_due[0]} comes before {slot}")
        require("item" in event, "C-38: item: missing")
        item = None if event["item"] is None else word(event, "item")
        table.offers_due.remove(slot)
        table.board[slot] = item
        if slot[1] in ("potion", "witch"):
            if table.decks[slot[1]].draw(item):
                self.trigger({"potion": "potions", "witch": "witches"}[slot[1]])
        elif table.bag.total() == 0:
            require(item is None, f"CA-06: item: the bag is empty, not {item!r}")
        else:
            require(table.bag[str(item)] > 0, f"C-06: item: {item!r} is not in the bag")
            table.bag[str(item)] -= 1

    def put_back(self, tokens: Counter[str]) -> None:
        """Tokens return to the bag; empty places are filled at the end of the turn. [CA-06]"""
        table = self.table
        table.bag += tokens
        places = [(place, slot) for place in PLACES for slot in self.token_slots()]
        empty = [slot for slot in places if table.board[slot] is None]
        table.offers_due, table.offers_in_order = empty[: table.bag.total()], True

    # Gather and rest.

    def gather(self, event: Event) -> None:
        """A witch or novice is played from the hand and is the active one. [C-31, CA-10]"""
        self.no_more()
        table = self.table
        require(self.due().startswith("turn:"), f"C-30: not now, but {self.due()}")
        store = self.check_seat(event, "C-30")
        name = word(event, "witch")
        require(store.hand != [], "C-51: the hand is empty, a rest is due")
        require(name in store.hand, f"C-31: witch: {name} is not in the hand")
        store.hand.remove(name)
        store.played.append(name)
        table.active = name
        card = self.witch.get(name) or self.novice[name]
        table.points = list(card["ap"])
        table.may_refresh = card["refresh"]
        table.phase = "action"

    def rest(self, event: Event) -> None:
        """All played witches return to the hand, then tokens are taken. [C-50, C-52, C-53]"""
        self.no_more()
        require(self.due().startswith("turn:"), f"C-30: not now, but {self.due()}")
        store = self.check_seat(event, "C-30")
        require(len(store.played) > 0, "C-50: no witch has been played")
        store.hand += store.played
        store.played = []
        self.table.rest_left = self.cards["setup"]["rest_ingredients"]
        self.table.phase = "rest"

    def refresh(self, event: Event) -> None:
        """With the symbol one of the offers may be renewed before the gathering. [C-32, CA-03]"""
        table = self.table
        require(table.phase in ("action", "end"), f"C-32: not now, but {self.due()}")
        self.check_seat(event, "C-30")
        require(table.may_refresh, "C-32: no symbol, or too late")
        table.may_refresh = False
        table.phase = "action"
        what = event.get("what")
        if what in ("witches", "potions"):
            self.refresh_cards({"witches": "witch", "potions": "potion"}[str(what)])
            return
        place = number(event, "what")
        require(place in PLACES, f"C-32: what: {place} is no location")
        table.offers_due = [(place, slot) for slot in self.token_slots()]
        table.offers_in_order = False
        for slot in table.offers_due:
            if table.board[slot] is not None:
                table.bag[str(table.board[slot])] += 1
            table.board[slot] = None

    def refresh_cards(self, kind: str) -> None:
        """The cards go under their deck and new ones come from top to bottom. [C-33, CA-03]"""
        table = self.table
        table.offers_due, table.offers_in_order = [(place, kind) for place in PLACES], True
        for slot in table.offers_due:
            card = table.board[slot]
            if card is not None:
                table.decks[kind].bottom.append(card)
            table.board[slot] = None

    def place_in_turn(self) -> int | None:
        """All points are used from top to bottom; one without an item is lost. [C-36, CA-01]"""
        for place in PLACES:
            items = [self.table.board[(place, slot)] for slot in self.slots()]
            if self.table.points[place] > 0 and any(item is not None for item in items):
                return place
        return None

    def take(self, event: Event) -> None:
        """A point buys one item of its location, a rest two tokens of any. [C-37, C-52]"""
        table = self.table
        require(table.phase in ("action", "rest", "hers"), f"C-35: not now, but {self.due()}")
        store = self.check_seat(event, "C-30")
        place, slot, sort = number(event, "place"), word(event, "slot"), word(event, "as")
        item = table.board.get((place, slot))
        require(item is not None, f"C-37: slot: nothing lies at {place} {slot}")
        require(word(event, "item") == item, f"C-37: item: {item} lies there")
        require(sort in self.uses(slot), f"C-37: as: {slot} cannot be taken as {sort}")
        if table.phase == "hers":
            self.check_choice(event)
            table.gains.pop(0)
        elif table.phase == "rest":
            require(sort == "ingredient", "C-52: as: a rest gives ingredients only")
            table.rest_left -= 1
        else:
            now = self.place_in_turn()
            require(place == now, f"C-35, C-36: place: {now} is first, not {place}")
            table.points[place] -= 1
            table.may_refresh = False
        table.board[(place, slot)] = None
        table.offers_due, table.offers_in_order = [(place, slot)], True
        self.receive(store, sort, str(item))

    def uses(self, slot: str) -> list[str]:
        """A potion may be a tool, and a witch in that variant an animal. [C-37, C-80, CA-14]"""
        if slot == "potion":
            return ["potion", "tool"]
        if slot == "witch":
            return ["witch", "animal"] if self.animals else ["witch"]
        return ["ingredient"]

    def receive(self, store: Store, sort: str, item: str) -> None:
        """Witches go to the hand; Ostara's are active and her animals in the clan. [C-93, C-98]"""
        hers = self.solo and store is self.table.stores[1]
        if sort == "ingredient":
            store.ingredients[item] += 1
        elif sort == "potion":
            store.potions.append(item)
        elif sort == "tool":
            store.tools.append(item)
        elif sort == "witch":
            (store.played if hers else store.hand).append(item)
        elif hers:
            store.clan_animals.append(item)
            self.check_goals()
        else:
            store.animals.append(item)

    # Brewing.

    def banners(self, witch: str) -> list[str]:
        """Main and secondary colours are what she can brew; novices have none. [C-22, C-42]"""
        if witch in self.novice:
            return []
        card = self.witch[witch]
        if card["main"] == "any":
            return list(self.cards["meta"]["colours"])
        return [card["main"], *card["second"]]

    def can_brew(self, witch: str, potion: str) -> bool:
        """The banner must be of the potion's colour, for "?" any will do. [C-24, C-41]"""
        colour = self.potion[potion]["colour"]
        return colour in self.banners(witch) or (colour == "any" and self.banners(witch) != [])

    def brew(self, event: Event) -> None:
        """Tokens go to the bag; potion, witch and used tools to the clan. [C-40, C-43, C-44]"""
        table = self.table
        may_brew = self.due().startswith("brew")
        require(may_brew, f"C-40, C-42: brewing is for a witch after her gathering: {self.due()}")
        store = self.check_seat(event, "C-40")
        potion = word(event, "potion")
        require(potion in store.potions, f"C-41: potion: {potion} is not before the seat")
        witch, recipe = table.active, self.potion[potion]
        if table.phase == "hers":
            self.check_choice(event)
            witch, recipe = ostara.brewer(self, potion), ostara.recipe(self, potion)
        able = self.can_brew(witch, potion)
        require(able, f"C-41: potion: {witch} has no banner for {potion}")
        paid, cards = self.read_payment(store, recipe, event)
        store.potions.remove(potion)
        store.clan_potions.append(potion)
        store.played.remove(witch)
        store.clan_witches.append(witch)
        for card in [card for card in cards if card in store.tools]:
            store.tools.remove(card)
            store.clan_tools.append(card)
        store.ingredients -= paid
        self.put_back(paid)
        self.check_goals()
        table.phase = "done"

    def read_payment(
        self, store: Store, recipe: Card, event: Event
    ) -> tuple[Counter[str], list[str]]:
        """All ingredients and tools are needed, or pairs instead of them. [C-41, C-46, C-47]"""
        exact, tools, any_tools, pairs = self.replace_by_pairs(recipe, event)
        total = exact + pairs + pairs
        paid = counted(event, "pays")
        # A record may count the pairs among what is paid or leave them to the substitutes.
        require(paid in (exact, total), f"C-41, C-47: pays: {dict(total)} is due")
        require(total <= store.ingredients, f"C-41: pays: {dict(total)} is not there")
        cards = self.find_tools(store, [str(name) for name in listed(event, "tools")])
        kinds = Counter(self.potion[card]["back_tool"] for card in cards)
        require(tools <= kinds, f"C-41: tools: {dict(tools)} are needed, not {dict(kinds)}")
        want = tools.total() + any_tools
        require(len(cards) == want, f"C-41, CA-12: tools: {want} are needed, not {len(cards)}")
        return total, cards

    def replace_by_pairs(
        self, recipe: Card, event: Event
    ) -> tuple[Counter[str], Counter[str], int, Counter[str]]:
        """Each replaced requirement costs a pair of its own. [C-47, CA-11]"""
        exact, tools = Counter[str](recipe["ing"]), Counter[str](recipe["tools"])
        any_tools: int = recipe["any_tools"]
        pairs = Counter[str]()
        for substitute in listed(event, "substitutes"):
            require(isinstance(substitute, dict), f"C-47: substitutes: {substitute!r}")
            what, kind = word(substitute, "for"), word(substitute, "with")
            require(kind in self.kinds, f"C-47: substitutes: there is no {kind}")
            pairs[kind] += 1
            if what in ANY_TOOL and any_tools > 0:
                any_tools -= 1
            elif exact[what] > 0:
                exact[what] -= 1
            elif tools[what] > 0:
                tools[what] -= 1
            else:
                raise Illegal(f"C-47: substitutes: {what} is not needed (any more)")
        return +exact, +tools, any_tools, pairs

    def find_tools(self, store: Store, names: list[str]) -> list[str]:
        """A tool named by its kind is taken from the clan if it is there. [C-45, CA-12, CA-13]"""
        free = store.clan_tools + store.tools
        cards: list[str] = []
        for name in [n for n in names if n not in self.tool_kinds]:
            require(name in free, f"C-41: tools: {name!r} is not there")
            free.remove(name)
            cards.append(name)
        for name in [n for n in names if n in self.tool_kinds]:
            same = [card for card in free if self.potion[card]["back_tool"] == name]
            require(same != [], f"C-41: tools: no {name} is there, or not so many")
            free.remove(same[0])
            cards.append(same[0])
        return cards

    def payments(self, seat: int, potion: str) -> list[Event]:
        """Every way to pay, whoever is active; a tool's card id means the new one. [C-41, CA-13]"""
        store, recipe = self.table.stores[seat], self.potion[potion]
        pairs = [f"pair {kind}" for kind in self.kinds if store.ingredients[kind] >= 2]
        needs = list(Counter[str](recipe["ing"]).elements())
        ways = [["exact", *pairs] for _ in needs]
        for tool in recipe["tools"]:
            needs.append(tool)
            ways.append([*pairs, *self.ways_with_tool(store, [tool])])
        for _ in range(recipe["any_tools"]):
            needs.append(ANY_TOOL[0])
            ways.append([*pairs, *self.ways_with_tool(store, self.tool_kinds)])
        events: dict[object, Event] = {}
        for choice in itertools.product(*ways):
            way = self.pay_event(needs, list(choice))
            try:
                _, cards = self.read_payment(store, recipe, way)
            except Illegal:
                continue
            key = (str(way["substitutes"]), str(way["pays"]), tuple(sorted(cards)))
            events.setdefault(key, way)
        return list(events.values())

    def ways_with_tool(self, store: Store, kinds: list[str]) -> list[str]:
        """A new tool may be used although the clan has one of its kind. [C-46, CA-13]"""
        ways: list[str] = []
        for kind in kinds:
            old = [c for c in store.clan_tools if self.potion[c]["back_tool"] == kind]
            new = [c for c in store.tools if self.potion[c]["back_tool"] == kind]
            ways += [kind] if old or new else []
            ways += [new[0]] if old and new else []
        return ways

    def pay_event(self, needs: list[str], choice: list[str]) -> Event:
        """What is paid counts the pairs too; pairs are told in the order of names. [C-47]"""
        pays = Counter[str]()
        tools: list[str] = []
        replaced: list[str] = []
        kinds: list[str] = []
        for need, way in zip(needs, choice, strict=True):
            if way.startswith("pair "):
                replaced.append(need)
                kinds.append(way.removeprefix("pair "))
            elif way == "exact":
                pays[need] += 1
            else:
                tools.append(way)
        for kind in kinds:
            pays[kind] += 2
        both = zip(sorted(replaced), sorted(kinds), strict=True)
        return {
            "pays": dict(sorted(pays.items())),
            "tools": sorted(tools),
            "substitutes": [{"for": need, "with": kind} for need, kind in both],
        }

    # Animals.

    def tame(self, event: Event) -> None:
        """Instead of brewing a witch brings one animal to the clan for its food. [C-81 to C-84]"""
        table = self.table
        require(self.animals, "C-12: there are no animals in this game")
        require(table.phase == "end", f"C-81, C-84: not now, but {self.due()}")
        store = self.check_seat(event, "C-81")
        name = word(event, "animal")
        cards = [c for c in store.animals if name in (c, self.witch[c]["animal"])]
        require(cards != [], f"C-81: animal: {name} is not before the seat")
        kind = self.witch[cards[0]]["animal"]
        tamed = [self.witch[card]["animal"] for card in store.clan_animals]
        require(kind not in tamed, f"C-83: animal: the clan has a {kind}")
        food = self.food[kind]
        require(store.ingredients[food] > 0, f"C-82, CA-11: animal: a {kind} wants {food}")
        store.animals.remove(cards[0])
        store.clan_animals.append(cards[0])
        store.ingredients[food] -= 1
        self.put_back(Counter([food]))
        self.check_goals()
        table.phase = "done"

    # Goals and the end.

    def needs(self, goal: tuple[str, str]) -> list[tuple[str, str]]:
        """A goal asks for tools, potions, witches of a colour or animals. [C-60]"""
        name, side = goal
        every = self.goal[name][side]["need"]
        return [(need["kind"], need["what"]) for need in every for _ in range(need["n"])]

    def serves(self, kind: str, card: str) -> tuple[str, list[str]]:
        """The main colour counts, or by agreement all banners; "?" never. [CA-17, CA-18]"""
        if kind == "potion":
            colour = self.potion[card]["colour"]
            return kind, [] if colour == "any" else [colour]
        if kind == "tool":
            return kind, [self.potion[card]["back_tool"]]
        if kind == "animal":
            return kind, [self.witch[card]["animal"]]
        if self.options["goal_witch_colour"] == "any":
            return kind, self.banners(card)
        return kind, [] if self.witch[card]["main"] == "any" else [self.witch[card]["main"]]

    def most_filled(self, needs: list[tuple[str, str]], cards: list[tuple[str, list[str]]]) -> int:
        """A card serves only one requirement of a goal. [CA-17]"""
        if not needs:
            return 0
        kind, what = needs[0]
        best = self.most_filled(needs[1:], cards)
        for index, (sort, names) in enumerate(cards):
            if sort == kind and what in names:
                best = max(
                    best, 1 + self.most_filled(needs[1:], cards[:index] + cards[index + 1 :])
                )
        return best

    def fulfilled(self, seat: int, goal: tuple[str, str]) -> bool:
        """Only what is in the clan counts. [C-60]"""
        store = self.table.stores[seat]
        clan = [self.serves("witch", card) for card in store.clan_witches]
        clan += [self.serves("potion", card) for card in store.clan_potions]
        clan += [self.serves("tool", card) for card in store.clan_tools]
        clan += [self.serves("animal", card) for card in store.clan_animals]
        return self.most_filled(self.needs(goal), clan) == len(self.needs(goal))

    def check_goals(self) -> None:
        """All goals that the changed clan fulfils are taken at once. [C-49, C-61, CA-16, CA-26]"""
        table = self.table
        if self.solo and table.seat == 1 and self.level["ostara_goals"] == "none":
            return
        done = [goal for goal in table.goals if self.fulfilled(table.seat, goal)]
        table.goals_due = [name for name, _ in done]

    def take_goal(self, event: Event) -> None:
        """A taken goal is gone; the last but one brings the end. [C-61, C-62, CA-19]"""
        table = self.table
        seat = table.seat
        if self.leftovers_fall_to_ostara():
            self.no_more()
            seat = 1
            table.goals_due = table.goals_due or [name for name, _ in table.goals]
        name = word(event, "goal")
        require(name in table.goals_due, f"C-61: goal: {name} is not due, but {self.due()}")
        require(number(event, "seat") == seat, f"C-61: seat: seat {seat} takes {name}")
        token = next(goal for goal in table.goals if goal[0] == name)
        table.goals.remove(token)
        table.goals_due.remove(name)
        table.stores[seat].goals.append(token)
        if len(table.goals) <= 1:
            self.trigger("goals")

    def leftovers_fall_to_ostara(self) -> bool:
        """On the highest level she gets the goals that nobody fulfilled. [C-103]"""
        table = self.table
        greedy = self.solo and self.level["ostara_goals"] == "race+leftover"
        last_turn = table.round == table.last_round and table.seat == 0 and table.phase == "end"
        return greedy and (table.phase == "score" or last_turn)

    def trigger(self, reason: str) -> None:
        """Only the first trigger counts, and none in the solo game. [CA-04, CA-19, CA-27]"""
        table = self.table
        if table.last_round == 0 and not table.ending_due:
            table.ending_due = reason

    def begin_ending(self, event: Event) -> None:
        """The round is finished and one more is played. [C-62, C-64]"""
        table = self.table
        require(table.ending_due != "", f"C-62: the end is not due, but {self.due()}")
        agrees = event.get("reason") == table.ending_due
        require(agrees, f"C-62, C-64: reason: {table.ending_due}, not {event.get('reason')!r}")
        table.ending_due = ""
        table.last_round = table.round + 1

    def parts(self, seat: int) -> dict[str, int]:
        """What a seat would score now. [C-70, C-102, C-103, CA-34]"""
        table, scoring = self.table, self.cards["scoring"]
        store = table.stores[seat]
        goals = list(store.goals)
        if self.solo and seat == 1 and self.level["ostara_goals"] == "race+leftover":
            goals += table.goals
        tools = {self.potion[card]["back_tool"] for card in store.clan_tools}
        animals = {self.witch[card]["animal"] for card in store.clan_animals}
        return {
            "potions": sum(self.potion[card]["points"] for card in store.clan_potions),
            "witches": sum(self.witch[card]["points"] for card in store.clan_witches),
            "tools": scoring["tools"][len(tools)],
            "goals": sum(self.goal[name][side]["points"] for name, side in goals),
            "leftovers": scoring["leftover_kind"] * len(+store.ingredients),
            "animals": scoring["animals"][len(animals)],
        }

    def score(self, event: Event) -> None:
        """All parts are added up after the last round. [C-62, C-70]"""
        self.no_more()
        require(self.table.phase == "score", f"C-62, C-90: not now, but {self.due()}")
        given = listed(event, "parts")
        require(len(given) == self.seats, f"C-70: parts: want {self.seats}")
        for seat, parts in enumerate(given):
            due = self.parts(seat)
            same = isinstance(parts, dict) and all(parts.get(part) == due[part] for part in due)
            require(same, f"C-70: parts: {due} for seat {seat}, not {parts!r}")
        require(event.get("totals") == self.scores(), f"C-70: totals: {self.scores()}")
        self.table.phase = "over"

    # Ostara.

    def turn_token(self, event: Event) -> None:
        """A token comes once in a stage, animal tokens only with animals. [C-91, C-95]"""
        self.no_more()
        table = self.table
        require(self.due() == "ostara", f"C-90: not now, but {self.due()}")
        name = word(event, "token")
        require(name in self.token, f"C-91: token: there is no {name}")
        token = self.token[name]
        require(self.animals or not token["animals"], f"C-95: token: {name} is about animals")
        require(name not in table.turned, f"C-91: token: {name} was turned in this stage")
        table.turned.append(name)
        table.gains = [step for gain in token["gain"] for step in ostara.steps(gain)]
        table.phase = "hers"

    def ostara_choice(self) -> list[Event]:
        """What she does up to the next refill, an empty list when it is not hers. [C-96, C-92]"""
        table = self.table
        if table.phase != "hers" or table.goals_due or table.offers_due:
            return []
        event = ostara.next_take(self, table.gains) if table.gains else ostara.next_brew(self)
        return [] if event is None else [event]

    def check_choice(self, event: Event) -> None:
        """She has no choice; which pair stands for which token is the same to her. [C-92, C-96]"""
        (due,) = self.ostara_choice()
        plain = [key for key in due if key not in ("pays", "substitutes")]
        same = all(event.get(key) == due[key] for key in plain)
        require(same, f"C-92, C-96, C-99, C-101: she does {due}")
        if "substitutes" in due:
            recipe = ostara.recipe(self, str(due["potion"]))
            same = self.replace_by_pairs(recipe, event) == self.replace_by_pairs(recipe, due)
            require(same, f"CA-24: she does {due}")

    # What can be seen.

    def over(self) -> bool:
        """The game is over with the score. [C-70]"""
        return self.table.phase == "over"

    def scores(self) -> list[int]:
        """The sums of all parts, as if the game ended now. [C-70]"""
        return [sum(self.parts(seat).values()) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The most points win, alone or shared; a tie with Ostara is lost. [CA-28, CA-29]"""
        if not self.over():
            return []
        sums = self.scores()
        if self.solo:
            return [0] if sums[0] > sums[1] else [1]
        return [seat for seat in range(self.seats) if sums[seat] == max(sums)]

    def stores(self, seat: int) -> dict[str, Any]:
        """What a seat has; a tool is its potion card, an animal its witch card. [C-37]"""
        store = self.table.stores[seat]
        return {
            "hand": list(store.hand),
            "played": list(store.played),
            "ingredients": dict(+store.ingredients),
            "potions": list(store.potions),
            "tools": list(store.tools),
            "animals": list(store.animals),
            "clan": {
                "potions": list(store.clan_potions),
                "witches": list(store.clan_witches),
                "tools": list(store.clan_tools),
                "animals": list(store.clan_animals),
            },
            "goals": [name for name, _ in store.goals],
        }

    def middle(self) -> dict[str, Any]:
        """What lies between the seats. [C-06 to C-10]"""
        table = self.table
        return {
            "board": {f"{place} {slot}": item for (place, slot), item in table.board.items()},
            "bag": dict(+table.bag),
            "decks": {kind: deck.left() for kind, deck in table.decks.items()},
            "boxed": {kind: deck.boxed for kind, deck in table.decks.items()},
            "goals": [name for name, _ in table.goals],
            "round": table.round,
            "last_round": table.last_round,
            "active": table.active,
            "points": list(table.points) if table.phase == "action" else [0, 0, 0],
        }
