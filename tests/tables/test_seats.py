"""Who sits at a table: the host, bots, coming and going, talking."""

from typing import Any

import pytest

from stonehenge.tables import encode
from stonehenge.tables.encode import about
from stonehenge.tables.knowledge import hides_something
from stonehenge.tables.messages import PHRASES
from stonehenge.tables.table import Table, TableSettings
from support.machine import Room, reason
from support.views import read

# Seats and the host.


def test_a_table_of_its_maker_and_bots_begins_by_itself() -> None:
    room = Room(bots={"1": "easy", "2": "random"})
    assert room.table.status == "playing"
    assert room.table.n == 1  # the first deal


def test_a_table_with_free_seats_waits_for_its_host() -> None:
    room = Room(sits=False)
    assert reason(room.send(0, type="start")) == "seats-free"
    assert reason(room.act(0, "bid 0")) == "not-started"
    view = room.join(0)
    assert view["view"] is None
    assert view["offers"] == []


def test_only_the_host_begins_and_only_once() -> None:
    room = Room()
    assert reason(room.send(1, type="start")) == "only-host"
    assert reason(room.send(0, type="start")) == "already-started"


def test_a_taken_seat_cannot_be_taken() -> None:
    room = Room(sits=False)
    assert reason(room.sit(0)) == "seat-taken"
    assert reason(room.sit(7)) == "no-such-seat"
    assert room.sit(None)["seat"] == 1
    assert room.sit(2)["seat"] == 2
    assert reason(room.sit(None, "third")) == "seat-taken"


def test_a_guest_who_asks_twice_has_one_seat() -> None:
    room = Room(sits=False)
    assert room.sit(None, "same")["seat"] == 1
    count = len(room.entries)
    assert room.sit(None, "same")["seat"] == 1
    assert room.sit(2, "same")["seat"] == 1
    assert len(room.entries) == count


def test_nobody_sits_down_by_saying_so_over_a_socket() -> None:
    room = Room(sits=False)
    for seat in (None, 0):
        answer = room.send(seat, "x", type="sit", seat=1, name="B", key="b", person="p")
        assert answer["type"] == "refused"
    assert room.table.free() == [1, 2]


def test_the_host_replaces_a_person_by_a_bot_and_gives_the_seat_back() -> None:
    room = Room()
    room.wait(61)
    assert reason(room.send(1, type="host", do="bot", seat=2)) == "only-host"
    assert reason(room.send(0, type="host", do="bot", seat=2, level="grand")) == "unknown-bot"
    assert room.send(0, type="host", do="bot", seat=2, level="random")["type"] == "ok"
    assert room.table.places[2].played_by_bot
    assert room.send(0, type="host", do="back", seat=2)["type"] == "ok"
    assert room.table.persons() == [0, 1, 2]


def test_whoever_is_kicked_is_gone_and_a_bot_plays_on() -> None:
    room = Room()
    room.wait(61)
    room.send(0, type="host", do="kick", seat=1)
    assert room.table.places[1].key == ""
    assert room.table.places[1].played_by_bot
    assert reason(room.send(0, type="host", do="kick", seat=0)) == "malformed"


def test_nobody_who_is_there_is_replaced_or_sent_away_in_the_middle_of_a_game() -> None:
    room = Room()
    room.join(1)
    for do in ("bot", "kick"):
        answer = room.send(0, type="host", do=do, seat=1)
        assert (reason(answer), answer["args"]) == ("still-there", {"name": "P1"})
    room.leave("c1")
    room.wait(59)  # somebody whose line broke for a moment is no prey either
    assert reason(room.send(0, type="host", do="bot", seat=1)) == "still-there"
    room.wait(1)
    assert room.send(0, type="host", do="bot", seat=1)["type"] == "ok"
    assert room.send(0, type="host", do="bot", seat=0)["type"] == "ok"  # one's own


def test_before_the_game_a_kicked_seat_is_free_again() -> None:
    room = Room(sits=False)
    room.sit(1)
    room.join(1)
    room.send(0, type="host", do="kick", seat=1)
    assert room.dropped == ["c1"]
    assert room.table.places[1].kind == "free"
    room.send(0, type="host", do="bot", seat=1)
    assert room.table.places[1].kind == "bot"
    room.send(0, type="host", do="open", seat=1)
    assert room.table.places[1].kind == "free"


def test_the_host_can_be_handed_on() -> None:
    room = Room(sits=False)
    room.sit(1)
    assert reason(room.send(1, type="host", do="host", seat=1)) == "only-host"
    for nobody in (0, 2):
        assert reason(room.send(0, type="host", do="host", seat=nobody)) == "malformed"
    assert room.send(0, type="host", do="host", seat=1)["type"] == "ok"
    assert reason(room.send(0, type="host", do="bot", seat=2)) == "only-host"
    room.open()
    assert room.send(1, type="host", do="bot", seat=2)["type"] == "ok"
    assert room.send(1, type="start")["type"] == "ok"


def test_the_host_passes_on_a_minute_after_the_host_is_gone() -> None:
    # An open table whose host was gone could never be begun.
    room = Room(sits=False)
    for seat in (1, 2):
        room.sit(seat)
    for seat in (0, 2):
        room.join(seat)
    room.leave("c0")
    room.wait(59)
    assert room.table.host == 0
    room.wait(1)
    assert room.table.host == room.join(2)["table"]["host"] == 2  # nobody is in seat 1
    room.join(0)
    assert room.table.host == 2
    assert room.send(2, type="start")["type"] == "ok"


def test_a_host_stays_host_where_nobody_else_is() -> None:
    room = Room(settings=TableSettings(pace="off", away=1))
    room.wait(500)
    assert room.table.host == 0
    room.join(1)
    room.wait(1)
    assert room.table.host == 1


def test_whoever_is_sent_away_stays_out_until_the_game_ends() -> None:
    # The same second they sat there again.
    room = Room(sits=False)
    room.sit(1, "key", person="ben", address="home")
    room.send(0, type="host", do="kick", seat=1)
    room.open()
    assert reason(room.sit(1, "key")) == "sent-away"
    assert reason(room.sit(1, "other", person="ben")) == "sent-away"
    assert reason(room.sit(2, "new", person="new", address="home")) == "sent-away"
    for seat in (1, 2):
        room.sit(seat, address="school")
    room.send(0, type="start")
    for seat in range(3):
        room.send(seat, type="vote", kind="end")
    room.send(0, type="host", do="kick", seat=2)
    room.send(0, type="host", do="open", seat=2)
    assert room.sit(2, "key", person="ben", address="home")["seat"] == 2


def test_an_address_that_somebody_else_has_is_not_sent_away() -> None:
    room = Room(sits=False)
    for seat in (1, 2):
        room.sit(seat, person=f"p{seat}", address="home")
    room.send(0, type="host", do="kick", seat=1)
    assert room.sit(1, "brother", person="p3", address="home")["seat"] == 1


def test_a_kick_of_before_kept_nobody_out() -> None:
    room = Room(sits=False)
    room.sit(1, "key", person="ben")
    bodies = [*(entry.body for entry in room.entries), {"v": 1, "do": "free", "seat": 1}]
    assert not Table.replay("t", bodies).out


def test_at_a_locked_table_nobody_new_sits_down() -> None:
    room = Room(sits=False)
    room.sit(1)
    assert reason(room.send(1, type="host", do="lock", seat=1)) == "only-host"
    room.send(0, type="host", do="lock", seat=0)
    assert room.join(None)["table"]["locked"]
    assert reason(room.sit(2)) == "locked"
    assert room.sit(1)["seat"] == 1  # who asks again has a seat already
    room.open()
    room.send(0, type="host", do="lock", seat=0, on=False)
    assert room.sit(2)["seat"] == 2


# Seats that are taken in the middle of a game.


def test_nobody_sees_a_hand_by_opening_a_seat() -> None:
    # The host opened the seat of a bot, sat down there, and gave it back: all hands were seen.
    room = Room(bots={"1": "easy", "2": "easy"})
    room.join(0)
    assert room.send(0, type="host", do="open", seat=1)["type"] == "ok"
    assert room.table.places[1].kind == "bot"  # which plays on
    assert reason(room.sit(1)) == reason(room.sit(None)) == "hidden-hand"
    assert reason(room.sit(2)) == "seat-taken"
    assert reason(room.send(0, type="vote", kind="seat", place=1)) == "nobody-to-ask"
    room.send(0, type="host", do="bot", seat=1, level="easy")
    assert reason(room.sit(1)) == "seat-taken"


def test_an_open_seat_is_taken_when_nothing_is_hidden_there() -> None:
    settings = TableSettings(pace="normal")
    room = Room(bots={"1": "easy", "2": "easy"}, settings=settings, options={"rounds": "1-2"})
    room.send(0, type="host", do="open", seat=1)
    while room.table.scored is None:
        if room.asks:
            room.answer()
        else:
            room.move()
    assert room.table.status == "playing"  # the trick still lies there: nothing is dealt yet
    assert room.sit(1)["seat"] == 1
    room.join(1)
    assert room.table.persons() == [0, 1]


def test_a_seat_is_taken_at_once_when_all_others_agree() -> None:
    room = Room(sits=False)
    room.sit(1)
    room.send(0, type="host", do="bot", seat=2)
    room.send(0, type="start")
    for seat in (0, 1):
        room.join(seat)
    assert reason(room.send(0, type="vote", kind="seat")) == "malformed"
    assert reason(room.send(0, type="vote", kind="seat", place=1)) == "seat-taken"
    room.send(0, type="vote", kind="seat", place=2)
    assert room.last("c1", "view")["table"]["vote"]["place"] == 2
    assert reason(room.sit(2)) == "seat-taken"
    room.send(1, type="vote", kind="seat")
    assert room.last("c1", "view")["table"]["seats"][2]["open"] == "now"
    room.open()
    assert room.sit(2)["seat"] == 2


def test_a_bot_says_no_more_when_somebody_has_taken_its_seat() -> None:
    room = Room(sits=False)
    room.sit(1)
    room.send(0, type="host", do="bot", seat=2)
    room.send(0, type="start")
    while not room.asks:
        room.move()
    for seat in (0, 1):
        room.send(seat, type="vote", kind="seat", place=2)
    room.sit(2)
    n = room.table.n
    room.answer()
    assert room.table.n == n


@pytest.mark.parametrize("game", ["wizard", "extreme", "quiddler", "carodeni"])
def test_a_hand_is_hidden_in_every_game(game: str) -> None:
    room = Room(2 if game in ("quiddler", "carodeni") else 3, {}, game=game)
    for _ in range(3):
        for seat in range(room.table.seats):
            assert hides_something(room.table, seat)
        room.move()


# Coming and going.


def test_a_seat_that_is_away_is_played_by_a_bot_until_its_person_returns() -> None:
    room = Room(settings=TableSettings(pace="off", away=90))
    for seat in range(3):
        room.join(seat)
    room.wait(1)
    room.leave("c1")
    room.wait(1)
    message = {"type": "here", "seat": 1, "here": False, "watching": 0}
    assert room.last("c0", "here") == message
    room.wait(88)
    assert room.table.persons() == [0, 1, 2]
    room.wait(2)
    assert room.table.persons() == [0, 2]
    room.join(1)
    assert room.table.persons() == [0, 1, 2]


def test_a_bot_that_stood_in_says_no_more_once_the_person_is_back() -> None:
    # Its answer came while the person had just returned, and played a card for them.
    room = Room(settings=TableSettings(pace="off", away=90))
    seat = min(room.table.waiting())
    for each in range(3):
        room.join(each)
    room.leave(f"c{seat}")
    room.wait(91)
    assert [ask.seat for ask in room.asks] == [seat]
    room.join(seat)
    n = room.table.n
    room.answer()
    assert room.table.n == n
    room.leave(f"c{seat}")
    room.wait(91)
    room.answer()
    assert room.table.n == n + 1


def presence_told(room: Room, to: str) -> list[dict[str, Any]]:
    """What somebody was told of who came and went."""
    return [read(raw) for raw in room.messages.pop(to, []) if raw.startswith(b'{"type":"here"')]


def test_everyone_knows_how_many_look_on() -> None:
    room = Room()
    assert room.join(0)["table"]["watching"] == 0
    room.wait(1)
    for name in ("first", "second"):
        room.join(None, name)
        room.wait(1)
    came = {"type": "here", "seat": None, "here": True, "watching": 2}
    assert room.last("c0", "here") == room.last("first", "here") == came
    room.leave("first")
    room.wait(1)
    left = {"type": "here", "seat": None, "here": False, "watching": 1}
    assert room.last("c0", "here") == left
    assert room.join(1)["table"]["watching"] == 1
    room.leave("nobody")
    room.wait(1)
    assert room.last("c0", "here")["seat"] == 1


def test_a_crowd_that_vanishes_is_told_of_once() -> None:
    # Every departure was told to all who were still there: 300 of them were 45,000 messages.
    room = Room()
    crowd = [f"w{number}" for number in range(300)]
    room.join(0)
    for name in crowd:
        room.join(None, name)
    room.wait(1)
    came = {"type": "here", "seat": 0, "here": True, "watching": 300}
    assert presence_told(room, "c0") == [came]
    room.messages.clear()
    for name in crowd:
        room.leave(name)
    assert not room.messages
    room.wait(1)
    left = {"type": "here", "seat": None, "here": False, "watching": 0}
    assert presence_told(room, "c0") == [left]
    assert not room.messages


def test_a_crowd_that_comes_sees_a_table_that_was_written_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    room.join(0)
    room.wait(1)
    room.join(None, "first")
    written = []

    def counted(*given: Any) -> Any:
        written.append(given)
        return about(*given)

    monkeypatch.setattr(encode, "about", counted)
    for number in range(300):
        room.join(None, f"w{number}")
    assert not written
    room.wait(1)
    assert room.last("first", "here")["watching"] == 301
    assert room.join(1)["table"]["watching"] == 301
    assert len(written) == 1


def test_who_comes_and_goes_and_comes_is_told_of_as_they_are() -> None:
    room = Room()
    room.join(0)
    room.wait(1)
    room.messages.clear()
    room.join(1)
    room.leave("c1")
    assert not room.join(2)["table"]["seats"][1]["here"]
    room.join(1)
    room.wait(1)
    assert [(told["seat"], told["here"]) for told in presence_told(room, "c0")] == [
        (1, True),
        (2, True),
    ]


def test_two_tabs_on_one_seat_are_fine() -> None:
    room = Room()
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
    room = Room()
    for seat in range(3):
        room.join(seat)
    for seat in range(3):
        room.leave(f"c{seat}")
    room.wait(10_000)
    assert room.table.persons() == [0, 1, 2]


def test_away_can_be_switched_off() -> None:
    room = Room(settings=TableSettings(pace="off", away=None))
    room.join(0)
    room.join(1)
    room.leave("c1")
    room.wait(10_000)
    assert room.table.persons() == [0, 1, 2]


def test_reconnecting_is_the_same_message_as_moving() -> None:
    room = Room()
    room.join(0)
    room.move()
    again = room.join(0)
    assert again["view"] == room.last("c0", "view")["view"]
    assert again["lines"]
    room.open()
    assert room.join(0)["view"] == again["view"]


# Chat.


def test_chat_is_text_and_kept_with_the_table() -> None:
    room = Room()
    room.join(0)
    room.join(None)
    text = "<b>hi</b> & žluťoučký"
    room.send(1, type="chat", text=text)
    message = room.last("c0", "chat")
    assert (message["text"], message["name"], message["seat"]) == (text, "P1", 1)
    assert room.last("cNone", "chat") == message
    room.open()
    assert room.join(2)["chat"][0]["text"] == text
    assert reason(room.send(1, type="chat", text="x" * 501)) == "too-long"
    assert reason(room.send(None, "w", type="chat", text="hi")) == "only-watching"
    for phrase in PHRASES:
        assert room.send(1, type="chat", phrase=phrase)["type"] == "ok"


def test_chat_can_be_off_and_somebody_can_be_muted() -> None:
    room = Room(settings=TableSettings(pace="off", chat=False))
    assert reason(room.send(1, type="chat", text="hi")) == "chat-off"
    room = Room()
    room.send(0, type="host", do="mute", seat=1, on=True)
    assert reason(room.send(1, type="chat", text="hi")) == "muted"
    room.send(0, type="host", do="mute", seat=1, on=False)
    assert room.send(1, type="chat", text="hi")["type"] == "ok"


def test_chat_makes_no_view_stale() -> None:
    room = Room()
    n = room.table.n
    room.send(1, type="chat", text="hi")
    assert room.table.n == n


@pytest.mark.parametrize("level", [[], {}, None, 7])
def test_a_level_that_is_no_word_is_refused_by_name(level: Any) -> None:
    room = Room()
    assert reason(room.send(0, type="host", do="bot", seat=1, level="")) == "unknown-bot"
    answer = room.send(0, type="host", do="bot", seat=1, level=level)
    assert (reason(answer), answer["args"]) == ("malformed", {"field": "level"})


def test_a_host_who_goes_on_muting_is_told_of_four_times_a_second() -> None:
    # Every toggle sent whole views to 300 spectators.
    room = Room()
    room.join(0)
    for number in range(10):
        room.join(None, f"w{number}")
    room.wait(1)
    room.messages.clear()
    for number in range(40):
        assert room.send(0, type="host", do="mute", seat=1, on=number % 2 == 0)["type"] == "ok"
        room.wait(1 / 40)
    room.wait(1)
    assert [len(room.messages[f"w{number}"]) for number in range(10)] == [4] * 10
    room.messages.clear()
    # The last word counts, and a move shows it at once.
    room.send(0, type="host", do="mute", seat=2)
    room.move()
    assert room.last("w0", "view")["table"]["seats"][2]["muted"]
    room.wait(1)
    assert len(room.messages["w0"]) == 1
