"""Questions that change nothing: replays, reasons, advice, rules, words."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stonehenge.bots.explanation import Evaluation, Explanation
from stonehenge.core.dice import Dice
from stonehenge.core.game import NATURE
from stonehenge.core.record import Record, write
from stonehenge.games import GAMES, KITS
from stonehenge.games.quiddler.lexicon import lexicon_of
from stonehenge.i18n import LANGUAGES
from stonehenge.server.messages import Best, GameList, RuleBook, TableList
from stonehenge.server.settings import Limits
from stonehenge.server.workers import Asker, WorkerPool
from stonehenge.tables import replays
from stonehenge.tables.messages import FromServer, TableAbout, Why
from stonehenge.tables.replays import Replay, ReplayStep
from support.cases import CASES, Case, named, steps
from support.events import decoded
from support.server import Running, full, hear, made, played, running, say, sit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as instance:
        yield instance


def recorded(case: Case, seed: int = 3) -> Record:
    """A whole game played at random."""
    game, seats = GAMES[case[0]], case[1]
    record = Record.begin(game, game.start(seats, case[2]), [f"P{at}" for at in range(seats)])
    for step in steps(case, seed):
        record.add(game, step)
    return record


SHORT: Case = ("wizard", 3, {"rounds": "1-2"})
EVERY = [
    next(case for case in CASES if case[0] == name and (case[1] > 1) == several)
    for name in GAMES
    for several in (True, False)
    if any(case[0] == name and (case[1] > 1) == several for case in CASES)
]


def steps_of(answer: bytes) -> list[ReplayStep]:
    """The steps of a replay, each decoded by its type."""
    replay = msgspec.json.decode(answer, type=Replay)
    return [msgspec.json.decode(step, type=ReplayStep) for step in replay.steps]


def post(at: Running, content: str, **params: Any) -> Any:
    with at.client() as client:
        return client.post("/api/replay", content=content.encode(), params=params)


@pytest.mark.parametrize("case", EVERY, ids=named)
def test_a_record_is_replayed_with_open_hands(server: Running, case: Case) -> None:
    record = recorded(case)
    answer = post(server, write(record), seat="all")
    assert answer.status_code == 200, answer.text
    replay = answer.json()
    for step in steps_of(answer.content):
        decoded(map(dict, step.lines), KITS[case[0]].messages.load().line_type)
    assert replay["header"]["players"] == record.players
    assert (replay["verified"], replay["deals"], replay["games"]) == (False, 0, 1)
    assert [step["n"] for step in replay["steps"]] == list(range(len(replay["steps"])))
    assert replay["steps"][0]["lines"] == []
    assert replay["steps"][-1]["waiting"] == []


def test_open_hands_are_open_and_other_eyes_see_less(server: Running) -> None:
    text = write(recorded(SHORT))
    everything = post(server, text, seat="all").json()["steps"]
    mine = post(server, text, seat="1").json()["steps"]
    watched = post(server, text).json()["steps"]
    assert all(hand is not None for hand in everything[1]["view"]["hands"])
    assert mine[1]["view"]["hands"][0] is None
    assert mine[1]["view"]["hands"][1] == everything[1]["view"]["hands"][1]
    assert watched[1]["view"]["hands"] == [None] * 3
    assert len(everything) == len(mine) == len(watched)


def test_a_replay_shows_a_seat_what_it_was_sent_then() -> None:
    """The way through the record and the way over the table paint the same."""
    record = recorded(SHORT)
    game = GAMES["wizard"]
    for step, moment in zip(
        steps(SHORT, 3), list(replays.moments(record, 0, "en"))[1:], strict=True
    ):
        replay = json.loads(moment)
        assert replay["lines"] == json.loads(msgspec.json.encode(game.retell(step, 0)))
        if step.seat == NATURE:
            assert replay["view"]["hands"][1] is None


def test_a_file_of_several_games_shows_the_chosen_one(server: Running) -> None:
    text = "\n".join(write(recorded(SHORT, seed)) for seed in (1, 2)) + "\n\n"
    replay = post(server, text, game=2, seat="all").json()
    assert (replay["number"], replay["games"]) == (2, 2)
    assert post(server, text, game=3).json()["error"] == "no-such-record"


def broken(change: Any) -> str:
    record = recorded(SHORT)
    change(record)
    return write(record)


def stranger(record: Record) -> None:
    record.log[1]["seat"] = 7


def unfinished(record: Record) -> None:
    record.log, record.scores, record.winners = record.log[:3], None, []


def other_end(record: Record) -> None:
    record.scores = [1000, 0, 0]


def other_promise(record: Record) -> None:
    record.more["fair"] = {"commitment": "00", "words": [], "secret": "00"}


@pytest.mark.parametrize(
    ("text", "error", "args"),
    [
        ("", "not-a-record", {"place": "1"}),
        ("\n\nrubbish", "not-json", {"place": "3"}),
        ("[]", "not-a-record", {"place": "1"}),
        ('{"game": "chess"}', "bad-field", {"field": "version"}),
        (broken(stranger), "refused-event", {"number": 2}),
        (broken(unfinished), "not-over", {}),
        (broken(other_end), "other-result", {}),
        (broken(other_promise), "other-secret", {}),
        (broken(lambda record: record.options.update(rounds="9")), "refused-event", {}),
        (broken(lambda record: record.log.pop(2)), "refused-event", {"number": 3}),
    ],
)
def test_a_bad_record_gets_one_error_that_names_the_place(
    server: Running, text: str, error: str, args: dict[str, object]
) -> None:
    answer = post(server, text)
    problem = answer.json()
    assert 400 <= answer.status_code < 500
    assert problem["error"] == error, problem
    assert args.items() <= problem["args"].items()
    assert problem["detail"] not in ("", error)


def test_a_record_names_no_file_of_the_server(server: Running) -> None:
    record = recorded(("quiddler", 2, {}))
    record.options["deck"] = "/etc/passwd"
    assert post(server, write(record)).json()["error"] == "option-value"


def test_a_record_may_be_larger_than_a_message_but_not_too_large(server: Running) -> None:
    record = recorded(("wizard", 6, {"rounds": "full"}))
    assert len(write(record)) > Limits().message_bytes
    assert post(server, write(record), seat="all").status_code == 200
    assert post(server, "x" * (1 << 20)).json()["error"] == "not-json"
    assert post(server, "x" * ((1 << 20) + 1)).json()["error"] == "too-large"


def test_a_table_is_replayed_once_its_game_is_over(server: Running) -> None:
    table, tokens = full(server)
    with server.client() as client:
        path = f"/api/tables/{table}/replay"
        assert client.get(path).json()["error"] == "not-over"
        asyncio.run(played(server, table, tokens, 5))
        answer = client.get(path, params={"seat": "all"})
        replay = answer.json()
        assert (replay["verified"], replay["deals"]) == (True, 2)
        assert steps_of(answer.content)[-1].view["phase"] == "over"
        assert client.get(path, params={"seat": "3"}).json()["error"] == "no-such-seat"


def test_a_game_that_was_never_played_is_not_taken_for_one_that_is_not_over(
    server: Running,
) -> None:
    table, tokens = full(server)
    with server.client() as client:
        for name in ("replay", "record"):
            path = f"/api/tables/{table}/{name}"
            # Here games count from 1, so this is the one that is being played.
            assert client.get(path, params={"game": 1}).json()["error"] == "not-over"
            answer = client.get(path, params={"game": 2})
            assert (answer.status_code, answer.json()["error"]) == (404, "no-such-number")
            assert answer.json()["args"] == {"given": 2, "games": 1}
        asyncio.run(played(server, table, tokens, 5))
        assert client.get(path, params={"game": 1}).status_code == 200
        answer = client.get(path, params={"game": 2}, headers={"Accept-Language": "de"})
        assert answer.json()["error"] == "no-such-number"
        assert answer.json()["detail"] == (
            "Ein Spiel 2 gibt es an diesem Tisch nicht; bisher gab es ein Spiel."
        )


def test_the_reason_of_a_trick_can_be_asked_for(server: Running) -> None:
    table, tokens = full(server)
    with server.client() as client, sit(server, table, tokens[0]) as socket:
        hear(socket, "view")
        path = f"/api/tables/{table}/why"
        assert client.get(path).json()["reason"] is None
        say(socket, type="why", id="1")
        assert hear(socket, "why")["reason"] is None
        asyncio.run(played(server, table, tokens, 5))
        answer = client.get(path)
        msgspec.json.decode(answer.content, type=Why)
        assert answer.json()["reason"]["rule"] == "W-38"
        for trick, has_reason in ((1, True), (0, True), (2, False)):
            say(socket, type="why", id="2", trick=trick)
            message = hear(socket, "why")
            msgspec.convert(message, FromServer)
            assert (message["reason"] is not None) == has_reason
        say(socket, type="why", id="3")
        assert hear(socket, "why")["reason"] == answer.json()["reason"]
        say(socket, type="why", id="4", trick="x")
        assert hear(socket, "refused")["args"] == {"field": "trick"}
    with sit(server, table) as watcher:
        say(watcher, type="why", id="1")
        assert hear(watcher, "why")["reason"]


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who knows at once; the real one has to be compiled first."""

    def advice(game: str, view: Any, dice: Dice) -> Explanation:
        actions = [GAMES[game].write(action) for action in view.offers]
        choices = tuple(Evaluation(text, 1.5, made=0.5, tricks=(0.25, 0.75)) for text in actions)
        return Explanation(actions[0], choices)

    monkeypatch.setattr("stonehenge.server.jobs.advice", advice)


@pytest.mark.usefixtures("adviser")
def test_a_person_alone_with_bots_gets_advice(server: Running) -> None:
    table = made(server, bots={"1": "easy", "2": "easy"})
    with sit(server, table["table"], table["token"]) as socket:
        view = hear(socket, "view")
        assert view["table"]["house"]["hints"]
        while 0 not in view["waiting"]:
            view = hear(socket, "view")
        say(socket, type="hint", id="1")
        hint = hear(socket, "hint", "refused")
        msgspec.convert(hint, FromServer)
        assert (hint["id"], hint["n"]) == ("1", view["n"])
        assert hint["best"] in view["offers"]
        assert [choice["action"] for choice in hint["choices"]] == view["offers"]


@pytest.mark.usefixtures("adviser")
def test_among_several_persons_there_is_no_advice_unless_they_want_it(server: Running) -> None:
    table, tokens = full(server)
    with sit(server, table, tokens[0]) as socket:
        assert not hear(socket, "view")["table"]["house"]["hints"]
        say(socket, type="hint", id="1")
        assert hear(socket, "refused")["reason"] == "hints-off"
    table, tokens = full(server, hints=True)
    with sit(server, table) as watcher:
        say(watcher, type="hint", id="1")
        assert hear(watcher, "refused")["reason"] == "only-watching"
    for seat, token in enumerate(tokens):
        with sit(server, table, token) as socket:
            view = hear(socket, "view")
            while not view["waiting"]:
                view = hear(socket, "view")
            say(socket, type="hint", id="1")
            hint = hear(socket, "hint", "refused")
            assert hint.get("reason") == (None if seat in view["waiting"] else "nothing-to-decide")


def test_the_rules_of_every_game_can_be_read_in_every_language(server: Running) -> None:
    with server.client() as client:
        for language in LANGUAGES:
            for game in GAMES:
                answer = client.get(f"/api/rules/{language}/{game}")
                book = RuleBook.model_validate_json(answer.content)
                assert book.title
                assert all(section.title and section.rules for section in book.sections)
        ids = [rule["id"] for part in answer.json()["sections"] for rule in part["rules"]]
        assert {"Q-01", "QA-25"} <= set(ids)
        assert client.get("/api/rules/xx/wizard").status_code == 404
        assert client.get("/api/rules/en/chess").status_code == 404


def test_what_the_lobby_tells_has_its_shape(server: Running) -> None:
    table = made(server, listed=True)["table"]
    with server.client() as client:
        TableList.model_validate_json(client.get("/api/tables").content)
        msgspec.json.decode(client.get(f"/api/tables/{table}").content, type=TableAbout)
        GameList.model_validate_json(client.get("/api/games").content)


def small(language: str) -> Any:
    """A list of words for every language."""
    return lexicon_of(["vlak", "duch", "ano"], language)


def test_words_are_looked_up_where_the_table_allows_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stonehenge.games.quiddler.questions.load", small)
    for allowed in (True, False):
        options = {"dictionary_offturn": allowed}
        table, tokens = full(server, 2, game="quiddler", options=options)
        with sit(server, table, tokens[0]) as socket, server.client() as client:
            view = hear(socket, "view")
            while not view["waiting"]:
                view = hear(socket, "view")
            for seat, token in enumerate(tokens):
                bearer = {"Authorization": f"Bearer {token}"}
                answer = client.get(f"/api/tables/{table}/lexicon/VLAK", headers=bearer)
                if allowed and seat not in view["waiting"]:
                    verdict = {"word": "VLAK", "valid": True, "verdict": "known", "rule": "Q-40"}
                    assert answer.json() == verdict
                else:
                    assert answer.json()["error"] == "no-dictionary"
            answer = client.get(f"/api/tables/{table}/lexicon/VLAK")
            assert answer.json()["error"] == "bad-token"


def test_after_a_round_everyone_sees_what_could_have_been_laid_out(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stonehenge.games.quiddler.questions.load", small)
    table, tokens = full(server, 2, game="quiddler")
    with server.client() as client:
        path = f"/api/tables/{table}/best"
        assert client.get(path).json()["error"] == "no-round"
        asyncio.run(played(server, table, tokens, 5))
        answer = client.get(path)
        layouts = Best.model_validate_json(answer.content)
        assert layouts.round == 6
        assert [each.seat for each in layouts.seats] == [0, 1]
        for each in layouts.seats:
            assert len(each.cards) == 10
            assert each.best is not None
            used = [card for word in each.best.words for card in word]
            assert sorted(used + each.best.left) == sorted(each.cards)
        other = made(server)["table"]
        assert client.get(f"/api/tables/{other}/best").json()["error"] == "no-round"


def test_hints_and_words_are_counted_for_the_person_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers: list[Asker] = []
    do = WorkerPool.do

    async def noted(pool: WorkerPool, who: Asker, *work: Any) -> Any:
        askers.append(who)
        return await do(pool, who, *work)

    monkeypatch.setattr(WorkerPool, "do", noted)
    with running(tmp_path) as server, server.client() as client:
        table, tokens = full(server, hints=True)
        for token in tokens:
            with sit(server, table, token) as socket:
                say(socket, type="hint", id="1")
                hear(socket, "hint", "refused")
            client.get(
                f"/api/tables/{table}/lexicon/ano", headers={"Authorization": f"Bearer {token}"}
            )
        client.get(f"/api/tables/{table}/best")
    assert {who.address for who in askers} == {"127.0.0.1"}
    assert len({who.person for who in askers}) == len(tokens) + 1
    assert askers[-1].person == ""
