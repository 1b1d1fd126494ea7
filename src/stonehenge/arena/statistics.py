"""What many deals come to: means with standard errors, deal by deal.

The games of one deal are not independent; a deal is therefore one observation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import TypeVar

from stonehenge.arena.match import Played

T = TypeVar("T")


@dataclass(slots=True)
class Mean:
    """A mean of observations and its standard error."""

    count: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more observation."""
        self.count += 1
        self.sum += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean so far."""
        return self.sum / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """How far the observations are from each other."""
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.count * self.mean**2) / (self.count - 1))

    @property
    def error(self) -> float:
        return sqrt(self.variance / self.count) if self.count else 0.0

    def as_dict(self) -> dict[str, float]:
        """For another program to read."""
        return {"mean": round(self.mean, 6), "error": round(self.error, 6)}


@dataclass(slots=True)
class Share:
    """How often something happened, by a number such as the size of a hand."""

    hits: dict[int, int] = field(default_factory=dict)
    tries: dict[int, int] = field(default_factory=dict)

    def add(self, at: int, value: int) -> None:
        """One more time that it could have happened."""
        self.tries[at] = self.tries.get(at, 0) + 1
        self.hits[at] = self.hits.get(at, 0) + value

    def by_number(self) -> dict[int, float]:
        return {at: self.hits[at] / self.tries[at] for at in sorted(self.tries)}

    @property
    def all(self) -> float:
        return sum(self.hits.values()) / max(1, sum(self.tries.values()))


@dataclass(slots=True)
class Figures:
    """What one bot did."""

    points: Mean = field(default_factory=Mean)
    round_points: Mean = field(default_factory=Mean)
    edge: Mean = field(default_factory=Mean)  # points a game more than the other bots' mean
    round_edge: Mean = field(default_factory=Mean)
    wins: Mean = field(default_factory=Mean)
    beaten: Mean = field(default_factory=Mean)  # the share of other bots' seats left behind
    made: Share = field(default_factory=Share)
    bias: Share = field(default_factory=Share)  # tricks taken more than bid
    by_round: Share = field(default_factory=Share)
    seconds: list[float] = field(default_factory=list)
    faults: dict[str, int] = field(default_factory=dict)

    def milliseconds(self, part: float) -> float | None:
        """How long a decision takes, at this part of all decisions."""
        if not self.seconds:
            return None
        return (
            1000 * sorted(self.seconds)[min(len(self.seconds) - 1, int(part * len(self.seconds)))]
        )


@dataclass(slots=True)
class Tally:
    """All bots' figures."""

    bots: dict[str, Figures]
    deals: int = 0
    games: int = 0

    @classmethod
    def of(cls, bots: Sequence[str]) -> "Tally":
        """Nothing played yet."""
        return cls({bot: Figures() for bot in bots})

    def add(self, games: list[Played]) -> None:
        """One more deal."""
        self.deals += 1
        self.games += len(games)
        for bot, figures in self.bots.items():
            points = average(part for game in games for part in of_bot(game.scores, game, bot))
            own = [part for game in games for part in of_bot(game.returns, game, bot)]
            others = [part for game in games for part in of_others(game.returns, game, bot)]
            rounds = len(games[0].rounds or ()) or 1
            figures.points.add(points)
            figures.round_points.add(points / rounds)
            if others:
                edge = average(own) - average(others)
                figures.edge.add(edge)
                figures.round_edge.add(edge / rounds)
                figures.beaten.add(average(left_behind(game, bot) for game in games))
            figures.wins.add(
                average(part for game in games for part in of_bot(game.wins, game, bot))
            )
            for game in games:
                look_into(figures, game, bot)


def average(values: Iterable[float]) -> float:
    """The mean of some values."""
    listed = list(values)
    return sum(listed) / len(listed)


def of_bot(values: Sequence[T], game: Played, bot: str) -> list[T]:
    """What a bot's seats have."""
    return [value for name, value in zip(game.bots, values, strict=True) if name == bot]


def of_others(values: Sequence[T], game: Played, bot: str) -> list[T]:
    """What the seats of all other bots have."""
    return [value for name, value in zip(game.bots, values, strict=True) if name != bot]


def left_behind(game: Played, bot: str) -> float:
    """How much of the other bots' seats a bot's seats leave behind; ties count half."""
    others = of_others(game.returns, game, bot)
    pairs = [own - other for own in of_bot(game.returns, game, bot) for other in others]
    return average(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in pairs)


def rating(share: float) -> float:
    """The rating, in Elo's scale, of a bot that leaves this share of the others behind."""
    share = min(0.999, max(0.001, share))
    return 400 * log10(share / (1 - share))


def look_into(figures: Figures, game: Played, bot: str) -> None:
    """Bids, rounds, time and faults of a bot's seats in one game."""
    for seat in (seat for seat, name in enumerate(game.bots) if name == bot):
        figures.seconds += game.seconds[seat]
        for number, round in enumerate(game.rounds or (), 1):
            off = round.won[seat] - round.bids[seat]
            figures.made.add(round.size, int(off == 0))
            figures.bias.add(round.size, off)
            figures.by_round.add(number, round.points[seat])
    for seat, fault in game.faults:
        if game.bots[seat] == bot:
            figures.faults[fault] = figures.faults.get(fault, 0) + 1
