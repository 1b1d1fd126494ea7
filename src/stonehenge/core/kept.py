"""What a device kept of a game while its shuffles were promised, held against the record."""

import json
from dataclasses import dataclass
from typing import Any, Self

from stonehenge.core.fair import Fair, VoidRound, as_count, as_hashes, as_seats, as_text
from stonehenge.core.record import fault


@dataclass(frozen=True, slots=True)
class KeptRound:
    """What a device saw of a round, and what it gave if it revealed anything."""

    round: int
    commitment: str
    commitments: tuple[str | None, ...] | None = None
    words: tuple[str, ...] = ()
    contribution: str | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What a person's device kept of a game while it was promised."""

    table: str
    game: int
    seat: int | None
    rounds: tuple[KeptRound, ...]

    @classmethod
    def read(cls, written: str) -> Self:
        """What a file says, or InvalidRecord."""
        try:
            body: Any = json.loads(written)
            rounds = tuple(
                KeptRound(
                    as_count(each["round"]),
                    as_text(each["commitment"]),
                    as_hashes(each["commitments"]) if each.get("commitments") else None,
                    tuple(map(as_text, each.get("words") or ())),
                    as_hashes([each.get("contribution")])[0],
                )
                for each in body["rounds"]
            )
            sat = None if body["seat"] is None else as_seats([body["seat"]])[0]
            return cls(as_text(body["table"]), as_count(body["game"]), sat, rounds)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise fault("not-kept-file") from None

    def compare(self, fair: Fair) -> None:
        """InvalidRecord unless a record is about what was seen, with what was given in it."""
        if (self.table, self.game) != (fair.table, fair.game):
            raise fault("other-game")
        void = {each.round: each for each in fair.void}
        for kept in self.rounds:
            counted = fair if kept.round == fair.round else void.get(kept.round)
            if counted is None:
                raise fault("other-list", round=kept.round)
            if counted.commitment != kept.commitment:
                raise fault("other-promise", commitment=kept.commitment)
            if kept.commitments is None:
                continue
            if (counted.commitments, fair.words) != (kept.commitments, kept.words):
                raise fault("other-list", round=kept.round)
            if kept.contribution is None or self.seat is None:
                continue
            if isinstance(counted, VoidRound) and self.seat in counted.silent:
                raise fault("not-silent", round=kept.round)
            if isinstance(counted, Fair) and fair.given_by(self.seat) != kept.contribution:
                raise fault("not-yours")
