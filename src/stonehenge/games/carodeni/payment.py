"""What a potion costs, and in which ways a seat can pay for it."""

from collections import Counter
from collections.abc import Iterator

from stonehenge.core.game import Refusal
from stonehenge.games.carodeni.cardset import ANY, CardSet, Potion, Witch
from stonehenge.games.carodeni.notation import Brew, brew
from stonehenge.games.carodeni.state import Side, tool_kinds


def can_brew(witch: Witch, potion: Potion) -> bool:
    """A banner of the potion's colour, or any banner for a light one. [C-24, C-41]"""
    return potion.colour in witch.banners or (potion.colour == ANY and bool(witch.banners))


def payments(cards: CardSet, side: Side, potion: Potion) -> list[Brew]:
    """The distinct sensible payments: exact where possible, pairs only for what is missing.

    Whoever can pay at all can pay like this: a pair from tokens that are asked for themselves
    would have to be made good by another pair. [C-41 to C-47, CA-11 to CA-13]
    """
    recipe = dict(potion.ing)
    held = side.ingredients
    missing = [kind for kind, n in recipe.items() for _ in range(n - held[kind])]
    spare = [(kind, (held[kind] - recipe.get(kind, 0)) // 2) for kind in cards.ingredients]
    if len(missing) > sum(pairs for _, pairs in spare if pairs > 0):
        return []
    brews: dict[Brew, None] = {}
    for tools, new, lacking in tool_choices(cards, side, potion):
        wanted = missing + lacking
        for pairs in picks(spare, len(wanted)):
            brews[priced(potion, tools, new, list(zip(wanted, pairs, strict=True)))] = None
    return list(brews)


def priced(potion: Potion, tools: list[str], new: list[str], subs: list[tuple[str, str]]) -> Brew:
    """A brew with all the tokens that it costs."""
    pays = due(potion, subs)
    return brew(potion.id, pays.items(), tools, new, subs)


def due(potion: Potion, subs: list[tuple[str, str]]) -> dict[str, int]:
    """What goes to the bag: what is asked for, and a pair for each thing replaced. [C-43, C-47]"""
    pays = Counter(dict(potion.ing))
    for wanted, pair in subs:
        if wanted in pays:
            pays[wanted] -= 1
        pays[pair] += 2
    return {kind: n for kind, n in pays.items() if n}


def picks(spare: list[tuple[str, int]], n: int) -> Iterator[list[str]]:
    """Every choice of n pairs from the kinds that have some."""
    if n == 0:
        yield []
    elif spare:
        (kind, pairs), rest = spare[0], spare[1:]
        for taken in range(min(n, max(0, pairs)), -1, -1):
            for others in picks(rest, n - taken):
                yield [kind] * taken + others


def tool_choices(
    cards: CardSet, side: Side, potion: Potion
) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Which tools are used from the clan, which from outside, and which are missing."""
    clan, outside = tool_kinds(cards, side.clan_tools), tool_kinds(cards, side.tools)
    tools: list[str] = []
    new: list[str] = []
    lacking: list[str] = []
    for tool in potion.tools:
        for source, used in ((clan, tools), (outside, new)):
            if tool in source:
                source.remove(tool)
                used.append(tool)
                break
        else:
            lacking.append(tool)
    for more, fresh, gone in any_tools(clan, outside, potion.any_tools):
        yield tools + more, new + fresh, lacking + gone


def any_tools(
    clan: list[str], outside: list[str], n: int
) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """For "any tool": one of the clan, or one from outside that brings a new kind. [C-46]"""
    if n == 0:
        yield [], [], []
        return
    fresh = sorted(set(outside) - set(clan)) or ([] if clan else sorted(set(outside)))
    if clan:
        for tools, new, lacking in any_tools(clan[1:], outside, n - 1):
            yield [clan[0], *tools], new, lacking
    for tool in fresh:
        left = outside.copy()
        left.remove(tool)
        for tools, new, lacking in any_tools(clan, left, n - 1):
            yield tools, [tool, *new], lacking
    if not clan and not fresh:
        yield [], [], [ANY] * n


def payment_refusal(cards: CardSet, side: Side, action: Brew) -> Refusal | None:
    """Why a payment will not do, or None; it need not be a sensible one."""
    potion = cards.recipes[action.potion]
    ingredients, tools, free = Counter(dict(potion.ing)), Counter(potion.tools), potion.any_tools
    for wanted, pair in action.subs:
        if pair not in cards.ingredients:
            return Refusal("no-such-ingredient", "C-47", {"ingredient": pair})
        if ingredients[wanted]:
            ingredients[wanted] -= 1
        elif tools[wanted]:
            tools[wanted] -= 1
        elif wanted == ANY and free:
            free -= 1
        else:
            return Refusal("not-asked-for", "CA-11", {**named(cards, action), "wanted": wanted})
    lacking = tools_refusal(cards, side, action, tools, free)
    return lacking or tokens_refusal(cards, side, action, potion)


def named(cards: CardSet, action: Brew) -> dict[str, object]:
    """The potion that a refusal speaks of."""
    return {"potion": action.potion, "name": cards.called(action.potion)}


def tools_refusal(
    cards: CardSet, side: Side, action: Brew, tools: Counter[str], free: int
) -> Refusal | None:
    """Every tool asked for must be there, one card for each, and no more. [C-41, CA-12]"""
    for source, used, problem, rule in (
        (side.clan_tools, action.tools, "tool-not-in-clan", "C-45"),
        (side.tools, action.new, "tool-not-outside", "C-44"),
    ):
        held = Counter(tool_kinds(cards, source))
        for tool, n in Counter(used).items():
            if held[tool] < n:
                return Refusal(problem, rule, {"tool": tool})
    given = Counter(action.tools) + Counter(action.new)
    for tool, n in tools.items():
        if given[tool] < n:
            return Refusal("tool-missing", "C-41", {**named(cards, action), "tool": tool})
    over = (given - tools).total() - free
    if over < 0:
        return Refusal("any-tool-missing", "C-46", named(cards, action))
    if over > 0:
        return Refusal("too-many-tools", "CA-12", named(cards, action))
    return None


def tokens_refusal(cards: CardSet, side: Side, action: Brew, potion: Potion) -> Refusal | None:
    """Every token must be there, and exactly what is due is paid. [C-41, C-43]"""
    wanted = due(potion, list(action.subs))
    for kind, n in wanted.items():
        if side.ingredients[kind] < n:
            args = {"ingredient": kind, "due": n, "held": side.ingredients[kind]}
            return Refusal("ingredient-missing", "C-41", {**named(cards, action), **args})
    if dict(action.pays) != wanted:
        spelled = " ".join(f"{kind}={n}" for kind, n in sorted(wanted.items()))
        return Refusal("wrong-payment", "C-43", {**named(cards, action), "due": spelled})
    return None
