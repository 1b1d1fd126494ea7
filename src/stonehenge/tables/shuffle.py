"""How the shuffles of one game come about: everybody promises, all is fixed, everybody reveals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from stonehenge.core import fair
from stonehenge.core.cards import Seat
from stonehenge.core.fair import Fair, VoidRound, promising


@dataclass(slots=True)
class Shuffle:
    """The secret of a game, what was promised besides, and what of it is revealed."""

    secret: bytes
    agreed: Fair | None = None  # nobody changes their part any more
    revealed: dict[Seat, str] | None = None  # until all is there, and the game begins
    void: tuple[VoidRound, ...] = ()  # rounds of promises that did not count
    key: bytes = field(default=b"", repr=False)  # of the dice
    rounds: int = 0  # of the game that are over
    rolls: Counter[int] = field(default_factory=Counter)  # how often dice were made in each

    def proposal(
        self, table: str, game: int, persons: Sequence[str | None], words: Sequence[str]
    ) -> Fair:
        """What would be agreed on now; of persons their commitments, None for everybody else."""
        promised = [each or None for each in persons]
        if self.void:
            # After a void round all who revealed something promise anew, and nobody else.
            last = self.void[-1]
            still = promising(last.commitments) - {*last.silent}
            promised = [each if seat in still else None for seat, each in enumerate(promised)]
        return Fair(
            fair.commitment(self.secret),
            tuple(words),
            version=fair.VERSION,
            table=sha256(table.encode()).hexdigest(),
            game=game,
            round=len(self.void) + 1,
            commitments=tuple(promised),
            contributions=(None,) * len(persons),
            missing=tuple(
                seat
                for seat, each in enumerate(persons)
                if each is not None and promised[seat] is None
            ),
            void=self.void,
        )

    def fix(self, agreed: Fair) -> None:
        """Nobody changes their part any more: whoever has one is to reveal it."""
        self.agreed, self.revealed = agreed, {}

    def waits_for(self) -> list[Seat]:
        """The seats that have yet to reveal their part."""
        if self.agreed is None or self.revealed is None:
            return []
        return sorted(promising(self.agreed.commitments) - {*self.revealed})

    def start_anew(self, silent: Sequence[Seat], secret: bytes) -> None:
        """This round does not count; whoever was silent has no part in the next ones."""
        assert self.agreed is not None
        promised = self.agreed.commitment, self.agreed.commitments
        self.void += (VoidRound(self.agreed.round, *promised, tuple(silent)),)
        self.secret = secret

    def complete(self) -> None:
        """All is revealed: there are dice."""
        assert self.agreed is not None
        assert self.revealed is not None
        if self.agreed.version > 1:
            given = tuple(map(self.revealed.get, range(len(self.agreed.commitments))))
            self.agreed = replace(self.agreed, contributions=given)
        self.key = replace(self.agreed, secret=self.secret).key()
        self.revealed = None

    def dice(self, logged: int) -> fair.Drawn:
        """The dice of the next deal, before which so many events were logged."""
        assert self.agreed is not None
        number = self.rounds * fair.WORD + self.rolls[self.rounds]
        number = logged if self.agreed.version == 1 else number
        return fair.dice(self.key, self.agreed.words, number)
