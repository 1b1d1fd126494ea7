"""Compiled dice: the same numbers as `stonehenge.core.dice.Seeded` rolls."""

from typing import Any

from stonehenge.core.dice import MASK, WORD, mixed, step, stream, word
from stonehenge.sim.compiler import kernel


@kernel
def begin(dice: Any, seed: int, number: int) -> None:
    """The dice of one game of many: chance's, then each seat's own.

    Must agree with Seeded.of(seed, number) and Seeded.of(seed, number, seat).
    """
    dice[0] = stream(mixed(seed & MASK), number)
    for seat in range(len(dice) - 1):
        dice[1 + seat] = stream(dice[0], seat)


@kernel
def below(dice: Any, n: int, at: int = 0) -> int:
    """A number from 0 to n - 1. Must agree with Seeded.below for every state of the dice."""
    product = word(dice[at]) * n
    dice[at] = step(dice[at])
    if product & WORD < n:
        least = (WORD + 1 - n) % n
        while product & WORD < least:
            product = word(dice[at]) * n
            dice[at] = step(dice[at])
    return product >> 32
