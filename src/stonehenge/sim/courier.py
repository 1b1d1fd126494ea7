"""Writes to many sockets while Python does something else.

Most of a write is the system's work, and in Python everybody waits for it: a thread either keeps
the interpreter's lock meanwhile, or has to queue for it again after every socket. A courier is
a thread that needs no lock: it waits for an errand, writes to one socket after the other and says
when it is back, all in compiled code.
"""

import os
import socket
from collections.abc import Sequence
from threading import Thread
from typing import Any

import numpy as np
from numba import types

from stonehenge.sim.compiler import searching

MOST = 1 << 14  # letters on one errand
GO_HOME = -1
TOKEN = 8  # bytes that ring a bell
# A socket that takes nothing now is not waited for, and one that is gone raises no signal.
FLAGS = getattr(socket, "MSG_DONTWAIT", 0) | getattr(socket, "MSG_NOSIGNAL", 0)

# The system's own functions: a file, where the bytes are, how many, flags; how many were taken.
send = types.ExternalFunction(
    "send", types.intp(types.int32, types.uintp, types.uintp, types.int32)
)
read = types.ExternalFunction("read", types.intp(types.int32, types.uintp, types.uintp))
write = types.ExternalFunction("write", types.intp(types.int32, types.uintp, types.uintp))


@searching
def walk(bell: int, back: int, order: Any, files: Any, sizes: Any, gone: Any, token: Any) -> None:
    """Errand after errand: `order` has the letters' count and address, and how many fell short."""
    place = token.ctypes.data
    while True:
        heard = read(bell, place, TOKEN)
        if heard == 0 or order[0] == GO_HOME:
            return
        if heard != TOKEN:
            continue  # a signal
        at, short = order[1], 0
        for each in range(order[0]):
            size = sizes[each]
            gone[each] = max(0, send(files[each], at, size, FLAGS))
            short += gone[each] < size
            at += size
        order[2] = short
        write(back, place, TOKEN)


def live(*way: Any) -> None:
    """A courier's life; it need not push anybody off a processor when its bell rings."""
    if hasattr(os, "SCHED_BATCH"):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    walk(*way)


class Courier:
    """Carries one bag of letters at a time."""

    most = MOST

    def __init__(self) -> None:
        self.bell, self.back = os.pipe(), os.pipe()
        self.order = np.zeros(3, np.int64)
        self.files = np.zeros(MOST, np.int32)
        self.sizes, self.gone = np.zeros((2, MOST), np.int64)
        self.letters = b""  # those on the way stay where they are
        token = np.zeros(1, np.int64)
        way = (self.bell[0], self.back[1], self.order, self.files, self.sizes, self.gone, token)
        self.thread = Thread(target=live, args=way, name="courier", daemon=True)
        self.thread.start()
        # What it needs is compiled on its first way, with nothing in hand.
        self.carry([], [])
        self.returned()

    @property
    def answer(self) -> int:
        """The file that can be read when it is back."""
        return self.back[0]

    def carry(self, files: Sequence[int], letters: Sequence[bytes]) -> None:
        """One letter to each file; nobody has to wait for it."""
        count = len(letters)
        self.files[:count] = files
        self.sizes[:count] = list(map(len, letters))
        self.letters = b"".join(letters)
        self.order[:2] = count, np.frombuffer(self.letters or b"\0", np.uint8).ctypes.data
        os.write(self.bell[1], bytes(TOKEN))

    def returned(self) -> list[tuple[int, int]]:
        """Which letters were not taken whole, and how much of each was; waits if need be."""
        os.set_blocking(self.answer, True)  # a loop that watches it has changed that
        os.read(self.answer, TOKEN)
        self.letters = b""
        if not self.order[2]:
            return []
        count = int(self.order[0])
        short = np.flatnonzero(self.gone[:count] < self.sizes[:count])
        return [(int(each), int(self.gone[each])) for each in short]

    def end(self) -> None:
        """There are no more errands, and none is under way."""
        self.order[0] = GO_HOME
        os.write(self.bell[1], bytes(TOKEN))
        self.thread.join()
        for file in (*self.bell, *self.back):
            os.close(file)
