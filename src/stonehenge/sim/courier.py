"""Paints and writes to many sockets while Python does something else.

Most of a write is the system's work, and in Python everybody waits for it: a thread either keeps
the interpreter's lock meanwhile, or has to queue for it again after every socket. A courier is
a thread that needs no lock: it waits for an errand, writes to one socket after the other and says
when it is back, all in compiled code. What it is told is written down in `errands`.
"""

import os
import socket
from collections.abc import Sequence
from threading import Thread
from typing import Any

import numpy as np
from numba import types

from stonehenge.sim.compiler import searching
from stonehenge.sim.errands import AS_IT_IS, BACK, GIVEN, LARGEST, NO_FILE, PIECES, READERS
from stonehenge.sim.wizard_views import (
    FRAME,
    paint_shared,
    paint_view,
    put_piece,
    scratch,
    unpack,
)

GO_HOME = -1
# What an errand is about: letters; and what came of it: letters that were carried, how often a
# socket did not take everything, and the bytes that came back.
LETTERS, CARRIED, SHORT, LEFT = range(4)
WHO, START, SIZE, FILE = range(4)
TOKEN = 8  # bytes that ring a bell
WHOLE_TEXT, LONG, LONGER = 0x81, 126, 127
HEAD = 10  # bytes that a frame's head takes at most
# A socket that takes nothing now is not waited for, and one that is gone raises no signal.
FLAGS = getattr(socket, "MSG_DONTWAIT", 0) | getattr(socket, "MSG_NOSIGNAL", 0)

# The system's own functions: a file, where the bytes are, how many, flags; how many were taken.
send = types.ExternalFunction(
    "send", types.intp(types.int32, types.uintp, types.uintp, types.int32)
)
read = types.ExternalFunction("read", types.intp(types.int32, types.uintp, types.uintp))
write = types.ExternalFunction("write", types.intp(types.int32, types.uintp, types.uintp))


@searching
def is_stuck(file: int, order: Any, short: Any) -> bool:
    """Whether a socket has not taken all that was written to it on this errand."""
    found = False
    for each in range(order[SHORT]):
        found |= short[each, FILE] == file
    return found


@searching
def hand(
    source: Any, start: int, size: int, file: int, who: int, order: Any, short: Any, back: Any
) -> None:
    """Write to one socket; what it does not take comes back, and all that is said after it."""
    gone = 0
    if file != NO_FILE and not is_stuck(file, order, short):
        gone = max(0, send(file, source.ctypes.data + start, size, FLAGS))
    if gone < size:
        row = short[order[SHORT]]
        row[WHO], row[START], row[SIZE], row[FILE] = who, order[LEFT], size - gone, file
        order[LEFT] = put_piece(back, order[LEFT], source, start + gone, size - gone)
        order[SHORT] += 1


@searching
def framed(out: Any, start: int, size: int) -> int:
    """Put the head of a frame before a message; where it begins."""
    if size < LONG:
        start -= 2
        out[start + 1] = size
    else:
        bytes_ = 2 if size < 1 << 16 else 8
        for each in range(bytes_):
            out[start - 1 - each] = size >> 8 * each & 255
        start -= 2 + bytes_
        out[start + 1] = LONG if bytes_ == 2 else LONGER
    out[start] = WHOLE_TEXT
    return start


@searching
def errand(
    order: Any, way: Any, sizes: Any, parts: Any, out: Any, table: Any, short: Any, back: Any
) -> None:
    """Carry one letter after the other, as long as there is room for what may come back."""
    step, part, at, who = 0, 0, 0, 0
    starts = np.zeros(PIECES + 1, np.int64)
    p = table[0]
    order[CARRIED] = order[SHORT] = order[LEFT] = 0
    for _ in range(order[LETTERS]):
        if way[step] == AS_IT_IS:
            if order[LEFT] + sizes[part] > len(back):
                return
            hand(parts, at, sizes[part], way[step + 1], who, order, short, back)
            at += sizes[part]
            step, part, who = step + 2, part + 1, who + 1
        else:
            readers = way[step + 1]
            starts[0] = at
            for piece in range(PIECES):
                at += sizes[part + piece]
                starts[piece + 1] = at
            if order[LEFT] + readers * (at - starts[0] + 2 * FRAME) > len(back):
                return
            step, part = step + 2, part + PIECES
            unpack(p, parts, starts)
            shared = paint_shared(out, 0, p, parts, starts)
            for _ in range(readers):
                first = shared + HEAD + (sizes[part] if way[step + 2] else 0)
                end = paint_view(out, first, p, parts, starts, way[step + 1], shared)
                begin = framed(out, first, end - first)
                if way[step + 2]:
                    begin -= sizes[part]
                    put_piece(out, begin, parts, at, sizes[part])
                    at += sizes[part]
                    part += 1
                hand(out, begin, end - begin, way[step], who, order, short, back)
                step, who = step + 3, who + 1
        order[CARRIED] += 1


@searching
def walk(
    bell: int,
    answer: int,
    token: Any,
    order: Any,
    way: Any,
    sizes: Any,
    parts: Any,
    out: Any,
    table: Any,
    short: Any,
    back: Any,
) -> None:
    """Errand after errand."""
    place = token.ctypes.data
    while True:
        heard = read(bell, place, TOKEN)
        if heard == 0 or order[LETTERS] == GO_HOME:
            return
        if heard != TOKEN:
            continue  # a signal
        errand(order, way, sizes, parts, out, table, short, back)
        write(answer, place, TOKEN)


def live(*way: Any) -> None:
    """A courier's life; it need not push anybody off a processor when its bell rings."""
    if hasattr(os, "SCHED_BATCH"):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    walk(*way)


class Courier:
    """Carries one bag of letters at a time."""

    def __init__(self) -> None:
        self.bell, self.back = os.pipe(), os.pipe()
        self.order = np.zeros(4, np.int64)
        # For every reader a file, a seat, and whether something comes first; and for every letter
        # what it is, and for how many. Nothing takes room before it is used.
        self.way = np.zeros(5 * READERS, np.int64)
        self.sizes = np.zeros((PIECES + 1) * READERS, np.int64)
        self.parts = np.zeros(GIVEN, np.uint8)
        self.short = np.zeros((READERS, 4), np.int64)
        self.left = np.zeros(BACK, np.uint8)
        out = np.zeros(2 * (LARGEST + FRAME), np.uint8)
        given = (self.order, self.way, self.sizes, self.parts)
        self.bag = (*given, out, scratch(), self.short, self.left)
        token = np.zeros(1, np.int64)
        way = (self.bell[0], self.back[1], token, *self.bag)
        self.thread = Thread(target=live, args=way, name="courier", daemon=True)
        self.thread.start()
        # What it needs is compiled on its first way, with nothing in hand.
        self.carry(0, [], [])
        os.read(self.answer, TOKEN)
        self.run(0, [], [])

    @property
    def answer(self) -> int:
        """The file that can be read when it is back."""
        return self.back[0]

    def pack(self, letters: int, way: Sequence[int], parts: Sequence[bytes]) -> None:
        """Put everything into the bag."""
        given = b"".join(parts)
        self.order[LETTERS] = letters
        self.way[: len(way)] = way
        self.sizes[: len(parts)] = list(map(len, parts))
        self.parts[: len(given)] = np.frombuffer(given, np.uint8)

    def carry(self, letters: int, way: Sequence[int], parts: Sequence[bytes]) -> None:
        """Set out; nobody has to wait for it."""
        self.pack(letters, way, parts)
        os.write(self.bell[1], bytes(TOKEN))

    def wait(self) -> None:
        """The courier is back, or will be soon."""
        os.set_blocking(self.answer, True)  # a loop that watches it has changed that
        os.read(self.answer, TOKEN)

    def run(self, letters: int, way: Sequence[int], parts: Sequence[bytes]) -> None:
        """The same at once, for a few letters."""
        self.pack(letters, way, parts)
        errand(*self.bag)

    def returned(self) -> tuple[int, list[tuple[int, bytes]]]:
        """How many letters were carried, and what of them their readers did not take."""
        carried, short = int(self.order[CARRIED]), int(self.order[SHORT])
        if not short:
            return carried, []
        left = [
            (who, self.left[start : start + size].tobytes())
            for who, start, size, _ in self.short[:short].tolist()
        ]
        return carried, left

    def end(self) -> None:
        """There are no more errands, and none is under way."""
        self.order[LETTERS] = GO_HOME
        os.write(self.bell[1], bytes(TOKEN))
        self.thread.join()
        for file in (*self.bell, *self.back):
            os.close(file)
