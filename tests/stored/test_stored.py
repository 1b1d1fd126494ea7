"""What people have on their disks goes on working: every folder here was left by an older version.

Only the ways in may follow a rename; what is expected was written by the version of its time.
"""

import asyncio
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from stonehenge import games
from stonehenge.arena.match import play_deal
from stonehenge.games.quiddler import Quiddler
from stonehenge.games.quiddler.judge import by_lexicon
from stonehenge.games.quiddler.lexicon import LexiconError, load
from stonehenge.server.tokens import Signer
from stonehenge.tables.entries import MEANING
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.store import Append, Entry
from stored.description import described, history_of, outside_match, saved_game
from support.server import Running, full, hear, running, say, sit
from support.views import first, read

HERE = Path(__file__).resolve().parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "tables.zip").exists())
GAMES = ("wizard", "extreme", "carodeni", "quiddler")
# A program that takes the first offer, and writes down what it was asked and does not know.
REHEARSED = """
import json, sys
lines = iter(open(sys.argv[1]).read().split("\\n"))
wrong = open(sys.argv[2], "a")
for number, heard in enumerate(sys.stdin):
    offers = json.loads(heard)["offers"]
    if number < 40:
        question, answer = next(lines), next(lines)
        while question and question != heard.rstrip("\\n"):
            question, answer = next(lines, ""), next(lines, "")
        if not question:
            print(number, heard, file=wrong, flush=True)
    print(json.dumps({"action": offers[0]}), flush=True)
"""


def test_there_is_something_stored() -> None:
    assert VERSIONS
    for version in VERSIONS:
        statuses = {(each["game"], each["status"]) for each in expected(version)}
        assert statuses >= {(game, each) for game in GAMES for each in ("open", "playing", "over")}


def expected(version: str) -> list[dict[str, Any]]:
    """What the tables of a version must give."""
    tables: list[dict[str, Any]] = json.loads((HERE / version / "tables.json").read_text("utf-8"))
    return tables


def readable(version: str) -> list[dict[str, Any]]:
    """The same without Quiddler where there is no list of words, of which its views tell."""
    return [each for each in expected(version) if each["game"] != "quiddler" or has_words()]


def has_words() -> bool:
    """Whether there is a Czech lexicon."""
    try:
        load("cs")
    except LexiconError:
        return False
    return True


def unpacked(version: str, to: Path) -> Path:
    """The files of a server that was killed: the log beside the file was not carried over."""
    with zipfile.ZipFile(HERE / version / "tables.zip") as archive:
        archive.extractall(to)
    log = to / "tables.sqlite-wal"
    assert log.stat().st_size > 1 << 16
    return to


@pytest.fixture(autouse=True)
def real_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders were made with the lexicon that people build."""
    monkeypatch.setitem(games.GAMES, "quiddler", Quiddler(by_lexicon))


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store(version: str, tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(unpacked(version, tmp_path) / "tables.sqlite")
    yield opened
    opened.close()


def test_every_stored_table_gives_the_same_position_and_views(
    store: SqliteStore, version: str
) -> None:
    assert {each["table"] for each in expected(version)} == set(store.tables())
    for table in readable(version):
        about = described(store, table["table"])
        assert {**table, **about} == table, table["purpose"]


def test_entries_say_what_version_of_their_meaning_they_have(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        table, tokens = full(at)
        with sit(at, table, tokens[0]) as socket:
            say(socket, type="chat", id="1", text="hello")
            hear(socket, "ok")
    store = SqliteStore(tmp_path / "tables.sqlite")
    assert {entry.body["v"] for entry in store.entries(table)} == {MEANING}
    store.close()


def test_a_table_of_a_newer_version_is_refused_by_name_and_stops_no_other(
    version: str, tmp_path: Path
) -> None:
    store = SqliteStore(unpacked(version, tmp_path) / "tables.sqlite")
    running_tables = [each for each in expected(version) if each["status"] == "playing"]
    newer, other = running_tables[0]["table"], running_tables[1]["table"]
    entry = Entry(len(store.entries(newer)), 0.0, {"do": "dance", "v": MEANING + 1})
    written: Queue[Exception | None] = Queue()
    store.add((Append(newer, entry), written.put))
    assert written.get() is None
    store.close()
    with running(tmp_path) as at, at.client() as client:
        answer = client.get(f"/api/tables/{newer}")
        assert (answer.status_code, answer.json()["error"]) == (409, "newer-table")
        with pytest.raises(InvalidStatus) as refused, sit(at, newer):
            pass
        assert refused.value.response.status_code == 409
        assert client.get(f"/api/tables/{other}").status_code == 200


def test_tokens_of_seats_are_still_signed(store: SqliteStore, version: str) -> None:
    signer = Signer(store.key("tokens"))
    for table in expected(version):
        for seat, token in enumerate(table["tokens"]):
            given = signer.seat(token, table["table"])
            assert given is not None
            assert given[0] == seat


def test_histories_of_persons_stay(store: SqliteStore, version: str) -> None:
    path = HERE / version / "histories.json"
    assert history_of(store) == json.loads(path.read_text("utf-8")) != {}


def test_a_server_goes_on_with_stored_tables(version: str, tmp_path: Path) -> None:
    with running(unpacked(version, tmp_path)) as at:
        # Where bots sit or a clock runs the game goes on by itself.
        still = [each for each in readable(version) if each["tokens"] and not each["left"]]
        still = [each for each in still if not any(level for _, _, level, _ in each["seats"])]
        asyncio.run(seen_again(at, still))


async def seen_again(at: Running, tables: list[dict[str, Any]]) -> None:
    """Everyone comes back with their token, and sees what they saw."""
    for table in tables:
        for seat, token in enumerate(table["tokens"]):
            async with connect(at.socket(table["table"]), proxy=None, max_size=None) as socket:
                await socket.send(first(token))
                message = read(await socket.recv())
            assert message["type"] == "view", table["purpose"]
            assert message["table"]["status"] == table["status"], table["purpose"]
            if table["views"]:
                seen = {key: message[key] for key in ("view", "offers", "lines")}
                assert seen == table["views"][str(seat)], table["purpose"]


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_goes_on_where_it_was_left(version: str, game: str) -> None:
    folder = HERE / version
    left = json.loads((folder / f"saved-{game}.json").read_text("utf-8"))
    assert saved_game(folder / f"saved-{game}.jsonl") == left


@pytest.mark.parametrize("game", GAMES)
def test_a_program_from_outside_is_asked_the_same(version: str, game: str, tmp_path: Path) -> None:
    if game == "quiddler" and not has_words():
        pytest.skip("There is no Czech lexicon: make words.")
    program, wrong = tmp_path / "rehearsed.py", tmp_path / "wrong"
    program.write_text(REHEARSED)
    wrong.touch()
    transcript = HERE / version / f"outside-{game}.txt"
    command = [sys.executable, str(program), str(transcript), str(wrong)]
    setup = json.loads((HERE / version / "games.json").read_text("utf-8"))[game]
    for played in play_deal(outside_match(game, setup, command), 0):
        assert not played.faults
    assert wrong.read_text() == ""
