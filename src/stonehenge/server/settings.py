"""What can be set about a server; every limit is here."""

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one address, one connection and all together may ask for."""

    message_bytes: int = 16 * 1024
    record_bytes: int = 1 << 20  # of a record that is sent to be replayed
    header_bytes: int = 16 * 1024
    patience: float = 10.0  # seconds for a request, for the first message, for a goodbye
    reading: float = 30.0  # seconds in which a connection has to read of what waits for it
    messages_a_second: float = 40.0  # of one seat, through any number of tabs, or of a spectator
    message_burst: float = 120.0
    watching_a_second: float = 200.0  # messages of all spectators of one address
    watching_burst: float = 1000.0
    requests_a_second: float = 100.0  # of one address
    request_burst: float = 1000.0
    tables_a_second: float = 2.0  # made by one address
    table_burst: float = 500.0
    listed_an_hour: float = 100.0  # tables for the lobby, made by one address
    listed_of_one: int = 20  # tables of one address that the lobby shows at a time
    listed_for: float = 3600.0  # seconds that the lobby shows a table where nobody is
    guesses_a_day: float = 40.0  # codes of no table, by one address
    connections: int = 10_000
    connections_of_one: int = 1_000  # WebSockets of one address; and others, as many
    tables: int = 20_000  # in memory
    outbox_messages: int = 200  # that a slow reader may leave unread
    outbox_bytes: int = 1 << 20
    answer_bytes: int = 64 << 20  # of large answers that one address may leave unread
    bots: int = 2_000  # questions to bots on their way
    bots_of_one: int = 200  # of those, at tables of one address
    questions: int = 1_000  # replays, hints and words that are being worked out or wait for it
    questions_of_one: int = 100  # of those, by one address
    questions_of_person: int = 25  # of those, by one person there, or by all without a token
    idle: float = 600.0  # seconds until a table that nobody looks at leaves the memory


class BadSetting(Exception):
    """A file of settings says something that cannot be: the name of the sentence, and the key."""

    def __init__(self, name: str, key: str) -> None:
        super().__init__(name, key)
        self.name, self.key = name, key


def limits_of(given: dict[str, Any]) -> Limits:
    """The limits that a file sets in its table [limits]; all others are as they are here."""
    for key in given:
        if key != "limits":
            raise BadSetting("unknown-setting", key)
    chosen = given.get("limits", {})
    if not isinstance(chosen, dict):
        raise BadSetting("setting-value", "limits")
    types = {each.name: type(each.default) for each in fields(Limits)}
    for key, value in chosen.items():
        if key not in types:
            raise BadSetting("unknown-setting", f"limits.{key}")
        # Whole numbers are numbers, too; true is none.
        wanted = (int,) if types[key] is int else (int, float)
        if type(value) not in wanted or not 0 < value < float("inf"):
            raise BadSetting("setting-value", f"limits.{key}")
    return Limits(**chosen)


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # pages of other hosts that may use the WebSocket
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For is believed
    public_url: str = ""  # where people find this server, if it was said
    bot_processes: int = 1  # 0: bots think in threads of this process
    bot_patience: float = 4.0  # seconds until another bot moves for one that thinks
    docs: bool = True  # whether /api/docs and /api/openapi.json are there
    metrics: bool = True  # whether /metrics is there
    metrics_address: tuple[str, int] | None = None  # where alone it is; None for everywhere
    ping_every: float = 5.0  # seconds of silence
    ping_patience: float = 5.0  # dead after 10 seconds

    @property
    def file(self) -> Path:
        """Where the tables are kept."""
        return self.data / "tables.sqlite"
