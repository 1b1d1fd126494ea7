"""What happens in a game of Čarodění. Nothing here asks whether it may: match.py does.

Every function changes the table it is given and notes down what happened.
"""

from stonehenge.core.cards import Seat
from stonehenge.games.carodeni import goals
from stonehenge.games.carodeni.notation import INGREDIENTS, Brew, Offer, Refresh, Setup, Take
from stonehenge.games.carodeni.state import (
    FILL,
    LAY,
    NONE,
    OSTARA,
    OVER,
    PLACES,
    REST,
    TAKE,
    TOKEN,
    TURN,
    Side,
    Table,
    empty_slots,
    in_order,
    lying,
    tool_kinds,
    without,
)


def set_up(t: Table, setup: Setup) -> None:
    """Goals, starting potions and novices are given out; then the board is laid. [C-03 to C-10]"""
    t.first, t.goals = setup.first, setup.goals
    t.takers = (NONE,) * len(setup.goals)
    for side, start, symbol in zip(t.sides, setup.starts, setup.novices, strict=True):
        side.potions, side.symbol = (start,), symbol
        side.hand = tuple(n.id for n in t.cards.novices.values() if n.symbol == symbol)
    if not t.solo and t.seats >= t.cards.reserve_from:
        put_in_box(t)
    tokens = [(place, slot) for place in PLACES for slot in INGREDIENTS]
    potions, witches = ([(place, slot) for place in PLACES] for slot in ("potion", "witch"))
    t.refills = (*tokens, *potions, *witches)
    t.phase = LAY
    laid = [{"id": goal, "side": side} for goal, side in setup.goals]
    starts, novices = list(setup.starts), [symbol or None for symbol in setup.novices]
    t.log("setup", first=t.first, data=t.cards.id, goals=laid, starts=starts, novices=novices)


def put_in_box(t: Table) -> None:
    """With three or more, some potions and witches are the reserve. [C-09]"""
    cards = t.cards
    # Three of each are laid out before the deck can run short.
    t.decks["witch"].box = min(cards.reserve_witches, max(0, len(cards.witches) - 4))
    t.decks["potion"].box = min(cards.reserve_potions, max(0, len(cards.potions) - 4))


def fill(t: Table, offer: Offer) -> None:
    """A slot gets its new token or card, or stays empty. [C-38, CA-05, CA-06]"""
    t.refills = t.refills[1:]
    t.board[offer.place][offer.slot] = offer.item
    args = {"next": offer.top} if offer.top else {}
    t.log("offer", place=offer.place, slot=offer.slot, item=offer.item or None, **args)
    if offer.slot in INGREDIENTS:
        if offer.item:
            t.bag[offer.item] -= 1
    elif offer.item:
        draw(t, offer)


def draw(t: Table, offer: Offer) -> None:
    """A card leaves its deck; the reserve takes the place of a deck that runs out. [C-64, CA-04]"""
    deck = t.decks[offer.slot]
    if offer.item == deck.top:
        deck.top = ""
    elif offer.item in deck.unseen:
        deck.unseen = without(deck.unseen, offer.item)
    else:
        deck.under = deck.under[1:]
    if deck.size() == 0:
        deck.box = 0
        end_after_next_round(t, "witches" if offer.slot == "witch" else "potions")
    if offer.top:
        deck.top = offer.top
        deck.unseen = without(deck.unseen, offer.top)


def end_after_next_round(t: Table, reason: str) -> None:
    """Finish this round, and one more; only the first reason counts. [C-62, C-64, CA-04, CA-19]"""
    if not t.ending and not t.solo:
        t.ending, t.last_round = reason, t.round + 1
        t.log("ending", reason=reason)


def gather(t: Table, seat: Seat, witch: str) -> None:
    """A witch is played on top of the earlier ones, and is the active one. [C-31]"""
    side, card = t.sides[seat], t.cards.cast[witch]
    side.hand = without(side.hand, witch)
    side.played = (*side.played, witch)
    t.points, t.fresh, t.phase = card.ap, card.refresh, TAKE
    t.log("gather", seat=seat, witch=witch)


def refresh(t: Table, seat: Seat, action: Refresh) -> None:
    """All witches, all potions or the ingredients of one place are renewed. [C-32 to C-34]"""
    t.fresh = False
    t.log("refresh", seat=seat, what=int(action.what) if action.what.isdigit() else action.what)
    if action.what in ("witches", "potions"):
        slot = "witch" if action.what == "witches" else "potion"
        back = tuple(t.board[place][slot] for place in PLACES if t.board[place][slot])
        # The lowest place's card ends up lowest. [CA-03]
        t.decks[slot].under += back
        t.refills = tuple((place, slot) for place in PLACES)
    else:
        place = int(action.what)
        for slot in INGREDIENTS:
            if t.board[place][slot]:
                t.bag[t.board[place][slot]] += 1
        t.refills = tuple((place, slot) for slot in INGREDIENTS)
    for place, slot in t.refills:
        t.board[place][slot] = ""


def take(t: Table, seat: Seat, action: Take, **why: object) -> None:
    """An item goes to the seat, and its slot waits to be filled. [C-37, C-38, C-52, C-80]"""
    side, item = t.sides[seat], t.board[action.place][action.slot]
    t.board[action.place][action.slot] = ""
    t.refills = ((action.place, action.slot),)
    match action.use:
        case "ingredient":
            side.ingredients[item] += 1
        case "potion":
            side.potions = (*side.potions, item)
        case "tool":
            side.tools = (*side.tools, item)
        case "witch":
            side.hand = in_order(t.cards, (*side.hand, item))
        case "animal":
            side.animals = (*side.animals, item)
    args = {"place": action.place, "slot": action.slot, "as": action.use, "item": item}
    t.log("take", seat=seat, **args, **why)


def spend_point(t: Table, place: int) -> None:
    """Taking costs a point of the place, and it is too late to refresh. [C-32, C-35]"""
    t.points = tuple(points - (at == place) for at, points in enumerate(t.points))
    t.fresh = False


def working_place(t: Table) -> int:
    """The highest place with points left and anything to take. [C-36, CA-01]"""
    for place in PLACES:
        if t.points[place] and lying(t, place):
            return place
    return NONE


def pay(t: Table, side: Side, pays: tuple[tuple[str, int], ...]) -> None:
    """Tokens go back to the bag. [C-43]"""
    for kind, n in pays:
        side.ingredients[kind] -= n
        t.bag[kind] += n


def brew(t: Table, seat: Seat, action: Brew) -> None:
    """The potion, the active witch and new tools enter the clan. [C-43 to C-47]"""
    side = t.sides[seat]
    pay(t, side, action.pays)
    named, own = list(action.tools), tool_kinds(t.cards, side.clan_tools)
    for tool in action.new:
        card = side.tools[tool_kinds(t.cards, side.tools).index(tool)]
        side.tools = without(side.tools, card)
        side.clan_tools = (*side.clan_tools, card)
        # A tool is named by its kind; one of a kind that the clan has already, by its card.
        named.append(card if tool in own else tool)
    side.potions = without(side.potions, action.potion)
    side.clan_potions = (*side.clan_potions, action.potion)
    side.clan_witches = (*side.clan_witches, side.played[-1])
    side.played = side.played[:-1]
    t.log(
        "brew",
        seat=seat,
        potion=action.potion,
        pays=dict(action.pays),
        tools=named,
        substitutes=[{"for": wanted, "with": pair} for wanted, pair in action.subs],
    )
    claim_goals(t, seat)
    end_turn(t)


def tame(t: Table, seat: Seat, animal: str) -> None:
    """An animal gets its food and enters the clan; the witch stays. [C-81, C-82, CA-33]"""
    side = t.sides[seat]
    pay(t, side, ((t.cards.animals[animal], 1),))
    card = next(card for card in side.animals if t.cards.witches[card].animal == animal)
    side.animals = without(side.animals, card)
    side.clan_animals = (*side.clan_animals, card)
    t.log("tame", seat=seat, animal=animal)
    claim_goals(t, seat)
    end_turn(t)


def rest(t: Table, seat: Seat) -> None:
    """All played witches return to the hand; two ingredients are to be taken. [C-52, C-53]"""
    side = t.sides[seat]
    side.hand = in_order(t.cards, side.hand + side.played)
    side.played = ()
    t.rests, t.phase = t.cards.rest_ingredients, REST
    t.log("rest", seat=seat)


def claim_goals(t: Table, seat: Seat) -> None:
    """All goals that the clan now fulfils are taken together. [C-49, C-61, C-62, CA-16, CA-19]"""
    if t.solo and seat == OSTARA and goals.ostara_goals(t) == "none":
        return
    takers = list(t.takers)
    for at, (goal, _) in enumerate(t.goals):
        if takers[at] == NONE and goals.fulfilled(
            t.cards, t.options, t.sides[seat], goals.goal_up(t, at)
        ):
            takers[at] = seat
            t.log("goal", seat=seat, goal=goal)
    taken, t.takers = tuple(takers) != t.takers, tuple(takers)
    if taken and takers.count(NONE) <= 1:
        end_after_next_round(t, "goals")


def end_turn(t: Table) -> None:
    """Empty slots are filled if tokens have come back to the bag. [CA-06]"""
    t.points, t.fresh, t.rests, t.errands = (0, 0, 0), False, 0, ()
    t.refills = tuple(empty_slots(t)[: sum(t.bag.values())])
    t.phase = FILL


def next_turn(t: Table) -> None:
    """The next seat clockwise; after the last round the game is over. [C-30, C-62, C-90]"""
    t.turn = t.first if t.turn == NONE else (t.turn + 1) % t.seats
    if t.turn == t.first:
        if t.round and t.round == (t.cards.rounds if t.solo else t.last_round):
            finish(t)
            return
        # After five rounds Ostara's tokens are shuffled again. [C-91]
        if t.solo and t.round % t.cards.stage == 0:
            t.column = ()
        t.round += 1
    t.phase = TOKEN if t.solo and t.turn == OSTARA else TURN


def finish(t: Table) -> None:
    """On the highest level Ostara gets the goals that are left; then all is counted. [C-70]"""
    t.phase, t.turn = OVER, NONE
    if t.solo and goals.ostara_goals(t) == "race+leftover":
        for at, (goal, _) in enumerate(t.goals):
            if t.takers[at] == NONE:
                t.log("goal", seat=OSTARA, goal=goal)
        t.takers = tuple(OSTARA if taker == NONE else taker for taker in t.takers)
    shares = [goals.parts(t, seat) for seat in range(t.seats)]
    t.log("score", parts=shares, totals=[sum(share.values()) for share in shares])
