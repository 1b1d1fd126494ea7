"""Marks the rules that the simulator compiles. Numba itself is imported only in `sim`."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

JITABLE: list[Callable[..., Any]] = []


def jitable(rule: F) -> F:
    """This rule runs as plain Python, and compiled in the simulator."""
    JITABLE.append(rule)
    return rule
