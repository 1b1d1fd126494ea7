"""Successive halving: after each heat of a search the better half of the actions goes on.

Legend
    stats    a row for each action: how often it was tried, the sum of what it was worth, then
             whatever else the game keeps
    alive    1 for each action that is still tried
"""

from typing import Any

from stonehenge.sim.compiler import searching

TRIES, WORTH = range(2)


@searching
def halved(stats: Any, alive: Any, count: int) -> int:
    """Only the better half of the actions stays, or two of them; how many that are."""
    goal = min(count, max(2, (count + 1) // 2))
    while count > goal:
        worst = -1
        for at in range(len(alive)):
            if alive[at] and (
                worst < 0
                or stats[at, WORTH] / stats[at, TRIES] < stats[worst, WORTH] / stats[worst, TRIES]
            ):
                worst = at
        alive[worst] = 0
        count -= 1
    return count
