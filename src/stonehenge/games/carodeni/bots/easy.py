"""A sensible player of Čarodění: collects for the potion that is nearest, and brews at once."""

from collections.abc import Iterable

from stonehenge.bots.explanation import Evaluation
from stonehenge.core.dice import Dice
from stonehenge.games.carodeni import Action, View
from stonehenge.games.carodeni.cardset import Potion, Witch
from stonehenge.games.carodeni.notation import Brew, Gather, Pass, Refresh, Rest, Take, Tame, write
from stonehenge.games.carodeni.payment import can_brew
from stonehenge.games.carodeni.view import SideView

# How many potions and witches are worth having at once.
POTIONS, WITCHES = 3, 4
# What the first one of something is worth in points of the game.
WANTED_TOKEN, SPARE_TOKEN, NEW_KIND = 3.0, 1.2, 0.6
MISSING_TOOL, NEW_TOOL = 4.0, 1.0
ACTION_POINT = 1.4


def act(view: View, dice: Dice) -> Action:
    """The offer that looks best; among equals by lot."""
    values = [(value(view, offer), offer) for offer in view.offers]
    best = max(worth for worth, _ in values)
    good = [offer for worth, offer in values if worth == best]
    return good[dice.below(len(good))]


def weigh(view: View, offer: Action) -> Evaluation:
    """What an offer looks worth."""
    return Evaluation(write(offer), value(view, offer))


def value(view: View, offer: Action) -> float:
    """What an offer is worth, in points of the game or thereabouts."""
    side = own(view)
    match offer:
        case Gather(witch):
            return sending(view, side, view.cards.cast[witch])
        case Rest():
            return resting(view, side)
        case Refresh():
            return -1.0
        case Take():
            return taking(view, side, offer)
        case Brew():
            return brewing(view, side, offer)
        case Tame():
            return 4.0
        case Pass():
            return 0.0
    return 0.0


def own(view: View) -> SideView:
    """The viewer's own side."""
    assert view.seat is not None
    return view.sides[view.seat]


def potions(view: View, side: SideView) -> list[Potion]:
    """The potions that are still to be brewed."""
    return [view.cards.recipes[potion] for potion in side.potions]


def kinds(view: View, tools: Iterable[str]) -> list[str]:
    """The tools on the backs of potions."""
    return [view.cards.potions[tool].back_tool for tool in tools]


def lacking(view: View, side: SideView, potion: Potion) -> tuple[dict[str, int], list[str]]:
    """The ingredients and the tools that a potion still needs."""
    missing = {kind: n - side.ingredients[kind] for kind, n in potion.ing}
    tools = kinds(view, side.clan_tools + side.tools)
    wanted = [tool for tool in potion.tools if tool not in tools]
    wanted += ["any"] * max(0, potion.any_tools - len(tools))
    return {kind: n for kind, n in missing.items() if n > 0}, wanted


def steps_left(view: View, side: SideView, potion: Potion) -> float:
    """How many things must be taken before a potion can be paid, pairs counted."""
    missing, tools = lacking(view, side, potion)
    recipe = dict(potion.ing)
    pairs = sum(max(0, n - recipe.get(kind, 0)) // 2 for kind, n in side.ingredients.items())
    return max(0, sum(missing.values()) + len(tools) - pairs)


def sending(view: View, side: SideView, witch: Witch) -> float:
    """Many action points, unless a good potion can be brewed with her this turn."""
    points = sum(witch.ap)
    best = 0.0
    for potion in potions(view, side):
        if not witch.novice and can_brew(witch, potion):
            left = steps_left(view, side, potion)
            if left <= points:
                best = max(best, 4 + potion.points + witch.points - 2 * left)
    # A witch who cannot brew yet is better kept for the day she can.
    waste = 0.0 if best or witch.novice else 0.25 * witch.points
    return ACTION_POINT * points + best - waste


def resting(view: View, side: SideView) -> float:
    """Two tokens, and every witch that comes back to the hand."""
    back = [view.cards.cast[card] for card in side.played]
    return 1.0 + 0.6 * sum(0.3 if witch.novice else 1.0 for witch in back) + 0.3 * len(back)


def taking(view: View, side: SideView, offer: Take) -> float:
    """What an item brings on the way to the nearest potions."""
    item = view.board[offer.place][offer.slot]
    match offer.use:
        case "ingredient":
            return token(view, side, item)
        case "potion":
            return another_potion(view, side, view.cards.potions[item])
        case "tool":
            return another_tool(view, side, view.cards.potions[item].back_tool)
        case "witch":
            return another_witch(view, side, view.cards.witches[item])
    animal = view.cards.witches[item].animal
    have = [view.cards.witches[w].animal for w in side.animals + side.clan_animals]
    return 0.0 if animal in have else 2.5


def token(view: View, side: SideView, kind: str) -> float:
    """A token that a near potion lacks, a second one of a spare kind, or a new kind."""
    best = SPARE_TOKEN if side.ingredients[kind] % 2 else NEW_KIND
    for potion in potions(view, side):
        missing, tools = lacking(view, side, potion)
        if kind in missing:
            far = sum(missing.values()) + len(tools)
            best = max(best, WANTED_TOKEN + potion.points / (2 + far))
    return best


def another_potion(view: View, side: SideView, potion: Potion) -> float:
    """A potion is worth more while there are few, and when a witch for it is there."""
    witches = [view.cards.cast[card] for card in (side.hand or ()) + side.played]
    able = any(not witch.novice and can_brew(witch, potion) for witch in witches)
    room = POTIONS - len(side.potions)
    if room <= 0:
        return 0.0
    left = steps_left(view, side, potion)
    return room + (potion.points - left) / (2 if able else 4)


def another_tool(view: View, side: SideView, tool: str) -> float:
    """A tool that a potion lacks, or a kind that is new."""
    for potion in potions(view, side):
        missing, wanted = lacking(view, side, potion)
        if tool in wanted or "any" in wanted:
            return MISSING_TOOL + potion.points / (2 + sum(missing.values()) + len(wanted))
    return 0.0 if tool in kinds(view, side.clan_tools + side.tools) else NEW_TOOL


def another_witch(view: View, side: SideView, witch: Witch) -> float:
    """A witch who can brew what is there; the more points she brings, the better."""
    have = [card for card in (side.hand or ()) + side.played if card in view.cards.witches]
    room = WITCHES - len(have)
    if room <= 0:
        return 0.5
    fits = sum(can_brew(witch, potion) for potion in potions(view, side))
    return 1.2 * room + min(2, fits) + 0.3 * witch.points


def brewing(view: View, side: SideView, offer: Brew) -> float:
    """The points of the potion, the witch and new tools, less the tokens they cost."""
    potion = view.cards.recipes[offer.potion]
    witch = view.cards.cast[side.played[-1]]
    cost = sum(n for _, n in offer.pays)
    return 10 + potion.points + witch.points + 2 * len(offer.new) - 0.5 * cost
