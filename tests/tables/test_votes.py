"""What all persons at a table have to agree to."""

import pytest

from stonehenge.tables.entries import MEANING
from stonehenge.tables.table import Table, TableSettings
from support.machine import Room, reason


def test_an_action_is_taken_back_when_all_agree() -> None:
    room = Room()
    before, seat = room.table.state, min(room.table.waiting())
    logged = room.table.logged
    room.move()
    for voter in sorted({0, 1, 2}, key=lambda voter: voter != seat):
        assert room.send(voter, type="vote", kind="undo")["type"] == "ok"
    assert room.table.state == before
    assert room.table.logged == logged
    assert room.table.n == 3


def test_one_no_ends_a_vote() -> None:
    room = Room()
    seat = min(room.table.waiting())
    room.move()
    room.send(seat, type="vote", kind="undo")
    room.send((seat + 1) % 3, type="vote", kind="undo", yes=False)
    assert room.table.vote is None
    assert reason(room.send((seat + 1) % 3, type="vote", kind="undo", yes=False)) == "no-vote-now"


def test_a_vote_is_open_for_a_minute() -> None:
    room = Room()
    room.send(0, type="vote", kind="pause")
    assert reason(room.send(1, type="vote", kind="end")) == "other-vote"
    room.wait(59)
    assert room.table.vote is not None
    room.wait(2)
    assert room.table.vote is None


def test_a_vote_survives_a_restart() -> None:
    room = Room()
    room.send(0, type="vote", kind="pause")
    room.open()
    room.send(1, type="vote", kind="pause")
    room.send(2, type="vote", kind="pause")
    assert room.table.paused


def test_nothing_is_taken_back_after_something_was_shown() -> None:
    room = Room(options={"rounds": "2", "bidding": "hidden"})
    room.act(0, "bid 0")
    room.act(1, "bid 1")
    room.act(2, "bid 1")  # now all bids are shown
    assert reason(room.send(2, type="vote", kind="undo")) == "shown-since"
    assert reason(room.send(0, type="vote", kind="undo")) == "nothing-to-undo"


def test_a_drawn_card_cannot_be_put_back() -> None:
    room = Room(2, {}, game="quiddler")
    seat = min(room.table.waiting())
    room.act(seat, next(text for text in room.offers(seat) if "pile" in text))
    refused = reason(room.send(seat, type="vote", kind="undo"))
    assert refused in ("nothing-to-undo", "shown-since")


def test_bots_do_not_vote() -> None:
    room = Room(bots={"1": "easy", "2": "easy"})
    room.send(0, type="vote", kind="pause")
    assert room.table.paused
    assert reason(room.act(0, "bid 0")) == "paused"
    room.send(0, type="vote", kind="pause")
    assert not room.table.paused


def test_a_pause_stops_bots_and_they_go_on_after_it() -> None:
    room = Room(bots={"1": "easy", "2": "easy"})
    while not room.asks:
        room.move()
    room.send(0, type="vote", kind="pause")
    n = room.table.n
    room.answer()
    assert room.table.n == n
    room.send(0, type="vote", kind="pause")
    room.answer()
    assert room.table.n == n + 1


@pytest.mark.parametrize("kind", ["end", "pause"])
def test_a_host_cannot_do_alone_what_all_have_to_agree_to(kind: str) -> None:
    # Three messages once were enough: both others replaced by bots, then the vote.
    room = Room()
    for seat in range(3):
        room.join(seat)
    for seat in (1, 2):
        room.send(0, type="host", do="bot", seat=seat)
    room.send(0, type="vote", kind=kind)
    assert (room.table.status, room.table.paused) == ("playing", False)
    assert room.last("c1", "view")["table"]["vote"]["voters"] == [0, 1, 2]


def test_who_is_there_has_a_vote_while_a_bot_plays_for_them() -> None:
    room = Room()
    for seat in range(3):
        room.join(seat)
    room.send(0, type="host", do="bot", seat=0)
    for seat in (1, 2):
        room.send(seat, type="vote", kind="end")
    assert room.table.status == "playing"
    room.send(0, type="vote", kind="end")
    assert room.table.status == "over"


def test_a_rematch_needs_all_who_are_there() -> None:
    room = Room()
    for seat in range(3):
        room.join(seat)
    for seat in range(3):
        room.send(seat, type="vote", kind="end")
    room.send(0, type="host", do="bot", seat=2)
    for seat in (0, 1):
        room.send(seat, type="vote", kind="rematch")
    assert room.table.status == "over"
    room.send(2, type="vote", kind="rematch")
    assert room.table.status == "playing"


def test_who_came_after_a_vote_was_opened_is_not_waited_for() -> None:
    room = Room()
    for seat in range(3):
        room.join(seat)
    room.leave("c2")
    room.wait(91)
    room.send(0, type="vote", kind="pause")
    room.join(2)
    room.send(1, type="vote", kind="pause")
    assert room.table.paused


def test_an_entry_says_whether_a_vote_was_carried_and_folding_believes_it() -> None:
    room = Room()
    for seat in range(3):
        room.send(seat, type="vote", kind="pause")
    bodies = [entry.body for entry in room.entries]
    voices = [body for body in bodies if body["do"] == "vote"]
    assert [voice["carried"] for voice in voices] == [False, False, True]
    assert [voice.get("voters") for voice in voices] == [[0, 1, 2], None, None]
    voices[-1]["carried"] = False
    assert not Table.replay("t", bodies).paused


def test_a_voice_of_before_is_counted_as_it_was_then() -> None:
    # A bot stands in for the third: then the others were enough, whoever looked on.
    room = Room()
    room.wait(61)
    room.send(0, type="host", do="bot", seat=2)
    bodies = [entry.body for entry in room.entries]
    for seat in (0, 1):
        bodies.append({"v": MEANING - 1, "do": "vote", "seat": seat, "kind": "pause", "yes": True})
        assert Table.replay("t", bodies).paused == (seat == 1)


def test_everybody_can_let_a_bot_play_for_them_and_keeps_clock_and_vote() -> None:
    room = Room(settings=TableSettings(pace="off", bank=60))
    for seat in range(3):
        room.join(seat)
    while room.table.waiting() != {1}:
        room.move()
    before = room.machine.clock.left(room.table, room.now)[1]
    # Nobody else's seat, and no stronger bot than the one that stands in.
    assert room.send(1, type="host", do="bot", seat=2)["reason"] == "only-host"
    assert room.send(1, type="host", do="bot", seat=1, level="hard")["type"] == "ok"
    assert room.last("c1", "view")["table"]["seats"][1]["level"] == "easy"
    assert [ask.seat for ask in room.asks] == [1]
    room.wait(5)
    assert room.machine.clock.left(room.table, room.now)[1] == before - 5
    room.send(0, type="vote", kind="end")
    room.send(2, type="vote", kind="end")
    assert room.table.status == "playing"
    assert room.table.vote is not None
    assert 1 in room.table.vote.voters
    room.send(1, type="vote", kind="end", yes=False)
    assert room.table.vote is None
    assert room.send(1, type="back")["type"] == "ok"
    assert not room.table.places[1].level
    # What the bot thought meanwhile is dropped.
    room.answer()
    assert room.table.waiting() == {1}
