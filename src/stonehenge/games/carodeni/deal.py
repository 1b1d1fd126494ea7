"""What chance does in Čarodění: it lays the goals, fills slots and shuffles Ostara's tokens."""

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice
from stonehenge.core.game import Refusal
from stonehenge.games.carodeni.cardset import CardSet
from stonehenge.games.carodeni.notation import INGREDIENTS, Action, Offer, Ostara, Setup
from stonehenge.games.carodeni.options import animal_side, eligible, goal_numbers
from stonehenge.games.carodeni.state import OSTARA, SETUP, Deck, Table


def chance(t: Table, dice: Dice) -> Action:
    """What NATURE does now."""
    if t.phase == SETUP:
        return setup(t, dice)
    if t.refills:
        place, slot = t.refills[0]
        if slot in INGREDIENTS:
            return Offer(place, slot, token_from(t.bag, dice))
        return card_from(t.decks[slot], place, slot, dice)
    left = hidden_tokens(t)
    return Ostara(left[dice.below(len(left))])


def drawn(items: list[str], dice: Dice) -> list[str]:
    """The items in a random order."""
    pack = list(items)
    for i in range(len(pack) - 1):
        j = i + dice.below(len(pack) - i)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def setup(t: Table, dice: Dice) -> Setup:
    """Who begins, which goals lie there, and who has which novices. [C-03 to C-05, C-10]"""
    symbols = drawn(list(dict.fromkeys(n.symbol for n in t.cards.novices.values())), dice)
    if t.solo:
        others = [start.id for start in t.cards.starts.values() if start.order != 2]
        starts = (by_order(t.cards, 2), others[dice.below(len(others))])
        return Setup(OSTARA, goals(t, dice), starts, (symbols[0], ""))
    first = dice.below(t.seats)
    return Setup(first, goals(t, dice), starts_from(t, first), tuple(symbols[: t.seats]))


def by_order(cards: CardSet, order: int) -> str:
    """The starting potion for a place in the order of play. [C-04]"""
    return next(start.id for start in cards.starts.values() if start.order == order)


def starts_from(t: Table, first: Seat) -> tuple[str, ...]:
    """The starting potion of each seat. [C-04]"""
    return tuple(by_order(t.cards, (seat - first) % t.seats + 1) for seat in range(t.seats))


def goals(t: Table, dice: Dice) -> tuple[tuple[str, str], ...]:
    """Goals for animals are laid aside to come on top; of the rest the hard ones are drawn first.

    Easy ones lie on the left. [C-10, C-85, C-94, CA-32]
    """
    options, cards = t.options, t.cards
    hard, easy = goal_numbers(options, cards, people(t))
    order = drawn(list(cards.goals), dice)
    extra = [goal for goal in order if animal_side(options, cards, goal)][: options.animal_goals]
    order = [goal for goal in order if goal not in extra]
    dark = [goal for goal in order if goal in eligible(options, cards, "hard")][:hard]
    order = [goal for goal in order if goal not in dark]
    light = [goal for goal in order if goal in eligible(options, cards, "easy")][:easy]
    laid = [(goal, "easy") for goal in light] + [(goal, "hard") for goal in dark]
    laid += [(goal, animal_side(options, cards, goal)) for goal in extra]
    return tuple(sorted(laid, key=lambda goal: goal[1] == "hard"))


def people(t: Table) -> int:
    """How many seats are not Ostara's."""
    return 1 if t.solo else t.seats


def token_from(bag: dict[str, int], dice: Dice) -> str:
    """A token from the bag, each as likely as the others; nothing from an empty bag. [C-06]"""
    tokens = sum(bag.values())
    if not tokens:
        return ""
    lot = dice.below(tokens)
    for kind, n in bag.items():
        if lot < n:
            return kind
        lot -= n
    raise AssertionError("the lots add up to all tokens")


def card_from(deck: Deck, place: int, slot: str, dice: Dice) -> Offer:
    """The card on top of the deck, and the one that lies there next. [C-33, C-38, CA-30]"""
    unseen = list(deck.unseen)
    all_known = len(deck.unseen) == deck.box
    item = deck.top or (deck.under[0] if all_known and deck.under else "")
    if not item and not all_known:
        item = unseen.pop(dice.below(len(unseen)))
    if not item:
        return Offer(place, slot, "")
    left = following(deck, item)
    return Offer(place, slot, item, left[dice.below(len(left))] if left else "")


def following(deck: Deck, item: str) -> list[str]:
    """The unseen cards of which one lies on top when an item has left the deck. [CA-04]"""
    unseen = [card for card in deck.unseen if card != item]
    under = len(deck.under) - (item in deck.under)
    return unseen if len(unseen) > deck.box or under == 0 else []


def hidden_tokens(t: Table) -> list[str]:
    """Ostara's tokens that are still face down; animal ones only in their variant. [C-91, C-95]"""
    return [
        token.id
        for token in t.cards.tokens.values()
        if token.id not in t.column and (t.options.animals or not token.animals)
    ]


def refusal(t: Table, action: Action) -> Refusal | None:
    """Why chance could not have done this, or None."""
    match action:
        case Setup() if t.phase == SETUP:
            return setup_refusal(t, action)
        case Offer() if t.refills:
            return offer_refusal(t, action)
        case Ostara(token) if t.phase != SETUP and not t.refills:
            if token not in hidden_tokens(t):
                return Refusal("no-such-token", "C-91", {"token": token})
            return None
    wanted = "setup" if t.phase == SETUP else "offer" if t.refills else "ostara"
    return Refusal("out-of-order", "C-30", {"wanted": wanted})


def setup_refusal(t: Table, action: Setup) -> Refusal | None:
    """Every seat its potion and its novices, and as many goals as belong there."""
    if action.first != OSTARA if t.solo else not 0 <= action.first < t.seats:
        return Refusal("wrong-first", "C-90" if t.solo else "C-03", {"first": action.first})
    if not right_starts(t, action):
        return Refusal("wrong-starts", "C-94" if t.solo else "C-04")
    symbols = list(action.novices)
    if t.solo and symbols and symbols[-1] == "":
        symbols.pop()
    all_symbols = {novice.symbol for novice in t.cards.novices.values()}
    if len(symbols) != people(t) or len(set(symbols)) < len(symbols) or set(symbols) - all_symbols:
        return Refusal("wrong-novices", "C-05")
    return goals_refusal(t, action)


def right_starts(t: Table, action: Setup) -> bool:
    """Starting potions by the order of play; Ostara has any of those left. [C-04, CA-27]"""
    if not t.solo:
        return action.starts == starts_from(t, action.first)
    second = by_order(t.cards, 2)
    if len(action.starts) != 2 or action.starts[0] != second:
        return False
    return action.starts[1] in t.cards.starts and action.starts[1] != second


def goals_refusal(t: Table, action: Setup) -> Refusal | None:
    """So many hard and easy goals, all different, and animals only in their variant. [C-10]"""
    hard, easy = goal_numbers(t.options, t.cards, people(t))
    ids = [goal for goal, _ in action.goals]
    for goal, side in action.goals:
        if ids.count(goal) > 1 or goal not in eligible(t.options, t.cards, side):
            return Refusal("no-such-goal", "C-12", {"goal": goal, "side": side})
    sides = [side for _, side in action.goals]
    numbers = {"hard": hard, "easy": easy, "more": t.options.animal_goals}
    if (
        sides.count("hard") < hard
        or sides.count("easy") < easy
        or len(sides) != sum(numbers.values())
    ):
        return Refusal("wrong-goals", "C-10", numbers)
    extra = [goal for goal, side in action.goals if side == animal_side(t.options, t.cards, goal)]
    if len(extra) < t.options.animal_goals:
        return Refusal("wrong-goals", "C-85", numbers)
    if t.solo and list(action.goals) != sorted(action.goals, key=lambda goal: goal[1] == "hard"):
        return Refusal("goals-unsorted", "C-94")
    return None


def offer_refusal(t: Table, action: Offer) -> Refusal | None:
    """The next slot, with what can come out of the bag or off the deck."""
    if (action.place, action.slot) != t.refills[0]:
        place, slot = t.refills[0]
        return Refusal("other-slot", "C-38", {"place": place, "slot": slot})
    args = {"item": action.item or "-"}
    if action.slot in INGREDIENTS:
        empty = not any(t.bag.values())
        if action.top or (action.item and not t.bag.get(action.item)) or empty != (not action.item):
            return Refusal("not-in-bag", "C-34", args)
        return None
    return card_refusal(t.decks[action.slot], action)


def card_refusal(deck: Deck, action: Offer) -> Refusal | None:
    """The card on top of the deck; what then shows its back may be left out."""
    all_known = len(deck.unseen) == deck.box
    if deck.top:
        possible: tuple[str, ...] = (deck.top,)
    else:
        possible = deck.under[:1] if all_known else deck.unseen
    if action.item not in (possible or ("",)):
        return Refusal("not-on-top", "C-33", {"item": action.item or "-"})
    if action.top and (not action.item or action.top not in following(deck, action.item)):
        return Refusal("not-on-top", "CA-30", {"item": action.top})
    return None
