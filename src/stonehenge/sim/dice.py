"""Compiled dice: the same numbers as `stonehenge.core.dice.Seeded` rolls."""

from typing import Any

from stonehenge.core.dice import WORD, step, word
from stonehenge.sim.compiler import kernel


@kernel
def below(dice: Any, n: int) -> int:
    """A number from 0 to n - 1. Must agree with Seeded.below for every state of the dice."""
    product = word(dice[0]) * n
    dice[0] = step(dice[0])
    if product & WORD < n:
        least = (WORD + 1 - n) % n
        while product & WORD < least:
            product = word(dice[0]) * n
            dice[0] = step(dice[0])
    return product >> 32
