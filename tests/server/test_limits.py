"""What the defaults leave open is closed: too much, too large, too slow, from elsewhere."""

import asyncio
import re
import socket as sockets
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from stonehenge.server.registry import LiveTable, TableRegistry
from stonehenge.server.settings import Limits
from stonehenge.server.upgrade import UpgradeProtocol
from stonehenge.tables.messages import OTHER_PROTOCOL
from support.server import PATIENCE, Running, all_of, full, hear, made, raw, running, say, sit
from support.sockets import frame, handshake
from support.views import first

SMALL = Limits(message_burst=30, messages_a_second=0.001, request_burst=1e9)
IMPATIENT = Limits(patience=2.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data"), SMALL) as instance:
        yield instance


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    """A server that waits for nobody, and a table that was made before it was."""
    data = tmp_path_factory.mktemp("impatient")
    with running(data) as instance:
        table = made(instance)["table"]
    with running(data, IMPATIENT) as instance:
        yield instance, table


def test_a_page_from_elsewhere_is_turned_away(server: Running) -> None:
    table = made(server)["table"]
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(InvalidStatus) as error, sit(server, table, origin=origin):
            pass
        assert error.value.response.status_code == 403
        assert b'"error":"foreign-origin"' in error.value.response.body
    with sit(server, table, origin=server.url) as socket:
        assert hear(socket, "view")


def test_a_table_that_does_not_exist_has_no_socket(server: Running) -> None:
    with pytest.raises(InvalidStatus) as error, sit(server, "nothing"):
        pass
    assert error.value.response.status_code == 404


def test_a_large_message_ends_the_connection(server: Running) -> None:
    table, tokens = full(server)
    with sit(server, table, tokens[0]) as socket:
        hear(socket, "view")
        socket.send("x" * 17_000)
        with pytest.raises(ConnectionClosed) as error:
            hear(socket, "nothing")
        assert error.value.rcvd is not None
        assert error.value.rcvd.code == 1009


def test_a_large_body_and_a_large_head_are_refused(server: Running) -> None:
    with server.client() as client:
        answer = client.post("/api/tables", content=b"x" * 20_000)
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")
    with raw(server) as connection:
        head = b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 300_000 + b"\r\n\r\n"
        try:
            connection.sendall(head)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert all_of(connection)[:12] in (b"HTTP/1.1 400", b"")


def test_a_chunked_body_without_a_length_is_counted(server: Running) -> None:
    with server.client() as client:
        answer = client.post("/api/tables", content=iter([b"x" * 9_000] * 3))
        assert answer.status_code == 413


def test_half_a_request_is_not_waited_for(impatient: tuple[Running, str]) -> None:
    server, _ = impatient
    with raw(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        assert all_of(connection) == b""
    with raw(server) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        assert b'"error":"too-slow"' in all_of(connection)
    with raw(server) as connection:
        whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        connection.sendall(whole)
        assert connection.recv(12) == b"HTTP/1.1 200"
        connection.sendall(whole[:-4])
        assert b"HTTP/1.1" not in all_of(connection)


def test_whoever_says_nothing_is_asked_to_leave(impatient: tuple[Running, str]) -> None:
    server, table = impatient
    with connect(server.socket(table), proxy=None) as socket:
        assert hear(socket, "refused")["reason"] == "too-slow"
        with pytest.raises(ConnectionClosed):
            hear(socket, "nothing")


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (b"\x00\x01", "not-text"),
        ("{", "bad-json"),
        ("[]", "malformed"),
        ('"text"', "malformed"),
        ("{}", "malformed"),
        ('{"type": "act"}', "malformed"),
        ('{"type": "act", "id": ""}', "malformed"),
        ('{"type": "act", "id": "' + "x" * 65 + '"}', "malformed"),
        ('{"type": "dance", "id": "1"}', "malformed"),
        ('{"type": "chat", "id": "1", "text": "\\ud800"}', "bad-json"),
        ("[" * 5000, "malformed"),
    ],
)
def test_a_malformed_message_is_named_and_the_connection_lives(
    server: Running, message: str | bytes, reason: str
) -> None:
    table, tokens = full(server)
    with sit(server, table, tokens[0]) as socket:
        hear(socket, "view")
        socket.send(message)
        assert hear(socket, "refused")["reason"] == reason
        say(socket, type="ping")
        assert hear(socket, "pong")


def test_whoever_leaves_without_a_word_is_forgotten(server: Running) -> None:
    table = made(server)["table"]
    with server.client() as client:
        for _ in range(30):
            with connect(server.socket(table), proxy=None):
                pass
        patience = monotonic() + PATIENCE
        while "stonehenge_connections 0\n" not in client.get("/metrics").text:
            assert monotonic() < patience


@pytest.mark.parametrize("greeting", ['{"watch": true}', '{"protocol": 1, "watch": true}', "{}"])
def test_who_talks_another_protocol_is_closed_with_a_code_of_its_own(
    server: Running, greeting: str
) -> None:
    table = made(server)["table"]
    with connect(server.socket(table), proxy=None) as socket:
        socket.send(greeting)
        # Nothing is said that a page of before takes for being kicked.
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == OTHER_PROTOCOL


SAYS = '{"protocol": 2, %s}'


@pytest.mark.parametrize(
    "first", [b"\x00", "{", "[]", SAYS % '"token": 5', SAYS % '"watch": false']
)
def test_whoever_does_not_say_who_they_are_is_asked_to_leave(
    server: Running, first: str | bytes
) -> None:
    table = made(server)["table"]
    with connect(server.socket(table), proxy=None) as socket:
        socket.send(first)
        assert hear(socket, "refused")["reason"] in ("not-text", "bad-json", "malformed")
        with pytest.raises(ConnectionClosed):
            hear(socket, "nothing")


def test_too_many_messages_are_refused_and_then_too_much(server: Running) -> None:
    table, tokens = full(server)
    with sit(server, table, tokens[0]) as socket:
        hear(socket, "view")
        for number in range(30):
            say(socket, type="chat", id=str(number), text="hi")
        say(socket, type="chat", id="more", text="hi")
        assert hear(socket, "refused")["reason"] == "too-many"
        # It may be over before all of these are said.
        with suppress(ConnectionClosed):
            for number in range(40):
                say(socket, type="chat", id=str(number), text="hi")
        with pytest.raises(ConnectionClosed) as error:
            hear(socket, "nothing")
        # What was still on its way when the server closed makes TCP reset the connection, and the
        # farewell may be lost with it; one that is read to its end is in the test of floods.
        assert error.value.rcvd is None or error.value.rcvd.code == 1008


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, Limits(connections_of_one=12)) as server, ExitStack() as stack:
        table = made(server)["table"]
        for _ in range(12):
            hear(stack.enter_context(sit(server, table)), "view")
        with pytest.raises(InvalidStatus) as error, sit(server, table):
            pass
        assert error.value.response.status_code == 429


def test_too_many_requests_and_tables_are_refused(tmp_path: Path) -> None:
    limits = Limits(request_burst=20, requests_a_second=0.001, table_burst=2, tables_a_second=0.001)
    with running(tmp_path, limits) as at, at.client() as client:
        body = {"game": "wizard", "seats": 3, "name": "Ada"}
        answers = [client.post("/api/tables", json=body).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        answers = [client.get("/api/health").status_code for _ in range(18)]
        assert answers[-1] == 429
        assert client.get("/api/health").json()["error"] == "too-many"


def test_whoever_is_too_fast_is_told_which_message_was_refused(server: Running) -> None:
    # It was told without an id, and a program that waited for its answer waited for ever.
    table, tokens = full(server)
    with sit(server, table, tokens[0]) as socket:
        hear(socket, "view")
        for number in range(31):
            say(socket, type="chat", id=f"c{number}", text="hi")
        refusal = hear(socket, "refused")
        assert (refusal["reason"], refusal["id"]) == ("too-many", "c30")


def test_whoever_does_not_answer_a_ping_is_gone(tmp_path: Path) -> None:
    with running(tmp_path, ping_every=0.05, ping_patience=0.2) as at, raw(at) as dead:
        table = made(at)["table"]
        dead.sendall(handshake(table))
        assert all_of(dead).startswith(b"HTTP/1.1 101")


def test_whoever_says_nothing_is_pinged_and_lives_as_long_as_it_answers(tmp_path: Path) -> None:
    with running(tmp_path, ping_every=1.0, ping_patience=1.0) as at, raw(at) as quiet:
        quiet.sendall(handshake(made(at)["table"]) + frame(WATCH))
        data, answered = b"", 0
        while came := quiet.recv(4096):
            data += came
            at_ping = data.rfind(b"\x89")
            if at_ping >= 0 and answered < 3:
                size = data[at_ping + 1]
                quiet.sendall(frame(data[at_ping + 2 : at_ping + 2 + size], 0x8A))
                data, answered = b"", answered + 1
        assert answered == 3


WATCH, PING = first().encode(), b'{"type": "ping"}'
PADDED = b'{"type": ' + b" " * 200 + b'"ping"}'


@pytest.mark.parametrize(
    ("pieces", "pongs"),
    [
        ([frame(WATCH), frame(PING)], 1),
        ([frame(WATCH) + frame(PING) + frame(PADDED)], 2),
        ([frame(WATCH)[:9], frame(WATCH)[9:] + frame(PING)[:1], frame(PING)[1:]], 1),
        ([frame(WATCH), frame(PING)[:3], frame(PING)[3:], frame(PADDED)], 2),
        ([frame(WATCH), frame(PADDED)[:3], frame(PADDED)[3:] + frame(PING)], 2),
        ([frame(WATCH), frame(PING[:5], 0x01) + frame(PING[5:], 0x80), frame(PING)], 2),
        ([frame(WATCH), frame(b"hi", 0x89), frame(PING), frame(b"", 0x8A), frame(PING)], 2),
    ],
)
def test_frames_may_come_in_any_pieces(server: Running, pieces: list[bytes], pongs: int) -> None:
    table = made(server)["table"]
    with raw(server) as connection:
        connection.sendall(handshake(table))
        data = connection.recv(65536)
        for piece in pieces:
            connection.sendall(piece)
            sleep(0.02)  # so that the pieces arrive as pieces; together they would do, too
        while data.count(b'{"type":"pong"}') < pongs:
            part = connection.recv(65536)
            assert part, data
            data += part
        assert data.count(b'"type":"view"') == 1
        assert b"refused" not in data
        connection.sendall(frame(b"\x03\xe8", 0x88))
        assert all_of(connection).endswith(b"\x88\x02\x03\xe8")


@pytest.mark.parametrize(
    ("flood", "pongs", "farewell"),
    [
        (frame(b"", 0x89) * 30, 10, b"\x03\xf0"),
        (frame(b"", 0x8A) * 30, 0, b"\x03\xf0"),
        # A message in too many pieces is forgotten, so that the next piece belongs to none.
        (frame(b"", 0x01) + frame(b"", 0x00) * 30, 0, b"\x03\xea"),
    ],
    ids=["pings", "pongs", "pieces"],
)
def test_a_flood_of_frames_between_messages_ends_the_connection(
    tmp_path: Path, flood: bytes, pongs: int, farewell: bytes
) -> None:
    limits = Limits(messages_a_second=1e-9, message_burst=10)
    with running(tmp_path, limits) as at, raw(at) as connection:
        connection.sendall(handshake(made(at)["table"]))
        # What comes with the handshake is not read: nobody may talk before the answer.
        assert connection.recv(65536).startswith(b"HTTP/1.1 101")
        connection.sendall(frame(WATCH) + flood)
        data = all_of(connection)
        assert b'"type":"view"' in data
        # As many answers as messages are allowed, and the farewell.
        assert data.count(b"\x8a\x00") == pongs
        assert data.endswith(b"\x88\x02" + farewell)


def test_a_text_in_the_middle_of_another_ends_the_connection(server: Running) -> None:
    table = made(server)["table"]
    with raw(server) as connection:
        connection.sendall(handshake(table))
        for piece in (frame(WATCH), frame(PING[:5], 0x01), frame(PING)):
            connection.sendall(piece)
            sleep(0.02)
        data = all_of(connection)
        assert b"pong" not in data
        assert b"\x03\xea" in data[-60:]  # 1002: against the protocol


def test_a_text_that_is_no_text_ends_the_connection(server: Running) -> None:
    table = made(server)["table"]
    with raw(server) as connection:
        connection.sendall(handshake(table))
        assert connection.recv(12) == b"HTTP/1.1 101"
        connection.sendall(frame(WATCH) + frame(b"\xff\xfe"))
        assert all_of(connection)[-4:-2] == b"\x88\x02"


def open_sockets(at: Running) -> int:
    """How many WebSockets the server holds."""
    with at.client() as client:
        found = re.search(r"^stonehenge_connections (\d+)$", client.get("/metrics").text, re.M)
    assert found
    return int(found[1])


def test_whoever_breaks_off_while_the_table_is_read_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It was counted before it stood, and for ever.
    find, asked, gone, answered = TableRegistry.find, Event(), Event(), Event()

    async def slow(registry: TableRegistry, name: str) -> LiveTable | None:
        live = await find(registry, name)
        asked.set()
        while not gone.is_set():
            await asyncio.sleep(0.001)
        answered.set()
        return live

    def lost(protocol: UpgradeProtocol, error: Exception | None) -> None:
        gone.set()

    with running(tmp_path) as at:
        table = made(at)["table"]
        monkeypatch.setattr(UpgradeProtocol, "connection_lost", lost)
        monkeypatch.setattr(TableRegistry, "find", slow)
        with raw(at) as hasty:
            hasty.sendall(handshake(table))
            assert asked.wait(PATIENCE)
        assert answered.wait(PATIENCE)
        assert open_sockets(at) == 0
        # The next one stands, and counts.
        monkeypatch.setattr(TableRegistry, "find", find)
        with sit(at, table) as socket:
            hear(socket, "view")
            assert open_sockets(at) == 1


def test_a_handshake_that_fails_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It was left open, and whoever called waited for ever.
    async def broken(registry: TableRegistry, name: str) -> LiveTable | None:
        raise OSError("a bad disk")

    with running(tmp_path) as at:
        table = made(at)["table"]
        monkeypatch.setattr(TableRegistry, "find", broken)
        with raw(at) as connection:
            connection.sendall(handshake(table))
            assert all_of(connection) == b""
        assert open_sockets(at) == 0


def test_a_reader_who_does_not_read_is_dropped_and_stops_nobody(tmp_path: Path) -> None:
    limits = Limits(outbox_messages=50, message_burst=1e9, messages_a_second=1e9)
    with running(tmp_path, limits) as at, ExitStack() as stack:
        table, tokens = full(at, options={"rounds": "1-2"})
        lazy = stack.enter_context(raw(at))
        lazy.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        lazy.sendall(handshake(table))
        assert lazy.recv(12) == b"HTTP/1.1 101"
        text = WATCH
        lazy.sendall(b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text)
        with sit(at, table, tokens[0]) as socket, at.client() as client:
            hear(socket, "view")
            dropped = 0
            for turn in range(200):
                for number in range(100):
                    say(socket, type="chat", id=f"{turn}-{number}", text="🂡" * 500)
                for _ in range(100):
                    hear(socket, "ok")
                metrics = client.get("/metrics").text
                dropped = int(re.findall(r"^stonehenge_dropped_total (\d+)", metrics, re.M)[0])
                if dropped:
                    break
            assert dropped == 1
            say(socket, type="ping")
            assert hear(socket, "pong")
            # It was cut off, although not all was read: closing alone would wait for that.
            until = monotonic() + PATIENCE
            while open_sockets(at) > 1:
                assert monotonic() < until
                sleep(0.01)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "allowed"),
    [
        ((), ("1.1.1.1", "2.2.2.2", "3.3.3.3"), 2),  # anybody can write anything
        (("10.0.0.1",), ("1.1.1.1", "2.2.2.2", "3.3.3.3"), 2),  # another proxy
        (("127.0.0.1",), ("1.1.1.1", "2.2.2.2", "3.3.3.3"), 3),
        (("127.0.0.1",), ("x, 1.1.1.1", "y, 1.1.1.1", "z, 1.1.1.1"), 2),  # the left is a lie
        (("127.0.0.1",), ("", "", ""), 2),
    ],
)
def test_only_our_own_proxy_says_where_somebody_comes_from(
    tmp_path: Path, proxies: tuple[str, ...], forwarded: tuple[str, ...], allowed: int
) -> None:
    limits = Limits(table_burst=2, tables_a_second=1e-9)
    body = {"game": "wizard", "seats": 3, "name": "Ada"}
    with running(tmp_path, limits, proxies=proxies) as at, at.client() as client:
        statuses = [
            client.post("/api/tables", json=body, headers={"X-Forwarded-For": sender}).status_code
            for sender in forwarded
        ]
    assert statuses.count(201) == allowed
