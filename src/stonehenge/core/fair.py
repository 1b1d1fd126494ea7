"""Shuffles that one can check: promised before the first deal, opened after the last one.

The server draws a secret and shows its SHA-256, the commitment. Seats may add words of their
own. Every deal takes its dice from the secret, the words and the number of its event, so
that nobody can change a later deal, and nobody who lacks the secret can foresee one.
docs/fair.md says it exactly enough to be written again in another language.
"""

import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from stonehenge.core.game import NATURE, AnyGame, Step
from stonehenge.core.record import Record, fault, replay

WORD = 1 << 32
SECRET_BYTES = 32


def new_secret() -> bytes:
    """256 bits that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game."""
    return sha256(secret).hexdigest()


def salt(words: Sequence[str], number: int) -> bytes:
    """The words and the number of an event as bytes that mean nothing else."""
    texts = [word.encode("utf-8", "surrogatepass") for word in words]
    spelled = b"".join(len(text).to_bytes(4, "big") + text for text in texts)
    return len(texts).to_bytes(4, "big") + spelled + number.to_bytes(8, "big")


@dataclass(slots=True)
class Drawn:
    """Dice from a secret for one event: 32 bits after another from HMAC-SHA256."""

    secret: bytes
    salt: bytes
    block: int = 0
    left: list[int] = field(default_factory=list)
    rolled: int = 0

    def word(self) -> int:
        """The next 32 bits."""
        if not self.left:
            numbered = self.salt + self.block.to_bytes(4, "big")
            drawn = hmac.digest(self.secret, numbered, "sha256")
            self.left = [int.from_bytes(drawn[at : at + 4], "big") for at in range(28, -1, -4)]
            self.block += 1
        return self.left.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; bits that would favour some numbers are thrown away."""
        self.rolled += 1
        words, span = 1, WORD
        while span < n:
            words, span = words + 1, span * WORD
        while True:
            number = 0
            for _ in range(words):
                number = number * WORD + self.word()
            if number < span - span % n:
                return number % n


def dice(secret: bytes, words: Sequence[str], number: int) -> Drawn:
    """The dice of the event with this number in the record's log, counted from 0."""
    return Drawn(secret, salt(words, number))


@dataclass(frozen=True, slots=True)
class Fair:
    """The field `fair` of a record."""

    commitment: str
    words: tuple[str, ...] = ()
    secret: bytes | None = None  # None while the game goes on

    def as_dict(self) -> dict[str, Any]:
        """As the record keeps it."""
        opened = None if self.secret is None else self.secret.hex()
        return {"commitment": self.commitment, "words": list(self.words), "secret": opened}

    @classmethod
    def of(cls, record: Record) -> Self:
        """What a record says about its shuffles, or InvalidRecord."""
        match record.more.get("fair"):
            case {"commitment": str(promised), "words": [*words], "secret": str(opened)} if all(
                isinstance(word, str) for word in words
            ):
                try:
                    return cls(promised, tuple(words), bytes.fromhex(opened))
                except ValueError:
                    raise fault("bad-field", place="", field="fair") from None
            case {"commitment": str(), "secret": None}:
                raise fault("still-secret")
            case None:
                raise fault("no-commitment")
        raise fault("bad-field", place="", field="fair")


def verify(record: Record, game: AnyGame) -> int:
    """How many deals were checked; InvalidRecord names the first one that is not as promised."""
    fair = Fair.of(record)
    assert fair.secret is not None
    if commitment(fair.secret) != fair.commitment:
        raise fault("other-secret", commitment=fair.commitment)
    number = deals = 0
    for step in replay(record, game):
        if step.seat == NATURE:
            deals += checked(game, step, dice(fair.secret, fair.words, number), number)
        number += len(game.log(step))
    return deals


def checked(game: AnyGame, step: Step[Any, Any], rolls: Drawn, number: int) -> int:
    """1 for a deal that the dice give, 0 for what chance decides without dice, such as a judge."""
    drawn = game.chance(step.before, rolls)
    if not rolls.rolled:
        return 0
    if drawn != step.action:
        expected = game.log(
            Step(step.before, NATURE, drawn, game.apply(step.before, NATURE, drawn))
        )
        raise fault("other-deal", number=number + 1, event=json.dumps(expected[:1]))
    return 1
