"""A WebSocket spoken by hand, to say what no library would."""


def handshake(table: str) -> bytes:
    """The first words of a WebSocket."""
    return (
        f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: c3RvbmVoZW5nZWJlbmNoMQ==\r\n\r\n".encode()
    )


def frame(text: bytes, first: int = 0x81) -> bytes:
    """A client's frame; what it is masked with is not zero."""
    mask = b"\x11\x22\x33\x44"
    size = bytes([0x80 | len(text)])
    if len(text) > 125:
        size = b"\xfe" + len(text).to_bytes(2, "big")
    return bytes([first]) + size + mask + bytes(b ^ mask[at % 4] for at, b in enumerate(text))
