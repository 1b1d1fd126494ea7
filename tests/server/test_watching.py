"""Who lacks the word of a table, or was sent away, cannot watch it either."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import connect

from support.server import Running, hear, made, running, say, sit

BEFORE = ("127.0.0.1",)


def looked(at: Running, table: str, who: str = "1.1.1.1", **first: Any) -> dict[str, Any]:
    """What somebody at an address who wants to watch is told first."""
    headers = {"X-Forwarded-For": who}
    with connect(at.socket(table), additional_headers=headers, proxy=None) as socket:
        socket.send(msgspec.json.encode({"protocol": 2, "watch": True, **first}).decode())
        return hear(socket, "view", "refused")


def reason(message: dict[str, Any]) -> str | None:
    return message.get("reason")


def test_a_table_with_a_word_is_watched_by_who_says_it(tmp_path: Path) -> None:
    with running(tmp_path) as at, at.client() as client:
        table = made(at, word="nine oaks", bots={"1": "easy", "2": "easy"})
        id = table["table"]
        assert reason(looked(at, id)) == "wrong-word"
        assert reason(looked(at, id, word="nine elms")) == "wrong-word"
        assert looked(at, id, word=" nine oaks ")["type"] == "view"
        with sit(at, id, table["token"]) as socket:
            n = hear(socket, "view")["n"]
        # Over HTTP a stranger sees that there is a table, and nothing of its game.
        for what in ("why", "best"):
            assert client.get(f"/api/tables/{id}/{what}").json()["error"] == "wrong-word"
        bearer = {"Authorization": f"Bearer {table['token']}"}
        assert client.get(f"/api/tables/{id}/why", headers=bearer).status_code == 200
        stranger = client.get(f"/api/tables/{id}").json()
        ours = client.get(f"/api/tables/{id}", headers=bearer).json()
        assert (stranger["word"], stranger["n"], stranger["waiting"]) == (True, 0, [])
        assert ours["n"] >= n
        assert ours["waiting"]


def test_who_was_sent_away_watches_no_more_until_the_game_ends(tmp_path: Path) -> None:
    with running(tmp_path, proxies=BEFORE) as at, at.client() as client:
        table = made(at)
        path = f"/api/tables/{table['table']}"
        home, elsewhere = {"X-Forwarded-For": "2.2.2.2"}, "3.3.3.3"
        ben = client.post(f"{path}/sit", json={"name": "Ben", "seat": 1}, headers=home).json()
        first = {"protocol": 2, "watch": True}
        with (
            connect(at.socket(table["table"]), additional_headers=home, proxy=None) as tab,
            sit(at, table["table"], table["token"]) as host,
        ):
            tab.send(msgspec.json.encode(first).decode())
            hear(tab, "view")
            hear(host, "view")
            say(host, type="host", id="1", do="kick", seat=1)
            hear(host, "ok")
            # The tab through which they watched goes, too.
            assert reason(hear(tab, "refused")) == "bad-token"
        assert reason(looked(at, table["table"], "2.2.2.2")) == "sent-away"
        assert reason(looked(at, table["table"], elsewhere, person=ben["person"])) == "sent-away"
        assert looked(at, table["table"], elsewhere)["type"] == "view"
        answer: httpx.Response = client.get(f"{path}/why", headers=home)
        assert answer.json()["error"] == "sent-away"


def test_an_address_that_others_at_the_table_have_may_go_on_watching(tmp_path: Path) -> None:
    with running(tmp_path) as at, at.client() as client:
        table = made(at)
        path = f"/api/tables/{table['table']}"
        ben = client.post(f"{path}/sit", json={"name": "Ben", "seat": 1}).json()
        bearer = {"Authorization": f"Bearer {table['token']}"}
        client.post(f"{path}/host", json={"do": "kick", "seat": 1}, headers=bearer)
        assert looked(at, table["table"])["type"] == "view"
        assert reason(looked(at, table["table"], person=ben["person"])) == "sent-away"
