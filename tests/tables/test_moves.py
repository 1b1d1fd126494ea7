"""Moves at a table: of persons, of bots, when time is up, and after a restart."""

import pytest

from stonehenge.core.dice import Seeded
from stonehenge.core.game import Refusal
from stonehenge.games import GAMES
from stonehenge.games.quiddler import Quiddler
from stonehenge.server.errors import sentence
from stonehenge.tables.entries import Start
from stonehenge.tables.store import Conflict, WriteFailed
from stonehenge.tables.table import Table, TableSettings
from support.machine import Room, reason

# Moves.


def test_a_move_is_acknowledged_and_everyone_gets_their_view() -> None:
    room = Room()
    for seat in (0, 1, 2, None):
        room.join(seat)
    seat, n = min(room.table.waiting()), room.table.n
    answer = room.act(seat, room.offers(seat)[0])
    assert answer == {"type": "ok", "id": f"id{room.ids}", "n": n + 1}
    for viewer in ("c0", "c1", "c2", "cNone"):
        view = room.last(viewer, "view")
        assert view["n"] == n + 1
        assert view["lines"]


def test_an_old_view_is_stale_and_changes_nothing() -> None:
    room = Room()
    seat = min(room.table.waiting())
    before = room.table.state
    answer = room.act(seat, room.offers(seat)[0], n=room.table.n - 1)
    assert reason(answer) == "stale"
    assert answer["args"] == {"n": room.table.n}
    assert room.table.state is before


def test_the_same_command_is_done_once_and_acknowledged_every_time() -> None:
    room = Room()
    seat, n = min(room.table.waiting()), room.table.n
    command = {"type": "act", "n": n, "act": room.offers(seat)[0], "id": "same"}
    first = room.send(seat, **command)
    count = len(room.entries)
    assert room.send(seat, **command) == first
    assert len(room.entries) == count
    room.open()
    assert room.send(seat, **command) == first
    assert len(room.entries) == count


def test_refusals_name_the_rule() -> None:
    room = Room()
    seat = min(room.table.waiting())
    assert reason(room.act(seat, "bid 9")) == "bid-range"
    assert reason(room.act(seat, "rubbish")) == "notation"
    assert reason(room.act((seat + 1) % 3, "bid 0")) == "not-your-turn"
    assert reason(room.send(None, "watcher", type="act", n=1, act="bid 0")) == "only-watching"
    assert room.act(seat, "deal 0: R1 | R2 | R3 / R4")["type"] == "refused"


def test_why_an_action_cannot_be_read_is_for_programs_and_no_player_reads_english() -> None:
    room = Room()
    args = room.act(min(room.table.waiting()), "rubbish")["args"]
    assert args == {"problem": "no such action: 'rubbish' (want deal, trump, bid or play)"}
    german = "Das versteht das Spiel nicht: Es ist kein gültiger Zug."
    assert sentence(Refusal("notation", "", args), "de") == german


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"type": 3},
        {"type": "act", "n": True, "act": "bid 0"},
        {"type": "act", "n": 1.0, "act": "bid 0"},
        {"type": "act", "n": 1},
        {"type": "act", "n": 1, "act": "x" * 3000},
        {"type": "chat"},
        {"type": "chat", "text": " "},
        {"type": "chat", "phrase": ["hello"]},
        {"type": "vote", "kind": "lunch"},
        {"type": "vote", "kind": "undo", "yes": 1},
        {"type": "host", "do": "dance", "seat": 1},
        {"type": "host", "do": "bot", "seat": True},
        {"type": "words", "words": 5},
    ],
)
def test_what_nobody_understands_is_malformed(command: dict[str, object]) -> None:
    room = Room()
    assert reason(room.send(0, **command)) == "malformed"


def test_what_cannot_be_kept_has_not_happened() -> None:
    room = Room()
    seat, n = min(room.table.waiting()), room.table.n
    room.fails = WriteFailed("disk full")
    text = room.offers(seat)[0]
    assert reason(room.act(seat, text)) == "not-kept"
    assert room.table.n == n
    room.fails = None
    assert room.act(seat, text)["n"] == n + 1


def test_a_deal_that_cannot_be_kept_is_tried_again() -> None:
    room = Room(sits=False)
    for seat in (1, 2):
        room.sit(seat)
    room.table.fold(Start(seat=0))
    room.entries.append(room.entries[0]._replace(number=3, body={"do": "start", "seat": 0}))
    room.fails = WriteFailed("locked")
    room.do(room.machine.go_on(room.now) + room.machine.work(room.now))
    assert room.table.n == 0
    room.fails = None
    room.wait(2)
    assert room.table.n == 1


def test_when_somebody_else_wrote_the_table_is_read_again() -> None:
    room = Room()
    room.join(0)
    room.fails = Conflict("taken")
    seat = min(room.table.waiting())
    assert reason(room.act(seat, room.offers(seat)[0])) == "not-kept"
    assert room.machine.loading
    room.fails = None
    table = Table.replay("t", [entry.body for entry in room.entries])
    room.do(room.machine.reloaded(table, room.now))
    assert room.act(seat, room.offers(seat)[0])["type"] == "ok"


def test_a_forced_card_is_played_after_the_same_delay_as_any_other() -> None:
    room = Room(settings=TableSettings(forced=True))
    while room.asks == []:
        if -1 in room.table.waiting():
            room.wait(3)
        else:
            room.move()
    assert [ask.level for ask in room.asks] == ["forced"]
    assert 0.6 <= room.asks[0].delay <= 3.5
    n = room.table.n
    room.answer()
    assert room.table.n == n + 1


# Bots.


def test_bots_hesitate_and_let_the_trick_lie() -> None:
    rounds = {"rounds": "1-4"}
    room = Room(options=rounds, bots={"1": "easy", "2": "easy"}, settings=TableSettings())
    delays = []
    while room.table.status == "playing":
        if room.asks:
            delays.append(room.asks[-1].delay)
            room.answer()
        elif -1 in room.table.waiting():
            room.wait(5)
        else:
            room.move()
    assert all(0.6 <= delay <= 3.5 for delay in delays)
    assert max(delays) > 2


def test_a_late_answer_of_a_bot_is_simply_stale() -> None:
    room = Room(bots={"1": "easy", "2": "easy"})
    while not room.asks:
        room.move()
    ask = room.asks[-1]
    room.answer()
    count = len(room.entries)
    text = room.table.game.write(ask.view.offers[0])
    room.do(room.machine.answer(ask.seat, ask.n, text, room.now))
    assert len(room.entries) == count


def test_a_bot_that_answers_nonsense_does_something_allowed() -> None:
    room = Room(bots={"1": "easy", "2": "easy"})
    while not room.asks:
        room.move()
    ask = room.asks.pop()
    room.do(room.machine.answer(ask.seat, ask.n, "nonsense", room.now))
    assert room.entries[-1].body["seat"] == ask.seat


def test_a_move_that_another_level_made_for_a_bot_is_told_at_its_seat() -> None:
    # On a crowded server "easy" moved for a "master", and nobody was told.
    room = Room(bots={"1": "hard", "2": "hard"})
    room.join(0)
    room.join(None)

    def movers(reader: str) -> list[str | None]:
        return [seat.get("by") for seat in room.last(reader, "view")["table"]["seats"]]

    while not room.asks:
        room.move()
    ask = room.asks.pop()
    text = room.table.game.write(ask.view.offers[0])
    room.do(room.machine.answer(ask.seat, ask.n, text, room.now, by="easy"))
    told = ["easy" if seat == ask.seat else None for seat in range(3)]
    assert movers("c0") == movers("cNone") == told
    assert room.entries[-1].body["by"] == "easy"
    room.open()
    assert [seat.get("by") for seat in room.join(0)["table"]["seats"]] == told
    # Its next move is its own again.
    while room.table.places[ask.seat].by:
        room.answer() if room.asks else room.move()
    assert movers("c0") == [None] * 3
    assert "by" not in room.entries[-1].body


# Clocks.


def test_clocks_run_for_those_who_have_to_act() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60, increment=5))
    room.join(0)
    seat = min(room.table.waiting())
    room.wait(20)
    room.move()
    assert room.table.left[seat] == 45
    assert sum(room.table.left) == 165


def test_a_restart_takes_no_more_than_the_time_since_the_clock_was_last_kept() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60))
    room.join(0)
    seat = min(room.table.waiting())
    room.wait(23)
    room.now += 1000  # the server is down
    room.open()
    room.join(0)
    assert room.table.left[seat] == 40
    room.wait(10)
    room.move()
    assert room.table.left[seat] == 30


def test_when_time_is_up_a_bot_makes_one_move() -> None:
    room = Room(settings=TableSettings(pace="off", bank=10))
    room.join(0)
    seat, n = min(room.table.waiting()), room.table.n
    room.wait(9)
    assert not room.asks
    room.wait(2)
    assert [ask.seat for ask in room.asks] == [seat]
    room.answer()
    assert room.table.n == n + 1
    assert room.table.left[seat] == 0
    assert not room.table.places[seat].played_by_bot


def test_no_clock_runs_in_a_pause() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60))
    room.join(0)
    seat = min(room.table.waiting())
    room.wait(10)
    for voter in range(3):
        room.send(voter, type="vote", kind="pause")
    room.wait(500)
    for voter in range(3):
        room.send(voter, type="vote", kind="pause")
    room.move()
    assert room.table.left[seat] == 50


def test_at_a_table_that_nobody_looks_at_no_clock_runs_and_nothing_is_written() -> None:
    # 150 tables of one address wrote an entry each every five seconds, for a day.
    room = Room(settings=TableSettings(pace="off", bank=86400))
    written = len(room.entries)
    room.wait(3600)
    assert len(room.entries) == written
    assert room.machine.due() is None
    seat = min(room.table.waiting())
    room.join(0)
    room.join(None)
    room.wait(12)
    room.leave("c0")
    room.wait(10)
    room.leave("cNone")
    written = len(room.entries)
    room.wait(3600)
    assert len(room.entries) == written
    assert room.machine.due() is None
    assert room.table.left[seat] == 86400 - 22
    # Whoever comes again thinks on from there.
    room.join(0)
    room.wait(8)
    room.move()
    assert room.table.left[seat] == 86400 - 30


def test_the_view_that_ends_a_pause_says_whose_clock_runs() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60))
    room.join(0)
    for _ in range(2):
        for seat in range(3):
            room.send(seat, type="vote", kind="pause")
    view = room.last("c0", "view")
    assert not view["table"]["paused"]
    assert view["table"]["clock"]["running"] == view["waiting"] != []


def test_a_vote_is_carried_when_the_last_who_has_not_agreed_has_to_go() -> None:
    room = Room()
    room.wait(61)
    for voter in (0, 1):
        room.send(voter, type="vote", kind="pause")
    assert not room.table.paused
    room.send(0, type="host", do="kick", seat=2)
    assert room.table.paused
    assert room.table.vote is None
    assert Table.replay(room.table.id, [entry.body for entry in room.entries]).paused


def test_nobody_is_left_to_carry_a_vote_when_all_are_away() -> None:
    room = Room()
    room.wait(61)
    room.send(0, type="vote", kind="pause")
    for seat in (1, 2, 0):
        room.send(0, type="host", do="bot", seat=seat)
        assert room.table.paused == (seat != 1)
    assert room.table.vote is None


def test_an_edition_plays_as_it_is_printed() -> None:
    for edition, reveal in (("piatnik-pl", "before_play"), ("rex", "after_round")):
        hidden: dict[str, object] = {"edition": edition, "bidding": "hidden", "rounds": "1-2"}
        room = Room(options=hidden)
        assert "hidden_reveal" not in {each["key"] for each in room.table.differences()}
        room = Room(options={**hidden, "hidden_reveal": reveal})
        assert {"rounds", "hidden_reveal"} <= {each["key"] for each in room.table.differences()}


def test_handing_the_own_seat_to_a_bot_and_back_stops_no_clock() -> None:
    # A host thought for twelve seconds this way, and paid a third of one.
    room = Room(bots={"1": "easy", "2": "easy"}, settings=TableSettings(pace="off", bank=60))
    room.join(0)
    while 0 not in room.table.waiting():
        room.answer()
    for _ in range(20):
        room.send(0, type="host", do="bot", seat=0)
        room.wait(0.5)
        room.send(0, type="back")
    assert room.table.left[0] == 50
    room.asks.clear()
    room.wait(50)
    assert [ask.seat for ask in room.asks] == [0]  # no time is left: a bot moves


def test_chatting_stops_no_clock() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60))
    room.join(0)
    seat = min(room.table.waiting())
    for _ in range(10):
        room.wait(2)
        room.send((seat + 1) % 3, type="chat", text="hurry")
    room.move()
    assert room.table.left[seat] == 40


# Restarts in the middle of something.


def test_a_restart_in_the_middle_of_a_challenge_changes_nothing() -> None:
    # Passes and votes are no events of the record, but they are entries of the table.
    room = Room(3, {"judge": "wordlist+vote"}, game="quiddler")
    dice, met = Seeded.of(5), set()
    while room.table.status == "playing":
        seat = sorted(room.table.waiting())[0]
        offers = room.offers(seat)
        lays = [text for text in offers if text.startswith(("lay", "challenge"))]
        room.act(seat, (lays or offers)[dice.below(len(lays or offers))])
        phase = room.join(0)["view"]["phase"]
        if phase in ("speak", "vote", "verdict"):
            met.add(phase)
            before = room.table.state
            room.open()
            assert room.table.state == before
            room.join(0)
        if met >= {"speak", "vote"}:
            return
    raise AssertionError(f"only {met} was met")


def test_a_newer_list_of_words_unmakes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "quiddler", Quiddler(lambda lexicon, word: True))
    room = Room(2, {"validation": "strict"}, game="quiddler")
    while not any(entry.body.get("act", "").startswith("lay") for entry in room.entries):
        seat = min(room.table.waiting())
        offers = room.offers(seat)
        room.act(seat, next((text for text in offers if text.startswith("lay")), offers[0]))
    before = room.table.state
    monkeypatch.setitem(GAMES, "quiddler", Quiddler(lambda lexicon, word: False))
    room.open()
    assert room.table.state == before
