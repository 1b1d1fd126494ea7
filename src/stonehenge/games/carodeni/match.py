"""What may be done in a game of Čarodění, by whom, and what then follows."""

from collections.abc import Mapping, Sequence

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import freeze
from stonehenge.core.game import NATURE, IllegalAction, Refusal, leaders
from stonehenge.games.carodeni import deal, rules, solo
from stonehenge.games.carodeni.goals import totals
from stonehenge.games.carodeni.notation import (
    INGREDIENTS,
    Action,
    Brew,
    Gather,
    Offer,
    Ostara,
    Pass,
    Refresh,
    Rest,
    Setup,
    Take,
    Tame,
)
from stonehenge.games.carodeni.options import options_from
from stonehenge.games.carodeni.payment import can_brew, payment_refusal, payments
from stonehenge.games.carodeni.state import (
    ERRANDS,
    FILL,
    FINISH,
    LAY,
    NONE,
    OSTARA,
    OVER,
    PLACES,
    REST,
    TAKE,
    TURN,
    Deck,
    Side,
    Table,
    animal_kinds,
    copied,
    lying,
    waiting,
)

# What a slot may be taken as. [C-37]
USES = {**dict.fromkeys(INGREDIENTS, ("ingredient",)), "potion": ("potion", "tool")}


def start(seats: int, options: Mapping[str, object]) -> Table:
    """A new game, or InvalidOptions; alone one plays against Ostara."""
    chosen, cards = options_from(options, seats)
    none = dict.fromkeys(cards.ingredients, 0)
    table = Table(
        cards=cards,
        options=chosen,
        sides=[Side("", none.copy()) for _ in range(max(2, seats))],
        board=[dict.fromkeys((*INGREDIENTS, "potion", "witch"), "") for _ in PLACES],
        decks={"witch": Deck(tuple(cards.witches)), "potion": Deck(tuple(cards.potions))},
        bag=dict(cards.ingredients),
        solo=seats == 1,
    )
    return freeze(table)


def uses(t: Table, slot: str) -> tuple[str, ...]:
    """What the item in a slot may be taken as; animals only in their variant. [C-37, C-80]"""
    if slot == "witch":
        return ("witch", "animal") if t.options.animals else ("witch",)
    return USES[slot]


def may_finish(t: Table) -> bool:
    """Whether all points are used, so that the turn may be finished. [C-35, CA-01]"""
    return t.phase == FINISH or (t.phase == TAKE and rules.working_place(t) == NONE)


def offers(t: Table, seat: Seat) -> list[Action]:
    """Everything that a seat may do now; of the payments only the sensible ones."""
    if seat == NATURE or seat not in waiting(t):
        return []
    side = t.sides[seat]
    if t.phase == TURN:
        sent: list[Action] = [Gather(witch) for witch in side.hand]
        return [*sent, Rest()] if side.played else sent
    if t.phase == REST:
        tokens = [(p, s) for p in PLACES for s in INGREDIENTS if t.board[p][s]]
        return [Take(place, slot, "ingredient") for place, slot in tokens]
    renewals: list[Action] = []
    if t.fresh:
        renewals += [
            Refresh(what) for what in ("witches", "potions", "0", "1", "2") if renews(t, what)
        ]
    if not may_finish(t):
        place = rules.working_place(t)
        return renewals + [Take(place, s, use) for s in lying(t, place) for use in uses(t, s)]
    return [*renewals, *brews(t, side), *tames(t, side), Pass()]


def brews(t: Table, side: Side) -> list[Brew]:
    """The potions that the active witch can brew now, with their payments. [C-40 to C-47]"""
    witch = t.active()
    if witch is None or witch.novice:
        return []
    able = [t.cards.recipes[p] for p in side.potions if can_brew(witch, t.cards.recipes[p])]
    return [paid for potion in able for paid in payments(t.cards, side, potion)]


def tames(t: Table, side: Side) -> list[Tame]:
    """The animals that can be tamed now. [C-81 to C-84]"""
    witch = t.active()
    if witch is None or witch.novice or not side.animals:
        return []
    own = animal_kinds(t.cards, side.clan_animals)
    kinds = dict.fromkeys(animal_kinds(t.cards, side.animals))
    return [
        Tame(kind) for kind in kinds if kind not in own and side.ingredients[t.cards.animals[kind]]
    ]


def renews(t: Table, what: str) -> bool:
    """Whether anything lies there that could be renewed. [CA-03]"""
    if what in ("witches", "potions"):
        slot = "witch" if what == "witches" else "potion"
        return any(t.board[place][slot] for place in PLACES)
    return any(t.board[int(what)][slot] for slot in INGREDIENTS)


def refusal(t: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do this now, or None."""
    if t.phase == OVER:
        return Refusal("game-over", "C-62")
    due = waiting(t)
    if seat not in due:
        if NATURE in due:
            return Refusal("wait-for-offer", "C-38")
        return Refusal("not-your-turn", "C-30", {"turn": t.turn})
    if seat == NATURE:
        return deal.refusal(t, action)
    match action:
        case Gather(witch):
            return out_of_order(t, TURN) or gather_refusal(t, t.sides[seat], witch)
        case Rest():
            return out_of_order(t, TURN) or (
                None if t.sides[seat].played else Refusal("nothing-played", "C-50")
            )
        case Refresh():
            return out_of_order(t, TAKE) or refresh_refusal(t, action)
        case Take():
            return out_of_order(t, TAKE, REST) or take_refusal(t, action)
        case Brew() | Tame() | Pass():
            return out_of_order(t, TAKE, FINISH) or finish_refusal(t, seat, action)
    return Refusal("out-of-order", "C-30", {"wanted": t.phase})


def out_of_order(t: Table, *phases: str) -> Refusal | None:
    """An action has its time within the turn. [C-30]"""
    if t.phase in phases:
        return None
    return Refusal("out-of-order", "C-30", {"wanted": t.phase})


def gather_refusal(t: Table, side: Side, witch: str) -> Refusal | None:
    """Only from the own hand; whoever has an empty hand must rest. [C-31, C-48, C-51]"""
    if not side.hand:
        return Refusal("must-rest", "C-51")
    args = {"witch": witch, "name": t.cards.called(witch)}
    if witch in side.clan_witches:
        return Refusal("in-clan", "C-48", args)
    return None if witch in side.hand else Refusal("not-in-hand", "C-31", args)


def refresh_refusal(t: Table, action: Refresh) -> Refusal | None:
    """Only with the symbol, once, and before anything is taken. [C-32, CA-03]"""
    witch = t.active()
    assert witch is not None
    if not witch.refresh:
        args = {"witch": witch.id, "name": t.cards.called(witch.id)}
        return Refusal("no-refresh", "C-32", args)
    if not t.fresh:
        return Refusal("too-late-to-refresh", "C-32")
    if action.what not in ("witches", "potions", "0", "1", "2"):
        return Refusal("out-of-order", "C-32", {"wanted": "refresh"})
    return None if renews(t, action.what) else Refusal("nothing-to-refresh", "CA-03")


def take_refusal(t: Table, action: Take) -> Refusal | None:
    """Only what lies there, where the points are; while resting only ingredients. [C-36, C-37]"""
    args = {"place": action.place, "slot": action.slot}
    if action.place not in PLACES or action.slot not in t.board[0]:
        return Refusal("no-such-slot", "C-37", args)
    if t.phase == REST and action.slot not in INGREDIENTS:
        return Refusal("only-ingredients", "C-52", args)
    if t.phase == TAKE and rules.working_place(t) != action.place:
        wanted = rules.working_place(t)
        if wanted == NONE:
            return Refusal("no-points", "C-35")
        return Refusal("other-place", "C-36", {**args, "wanted": wanted})
    if action.use == "animal" and action.slot == "witch" and not t.options.animals:
        return Refusal("no-animals", "C-80")
    if action.use not in uses(t, action.slot):
        return Refusal("not-taken-as", "C-37", {**args, "use": action.use})
    if not t.board[action.place][action.slot]:
        rule = "CA-06" if action.slot in INGREDIENTS else "CA-05"
        return Refusal("empty-slot", rule, args)
    return None


def finish_refusal(t: Table, seat: Seat, action: Brew | Tame | Pass) -> Refusal | None:
    """After all points: one potion, or else one animal, or neither. [C-35, C-40, C-81]"""
    if not may_finish(t):
        place = rules.working_place(t)
        return Refusal("points-left", "C-35", {"place": place, "points": t.points[place]})
    match action:
        case Brew():
            return brew_refusal(t, t.sides[seat], action)
        case Tame(animal):
            return tame_refusal(t, t.sides[seat], animal)
    return None


def brew_refusal(t: Table, side: Side, action: Brew) -> Refusal | None:
    """The seat's own potion, a witch with its banner, and a payment that will do. [C-41, C-42]"""
    witch = t.active()
    assert witch is not None
    if witch.novice:
        return Refusal("novice-brews", "C-42", {"witch": witch.id})
    if action.potion not in side.potions:
        args = {"potion": action.potion, "name": t.cards.called(action.potion)}
        return Refusal("not-your-potion", "C-41", args)
    potion = t.cards.recipes[action.potion]
    if not can_brew(witch, potion):
        args = {"witch": witch.id, "potion": potion.id, "colour": potion.colour}
        names = {"name": t.cards.called(witch.id), "potion_name": t.cards.called(potion.id)}
        return Refusal("wrong-banner", "C-41", {**args, **names})
    return payment_refusal(t.cards, side, action)


def tame_refusal(t: Table, side: Side, animal: str) -> Refusal | None:
    """An animal before the seat, not yet in the clan, with its food, by a witch. [C-81 to C-84]"""
    witch = t.active()
    assert witch is not None
    if not t.options.animals:
        return Refusal("no-animals", "C-80")
    if witch.novice:
        return Refusal("novice-tames", "C-84", {"witch": witch.id})
    if animal in animal_kinds(t.cards, side.clan_animals):
        return Refusal("animal-twice", "C-83", {"animal": animal})
    if animal not in animal_kinds(t.cards, side.animals):
        return Refusal("not-your-animal", "C-80", {"animal": animal})
    food = t.cards.animals[animal]
    if not side.ingredients[food]:
        return Refusal("no-food", "C-82", {"animal": animal, "ingredient": food})
    return None


def apply(state: Table, seat: Seat, action: Action) -> Table:
    """The table after an action and all that follows from it, or IllegalAction."""
    if refused := refusal(state, seat, action):
        raise IllegalAction(refused)
    t = copied(state)
    match action:
        case Setup():
            rules.set_up(t, action)
        case Offer():
            rules.fill(t, action)
        case Ostara(token):
            solo.turn_up(t, token)
        case Gather(witch):
            rules.gather(t, seat, witch)
        case Rest():
            rules.rest(t, seat)
        case Refresh():
            rules.refresh(t, seat, action)
        case Take():
            take(t, seat, action)
        case Brew():
            rules.brew(t, seat, action)
        case Tame(animal):
            rules.tame(t, seat, animal)
        case Pass():
            rules.end_turn(t)
    go_on(t)
    return freeze(t)


def take(t: Table, seat: Seat, action: Take) -> None:
    """Something is taken for an action point, or while resting. [C-35, C-52]"""
    if t.phase == REST:
        t.rests -= 1
    else:
        rules.spend_point(t, action.place)
    rules.take(t, seat, action)


def go_on(t: Table) -> None:
    """Once nothing waits to be filled, the game goes on by itself as far as it can."""
    while not t.refills:
        if t.phase in (LAY, FILL):
            rules.next_turn(t)
        elif t.phase == ERRANDS:
            solo.take_next_gain(t)
        elif t.phase == REST and not rested(t):
            return
        elif t.phase == REST:
            rules.end_turn(t)
        else:
            # Points in a place without anything to take are lost. [CA-01]
            if may_finish(t) and not t.fresh:
                t.points, t.phase = (0, 0, 0), FINISH
            return


def rested(t: Table) -> bool:
    """Whether the resting seat has its ingredients, or none are left on the board. [CA-07]"""
    return not t.rests or not any(t.board[p][s] for p in PLACES for s in INGREDIENTS)


def scores(t: Table) -> tuple[int, ...] | None:
    """The final totals, once the last round was played. [C-70]"""
    return totals(t) if t.phase == OVER else None


def returns(t: Table) -> tuple[int, ...]:
    """What every side would count if the game ended now; alone a tie is Ostara's. [C-70, CA-28]"""
    return totals(t)


def winners(t: Table) -> tuple[Seat, ...]:
    """The seats with the highest total; alone one must have more than Ostara. [CA-28, CA-29]"""
    return winners_with(totals(t), t.solo)


def winners_with(final: Sequence[int], solo: bool) -> tuple[Seat, ...]:
    """Who wins with these totals."""
    if solo:
        return (0,) if final[0] > final[OSTARA] else (OSTARA,)
    return leaders(final)
