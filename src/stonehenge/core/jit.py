"""Marks the rules that the simulator compiles. Numba itself is imported only in `sim`."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

JITABLE: list[Callable[..., Any]] = []
# Called once when the simulator has to compile something, which makes whoever asked wait.
COMPILING: list[Callable[[], None]] = []


def jitable(rule: F) -> F:
    """This rule runs as plain Python, and compiled in the simulator."""
    JITABLE.append(rule)
    return rule
