"""A sequential test (GSPRT): is the first bot better than the others? It stops when it knows."""

from dataclasses import dataclass
from math import log

from stonehenge.arena.statistics import Mean

# How often it may be wrong, either way.
ERROR = 0.05
BOUND = log((1 - ERROR) / ERROR)
# The spread of fewer deals than this says too little about the spread of all.
LEAST = 16


@dataclass(slots=True)
class Sequential:
    """Wald's test of no edge against a given edge, its spread estimated on the way (GSPRT)."""

    edge: float  # points a game that would make a difference

    def evidence(self, edges: Mean) -> float:
        """The logarithm of how much better an edge explains the deals than none does."""
        if edges.count < LEAST or edges.variance == 0:
            return 0.0
        return self.edge / edges.variance * (edges.sum - edges.count * self.edge / 2)

    def verdict(self, edges: Mean) -> str:
        """better, not-better, or open while nobody knows."""
        evidence = self.evidence(edges)
        if evidence >= BOUND:
            return "better"
        return "not-better" if evidence <= -BOUND else "open"
