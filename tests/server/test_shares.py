"""Nobody takes everybody else's share: of the lobby, of messages, of guesses; a club has enough."""

import asyncio
import time
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from stonehenge.server import lobby
from stonehenge.server.registry import TableRegistry
from stonehenge.server.settings import Limits, Settings
from stonehenge.server.transport import side
from support.server import full, hear, made, played, raw, running, say, sit
from support.sockets import handshake


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::3", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somebody", "somebody"),
    ],
)
def test_a_household_of_ipv6_is_one_address(host: str, who: str) -> None:
    assert side(host) == who


def test_tabs_of_one_seat_share_its_messages(tmp_path: Path) -> None:
    # 12 tabs of one person wrote 6,000 lines of chat in 18 seconds.
    with running(tmp_path, Limits(message_burst=10, messages_a_second=1e-9)) as at:
        table, tokens = full(at)
        with sit(at, table, tokens[0]) as one, sit(at, table, tokens[0]) as two:
            hear(one, "view")
            hear(two, "view")
            for number in range(10):
                say(one, type="chat", id=str(number), text="hi")
                hear(one, "ok")
            say(two, type="chat", id="more", text="hi")
            assert hear(two, "refused")["reason"] == "too-many"
            with sit(at, table, tokens[1]) as other:
                hear(other, "view")
                say(other, type="chat", id="1", text="hi")
                assert hear(other, "ok")


def test_spectators_of_one_address_share_their_messages(tmp_path: Path) -> None:
    with running(tmp_path, Limits(watching_burst=3, watching_a_second=1e-9)) as at:
        table, _ = full(at)
        reasons = []
        for number in range(5):
            with sit(at, table) as spectator:
                hear(spectator, "view")
                say(spectator, type="why", id=str(number))
                reasons.append(hear(spectator, "why", "refused").get("reason"))
    assert reasons[3:] == ["too-many"] * 2
    assert "too-many" not in reasons[:3]


def test_whoever_guesses_codes_soon_finds_nothing_more(tmp_path: Path) -> None:
    # 100 guesses a second found one of 1,000 tables every 7 minutes.
    with running(tmp_path, Limits(guesses_a_day=5)) as at, at.client() as client:
        table = made(at)
        code = table["code"]
        for number in range(5):
            assert client.get(f"/api/tables/none-{number}").status_code == 404
            assert client.get(f"/api/tables/{code}").status_code == (200 if number < 4 else 429)
        # Whoever has the link gets in: nobody guesses an id.
        assert client.get(f"/api/tables/{table['table']}").status_code == 200
        with pytest.raises(InvalidStatus) as error, sit(at, code):
            pass
        assert error.value.response.status_code == 429


def test_the_lobby_shows_a_few_tables_of_one_address_and_those_of_others(tmp_path: Path) -> None:
    limits = Limits(listed_of_one=3, listed_an_hour=8)
    with running(tmp_path, limits, proxies=("127.0.0.1",)) as at, at.client() as client:

        def make(who: str) -> int:
            body = {"game": "wizard", "seats": 3, "name": who, "listed": True}
            headers = {"X-Forwarded-For": who}
            return client.post("/api/tables", json=body, headers=headers).status_code

        assert make("1.1.1.1") == 201
        assert [make("2.2.2.2") for _ in range(9)] == [201] * 8 + [429]
        names = [table["names"][0] for table in client.get("/api/tables").json()["tables"]]
        assert names == ["2.2.2.2"] * 3 + ["1.1.1.1"]


def test_the_lobby_forgets_a_table_where_nobody_has_been_for_an_hour(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        table = made(at, listed=True)["table"]

    async def shown(watched: set[str], later: float) -> list[str]:
        registry = TableRegistry(Settings(tmp_path, bot_processes=0), asyncio.get_running_loop())
        try:
            return [each["table"] for each in lobby.listed(registry, watched, time.time() + later)]
        finally:
            registry.close()

    assert asyncio.run(shown(set(), 0)) == [table]
    assert asyncio.run(shown(set(), 4000)) == []
    assert asyncio.run(shown({table}, 4000)) == [table]


def test_sixty_people_of_a_club_behind_one_address_notice_no_limit(tmp_path: Path) -> None:
    with running(tmp_path, Limits()) as at, at.client() as client:
        tables = [full(at, seats=4, options={"rounds": "1-1"}, listed=True) for _ in range(15)]

        async def evening() -> None:
            games = (played(at, *table, seed) for seed, table in enumerate(tables))
            await asyncio.gather(*games)

        asyncio.run(evening())
        for table, _ in tables:
            for path in ("", "/record", "/qr", "/replay", "/replay?seat=all"):
                assert client.get(f"/api/tables/{table}{path}").status_code == 200


def test_links_begin_with_the_public_url_and_another_name_gets_no_socket(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://cards.example/") as at, at.client() as client:
        table = made(at)["table"]
        about = client.get(f"/api/tables/{table}", headers={"Host": "evil.example"}).json()
        assert about["link"] == f"https://cards.example/t/{table}"
        answers = {}
        for host in (
            "cards.example",
            "evil.example:8000",
            "localhost:1",
            "10.0.0.7:80",
            "[::1]:80",
        ):
            with raw(at) as connection:
                connection.sendall(handshake(table).replace(b"Host: x", f"Host: {host}".encode()))
                answers[host] = connection.recv(12)[9:]
        assert answers.pop("evil.example:8000") == b"403"
        assert set(answers.values()) == {b"101"}
