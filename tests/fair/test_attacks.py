"""Whoever runs the server and plays too tries to choose the deal; the honest device is written by
docs/fair.md alone, and `stonehenge verify` has to say what it says."""

import copy
import json
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import combinations, count
from pathlib import Path
from typing import Any

import pytest
from shuffle_device import (
    Client,
    Device,
    Json,
    Rolled,
    begun,
    digest,
    findings,
    key_of,
    list_hash,
    number_after,
    played,
    record_findings,
    seated,
)
from typer.testing import CliRunner

from stonehenge.cli import app
from stonehenge.core.game import NATURE, Step
from stonehenge.core.record import Record, write
from stonehenge.games import GAMES
from stonehenge.tables import machine
from support.cases import GAMES as CASES
from support.server import Running, hear, made, running

ROUND = {"rounds": "1"}
# Long enough for who is awake on a busy machine; tables wait at the same time.
SHORT = 2.0


@pytest.fixture(scope="module", autouse=True)
def unhurried() -> Iterator[None]:
    """Nobody is taken for silent because the machine is busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "REVEALING", 1000.0)
        yield


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def at(data: Path) -> Iterator[Running]:
    with running(data) as server:
        yield server


def taken(at: Running, devices: Sequence[Device], **fields: Any) -> tuple[str, list[str]]:
    """A table whose seats are taken by persons with these devices: its id, and the tokens."""
    first, *others = devices
    promise = {"commitment": first.promise(), "words": first.words}
    table = made(at, seats=len(devices), options=ROUND, **promise, **fields)
    tokens = [table["token"]]
    with at.client() as client:
        for seat, device in enumerate(others, 1):
            body = {"name": f"P{seat}", "commitment": device.promise(), "words": device.words}
            answer = client.post(f"/api/tables/{table['table']}/sit", json=body)
            tokens.append(answer.json()["token"])
    return table["table"], tokens


@contextmanager
def connected(
    at: Running, table: str, tokens: Sequence[str], devices: Sequence[Device], **more: Any
) -> Iterator[list[Client]]:
    with ExitStack() as stack:
        pairs = zip(tokens, devices, strict=True)
        yield [stack.enter_context(seated(at, table, *pair, **more)) for pair in pairs]


def record_of(at: Running, table: str, game: int = 1) -> Json:
    with at.client() as client:
        record: Json = client.get(f"/api/tables/{table}/record?game={game}").json()
    return record


def game_of(at: Running, devices: Sequence[Device]) -> tuple[Json, list[Json]]:
    """An honest game of persons: its record, and what each device kept."""
    table, tokens = taken(at, devices)
    with connected(at, table, tokens, devices) as clients:
        clients[0].say(type="start")
        played(clients)
        return record_of(at, table), [client.kept() for client in clients]


@pytest.fixture(scope="module")
def honest(at: Running) -> tuple[Json, list[Json]]:
    """A game of three persons, for who wants to forge it."""
    return game_of(at, [Device("abc"), Device(), Device("č")])


def verified(place: Path, record: Json, kept: Json | None = None) -> bool:
    """Whether `stonehenge verify` is content."""
    (place / "record.jsonl").write_text(json.dumps(record) + "\n")
    arguments = ["verify", str(place / "record.jsonl")]
    if kept is not None:
        (place / "kept.json").write_text(json.dumps(kept))
        arguments += ["--kept", str(place / "kept.json")]
    code = CliRunner().invoke(app, arguments).exit_code
    assert code in (0, 1)
    return code == 0


def check(place: Path, record: Json, kept: Json | None, *names: str) -> None:
    """The device finds exactly this, and the command agrees with it."""
    assert findings(record, kept) == sorted(names)
    assert verified(place, record, kept) == (not names)


def forged(record: Json, fair: Json) -> Json:
    """A game of the same table that follows from other promises: all a dishonest server can do."""
    game = GAMES[record["game"]]
    state = game.start(len(record["players"]), record["options"])
    written = Record.begin(game, state, record["players"], fair=fair)
    action: Any
    while waiting := game.waiting(state):
        seat = min(waiting)
        if seat == NATURE:
            dice = Rolled.of(key_of(fair), fair["words"], len(written.log))
            action = game.chance(state, dice)
        else:
            action = game.offers(state, seat)[0]
        after = game.apply(state, seat, action)
        written.add(game, Step(state, seat, action, after))
        state = after
    made: Json = json.loads(write(written))
    return made


def first_deal(record: Json, fair: Json) -> Json:
    """The first event of a game by these promises."""
    game = GAMES[record["game"]]
    state = game.start(len(record["players"]), record["options"])
    action = game.chance(state, Rolled.of(key_of(fair), fair["words"], 0))
    after = game.apply(state, NATURE, action)
    event: Json = game.log(Step(state, NATURE, action, after))[0]
    return event


def changed(fair: Json, seat: int | None = None, **fields: Any) -> Json:
    """Other promises; with a seat, `commitment` and `contribution` are that seat's."""
    fair = copy.deepcopy(fair)
    if seat is not None:
        for name in ("commitment", "contribution"):
            if name in fields:
                fair[f"{name}s"][seat] = fields.pop(name)
    return {**fair, **fields}


def drawn() -> tuple[str, str]:
    """A contribution or a secret, and its commitment."""
    drawn = secrets.token_bytes(32)
    return drawn.hex(), digest(drawn)


def secrets_in(data: Path, table: str) -> list[str]:
    """The secrets of a table, as whoever runs the server can read them in its file."""
    connection = sqlite3.connect(data / "tables.sqlite")
    rows = connection.execute("SELECT body FROM entries WHERE id = ? ORDER BY number", (table,))
    bodies = [json.loads(body) for (body,) in rows]
    connection.close()
    return [body["secret"] for body in bodies if body.get("secret")]


# Honest games.


def test_a_person_alone_with_bots_finds_nothing(at: Running, tmp_path: Path) -> None:
    device = Device("abc")
    bots = {"1": "easy", "2": "easy"}
    table, tokens = taken_alone(at, device, bots)
    with connected(at, table, tokens, [device]) as (client,):
        played([client])
        assert not device.red
        check(tmp_path, record_of(at, table), client.kept())


def taken_alone(at: Running, device: Device, bots: dict[str, str]) -> tuple[str, list[str]]:
    promise = {"commitment": device.promise(), "words": device.words}
    table = made(at, options=ROUND, bots=bots, **promise)
    return table["table"], [table["token"]]


def test_three_persons_find_nothing_nor_in_a_rematch(at: Running, tmp_path: Path) -> None:
    devices = [Device("abc"), Device(), Device("č")]
    table, tokens = taken(at, devices)
    with connected(at, table, tokens, devices) as clients:
        clients[0].say(type="start")
        played(clients)
        for client in clients:
            client.until(lambda view: bool(view["table"]["vote"]) or view["seat"] == 0)
            client.say(type="vote", kind="rematch", yes=True)
            hear(client.connection, "ok")
        for client in clients:
            client.until(lambda view: view["table"]["number"] == 1)
        played(clients)
        assert not any(device.red for device in devices)
        for number in (1, 2):
            record = record_of(at, table, number)
            assert None not in record["fair"]["contributions"]
            for client in clients:
                check(tmp_path, record, client.kept(number))


def test_a_program_that_promises_nothing_is_named_and_nothing_is_red(
    at: Running, tmp_path: Path
) -> None:
    devices = [Program(), Device(), Device()]
    table, tokens = taken(at, devices)
    with connected(at, table, tokens, devices) as clients:
        clients[0].say(type="start")
        played(clients)
        record = record_of(at, table)
        assert record["fair"]["missing"] == [0]
        assert not any(device.red for device in devices)
        for client in clients:
            check(tmp_path, record, client.kept())


class Program(Device):
    """A device that does not contribute."""

    def promise(self) -> str:
        return ""


def test_a_restart_before_all_have_revealed_changes_nothing(tmp_path: Path) -> None:
    devices = [Device(), Device(), Device()]
    with running(tmp_path) as at:
        table, tokens = taken(at, devices)
        with connected(at, table, tokens, devices, silent_in=frozenset({1})) as clients:
            clients[2].silent_in = frozenset()
            clients[0].say(type="start")
            clients[2].until(lambda view: view["table"]["shuffling"] == [0, 1])
    with running(tmp_path) as at, connected(at, table, tokens, devices) as clients:
        played(clients)
        assert not any(device.red for device in devices)
        record = record_of(at, table)
        assert not record["fair"]["void"]
        for client in clients:
            check(tmp_path, record, client.kept())


# (a) Other contributions, once those of the honest are known.


def test_an_operator_who_tries_ten_thousand_contributions_can_use_only_the_promised_one(
    at: Running, data: Path, tmp_path: Path
) -> None:
    devices = [Device(), Device(), Device()]
    table, tokens = taken(at, devices)
    with connected(at, table, tokens, devices) as clients:
        operator = clients[2]
        operator.silent_in = frozenset({1})
        clients[0].say(type="start")
        for client in clients:
            client.until(lambda view: view["table"]["shuffling"] is not None)
        fair = operator.view["table"]["fair"]
        others = [client.kept()["rounds"][0]["contribution"] for client in clients[:2]]
        own = devices[2].contributions[fair["commitments"][2]]
        known = {**fair, "secret": secrets_in(data, table)[-1], "contributions": [*others, own]}
        template = {"game": "wizard", "players": ["A", "B", "C"], "options": ROUND}
        tries = [drawn()[0] for _ in range(10_000)]
        wanted = []
        for contribution in tries:
            other = {**known, "contributions": [*others, contribution]}
            if first_deal(template, other)["hands"][2] == ["W"]:
                wanted.append(contribution)
        # About one in fifteen would give him a wizard.
        assert len(wanted) > 300
        assert not {digest(bytes.fromhex(one)) for one in tries} & set(fair["commitments"])
        message = {"type": "reveal", "list": list_hash(fair).hex(), "next": drawn()[1]}
        for contribution in wanted[:20]:
            operator.say(**message, contribution=contribution)
            assert operator.refused() == "other-contribution"
        operator.say(type="commit", commitment=digest(bytes.fromhex(wanted[0])))
        assert operator.refused() == "shuffling"
        operator.say(type="words", words="other words")
        assert operator.refused() == "shuffling"
        operator.say(**message, contribution=own)
        played(clients)
        record = record_of(at, table)
        assert record["log"][0] == first_deal(record, known)
        check(tmp_path, record, clients[0].kept())
    # A server that lets him do it all the same writes a record that is red.
    unpromised = forged(record, changed(record["fair"], 2, contribution=wanted[0]))
    assert unpromised["log"][0]["hands"][2] == ["W"]
    check(tmp_path, unpromised, clients[0].kept(), "other-contribution")
    ground = changed(record["fair"])
    while first_deal(record, ground)["hands"][2] != ["W"]:
        contribution, commitment = drawn()
        ground = changed(ground, 2, contribution=contribution, commitment=commitment)
    # By itself it could be: only who saw the list knows.
    assert not record_findings(forged(record, ground))
    check(tmp_path, forged(record, ground), clients[0].kept(), "other-list")


# (b), (c) Silence.


def silent_game(at: Running, pattern: Sequence[Sequence[int]]) -> Json:
    """A game of five where these seats are silent in these rounds; seat 0 is honest."""
    devices = [Device() for _ in range(5)]
    table, tokens = taken(at, devices)
    lists: dict[int, Json] = {}
    with connected(at, table, tokens, devices) as clients:
        for client in clients:
            rounds = (number for number, seats in enumerate(pattern, 1) if client.seat in seats)
            client.silent_in = frozenset(rounds)

        def seen(view: Json) -> bool:
            if view["table"]["shuffling"] is not None:
                lists[view["table"]["fair"]["round"]] = view["table"]["fair"]
                # Nothing is passed on before all have revealed.
                assert not any(view["table"]["fair"]["contributions"])
            return bool(view["table"]["status"] != "open")

        clients[0].say(type="start")
        with ThreadPoolExecutor(5) as pool:
            list(pool.map(lambda client: client.until(seen), clients))
        played(clients)
        given = {name: one for device in devices for name, one in device.contributions.items()}
        kept = [client.kept() for client in clients]
        about = {"table": table, "lists": lists, "given": given, "red": devices[0].red}
        return {"record": record_of(at, table), "kept": kept, **about}


SUBSETS = [seats for size in range(5) for seats in combinations(range(1, 5), size)]
ONCE = [(), (1,), (2, 3), (1, 2, 3, 4)]
# Two who are silent one after the other, and one who would be silent again.
TWICE = [[[4], [3]], [[1, 2], [3, 4]], [[2], [2]]]


@pytest.fixture(scope="module")
def silences(at: Running) -> list[Json]:
    """Games with seats silent in the first round as ONCE says, then those of TWICE."""
    patterns: list[Sequence[Sequence[int]]] = [[seats] for seats in ONCE]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "REVEALING", SHORT)
        with ThreadPoolExecutor(len(patterns) + len(TWICE)) as pool:
            games = list(pool.map(lambda pattern: silent_game(at, pattern), [*patterns, *TWICE]))
    return games


def test_whoever_withholds_makes_one_round_void_and_is_named(
    silences: list[Json], tmp_path: Path
) -> None:
    for seats, game in zip(ONCE, silences, strict=False):
        fair = game["record"]["fair"]
        assert [void["silent"] for void in fair["void"]] == ([list(seats)] if seats else [])
        assert fair["missing"] == list(seats)
        assert not game["red"]
        # The device of who was silent has nothing against it, either.
        for seat in (0, *seats[:1]):
            check(tmp_path, game["record"], game["kept"][seat])


def test_whoever_withheld_once_cannot_withhold_again(silences: list[Json], tmp_path: Path) -> None:
    game = silences[-1]
    assert [void["silent"] for void in game["record"]["fair"]["void"]] == [[2]]
    assert game["lists"][2]["commitments"][2] is None
    check(tmp_path, game["record"], game["kept"][0])


def test_an_operator_on_four_seats_chooses_between_one_deal_he_knows_and_one_he_does_not(
    silences: list[Json], data: Path
) -> None:
    reachable = set()
    for game in silences[: len(ONCE)]:
        record, first = game["record"], game["lists"][1]
        secret = secrets_in(data, game["table"])[0]
        all_given = [game["given"][commitment] for commitment in first["commitments"]]
        # What he would choose among if the game went on without those who withhold.
        deals = []
        for seats in SUBSETS:
            given = [None if seat in seats else one for seat, one in enumerate(all_given)]
            promised = {**first, "secret": secret, "contributions": given}
            deals.append(json.dumps(first_deal(record, promised)))
        assert len(set(deals)) == 16
        dealt = json.dumps(record["log"][0])
        reachable.add(deals.index(dealt) if dealt in deals else None)
        # The honest contribution to the second round was in nobody's hands before its list.
        if record["fair"]["void"]:
            assert record["fair"]["contributions"][0] not in all_given
    assert reachable == {0, None}


def test_more_than_one_void_round_is_red(silences: list[Json], tmp_path: Path) -> None:
    for pattern, game in zip(TWICE[:2], silences[len(ONCE) :], strict=False):
        fair = game["record"]["fair"]
        assert [void["silent"] for void in fair["void"]] == pattern
        assert game["red"] == {"begun-often"}
        check(tmp_path, game["record"], game["kept"][0], "begun-often")
        # Nothing else is wrong with it: without this rule he had one more deal to look at.
        assert record_findings(game["record"]) == ["begun-often"]


# (d) Different lists.


def swapped(seat: int, commitment: str) -> Any:
    """Show a device another commitment of a seat."""

    def tamper(view: Json) -> Json:
        view = copy.deepcopy(view)
        view["table"]["fair"]["commitments"][seat] = commitment
        return view

    return tamper


def test_a_server_that_shows_another_list_gets_no_contribution_for_the_real_one(
    at: Running,
) -> None:
    devices = [Device(), Device(), Device()]
    table, tokens = taken(at, devices)
    with connected(at, table, tokens, devices) as clients:
        honest = clients[0]
        honest.tamper = swapped(2, drawn()[1])
        honest.say(type="start")
        honest.until(lambda view: view["table"]["shuffling"] is not None)
        assert honest.refused() == "other-list"
        # Were it not bound to the list, it would be taken.
        fair = clients[1].until(lambda view: view["table"]["shuffling"] is not None)["table"][
            "fair"
        ]
        contribution = honest.kept()["rounds"][0]["contribution"]
        bound = {"list": list_hash(fair).hex(), "contribution": contribution, "next": drawn()[1]}
        honest.say(type="reveal", **bound)
        assert hear(honest.connection, "ok", "refused")["type"] == "ok"


def test_a_server_that_shows_two_lists_can_write_only_one_into_the_record(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, kept = honest
    fair = record["fair"]
    contribution, commitment = drawn()
    two = forged(record, changed(fair, 2, commitment=commitment, contribution=contribution))
    assert two["log"][0] != record["log"][0]
    # Whoever compares nothing finds either of them right.
    check(tmp_path, record, None)
    check(tmp_path, two, None)
    check(tmp_path, record, kept[0])
    check(tmp_path, two, kept[0], "other-list")
    check(tmp_path, two, kept[2], "not-ours", "other-list")


# (e) Another secret in the file.


def test_a_restart_with_another_secret_is_red_and_gets_no_contribution(tmp_path: Path) -> None:
    devices = [Device(), Device(), Device()]
    with running(tmp_path) as at:
        table, tokens = taken(at, devices)
        quiet = frozenset({1})
        with connected(at, table, tokens, devices, silent_in=quiet) as clients:
            clients[0].say(type="start")
            for client in clients:
                client.until(lambda view: view["table"]["shuffling"] is not None)
    old = secrets_in(tmp_path, table)[0]
    connection = sqlite3.connect(tmp_path / "tables.sqlite")
    with connection:
        replace = "UPDATE entries SET body = replace(body, ?, ?) WHERE id = ?"
        connection.execute(replace, (old, drawn()[0], table))
    connection.close()
    # Somebody who kept their contributions only, and nothing of what they saw.
    forgetful = Device(contributions=devices[0].contributions)
    with running(tmp_path) as at, connected(at, table, tokens, devices) as clients:
        for client in clients:
            assert client.device.red == {"other-commitment"}
            assert not client.answered
        with seated(at, table, tokens[0], forgetful) as client:
            assert not forgetful.red
            assert client.answered


def test_a_server_that_goes_on_to_the_next_game_without_a_game_is_red(
    honest: tuple[Json, list[Json]],
) -> None:
    fair, device = honest[0]["fair"], Device()
    nothing: Json = {"secret": None, "contributions": [None] * 3, "words": []}
    one = changed(fair, **nothing)
    one["commitments"][0] = device.promise()
    device.look(one, 0, False, True)
    message = device.reveal(one, 0)
    assert message
    # Now the operator knows the deal, and would rather have another one.
    two = changed(one, game=2, commitment=drawn()[1])
    two["commitments"][0] = message["next"]
    device.look(two, 0, False, True)
    assert device.red == {"lost-game"}
    assert device.reveal(two, 0) is None


# (f), (g), (h) Forged records.


def test_a_server_that_says_an_honest_device_was_silent_is_red_there(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, kept = honest
    fair = record["fair"]
    void = {name: fair[name] for name in ("round", "commitment", "commitments")}
    left = [drawn(), drawn()]
    secret, commitment = drawn()
    again = changed(fair, round=2, secret=secret, commitment=commitment, missing=[0])
    again["commitments"] = [None, *(promised for _, promised in left)]
    again["contributions"] = [None, *(given for given, _ in left)]
    again["void"] = [{**void, "silent": [0]}]
    lie = forged(record, again)
    check(tmp_path, lie, None)
    check(tmp_path, lie, kept[0], "not-silent")
    device = Device(games={(fair["table"], 1): copy.deepcopy(kept[0])})
    device.look({**again, "secret": None}, 0, True, True)
    assert "not-silent" in device.red


def test_a_record_without_the_honest_contribution_is_red(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, kept = honest
    fair = record["fair"]
    without = forged(record, changed(fair, 0, commitment=None, contribution=None, missing=[0]))
    check(tmp_path, without, None)
    check(tmp_path, without, kept[0], "not-ours", "other-list")
    check(tmp_path, without, kept[1], "other-list")
    half = forged(record, changed(fair, 0, contribution=None, missing=[0]))
    assert "other-contribution" in findings(half)
    assert not verified(tmp_path, half)


def test_a_record_that_was_changed_is_red(honest: tuple[Json, list[Json]], tmp_path: Path) -> None:
    record, kept = honest
    fair = record["fair"]
    turned = {name: fair[name][::-1] for name in ("commitments", "contributions")}
    secret, commitment = drawn()
    other: dict[str, tuple[Json, list[str]]] = {
        "words": ({"words": ["abd", "č"]}, ["other-list"]),
        "words joined": ({"words": ["abcč"]}, ["other-list"]),
        "no words": ({"words": []}, ["other-list"]),
        "order of the seats": (turned, ["not-ours", "other-list"]),
        "table": ({"table": digest(b"another")}, ["other-table"]),
        "game": ({"game": 2}, ["other-table"]),
        "secret": ({"secret": secret, "commitment": commitment}, ["other-commitment"]),
    }
    for fields, names in other.values():
        changed_fair = changed(fair, **fields)
        # In the old record it is another game, and in a new one it is not what was seen.
        assert findings({**record, "fair": changed_fair}) == ["other-deal"]
        assert not findings(forged(record, changed_fair))
        check(tmp_path, forged(record, changed_fair), kept[0], *names)
    check(tmp_path, forged(record, changed(fair, round=2)), None, "other-rounds")
    check(tmp_path, forged(record, changed(fair, secret=secret)), None, "other-secret")
    check(
        tmp_path, forged(record, changed(fair, 1, contribution=secret)), None, "other-contribution"
    )
    before = {name: fair[name] for name in ("commitment", "words", "secret")}
    assert not verified(tmp_path, {**record, "fair": before}, kept[0])


# What the device finds and the command does not: see the reasons.


def one_void(fair: Json, silent: list[int], **fields: Any) -> Json:
    """The promises of a game whose first round was void since seat 1 was silent."""
    void = {"round": 1, "commitment": drawn()[1], "silent": silent}
    void["commitments"] = [drawn()[1] for _ in fair["commitments"]]
    left = changed(fair, 1, commitment=None, contribution=None, round=2, missing=[1], void=[void])
    return {**left, **fields}


def test_one_void_round_of_which_nothing_is_wrong_is_no_finding(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, _ = honest
    check(tmp_path, forged(record, one_void(record["fair"], [1])), None)


def test_an_operator_who_leaves_out_whoever_revealed_in_a_void_round_is_red(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, kept = honest
    fair = record["fair"]
    void = {name: fair[name] for name in ("round", "commitment", "commitments")}
    again = one_void(fair, [1], void=[{**void, "silent": [1]}], missing=[0, 1])
    # Only the operator is left, so he takes the first secret that gives him a wizard.
    for _ in count():
        secret, commitment = drawn()
        own, promised = drawn()
        again |= {"secret": secret, "commitment": commitment}
        again |= {"commitments": [None, None, promised], "contributions": [None, None, own]}
        if first_deal(record, again)["hands"][2] == ["W"]:
            break
    check(tmp_path, forged(record, again), kept[0], "other-rounds")


def test_an_operator_who_has_a_known_contribution_promised_again_is_red(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, kept = honest
    fair = record["fair"]
    void = {name: fair[name] for name in ("round", "commitment", "commitments")}
    again = one_void(fair, [1], void=[{**void, "silent": [1]}])
    # He knows it from the void round, so he takes the first secret that gives him a wizard.
    for _ in count():
        secret, commitment = drawn()
        own, promised = drawn()
        again = changed(again, 2, commitment=promised, contribution=own)
        again |= {"secret": secret, "commitment": commitment}
        if first_deal(record, again)["hands"][2] == ["W"]:
            break
    # A device that lets itself be asked for it again keeps both rounds.
    both = copy.deepcopy(kept[0])
    seen = {name: again[name] for name in ("round", "commitment", "commitments", "words")}
    both["rounds"].append({**seen, "contribution": again["contributions"][0]})
    check(tmp_path, forged(record, again), both, "known-before")


@pytest.mark.parametrize("silent", [[0], [9], [1, 0]])
def test_somebody_silent_who_contributes_all_the_same_is_red(
    honest: tuple[Json, list[Json]], tmp_path: Path, silent: list[int]
) -> None:
    record, _ = honest
    fair = one_void(record["fair"], silent)
    assert findings(forged(record, fair))
    assert not verified(tmp_path, forged(record, fair))


def test_a_record_that_hides_who_did_not_contribute_is_red(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, _ = honest
    check(
        tmp_path, forged(record, one_void(record["fair"], [1], missing=[])), None, "other-missing"
    )


def test_a_list_with_fewer_seats_than_the_table_is_red(
    honest: tuple[Json, list[Json]], tmp_path: Path
) -> None:
    record, _ = honest
    fair = record["fair"]
    two = {name: fair[name][:2] for name in ("commitments", "contributions")}
    check(tmp_path, forged(record, changed(fair, **two)), None, "other-list")


def test_a_rematch_that_is_asked_for_twice_keeps_its_commitment(at: Running) -> None:
    devices = [Device(), Device(), Device()]
    table, tokens = taken(at, devices)
    with connected(at, table, tokens, devices) as clients:
        clients[0].say(type="start")
        played(clients)
        for _ in range(2):
            clients[0].say(type="vote", kind="rematch", yes=True)
            clients[1].until(lambda view: view["table"]["vote"] is not None)
            clients[1].say(type="vote", kind="rematch", yes=False)
            clients[1].until(lambda view: view["table"]["vote"] is None)
        assert not devices[1].red


def test_a_contribution_that_came_too_late_is_not_promised_for_the_next_game(at: Running) -> None:
    devices = [Device(), Device(), Device()]
    table, tokens = taken(at, devices)
    with pytest.MonkeyPatch.context() as patch, connected(at, table, tokens, devices) as clients:
        patch.setattr(machine, "REVEALING", SHORT)
        clients[0].say(type="start")
        # The third is asleep, and answers what it was sent long ago when it wakes up.
        begun(clients[:2])
        played(clients)
        late = clients[2].kept()["rounds"][0]["contribution"]
        assert clients[2].refusals == ["nothing-to-reveal"]
        for client in clients:
            client.until(lambda view: bool(view["table"]["vote"]) or view["seat"] == 0)
            client.say(type="vote", kind="rematch", yes=True)
            hear(client.connection, "ok")
        view = clients[0].until(lambda view: view["table"]["number"] == 1)
        assert view["table"]["fair"]["commitments"][2] != digest(bytes.fromhex(late))


def deal_numbers(name: str, seats: int) -> set[int]:
    """The numbers of the second deal, over games in which everybody decides otherwise."""
    game = CASES[name]
    numbers = set()
    for seed in range(8):
        state, number, deals = game.start(seats, {}), 0, 0
        decisions = Rolled.of(bytes(32), ["decisions"], seed)
        while deals < 2:
            seat = min(game.waiting(state))
            offers = [] if seat == NATURE else list(game.offers(state, seat))
            dice = Rolled.of(bytes(32), [], number)
            action = offers[decisions.below(len(offers))] if offers else game.chance(state, dice)
            after = game.apply(state, seat, action)
            events = game.log(Step(state, seat, action, after))
            deals += sum(event["e"] == "deal" for event in events)
            second, state = number, after
            number = number_after(number, events, dice.blocks > 0)
        numbers.add(second)
    return numbers


@pytest.mark.parametrize(("name", "seats"), [("wizard", 3), ("extreme", 3), ("quiddler", 2)])
def test_an_operator_cannot_choose_a_coming_deal_by_how_he_plays(name: str, seats: int) -> None:
    assert len(deal_numbers(name, seats)) == 1
