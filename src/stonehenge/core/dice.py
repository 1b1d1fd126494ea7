"""Dice that anyone can roll again: the same seed rolls the same numbers, compiled or not.

The generator is PCG XSH-RR on 62 bits of state, so that the masked products are the same
in Python's long integers and in the compiled rules' int64.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from stonehenge.core.jit import jitable

T = TypeVar("T")
MASK = (1 << 62) - 1
WORD = (1 << 32) - 1


class Dice(Protocol):
    """Where chance comes from."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        ...


@jitable
def mixed(number: int) -> int:
    """A number that has nothing visible in common with its neighbours'."""
    number = (number + 2654435769) & MASK
    number = ((number ^ (number >> 30)) * 4564221525384681157) & MASK
    number = ((number ^ (number >> 27)) * 2717568930285327331) & MASK
    return number ^ (number >> 31)


@jitable
def stream(seed: int, number: int) -> int:
    """The first state of one of the many streams of a seed."""
    return mixed(mixed(seed) ^ mixed(number + 1))


@jitable
def step(state: int) -> int:
    """The state after this one."""
    return (state * 6364136223846793005 + 1442695040888963407) & MASK


@jitable
def word(state: int) -> int:
    """The 32 bits that a state shows, turned by the five bits above them."""
    bits = (((state >> 18) ^ state) >> 25) & WORD
    turn = state >> 57
    return ((bits >> turn) | (bits << (32 - turn))) & WORD


@dataclass(slots=True)
class Seeded:
    """Dice from a seed; games and seats take streams of their own."""

    state: int

    @classmethod
    def of(cls, seed: int, *numbers: int) -> "Seeded":
        """The dice of a seed, or of one of its streams."""
        state = mixed(seed & MASK)
        for number in numbers:
            state = stream(state, number)
        return cls(state)

    def word(self) -> int:
        """32 random bits."""
        bits = word(self.state)
        self.state = step(self.state)
        return bits

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, by Lemire's method, which favours none."""
        if n > WORD:
            return self.far_below(n)
        product = self.word() * n
        if product & WORD < n:
            while product & WORD < (WORD + 1 - n) % n:
                product = self.word() * n
        return product >> 32

    def far_below(self, n: int) -> int:
        """The same for numbers of more than 32 bits."""
        words = (n.bit_length() + 31) // 32
        while True:
            number = 0
            for _ in range(words):
                number = number << 32 | self.word()
            number >>= 32 * words - n.bit_length()
            if number < n:
                return number


def shuffled(cards: Sequence[T], n: int, dice: Dice) -> list[T]:
    """The first n cards of the shuffled pack."""
    pack = list(cards)
    for i in range(n):
        j = i + dice.below(len(pack) - i)
        pack[i], pack[j] = pack[j], pack[i]
    return pack[:n]
