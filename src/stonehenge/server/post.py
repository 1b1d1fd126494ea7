"""What leaves the server: everything that one turn of the loop has to say leaves together.

Few messages are written by the loop itself. Many are given to a courier, a thread that writes
without Python's lock; what has to be said meanwhile waits until it is back. So a connection's
bytes are always in one hand, and stay in their order.
"""

import asyncio
import logging
import os
import sys
from itertools import islice
from typing import Any

NONE = -1  # no file

log = logging.getLogger("stonehenge.server")


class Box:
    """A connection's way out, in place of its transport."""

    __slots__ = ("file", "is_ending", "post", "transport")

    def __init__(self, transport: Any, post: "Post") -> None:
        self.transport = transport
        self.post = post
        self.file = NONE  # for the courier
        self.is_ending = False  # closed, once everything is written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def waits(self) -> bool:
        """Whether something of it is still to be written, or is being carried."""
        return self in self.post.bag or self in self.post.away

    def write(self, data: bytes) -> None:
        """Write, after all that was to be written before."""
        if self.waits():
            self.post.put(self, data)
        else:
            self.transport.write(data)

    def close(self) -> None:
        """Close, after all that was to be written before."""
        if self.waits():
            self.is_ending = True
        else:
            self.transport.close()

    def is_closing(self) -> bool:
        """Whether nothing more will be written."""
        return self.is_ending or self.transport.is_closing()

    def hand_in(self, data: bytes) -> None:
        """The loop writes it."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def can_be_carried(self) -> bool:
        """Whether a courier may write here: nothing waits in the loop, and all is plain bytes."""
        transport = self.transport
        if self.is_ending or transport.is_closing() or transport.get_write_buffer_size():
            return False
        if self.file == NONE and transport.get_extra_info("sslcontext") is None:
            try:
                # A number of our own: when the loop closes its own one meanwhile, and somebody
                # else's connection gets that, nothing can go astray.
                self.file = os.dup(transport.get_extra_info("socket").fileno())
            except OSError:
                return False
        return self.file != NONE

    def lost(self) -> None:
        """The connection is over."""
        self.is_ending = True
        self.post.bag.pop(self, None)
        if self not in self.post.away:
            self.forget()

    def forget(self) -> None:
        """Nothing is carried here any more."""
        if self.file != NONE:
            os.close(self.file)
            self.file = NONE


class Post:
    """What is to be written in this turn of the loop."""

    def __init__(self, many: int = 0) -> None:
        self.many = 0 if sys.platform == "win32" else many  # 0: nothing is ever carried
        self.bag: dict[Box, bytes] = {}
        self.away: dict[Box, bytes] = {}  # what is being carried
        self.courier: Any = None
        self.is_hiring = self.is_over = False

    def put(self, box: Box, data: bytes) -> None:
        """This leaves with all the rest; what was put into the bag first leaves first."""
        bag = self.bag
        if box in bag:
            bag[box] += data
            return
        if not bag:
            asyncio.get_running_loop().call_soon(self.leave)
        bag[box] = data

    def leave(self) -> None:
        """Everything is written, or given to the courier if it is here."""
        if self.away:
            return
        bag, self.bag = self.bag, {}
        if self.many and len(bag) >= self.many:
            if self.courier is not None:
                bag = self.carried(bag)
            elif not self.is_hiring:
                self.hire()
        for box, data in bag.items():
            box.hand_in(data)
            if box.is_ending:
                box.transport.close()

    def carried(self, bag: dict[Box, bytes]) -> dict[Box, bytes]:
        """Send the courier off with all it can carry; what is left over."""
        fit = ((box, data) for box, data in bag.items() if box.can_be_carried())
        away = self.away = dict(islice(fit, self.courier.most))
        if away:
            self.courier.carry([box.file for box in away], list(away.values()))
        if len(away) == len(bag):
            return {}
        return {box: data for box, data in bag.items() if box not in away}

    def come_back(self) -> None:
        """The courier is back: whatever a reader did not take at once is left to the loop."""
        short = self.courier.returned()
        away, self.away = self.away, {}
        if short:
            letters = list(away.items())
            for place, gone in short:
                box, data = letters[place]
                box.hand_in(data[gone:])
        for box in away:
            if box.is_ending:
                box.forget()
                if box not in self.bag:
                    box.transport.close()
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
        """Nothing leaves any more."""
        self.is_over, self.many = True, 0
        if self.courier is not None:
            asyncio.get_running_loop().remove_reader(self.courier.answer)
            if self.away:
                self.come_back()
            self.courier.end()
            self.courier = None


def hired() -> Any:
    """A courier; it brings Numba with it, so whoever has few connections does without."""
    from stonehenge.sim.courier import Courier

    return Courier()
