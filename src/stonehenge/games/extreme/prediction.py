"""Taking seals for a prediction: whether it is possible, and what it would cost whom.

A prediction is judged as a whole, and nothing moves when a part of it is impossible. Until
it is confirmed, only the one who composes it knows of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from stonehenge.core.cards import Seat
from stonehenge.core.freezing import working_copy
from stonehenge.core.game import Refusal
from stonehenge.games.extreme import rules
from stonehenge.games.extreme.notation import NAME, Seal, Take
from stonehenge.games.extreme.rules import CARDS, KINDS, NONE, SUITS


@dataclass(frozen=True, slots=True)
class Preview:
    """What a prediction would do if it were confirmed as it is."""

    refusal: Refusal | None  # why it cannot be confirmed; then nothing has moved
    seals: tuple[tuple[int, ...], ...]  # what every seat would have, white and black included
    centre: tuple[int, ...]
    more: tuple[Seal, ...]  # what could be taken besides
    too_many: bool  # more seals than there are tricks: allowed, and never wise [XA-10]


def seal_refusal(p: rules.Play, seat: Seat, seal: Seal) -> Refusal | None:
    """Why a seat cannot take one more seal now, or None. [X-11, X-16, X-17]"""
    colour, source = seal
    if not 0 <= colour < SUITS:
        return Refusal("no-such-seal", "X-11", {"seal": NAME.get(colour, str(colour))})
    if source == NONE:
        return None if p.centre[colour] > 0 else not_in_centre(p, seat, colour)
    args = {"seal": NAME[colour], "target": source}
    if p.centre[colour] > 0:
        return Refusal("centre-has-it", "XA-06", args)
    if source == seat or not 0 <= source < p.seats or p.seals[KINDS * source + colour] == 0:
        return Refusal("not-theirs", "X-17", args)
    if not rules.may_rob(p, seat, seal.colour, source):
        return Refusal("no-white-left", "XA-01", args)
    return None


def not_in_centre(p: rules.Play, seat: Seat, colour: int) -> Refusal:
    """Why a seal that the centre lacks cannot be taken from there, or from anybody. [XA-05]"""
    others = [s for s in range(p.seats) if s != seat and p.seals[KINDS * s + colour] > 0]
    args = {"seal": NAME[colour]}
    if not others:
        return Refusal("none-left", "XA-05", args)
    if not rules.may_rob(p, seat, colour, others[0]):
        return Refusal("no-white-left", "XA-01", {**args, "target": others[0]})
    return Refusal("centre-empty", "X-17", {**args, "holders": others})


def take_seals(p: rules.Play, seat: Seat, seals: Sequence[Seal]) -> Refusal | None:
    """Take one seal after the other, up to the first that cannot be taken."""
    for seal in seals:
        if refusal := seal_refusal(p, seat, seal):
            return refusal
        if seal.source == NONE:
            rules.take(p, seat, seal.colour, 1)
        else:
            rules.rob(p, seat, seal.colour, seal.source)
    return None


def take_refusal(p: rules.Play, seat: Seat, take: Take) -> Refusal | None:
    """Why a prediction is impossible, with the first seal that cannot be taken; or None."""
    if not take.seals:
        return None  # To predict no trick is always possible.
    return take_seals(working_copy(p), seat, take.seals)


def preview(p: rules.Play, seat: Seat, take: Take) -> Preview:
    """What a prediction would do, and how it could go on."""
    refusal = take_refusal(p, seat, take)
    p = working_copy(p)
    if refusal is None:
        take_seals(p, seat, take.seals)
    wanted = [Seal(colour, source) for colour in range(SUITS) for source in range(-1, p.seats)]
    return Preview(
        refusal=refusal,
        seals=by_seat(p),
        centre=tuple(p.centre),
        more=tuple(seal for seal in wanted if seal_refusal(p, seat, seal) is None),
        too_many=len(take.seals) > CARDS,
    )


def by_seat(p: rules.Play) -> tuple[tuple[int, ...], ...]:
    """The seals in front of each seat."""
    return tuple(tuple(p.seals[at : at + KINDS]) for at in range(0, KINDS * p.seats, KINDS))
