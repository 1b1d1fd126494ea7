"""Everybody is looked at in turn, a few at every beat, and nobody who has left."""

import asyncio
from collections import Counter

from stonehenge.server.pulse import BEATS, Pulse


class Guest:
    """Counts how often somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def look_after(self) -> None:
        self.looks += 1


class Broken(Guest):
    def look_after(self) -> None:
        raise ValueError("nobody is there")


def party(pulse: Pulse, many: int) -> dict[Guest, int]:
    """Guests who come together, and their wards."""
    return {guest: pulse.join(guest) for guest in [Guest() for _ in range(many)]}


def rounds(pulse: Pulse, many: int) -> None:
    for _ in range(many * BEATS):
        pulse.beat()


def test_everybody_is_looked_at_once_in_a_round() -> None:
    pulse = Pulse(0.0)
    guests = party(pulse, 100)
    rounds(pulse, 3)
    assert {guest.looks for guest in guests} == {3}


def test_those_who_came_together_are_not_looked_at_together() -> None:
    wards = Counter(party(Pulse(0.0), 10 * BEATS).values())
    assert set(wards.values()) == {10}


def test_nobody_looks_at_whoever_has_left() -> None:
    pulse = Pulse(0.0)
    (guest, ward), (other, _) = party(pulse, 2).items()
    pulse.leave(guest, ward)
    pulse.leave(guest, ward)
    rounds(pulse, 1)
    assert (guest.looks, other.looks) == (0, 1)


def test_the_others_are_looked_at_when_something_is_wrong_with_one() -> None:
    pulse, broken = Pulse(0.0), Broken()
    pulse.join(broken)
    guests = party(pulse, 2 * BEATS)
    rounds(pulse, 1)
    assert {guest.looks for guest in guests} == {1}


def test_it_beats_while_somebody_is_there_and_again_when_somebody_comes() -> None:
    async def evening() -> None:
        pulse = Pulse(0.001)
        for _ in range(2):
            guest = Guest()
            ward = pulse.join(guest)
            while guest.looks < 2:
                await asyncio.sleep(0.001)
            pulse.leave(guest, ward)
            while pulse.timer is not None:
                await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(evening(), 60.0))
