"""What a server counts, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


@dataclass(slots=True)
class Histogram:
    """How often something took how long."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """It took this long."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        """As Prometheus reads it."""
        yield f"# TYPE {name} histogram"
        seen = 0
        for edge, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            seen += count
            yield f'{name}_bucket{{le="{edge}"}} {seen}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {seen}"


@dataclass(slots=True)
class Metrics:
    """Counted since the server started."""

    counts: Counter[str] = field(default_factory=Counter)
    commit: Histogram = field(default_factory=Histogram)
    move: Histogram = field(default_factory=Histogram)

    def text(self, gauges: dict[str, int]) -> str:
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [f"# TYPE stonehenge_{name} gauge", f"stonehenge_{name} {value}"]
        for name in ("moves", "messages", "refused", "dropped", "commits", "errors"):
            full = f"stonehenge_{name}_total"
            lines += [f"# TYPE {full} counter", f"{full} {self.counts[name]}"]
        lines += self.commit.lines("stonehenge_commit_seconds")
        lines += self.move.lines("stonehenge_move_seconds")
        return "\n".join(lines) + "\n"
