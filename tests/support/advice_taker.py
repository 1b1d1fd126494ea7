"""Somebody who takes a good bot's advice at every turn, until there is something to see."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from support.server import Running, hear, say, sit

# What is seen at a table, and what a good bot would do: nothing where it is not our turn.
Moment = Callable[[dict[str, Any], str], bool]
CHANCE = ("stonehenge.core.fair", "stonehenge.server.workers", "stonehenge.server.registry")


@contextmanager
def chosen_chance(seed: str) -> Iterator[None]:
    """The same cards and the same thoughts whenever this is played again."""
    dice = Random(seed)
    chance = SimpleNamespace(token_bytes=dice.randbytes, randbits=dice.getrandbits)
    with ExitStack() as stack:
        for module in CHANCE:
            stack.enter_context(patch(f"{module}.secrets", chance))
        yield


def over(view: dict[str, Any], _best: str) -> bool:
    return bool(view["table"]["status"] == "over")


def advised(at: Running, table: dict[str, Any], moment: Moment = over) -> str:
    """Play well until then; what would be good to do at that moment."""
    with sit(at, table["table"], table["token"]) as line:
        seen: dict[str, Any] = {}
        while True:
            message = hear(line, "view", "hint")
            if message["type"] == "view":
                seen = message
                if table["seat"] in seen["waiting"] and seen["offers"]:
                    say(line, type="hint", id="hint")
                elif moment(seen, "") or over(seen, ""):
                    return ""
            elif message["n"] == seen["n"]:
                # Advice about what was a moment ago is too late where several seats move at once.
                if moment(seen, message["best"]):
                    return str(message["best"])
                say(line, type="act", id=f"act-{seen['n']}", n=seen["n"], act=message["best"])
