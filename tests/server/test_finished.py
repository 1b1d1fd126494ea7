"""Records of finished games: worked out once, in turn with all other questions."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from stonehenge.server import finished, jobs
from stonehenge.server.settings import Limits
from stonehenge.server.workers import WorkerPool
from stonehenge.tables import history
from support.server import full, hear, played, running, say, sit

FINISHED: dict[str, Any] = {"seats": 3, "options": {"rounds": "1-1"}}


class Counted:
    """How often something was called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
        self.calls: list[Any] = []
        self.real = getattr(place, name)
        monkeypatch.setattr(place, name, self)

    def __call__(self, *args: Any) -> Any:
        self.calls.append(args)
        return self.real(*args)


def test_a_record_is_read_and_folded_once_and_without_its_chat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 16 readers of a table with 6,000 lines of chat made everybody's moves ten times slower.
    with running(tmp_path) as at, at.client() as client:
        table, tokens = full(at, **FINISHED)
        with sit(at, table, tokens[0]) as socket:
            hear(socket, "view")
            for number in range(50):
                say(socket, type="chat", id=str(number), text="hi")
                hear(socket, "ok")
        before = client.get(f"/api/tables/{table}/record")
        asyncio.run(played(at, table, tokens, 1))
        reads = Counted(monkeypatch, jobs, "game_entries")
        folds = Counted(monkeypatch, history, "read")
        with ThreadPoolExecutor(8) as readers:
            path = f"/api/tables/{table}/record"
            texts = {each.text for each in readers.map(client.get, [path] * 24)}
        assert len(texts) == 1
        assert client.get(f"/api/tables/{table}/replay").status_code == 200
        with sit(at, table, tokens[0]) as socket:
            hear(socket, "view")
            say(socket, type="chat", id="after", text="well played")
            hear(socket, "ok")
        folded = len(folds.calls)
        assert client.get(f"/api/tables/{table}/record").text in texts
        assert (len(reads.calls), len(folds.calls)) == (1, folded)
        assert "chat" not in {body["do"] for (body,) in folds.calls}
    # Before a game was finished there was nothing to read.
    assert before.json()["error"] == "not-over"


def test_records_wait_for_their_turn_with_all_other_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    works: list[str] = []
    do = WorkerPool.do

    async def noted(pool: WorkerPool, who: Any, work: Any, *args: Any) -> Any:
        works.append(work.__name__)
        return await do(pool, who, work, *args)

    monkeypatch.setattr(WorkerPool, "do", noted)
    with running(tmp_path, bot_processes=1) as at, at.client() as client:
        table, tokens = full(at, **FINISHED)
        asyncio.run(played(at, table, tokens, 1))
        for what in ("record", "replay", "record"):
            assert client.get(f"/api/tables/{table}/{what}").status_code == 200
    assert works == ["records_of", "replay"]


def test_only_so_many_records_are_kept_and_the_last_ones_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = Counted(monkeypatch, jobs, "game_entries")
    with running(tmp_path, Limits(messages_a_second=1e9, message_burst=1e9)) as at:
        tables = [full(at, **FINISHED) for _ in range(3)]
        for seed, (table, tokens) in enumerate(tables):
            asyncio.run(played(at, table, tokens, seed))
        with at.client() as client:

            def read(number: int) -> int:
                before = len(reads.calls)
                path = f"/api/tables/{tables[number][0]}/record"
                monkeypatch.setattr(finished, "MOST_KEPT", 2.5 * len(client.get(path).text))
                return len(reads.calls) - before

            assert [read(number) for number in (0, 1, 0, 2, 0, 1)] == [1, 1, 0, 1, 0, 1]
