"""The surface that other programs rely on."""

from collections.abc import Iterator

import pytest
from people import Running, hear, made, running, sit

from stonehenge import fair
from stonehenge import record as records


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as found:
        yield found


def play_out(at: Running, table: str, token: str) -> dict[str, object]:
    """One person plays the first offer until the end; the last view."""
    with sit(at, table, token) as socket:
        number = 0
        while True:
            view = hear(socket, "view")
            if view["table"]["status"] == "over":
                return view
            if view["seat"] in view["waiting"]:
                number += 1
                wish = {"type": "act", "id": str(number), "n": view["n"], "act": view["offers"][0]}
                socket.send(__import__("json").dumps(wish))


def test_a_table_of_its_maker_and_bots_starts_by_itself_and_is_played_to_its_end(
    server: Running,
) -> None:
    table = made(server, bots={"1": "easy", "2": "random"})
    assert set(table) == {"table", "code", "link", "seat", "token", "person"}
    last = play_out(server, table["table"], table["token"])
    assert last["offers"] == []
    with server.client() as client:
        record = records.read(client.get(f"/api/tables/{table['table']}/record").text)
        assert record.players == ["Ada", "easy 2", "random 3"]
        assert fair.verify(record) == 2
        me = client.get("/api/people/me", headers={"Authorization": f"Bearer {table['person']}"})
        assert me.json()["statistics"]["wizard"]["games"] == 1
        assert me.json()["statistics"]["wizard"]["bids"]["rounds"] == 2
