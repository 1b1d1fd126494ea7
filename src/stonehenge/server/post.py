"""What leaves the server: everything that one turn of the loop has to say leaves together.

With few connections the loop itself writes what is to be written. From some number on there is
a courier, compiled code that paints views and writes without Python's lock: a few letters at
once, many in a thread of its own; what has to be said meanwhile waits until it is back. So
a connection's bytes are always in one hand, and stay in their order.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from typing import Any

from stonehenge.sim.errands import (
    AS_IT_IS,
    GIVEN,
    LARGEST,
    NO_FILE,
    READERS,
    READERS_OF_ONE,
    TO_PAINT,
)

# So many readers on one errand are worth a thread.
MANY = 32

log = logging.getLogger("stonehenge.server")


class Letter:
    """Something to be written: to one reader as it is, or a table to be painted for many."""

    __slots__ = ("boxes", "parts", "way")

    def __init__(self, parts: list[bytes], way: list[int]) -> None:
        self.parts = parts
        self.way = way  # what a courier has to do
        self.boxes: list[Box] = []

    def add(self, box: "Box", seat: int, first: bytes) -> None:
        """One more reader of a picture, who is told something first."""
        file = box.place() if box.is_clogged else box.file
        if first:
            self.way += (file, seat, 1)
            self.parts.append(first)
        else:
            self.way += (file, seat, 0)
        self.boxes.append(box)

    def stop(self, box: "Box") -> None:
        """The loop has to write to this reader."""
        start, step = (2, 3) if self.way[0] == TO_PAINT else (1, 1)
        for at, each in enumerate(self.boxes):
            if each is box:
                self.way[start + step * at] = NO_FILE


class Box:
    """A connection's way out, in place of its transport."""

    __slots__ = ("file", "is_clogged", "is_ending", "is_lost", "last", "post", "transport")

    def __init__(self, transport: Any, post: "Post") -> None:
        self.transport = transport
        self.post = post
        self.file = NO_FILE  # for the courier
        self.last = 0  # the bag with the last letter for it
        self.is_clogged = True  # whether the loop may have something to write here
        self.is_ending = False  # closed, once everything is written
        self.is_lost = False
        post.come()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def waits(self) -> bool:
        """Whether something of it is still to be written, or is being carried."""
        return self.last > self.post.back

    def write(self, data: bytes) -> None:
        """Write, after all that was to be written before."""
        if self.waits():
            self.post.put(self, data)
        else:
            self.hand_in(data)

    def close(self) -> None:
        """Close, after all that was to be written before."""
        if self.waits():
            self.is_ending = True
            self.post.leaving.append(self)
        else:
            self.transport.close()

    def is_closing(self) -> bool:
        """Whether nothing more will be written."""
        return self.is_ending or self.transport.is_closing()

    def hand_in(self, data: bytes) -> None:
        """The loop writes it."""
        if not self.transport.is_closing():
            self.transport.write(data)
            self.is_clogged = True

    def place(self) -> int:
        """Where a courier may write; nowhere while the loop has something to write here."""
        if self.is_clogged:
            transport = self.transport
            # What waits already may have to be written by the loop, too.
            if self.waits() or transport.is_closing() or transport.get_write_buffer_size():
                return NO_FILE
            if self.file == NO_FILE and transport.get_extra_info("sslcontext") is None:
                try:
                    # A number of our own: when the loop closes its own one meanwhile, and somebody
                    # else's connection gets that, nothing can go astray.
                    self.file = os.dup(transport.get_extra_info("socket").fileno())
                except OSError:
                    return NO_FILE
            self.is_clogged = False
        return self.file

    def lost(self) -> None:
        """The connection is over."""
        self.is_lost = self.is_ending = True
        self.post.go()
        if self.waits():
            self.post.leaving.append(self)
        else:
            self.finish()

    def finish(self) -> None:
        """All that was to be written is, or nobody is there any more."""
        if not self.is_lost:
            self.transport.close()
        elif self.file != NO_FILE:
            os.close(self.file)
            self.file = NO_FILE


class Post:
    """What is to be written in this turn of the loop."""

    def __init__(self, enough: int = 0) -> None:
        # From so many connections on there is a courier; 0: never.
        self.enough = 0 if sys.platform == "win32" else enough
        self.many = MANY
        self.connections = 0
        self.bag: list[Letter] = []
        self.away: list[Letter] = []  # what is being carried
        self.number, self.back = 1, 0  # of the bag that is being filled, and of the last one done
        self.leaving: list[Box] = []
        self.courier: Any = None
        self.is_hiring = self.is_over = False

    def come(self) -> None:
        """One more connection."""
        self.connections += 1
        if self.connections >= self.enough > 0 and not self.is_hiring:
            self.hire()

    def go(self) -> None:
        """A connection less."""
        self.connections -= 1

    def put(self, box: Box, data: bytes) -> None:
        """This leaves with all the rest; what was put into the bag first leaves first."""
        for at in range(0, len(data), LARGEST):
            letter = Letter([data[at : at + LARGEST]], [AS_IT_IS, self.place(box)])
            letter.boxes.append(box)
            self.send(letter)

    def place(self, box: Box) -> int:
        """Where a courier may write to somebody, if there is one."""
        return NO_FILE if self.courier is None else box.place()

    def picture(self, pieces: Sequence[bytes], readers: int) -> Letter | None:
        """A letter whose readers are to come, if a courier can carry it to so many."""
        if self.courier is None or readers > READERS_OF_ONE or sum(map(len, pieces)) > LARGEST:
            return None
        return Letter([*pieces], [TO_PAINT, 0])

    def hang(self, picture: Letter) -> None:
        """All readers of a picture are there."""
        if picture.boxes:
            picture.way[1] = len(picture.boxes)
            self.send(picture)

    def send(self, letter: Letter) -> None:
        """Put a letter into the bag."""
        if not self.bag:
            asyncio.get_running_loop().call_soon(self.leave)
        self.bag.append(letter)
        for box in letter.boxes:
            box.last = self.number

    def leave(self) -> None:
        """Everything is written, or given to the courier if it is here."""
        if self.away or not self.bag:
            return
        self.away, self.bag = self.fitting()
        self.number += 1
        self.take_again(self.bag)
        if self.courier is None:
            self.hand_in()
            return
        way: list[int] = []
        parts: list[bytes] = []
        readers = 0
        for letter in self.away:
            way += letter.way
            parts += letter.parts
            readers += len(letter.boxes)
        if readers < self.many:
            self.courier.run(len(self.away), way, parts)
            self.settle()
        else:
            self.courier.carry(len(self.away), way, parts)

    def fitting(self) -> tuple[list[Letter], list[Letter]]:
        """What can be carried at once, at least one letter; and what stays."""
        readers = size = 0
        for at, letter in enumerate(self.bag):
            readers += len(letter.boxes)
            size += sum(map(len, letter.parts))
            if at and (readers > READERS or size > GIVEN):
                return self.bag[:at], self.bag[at:]
        return self.bag, []

    def take_again(self, letters: list[Letter]) -> None:
        """What could not be carried stays in the bag that is being filled."""
        for letter in letters:
            for box in letter.boxes:
                box.last = self.number

    def hand_in(self) -> None:
        """Without a courier the loop writes everything."""
        for letter in self.away:
            letter.boxes[0].hand_in(letter.parts[0])
        self.done()

    def come_back(self) -> None:
        """The courier is back."""
        self.courier.wait()
        self.settle()

    def settle(self) -> None:
        """Whatever a reader did not take at once is left to the loop."""
        carried, left = self.courier.returned()
        if carried < len(self.away):
            rest = self.away[carried:]
            self.bag[:0] = rest
            self.take_again(rest)
        if left:
            boxes = [box for letter in self.away for box in letter.boxes]
            for who, data in left:
                boxes[who].hand_in(data)
                if boxes[who].last == self.number:
                    # What is in the bag already must not overtake it.
                    for letter in self.bag:
                        letter.stop(boxes[who])
        self.done()

    def done(self) -> None:
        """The last bag is empty."""
        self.away, self.back = [], self.number - 1
        if self.leaving:
            leaving, self.leaving = self.leaving, []
            for box in leaving:
                if box.waits():
                    self.leaving.append(box)
                else:
                    box.finish()
        if self.bag:
            self.leave()

    def hire(self) -> None:
        """Get a courier, without waiting for it: it has to be compiled."""
        self.is_hiring = True
        work = asyncio.get_running_loop().run_in_executor(None, hired)
        work.add_done_callback(self.welcome)

    def welcome(self, work: "asyncio.Future[Any]") -> None:
        """The courier is here; without one the loop goes on writing everything."""
        if work.cancelled() or work.exception() is not None:
            log.warning("no courier: %s", None if work.cancelled() else work.exception())
        elif self.is_over:
            work.result().end()
        else:
            self.courier = work.result()
            asyncio.get_running_loop().add_reader(self.courier.answer, self.come_back)

    def end(self) -> None:
        """Nothing is carried any more."""
        self.is_over, self.enough = True, 0
        if self.courier is not None:
            asyncio.get_running_loop().remove_reader(self.courier.answer)
            while self.away:
                self.come_back()
            self.leave()
            while self.away:
                self.come_back()
            self.courier.end()
            self.courier = None


def hired() -> Any:
    """A courier; it brings Numba with it, so whoever has few connections does without."""
    from stonehenge.sim.courier import Courier

    return Courier()
