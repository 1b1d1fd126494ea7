"""A table: seats, moves, votes, clocks, chat, and being away."""

import orjson
import pytest

from sitting_room import Parlour
from stonehenge import fair
from stonehenge import record as records
from stonehenge.dice import Seeded
from stonehenge.games import GAMES
from stonehenge.quiddler import Quiddler
from stonehenge.tables import history
from stonehenge.tables.store import Conflict, NotKept
from stonehenge.tables.table import House, Table
from stonehenge.tables.wishes import PHRASES


def reason(told: dict[str, object]) -> object:
    """Why something was refused; None when it was done."""
    return told["reason"] if told["type"] == "refused" else None


# Seats and the host.


def test_a_table_of_its_maker_and_bots_begins_by_itself() -> None:
    room = Parlour(bots={"1": "easy", "2": "random"})
    assert room.table.status == "playing"
    assert room.table.n == 1  # the first deal


def test_a_table_with_free_seats_waits_for_its_host() -> None:
    room = Parlour(sits=False)
    assert reason(room.wish(0, type="start")) == "seats-free"
    assert reason(room.act(0, "bid 0")) == "not-started"
    view = room.join(0)
    assert view["view"] is None
    assert view["offers"] == []


def test_only_the_host_begins_and_only_once() -> None:
    room = Parlour()
    assert reason(room.wish(1, type="start")) == "only-host"
    assert reason(room.wish(0, type="start")) == "already-started"


def test_a_taken_seat_cannot_be_taken() -> None:
    room = Parlour(sits=False)
    given = {"type": "sit", "name": "B", "key": "b", "words": "", "person": ""}
    assert reason(room.wish(None, "x", seat=0, **given)) == "seat-taken"
    assert reason(room.wish(None, "x", seat=7, **given)) == "no-such-seat"
    assert room.wish(None, "x", seat=None, **given)["seat"] == 1
    assert room.wish(None, "x", seat=2, **given)["seat"] == 2
    assert reason(room.wish(None, "x", seat=None, **given)) == "seat-taken"


def test_the_host_replaces_a_person_by_a_bot_and_gives_the_seat_back() -> None:
    room = Parlour()
    assert reason(room.wish(1, type="host", do="bot", seat=2)) == "only-host"
    assert reason(room.wish(0, type="host", do="bot", seat=2, level="grand")) == "unknown-bot"
    assert room.wish(0, type="host", do="bot", seat=2, level="random")["type"] == "ok"
    assert room.table.places[2].played_by_bot
    assert room.wish(0, type="host", do="back", seat=2)["type"] == "ok"
    assert room.table.persons() == [0, 1, 2]


def test_whoever_is_kicked_is_gone_and_a_bot_plays_on() -> None:
    room = Parlour()
    room.join(1)
    room.wish(0, type="host", do="kick", seat=1)
    assert room.dropped == ["c1"]
    assert room.table.places[1].key == ""
    assert room.table.places[1].played_by_bot
    assert reason(room.wish(0, type="host", do="kick", seat=0)) == "malformed"


def test_before_the_game_a_kicked_seat_is_free_again() -> None:
    room = Parlour(sits=False)
    room.wish(None, "x", type="sit", seat=1, name="B", key="b")
    room.wish(0, type="host", do="kick", seat=1)
    assert room.table.places[1].kind == "free"
    room.wish(0, type="host", do="bot", seat=1)
    assert room.table.places[1].kind == "bot"
    room.wish(0, type="host", do="open", seat=1)
    assert room.table.places[1].kind == "free"


# Moves.


def test_a_move_is_acknowledged_and_everyone_gets_their_view() -> None:
    room = Parlour()
    for seat in (0, 1, 2, None):
        room.join(seat)
    seat, n = min(room.table.waiting()), room.table.n
    assert room.act(seat, room.offers(seat)[0]) == {"type": "ok", "id": "id4", "n": n + 1}
    for viewer in ("c0", "c1", "c2", "cNone"):
        view = room.last(viewer, "view")
        assert view["n"] == n + 1
        assert view["lines"]


def test_an_old_view_is_stale_and_changes_nothing() -> None:
    room = Parlour()
    seat = min(room.table.waiting())
    before = room.table.state
    told = room.act(seat, room.offers(seat)[0], n=room.table.n - 1)
    assert reason(told) == "stale"
    assert told["args"] == {"n": room.table.n}
    assert room.table.state is before


def test_the_same_command_is_done_once_and_acknowledged_every_time() -> None:
    room = Parlour()
    seat, n = min(room.table.waiting()), room.table.n
    wish = {"type": "act", "n": n, "act": room.offers(seat)[0], "id": "same"}
    first = room.wish(seat, **wish)
    kept = len(room.entries)
    assert room.wish(seat, **wish) == first
    assert len(room.entries) == kept
    room.open()
    assert room.wish(seat, **wish) == first
    assert len(room.entries) == kept


def test_refusals_name_the_rule() -> None:
    room = Parlour()
    seat = min(room.table.waiting())
    assert reason(room.act(seat, "bid 9")) == "bid-range"
    assert reason(room.act(seat, "rubbish")) == "notation"
    assert reason(room.act((seat + 1) % 3, "bid 0")) == "not-your-turn"
    assert reason(room.wish(None, "watcher", type="act", n=1, act="bid 0")) == "only-watching"
    assert room.act(seat, "deal 0: R1 | R2 | R3 / R4")["type"] == "refused"


@pytest.mark.parametrize(
    "wish",
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
def test_what_nobody_understands_is_malformed(wish: dict[str, object]) -> None:
    room = Parlour()
    assert reason(room.wish(0, **wish)) == "malformed"


def test_what_cannot_be_kept_has_not_happened() -> None:
    room = Parlour()
    seat, n = min(room.table.waiting()), room.table.n
    room.fails = NotKept("disk full")
    text = room.offers(seat)[0]
    assert reason(room.act(seat, text)) == "not-kept"
    assert room.table.n == n
    room.fails = None
    assert room.act(seat, text)["n"] == n + 1


def test_a_deal_that_cannot_be_kept_is_tried_again() -> None:
    room = Parlour(sits=False)
    for seat in (1, 2):
        room.wish(None, "x", type="sit", seat=seat, name="B", key="b")
    room.table.fold({"do": "start", "seat": 0})
    room.entries.append(room.entries[0]._replace(number=3, body={"do": "start", "seat": 0}))
    room.fails = NotKept("locked")
    room.do(room.desk.go_on(room.now) + room.desk.work(room.now))
    assert room.table.n == 0
    room.fails = None
    room.wait(2)
    assert room.table.n == 1


def test_when_somebody_else_wrote_the_table_is_read_again() -> None:
    room = Parlour()
    room.join(0)
    room.fails = Conflict("taken")
    seat = min(room.table.waiting())
    assert reason(room.act(seat, room.offers(seat)[0])) == "not-kept"
    assert room.desk.loading
    room.fails = None
    table = Table.replay("t", [entry.body for entry in room.entries])
    room.do(room.desk.reloaded(table, room.now))
    assert room.act(seat, room.offers(seat)[0])["type"] == "ok"


def test_a_forced_card_is_played_after_the_same_delay_as_any_other() -> None:
    room = Parlour(house=House(forced=True))
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
    room = Parlour(bots={"1": "easy", "2": "easy"}, house=House())
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
    room = Parlour(bots={"1": "easy", "2": "easy"})
    while not room.asks:
        room.move()
    ask = room.asks[-1]
    room.answer()
    kept = len(room.entries)
    text = room.table.game.write(ask.view.offers[0])
    room.do(room.desk.answer(ask.seat, ask.n, text, room.now))
    assert len(room.entries) == kept


def test_a_bot_that_answers_nonsense_does_something_allowed() -> None:
    room = Parlour(bots={"1": "easy", "2": "easy"})
    while not room.asks:
        room.move()
    ask = room.asks.pop()
    room.do(room.desk.answer(ask.seat, ask.n, "nonsense", room.now))
    assert room.entries[-1].body["seat"] == ask.seat


# Votes.


def test_an_action_is_taken_back_when_all_agree() -> None:
    room = Parlour()
    before, seat = room.table.state, min(room.table.waiting())
    logged = room.table.logged
    room.move()
    for voter in sorted({0, 1, 2}, key=lambda voter: voter != seat):
        assert room.wish(voter, type="vote", kind="undo")["type"] == "ok"
    assert room.table.state == before
    assert room.table.logged == logged
    assert room.table.n == 3


def test_one_no_ends_a_vote() -> None:
    room = Parlour()
    seat = min(room.table.waiting())
    room.move()
    room.wish(seat, type="vote", kind="undo")
    room.wish((seat + 1) % 3, type="vote", kind="undo", yes=False)
    assert room.table.vote is None
    assert reason(room.wish((seat + 1) % 3, type="vote", kind="undo", yes=False)) == "no-vote-now"


def test_a_vote_is_open_for_a_minute() -> None:
    room = Parlour()
    room.wish(0, type="vote", kind="pause")
    assert reason(room.wish(1, type="vote", kind="end")) == "other-vote"
    room.wait(59)
    assert room.table.vote is not None
    room.wait(2)
    assert room.table.vote is None


def test_a_vote_survives_a_restart() -> None:
    room = Parlour()
    room.wish(0, type="vote", kind="pause")
    room.open()
    room.wish(1, type="vote", kind="pause")
    room.wish(2, type="vote", kind="pause")
    assert room.table.paused


def test_nothing_is_taken_back_after_something_was_shown() -> None:
    room = Parlour(options={"rounds": "2", "bidding": "hidden"})
    room.act(0, "bid 0")
    room.act(1, "bid 1")
    room.act(2, "bid 1")  # now all bids are shown
    assert reason(room.wish(2, type="vote", kind="undo")) == "shown-since"
    assert reason(room.wish(0, type="vote", kind="undo")) == "nothing-to-undo"


def test_a_drawn_card_cannot_be_put_back() -> None:
    room = Parlour(2, {}, game="quiddler")
    seat = min(room.table.waiting())
    room.act(seat, next(text for text in room.offers(seat) if "pile" in text))
    refused = reason(room.wish(seat, type="vote", kind="undo"))
    assert refused in ("nothing-to-undo", "shown-since")


def test_bots_do_not_vote() -> None:
    room = Parlour(bots={"1": "easy", "2": "easy"})
    room.wish(0, type="vote", kind="pause")
    assert room.table.paused
    assert reason(room.act(0, "bid 0")) == "paused"
    room.wish(0, type="vote", kind="pause")
    assert not room.table.paused


def test_a_pause_stops_bots_and_they_go_on_after_it() -> None:
    room = Parlour(bots={"1": "easy", "2": "easy"})
    while not room.asks:
        room.move()
    room.wish(0, type="vote", kind="pause")
    n = room.table.n
    room.answer()
    assert room.table.n == n
    room.wish(0, type="vote", kind="pause")
    room.answer()
    assert room.table.n == n + 1


def test_a_game_ends_early_when_all_agree_and_its_shuffles_can_be_checked() -> None:
    room = Parlour()
    room.move()
    for seat in range(3):
        room.wish(seat, type="vote", kind="end")
    assert room.table.status == "over"
    (record,) = history.records("t", room.entries)
    assert record.scores is None
    assert fair.verify(records.read(records.write(record))) == 1


def finished() -> Parlour:
    """A table whose game was played to its end."""
    room = Parlour()
    while room.table.status == "playing":
        room.move()
    return room


def test_a_rematch_is_a_new_game_with_a_new_promise() -> None:
    room = finished()
    n, promised = room.table.n, room.table.promise().commitment
    for seat in range(3):
        assert room.table.number == 0
        room.wish(seat, type="vote", kind="rematch")
    assert room.table.number == 1
    assert room.table.promise().commitment != promised
    assert room.table.n > n
    while room.table.status == "playing":
        room.move()
    games = list(history.records("t", room.entries))
    assert len(games) == 2
    for game in games:
        assert fair.verify(records.read(records.write(game))) == 2


def test_the_record_leaves_out_what_was_taken_back() -> None:
    room = Parlour()
    while room.table.status == "playing":
        seat = min(room.table.waiting())
        room.move()
        undone = room.table.entries % 3 == 0 and room.table.status == "playing"
        if undone and room.table.last[-1].seat == seat:
            for voter in sorted({0, 1, 2}, key=lambda voter: voter != seat):
                room.wish(voter, type="vote", kind="undo")
            room.move()
    assert any(entry.body["do"] == "vote" for entry in room.entries)
    (record,) = history.records("t", room.entries)
    assert fair.verify(records.read(records.write(record))) == 2


# Clocks.


def test_clocks_run_for_those_who_have_to_act() -> None:
    room = Parlour(house=House(pace="off", bank=60, increment=5))
    seat = min(room.table.waiting())
    room.wait(20)
    room.move()
    assert room.table.left[seat] == 45
    assert sum(room.table.left) == 165


def test_a_restart_takes_no_more_than_the_time_since_the_clock_was_last_kept() -> None:
    room = Parlour(house=House(pace="off", bank=60))
    seat = min(room.table.waiting())
    room.wait(23)
    room.now += 1000  # the server is down
    room.open()
    assert room.table.left[seat] == 40
    room.wait(10)
    room.move()
    assert room.table.left[seat] == 30


def test_when_time_is_up_a_bot_makes_one_move() -> None:
    room = Parlour(house=House(pace="off", bank=10))
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
    room = Parlour(house=House(pace="off", bank=60))
    seat = min(room.table.waiting())
    room.wait(10)
    for voter in range(3):
        room.wish(voter, type="vote", kind="pause")
    room.wait(500)
    for voter in range(3):
        room.wish(voter, type="vote", kind="pause")
    room.move()
    assert room.table.left[seat] == 50


def test_chatting_stops_no_clock() -> None:
    room = Parlour(house=House(pace="off", bank=60))
    seat = min(room.table.waiting())
    for _ in range(10):
        room.wait(2)
        room.wish((seat + 1) % 3, type="chat", text="hurry")
    room.move()
    assert room.table.left[seat] == 40


# Coming and going.


def test_a_seat_that_is_away_is_played_by_a_bot_until_its_person_returns() -> None:
    room = Parlour(house=House(pace="off", away=90))
    for seat in range(3):
        room.join(seat)
    room.leave("c1")
    assert room.last("c0", "here") == {"type": "here", "seat": 1, "here": False}
    room.wait(89)
    assert room.table.persons() == [0, 1, 2]
    room.wait(2)
    assert room.table.persons() == [0, 2]
    room.join(1)
    assert room.table.persons() == [0, 1, 2]


def test_two_tabs_on_one_seat_are_fine() -> None:
    room = Parlour()
    for seat in (0, 2):
        room.join(seat)
    room.join(1, "left")
    room.join(1, "right")
    room.leave("left")
    room.wait(500)
    assert room.table.persons() == [0, 1, 2]
    seat = min(room.table.waiting())
    room.join(seat, "third")
    room.act(seat, room.offers(seat)[0])
    assert room.last("right", "view")["n"] == room.table.n


def test_nobody_is_replaced_at_a_table_that_everyone_left() -> None:
    room = Parlour()
    for seat in range(3):
        room.join(seat)
    for seat in range(3):
        room.leave(f"c{seat}")
    room.wait(10_000)
    assert room.table.persons() == [0, 1, 2]


def test_away_can_be_switched_off() -> None:
    room = Parlour(house=House(pace="off", away=None))
    room.join(0)
    room.join(1)
    room.leave("c1")
    room.wait(10_000)
    assert room.table.persons() == [0, 1, 2]


def test_reconnecting_is_the_same_message_as_moving() -> None:
    room = Parlour()
    room.join(0)
    room.move()
    again = room.join(0)
    assert again["view"] == room.last("c0", "view")["view"]
    assert again["lines"]
    room.open()
    assert room.join(0)["view"] == again["view"]


# Chat and words.


def test_chat_is_text_and_kept_with_the_table() -> None:
    room = Parlour()
    room.join(0)
    room.join(None)
    text = "<b>hi</b> & žluťoučký"
    room.wish(1, type="chat", text=text)
    told = room.last("c0", "chat")
    assert (told["text"], told["name"], told["seat"]) == (text, "P1", 1)
    assert room.last("cNone", "chat") == told
    room.open()
    assert room.join(2)["chat"][0]["text"] == text
    assert reason(room.wish(1, type="chat", text="x" * 501)) == "too-long"
    assert reason(room.wish(None, "w", type="chat", text="hi")) == "only-watching"
    for phrase in PHRASES:
        assert room.wish(1, type="chat", phrase=phrase)["type"] == "ok"


def test_chat_can_be_off_and_somebody_can_be_muted() -> None:
    room = Parlour(house=House(pace="off", chat=False))
    assert reason(room.wish(1, type="chat", text="hi")) == "chat-off"
    room = Parlour()
    room.wish(0, type="host", do="mute", seat=1, on=True)
    assert reason(room.wish(1, type="chat", text="hi")) == "muted"
    room.wish(0, type="host", do="mute", seat=1, on=False)
    assert room.wish(1, type="chat", text="hi")["type"] == "ok"


def test_chat_makes_no_view_stale() -> None:
    room = Parlour()
    n = room.table.n
    room.wish(1, type="chat", text="hi")
    assert room.table.n == n


def test_seats_add_words_until_the_game_begins() -> None:
    room = Parlour(sits=False)
    for seat in (1, 2):
        room.wish(None, "x", type="sit", seat=seat, name="B", key="b")
    assert room.wish(1, type="words", words="hokus pokus")["type"] == "ok"
    room.wish(0, type="start")
    assert reason(room.wish(1, type="words", words="late")) == "already-started"
    while room.table.status == "playing":
        room.move()
    (record,) = history.records("t", room.entries)
    assert record.more["fair"]["words"] == ["hokus pokus"]
    assert fair.verify(record) == 2


def test_the_secret_is_nowhere_before_the_end_and_opened_after_it() -> None:
    room = Parlour()
    secret = room.table.secret.hex()
    for seat in (0, 1, 2, None):
        room.join(seat)
    while room.table.status == "playing":
        assert not any(secret.encode() in m for heard in room.heard.values() for m in heard)
        room.move()
    assert room.last("cNone", "view")["table"]["fair"]["secret"] == secret
    promised = orjson.loads(room.heard["c0"][0])["table"]["fair"]["commitment"]
    assert promised == fair.commitment(room.table.secret)


def test_statistics_count_bids() -> None:
    games = [
        {
            "game": "wizard",
            "won": True,
            "rounds": [
                {"points": 20, "bid": 0, "won": 0, "cards": 1},
                {"points": -10, "bid": 2, "won": 1, "cards": 2},
            ],
        }
    ]
    told = history.statistics(games)["wizard"]
    assert (told["games"], told["wins"], told["points_a_round"]) == (1, 1, 5.0)
    assert told["bids"] == {"rounds": 2, "met": 0.5, "bias": 0.5}
    assert told["bids_by_cards"]["2"]["bias"] == 1.0


# Restarts in the middle of something.


def test_a_restart_in_the_middle_of_a_challenge_changes_nothing() -> None:
    # Passes and votes are no events of the record, but they are entries of the table.
    room = Parlour(3, {"judge": "wordlist+vote"}, game="quiddler")
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
    room = Parlour(2, {"validation": "strict"}, game="quiddler")
    while not any(entry.body.get("act", "").startswith("lay") for entry in room.entries):
        seat = min(room.table.waiting())
        offers = room.offers(seat)
        room.act(seat, next((text for text in offers if text.startswith("lay")), offers[0]))
    before = room.table.state
    monkeypatch.setitem(GAMES, "quiddler", Quiddler(lambda lexicon, word: False))
    room.open()
    assert room.table.state == before
