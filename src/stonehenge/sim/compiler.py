"""How the rules become machine code: what Numba has to be taught."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import event
from numba.extending import intrinsic, overload, overload_method, register_jitable
from numpy.typing import NDArray

from stonehenge.core.cards import nth
from stonehenge.core.jit import COMPILING, JITABLE
from stonehenge.sim.kernel_cache import PACKAGE, Rule, fingerprint, kernels_folder, sources, use


def cache_directory() -> Path:
    """Where the kernels of these sources are cached, for this Python and its libraries."""
    checks = os.environ.get("NUMBA_BOUNDSCHECK", "")
    circumstances = (sys.version, numba.__version__, np.__version__, checks)
    return kernels_folder() / fingerprint(sources(PACKAGE, JITABLE), *circumstances)


@intrinsic
def ones(typing: Any, number: Any) -> Any:
    """How many bits of a number are set."""
    return types.int64(types.int64), lambda _c, builder, _s, args: builder.ctpop(args[0])


@intrinsic
def zeros_ahead(typing: Any, number: Any) -> Any:
    """How many bits above the highest set one are clear."""
    no = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.int64), lambda _c, builder, _s, args: builder.ctlz(args[0], no)


@overload_method(types.Integer, "bit_count")
def bit_count(number: Any) -> Any:
    """Teach Numba what Python's integers know."""

    def answer(number: Any) -> Any:
        return ones(np.int64(number))

    return answer


@overload_method(types.Integer, "bit_length")
def bit_length(number: Any) -> Any:
    """Teach Numba what Python's integers know."""

    def answer(number: Any) -> Any:
        return 64 - zeros_ahead(np.int64(number))

    return answer


@intrinsic
def scattered(typing: Any, bits: Any, mask: Any) -> Any:
    """The low bits of a number put where the mask has bits (x86: pdep)."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        long = ir.IntType(64)
        pdep = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", (), ir.FunctionType(long, (long, long))
        )
        return builder.call(pdep, args)

    return types.int64(types.int64, types.int64), generate


def nth_at_once(cards: Any, n: Any) -> Any:
    """The card with n lower ones in the set. Must agree with cards.nth for every set."""

    def answer(cards: Any, n: Any) -> Any:
        return 63 - zeros_ahead(scattered(1 << n, cards))

    return answer


def record_of(largest: Any) -> np.dtype[np.void]:
    """The NumPy record with the fields of a rules state, its lists as long as in the largest."""
    named = [(name, getattr(largest, name)) for name in largest.__match_args__]
    return np.dtype(
        [
            (name, np.int64, (len(value),)) if isinstance(value, list | tuple) else (name, np.int64)
            for name, value in named
        ]
    )


def packed(state: Any, record: np.dtype[np.void]) -> NDArray[np.void]:
    """A rules state as the kernels take it, its lists filled up with nothing."""
    table = np.zeros(1, record)
    for name in state.__match_args__:
        value = getattr(state, name)
        if isinstance(value, list | tuple):
            table[0][name][: len(value)] = value
        else:
            table[0][name] = value
    return table


def announce(_: Any, happening: Any) -> None:
    """Somebody has to wait, because what they ask for was not compiled before: say so, once."""
    while COMPILING:
        COMPILING.pop()()


Listener = type("Listener", (event.Listener,), {"on_start": announce, "on_end": announce})
event.register("numba:compile", Listener())
CACHE = cache_directory()
use(CACHE, time.time())
numba.config.CACHE_DIR = str(CACHE)
# Where the machine can find the nth bit at once, it need not look for it: a third faster.
FAST = {nth: nth_at_once} if get_host_cpu_features().get("bmi2") else {}
REGISTERED: set[Rule] = set()


def register_rules() -> None:
    """Teach Numba the rules that were marked since the last time."""
    for rule in JITABLE:
        if rule not in REGISTERED:
            REGISTERED.add(rule)
            if rule in FAST:
                overload(rule)(FAST[rule])
            else:
                register_jitable(rule)


def kernel(function: Rule) -> Any:
    """Compile a function; whatever it calls was imported before, and so marked."""
    register_rules()
    return numba.njit(cache=True)(function)


def searching(function: Rule) -> Any:
    """The same for searches, which take long enough that others want to run meanwhile."""
    register_rules()
    return numba.njit(cache=True, nogil=True)(function)
