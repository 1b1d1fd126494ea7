"""Who moves for a seat that no person moves, and how long that takes."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice
from stonehenge.core.game import NATURE
from stonehenge.games import KITS
from stonehenge.tables import entries
from stonehenge.tables.commands import Attendance, Decision, decide
from stonehenge.tables.effects import Ask
from stonehenge.tables.messages import Act
from stonehenge.tables.table import STAND_IN, Table

# Seconds that a finished trick stays on the table.
TRICK_DELAY = 2.0
# Milliseconds that a bot takes at least, and at most in addition.
LEAST_DELAY, SPREAD = 600, 901


@dataclass(slots=True)
class BotTurns:
    """The bots of a table: whom they play for, and which decisions were requested."""

    dice: Dice  # for the bots' hesitation alone
    requests: dict[Seat, int] = field(default_factory=dict)  # the n of the last one

    def next(self, table: Table, waiting: frozenset[Seat]) -> list[Ask]:
        """Requests to whoever is no person and has to act, each once for this n."""
        return [
            self.ask(table, seat, level, trick_delay(table) + self.hesitation(table))
            for seat in sorted(waiting)
            if seat != NATURE and (level := mover(table, seat)) and not self.is_asked(table, seat)
        ]

    def at_once(self, table: Table, seats: list[Seat]) -> list[Ask]:
        """A bot makes one move for everyone whose time is up."""
        return [
            self.ask(table, seat, STAND_IN, 0.0) for seat in seats if not self.is_asked(table, seat)
        ]

    def ask(self, table: Table, seat: Seat, level: str, delay: float) -> Ask:
        """Ask a bot once for this n."""
        self.requests[seat] = table.n
        return Ask(seat, table.n, level, table.game.view(table.state, seat), delay)

    def is_asked(self, table: Table, seat: Seat) -> bool:
        """Whether a bot already thinks for this seat."""
        return self.requests.get(seat) == table.n

    def at_work(self, table: Table) -> list[Seat]:
        """The seats that a bot already thinks for."""
        return [seat for seat, n in self.requests.items() if n == table.n]

    def forget(self, seat: Seat) -> None:
        """Nobody waits for a bot here any more."""
        self.requests.pop(seat, None)

    def hesitation(self, table: Table) -> float:
        """How long a bot seems to think."""
        if table.settings.pace == "off":
            return 0.0
        return (LEAST_DELAY + self.dice.below(SPREAD)) / 1000

    def decision_on(self, table: Table, seat: Seat, command: Act, by: str = "") -> Decision | None:
        """A bot's action; one that makes no sense is replaced by something that may be done."""
        decision = self.checked(table, seat, command)
        if decision is not None and isinstance(decision.entry, entries.Act) and by:
            decision.entry.by = by
        return decision

    def checked(self, table: Table, seat: Seat, command: Act) -> Decision | None:
        """What comes of a bot's action, if anybody still waits for it."""
        if command.n != table.n or not self.is_asked(table, seat):
            # Too late, or the person who came back decides.
            return None
        decision = decide(table, seat, command, Attendance())
        if isinstance(decision, Decision):
            return decision
        offers = list(table.game.offers(table.state, seat))
        if table.paused or not offers:
            self.forget(seat)
            return None
        decision = decide(
            table, seat, replace(command, act=table.game.write(offers[0])), Attendance()
        )
        return decision if isinstance(decision, Decision) else None


def mover(table: Table, seat: Seat) -> str:
    """The level that moves for a seat now; nothing for a person who has to think."""
    if level := table.level(seat):
        return level
    return "forced" if table.settings.forced and is_forced(table, seat) else ""


def is_forced(table: Table, seat: Seat) -> bool:
    """Whether a seat has one card to play and nothing to decide."""
    game = table.game
    offers = list(game.offers(table.state, seat))
    # Where nothing is called forced, offers may be a selection, and a single one is no proof.
    forced = KITS[game.name].forced
    return bool(forced) and len(offers) == 1 and game.write(offers[0]).startswith(forced)


def trick_delay(table: Table) -> float:
    """How long the finished trick has to stay."""
    if table.settings.pace == "off" or not table.last:
        return 0.0
    events = table.game.log(table.last[-1])
    return TRICK_DELAY if any(event["e"] in ("trick", "score") for event in events) else 0.0
