"""The surface that other programs rely on."""

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from typer.testing import CliRunner

from stonehenge.cli import app
from stonehenge.games import GAMES, records
from stonehenge.i18n import LANGUAGES
from stonehenge.server import static
from stonehenge.tables.machine import listing
from stonehenge.tables.sqlite import SqliteStore
from stonehenge.tables.store import Append, Entry
from stonehenge.tables.table import Table, TableSettings
from support import simulation
from support.cases import CASES
from support.server import PATIENCE, Running, full, hear, made, played, running, say, sit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as instance:
        yield instance


def play_out(at: Running, table: str, token: str) -> dict[str, Any]:
    """One person plays the first offer until the end; the last view."""
    with sit(at, table, token) as socket:
        number = 0
        while True:
            view = hear(socket, "view")
            if view["table"]["status"] == "over":
                return view
            if view["seat"] in view["waiting"]:
                number += 1
                say(socket, type="act", id=str(number), n=view["n"], act=view["offers"][0])


def test_a_table_of_its_maker_and_bots_starts_by_itself_and_is_played_to_its_end(
    server: Running,
) -> None:
    table = made(server, bots={"1": "easy", "2": "random"})
    assert set(table) == {"table", "code", "link", "fair", "seat", "token", "person"}
    assert table["link"] == f"{server.url}/t/{table['table']}"
    last = play_out(server, table["table"], table["token"])
    assert last["offers"] == []
    with server.client() as client:
        record = records.read(client.get(f"/api/tables/{table['table']}/record").text)
        assert record.players == ["Ada", "easy 2", "random 3"]
        assert records.verify(record) == 2
        me = client.get("/api/people/me", headers={"Authorization": f"Bearer {table['person']}"})
        assert me.json()["statistics"]["wizard"]["games"] == 1
        assert me.json()["statistics"]["wizard"]["bids"]["rounds"] == 2


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_over_real_connections(server: Running, name: str) -> None:
    _, seats, options = min(
        (case for case in CASES if case[0] == name and case[1] > 1), key=lambda case: case[1]
    )
    table, tokens = full(server, seats, game=name, options=options)
    players = asyncio.run(played(server, table, tokens, 5))
    assert all(player.messages for player in players)
    with server.client() as client:
        record = records.read(client.get(f"/api/tables/{table}/record").text)
    assert record.game == name
    assert records.verify(record) > 0


def test_guests_sit_down_by_link_or_code_and_the_host_begins(server: Running) -> None:
    table = made(server, listed=True, words="abrakadabra")
    with server.client() as client:
        path = f"/api/tables/{table['code']}"
        about = client.get(path).json()
        assert about["table"] == table["table"]
        assert [seat["kind"] for seat in about["seats"]] == ["person", "free", "free"]
        assert about["differs"] == [{"key": "rounds", "value": "1-2", "usual": "full"}]
        assert about["fair"]["secret"] is None
        assert len(about["fair"]["commitment"]) == 64
        listed = client.get("/api/tables").json()["tables"]
        assert table["table"] in [each["table"] for each in listed]
        assert client.post(f"{path}/start").json()["error"] == "bad-token"
        bearer = {"Authorization": f"Bearer {table['token']}"}
        assert client.post(f"{path}/start", headers=bearer).json()["error"] == "seats-free"
        first = client.post(f"{path}/sit", json={"name": "Ben", "seat": 2})
        assert first.json()["seat"] == 2
        taken = client.post(f"{path}/sit", json={"name": "Cleo", "seat": 2})
        assert (taken.status_code, taken.json()["error"]) == (409, "seat-taken")
        assert taken.json()["args"] == {"free": [1]}
        other = {"Authorization": f"Bearer {first.json()['token']}"}
        assert client.post(f"{path}/start", headers=other).status_code == 403
        kick = {"do": "bot", "seat": 1, "level": "easy"}
        assert client.post(f"{path}/host", json=kick, headers=other).status_code == 403
        assert client.post(f"{path}/host", json=kick, headers=bearer).status_code == 200
        begun = client.post(f"{path}/start", headers=bearer)
        assert begun.json()["status"] == "playing"
        assert client.get(f"{path}/record").json()["error"] == "not-over"
        svg = client.get(f"{path}/qr")
        assert svg.headers["content-type"] == "image/svg+xml"


def test_a_guest_who_heard_no_answer_asks_again_and_gets_the_same_seat(server: Running) -> None:
    table = made(server)
    body = {"name": "Ben", "id": "0123456789abcdef"}
    with server.client() as client:
        path = f"/api/tables/{table['table']}/sit"
        first, second = client.post(path, json=body).json(), client.post(path, json=body).json()
        assert first["seat"] == 1
        assert second == first
        other = client.post(path, json={"name": "Cleo", "id": "fedcba9876543210"}).json()
        assert other["seat"] == 2
        assert client.post(path, json={**body, "id": "short"}).json()["error"] == "malformed"
    # The same id at another table is another key.
    elsewhere = made(server)
    with server.client() as client:
        there = client.post(f"/api/tables/{elsewhere['table']}/sit", json=body).json()
    assert there["token"].split(".")[3] != first["token"].split(".")[3]


def test_a_table_may_need_a_word_which_nobody_is_shown(server: Running) -> None:
    table = made(server, word=" nine oaks ", listed=True)
    path = f"/api/tables/{table['table']}"
    with server.client() as client:
        about = client.get(path)
        assert about.json()["word"] is True
        for given in ({}, {"word": "nine elms"}):
            answer = client.post(f"{path}/sit", json={"name": "Ben", **given})
            assert (answer.status_code, answer.json()["error"]) == (403, "wrong-word")
        sat = client.post(f"{path}/sit", json={"name": "Ben", "word": "nine oaks"})
        assert sat.status_code == 200
        assert "oaks" not in about.text + sat.text + client.get("/api/tables").text


def test_a_spectator_cannot_sit_down_over_the_socket(server: Running) -> None:
    table = made(server)
    with sit(server, table["table"]) as socket:
        hear(socket, "view")
        say(socket, type="sit", id="1", seat=1, name="x" * 3000, key="k", person="p")
        assert hear(socket, "refused", "ok")["args"] == {"field": "type"}


def test_a_token_of_one_table_opens_no_other(server: Running) -> None:
    one, other = made(server), made(server)
    with sit(server, other["table"], one["token"]) as socket:
        assert hear(socket, "refused")["reason"] == "bad-token"
    forged = one["token"].replace(one["table"], other["table"])
    with sit(server, other["table"], forged) as socket:
        assert hear(socket, "refused")["reason"] == "bad-token"


def test_spectators_watch_and_do_nothing_else(server: Running) -> None:
    table, _ = full(server)
    with sit(server, table) as socket:
        view = hear(socket, "view")
        assert view["seat"] is None
        assert view["view"]["hands"] == [None] * 3
        say(socket, type="act", id="1", n=view["n"], act="bid 0")
        assert hear(socket, "refused")["reason"] == "only-watching"


def test_a_kicked_seat_loses_its_connection_and_its_token(server: Running) -> None:
    new = made(server)
    table = new["table"]
    with server.client() as client:
        seated = client.post(f"/api/tables/{table}/sit", json={"name": "Ben"}).json()
    tokens = [new["token"], seated["token"]]
    with sit(server, table, tokens[1]) as socket:
        hear(socket, "view")
        with server.client() as client:
            bearer = {"Authorization": f"Bearer {tokens[0]}"}
            body = {"do": "kick", "seat": 1}
            client.post(f"/api/tables/{table}/host", json=body, headers=bearer)
        assert hear(socket, "refused")["reason"] == "bad-token"
    with sit(server, table, tokens[1]) as socket:
        assert hear(socket, "refused")["reason"] == "bad-token"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": 9}, "seats"),
        ({"seats": "3"}, "malformed"),
        ({"name": "   "}, "malformed"),
        ({"name": "a\u202eb"}, "malformed"),
        ({"name": "x" * 41}, "malformed"),
        ({"options": {"rounds": "0"}}, "rounds-list"),
        ({"options": {"nonsense": 1}}, "unknown-option"),
        ({"bots": {"1": "deity"}}, "unknown-bot"),
        ({"bots": {"7": "easy"}}, "no-such-seat"),
        ({"bots": {"01": "easy"}}, "malformed"),
        ({"bots": {"0": "easy", "1": "easy", "2": "easy"}}, "seat-taken"),
        ({"seat": 1, "bots": {"1": "easy"}}, "seat-taken"),
        ({"clock": {"bank": 0}}, "malformed"),
        ({"person": "person.me.forged"}, "bad-token"),
        ({"game": "quiddler", "seats": 2, "options": {"deck": "/etc/passwd"}}, "option-value"),
        ({"game": "carodeni", "seats": 2, "options": {"data": "/etc/passwd"}}, "option-value"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(
    server: Running, changes: dict[str, Any], error: str
) -> None:
    body = {"game": "wizard", "seats": 3, "name": "Ada", **changes}
    with server.client() as client:
        answer = client.post("/api/tables", json=body, headers={"Accept-Language": "de"})
    assert answer.status_code in (401, 409, 422)
    problem = answer.json()
    assert set(problem) == {"error", "detail", "args"}
    assert problem["error"] == error
    assert problem["detail"] not in ("", error)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("", {"game": "wizard", "seats": 3, "name": "Ada", "pase": "off"}, "pase"),
        (
            "",
            {"game": "wizard", "seats": 3, "name": "A", "clock": {"bank": 9, "up": 1}},
            "clock.up",
        ),
        ("/{table}/sit", {"name": "Bo", "sead": 1}, "sead"),
        ("/{table}/host", {"do": "kick", "seat": 1, "levle": "hard"}, "levle"),
    ],
)
def test_a_field_that_nobody_knows_is_named_and_not_passed_over(
    server: Running, path: str, body: dict[str, Any], field: str
) -> None:
    path = f"/api/tables{path.format(**made(server))}"
    with server.client() as client:
        answer = client.post(path, json=body, headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    sentence = f"Das ist nicht zu verstehen: Prüfe „{field}“."
    assert answer.json() == {"error": "malformed", "detail": sentence, "args": {"field": field}}


@pytest.mark.parametrize(
    ("method", "path", "status", "error", "args"),
    [
        ("GET", "/api/tables/nothing", 404, "no-such-table", {}),
        ("GET", f"/api/tables/{'x' * 200}", 404, "no-such-table", {}),
        ("GET", "/nothing", 404, "not-found", {}),
        ("GET", "/../../etc/passwd", 404, "not-found", {}),
        ("GET", "/%2e%2e/%2e%2e/pyproject.toml", 404, "not-found", {}),
        ("DELETE", "/api/tables", 405, "method-not-allowed", {}),
        ("POST", "/api/tables", 422, "malformed", {"field": "body"}),
        ("GET", "/api/people/me", 401, "bad-token", {}),
        ("GET", "/api/words/xx/wizard", 404, "not-found", {}),
    ],
)
def test_errors_have_one_shape(
    server: Running, method: str, path: str, status: int, error: str, args: dict[str, str]
) -> None:
    headers = {"Content-Type": "application/json"}
    body = b"{" if method == "POST" else None
    with server.client() as client:
        answer = client.request(method, path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert set(answer.json()) == {"error", "detail", "args"}
    assert answer.json()["args"] == args


def test_every_answer_protects_its_reader(server: Running) -> None:
    with server.client() as client:
        for path in ("/", "/api/games", "/api/docs", "/nothing", "/plain.css", "/t/abc"):
            headers = client.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"


def test_a_page_runs_the_script_in_its_head_and_no_other_that_stands_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = "early()"
    (tmp_path / "index.html").write_text(f"<head><script>{early}</script></head>")
    (tmp_path / "index.html.br").write_bytes(b"short")
    monkeypatch.setattr(static, "BUILT", tmp_path)
    files = static.page_files.__wrapped__()
    page = files["index.html"]
    hashed = b64encode(sha256(early.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{hashed}';" in page.policy
    assert "sha256" not in files["plain.css"].policy
    assert page.packed["br"] == b"short"
    assert "index.html.br" not in files


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where the built page would be."""
    monkeypatch.setattr(static, "BUILT", tmp_path)
    for cached in ("page_files", "preloads", "page_at"):
        monkeypatch.setattr(static, cached, getattr(static, cached).__wrapped__)
    return tmp_path


def test_a_page_names_its_files_and_the_game_of_its_table_before_it_is_read(
    server: Running, built: Path
) -> None:
    files = {"always": ["base.js", "base.css"], "home": ["home.js"], "t": ["table.js"]}
    (built / "ahead.json").write_text(json.dumps({**files, "board wizard": ["wizard.js"]}))
    (built / "index.html").write_text('<!doctype html><html lang="en">')
    table = made(server, seats=3, bots={"1": "easy", "2": "easy"})["table"]
    with server.client() as client:
        home, seated, nowhere = (client.get(path) for path in ("/", f"/t/{table}", "/t/nowhere"))
        assert client.get("/ahead.json").status_code == 404
    style = "</assets/base.css>; rel=preload; as=style; crossorigin"
    begin = f"</assets/base.js>; rel=modulepreload, {style}, "
    assert home.headers["link"] == f"{begin}</assets/home.js>; rel=modulepreload"
    table_js, wizard = (f"</assets/{name}.js>; rel=modulepreload" for name in ("table", "wizard"))
    assert seated.headers["link"] == f"{begin}{table_js}, {wizard}"
    assert '<html data-game="wizard" lang="en">' in seated.text
    assert nowhere.headers["link"] == f"{begin}{table_js}"
    assert "data-game" not in nowhere.text + home.text


def test_the_first_page_comes_drawn_in_the_language_that_is_asked_for(
    server: Running, built: Path
) -> None:
    (built / "ahead.json").write_text(json.dumps({"always": ["base.js", "base.css"]}))
    (built / "index.html").write_text("empty")
    for language in ("cs", "en"):
        page = f'<html lang="{language}"><style data-file="/a.css">b{{}}</style>'
        (built / f"home.{language}.html").write_text(page)
    with server.client() as client:
        czech = client.get("/", headers={"accept-language": "cs-CZ,cs;q=0.9,en;q=0.8"})
        other = client.get("/", headers={"accept-language": "fr"})
        rules = client.get("/rules/wizard", headers={"accept-language": "cs"})
    assert '<html lang="cs">' in czech.text
    assert '<html lang="en">' in other.text
    assert rules.text == "empty"
    # Its styles stand in it: they are allowed, and not asked for.
    allowed = b64encode(sha256(b"b{}").digest()).decode()
    assert f"style-src 'self' 'sha256-{allowed}';" in czech.headers["content-security-policy"]
    assert "style-src 'self';" in rules.headers["content-security-policy"]
    assert czech.headers["link"] == "</assets/base.js>; rel=modulepreload"
    assert "base.css" in rules.headers["link"]
    assert "accept-language" in czech.headers["vary"]


def test_a_page_is_packed_as_the_browser_can_unpack_it(server: Running) -> None:
    with server.client() as client:
        for encodings, ways in {"br;q=1.0, gzip": {"br", "gzip"}, "gzip": {"gzip"}}.items():
            answer = client.get("/plain.css", headers={"accept-encoding": encodings})
            assert answer.headers["content-encoding"] in ways
        plain = client.get("/plain.css", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers


def test_the_pages_ask_nothing_of_anybody_else(server: Running) -> None:
    with server.client() as client:
        for path in ("/", "/api/docs"):
            text = client.get(path).text
            # Symbols say in which language they are drawn; nobody is asked for that.
            assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "/api/tables/{id}/sit" in client.get("/api/docs").text
        assert client.get("/api/openapi.json").json()["openapi"].startswith("3")


def test_answers_are_described_by_their_shape(server: Running) -> None:
    with server.client() as client:
        paths = client.get("/api/openapi.json").json()["paths"]
    operations = [operation for path in paths.values() for operation in path.values()]
    answers = [answer for each in operations for answer in each["responses"].values()]
    shapes = [
        each["content"]["application/json"]["schema"] for each in answers if "content" in each
    ]
    assert shapes
    assert [shape for shape in shapes if shape.get("type") == "string"] == []


def test_what_can_be_known_without_a_table(server: Running) -> None:
    with server.client() as client:
        assert client.get("/api/health").json()["status"] == "ok"
        for language in LANGUAGES:
            games = client.get("/api/games", params={"lang": language}).json()["games"]
            assert [game["game"] for game in games] == list(GAMES)
            for game in games:
                for option in game["options"]:
                    assert option["name"]
                    assert all(value["text"] for value in option["values"])
            assert client.get(f"/api/words/{language}/server").json()["refusal.stale"]
            assert client.get("/api/phrases", params={"lang": language}).json()["hello"]
        text = client.get("/metrics").text
        for name in ("tables", "connections", "moves_total", "commit_seconds_count"):
            assert f"stonehenge_{name} " in text


def test_every_refusal_is_counted(server: Running) -> None:
    # Those of the rules and of the table were left out.
    table, tokens = full(server)
    with sit(server, table, tokens[0]) as socket, server.client() as client:
        hear(socket, "view")
        before = counted(client.get("/metrics").text, "refused")
        say(socket, type="act", id="1", n=-1, act="bid 0")
        hear(socket, "refused")
        assert counted(client.get("/metrics").text, "refused") == before + 1


def test_tables_go_on_after_a_restart_with_their_clocks(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        table, tokens = full(first, clock={"bank": 300, "increment": 2})
        with sit(first, table, tokens[0]) as socket:
            before = hear(socket, "view")
            while before["n"] == 0:  # the first deal is on its way
                before = hear(socket, "view")
    with running(tmp_path) as second, sit(second, table, tokens[0]) as socket:
        after = hear(socket, "view")
        assert after["view"] == before["view"]
        assert after["n"] == before["n"]
        assert len(after["table"]["clock"]["left"]) == 3
        assert all(0 < left <= 300 for left in after["table"]["clock"]["left"])
        assert after["table"]["clock"]["running"] == before["waiting"]


def test_the_database_is_copied_and_checked_from_the_command_line(tmp_path: Path) -> None:
    with running(tmp_path) as at:
        made(at, bots={"1": "easy", "2": "easy"})
        copy = tmp_path / "copy" / "tables.sqlite"
        copy.parent.mkdir()
        result = CliRunner().invoke(app, ["db", "backup", str(copy), "--data", str(tmp_path)])
        assert result.exit_code == 0, result.output
    for command in (["db", "check"], ["db", "upgrade"]):
        result = CliRunner().invoke(app, [*command, "--data", str(copy.parent), "--lang", "en"])
        assert result.exit_code == 0, result.output
    again = CliRunner().invoke(app, ["db", "backup", str(copy), "--data", str(tmp_path)])
    assert again.exit_code == 2
    assert CliRunner().invoke(app, ["db", "check", "--data", str(tmp_path / "no")]).exit_code == 2


def test_without_a_command_the_server_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[Any] = []
    monkeypatch.setattr("stonehenge.server.run.run", lambda settings, *_: runs.append(settings))
    for words in ([], ["--port", "9001", "--no-open"], ["serve", "--host", "0.0.0.0"]):
        assert CliRunner().invoke(app, words).exit_code == 0
    assert [(s.host, s.port) for s in runs] == [
        ("127.0.0.1", 8000),
        ("127.0.0.1", 9001),
        ("0.0.0.0", 8000),
    ]


def test_after_a_restart_a_clock_runs_out_once_somebody_looks(tmp_path: Path) -> None:
    first = simulation.made(3, {"rounds": "1-2"}, {}, TableSettings(pace="off", bank=1))
    bodies = [first]
    bodies += [{"do": "sit", "seat": seat, "name": "P", "key": "k"} for seat in (1, 2)]
    bodies.append({"do": "start", "seat": 0})
    table = Table.replay("t", bodies)
    store = SqliteStore(tmp_path / "tables.sqlite")
    for number, body in enumerate(bodies):
        row = listing(table, table.status) if number == 3 else None
        store.add((Append("t", Entry(number, 0.0, body), row), lambda error: None))
    store.close()
    with running(tmp_path) as at, at.client() as client, sit(at, "t"):
        patience = monotonic() + PATIENCE
        # One for the deal, and the others are moves that a bot makes when time is up.
        while counted(client.get("/metrics").text, "moves") < 3:
            assert monotonic() < patience
            sleep(0.1)


def counted(metrics: str, name: str) -> int:
    return int(re.findall(rf"^stonehenge_{name}_total (\d+)", metrics, re.M)[0])
