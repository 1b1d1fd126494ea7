"""The end of a turn in compiled Čarodění: every way to brew a potion or tame an animal."""

from typing import Any

from numba.extending import register_jitable

from stonehenge.games.carodeni.kernels.pack import (
    ANIMALS,
    CLAN_ANIMALS,
    CLAN_POTIONS,
    CLAN_TOOLS,
    CLAN_WITCHES,
    PLAYED,
    POTIONS,
    TOOLS,
)
from stonehenge.games.carodeni.kernels.state import add, claim_goals, remove_at, total

# What a brew uses: the potion's place, the tool for "any tool", then the pairs of each kind.
CLAN_TOOL, NO_TOOL = -2, -1


@register_jitable
def first_pairs(spare: Any, pairs: Any, n: int, start: int, kinds: int) -> bool:
    """As many pairs as possible of the first kinds; False when there are not enough."""
    for kind in range(start, kinds):
        pairs[kind] = min(n, spare[kind])
        n -= pairs[kind]
    return n == 0


@register_jitable
def next_pairs(spare: Any, pairs: Any, kinds: int) -> bool:
    """The next choice in the order of payment.picks; False after the last one."""
    right, room = 0, 0
    for kind in range(kinds - 1, -1, -1):
        if pairs[kind] and room > right:
            pairs[kind] -= 1
            return bool(first_pairs(spare, pairs, right + 1, kind + 1, kinds))
        right += pairs[kind]
        room += spare[kind]
    return False


@register_jitable
def tool_counts(b: Any, t: Any, seat: int, clan: Any, outside: Any) -> None:
    """How many tools of each kind are in the clan and outside."""
    for tool in range(len(b.tool_order)):
        clan[tool] = 0
        outside[tool] = 0
    for at in range(t.counts[seat, CLAN_TOOLS]):
        clan[b.back[t.lists[seat, CLAN_TOOLS, at]]] += 1
    for at in range(t.counts[seat, TOOLS]):
        outside[b.back[t.lists[seat, TOOLS, at]]] += 1


@register_jitable
def brews(b: Any, t: Any, seat: int, wanted: int, choice: Any) -> int:
    """Count the payments on offer, and write down the wanted one. Must agree with match.brews."""
    tools = len(b.tool_order)
    kinds = len(b.tokens)
    clan, outside, spare, pairs = t.work[0], t.work[1], t.work[2], t.work[3]
    witch = t.lists[seat, PLAYED, t.counts[seat, PLAYED] - 1]
    count = 0
    for at in range(t.counts[seat, POTIONS]):
        potion = t.lists[seat, POTIONS, at]
        colour = b.colour[potion]
        if not (b.banners[witch] & colour if colour else b.banners[witch]):
            continue
        missing = 0
        for kind in range(kinds):
            left = t.ing[seat, kind] - b.recipe[potion, kind]
            missing += max(0, -left)
            spare[kind] = max(0, left) // 2
        if missing > total(spare, kinds):
            continue
        tool_counts(b, t, seat, clan, outside)
        for tool in range(tools):
            for _ in range(b.needs[potion, tool]):
                if clan[tool]:
                    clan[tool] -= 1
                elif outside[tool]:
                    outside[tool] -= 1
                else:
                    missing += 1
        has_clan = total(clan, tools) > 0
        fresh = 0
        for tool in range(tools):
            fresh += outside[tool] > 0 and clan[tool] == 0
        for option in range(-2, tools):
            # Without the symbol one way; with it the clan's, each new kind, or else a pair.
            lacks = 0
            use = NO_TOOL
            if not b.any_tools[potion]:
                if option != NO_TOOL:
                    continue
            elif option == CLAN_TOOL:
                if not has_clan:
                    continue
                use = CLAN_TOOL
            elif option == NO_TOOL:
                if has_clan or fresh:
                    continue
                lacks = 1
            else:
                use = b.tool_order[option]
                if not outside[use] or clan[use]:
                    continue
            more = first_pairs(spare, pairs, missing + lacks, 0, kinds)
            while more:
                if count == wanted:
                    choice[0], choice[1] = at, use
                    for kind in range(kinds):
                        choice[2 + kind] = pairs[kind]
                    return count
                count += 1
                more = next_pairs(spare, pairs, kinds)
    return count


@register_jitable
def brew(b: Any, t: Any, seat: int, choice: Any) -> None:
    """Tokens go to the bag; potion, witch and new tools enter the clan. [C-43 to C-47]"""
    tools = len(b.tool_order)
    clan, outside, new = t.work[0], t.work[1], t.work[2]
    potion = remove_at(t, seat, POTIONS, choice[0])
    for kind in range(len(b.tokens)):
        pays = min(b.recipe[potion, kind], t.ing[seat, kind]) + 2 * choice[2 + kind]
        t.ing[seat, kind] -= pays
        t.bag[kind] += pays
    tool_counts(b, t, seat, clan, outside)
    for tool in range(tools):
        new[tool] = 0
        for _ in range(b.needs[potion, tool]):
            if clan[tool]:
                clan[tool] -= 1
            elif outside[tool]:
                outside[tool] -= 1
                new[tool] += 1
    if choice[1] >= 0:
        new[choice[1]] += 1
    for tool in range(tools):
        for _ in range(new[tool]):
            at = 0
            while b.back[t.lists[seat, TOOLS, at]] != tool:
                at += 1
            add(t, seat, CLAN_TOOLS, remove_at(t, seat, TOOLS, at))
    add(t, seat, CLAN_POTIONS, potion)
    add(t, seat, CLAN_WITCHES, remove_at(t, seat, PLAYED, t.counts[seat, PLAYED] - 1))
    claim_goals(b, t, seat)


@register_jitable
def tames(b: Any, t: Any, seat: int, wanted: int) -> int:
    """Count the animals that can be tamed; the wanted one's place in the list instead."""
    own, seen, count = 0, 0, 0
    for at in range(t.counts[seat, CLAN_ANIMALS]):
        own |= 1 << b.animal[t.lists[seat, CLAN_ANIMALS, at]]
    for at in range(t.counts[seat, ANIMALS]):
        animal = b.animal[t.lists[seat, ANIMALS, at]]
        if not (own | seen) >> animal & 1 and t.ing[seat, b.food[animal]]:
            if count == wanted:
                return at
            count += 1
        seen |= 1 << animal
    return count


@register_jitable
def tame(b: Any, t: Any, seat: int, at: int) -> None:
    """An animal gets its food and enters the clan. [C-81, C-82]"""
    card = remove_at(t, seat, ANIMALS, at)
    food = b.food[b.animal[card]]
    t.ing[seat, food] -= 1
    t.bag[food] += 1
    add(t, seat, CLAN_ANIMALS, card)
    claim_goals(b, t, seat)
