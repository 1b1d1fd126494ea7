"""What sort of players sit at a table of Wizard, as far as the score sheet tells.

Who misses many bids is likely to play simply: to take tricks while some are missing, and to
throw what is dangerous. A search that takes such seats for good players waits in vain for
their best cards.
"""

from math import exp, log

from stonehenge.cards import Seat
from stonehenge.wizard import View

# How often a bid is made by who plays simply, and by who does not; in rounds of one card
# nobody can tell.
SIMPLE, GOOD = 0.45, 0.66


def simple_seats(view: View, prior: float | None) -> list[float]:
    """For each seat how likely it plays simply; the own one does only if all do (None)."""
    if prior is None:
        return [1.0] * len(view.held)
    return [
        0.0 if seat == view.seat else likely_simple(view, seat, prior)
        for seat in range(len(view.held))
    ]


def likely_simple(view: View, seat: Seat, prior: float) -> float:
    """How likely a seat plays simply, after the rounds on the sheet."""
    if not 0 < prior < 1:
        return prior
    odds = log(prior / (1 - prior))
    for size, row in zip(view.sizes, view.sheet, strict=False):
        if size > 1:
            made = row.bids[seat] == row.won[seat]
            odds += log(SIMPLE / GOOD) if made else log((1 - SIMPLE) / (1 - GOOD))
    return 1 / (1 + exp(-odds))
