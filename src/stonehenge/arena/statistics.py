"""What many deals come to: means with standard errors, deal by deal.

The games of one deal are not independent; a deal is therefore one observation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt

from stonehenge.arena.match import Played
from stonehenge.games import KITS


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

    game: str
    bots: dict[str, Figures]
    deals: int = 0
    games: int = 0

    @classmethod
    def of(cls, game: str, bots: Sequence[str]) -> "Tally":
        """Nothing played yet."""
        return cls(game, {bot: Figures() for bot in bots})

    def add(self, games: list[Played]) -> None:
        """One more deal."""
        self.deals += 1
        self.games += len(games)
        for bot, figures in self.bots.items():
            own = [score for game in games for score in scores(game, bot)]
            others = [score for game in games for score in scores(game, bot, False)]
            rounds = len(games[0].rounds or ()) or 1
            figures.points.add(average(own))
            figures.round_points.add(average(own) / rounds)
            if others:
                edge = sign(self.game) * (average(own) - average(others))
                figures.edge.add(edge)
                figures.round_edge.add(edge / rounds)
                figures.beaten.add(average(left_behind(self.game, game, bot) for game in games))
            figures.wins.add(average(part for game in games for part in wins(game, bot)))
            for game in games:
                look_into(figures, game, bot)


def average(values: Iterable[float]) -> float:
    """The mean of some values."""
    listed = list(values)
    return sum(listed) / len(listed)


def scores(game: Played, bot: str, own: bool = True) -> list[int]:
    """The scores of a bot's seats, or of all others."""
    return [
        score for name, score in zip(game.bots, game.scores, strict=True) if (name == bot) == own
    ]


def left_behind(name: str, game: Played, bot: str) -> float:
    """How much of the other bots' seats a bot's seats leave behind; ties count half."""
    pairs = [
        sign(name) * (own - other)
        for own in scores(game, bot)
        for other in scores(game, bot, False)
    ]
    return average(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in pairs)


def rating(share: float) -> float:
    """The rating, in Elo's scale, of a bot that leaves this share of the others behind."""
    share = min(0.999, max(0.001, share))
    return 400 * log10(share / (1 - share))


def wins(game: Played, bot: str) -> list[float]:
    """The parts of the win that a bot's seats have."""
    return [part for name, part in zip(game.bots, game.wins, strict=True) if name == bot]


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


def sign(game: str) -> int:
    """1 where points are good, -1 where they are not."""
    return -1 if KITS[game].lower_is_better else 1
