"""What sort of players sit at a table of Wizard, as far as the score sheet shows.

A search that takes everyone for a good player waits in vain for their best cards, and bids
less than it could get. Kinds are those of kernels.opponents: balanced players, greedy ones,
and careful ones, who bid and play like `easy`.
"""

from math import prod

from stonehenge.core.cards import Seat
from stonehenge.games.wizard import View

# How often rounds end so, in thousandths, counted in 300 games of hard, medium and easy: by the
# size of the hands (up to 5 cards, up to 10, more), then by the bid (less than a fair share,
# near it, more), then by the tricks taken beyond the bid (-2 and less, -1, 0, 1, 2 and more).
# In rounds of one card nobody can tell.
Sheet = tuple[tuple[tuple[int, ...], ...], ...]
BALANCED: Sheet = (
    ((2, 2, 138, 22, 6), (2, 78, 516, 82, 24), (8, 31, 82, 11, 2)),
    ((2, 6, 216, 28, 8), (14, 77, 309, 56, 16), (15, 56, 168, 26, 3)),
    ((2, 11, 258, 32, 12), (12, 49, 234, 32, 7), (26, 60, 228, 32, 6)),
)
GREEDY: Sheet = (
    ((2, 2, 144, 29, 13), (2, 72, 481, 105, 28), (11, 43, 58, 12, 3)),
    ((2, 2, 240, 60, 18), (12, 62, 276, 84, 18), (26, 56, 108, 32, 8)),
    ((2, 6, 266, 88, 33), (10, 32, 207, 50, 18), (36, 46, 150, 42, 14)),
)
CAREFUL: Sheet = (
    ((2, 2, 111, 24, 13), (2, 98, 479, 172, 52), (2, 16, 25, 10, 2)),
    ((2, 37, 112, 66, 40), (10, 128, 265, 132, 80), (20, 32, 40, 24, 16)),
    ((2, 40, 138, 67, 59), (18, 56, 134, 68, 66), (158, 56, 76, 38, 24)),
)
# How far from a fair share a bid is near it.
NEAR = 0.8
# Players of a table are often of one sort: at a table of careful players so many of them are,
# at another one so many are not.
ALIKE = 0.9


def kind_chances(view: View, greedy: float | None, careful: float) -> list[tuple[float, float]]:
    """For each seat how likely it is greedy, and how likely careful; the own one is neither.

    Before there is anything on the sheet a table is one of careful players with the given
    chance, and who is not careful is greedy with the other one; None: all are greedy, the own
    seat too.
    """
    if greedy is None:
        return [(1.0, 0.0)] * len(view.held)
    if view.options.plus_minus_one:
        # Who must not bid what the hand is good for misses bids like a careful player.
        careful = 0.0
    likely = {
        seat: (
            (1 - greedy) * likelihood(view, seat, BALANCED),
            greedy * likelihood(view, seat, GREEDY),
            likelihood(view, seat, CAREFUL),
        )
        for seat in range(len(view.held))
        if seat != view.seat
    }
    tables = [(careful, ALIKE), (1 - careful, 1 - ALIKE)] if careful else [(1.0, 0.0)]
    weights = [
        chance * prod(mixed(kinds, share) for kinds in likely.values()) for chance, share in tables
    ]
    chances = [(0.0, 0.0)] * len(view.held)
    for seat, kinds in likely.items():
        for weight, (_, share) in zip(weights, tables, strict=True):
            part = weight / sum(weights) / mixed(kinds, share)
            before = chances[seat]
            chances[seat] = (
                before[0] + part * (1 - share) * kinds[1],
                before[1] + part * share * kinds[2],
            )
    return chances


def mixed(kinds: tuple[float, float, float], share: float) -> float:
    """How likely a seat's rounds are where so many are careful."""
    return (1 - share) * (kinds[0] + kinds[1]) + share * kinds[2]


def likelihood(view: View, seat: Seat, sheet: Sheet) -> float:
    """How likely the rounds on the score sheet are for a seat whose rounds usually end so."""
    likely = 1.0
    for size, row in zip(view.sizes, view.sheet, strict=False):
        if size > 1:
            beyond = row.bids[seat] - size / len(view.held)
            level = 0 if beyond < -NEAR else 2 if beyond > NEAR else 1
            off = max(-2, min(2, row.won[seat] - row.bids[seat]))
            likely *= sheet[0 if size <= 5 else 1 if size <= 10 else 2][level][off + 2] / 100
    return likely
