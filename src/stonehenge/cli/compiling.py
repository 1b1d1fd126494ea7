"""Saying that somebody has to wait, because the bots' rules were not compiled before."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from stonehenge.core.jit import COMPILING
from stonehenge.i18n import Words


@contextmanager
def compiling(language: str, tell: Callable[[str], object]) -> Iterator[None]:
    """Whenever this process has to compile in this block, tell it once, in a language."""
    owner = os.getpid()

    def announce() -> None:
        # A process that was forked for a part of the games says nothing.
        if os.getpid() == owner:
            tell(Words(language).say("play.compiling"))

    COMPILING[:] = [announce]
    try:
        yield
    finally:
        COMPILING.clear()
