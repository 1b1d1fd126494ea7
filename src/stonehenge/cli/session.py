"""One person and some bots at a game: who acts next, what was done, what can be taken back."""

from dataclasses import dataclass, field
from typing import Any, Self

from stonehenge.bots.explanation import Explanation
from stonehenge.core.cards import Seat
from stonehenge.core.dice import Seeded
from stonehenge.core.game import NATURE, AnyGame, Refusal, Step
from stonehenge.core.record import Record, fault
from stonehenge.games import GAMES, records
from stonehenge.games.levels import advice, levels_of


@dataclass(slots=True)
class Session:
    """A game in progress, which can be left and taken up again as if nothing had been."""

    game: AnyGame
    record: Record
    state: Any
    seat: Seat
    bot: str
    seed: int
    steps: list[Step[Any, Any]] = field(default_factory=list)

    @classmethod
    def begin(
        cls, game: AnyGame, state: Any, players: list[str], seat: Seat, bot: str, seed: int
    ) -> Self:
        """Sit down to a new game."""
        record = Record.begin(game, state, players, seed=seed, play={"seat": seat, "bot": bot})
        return cls(game, record, state, seat, bot, seed)

    @classmethod
    def resume(cls, record: Record) -> Self:
        """Sit down again to a game that was left, or InvalidRecord."""
        if record.scores is not None:
            raise fault("already-over")
        seat, bot, seed = saved_places(record)
        steps = list(records.replay(record))
        state = steps[-1].after if steps else records.start(record)
        return cls(GAMES[record.game], record, state, seat, bot, seed, steps)

    @property
    def view(self) -> Any:
        """The table as the person sees it."""
        return self.game.view(self.state, self.seat)

    def next(self) -> Seat | None:
        """Who acts next; the person before the bots when several wait, None after the end."""
        waiting = self.game.waiting(self.state)
        return self.seat if self.seat in waiting else min(waiting, default=None)

    def act(self, seat: Seat, action: Any) -> Step[Any, Any]:
        """A seat does something, or IllegalAction."""
        step = Step(self.state, seat, action, self.game.apply(self.state, seat, action))
        self.record.add(self.game, step)
        self.steps.append(step)
        self.state = step.after
        return step

    def act_for(self, seat: Seat) -> Step[Any, Any]:
        """Chance or a bot does what it likes."""
        # Dice from the seed and the length of the log alone: whoever takes the game up again
        # gets the cards that would have come, and none that were there before.
        events = len(self.record.log)
        if seat == NATURE:
            return self.act(seat, self.game.chance(self.state, Seeded.of(self.seed, events)))
        bot = levels_of(self.game.name)[self.bot]
        dice = Seeded.of(self.seed, events, seat)
        return self.act(seat, bot(self.game.view(self.state, seat), dice))

    def advice(self) -> Explanation | None:
        """What a good bot would do now in the person's seat, and why; None where none can say."""
        # A stream of its own: asking changes nothing.
        dice = Seeded.of(self.seed, len(self.record.log), self.seat, 1)
        return advice(self.game.name, self.view, dice)

    def no_undo(self) -> Refusal | None:
        """Why the person's last action stands: something new was seen since, or by it."""
        own = [at for at, step in enumerate(self.steps) if step.seat == self.seat]
        if not own:
            return Refusal("nothing-to-undo", "")
        step, since = self.steps[own[-1]], self.steps[own[-1] + 1 :]
        if since:
            first = since[0].seat
            return Refusal("dealt-since", "") if first == NATURE else acted_since(first)
        # Whatever is shown beyond the action itself, such as hidden bids, cannot be forgotten.
        if len(self.game.retell(step, self.seat)) > len(self.game.log(step)):
            return Refusal("shown-since", "")
        return None

    def undo(self) -> None:
        """Take the last step back, which no_undo() must allow."""
        step = self.steps.pop()
        events = len(self.game.log(step))
        del self.record.log[len(self.record.log) - events :]
        self.record.scores, self.record.winners = None, []
        self.state = step.before


def saved_places(record: Record) -> tuple[Seat, str, int]:
    """The person's seat, the bots' level and the seed of a game that `play` saved."""
    match record.more:
        case {"play": {"seat": int(seat), "bot": str(bot)}, "seed": int(seed)} if 0 <= seat < len(
            record.players
        ) and bot in levels_of(record.game):
            return seat, bot, seed
    raise fault("not-kept")


def acted_since(seat: Seat) -> Refusal:
    """Another seat has answered to the action."""
    return Refusal("acted-since", "", {"seat": seat})
