"""What a side of a compiled table of Čarodění is worth, in points at the end of the game.

What was scored counts in full. Then potions are planned one by one, the best first: what they
bring, less the things that are still to be taken for them at the price of a take, weighed by
how likely there is time. All takes that are left, planned or not, count at that price.
"""

from math import exp
from typing import Any

from stonehenge.games.carodeni.kernels.finish import tool_counts
from stonehenge.games.carodeni.kernels.pack import (
    ANIMALS,
    CLAN_ANIMALS,
    CLAN_POTIONS,
    CLAN_WITCHES,
    NOTHING,
    PLAYED,
    POTIONS,
)
from stonehenge.games.carodeni.kernels.state import different
from stonehenge.sim.compiler import searching

# Habits: the price of a take; what it takes to get a missing token, a missing tool, a witch
# for a potion, one from among those played, and to brew at all; how sharp the end of time is;
# how much a goal is worth for each card that it still lacks; a spare token, a spare tool, a
# potion and a witch beyond the plan; what a witch not seen yet brings; what action points
# given away with a witch cost; and how much of an untamed animal counts.
TAKE, TOKEN, TOOL, WITCH, REST, BREW, TIME, GOAL, SPARE, SPARE_TOOL, MORE, MORE_WITCH = range(12)
UNKNOWN, POINTS, ANIMAL = range(12, 15)
TUNED = (0.5, 1.5, 2.2, 4.2, 1.3, 0.8, 15.0, 0.16, 0.8, 1.1, 0.2, 0.5, 1.8, 0.2, 0.4)
# Not a number of takes: the turn is over, and nobody is active.
DONE = -1.0
# A side plans no further than this.
PLANNED = 4
# Where the counts of a kind of card begin in a row of work.
WIDE = 8


@searching
def takes_left(aps: Any, turns: int, rest: int) -> int:
    """How many things a side can take: the best cards first, then a rest, and again."""
    takes = 0
    ready = 0
    for at in range(WIDE):
        aps[2 * WIDE + at] = aps[at]
        ready += aps[at]
    for _ in range(turns):
        if ready == 0:
            takes += rest
            for at in range(WIDE):
                aps[2 * WIDE + at] = aps[WIDE + at]
                ready += aps[WIDE + at]
            continue
        at = WIDE - 1
        while aps[2 * WIDE + at] == 0:
            at -= 1
        aps[2 * WIDE + at] -= 1
        ready -= 1
        takes += at
    return takes


@searching
def note_goals(b: Any, t: Any, cnt: Any, h: Any, prices: Any) -> float:
    """What one more card of each kind and colour brings for the goals, and what there is so far."""
    value = 0.0
    for at in range(4 * WIDE):
        prices[at] = 0.0
    for at in range(b.hard + b.easy + b.more):
        if t.goals[at, 2] != NOTHING:
            continue
        lacks = 0
        for line in b.goal_lines[t.goals[at, 0], t.goals[at, 1]]:
            if line[0] != NOTHING:
                lacks += max(0, line[2] - cnt[line[0] * WIDE + line[1]])
        if lacks == 0:
            continue
        points = b.goal_points[t.goals[at, 0], t.goals[at, 1]] * (2.0 if b.race == 2 else 1.0)
        worth = points
        for _ in range(lacks):
            worth *= h[GOAL]
        value += worth
        nearer = worth / h[GOAL] - worth
        for line in b.goal_lines[t.goals[at, 0], t.goals[at, 1]]:
            if line[0] != NOTHING and line[2] > cnt[line[0] * WIDE + line[1]]:
                prices[line[0] * WIDE + line[1]] += nearer
    return value


@searching
def priced(prices: Any, kind: int, mask: int) -> float:
    """What a card with these colours brings for the goals."""
    gain = 0.0
    at = kind * WIDE
    while mask:
        if mask & 1:
            gain += prices[at]
        mask >>= 1
        at += 1
    return gain


@searching
def counted(cnt: Any, kind: int, mask: int) -> None:
    """One more card with these colours."""
    at = kind * WIDE
    while mask:
        cnt[at] += mask & 1
        mask >>= 1
        at += 1


@searching
def worth(b: Any, t: Any, seat: int, left: float, turns: int, h: Any, s: Any) -> float:
    """What a side is worth with so many takes left in this turn, or DONE, and turns after it."""
    tok, clan, out, cnt, cast, aps = (
        t.work[0],
        t.work[1],
        t.work[2],
        t.work[3],
        t.work[4],
        t.work[5],
    )
    prices = s[0]
    kinds, tools = len(b.tokens), len(b.tool_order)
    value = 0.0
    for at in range(4 * WIDE):
        cnt[at] = 0
    for at in range(t.counts[seat, CLAN_POTIONS]):
        card = t.lists[seat, CLAN_POTIONS, at]
        value += b.potion_points[card]
        counted(cnt, 1, b.colour[card])
    for at in range(t.counts[seat, CLAN_WITCHES]):
        card = t.lists[seat, CLAN_WITCHES, at]
        value += b.witch_points[card]
        counted(cnt, 0, b.witch_counts[card])
    for at in range(t.counts[seat, CLAN_ANIMALS]):
        cnt[3 * WIDE + b.animal[t.lists[seat, CLAN_ANIMALS, at]]] += 1
    tool_counts(b, t, seat, clan, out)
    own_tools = 0
    for tool in range(tools):
        cnt[2 * WIDE + tool] = clan[tool]
        own_tools += clan[tool] > 0
    value += b.tool_points[own_tools]
    for at in range(b.hard + b.easy + b.more):
        if t.goals[at, 2] == seat:
            value += b.goal_points[t.goals[at, 0], t.goals[at, 1]]
    value += note_goals(b, t, cnt, h, prices)
    value += animals_worth(b, t, seat, turns, h)
    for kind in range(kinds):
        tok[kind] = t.ing[seat, kind]
        value += b.leftover * min(1, tok[kind]) * (1.0 if turns == 0 else 0.3)
    for at in range(2 * WIDE):
        aps[at] = 0
    witches = 0
    for card in range(len(b.ap)):
        if t.hand[seat, card]:
            points = b.ap[card, 0] + b.ap[card, 1] + b.ap[card, 2]
            aps[points] += 1
            aps[WIDE + points] += 1
            if b.banners[card]:
                cast[witches] = card
                witches += 1
    ready = witches
    for at in range(t.counts[seat, PLAYED]):
        card = t.lists[seat, PLAYED, at]
        aps[WIDE + b.ap[card, 0] + b.ap[card, 1] + b.ap[card, 2]] += 1
        if b.banners[card]:
            cast[witches] = card
            witches += 1
    active = NOTHING
    if left > DONE and t.counts[seat, PLAYED]:
        active = t.lists[seat, PLAYED, t.counts[seat, PLAYED] - 1]
    budget = max(0.0, left) + takes_left(aps, turns, b.rest)
    value += h[TAKE] * budget
    spent = 0.0
    planned, sent = 0, 0
    potions = t.counts[seat, POTIONS]
    for step in range(min(PLANNED, potions)):
        best, chosen, partner = 0.0, NOTHING, NOTHING
        price = 0.0
        for at in range(potions):
            if planned >> at & 1:
                continue
            potion = t.lists[seat, POTIONS, at]
            lacks, pairs = 0, 0
            for kind in range(kinds):
                over = tok[kind] - b.recipe[potion, kind]
                if over < 0:
                    lacks -= over
                else:
                    pairs += over >> 1
            gain = b.potion_points[potion] + priced(prices, 1, b.colour[potion])
            wants, has = 0, 0
            more = own_tools
            for tool in range(tools):
                has += clan[tool] + out[tool]
                if b.needs[potion, tool]:
                    wants += max(0, b.needs[potion, tool] - clan[tool] - out[tool])
                    if clan[tool] == 0:
                        gain += b.tool_points[more + 1] - b.tool_points[more]
                        gain += prices[2 * WIDE + tool]
                        more += 1
            if b.any_tools[potion]:
                extra = 0.0
                for tool in range(tools):
                    if out[tool] and clan[tool] == 0 and not b.needs[potion, tool]:
                        new = b.tool_points[more + 1] - b.tool_points[more]
                        extra = max(extra, new + prices[2 * WIDE + tool])
                gain += extra
                wants += has == 0
            paired = min(pairs, lacks + wants)
            by_pair = min(lacks, paired)
            lacks -= by_pair
            wants -= paired - by_pair
            cost = h[TOKEN] * lacks + h[TOOL] * wants
            now = 0
            brewer, brings, delay = NOTHING, h[UNKNOWN], h[WITCH] + h[BREW]
            colour = b.colour[potion]
            merit = brings - h[TAKE] * delay
            for i in range(witches):
                card = cast[i]
                if sent >> i & 1 or not (b.banners[card] & colour if colour else b.banners[card]):
                    continue
                points = b.witch_points[card] + priced(prices, 0, b.witch_counts[card])
                power = b.ap[card, 0] + b.ap[card, 1] + b.ap[card, 2]
                points -= h[POINTS] * power * min(turns, 6) / 6.0
                wait = h[BREW] + (0.0 if i < ready else h[REST])
                at_once = step == 0 and card == active and lacks + wants <= left
                if at_once:
                    wait = 0.0
                net = points - h[TAKE] * wait
                if (at_once or turns > 0) and (net > merit or (at_once and not now)):
                    merit = net
                    brewer, brings, delay, now = i, points, wait, int(at_once)
            if turns == 0 and not now:
                continue
            cost += delay
            room = budget - spent - cost
            chance = 1.0 if now and lacks + wants == 0 else 1.0 / (1.0 + exp(-room / h[TIME]))
            net = (gain + brings) * chance - h[TAKE] * cost
            if net > best:
                best, chosen, partner, price = net, at, brewer, cost
        if chosen == NOTHING:
            break
        value += best
        spent += price
        planned |= 1 << chosen
        potion = t.lists[seat, POTIONS, chosen]
        lacks = 0
        for kind in range(kinds):
            tok[kind] -= b.recipe[potion, kind]
            if tok[kind] < 0:
                lacks -= tok[kind]
                tok[kind] = 0
        for tool in range(tools):
            lacks += max(0, b.needs[potion, tool] - clan[tool] - out[tool])
            if b.needs[potion, tool] and clan[tool] == 0:
                clan[tool] = 1
                out[tool] = max(0, out[tool] - 1)
                own_tools += 1
                cnt[2 * WIDE + tool] += 1
        for kind in range(kinds):
            while lacks > 0 and tok[kind] >= 2:
                tok[kind] -= 2
                lacks -= 1
        counted(cnt, 1, b.colour[potion])
        if partner != NOTHING:
            sent |= 1 << partner
            counted(cnt, 0, b.witch_counts[cast[partner]])
        note_goals(b, t, cnt, h, prices)
    if turns:
        for kind in range(kinds):
            value += h[SPARE] * min(2, tok[kind])
        for tool in range(tools):
            value += h[SPARE_TOOL] * (out[tool] > 0 and clan[tool] == 0)
        value += h[MORE] * min(2, potions - planned.bit_count())
        for i in range(witches):
            if not sent >> i & 1:
                value += h[MORE_WITCH] * b.witch_points[cast[i]] * 0.25
    return value


@searching
def animals_worth(b: Any, t: Any, seat: int, turns: int, h: Any) -> float:
    """The animals of the clan, and in part those that could still be tamed."""
    if not b.animals:
        return 0.0
    tame = different(b, t, seat, CLAN_ANIMALS)
    value = float(b.animal_points[tame])
    own = 0
    for at in range(t.counts[seat, CLAN_ANIMALS]):
        own |= 1 << b.animal[t.lists[seat, CLAN_ANIMALS, at]]
    for at in range(t.counts[seat, ANIMALS]):
        animal = b.animal[t.lists[seat, ANIMALS, at]]
        if turns and not own >> animal & 1:
            own |= 1 << animal
            fed = 1.0 if t.ing[seat, b.food[animal]] else 0.6
            value += fed * h[ANIMAL] * (b.animal_points[tame + 1] - b.animal_points[tame])
            tame += 1
    return value
