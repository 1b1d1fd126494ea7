"""Shuffles that one can check: promised before the first deal, opened after the last one.

The server draws a secret and shows its SHA-256, the commitment. Every seat may contribute
likewise: first the SHA-256, then, once all are known, what it is of. Every deal takes its dice
from all of that and the number of its event, so that nobody can choose or change a deal.
docs/fair.md says it exactly enough to be written again in another language.
"""

import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Self

from stonehenge.core.game import NATURE, AnyGame, Event, Step
from stonehenge.core.record import Record, fault, replay

WORD = 1 << 32
SECRET_BYTES = 32
# The protocol by which games are dealt now; those of before say no version.
VERSION = 2
PROTOCOL = "stonehenge-shuffle-2"
HEX = re.compile("[0-9a-f]{64}")


def new_secret() -> bytes:
    """256 bits that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game."""
    return sha256(secret).hexdigest()


def spelled(texts: Sequence[str]) -> bytes:
    """Texts as bytes that mean nothing else."""
    written = [text.encode("utf-8", "surrogatepass") for text in texts]
    parts = b"".join(len(text).to_bytes(4, "big") + text for text in written)
    return len(written).to_bytes(4, "big") + parts


def salt(words: Sequence[str], number: int) -> bytes:
    """The words and the number of an event as bytes that mean nothing else."""
    return spelled(words) + number.to_bytes(8, "big")


@dataclass(slots=True)
class Drawn:
    """Dice of one event: 32 bits after another from HMAC-SHA256."""

    key: bytes
    salt: bytes
    block: int = 0
    left: list[int] = field(default_factory=list)
    rolled: int = 0

    def word(self) -> int:
        """The next 32 bits."""
        if not self.left:
            numbered = self.salt + self.block.to_bytes(4, "big")
            drawn = hmac.digest(self.key, numbered, "sha256")
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


def dice(key: bytes, words: Sequence[str], number: int) -> Drawn:
    """The dice with this number."""
    return Drawn(key, salt(words, number))


def as_text(value: Any) -> str:
    """A text, or ValueError."""
    if not isinstance(value, str):
        raise ValueError
    return value


def as_count(value: Any) -> int:
    """A number from 1, or ValueError."""
    if type(value) is not int or value < 1:
        raise ValueError
    return value


def as_seats(values: Any) -> tuple[int, ...]:
    """Seats, or ValueError."""
    return tuple(as_count(value + 1) - 1 for value in values)


def as_hashes(values: Any) -> tuple[str | None, ...]:
    """32 bytes as hex each, or None, or ValueError."""
    if not all(value is None or HEX.fullmatch(value) for value in values):
        raise ValueError
    return tuple(values)


@dataclass(frozen=True, slots=True)
class VoidRound:
    """A round of promises that did not count: some seats did not reveal theirs."""

    round: int
    commitment: str
    commitments: tuple[str | None, ...]
    silent: tuple[int, ...]

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Self:
        """As a record has it; ValueError, KeyError or TypeError where it is wrong."""
        return cls(
            as_count(body["round"]),
            as_text(body["commitment"]),
            as_hashes(body["commitments"]),
            as_seats(body["silent"]),
        )

    def as_dict(self) -> dict[str, Any]:
        """As the record keeps it."""
        return {
            "round": self.round,
            "commitment": self.commitment,
            "commitments": list(self.commitments),
            "silent": list(self.silent),
        }


@dataclass(frozen=True, slots=True)
class Fair:
    """The field `fair` of a record; `version` 1 knows nothing after the secret."""

    commitment: str
    words: tuple[str, ...] = ()
    secret: bytes | None = None  # None while the game goes on
    version: int = 1
    table: str = ""  # the hash of its id
    game: int = 1
    round: int = 1
    commitments: tuple[str | None, ...] = ()  # by seat
    contributions: tuple[str | None, ...] = ()
    missing: tuple[int, ...] = ()  # persons who did not contribute
    void: tuple[VoidRound, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As the record keeps it."""
        opened = None if self.secret is None else self.secret.hex()
        body = {"commitment": self.commitment, "words": list(self.words), "secret": opened}
        if self.version == 1:
            return body
        return body | {
            "version": self.version,
            "table": self.table,
            "game": self.game,
            "round": self.round,
            "commitments": list(self.commitments),
            "contributions": list(self.contributions),
            "missing": list(self.missing),
            "void": [each.as_dict() for each in self.void],
        }

    @classmethod
    def of(cls, record: Record) -> Self:
        """What a record says about its shuffles, or InvalidRecord."""
        match record.more.get("fair"):
            case {"version": version} if version != VERSION:
                raise fault("newer-fair", version=version, known=VERSION)
            case {"commitment": str(promised), "words": [*words], "secret": str(opened)} if all(
                isinstance(word, str) for word in words
            ):
                try:
                    fair = cls(promised, tuple(words), bytes.fromhex(opened))
                    return fair.with_contributions(record.more["fair"], len(record.players))
                except (ValueError, KeyError, TypeError):
                    raise fault("bad-fair") from None
            case {"commitment": str(), "secret": None}:
                raise fault("still-secret")
            case None:
                raise fault("no-commitment")
        raise fault("bad-fair")

    def with_contributions(self, body: Mapping[str, Any], seats: int) -> Self:
        """What the second protocol adds; ValueError, KeyError or TypeError where it is wrong."""
        if "version" not in body:
            return self
        fair = replace(
            self,
            version=VERSION,
            table=as_text(body["table"]),
            game=as_count(body["game"]),
            round=as_count(body["round"]),
            commitments=as_hashes(body["commitments"]),
            contributions=as_hashes(body["contributions"]),
            missing=as_seats(body["missing"]),
            void=tuple(VoidRound.of(each) for each in body["void"]),
        )
        if len(fair.contributions) != seats or not fair.hangs_together():
            raise ValueError
        return fair

    def hangs_together(self) -> bool:
        """Whether the rounds follow each other: after one, all but the silent promise anew."""
        seats, rounds = len(self.contributions), [*(each.round for each in self.void), self.round]
        lists = [*(each.commitments for each in self.void), self.commitments]
        if rounds != [*range(1, len(lists) + 1)] or {len(each) for each in lists} != {seats}:
            return False
        for each, following in zip(self.void, lists[1:], strict=True):
            if not each.silent or promising(following) != promising(each.commitments) - {
                *each.silent
            }:
                return False
        # What was promised before may be known, and no longer only to who promised it.
        promised = [given for each in lists for given in each if given]
        silent = {seat for each in self.void for seat in each.silent}
        absent = {*range(seats)} - promising(self.commitments)
        return len(promised) == len({*promised}) and silent <= {*self.missing} <= absent

    def list_hash(self) -> str:
        """The hash of all that was fixed before anybody revealed anything."""
        about = [self.table, str(self.game), str(self.round), self.commitment]
        promised = [each or "" for each in self.commitments]
        texts = [PROTOCOL, *about, str(len(promised)), *promised, *self.words]
        return sha256(spelled(texts)).hexdigest()

    def key(self) -> bytes:
        """What the dice of all deals are made with, once the secret is open."""
        assert self.secret is not None
        if self.version == 1:
            return self.secret
        given = b"".join(bytes.fromhex(each) for each in self.contributions if each)
        return hmac.digest(self.secret, bytes.fromhex(self.list_hash()) + given, "sha256")

    def given_by(self, seat: int) -> str | None:
        """What a seat contributed, if it did."""
        return self.contributions[seat] if seat < len(self.contributions) else None

    def check(self) -> None:
        """InvalidRecord unless all that was revealed is what was promised."""
        assert self.secret is not None
        if commitment(self.secret) != self.commitment:
            raise fault("other-secret", commitment=self.commitment)
        if self.version == 1:
            return
        for seat, promised in enumerate(self.commitments):
            given = self.given_by(seat)
            if promised != (None if given is None else commitment(bytes.fromhex(given))):
                raise fault("other-contribution", number=seat + 1)
        if len(self.void) > 1:
            # Whoever was silent, and knew the secret, had more than one deal to choose from.
            raise fault("begun-often", rounds=len(self.void))


def rounds_in(events: Sequence[Event]) -> int:
    """How many rounds end with some events: then dice have other numbers."""
    return sum(event["e"] == "score" for event in events)


def promising(commitments: Sequence[str | None]) -> set[int]:
    """The seats that promised something."""
    return {seat for seat, given in enumerate(commitments) if given}


def verify(record: Record, game: AnyGame) -> int:
    """How many deals were checked; InvalidRecord names the first thing that is not as promised."""
    fair = Fair.of(record)
    fair.check()
    key = fair.key()
    number = deals = at = 0
    for step in replay(record, game):
        if step.seat == NATURE:
            # Deals of the first protocol had the numbers of their events, which hang on the play.
            rolls = dice(key, fair.words, number if fair.version == 1 else at)
            deals += checked(game, step, rolls, number)
            at += rolls.rolled > 0
        number += len(game.log(step))
        at = at if not rounds_in(game.log(step)) else (at // WORD + 1) * WORD
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
