"""Who moves for a seat that no person moves, and how long that takes."""

from dataclasses import dataclass, field

from stonehenge.core.cards import Seat
from stonehenge.core.dice import Dice
from stonehenge.core.game import NATURE
from stonehenge.games import KITS
from stonehenge.tables.commands import Command, Decision, decide
from stonehenge.tables.effects import Ask
from stonehenge.tables.table import STAND_IN, Table

# Seconds that a finished trick stays on the table.
HELD = 2.0
# Milliseconds that a bot takes at least, and at most in addition.
SLOWEST, SPREAD = 600, 901


@dataclass(slots=True)
class BotTurns:
    """The bots of a table: whom they play for, and what they were asked."""

    dice: Dice  # for the bots' hesitation alone
    asked: dict[Seat, int] = field(default_factory=dict)  # n at which a bot was asked

    def next(self, table: Table, waiting: frozenset[Seat]) -> list[Ask]:
        """Whoever is no person and has to act is asked, each once for this n."""
        return [
            self.ask(table, seat, level, held(table) + self.hesitation(table))
            for seat in sorted(waiting)
            if seat != NATURE and (level := mover(table, seat)) and not self.knows(table, seat)
        ]

    def at_once(self, table: Table, seats: list[Seat]) -> list[Ask]:
        """A bot makes one move for everyone whose time is up."""
        return [
            self.ask(table, seat, STAND_IN, 0.0) for seat in seats if not self.knows(table, seat)
        ]

    def ask(self, table: Table, seat: Seat, level: str, delay: float) -> Ask:
        """Ask a bot once for this n."""
        self.asked[seat] = table.n
        return Ask(seat, table.n, level, table.game.view(table.state, seat), delay)

    def knows(self, table: Table, seat: Seat) -> bool:
        """Whether a bot already thinks for this seat."""
        return self.asked.get(seat) == table.n

    def at_work(self, table: Table) -> list[Seat]:
        """The seats that a bot already thinks for."""
        return [seat for seat, n in self.asked.items() if n == table.n]

    def forget(self, seat: Seat) -> None:
        """Nobody waits for a bot here any more."""
        self.asked.pop(seat, None)

    def hesitation(self, table: Table) -> float:
        """How long a bot seems to think."""
        if table.house.pace == "off":
            return 0.0
        return (SLOWEST + self.dice.below(SPREAD)) / 1000

    def answered(self, table: Table, seat: Seat, command: Command) -> Decision | None:
        """A bot's action; one that makes no sense is replaced by something that may be done."""
        if command["n"] != table.n or not self.knows(table, seat):
            # Too late, or the person who came back decides.
            return None
        found = decide(table, seat, command)
        if isinstance(found, Decision):
            return found
        offers = list(table.game.offers(table.state, seat))
        if table.paused or not offers:
            self.forget(seat)
            return None
        found = decide(table, seat, {**command, "act": table.game.write(offers[0])})
        return found if isinstance(found, Decision) else None


def mover(table: Table, seat: Seat) -> str:
    """The level that moves for a seat now; nothing for a person who has to think."""
    if level := table.level(seat):
        return level
    return "forced" if table.house.forced and is_forced(table, seat) else ""


def is_forced(table: Table, seat: Seat) -> bool:
    """Whether a seat has one card to play and nothing to decide."""
    game = table.game
    offers = list(game.offers(table.state, seat))
    # Where nothing is called forced, offers may be a selection, and a single one is no proof.
    forced = KITS[game.name].forced
    return bool(forced) and len(offers) == 1 and game.write(offers[0]).startswith(forced)


def held(table: Table) -> float:
    """How long the finished trick has to stay."""
    if table.house.pace == "off" or not table.last:
        return 0.0
    told = table.game.log(table.last[-1])
    return HELD if any(event["e"] in ("trick", "score") for event in told) else 0.0
