"""What is sent to one connection arrives in its order, and what nobody reads is not kept."""

from typing import Any

from picows import WSTransport

from stonehenge.server.outbox import Outbox


class Reader:
    """A transport whose other end reads as long as it likes to."""

    def __init__(self) -> None:
        self.out: list[Any] = []
        self.is_disconnected = False

    def send(self, kind: object, message: bytes) -> None:
        self.out.append(message)

    def send_close(self, code: Any) -> None:
        self.out.append(getattr(code, "value", code))

    def disconnect(self) -> None:
        self.is_disconnected = True


def outbox_of(reader: Any, most_messages: int = 10, most_bytes: int = 1000) -> Outbox:
    transport: WSTransport = reader
    return Outbox(transport, most_messages, most_bytes)


def test_messages_leave_in_their_order_and_the_farewell_last() -> None:
    reader = Reader()
    outbox = outbox_of(reader)
    outbox.put(b"first")
    outbox.is_paused = True
    outbox.put(b"second")
    outbox.put(b"third")
    outbox.close(1008)
    outbox.close(1011)
    assert reader.out == [b"first"]
    outbox.resume()
    assert reader.out == [b"first", b"second", b"third", 1008]
    assert reader.is_disconnected


def test_an_outbox_is_full_by_messages_or_by_bytes() -> None:
    def taken(most_messages: int, most_bytes: int) -> list[bool]:
        outbox = outbox_of(Reader(), most_messages, most_bytes)
        outbox.is_paused = True
        return [outbox.put(b"12345") for _ in range(4)]

    assert taken(2, 1000) == [True, True, False, False]
    assert taken(100, 15) == [True, True, True, False]


def test_a_reader_who_keeps_up_has_nothing_waiting() -> None:
    outbox = outbox_of(Reader(), 1, 1)
    assert [outbox.put(b"12345") for _ in range(4)] == [True] * 4
    assert not outbox.messages
