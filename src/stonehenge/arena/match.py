"""One deal, played by the same bots in every seating.

Chance hangs on the seed, the number of the deal and the chance event alone, and so do a
seat's dice on its decision: whoever sits there gets the same cards and the same luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter, thread_time
from typing import Any

from stonehenge.arena.forfeits import Forfeit
from stonehenge.arena.players import Players
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE
from stonehenge.games import GAMES, KITS
from stonehenge.games.kit import Round


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what, for how long."""

    game: str
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int
    patience: float = 10.0  # seconds that a program from outside may think

    def seatings(self) -> list[tuple[str, ...]]:
        """Every different way to go round the table with these bots."""
        turned = (self.bots[at:] + self.bots[:at] for at in range(len(self.bots)))
        return list(dict.fromkeys(turned))


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: who sat where, and what they got."""

    bots: tuple[str, ...]
    scores: tuple[int, ...]
    returns: tuple[int, ...]  # the larger the better, whatever the scores mean
    wins: tuple[float, ...]  # a shared win counts in parts
    rounds: (
        tuple[Round, ...] | None
    )  # what each seat said and did in each round, where the game has such
    faults: tuple[tuple[Seat, str], ...] = ()
    seconds: tuple[tuple[float, ...], ...] = field(default=(), compare=False)


def play_deal(match: Match, deal: int) -> list[Played]:
    """The games of one deal, one for each seating."""
    with Players(match.game, match.patience) as entrants:
        return [play(match, deal, seating, entrants) for seating in match.seatings()]


def play(match: Match, deal: int, seating: Sequence[str], entrants: Players) -> Played:
    game = GAMES[match.game]
    state = game.start(len(seating), match.options)
    seconds: list[list[float]] = [[] for _ in seating]
    faults: list[tuple[Seat, str]] = []
    chances, decisions = 0, [0] * len(seating)
    entrants.sit_down(game, seating)
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            chances += 1
            action = game.chance(state, Seeded.of(match.seed, deal, 0, chances))
        else:
            decisions[seat] += 1
            dice = Seeded.of(match.seed, deal, 1 + seat, decisions[seat])
            view = game.view(state, seat)
            # A bot thinks in this thread; of a program from outside only the answer is seen.
            clock = perf_counter if seat in entrants.programs else thread_time
            began = clock()
            try:
                action = entrants.act(seat, view, dice)
                if game.refusal(state, seat, action):
                    raise Forfeit("illegal")
            except Forfeit as fault:
                faults.append((seat, fault.name))
                entrants.send_away(seat)
                action = view.offers[0]
            if len(view.offers) > 1:
                seconds[seat].append(clock() - began)
        state = game.apply(state, seat, action)
    return finished(match.game, state, seating, faults, seconds)


def finished(
    name: str,
    state: Any,
    seating: Sequence[str],
    faults: list[tuple[Seat, str]],
    seconds: list[list[float]],
) -> Played:
    """The result of a game; whoever committed a fault cannot have won it."""
    game = GAMES[name]
    scores, guilty = game.scores(state) or (), {seat for seat, _ in faults}
    winners = [seat for seat in game.winners(state) if seat not in guilty]
    rounds = KITS[name].rounds(state)
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(seating))]
    return Played(
        tuple(seating),
        tuple(scores[: len(seating)]),
        tuple(game.returns(state)[: len(seating)]),
        tuple(wins),
        None if rounds is None else tuple(rounds),
        tuple(faults),
        tuple(map(tuple, seconds)),
    )


def deals_for(match: Match, games: int) -> Iterator[int]:
    """The numbers of the deals that make at least so many games."""
    each = len(match.seatings())
    return iter(range((games + each - 1) // each))
